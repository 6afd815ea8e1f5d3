"use strict";(()=>{var I=class extends Error{constructor(t){super(t.message),this.problem=t}},ut=class{constructor(t){this.parts=t,this.last=0,this.waiting=new Map,this.works=!1,this.
failed=null,this.kept=null,this.worker=this.start()}start(){let t=new Worker(this.parts.script);return t.onmessage=({data:e})=>this.receive(e),t.onerror=()=>this.
restart({code:"fault",message:"the program failed at this request",remedy:"try something else"}),t.postMessage({start:{module:this.parts.module,texts:this.parts.
texts,seed:Math.random()}}),this.kept&&t.postMessage({id:0,ask:{restore:this.kept}}),t}restart(t){this.worker.terminate();for(let e of this.waiting.values())e.reject(
new I(t));this.waiting.clear(),this.failed=this.works||t.code==="stopped"?null:t,this.works=!1,this.failed||(this.worker=this.start())}receive({started:t,id:e=0,
thought:n,done:o,failed:i}){if((!t||!this.kept)&&(this.works=!0),t)return;let r=this.waiting.get(e);if(n)return r?.onThought?.(n);this.waiting.delete(e),i?r?.reject(
new I(i)):r?.resolve(o)}ask(t,e){return new Promise((n,o)=>{if(this.failed)return o(new I(this.failed));this.last+=1,this.waiting.set(this.last,{resolve:n,reject:o,
onThought:e}),this.worker.postMessage({id:this.last,ask:t})})}},st=null,Dt=null,q=null,nt=null,pe=s=>nt=s;function Fs(s,t){let e=nt?.styles[t??nt.usual];if(!e)return s;
let n=s.types.map((i,r)=>({...i,turns:e.turns[r]})),o=(i,r)=>({...i,pieces:r??[]});return{...s,types:n,upright:o(s.upright,e.upright),turned:o(s.turned,e.turned),
left:s.left&&o(s.left,e.left),right:s.right&&o(s.right,e.right)}}function Xs(s){let t=nt?.styles[nt.usual]?.upright;if(!t)return s;let e=s.pieces.map((n,o)=>({...n,
art:t[o].at(-1)||t[o][0]}));return{...s,pieces:e}}function de(s){st=new ut(s),Dt=new ut(s)}async function fe(s,t,e){let[n,o]=t.split("?"),i=new URLSearchParams(
o),r=i.get("shape")?`?shape=${i.get("shape")}`:"",a=await st.ask({call:{method:s,path:n+r,body:e===void 0?"":JSON.stringify(e)}}),l=a.kind==="application/json"&&
a.body?JSON.parse(a.body):a.body;if(a.status>=400)throw new I(l);return n==="/explain"?Xs(l):/^(\/games\/[^/]+)?\/board$/.test(n)?Fs(l,i.get("pieces")):l}var D=s=>fe(
"GET",s),E=(s,t)=>fe("POST",s,t);async function me(s){return await st.ask({restore:{id:"kept",saved:s}}),"kept"}async function he(s){let t=await st.ask({saved:s});
return st.kept={id:s,saved:t},t}var pt=class{constructor(t,e){this.game=t,this.calls=e,this.closed=!1,e.onState(!0)}async ask(t){return"act"in t?this.act(t.act):
"stop"in t?ue():this.think(t.think)}async act(t){let e=await E(`/games/${this.game}/act`,t);await he(this.game),this.closed||this.calls.onMessage({game:e})}async think(t){
if(q)throw new I({code:"still-thinking",message:"a search is going on",remedy:"wait for its end, or stop it"});let e=q=new Map,n=t.at??-1,o=i=>{e.set(i.line,i),
this.closed||this.calls.onMessage({thought:i})};try{n=t.at??(await D(`/games/${this.game}`)).node;let i=JSON.stringify({...JSON.parse(await he(this.game)),node:n});
if(q!==e)throw new I(ge);let r=await Dt.ask({think:{id:this.game,saved:i,think:{...t,at:void 0,play:!1}}},o);return t.play&&r.turn&&!this.closed&&await this.playTurn(
r.turn,n),r}catch(i){if(i.problem?.code!=="stopped")throw i;return{node:n,turn:"",moves:[],...js(e)}}finally{q===e&&(q=null)}}async playTurn(t,e){(await D(`/gam\
es/${this.game}`)).node===e&&await this.act({do:"move",text:t,at:e})}close(){this.closed=!0,ue()}};function js(s){let t=[...s.values()].sort((e,n)=>e.line-n.line);
return{score:t[0]?.score??null,thoughts:t}}var ge={code:"stopped",message:"the search was stopped",remedy:""};function ue(){q&&(q=null,Dt.restart(ge))}var we="http://www.w3.org/2000/svg";function h(s,t={},...e){return be(document.createElement(s),t,e)}function g(s,t={},...e){return be(document.createElementNS(
we,s),t,e)}function be(s,t,e){for(let[n,o]of Object.entries(t))o==null||o===!1||(n.startsWith("on")?s.addEventListener(n.slice(2),o):s.setAttribute(n,o===!0?"":
String(o)));return s.append(...e.flatMap(n=>n??[])),s}function R(s){let t=new DOMParser().parseFromString(`<svg xmlns="${we}">${s}</svg>`,"image/svg+xml");return[
...document.importNode(t.documentElement,!0).childNodes]}function dt(s){let t=new DOMParser().parseFromString(s,"image/svg+xml");return document.importNode(t.documentElement,
!0)}function d(s){return document.getElementById(s)}function H(s){let t=d("announcer");t&&(t.textContent=s)}var ye=0;function A(s,t=!1){let e=d("toast");e&&(e.textContent=
s,e.classList.toggle("bad",t),e.hidden=!1,clearTimeout(ye),ye=setTimeout(()=>e.hidden=!0,t?7e3:3e3))}function ve(s){let{top:t,bottom:e}=s.getBoundingClientRect();return e>t&&t>=0&&e<=innerHeight}function T(s){try{return localStorage.getItem(s)}catch{return null}}
function L(s,t){try{localStorage.setItem(s,t)}catch{}}function xe(){let[s,t]=[d("menu"),d("menu-button")],e=t.parentElement,n=[...e.querySelectorAll("button:not(#menu-button)")],o=n.filter(l=>!("menu"in l.dataset)),
i=n.filter(l=>"menu"in l.dataset),r=()=>{t.before(...o),s.replaceChildren(...i);let l=()=>e.firstElementChild.getBoundingClientRect().left<e.getBoundingClientRect().
left-.5;for(let c of[...o].reverse())l()&&s.prepend(c)};r();let a=e.clientWidth;new ResizeObserver(()=>{a!==e.clientWidth&&(a=e.clientWidth,r())}).observe(e),s.
addEventListener("click",()=>s.hidePopover(),{capture:!0}),t.addEventListener("keydown",l=>{l.key==="ArrowDown"&&(s.showPopover(),s.firstElementChild.focus(),l.
preventDefault(),l.stopPropagation())}),s.addEventListener("keydown",l=>{let c=[...s.children],u=c.indexOf(document.activeElement),f={ArrowDown:u+1,ArrowUp:u-1,
Home:0,End:-1}[l.key];f!==void 0&&(c[(f+c.length)%c.length].focus(),l.preventDefault(),l.stopPropagation())})}function Ks(s){return/^https?:\/\/\S+$/.test(s)?s:/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(s)&&!/\.toml$/.test(s)?`https://${s}`:null}function _s({inventor:s,year:t}){
let e=s&&s!=="unknown"?s:"";return e==="traditional"?t?`Traditional, ${t}`:"Traditional":e?t?`Invented by ${e}, ${t}`:`Invented by ${e}`:t?`From ${t}`:""}async function ke(s,t=null){
let e=await E("/explain",s);document.getElementById("rules-explained")?.remove();let n=e.source?Us(e.source):null,o=_s(e),i=h("button",{type:"button",id:"explai\
ned-close","aria-label":"close",onclick:()=>y.close()},"✕"),r=t?h("img",{class:"explained-board",src:t,alt:"the beginning",width:180,height:180}):null,a=h("di\
v",{class:"explained-head"},r,h("div",{class:"grow"},e.description?h("p",{},e.description):null,o||n?h("p",{class:"quiet"},o,o&&n?". ":"",n?"Rules: ":null,n):null,
e.options.length?h("p",{class:"quiet"},`Options: ${e.options.map(([w,b])=>`${w.replaceAll("-"," ")} ${b}`).join(", ")}`):null)),l=e.sections.map(w=>h("section",
{},h("h3",{},w.title),h("ul",{},...w.sentences.map(b=>h("li",{},b))))),[c,...u]=l,p=h("section",{id:"explained-pieces"},h("h3",{},"Pieces"),h("div",{class:"expl\
ained-list"},...e.pieces.map(w=>zs(w)))),f=h("div",{class:"explained",tabindex:0},a,c??null,p,...u),y=h("dialog",{id:"rules-explained",class:"set-up","aria-labe\
lledby":"explained-title"},h("div",{class:"bar"},h("h2",{id:"explained-title"},e.title||s.name||"untitled"),h("span",{class:"grow"}),i),f);y.addEventListener("c\
lose",()=>y.remove()),document.body.append(y),y.showModal(),Vs(y,s)}function Us(s){let t=Ks(s);return t?h("a",{href:t,rel:"noreferrer",target:"_blank"},s):s}function zs(s){
let t=g("svg",{class:"explained-art",viewBox:"-30 -30 60 60","aria-hidden":!0},...R(s.art)),e=s.id===s.name?null:h("span",{class:"quiet"},` ${s.id}`);return h("\
article",{class:"explained-piece","data-piece":s.name},h("div",{class:"explained-name"},t,h("b",{},s.name.replaceAll("-"," ")),e),h("div",{class:"explained-move\
s",role:"img","aria-label":`diagram of the moves of ${s.name}`}),h("div",{class:"explained-words"},...s.sentences.map(n=>h("p",{},n))))}function Vs(s,t){let e=[],
n=!1,o=async()=>{if(!n){n=!0;for(let r=e.shift();r&&s.isConnected;r=e.shift()){let a=r.querySelector(".explained-moves");try{let l=await E("/sketch",{rules:t,piece:r.
getAttribute("data-piece")});a?.replaceChildren(Js(dt(l.svg),`moves-${r.getAttribute("data-piece")}`))}catch{a?.remove()}}n=!1}},i=new IntersectionObserver(r=>{
for(let a of r.filter(l=>l.isIntersecting))i.unobserve(a.target),e.push(a.target);o()},{root:s.querySelector(".explained"),rootMargin:"300px"});for(let r of s.querySelectorAll(
".explained-piece"))i.observe(r)}function Js(s,t){let e=t.replaceAll(/[^\w-]/g,"_"),n=[...s.querySelectorAll("[id]")].map(o=>o.id);for(let o of s.querySelectorAll(
"*")){o.id&&(o.id=`${e}-${o.id}`);for(let i of[...o.attributes]){let r=/^(url\()?#([^)]+)(\))?$/.exec(i.value);r&&n.includes(r[2])&&(i.value=`${r[1]??""}#${e}-${r[2]}${r[3]??
""}`)}}return s.removeAttribute("width"),s.removeAttribute("height"),s}var Zs=8,Qs=17;function tn(s,t,e){let n=Math.hypot(t.x-s.x,t.y-s.y);if(n===0)return"";let[o,i]=[(t.x-s.x)/n,(t.y-s.y)/n],r=Math.min(Qs,n/2),a=(p,f)=>{let[y,w]=[
s.x+o*p-i*f,s.y+i*p+o*f];return`${Math.round(y*10)/10} ${Math.round(w*10)/10}`},[l,c]=[e/2,n-Zs],u=Math.max(0,c-r);return`M${a(0,l)}L${a(u,l)}L${a(u,l+r/2)}L${a(
c,0)}L${a(u,-l-r/2)}L${a(u,-l)}L${a(0,-l)}Z`}function $e(s,t){let e=s.filter(o=>o.from!==t.from||o.to!==t.to);return s.some(o=>o.from===t.from&&o.to===t.to&&o.look===
t.look)?e:[...e,t]}function Rt(s,t){let e=(s?.clicks??[]).flatMap(i=>"cell"in i?i.cell:[]);if(e.length===0)return[];let[n,o]=[e[0],e[e.length-1]];return[{from:n===
o?null:n,to:o,look:t}]}function Ht(s,t){return s.filter(n=>t===n.text||t.startsWith(`${n.text},`)).sort((n,o)=>o.text.length-n.text.length)[0]}function Se(s,t){
return s.map(({from:e,to:n,look:o})=>{let i=t(e??n,n);return e===null?g("circle",{cx:i.to.x,cy:i.to.y,r:25,class:`arrow ring ${o}`}):g("path",{d:tn(i.from,i.to,
o.includes("thin")?6:10),class:`arrow ${o}`})})}function F(s,t){return(s%t+t)%t}function Ee(s,t){let[e,n]=[s.split(":").map(Number),t.split(":").map(Number)];return e[0]===n[0]?e[1]-n[1]:n[0]-e[0]}function Me(s,t,e,n){
let{places:o,periodX:i,periodY:r}=s,a=o[t],l=null,c=1/0;return o.forEach((u,p)=>{if(p!==t)for(let f of i?[-1,0,1]:[0])for(let y of r?[-1,0,1]:[0]){let[w,b]=[u.x-
a.x+f*(i??0),u.y-a.y+y*(r??0)],O=w*e+b*n,z=Math.abs(w*n)+Math.abs(b*e);if(O<=1||z>O*1.8)continue;let ce=O+2*z;ce<c&&([c,l]=[ce,p])}}),l}function Wt(s,t,e){let{places:n,
periodX:o,periodY:i}=s,r=(l,c,u)=>u?l+u*Math.round((c-l)/u):l,a={x:n[e].x,y:n[e].y};return{from:{x:r(n[t].x,a.x,o),y:r(n[t].y,a.y,i)},to:a}}var Gt=5,en=9,sn=450,ft=class{constructor(t,e){this.board=t,this.calls=e,this.drag=null,this.sketch=null,this.sketchEnded=!1,this.holding=0,this.pen=null,this.tail=
null}get lifted(){return this.drag?.moved&&this.drag.lifts?this.drag.cell:null}listen(t){if(t.addEventListener("pointerdown",n=>this.press(n)),t.addEventListener(
"pointermove",n=>this.move(n)),t.addEventListener("pointerup",n=>this.release(n)),t.addEventListener("pointercancel",()=>this.cancel()),t.addEventListener("touc\
hend",n=>n.cancelable&&n.preventDefault(),{passive:!1}),t.addEventListener("keydown",n=>this.keyed(n)),t.addEventListener("contextmenu",n=>this.askedFor(n)),t.addEventListener(
"focusin",n=>{let o=n.target.dataset?.cell;o!==void 0&&this.board.focusCell(Number(o),!1)}),!this.board.rolls)return;let e=n=>{let{roll:o}=this.board;n.preventDefault(),
this.board.rollTo(o.x-n.deltaX/2,o.y-n.deltaY/2)};t.addEventListener("wheel",e,{passive:!1})}askedFor(t){let e=this.board.cellAt(t.clientX,t.clientY);e!==null&&
(t.preventDefault(),!(this.sketch||this.holding||t.button===2&&this.sketchEnded)&&(this.cancel(),this.ask(e)))}ask(t){this.calls.ask?.(t,this.board.cellPaths[t].
getBoundingClientRect())}press(t){this.sketchEnded=!1;let{board:e}=this,n=e.cellAt(t.clientX,t.clientY);if(n===null)return;if(t.button===2&&t.pointerType==="mou\
se"){let l=t.shiftKey?"second":t.altKey?"third":"first";this.beginSketch({cell:n,look:l,asks:l==="first"},t)}if(t.button!==0)return;e.focusCell(n,!1);let o=document.
activeElement;if(e.root.contains(o)||o?.blur(),this.pen)return this.beginSketch({cell:n,look:this.pen,asks:!1},t);t.pointerType!=="mouse"&&this.calls.ask?this.holding=
setTimeout(()=>this.beginSketch({cell:n,look:"first",asks:!0},t),sn):e.clearSketches();let r={x:t.clientX,y:t.clientY},a=this.calls.canDrag?.(n)??!1;this.drag={
cell:n,start:r,lifts:a,moved:!1,roll:{...e.roll},far:t.pointerType==="mouse"?Gt:en},!(!a&&!e.rolls)&&(t.preventDefault(),e.root.setPointerCapture(t.pointerId))}move(t){
let{board:e,drag:n}=this;if(this.sketch)return this.showSketch(e.cellAt(t.clientX,t.clientY));if(!n)return;let[o,i]=[t.clientX-n.start.x,t.clientY-n.start.y];if(!(!n.
moved&&Math.hypot(o,i)<n.far)){if(this.stopHolding(),n.lifts){n.moved||(n.moved=!0,this.calls.lift?this.calls.lift(n.cell):this.calls.choose(n.cell),e.float(n.cell),
e.lift());let r=e.toBoard(t.clientX,t.clientY);e.floating.setAttribute("transform",`translate(${r.x} ${r.y})`)}else if(e.rolls){n.moved=!0;let r=e.root.getScreenCTM().
a;e.rollTo(n.roll.x+o/r,n.roll.y+i/r)}}}release(t){let{board:e,drag:n}=this;if(this.sketch)return this.endSketch(e.cellAt(t.clientX,t.clientY));if(this.stopHolding(),
!!n){if(this.drag=null,e.floating.replaceChildren(),e.clearSketches(),!n.moved)this.calls.choose(n.cell);else if(n.lifts){let o=e.cellAt(t.clientX,t.clientY);e.
dropped=o,this.calls.drop?.(o===n.cell?null:o)}e.lift()}}beginSketch(t,e){this.cancel(),this.sketch=t,e.pointerType==="touch"&&navigator.vibrate?.(12),e.button===
0&&this.board.root.setPointerCapture(e.pointerId),this.showSketch(t.cell)}showSketch(t){if(!this.sketch)return;let{cell:e,look:n}=this.sketch;this.board.setPreview(
t===null?null:{from:e===t?null:e,to:t,look:n})}endSketch(t){let{cell:e,look:n,asks:o}=this.sketch;if(this.cancel(),this.sketchEnded=!0,t===null)return;let i=e===
t&&this.board.pieces.some(r=>r.cell===t);if(o&&i&&this.calls.ask)return this.ask(t);this.draw({from:e===t?null:e,to:t,look:n})}draw(t){this.board.sketched=$e(this.
board.sketched,t),this.board.drawArrows()}drawByKey(t,e,n){this.board.setPreview(n?{from:null,to:t,look:e}:null),n||this.draw({from:this.tail===t?null:this.tail,
to:t,look:e}),this.tail=n?t:null}stopHolding(){clearTimeout(this.holding),this.holding=0}cancel(){this.stopHolding(),this.drag=this.sketch=this.tail=null,this.board.
setPreview(null),this.board.floating.replaceChildren(),this.board.lift()}keyed(t){let{board:e}=this,n=e.focused,i={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,
-1],ArrowDown:[0,1]}[t.key];if(i&&t.shiftKey&&e.rolls)e.rollTo(e.roll.x+60*i[0],e.roll.y+60*i[1]);else if(i){let r=Me(e.drawing,n,i[0],i[1]);r!==null&&e.focusCell(
r)}else if(t.key==="Enter"||t.key===" ")this.pen?this.drawByKey(n,this.pen,t.shiftKey):this.calls.choose(n);else if(t.key==="Escape")this.calls.drop?.(null);else if(t.
key==="?"&&e.characterKeys&&this.calls.ask)this.ask(n);else if(t.ctrlKey||t.metaKey||t.altKey||!e.characterKeys||!e.zoom.key(t.key))return;t.preventDefault(),t.
stopPropagation()}};function Ae(s,t,e,n){let{position:o}=s,i=l=>l.filter(c=>c[0]==="c").map(c=>Number(c.slice(1))),r=n?i(t.chosen):[],a=n&&!o.outcome?t.targets():new Map;return{last:o.
last,from:r[r.length-1]??null,targets:a,royal:o.checks.flatMap(l=>l.royal),checkers:o.checks.flatMap(l=>l.by),premove:i(e)}}function Te(s,t){return(t.node===s.tree[s.
node]?.parent?s.tree[s.node]:t.tree[t.node])?.cells??[]}function Le({view:s,names:t,marks:e},n,o){let i=o?`${t[o.owner??-1]??"neutral"} ${s.types[o.type].name}`:
"empty",r=o?.marks?.length?`, ${o.marks.join(", ")}`:"",a=e.targets?.has(n)?", can be chosen":"";return`${s.cells[n].name}, ${i}${r}${a}`}function Ce(s,t,e=[]){let n=(p,f)=>p!==void 0&&p.type===f.type&&p.owner===f.owner,[o,i]=[new Map(s.map(p=>[p.cell,p])),new Map(t.map(p=>[p.cell,p]))],r=s.filter(
p=>!n(i.get(p.cell),p)),a=t.filter(p=>!n(o.get(p.cell),p)),l={moves:[],gone:[],come:[]},c=p=>{for(let f of[...a]){let y=r.find(w=>p(w,f));y&&(r=r.filter(w=>w!==
y),a.splice(a.indexOf(f),1),l.moves.push({from:y,to:f}))}},u=(p,f)=>p.cell!==f.cell&&e.includes(p.cell)&&e.includes(f.cell);return c((p,f)=>u(p,f)&&n(p,f)),c((p,f)=>p.
cell!==f.cell&&n(p,f)),c((p,f)=>u(p,f)&&p.owner===f.owner),[l.gone,l.come]=[r,a],l}function Oe(){return!matchMedia("(prefers-reduced-motion: reduce)").matches}function Pe(s,t,e,n){
if(s.moves.length+s.gone.length+s.come.length>12)return;let o={duration:180,easing:"ease-out"};for(let{from:i,to:r}of s.moves){let{from:a,to:l}=n(i.cell,r.cell),
c=[a,l].map(u=>({transform:`translate(${u.x}px, ${u.y}px)`}));t(r.cell)?.animate(c,o)}for(let i of s.come)t(i.cell)?.animate([{opacity:0},{opacity:1}],o);for(let i of s.
gone){let r=e(i),a=r.animate([{opacity:1},{opacity:0}],{...o,fill:"forwards"});a.onfinish=a.oncancel=()=>r.remove()}}function Yt(s){return[s.upright,s.left,s.turned,s.right].filter(t=>t!=null)}var ot=typeof matchMedia>"u"?null:matchMedia("(max-aspect-ratio: 3/4)");function Ne(s,t,e){
let[n,o,i,r]=s.frame;return Array.from({length:e},(a,l)=>{let c=t.filter(f=>f.owner===l).map(f=>s.places[f.cell]);if(c.length===0)return l===0?"near":"far";let u=c.
reduce((f,y)=>f+y.x,0)/c.length-n-i/2,p=c.reduce((f,y)=>f+y.y,0)/c.length-o-r/2;return Math.abs(u)>Math.abs(p)?u<0?"left":"right":p>0?"near":"far"})}var nn=6,V=1.4,on=26;function Be(s,t,e,n){let o=Math.min(nn,Math.max(1,s[2]/t[2]*e)),[i,r]=[s[2]/o,s[3]/o],a=n.x-(n.x-t[0])/t[2]*i,l=n.y-(n.y-t[1])/t[3]*r;return Ie(
s,[a,l,i,r])}function Ie(s,t){let e=(i,r,a)=>Math.min(a,Math.max(r,i)),n=e(t[0],s[0],s[0]+s[2]-t[2]),o=e(t[1],s[1],s[1]+s[3]-t[3]);return[n,o,t[2],t[3]]}var mt=class{constructor(t,e){
this.host=t,this.calls=e,this.root=null,this.whole=[0,0,1,1],this.seen=this.whole,this.cell=60,this.fingers=new Map;let n=(o,i,r)=>h("button",{type:"button","ar\
ia-label":i,title:i,onclick:r},o);this.bar=h("div",{class:"zoom",role:"group","aria-label":"zoom",hidden:!0},n("+","closer",()=>this.step(V)),n("−","farther",
()=>this.step(1/V)),n("▢","the whole board",()=>this.show(this.whole))),typeof ResizeObserver<"u"&&new ResizeObserver(()=>this.showBar()).observe(t)}attach(t,e){
this.root=t,this.whole=this.seen=e,this.fingers.clear(),this.host.append(this.bar),t.addEventListener("pointerdown",o=>this.press(o),!0),t.addEventListener("poi\
ntermove",o=>this.move(o),!0);for(let o of["pointerup","pointercancel","pointerleave"])t.addEventListener(o,i=>this.fingers.delete(i.pointerId),!0);let n=o=>{o.
ctrlKey&&(o.preventDefault(),o.stopImmediatePropagation(),this.closer(o.deltaY<0?V:1/V,o.clientX,o.clientY))};t.addEventListener("wheel",n,{passive:!1,capture:!0}),
this.showBar()}key(t){if(t==="+"||t==="=")this.step(V);else if(t==="-")this.step(1/V);else if(t==="0")this.show(this.whole);else return!1;return!0}step(t){let e=this.
root.querySelector('.cell[tabindex="0"]')??this.root,n=(this.root.contains(document.activeElement)?e:this.root).getBoundingClientRect();this.closer(t,n.left+n.width/
2,n.top+n.height/2)}closer(t,e,n){this.show(Be(this.whole,this.seen,t,this.point(e,n)))}point(t,e){return new DOMPoint(t,e).matrixTransform(this.root.getScreenCTM().
inverse())}show(t){this.seen=t,this.root.setAttribute("viewBox",t.join(" ")),this.showBar()}showBar(){if(!this.root)return;let t=this.cell*this.root.clientWidth/
this.whole[2];this.bar.hidden=this.seen[2]>=this.whole[2]&&!(t>0&&t<on)}press(t){t.pointerType==="touch"&&(this.fingers.set(t.pointerId,{x:t.clientX,y:t.clientY}),
!(this.fingers.size<2)&&(this.calls.interrupt(),t.stopImmediatePropagation()))}move(t){let e=this.fingers.get(t.pointerId);if(!e)return;let[n,o]=[...this.fingers.
values()],i={x:t.clientX,y:t.clientY};if(this.fingers.set(t.pointerId,i),!o)return;t.stopImmediatePropagation();let r=e===n?o:n,a=w=>Math.max(1,Math.hypot(w.x-r.
x,w.y-r.y)),l=this.point((e.x+r.x)/2,(e.y+r.y)/2);this.show(Be(this.whole,this.seen,a(i)/a(e),l));let c=this.point((i.x+r.x)/2,(i.y+r.y)/2),[u,p,f,y]=this.seen;
this.show(Ie(this.whole,[u+l.x-c.x,p+l.y-c.y,f,y]))}};var De=25,rn=40,J=class{constructor(t,e){this.host=t,this.gestures=new ft(this,e),this.view=null,this.turns=0,this.zoom=new mt(t,{interrupt:()=>this.gestures.cancel()}),
this.pieces=[],this.marks={},this.names=[],this.known=new Map,this.roll={x:0,y:0},this.focused=0,this.characterKeys=!0,this.cellPaths=[],this.groups=new Map,this.
sketched=[],this.shown=[],this.preview=null,this.animates=!0,this.dropped=null}get drawing(){let t=Yt(this.view);return t[this.turns%t.length]}get rolls(){return!!(this.
view&&this.drawing.levels.length===1&&(this.drawing.periodX||this.drawing.periodY))}art(t,e){let n=e??this.names.length,o=`${t}:${n}`,i=this.known.get(o)??this.
drawnPiece(t,n);return this.known.set(o,i),i.map(r=>r.cloneNode(!0))}drawnPiece(t,e){let n=this.drawing.pieces[t]?.[e];if(n)return R(n);let o=R(this.view.upright.
pieces[t]?.[e]??""),i=Yt(this.view).length,r=(i-this.turns%i)*(360/i);return r<360&&this.view.types[t]?.turns?[g("g",{transform:`rotate(${r})`},...o)]:o}setBoard(t,e){
this.view=t,this.names=e,this.pieces=[],this.marks={},this.sketched=this.shown=[],this.roll={x:0,y:0},this.focused=Math.min(this.focused,t.cells.length-1),this.
build()}setTurns(t){this.turns=t,this.roll={x:0,y:0},this.build()}setPosition(t,e,n=null){let o=this.pieces;this.pieces=t,this.marks=e,o!==t&&this.drawPieces(),
this.drawMarks(),n&&o!==t&&o.length>0&&this.animate(o,n),this.dropped=null}animate(t,e){if(!this.animates||!Oe())return;let n=Ce(t,this.pieces,e);n.moves=n.moves.
filter(i=>i.to.cell!==this.dropped),Pe(n,i=>this.groups.get(i),i=>{let r=this.pieceGroup(i);return this.people.prepend(r),r},(i,r)=>Wt(this.drawing,i,r))}setArrows(t){
this.shown=t,this.drawArrows()}setPreview(t){t?.from===this.preview?.from&&t?.to===this.preview?.to||(this.preview=t,this.drawArrows())}clearSketches(){this.sketched.
length!==0&&(this.sketched=[],this.drawArrows())}drawArrows(){if(!this.view)return;let t=[...this.shown,...this.sketched,...this.preview?[this.preview]:[]];this.
arrows.replaceChildren(...Se(t,(e,n)=>Wt(this.drawing,e,n)))}build(){if(!this.view)return;let t=this.drawing,[e,n,o,i]=t.frame;this.cellPaths=[],this.known.clear();
let r=new Map,a=g("g",{role:"grid","aria-label":"board"});t.places.forEach((l,c)=>{let u=this.view.cells[c],p=`${u.level}:${u.rank}`;r.has(p)||r.set(p,g("g",{role:"\
row"}));let f=l.tint?{class:"cell",fill:l.tint,stroke:l.tint}:{class:`cell ${l.ground}`},y=g("path",{d:l.outline,...f,role:"gridcell",tabindex:-1});y.dataset.cell=
c,this.cellPaths.push(y),r.get(p).append(y)});for(let l of[...r.keys()].sort((c,u)=>Ee(u,c)))a.append(r.get(l));this.tints=g("g",{class:"tints"}),this.people=g(
"g",{class:"pieces"}),this.dots=g("g",{class:"dots"}),this.content=g("g",{id:"board-content"},...R(t.below),a,this.tints,...R(t.above)),this.arrows=g("g",{class:"\
arrows","aria-hidden":!0}),this.content.append(this.people,this.dots,this.arrows),this.labels=g("g",{class:"labels","aria-hidden":!0},...R(t.labels)),this.root=
g("svg",{viewBox:`${e} ${n} ${o} ${i}`,class:"board"}),this.root.append(...this.rolls?this.wrapped():[this.content],this.labels),this.floating=g("g",{class:"flo\
ating","aria-hidden":!0}),this.root.append(this.floating),this.gestures.listen(this.root),this.host.replaceChildren(this.root),this.zoom.attach(this.root,[e,n,o,
i]),this.host.style.setProperty("--shape",String(o/i)),this.rollTo(this.roll.x,this.roll.y),this.draw()}wrapped(){let{periodX:t,periodY:e,levels:n}=this.drawing,
[o,i,r,a]=n[0],[l,c]=[t?De:0,e?De:0],u=`M${o-l} ${i-c}H${o+r+l}V${i+a+c}H${o-l}Z`,p=`M${o} ${i}H${o+r}V${i+a}H${o}Z`,f=g("clipPath",{id:"board-window"},g("path",
{d:u}));this.moving=g("g",{},this.content);for(let b of t?[-1,0,1]:[0])for(let O of e?[-1,0,1]:[0]){if(b===0&&O===0)continue;let z={x:b*(t??0),y:O*(e??0)};this.
moving.append(g("use",{href:"#board-content",...z,"aria-hidden":!0}))}let y=g("g",{"clip-path":"url(#board-window)"},this.moving),w=g("path",{d:u+p,class:"veil",
"fill-rule":"evenodd"});return[g("defs",{},f),y,w]}rollTo(t,e){if(!this.rolls)return;let{periodX:n,periodY:o}=this.drawing;this.roll={x:n?F(t,n):0,y:o?F(e,o):0};
let i=(f,y)=>y&&f>y/2?f-y:f,[r,a]=[i(this.roll.x,n),i(this.roll.y,o)];this.moving.setAttribute("transform",`translate(${r} ${a})`);let[l,c,u,p]=this.drawing.levels[0];
for(let f of this.labels.children){let y=f.dataset.at??`${f.getAttribute("x")} ${f.getAttribute("y")}`;f.dataset.at=y;let[w,b]=y.split(" ").map(Number);n&&w>l&&
f.setAttribute("x",String(l+F(w-l+this.roll.x,u))),o&&w<=l&&f.setAttribute("y",String(c+F(b-c+this.roll.y,p)))}}draw(){this.view&&(this.drawPieces(),this.drawMarks(),
this.drawArrows())}drawPieces(){let t=this.pieces.map(e=>[e.cell,this.pieceGroup(e)]);this.groups=new Map(t),this.people.replaceChildren(...t.map(e=>e[1]))}pieceGroup(t){
let{x:e,y:n}=this.drawing.places[t.cell],o=g("g",{transform:`translate(${e} ${n})`,class:"piece"});return o.append(...this.art(t.type,t.owner)),t.marks?.length&&
o.append(g("circle",{cx:20,cy:-20,r:4,class:"marked"})),o}drawMarks(){let{places:t}=this.drawing,e=this.marks,n=new Map(this.pieces.map(r=>[r.cell,r]));this.tints.
replaceChildren();let o=(r,a)=>this.tints.append(g("path",{d:t[r].outline,class:`tint ${a}`}));for(let r of e.last??[])o(r,"last");for(let r of e.royal??[])o(r,
"royal");for(let r of e.premove??[])o(r,"premove");e.from!==null&&e.from!==void 0&&o(e.from,"from"),this.dots.replaceChildren();for(let r of e.checkers??[])this.
dots.append(g("circle",{cx:t[r].x,cy:t[r].y,r:27,class:"checker"}));let i=(e.targets?.size??0)<=rn;for(let[r,a]of e.targets??[]){let{x:l,y:c}=t[r],u=a||n.has(r);
this.dots.append(g("circle",{cx:l,cy:c,r:u?26:i?8:5,class:u?"target ring":"target"}))}this.lift(),this.cellPaths.forEach((r,a)=>{r.setAttribute("aria-label",Le(
this,a,n.get(a))),r.setAttribute("aria-selected",String(a===e.from)),r.setAttribute("tabindex",a===this.focused?"0":"-1")})}lift(){let t=this.gestures.lifted;for(let[
e,n]of this.groups)n.classList.toggle("lifted",e===t)}cellAt(t,e){let n=this.toBoard(t,e);if(this.rolls){let{periodX:i,periodY:r,levels:a}=this.drawing;i&&(n.x=
a[0][0]+F(n.x-a[0][0]-this.roll.x,i)),r&&(n.y=a[0][1]+F(n.y-a[0][1]-this.roll.y,r))}let o=this.cellPaths.findIndex(i=>i.isPointInFill(n));return o<0?null:o}toBoard(t,e){
return new DOMPoint(t,e).matrixTransform(this.root.getScreenCTM().inverse())}float(t){let e=this.pieces.find(n=>n.cell===t);e&&this.floating.replaceChildren(...this.
art(e.type,e.owner))}focusCell(t,e=!0){this.cellPaths[this.focused]?.setAttribute("tabindex","-1"),this.focused=t,this.cellPaths[t].setAttribute("tabindex","0"),
e&&this.cellPaths[t].focus()}};var gt={board:[["wood","Wood"],["green","Green"],["blue","Blue"],["grey","Grey"],["contrast","High contrast"]],pieces:[["","As the rules say"],["pictures","Pict\
ures"],["symbols","Symbols"],["letters","Letters, with how they move"]],scheme:[["system","Like the device"],["light","Light"],["dark","Dark"]],players:[["own",
"As the rules say"],["safe","Safe for colour-blind eyes"]]},an={board:"Board",pieces:"Pieces",scheme:"Page",players:"Colours of players"},Re=["#d55e00","#0072b2",
"#f0e442","#009e73","#cc79a7","#56b4e9"];function ln(s){let t=null;try{t=JSON.parse(s??"")}catch{}let e=n=>gt[n].some(([o])=>o===t?.[n])?t[n]:gt[n][0][0];return{
board:e("board"),pieces:e("pieces"),scheme:e("scheme"),players:e("players")}}function He(s){let t=0;return s.map(e=>{let n=[1,3,5].map(i=>parseInt(e.slice(i,i+2),
16));return Math.max(...n)-Math.min(...n)<40||t>=Re.length?e:(t+=1,Re[t-1])})}function cn(s,t,e){return t.length===0?s:s.replace(new RegExp(t.join("|"),"gi"),n=>e[t.
indexOf(n.toLowerCase())]??n)}var C=ln(T("look")),We=[];function yt(s=!1){let t=[C.pieces?`pieces=${C.pieces}`:"",s?"shape=tall":""].filter(e=>e);return t.length>
0?`?${t.join("&")}`:""}var Ge=s=>We.push(s);function Ye(s){if(C.players!=="safe")return s;let t=He(s.players.map(e=>e.colours[0]));return{...s,players:s.players.
map((e,n)=>({...e,colours:[t[n],e.colours[1]]}))}}function qe(s,t){if(C.players!=="safe")return s;let e=t.map(r=>r.colours[0].toLowerCase()),n=He(e),o=r=>({...r,
pieces:r.pieces.map(a=>a.map(l=>cn(l,e,n)))}),i=r=>r&&o(r);return{...s,upright:o(s.upright),turned:o(s.turned),left:i(s.left),right:i(s.right)}}function Fe(){let s=document.
documentElement;s.dataset.board=C.board,s.dataset.scheme=C.scheme}function hn(s,t){C={...C,[s]:t},L("look",JSON.stringify(C)),Fe();for(let e of We)e()}function un(s){
let t=gt[s].map(([e,n])=>{let o=h("input",{type:"radio",name:`look-${s}`,value:e,checked:C[s]===e,onchange:()=>hn(s,e)}),i=s==="board"?h("span",{class:"swatch",
"data-board":e,"aria-hidden":"true"}):null;return h("label",{},o,i,h("span",{},n))});return h("fieldset",{class:`look-${s}`},h("legend",{},an[s]),...t)}function pn(){
let s=Object.keys(gt),t=h("button",{type:"button",class:"main",onclick:()=>e.close()},"Done"),e=h("dialog",{class:"settings","aria-label":"how the page looks"},
h("h2",{},"How the page looks"),...s.map(un),h("div",{class:"bar"},h("span",{class:"grow"}),t));e.addEventListener("close",()=>e.remove()),e.addEventListener("c\
lick",n=>{n.target===e&&e.close()}),document.body.append(e),e.showModal()}function Xe(){Fe(),d("look")?.addEventListener("click",pn)}var dn=400;function je(s,t,e){let n=s.filter(o=>o.cell!==t);return e?[...n,{cell:t,type:e.type,owner:e.owner}]:n}function Ke(s,t,e){return t===e?s:s.filter(n=>n.
cell!==e).map(n=>n.cell===t?{...n,cell:e}:n)}function wt(s,t,e,n){return s.map((o,i)=>{if(i!==t)return o;let r=(o.find(l=>l.type===e)?.count??0)+n,a=o.filter(l=>l.
type!==e);return r>0?[...a,{type:e,count:r}].sort((l,c)=>l.type-c.type):a})}function fn(s,t,e){return s.filter(o=>o.text===t?e:o.held).map(o=>o.text).join("")||
"-"}var qt=class{constructor(t,e,n,o){this.rules=t,this.view=e,this.position=n,this.done=o,this.tool=null,this.picked=null,this.asked=0,this.resting=0,this.released=
{x:0,y:0},this.host=h("div",{class:"edit-board"}),this.trays=h("div",{class:"trays"}),this.fields=h("div",{class:"edit-fields"}),this.fen=h("textarea",{id:"edit\
-fen",rows:2,spellcheck:"false","aria-describedby":"edit-says",oninput:()=>this.typed()}),this.says=h("p",{id:"edit-says",role:"status"}),this.play=h("button",{
type:"button",class:"main",id:"edit-play",onclick:()=>this.finish(this.position.fen)},"Play from here"),this.dialog=h("dialog",{id:"position-editor",class:"set-\
up","aria-labelledby":"edit-head"},...this.content()),document.body.append(this.dialog),this.dialog.addEventListener("close",()=>{this.dialog.remove(),this.done(
null)}),this.dialog.addEventListener("pointerup",i=>this.released={x:i.clientX,y:i.clientY},!0),this.dialog.showModal(),this.board=new J(this.host,{choose:i=>this.
choose(i),drop:i=>this.drop(i),canDrag:i=>this.canDrag(i)}),this.board.setBoard(e,n.players.map(i=>i.name)),this.host.addEventListener("keydown",i=>this.keyed(i)),
this.draw()}content(){let t=(e,n,o,i)=>h("button",{type:"button",id:e,title:o,onclick:i},n);return[h("div",{class:"bar"},h("h2",{id:"edit-head"},"Set up a posit\
ion"),h("span",{class:"grow"}),t("edit-close","✕","close",()=>this.dialog.close())),h("div",{class:"edit-columns"},this.host,h("div",{class:"edit-side"},this.
trays,h("div",{class:"row"},t("edit-start","Set-up","the position with which the game begins",()=>this.send({},!1)),t("edit-empty","Empty board","takes all piec\
es away",()=>this.clear()),t("edit-turn","Turn the board","seen from the other side",()=>this.turn())),this.fields,h("label",{class:"field"},"FEN",this.fen),this.
says,h("p",{class:"quiet"},"Drag pieces, or choose one and click cells. Off the board they are gone. By keyboard: Enter puts or lifts, Delete removes, Escape le\
ts go."),h("div",{class:"row"},h("span",{class:"grow"}),t("edit-cancel","Cancel","nothing changes",()=>this.dialog.close()),this.play)))]}on(t){return this.position.
pieces.find(e=>e.cell===t)}draw(){let{position:t}=this;this.board.setPosition([...t.pieces],{from:this.picked}),gn(this.host),this.drawTrays(),this.drawFields(),
document.activeElement!==this.fen&&(this.fen.value=t.fen),this.say(t.message,t.remedy,!t.playable),this.play.disabled=!t.playable}say(t,e,n){this.says.textContent=
t?`${t[0].toUpperCase()}${t.slice(1)}.${e?` What to do: ${e}.`:""}`:"",this.says.className=n?"field-error":"field-good",this.fen.setAttribute("aria-invalid",String(
n))}drawTrays(){let{types:t}=this.view,e=t.map((l,c)=>c),n=h("div",{class:"tray",role:"group","aria-label":"tools"},this.toolButton(null,"Move","moves pieces"),
this.toolButton("remove","Remove","takes pieces away")),o=this.position.players.map((l,c)=>{let u=e.filter(p=>!t[p].neutral).map(p=>this.pieceButton({type:p,owner:c}));
return h("div",{class:"tray",role:"group","aria-label":`pieces of ${l.name}`},h("span",{class:"name tray-name"},l.name),...u,this.hand(c))}),i=e.filter(l=>t[l].
neutral).map(l=>this.pieceButton({type:l,owner:null})),r=i.length?[h("div",{class:"tray",role:"group","aria-label":"pieces of nobody"},h("span",{class:"tray-nam\
e"},"nobody"),...i)]:[],a=this.trays.contains(document.activeElement)?document.activeElement?.getAttribute("data-key"):null;this.trays.replaceChildren(n,...o,...r),
a&&this.trays.querySelector(`[data-key="${a}"]`)?.focus()}toolButton(t,e,n){return h("button",{type:"button",title:n,"data-key":`tool-${e}`,"aria-pressed":String(
this.tool===t),onclick:()=>this.take(t)},e)}pieceButton(t){let{name:e}=this.view.types[t.type],n=t.owner===null?"":`${this.position.players[t.owner].name} `,o=mn(
this.tool,t),i=h("button",{type:"button",class:"tray-piece",title:e,"aria-label":`${n}${e}`,"aria-pressed":String(o),"data-key":`piece-${t.type}-${t.owner}`},g(
"svg",{viewBox:"-30 -30 60 60","aria-hidden":!0},...this.board.art(t.type,t.owner)));return i.addEventListener("click",()=>this.take(o?null:t)),i.addEventListener(
"pointerdown",r=>this.dragFromTray(r,t)),i}hand(t){if(!this.position.hasHands)return null;let e=this.position.hands[t].map(({type:r,count:a})=>{let{name:l}=this.
view.types[r],c=()=>this.send({hands:wt(this.position.hands,t,r,-1)}),u=g("svg",{viewBox:"-30 -30 60 60","aria-hidden":!0},...this.board.art(r,t));return h("but\
ton",{type:"button",class:"held open",title:`${l}: click takes one out`,"aria-label":`${a} ${l} in hand, take one out`,"data-key":`held-${t}-${r}`,onclick:c},u,
a>1?h("span",{class:"count"},String(a)):null)}),n=this.tool!==null&&this.tool!=="remove"?this.tool:null,o=()=>{n?this.send({hands:wt(this.position.hands,t,n.type,
1)}):H("first choose a piece")},i=h("button",{type:"button",class:"into-hand","data-key":`into-${t}`,disabled:!n,title:"puts the chosen piece into this hand","a\
ria-label":`put the chosen piece into the hand of ${this.position.players[t].name}`,onclick:o},"+");return h("span",{class:"tray-hand","data-player":t,role:"gro\
up","aria-label":`hand of ${this.position.players[t].name}`},h("span",{class:"quiet"},"in hand"),...e,i)}drawFields(){let{position:t}=this,e=this.fields.contains(
document.activeElement)?document.activeElement?.id:null,n=t.players.map((i,r)=>h("option",{value:r,selected:r===t.player},i.name)),o=[h("label",{class:"row"},h(
"b",{},"To move"),h("select",{id:"edit-side",onchange:i=>this.send({player:Number(i.target.value)})},...n))];if(t.castling.length){let i=t.castling.map((r,a)=>{
let l=c=>this.send({castling:fn(t.castling,r.text,c.target.checked)});return h("label",{class:"check"},h("input",{type:"checkbox",id:`edit-castling-${a}`,checked:r.
held,onchange:l}),r.text)});o.push(h("div",{class:"row",role:"group","aria-label":"castling"},h("b",{},"Castling"),...i))}if(typeof t.enPassant=="string"){let i=r=>this.
send({enPassant:r.target.value});o.push(h("label",{class:"row"},h("b",{},"En passant"),h("input",{type:"text",id:"edit-en-passant",class:"short",value:t.enPassant,
onchange:i})))}this.fields.replaceChildren(...o),e&&document.getElementById(e)?.focus()}take(t){this.tool=t,this.picked=null,this.draw()}canDrag(t){return this.
tool!==null||!this.on(t)?!1:(this.picked===t&&(this.picked=null),this.picked===null)}choose(t){let e=this.tool;if(e==="remove")return this.put(t,null);if(e!==null){
let n=this.on(t),o=n&&n.type===e.type&&(n.owner??null)===e.owner;return this.put(t,o?null:e)}if(this.picked!==null){let n=this.picked;return this.picked=null,n===
t?this.draw():this.send({pieces:Ke(this.position.pieces,n,t)})}this.picked=this.on(t)?t:null,this.draw()}drop(t){let e=this.picked;this.picked=null;let{x:n,y:o}=this.
released;if(e===null)return this.draw();if(t!==null)return this.send({pieces:Ke(this.position.pieces,e,t)});let i=_e(n,o),r=this.on(e);if(i!==null&&r){let a=wt(
this.position.hands,i,r.type,1);return this.send({pieces:je(this.position.pieces,e,null),hands:a})}if((n||o)&&this.board.cellAt(n,o)===null)return this.put(e,null);
this.draw()}put(t,e){!e&&!this.on(t)||(this.send({pieces:je(this.position.pieces,t,e)}),H(`${this.view.cells[t].name}, ${e?this.view.types[e.type].name:"empty"}`))}keyed(t){
t.key!=="Delete"&&t.key!=="Backspace"||(t.preventDefault(),this.put(this.board.focused,null))}dragFromTray(t,e){if(t.button!==0)return;let n=t.currentTarget,o={
x:t.clientX,y:t.clientY},i=null;n.setPointerCapture(t.pointerId);let r=l=>{!i&&Math.hypot(l.clientX-o.x,l.clientY-o.y)<Gt||(i||(i=h("div",{class:"ghost"},g("svg",
{viewBox:"-30 -30 60 60"},...this.board.art(e.type,e.owner))),this.dialog.append(i)),i.style.left=`${l.clientX}px`,i.style.top=`${l.clientY}px`)},a=l=>{if(n.removeEventListener(
"pointermove",r),n.removeEventListener("pointerup",a),n.removeEventListener("pointercancel",a),!i||(i.remove(),n.addEventListener("click",p=>p.stopImmediatePropagation(),
{once:!0,capture:!0}),setTimeout(()=>this.drawTrays()),l.type==="pointercancel"))return;let c=_e(l.clientX,l.clientY),u=this.board.cellAt(l.clientX,l.clientY);c!==
null?this.send({hands:wt(this.position.hands,c,e.type,1)}):u!==null&&this.put(u,e)};n.addEventListener("pointermove",r),n.addEventListener("pointerup",a),n.addEventListener(
"pointercancel",a)}clear(){this.send({pieces:[],hands:this.position.hands.map(()=>[])})}turn(){this.board.setTurns(this.board.turns+1),this.draw()}typed(){clearTimeout(
this.resting),this.resting=setTimeout(()=>this.send({fen:this.fen.value.trim()},!1),dn)}async send(t,e=!0){this.asked+=1;let n=this.asked,o=e?{fen:this.position.
fen}:{},{pieces:i,hands:r,player:a}=this.position,l=e?{pieces:i,hands:r,player:a,...t}:t;e&&(this.position={...this.position,...t.pieces?{pieces:t.pieces}:{},...t.
hands?{hands:t.hands}:{},...typeof t.player=="number"?{player:t.player}:{}},this.board.setPosition([...this.position.pieces],{from:this.picked}));try{let c=await E(
"/arrange",{rules:this.rules,...o,...l});if(n!==this.asked)return;this.position=c,this.draw()}catch(c){if(n!==this.asked)return;this.say(c.message,c.problem?.remedy??
"",!0),this.play.disabled=!0}}finish(t){this.done(t),this.done=()=>{},this.dialog.close()}};function mn(s,t){return s!==null&&s!=="remove"&&s.type===t.type&&s.owner===
t.owner}function _e(s,t){let e=document.elementFromPoint(s,t)?.closest(".tray-hand");return e?Number(e.dataset.player):null}function gn(s){for(let t of s.querySelectorAll(
"[id]"))t.id.startsWith("edited-")||(t.id=`edited-${t.id}`);for(let t of s.querySelectorAll("use")){let e=t.getAttribute("href")??"";e.startsWith("#board-")&&t.
setAttribute("href",`#edited-${e.slice(1)}`)}for(let t of s.querySelectorAll("[clip-path]")){let e=t.getAttribute("clip-path")??"";t.setAttribute("clip-path",e.
replace("url(#board-","url(#edited-board-"))}}async function Ue(s,t=""){let[e,n]=await Promise.all([E(`/board${yt(ot?.matches)}`,s),E("/arrange",{rules:s,...t?{
fen:t}:{}})]);return new Promise(o=>new qt(s,e,n,o))}function Ve(s){let t=s.hands.map((e,n)=>e.map(o=>({...o,owner:n})));return{pieces:s.pieces.map(e=>({...e})),hands:t}}function Je(s,t,e){let n=i=>s.pieces.find(r=>r.
cell===i),o=n(e);if(t===null)return o?{cell:e}:null;if("cell"in t){let i=n(t.cell);return i&&i!==o&&(o&&(s.pieces.splice(s.pieces.indexOf(o),1),ze(s,i.owner??0,
o.type,1,o.owner??null)),i.cell=e),null}return o?t:(s.pieces.push({cell:e,type:t.type,owner:t.owner}),ze(s,t.player,t.type,-1,t.owner),null)}function ze(s,t,e,n,o){
let i=s.hands[t],r=i.find(a=>a.type===e&&a.owner===o);r?r.count+=n:i.push({type:e,count:n,owner:o}),s.hands[t]=i.filter(a=>a.count>0)}function X(s){return s.replace(/[-_]+/g," ").trim()}function yn(s){return s.charAt(0).toUpperCase()+s.slice(1)}function wn(s){let t=new Set(s.map(n=>/^([\p{L}\p{N}_-]+): /u.
exec(n.label)?.[1]??"")),[e]=t;return t.size===1&&e?e:""}function Ft(s,t,e){if(s.outcome)return"";let n=[...e.next().keys()],o=new Set(n.map(p=>p[0])),i=p=>s.pieces.
find(f=>f.cell===p),r=e.chosen[e.chosen.length-1],a=vn(e,n.length>0);if(n.length===0)return a;if(r!==void 0)return bn(r,o,t,i,e.chosen.length)+a;let l=X(s.beginsTurn?
"":s.phase||wn(s.moves)),c=l?`${yn(l)}: c`:"C",u=[...e.targets().keys()];if(u.length>0){let p=u.length===n.length;if(p&&t.some(w=>X(w.name)===l))return`Choose w\
here the ${l} goes.${a}`;let f=u.filter(i).length,y=f===u.length?"pieces":f===0?"cells":"places";return`${c}hoose one of the marked ${y}${p?"":", or a piece"}.${a}`}
return o.has("c")&&o.has("h")?`${c}hoose a piece on the board or in hand.${a}`:o.has("h")?`${c}hoose a piece in hand.${a}`:o.has("c")?`${c}hoose a piece${l?"":"\
 to move"}.${a}`:`${c}hoose a kind of piece.`}function bn(s,t,e,n,o){if(t.has("t"))return"Choose a kind of piece.";if(t.has("h"))return"Choose a piece in hand.";
let i=s[0]==="h"?Number(s.split(":")[1]):s[0]==="c"?n(Number(s.slice(1)))?.type:void 0,r=i===void 0?"":X(e[i].name);return r?o>1&&s[0]==="c"?"Choose the next ce\
ll.":`Choose where the ${r} goes.`:"Choose one of the marked cells."}function vn(s,t){let e=s.bare().filter(n=>n.clicks.length===0);return e.length===0?"":t?e.length===
1?` Or choose “${e[0].label}”.`:" Or choose one of the buttons.":e.length===1?`There is only “${e[0].label}”.`:"Choose one of the buttons."}function Ze(s,t,e,n){let[o]=s.clicks,i=o&&"cell"in o?t.pieces.find(u=>u.cell===o.cell)?.type:void 0,r=o&&"held"in o?o.held.type:i,a=typeof s.becomes=="number",l=a?
s.becomes:r,c=l===void 0?"":X(e[l].name);return{type:l,label:l===void 0||!n?s.label:a?c:`stays ${c}`}}function xn(s){return"cell"in s?`c${s.cell}`:"held"in s?`h${s.
held.player}:${s.held.type}`:`t${s.type}`}var bt=class{constructor(){this.moves=[],this.ways=[],this.prefix=[],this.chosen=[]}setMoves(t,{goesOn:e=!1,again:n=null}={}){
this.moves=t,this.ways=t.flatMap(r=>[r.clicks,r.also??[]].filter(a=>a.length>0).map(a=>({move:r,keys:a.map(xn)}))),this.prefix=this.forced(e),this.chosen=[...this.
prefix];let o=this.next(),i=[...o.keys()].every(r=>r[0]==="h");n&&i&&o.has(n)&&this.chosen.push(n)}forced(t){let e=[];for(;;){let n=this.ways.filter(r=>e.every(
(a,l)=>r.keys[l]===a)),o=new Set(n.map(r=>r.keys[e.length])),[i]=o;if(o.size!==1||i===void 0||n.some(r=>r.keys.length<=e.length+1)||i[0]==="t"||i[0]==="c"&&!t)return e;
e.push(i)}}open(){return this.ways.filter(t=>this.chosen.every((e,n)=>t.keys[n]===e))}next(){let t=new Map;for(let{move:e,keys:n}of this.open()){let o=n[this.chosen.
length];if(o===void 0)continue;let i=(e.captures?.length??0)>0&&n.length===this.chosen.length+1;t.set(o,t.get(o)||i)}return t}targets(){let t=this.chosen.length,
e=new Set(this.open().filter(o=>o.keys.length===t+1).map(o=>o.keys[t])),n=[...this.next()].filter(([o])=>o[0]==="c"&&(t>0||e.has(o)));return new Map(n.map(([o,i])=>[
Number(o.slice(1)),i]))}canLift(t){if(this.chosen.includes(t))return!0;let e=this.prefix.length;return this.ways.filter(o=>this.prefix.every((i,r)=>o.keys[r]===
i)).some(o=>o.keys[e]===t&&o.keys.length>e+1)}lift(t){this.chosen[this.chosen.length-1]!==t&&(this.clear(),this.next().has(t)&&this.chosen.push(t))}clear(){this.
chosen=[...this.prefix]}bare(){return this.moves.filter(t=>t.clicks.length===0||"type"in t.clicks[0])}pick(t){if(!this.next().has(t)){let o=this.chosen.length>this.
prefix.length&&this.chosen[this.chosen.length-1]===t;if(this.clear(),o||!this.next().has(t))return{done:[],more:!1}}this.chosen.push(t);let e=this.open(),n=e.filter(
o=>o.keys.length===this.chosen.length).map(o=>o.move);return{done:[...new Set(n)],more:e.some(o=>o.keys.length>this.chosen.length)}}};function es(s){let{board:t,history:e}=s,n=c=>c!==null&&s.go(c),o=()=>n(e.back()),i=()=>n(e.forward()),r=()=>n(e.back()===null?null:0),a=()=>n(e.forward()===null?
null:e.end()),l=(c,u)=>d(c).addEventListener("click",u);l("flip",s.flip),l("draw",s.draw),l("first",r),l("back",o),l("forward",i),l("last",a),l("undo",s.undo),l(
"keys",()=>ts(t,!t.characterKeys)),l("contrast",()=>Qe(!document.body.classList.contains("contrast"))),d("type-move").addEventListener("submit",c=>{c.preventDefault();
let u=d("typed").value.trim();u&&(d("typed").value="",s.type(u))}),document.addEventListener("keydown",c=>{if(c.composedPath().some(w=>w.matches?.("input, texta\
rea, select, .cm-editor, dialog"))||c.ctrlKey||c.metaKey||c.altKey)return;let p=t.characterKeys?s.letters:{},y={ArrowLeft:o,ArrowRight:i,Home:r,End:a,...p}[c.key];
y&&(c.preventDefault(),y())}),Qe(T("contrast")==="on"),ts(t,T("character-keys")!=="off")}function Qe(s){document.body.classList.toggle("contrast",s),d("contrast").
setAttribute("aria-pressed",String(s)),L("contrast",s?"on":"")}function ts(s,t){s.characterKeys=t,d("keys").setAttribute("aria-pressed",String(t)),L("character-\
keys",t?"":"off")}async function ss(s,t){let e=await E("/sketch",s),n=h("div",{class:"popup",role:"tooltip"},h("b",{},e.title),dt(e.svg));document.querySelector(".popup")?.remove(),
document.body.append(n),n.style.left=`${Math.max(8,Math.min(t.right+8,innerWidth-n.offsetWidth-8))}px`,n.style.top=`${Math.max(8,Math.min(t.top,innerHeight-n.offsetHeight-
8))}px`;let o=()=>n.remove();for(let i of["pointerdown","keydown"])document.addEventListener(i,o,{once:!0});H(e.title)}var Xt=[["first","green"],["second","red"],["third","blue"]];function ns(s,t){let e=i=>{s.gestures.pen=i,t(),document.querySelector(".bare [aria-pressed=true]")?.
focus()},n=Xt.map(([i,r])=>h("button",{type:"button",title:r,"aria-label":r,"aria-pressed":String(s.gestures.pen===i),onclick:()=>e(i)},h("span",{class:`pen ${i}`,
"aria-hidden":!0}))),o=(i,r)=>h("button",{type:"button",onclick:r},i);return[...n,o("Rub out",()=>s.clearSketches()),o("Done",()=>e(null))]}var it=["letters","figurines","texts"];function j(s,t){return t==="texts"?s.text:s.name||s.text}function is(s,t,e){let n=j(s,t);if(t!=="figurines"||!(s.name||n.
includes("@")))return[n];let o=os(e,n),i=n.lastIndexOf("="),r=i>0?os(e,n.slice(i+1)):null,a=[],l=n;o&&(a.push({type:o.type}),l=l.slice(o.length));let c=r?l.lastIndexOf(
"=")+1:l.length;return c>0&&a.push(l.slice(0,c)),r&&(a.push({type:r.type}),l.length>c+r.length&&a.push(l.slice(c+r.length))),a}function os(s,t){let e=null;for(let[
n,{id:o}]of s.entries())o&&t.startsWith(o)&&o.length>(e?.length??0)&&(e={type:n,length:o.length});return e}var kn={"+":"+","#":"#","=":" ½","!":" ?"},rt=class{constructor(t,e){this.nodes=t,this.node=e,this.children=t.map(()=>[]),t.forEach((n,o)=>{typeof n.parent=="n\
umber"&&this.children[n.parent].push(o)})}back(){return this.nodes[this.node]?.parent??null}forward(){return this.children[this.node]?.[0]??null}end(){let t=this.
node;for(;this.children[t]?.length;)t=this.children[t][0];return t}written(){return this.nodes.length===0?[]:[...this.comment(0),...this.line(this.children[0],!0)]}comment(t){
let e=this.nodes[t].comment;return e?[{comment:e}]:[]}line(t,e){let n=[],o=t;for(;o.length>0;){let[i,...r]=o;o=this.children[i];let a=o.length===0?"":this.nodes[o[0]].
beginsTurn?" ":",​",l=this.nodes[i],c=kn[l.mark]??"",u=this.comment(i);n.push({move:{node:i,number:this.number(i,e),text:l.text+c,mark:c,gap:a}},...u),e=r.length+
u.length>0;for(let p of r)n.push({branch:this.line([p],!0)})}return n}number(t,e){let n=this.nodes[t],o=this.nodes[n.parent??0],i=n.parent===0||o.number!==n.number;
return!n.beginsTurn||!(i||e)?"":`${n.number}${i&&n.player===0?".":"…"} `}};var vt=class{constructor(t,e){this.host=t,this.go=e,this.tree=new rt([],0),this.style="letters",this.types=[],this.icon=()=>null}set(t,e){this.tree=new rt(t,e);
let n=this.host.contains(document.activeElement);t.length===1&&!t[0].comment?this.host.replaceChildren(h("p",{class:"quiet"},"No moves yet.")):this.host.replaceChildren(
this.line(this.tree.written()));let o=this.host.querySelector("[aria-current]");if(n&&o?.focus(),e===0&&(this.host.scrollTop=0),o){let[i,r]=[this.host.getBoundingClientRect(),
o.getBoundingClientRect()];(r.top<i.top||r.bottom>i.bottom)&&(this.host.scrollTop+=r.top-i.top-i.height/2)}}line(t){let e=h("span",{class:"line"}),n="";for(let o of t)
if("move"in o){let{node:i,number:r}=o.move;e.append(n,...r?[h("span",{class:"number"},r)]:[],this.move(i,o.move.mark)),n=o.move.gap}else"comment"in o?e.append("\
 ",h("span",{class:"comment"},o.comment)," "):e.append(h("span",{class:"branch"},"(",this.line(o.branch),")")," ");return e}move(t,e){let n=this.tree.nodes[t],o={
type:"button",class:`move p${n.player%8}`,title:n.text,"data-text":n.text+e,onclick:()=>this.go(t)},i=t===this.tree.node?{"aria-current":"step"}:{},r=is(n,this.
style,this.types).map(l=>typeof l=="string"?l:this.icon(l.type,n.player)),a=this.style==="figurines"?{"aria-label":j(n,"letters")+e}:{};return h("button",{...o,
...i,...a},...r,e)}back(){return this.tree.back()}forward(){return this.tree.forward()}end(){return this.tree.end()}};function jt(s,t,e){return new Promise(n=>{let o=null,i=h("div",{class:"options pictures"}),r=h("dialog",{class:"chooser picker","aria-label":s},h("h2",{},s),i);
t.forEach((a,l)=>{let c=()=>{o=l,r.close()};i.append(h("button",{type:"button",onclick:c,title:a.hint},a.icon,h("span",{},a.label)))}),r.addEventListener("close",
()=>{r.remove(),n(o)}),r.addEventListener("click",a=>{a.target===r&&r.close()}),r.addEventListener("keydown",a=>{let l={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[a.
key];if(!l)return;let c=[...i.children],u=c.indexOf(document.activeElement);c[(u+l+c.length)%c.length].focus(),a.preventDefault()}),document.body.append(r),r.showModal(),
e&&$n(r,e),i.firstElementChild?.focus()})}function $n(s,t){let e=t.left+t.width/2-s.offsetWidth/2,n=t.bottom+6,o=n+s.offsetHeight<innerHeight-6;s.style.margin="\
0",s.style.left=`${Math.max(6,Math.min(e,innerWidth-s.offsetWidth-6))}px`,s.style.top=`${Math.max(6,o?n:t.top-s.offsetHeight-6)}px`}function rs(s,t){return t.hands.some(e=>e.length>0)?s.map(()=>[]):s.map((e,n)=>{let o=new Map(e.map(l=>[l.type,l.count]));for(let l of t.pieces)l.owner===n&&o.set(
l.type,(o.get(l.type)??0)-1);let i=0;for(let l of o.values())l<0&&(i-=l);let r=[...e].sort((l,c)=>c.count-l.count)[0]?.type,a=(o.get(r)??0)-i;return o.set(r,Math.
max(0,a)),e.map(l=>({type:l.type,count:o.get(l.type)??0})).filter(l=>l.count>0)})}function as(s,t,e){let n=o=>o.find(i=>i.type===e)?.count??0;return Math.max(0,
n(s)-n(t))}function ls(s,t,e){let n=o=>o.reduce((i,r)=>i+r.count*e[r.type].worth,0);return Math.round((n(s)-n(t))/100)}var Sn=6;function xt(s){let[t,e]=s.colours;return g("svg",{class:"dot",viewBox:"0 0 16 16","aria-hidden":!0},g("circle",{cx:8,cy:8,r:6.5,fill:t,stroke:e}))}function cs(s){
let t=s.game.first&&!s.hand?rs(s.game.first,s.game.position):[];return s.game.players.map((e,n)=>En(s,n,t))}function hs(s,t,e){let n=document.activeElement?.dataset?.
key;s.forEach((r,a)=>r.classList.add(`side-${t[a]}`));let o=["left","far","right","near"],i=s.map((r,a)=>a).filter(r=>r!==e).sort((r,a)=>o.indexOf(t[r])-o.indexOf(
t[a]));d("near").replaceChildren(s[e]),d("others").replaceChildren(...i.map(r=>s[r])),d("others").classList.toggle("around",i.length>1),n&&document.querySelector(
`.held[data-key="${n}"]`)?.focus()}function En(s,t,e){let{position:n,players:o}=s.game,i=n.out.includes(t),a=[n.player===t&&!n.outcome&&"on-move",i&&"out",n.outcome?.
winners.includes(t)&&"won"].filter(f=>f),l=h("div",{class:["player",...a].join(" "),"data-player":t});l.append(xt(o[t]),h("span",{class:"name"},o[t].name));let c=s.
game.people?.[t];c&&l.append(h("span",{class:"person"},c)),s.computer.has(t)&&l.append(h("span",{class:"quiet"},"computer")),n.checks.some(f=>f.player===t)&&l.append(
h("span",{class:"state bad"},"check")),i&&l.append(h("span",{class:"quiet"},"out"));let u=n.outcome?.points[t];u&&l.append(h("b",{class:"points"},u.replace("1/2",
"½"))),l.append(...s.more?.(t)??[]);let p=h("span",{class:"hand"});return s.hand?p.append(...s.hand.hands[t].map(f=>Tn(s,t,f))):p.append(...n.hands[t].map(f=>An(
s,t,f))),l.append(p),o.length===2&&e[1-t]?.length&&l.append(Mn(s,t,e)),l}function Mn(s,t,e){let n=1-t,o=e[n].map(l=>`${l.count} ${s.types[l.type].name}`).join("\
, "),i=ls(e[n],e[t]??[],s.types),r=i>0?`; ahead by ${i}`:"",a=h("span",{class:"taken",role:"img","aria-label":`has taken ${o}${r}`,title:`Taken: ${o}${r}`});for(let{
type:l,count:c}of e[n]){let u=as(e[n],e[t]??[],l);for(let p=0;p<c;p+=1)a.append(at(s.board,l,n,p<c-u?"even":""))}return i>0&&a.append(h("b",{class:"lead"},`+${i}`)),
a}function at(s,t,e,n=""){return g("svg",{viewBox:"-30 -30 60 60","aria-hidden":!0,class:`icon ${n}`},...s.art(t,e))}function An(s,t,{type:e,count:n}){let o=`h${t}\
:${e}`,i=s.open.has(o),r=`${s.game.players[t].name} holds ${n} ${s.types[e].name}${i?", can be chosen":""}`,a=`held${s.chosen.includes(o)?" chosen":""}${i?" ope\
n":""}`,l=us(s,r,a,e,t,n,()=>s.choose(o));return l.dataset.key=o,ps(l,s,e,t,()=>s.lift(o)),l}function Tn(s,t,{type:e,count:n,owner:o}){let i=s.picked,r=i&&"play\
er"in i&&i.player===t&&i.type===e&&i.owner===o,a=()=>s.pick({player:t,type:e,owner:o}),l=us(s,`${n} ${s.types[e].name}`,`held ${r?"chosen":"open"}`,e,o,n,a);return ps(
l,s,e,o,a),l}function us(s,t,e,n,o,i,r){let a=e.includes("chosen")?"true":null,l=h("button",{type:"button",class:e,"aria-label":t,"aria-pressed":a,title:s.types[n].
name,onclick:r});return l.append(g("svg",{viewBox:"-30 -30 60 60","aria-hidden":!0},...s.board.art(n,o))),i>1&&l.append(h("span",{class:"count"},String(i))),l}function ps(s,t,e,n,o){
s.addEventListener("pointerdown",i=>{if(i.button!==0)return;let r=null,a=c=>{if(c.pointerId!==i.pointerId||!r&&Math.hypot(c.clientX-i.clientX,c.clientY-i.clientY)<
Sn)return;r||(o(),r=h("div",{class:"dragged","aria-hidden":!0},at(t.board,e,n)),document.body.append(r));let u=r;u.style.left=`${c.clientX}px`,u.style.top=`${c.
clientY}px`},l=c=>{if(c.pointerId===i.pointerId){document.removeEventListener("pointermove",a);for(let u of["pointerup","pointercancel"])document.removeEventListener(
u,l);r&&(r.remove(),s.addEventListener("click",u=>u.stopImmediatePropagation(),{capture:!0,once:!0}),t.drop(c.type==="pointerup"?t.board.cellAt(c.clientX,c.clientY):
null))}};document.addEventListener("pointermove",a);for(let c of["pointerup","pointercancel"])document.addEventListener(c,l);s.hasPointerCapture(i.pointerId)&&s.
releasePointerCapture(i.pointerId)})}var ds=[["sounds","Sounds",!1],["motion","Pieces move",!0],["bar","Evaluation bar",!0]],Ln=["letters (Nf3)","pictures (♞f3)","from and to (g1f3)"];function kt(){
let s=T("play-names")??it[0],t={names:it.includes(s)?s:it[0],sounds:!1,motion:!0,bar:!0};for(let[e,,n]of ds)t[e]=(T(`play-${e}`)??(n?"on":"off"))==="on";return t}
function fs(s){if(d("play-options"))return;let t=kt(),e=a=>{L("play-names",a.target.value),s()},n=it.map((a,l)=>h("option",{value:a,selected:a===t.names},Ln[l])),
o=ds.map(([a,l])=>{let c=u=>{L(`play-${a}`,u.target.checked?"on":"off"),s()};return h("label",{class:"check"},h("input",{type:"checkbox",id:`play-${a}`,checked:t[a],
onchange:c}),l)}),i=h("label",{class:"check"},"Names of moves ",h("select",{id:"play-names",onchange:e},...n)),r=h("details",{id:"play-options",class:"card-box"},
h("summary",{},"While playing"),i,h("div",{class:"row"},...o));d("about").before(r)}var $t=class{constructor(){this.keys=[]}get isWhole(){return this.keys.length>=2}pick(t,e){let[n]=this.keys;this.keys.length===1&&n!==t&&t[0]==="c"?this.keys.push(
t):e&&n!==t?this.keys=[t]:this.keys=[]}clear(){this.keys=[]}take(t){let{keys:e}=this;return this.clear(),e.length<2?null:t.ways.find(o=>o.keys.length===e.length&&
o.keys.every((i,r)=>i===e[r]))?.move??null}};var lt=null,Cn={move:[[190,.07,.5]],capture:[[150,.06,.6],[110,.12,.6]],check:[[420,.08,.3],[560,.14,.3]],end:[[330,.18,.3],[262,.22,.3],[196,.4,.3]]};function ms(s){
try{lt??=new AudioContext;let t=lt.currentTime;for(let[e,n,o]of Cn[s]??[]){let[i,r]=[lt.createOscillator(),lt.createGain()];i.type="triangle",i.frequency.setValueAtTime(
e,t),i.frequency.exponentialRampToValueAtTime(e*.7,t+n),r.gain.setValueAtTime(o,t),r.gain.exponentialRampToValueAtTime(.001,t+n),i.connect(r).connect(lt.destination),
i.start(t),i.stop(t+n),t+=n*.8}}catch{}}function gs(s,t){return s.outcome?"end":s.checks.length>0?"check":t?"capture":"move"}var ys=s=>s.beginsTurn?"to move":"goes on";function ws(s,t){let e=s.outcome?.text??`${t[s.player].name} ${ys(s)}`;return[...s.checks.map(o=>`${t[o.player].name}\
 is in check`),e].map(o=>`${o}.`).join(" ")}function bs(s,t,e){let{outcome:n}=s,o=d("status");if(o.closest(".card-box").classList.toggle("over",!!n),d("type-mov\
e").hidden=!!n,Pn(n?e:[]),n)return o.replaceChildren(...On(n,t));let i=h("b",{},t[s.player].name),r=s.checks.map(a=>a.player===s.player?", in check":`, ${t[a.player].
name} is in check`);o.replaceChildren(xt(t[s.player]),i,` ${ys(s)}`,...r)}function On({text:s,winners:t,points:e},n){let o=s.indexOf(": ")+1||s.length,i=[...t.map(
a=>xt(n[a])),h("b",{},s.slice(0,o)),h("span",{},s.slice(o))];if(n.length===2)return i;let r=n.map(({name:a},l)=>`${a} ${e[l].replace("1/2","½")}`).join(", ");return[
...i,h("small",{},r)]}function Pn(s){let t=d("after-game"),e=t??h("div",{id:"after-game",class:"row"});t||d("status").after(e),e.hidden=s.length===0;let n=s.map(
o=>o.label).join();e.dataset.labels!==n&&(e.dataset.labels=n,e.replaceChildren(...s.map(({label:o,does:i,main:r})=>h("button",{type:"button",class:r?"main":null,
onclick:i},o))))}var Nn=-900,vs=4,xs=30,Kt=8,Bn=40,In=15,Dn=25,Rn=-150;function Hn(s){let t=s.slice(-vs);return t.length===vs&&t.every(e=>"loses"in e||"value"in e&&e.value<=Nn)}
function Wn(s,t){let e=s.slice(-Kt);return t>=Bn&&e.length===Kt&&e.every(n=>"value"in n&&Math.abs(n.value)<=xs)}function Gn(s,t){return"loses"in s||"value"in s&&
s.value<=Rn?{accepts:!0,why:""}:"wins"in s||s.value>xs?{accepts:!1,why:"it likes its position"}:{accepts:t>=Dn,why:"it is too early for a draw"}}function Yn(s){
return"value"in s?{value:-s.value}:"wins"in s?{loses:s.wins}:{wins:s.loses}}var St=class{constructor(t){this.calls=t,this.ended=null,this.scores=[],this.offered=
-1/0,this.answered=0,this.said={node:0,moves:0},this.waits=!1,this.offer=h("button",{type:"button",id:"offer-draw",onclick:()=>this.offerDraw()},"Offer a draw"),
this.resign=h("button",{type:"button",id:"resign",onclick:()=>this.personResigns()},"Resign"),this.says=h("p",{id:"computer-says",role:"status",hidden:!0}),this.
buttons=h("div",{class:"row",hidden:!0},this.offer,this.resign),d("type-move").after(this.says,this.buttons)}reset(t){this.scores=[],[this.offered,this.answered]=
[-1/0,0],this.ended=t,this.show("")}get computer(){let t=this.calls.game(),[e,...n]=this.calls.plays();return t?.players.length===2&&e!==void 0&&n.length===0&&!t.
seated?e:null}outcome({players:t,node:e}){if(this.ended?.node!==e)return null;let{resigns:n}=this.ended;if(n===null)return{text:"draw: the players agree",reason:"\
agreement",winners:[],points:t.map(()=>"1/2")};let o=1-n;return{text:`${t[o].name} wins: ${t[n].name} resigns`,reason:"resignation",winners:[o],points:t.map((r,a)=>a===
o?"1":"0")}}end(t){let e=this.calls.game();this.ended={node:e.node,moves:e.tree.length,resigns:t},this.scores=[],this.calls.changed()}playOn(){this.ended=null,this.
show(""),this.calls.changed()}moved(){let t=this.calls.game();if(this.ended&&t?.tree.length!==this.ended.moves&&(this.ended=null),t?.tree.length!==this.said.moves)
return this.show("");this.says.hidden=t.node!==this.said.node,this.refresh()}note(t,e,n){if(t===this.computer){if(this.scores=[...this.scores,e].slice(-Kt),Hn(this.
scores))this.end(t),this.show("The computer resigns.");else if(Wn(this.scores,n)&&n-this.offered>In){this.offered=n;let o=h("button",{type:"button",class:"main",
onclick:()=>this.agree("")},"Accept"),i=h("button",{type:"button",onclick:()=>this.show("")},"Decline");this.show("The computer offers a draw.",o,i)}}}agree(t){
this.end(null),this.show(t)}async offerDraw(){let t=this.calls.game();if(!t||this.waits)return;this.waits=!0,this.show("You offer a draw…");let e=await this.calls.
score().catch(()=>null);this.waits=!1;let n=this.calls.game();if(n?.id!==t.id||n.node!==t.node)return this.show("");this.answered=t.tree.length;let{accepts:o,why:i}=e?
Gn(Yn(e),t.position.number):{accepts:!1,why:"it does not know how it stands"};o?this.agree("The computer accepts the draw."):this.show(`The computer declines: ${i}\
.`)}personResigns(){let{computer:t}=this;t!==null&&(this.end(1-t),this.show(""))}show(t,...e){let n=this.calls.game();this.said={node:n?.node??0,moves:t?n?.tree.
length??0:0},this.says.hidden=!t,this.says.replaceChildren(h("b",{},t)," ",...e),t&&!this.waits&&!ve(this.says)&&A(t),this.refresh()}refresh(){let{computer:t}=this,
e=this.calls.game();this.buttons.hidden=t===null||e!==null&&this.outcome(e)!==null||!!e?.position.outcome||(e?.tree.length??0)<3;let n=e?.tree.length??0;this.offer.
disabled=this.waits||this.says.childElementCount>1||e?.position.player===t||this.answered===n}};function ct(s){let t=new Map;for(let[e,{name:n,colours:o,team:i}]of s.entries()){let r=t.get(i);r?[r.name,r.members]=[`${r.name} and ${n}`,[...r.members,e]]:t.set(
i,{name:n,colour:o[0],members:[e]})}return[...t.values()]}function Et({score:s,player:t},e){let n="value"in s?s.value:"wins"in s?1/0:-1/0,o=1/(1+Math.exp(-n*Math.
log(3)/360));return e[0].members.includes(t)?o:1-o}function _t(s){return"value"in s?1/(1+Math.exp(-s.value/400)):"wins"in s?1:0}function Mt(s,t,e,n){let o=n.map(
()=>null),i=s[t].number-1;for(let c=t;s[c].number>=i;c=s[c].parent){let u=e(c),p=u?n.findIndex(f=>f.members.includes(u.player)):-1;if(u&&c===t&&"wins"in u.score)
return n.map((f,y)=>y===p?1:0);if(u&&o[p]===null&&(o[p]=_t(u.score)),typeof s[c].parent!="number")break}let r=o.filter(c=>c!==null),a=r.reduce((c,u)=>c+u,0),l=r.
length===n.length&&a>0?a:Math.max(1,a);return o.map(c=>c===null?null:c/l)}var ks=.03,Ut=s=>`${Math.round(s*100)} %`;function zt(s,t,e){let n=ct(e),o=n.findIndex(u=>u.members.includes(t)),i=n.length===2;if("value"in s&&!i)return`${n[o].
name} ${Ut(_t(s))}`;if("value"in s){let u=(o===1?-1:1)*s.value/100;return`${u>0?"+":u<0?"−":""}${Math.abs(u).toFixed(2)}`}let r="wins"in s,a=Math.ceil(("wins"in
s?s.wins:s.loses)/e.length),l=r?o:i?1-o:null,c=(u,p)=>n[u].members.length>1?p:`${p}s`;return l===null?`${n[o].name} ${c(o,"lose")} in ${a}`:`${n[l].name} ${c(l,
"win")} in ${a}`}function Vt(s){return"value"in s?s.value:"wins"in s?1e9-s.wins:s.loses-1e9}function Jt(s){let{mark:t,player:e}=s;return t==="#"?{score:{wins:0},
player:e}:t==="!"?{score:{loses:0},player:e}:t==="="?{score:{value:0},player:e}:null}var At=class{constructor(){this.game="",this.known=new Map}name(t,e){let n=[];
for(let o=e;o>0;o=t[o].parent??0)n.push(t[o].text);return n.reverse().join(" ")}setGame(t){t!==this.game&&this.known.clear(),this.game=t}set(t,e,n){this.known.set(
this.name(t,e),n)}get(t,e){return Jt(t[e])??this.known.get(this.name(t,e))??null}};function Tt({tree:s,node:t,players:e},n){let o=n.get(s,t);if(!o)return null;let i=ct(
e);if(i.length===2){let c=zt(o.score,o.player,e),u=Math.min(1-ks,Math.max(ks,Et(o,i)));return{parts:i.map(({name:f,colour:y},w)=>({name:f,colour:y,share:w===0?u:
1-u})),text:c,label:`evaluation: ${c}`}}let r=Mt(s,t,c=>n.get(s,c),i),a=i.flatMap(({name:c,colour:u},p)=>r[p]===null?[]:[{name:c,colour:u,share:r[p]}]),l=1-a.reduce(
(c,u)=>c+u.share,0);return a.length<i.length&&a.push({name:"the others",colour:"",share:l}),{parts:a,text:"",label:`chances: ${a.map(c=>`${c.name} ${Ut(c.share)}`).
join(", ")}`}}function $s(s){let t=d("evaluation")??qn();if(t.hidden=!s,!s)return;let{parts:e,text:n,label:o}=s;for(t.setAttribute("aria-label",o),t.title=o;t.children.
length>e.length+1;)t.firstElementChild.remove();for(;t.children.length<e.length+1;)t.prepend(h("span",{class:"share"}));e.forEach((i,r)=>{let a=t.children[r];a.
style.width=`${i.share*100}%`,a.style.background=i.colour,a.textContent=!n&&i.share>.12?Ut(i.share):""}),t.lastElementChild.textContent=n}function qn(){let s=h(
"div",{id:"evaluation",class:"evaluation",role:"img",hidden:!0},h("span",{class:"value"}));return d("board").after(s),s}var Lt=300,Z=70;function Qt(s,t){let e=[];for(let n=t;n>0;n=s[n].parent??0)e.push(n);e.push(0),e.reverse();for(let n=t;;){let o=s.findIndex(i=>i.parent===n);if(o<
0)return e;e.push(o),n=o}}function Ss(s,t){let e=Lt/Math.max(1,s.length-1);return s.flatMap((n,o)=>{let i=t(n);return typeof i=="number"?[{node:n,x:o*e,y:Z*(1-i)}]:
[]})}function Fn({tree:s,players:t},e,n){let o=ct(t),i=c=>n.get(s,c);if(o.length===2){let c=u=>i(u)&&Et(i(u),o);return[{name:o[0].name,colour:"",points:Ss(e,c)}]}
let r=new Map(e.map(c=>[c,i(c)&&Mt(s,c,i,o)])),a=Math.max(.4,...[...r.values()].flatMap(c=>(c??[]).map(u=>u??0))),l=(c,u)=>{let p=r.get(c)?.[u];return typeof p==
"number"?p/a:null};return o.map(({name:c,colour:u},p)=>({name:c,colour:u,points:Ss(e,f=>l(f,p))}))}var Zt=s=>s.map(t=>`L${t.x.toFixed(1)} ${t.y.toFixed(1)}`).join(
"").slice(1);function Es(s,t,e,n){let o=Qt(t.tree,t.node),i=Fn(t,o,e),r=i.length>1,a=i.some(b=>b.points.length>2),l=Tt(t,e);if(s.hidden=!a,!a)return s.replaceChildren();
let c=r?"a line for the chances of each side":`above the middle ${i[0].name} is better`,u=`the evaluation over ${o.length-1} moves: ${c}`,p=g("svg",{viewBox:`0 \
0 ${Lt} ${Z}`,preserveAspectRatio:"none",role:"img","aria-label":u,class:r?"several":null}),f=i.filter(b=>b.points.length>0);if(r)for(let b of f)p.append(g("pat\
h",{class:"halo",d:`M${Zt(b.points)}`}),g("path",{class:"curve",stroke:b.colour,d:`M${Zt(b.points)}`}));else p.append(...Xn(i[0].points));let y=o.indexOf(t.node)*
(Lt/Math.max(1,o.length-1));p.append(g("path",{class:"here",d:`M${y.toFixed(1)} 0V${Z}`})),p.addEventListener("click",b=>{let O=p.getBoundingClientRect(),z=Math.
round((b.clientX-O.left)/O.width*(o.length-1));n(o[Math.max(0,Math.min(o.length-1,z))])});let w=l?`Here: ${l.text||l.label.replace("chances: ","")}. `:"";s.replaceChildren(
p,h("p",{class:"quiet"},`${w}A click goes to the move.`))}function Xn(s){let t=Zt(s);return[g("path",{class:"area",d:`M${s[0].x} ${Z}L${t}L${s[s.length-1].x.toFixed(
1)} ${Z}Z`}),g("path",{class:"middle-line",d:`M0 ${Z/2}H${Lt}`}),g("path",{class:"curve",d:`M${t}`})]}var Ms=5e3,As=1e3,jn=300,Kn=4,_n=100;function Un(s){return s<3?"beginner":s<7?"friendly":s<12?"club":s<17?"strong":"best"}function zn(s,t,e){for(let o=t;o>0;o=s[o].
parent??0)if(!e.has(s[o].player))return o;let n=new Set(s.slice(1).map(o=>o.player));return t>0&&n.size>1?t:null}function Vn(s,t,e){return e!==void 0?s.tree[e].
player:t===s.node?s.position.player:s.players.length===2&&s.tree.slice(1).every(n=>n.beginsTurn)?1-s.tree[t].player:null}function Jn(s){return[...s].sort((t,e)=>Vt(
e.score)-Vt(t.score)||t.line-e.line)}var Ct=class{constructor(t){this.calls=t,this.plays=new Set,this.thoughts=[],this.mode="",this.analyses=!1,this.game="",this.
node=0,this.player=0,this.evaluations=new At,this.bar=!0,this.level=d("level"),this.time=d("time"),this.level.value=T("level")??String(Kn),this.addElements(),this.
agreement=new St({game:t.game,plays:()=>this.plays,score:()=>this.scoreHere(),changed:()=>{this.keepSides(),t.sides(),this.thinkIfDue()}}),this.level.addEventListener(
"input",()=>this.showLevel());for(let e of[this.level,this.time])e.addEventListener("change",()=>this.keepSides());d("analyse").addEventListener("click",()=>this.
toggleAnalysis()),d("move-now").addEventListener("click",()=>this.think("play")),this.showLevel()}get busy(){return this.mode!==""}addElements(){let t=(e,n,o,i)=>h(
"button",{type:"button",id:e,title:n,onclick:o},i);d("move-now").after(t("hint","Shows the computer's best move as an arrow",()=>this.think("hint"),"Hint"),t("a\
nalyse-game","Evaluates every position of the game",()=>this.analyseGame(),"Analyse the game")),d("thought-state").after(h("div",{id:"chart",class:"chart",hidden:!0}))}showLevel(){
d("level-shown").textContent=`${this.level.value} · ${Un(Number(this.level.value))}`,this.level.setAttribute("aria-valuetext",d("level-shown").textContent)}setGame(t){
this.evaluations.setGame(`${t.id} ${t.board}`);let e=d("computer-plays"),n=t.players.map(r=>r.name).join(),o=e.dataset.names===n;if(e.dataset.game===t.id&&o)return;
e.dataset.names=n,e.dataset.game=t.id;let i=this.keptSides()[this.keptName(t)];i?(this.plays=new Set(i.plays.filter(r=>r<t.players.length)),[this.level.value,this.
time.value]=[String(i.level),String(i.time)],this.showLevel()):o||this.plays.clear(),this.showSides(t.players),this.agreement.reset(i?.ended?.moves===t.tree.length?
i.ended:null)}showSides(t){let e=t.map((n,o)=>h("label",{class:"check"},h("input",{type:"checkbox",onchange:r=>{r.target.checked?this.plays.add(o):this.plays.delete(
o),this.keepSides(),this.calls.sides(),this.thinkIfDue()},checked:this.plays.has(o)}),n.name));d("computer-plays").replaceChildren(...e)}keptName(t){return`${t.
id} ${t.title}`}keptSides(){try{return JSON.parse(T("computer")??"{}")}catch{return{}}}keepSides(){let t=this.calls.game();L("level",this.level.value),t&&this.keepFor(
t,{...this.sides(),ended:this.agreement.ended})}keepFor(t,e){let{[this.keptName(t)]:n,...o}=this.keptSides(),i=Object.entries(o).slice(1-_n);L("computer",JSON.stringify(
{...Object.fromEntries(i),[this.keptName(t)]:e}))}sides(){return{plays:[...this.plays],level:Number(this.level.value),time:Number(this.time.value)}}moved(){this.
busy&&this.mode!=="game"&&!this.isHere()&&!this.hasPlayed()&&this.stop(),this.thoughts=[],this.calls.arrows([]),this.agreement.moved(),this.show(),this.analyses&&
!this.busy&&this.analyseSoon()}undoes(){let t=this.calls.game();return t?zn(t.tree,t.node,this.plays):null}thinkIfDue(){let t=this.calls.game();if(!t||t.position.
outcome||this.busy||this.agreement.ended)return;let e=!t.tree.some(n=>n.parent===t.node);this.plays.has(t.position.player)&&e&&this.think("play")}ask(t){let e=this.
calls.about().mostTime,n=this.calls.connection();if(!n)throw new Error("Another game is about to be shown");return n.ask({think:{...t,time:Math.min(t.time,e)}})}async think(t){
let e=this.calls.game();if(!e||e.position.outcome||this.busy)return;this.mode=t,[this.game,this.node]=[e.id,e.node],this.player=e.position.player,this.thoughts=
[],this.show();let n=t==="play",o=n?Number(this.level.value):this.calls.about().bestLevel,i=t==="hint"?As:Number(this.time.value),r=50;try{let a=await this.ask(
{level:o,time:i,lines:t==="analyse"?3:1,play:n});this.isHere()&&t==="analyse"&&(this.thoughts=a.thoughts),this.isHere()&&t==="hint"&&this.showHint(a),n&&!a.turn&&
(r=Ms),n&&a.turn&&a.score&&this.agreement.note(this.player,a.score,e.position.number)}catch(a){a.problem?.code!=="left"&&A(a.message,!0),r=Ms}this.mode="",this.
show(),setTimeout(()=>this.goOn(),r)}goOn(){this.thinkIfDue(),this.analyses&&!this.busy&&this.thoughts.length===0&&this.analyseSoon()}isHere(){let t=this.calls.
game();return t?.id===this.game&&t.node===this.node}hasPlayed(){let t=this.calls.game(),e=t?.tree[t.node]?.parent;return this.mode==="play"&&t?.id===this.game&&
typeof e=="number"&&e>=this.node&&t.tree.length-1===t.node}stop(){this.calls.connection()?.ask({stop:{}}).catch(()=>{})}toggleAnalysis(){if(this.mode==="game")return this.
mode="stopping",this.stop();this.analyses=!this.analyses,!this.analyses&&this.mode==="analyse"&&this.stop(),this.analyses||(this.thoughts=[],this.calls.arrows([])),
this.analyses&&!this.busy&&this.think("analyse"),this.show()}analyseSoon(){setTimeout(()=>{let t=this.calls.game();this.analyses&&!this.busy&&t&&!this.plays.has(
t.position.player)&&this.thoughts.length===0&&this.think("analyse")},150)}async scoreHere(){let t=this.calls.game();if(!t)return null;let e=this.evaluations.get(
t.tree,t.node);if(e||this.busy)return e?.score??null;this.mode="answer",this.show();try{return(await this.ask({level:this.calls.about().bestLevel,time:As,lines:1,
play:!1})).score??null}finally{this.mode="",this.show(),setTimeout(()=>this.goOn(),50)}}showHint(t){let e=this.calls.game()?.position.moves??[],n=Ht(e,t.moves[0]??
"");if(!n)return A("The computer has no hint here.");this.calls.arrows(Rt(n,"hint")),A(`Hint: ${n.name||n.text}`)}async analyseGame(){let t=this.calls.game();if(!t||
this.busy)return;let e=Qt(t.tree,t.node),n=this.calls.about().bestLevel;this.mode="game",d("thought-state").scrollIntoView({block:"nearest"});for(let[o,i]of e.entries()){
let r=this.calls.game();if(this.mode!=="game"||r?.id!==t.id||r.tree[i]?.text!==t.tree[i].text)break;if(d("thought-state").textContent=`position ${o+1} of ${e.length}`,
this.show(),!(Jt(t.tree[i])||this.evaluations.get(t.tree,i)))try{let{score:a}=await this.ask({level:n,time:jn,lines:1,play:!1,at:i}),l=Vn(r,i,e[o+1]);a&&l!==null&&
this.evaluations.set(t.tree,i,{score:a,player:l})}catch(a){a.problem?.code!=="left"&&A(a.message,!0);break}}this.mode="",this.show(),this.goOn()}onThought(t){!this.
isHere()||this.mode!=="analyse"||(this.thoughts=this.thoughts.filter(e=>e.line!==t.line),this.thoughts.push(t),this.show())}show(){let t=this.calls.game(),e=this.
mode==="game"||this.mode==="stopping";if(d("analyse").textContent=e?"Stop":"Analyse",d("analyse").setAttribute("aria-pressed",String(this.analyses&&!e)),d("move\
-now").disabled=d("hint").disabled=this.busy||!!t?.position.outcome,d("analyse-game").disabled=this.busy||(t?.tree.length??0)<2,!t)return;let n=Jn(this.thoughts);
d("thoughts").replaceChildren(...n.map(r=>this.thoughtRow(r,t.players)));let o=n[0];o&&this.isHere()&&(this.evaluations.set(t.tree,t.node,{score:o.score,player:this.
player}),this.calls.arrows(this.thoughtArrows(n,t)));let i=o?`depth ${o.depth}, ${Zn(o.nodes)} positions`:this.busy?"thinking…":"";e||(d("thought-state").textContent=
i),this.showEvaluation(t)}showEvaluation(t){let e=this.analyses||!d("chart").hidden;$s(this.bar&&e?Tt(t,this.evaluations):null),this.evaluations.known.size>0?Es(
d("chart"),t,this.evaluations,this.calls.go):d("chart").hidden=!0}thoughtArrows(t,e){return t.map((o,i)=>Rt(Ht(e.position.moves,o.turns[0]??""),i===0?"best":"th\
in")).reverse().flat()}thoughtRow(t,e){let n=t.turns.map((o,i)=>h("button",{type:"button",class:"move",title:`Plays ${i===0?"this move":"up to this move"}`,onclick:()=>this.
calls.play(t.turns.slice(0,i+1))},t.names?.[i]??o));return h("li",{},h("b",{class:"score"},zt(t.score,this.player,e)),...n)}};function Zn(s){return s<1e4?String(
s):s<1e7?`${Math.round(s/1e3)}k`:`${Math.round(s/1e6)}M`}var se=null,m=null,Q=null,te=0,ee=null,_=null,S=null,ne="",ht=0,Os=[],x=null,P=null,Qn=null,Pt=null,W=kt(),Ps=[],G=new $t,$=new bt,v=new J(d("board"),{choose:s=>x?
Ot(s):et(`c${s}`),lift:s=>x?Ot(s):Ds(`c${s}`),drop:s=>s===null?tt():x?Ot(s):et(`c${s}`,!0),ask:ao,canDrag:s=>x?x.pieces.some(t=>t.cell===s):B()?$.canLift(`c${s}`):
!ae()&&ie(`c${s}`)}),K=new vt(d("history"),s=>U({do:"goto",node:s}));K.icon=(s,t)=>at(v,s,t,"figurine");var k=new Ct({connection:()=>_,game:()=>m,about:()=>se,arrows:s=>v.
setArrows(s),sides:()=>m&&M(),play:lo,go:s=>U({do:"goto",node:s})}),Bt=()=>m;function N(s){let t=s.problem?.remedy?` (${s.problem.remedy})`:"";A(`${s.message}${t}`,!0)}async function U(s){if(!_)return!1;try{return await _.act(s),!0}catch(t){
let e=t.problem?.code==="gone"&&s.do==="move";return N(e?{...t,message:"Not connected: the move was not made"}:t),M(),!1}}async function It(s){_?.close(),_=null;
try{await oe(s)}catch(t){throw m&&Ns(m.id),t}}function Ns(s){_=new pt(s,{onMessage:to,onState:t=>d("offline").hidden=t})}function to(s){"game"in s?oe(s.game).catch(
N):"thought"in s?k.onThought(s.thought):"refused"in s&&s.refused.id===0&&N({message:s.refused.problem.message})}async function oe(s){if(Q&&s.id===Q.id&&s.change<
Q.change)return;Q=s,te+=1;let t=te,e=s.board!==ne||!S,n=e?await D(`/games/${s.id}/board${yt(ot?.matches)}`):null;if(t!==te)return;let o=Ye(s);m=o,_||Ns(o.id),n&&
(o.id!==ee?.id&&(ht=0),[ne,S]=[o.board,qe(n,s.players)],v.turns=ht,Os=o.position.pieces,v.setBoard(S,o.players.map(c=>c.name)),K.types=S.types);let i=ee;ee=o;let r=!i||
i.id!==o.id||i.node!==o.node||i.board!==o.board,a=!!(i&&i.id===o.id&&!e);a||(Pt=null),k.setGame(o),r&&(x=P=null);let l=!o.position.beginsTurn;(r||i?.change!==o.
change)&&$.setMoves(o.position.moves,{goesOn:l,again:Pt}),r&&v.clearSketches(),r&&k.moved(),M(i&&a&&r?Te(i,o):null),r&&(oo(),i&&a&&W.sounds&&ms(gs(o.position,i.
position.pieces.length>o.position.pieces.length)),eo()||k.thinkIfDue())}function Ts(){ne="",Q&&oe({...Q}).catch(N)}function eo(){if(!B())return!1;let s=m.position.
outcome?null:G.take($);return G.clear(),M(),s&&Nt(s),s!==null}function B(){let{player:s}=m.position,t=!m.tree.some(e=>e.parent===m.node);return k.agreement.outcome(
m)?!1:m.seated?t&&m.seated.you===s:!k.plays.has(s)||!t}function ie(s){let t=s[0]==="h"?Number(s.slice(1).split(":")[0]):m.position.pieces.find(e=>`c${e.cell}`===
s)?.owner;return typeof t=="number"&&!k.plays.has(t)&&(!m.seated||m.seated.you===t)}function M(s=null){let{position:t,players:e}=m;d("by-hand")?.setAttribute("a\
ria-pressed",String(x!==null)),d("draw").setAttribute("aria-pressed",String(v.gestures.pen!==null)),document.title=`${m.title||"alfil"} – alfil`,d("title").textContent=
m.title||m.rules.name||"untitled",d("about").textContent=m.description,Bs(s),K.style=W.names,K.set(m.tree,m.node),x?d("status").replaceChildren(h("b",{},"By han\
d"),": no rules are checked"):bs(re().position,e,no()),k.agreement.refresh(),io(),Is(),so(),d("typed-moves").replaceChildren(...t.moves.slice(0,400).map(n=>h("o\
ption",{value:j(n,W.names)},n.label))),d("back").disabled=d("first").disabled=K.back()===null,d("undo").disabled=k.undoes()===null,d("forward").disabled=d("last").
disabled=K.forward()===null}function Bs(s=null){if(v.animates=W.motion,x)return v.setPosition([...x.pieces],{from:P&&"cell"in P?P.cell:null});v.setPosition(m.position.
pieces,Ae(m,$,G.keys,B()),s)}function Is(){let s=d("prompt");s||(s=h("p",{id:"prompt",class:"prompt"}),d("bare").before(s));let t=k.plays.has(m.position.player),
e=G.isWhole?"This move will be made when it is your turn.":t?"The computer is thinking.":"";s.textContent=v.gestures.pen?"A tap marks a cell, a drag draws an ar\
row.":x||ae()?"":B()?Ft(m.position,S.types,$):e}function so(){if(v.gestures.pen)return d("bare").replaceChildren(...ns(v,M));let s=$.bare().map(e=>{let[n]=e.clicks,
o=n&&"type"in n?n.type:null,i=o===null?e.label:S.types[o].name;return h("button",{type:"button",onclick:()=>o===null?Nt(e):et(`t${o}`)},o===null?null:le(o),i)}),
t=x||!B()?[]:s;d("bare").replaceChildren(...new Map(t.map(e=>[e.textContent,e])).values())}function re(){let s=m.position.outcome??k.agreement.outcome(m);return s===
m.position.outcome?m:{...m,position:{...m.position,outcome:s}}}var ae=()=>!!re().position.outcome;function no(){let{agreement:s,plays:t}=k,e=m.seated?[]:Ps.map(
(o,i)=>i===0?{...o,label:t.size>0?"Rematch":"Play again",main:!0}:o),n=m.tree.length>1?[{label:"Analyse the game",does:()=>k.analyseGame()}]:[];return[...e,...n,
...s.outcome(m)?[{label:"Play on",does:()=>s.playOn()}]:[]]}function oo(){let{position:s,players:t,tree:e,node:n}=m,o=e[n].text?`${t[e[n].player].name} ${j(e[n],
"letters")}. `:"",i=s.beginsTurn||!B()?"":` ${Ft(s,S.types,$)}`;H(o+ws(s,t)+i)}function io(){let s=Ne(v.drawing,Os,m.players.length),t=m.players.length===2?ht%2:
Math.max(0,s.indexOf("near")),e=B(),n=cs({game:re(),types:S.types,board:v,open:e?new Set($.next().keys()):new Set,chosen:e?$.chosen:G.keys,hand:x,picked:P,choose:et,
lift:Ds,drop:o=>o===null?tt():x?Ot(o):et(`c${o}`,!0),pick:o=>{P=o,M()},computer:k.plays,more:Qn});hs(n,s,t)}function tt(){$.clear(),G.clear(),P=null,Pt=null,M()}
function Ds(s){B()?$.lift(s):G.keys=ie(s)?[s]:[],Bs(),Is()}async function et(s,t=!1){if(!m||x||ae())return;if(!B())return G.pick(s,ie(s)),M();if(t&&!$.next().has(
s))return tt();let{done:e,more:n}=$.pick(s);if(e.length===1&&!n)return Nt(e[0]);if(M(),e.length===0)return ro();let o=e.some(a=>typeof a.becomes=="number"),i=e.
map(a=>{let{type:l,label:c}=Ze(a,m.position,S.types,o);return{label:c,hint:j(a,W.names),icon:l===void 0?null:le(l)}});n&&i.push({label:"go on …",hint:"choose \
more on the board",icon:null});let r=await jt("Which move?",i,Rs());r===null?tt():r<e.length&&Nt(e[r])}async function ro(){let s=[...$.next().keys()],t=s.filter(
o=>o[0]==="t");if(t.length===0||t.length<s.length){$.chosen.length&&H(`${s.length} places can be chosen`);return}let e=t.map(o=>({label:X(S.types[Number(o.slice(
1))].name),icon:le(Number(o.slice(1)))})),n=await jt("Which?",e,Rs());return n===null?tt():et(t[n])}function Rs(){let s=[...$.chosen].reverse().find(t=>t[0]==="\
c");return s?v.cellPaths[Number(s.slice(1))].getBoundingClientRect():null}async function ao(s,t){let e=m.position.pieces.find(o=>o.cell===s);if(!e)return;let n={
piece:S.types[e.type].name,cell:S.cells[s].name,player:e.owner??0};await ss({rules:m.rules,...n},t).catch(N)}function le(s){return at(v,s,S.types[s].neutral?null:
m.position.player)}async function Nt(s){let[t]=s.clicks;Pt=t&&"held"in t?$.chosen[0]??null:null,$.clear(),await U({do:"move",text:s.text,at:m.node})}async function lo(s){
for(let[t,e]of s.entries())if(!await U({do:"move",text:e,...t===0?{at:m.node}:{}}))return}function Ls(){m&&(ht+=1,v.setTurns(ht),M())}function Cs(){m&&(v.gestures.pen=v.gestures.pen?null:Xt[0][0],M())}function Hs(){x=x?null:Ve(m.position),tt()}function Ot(s){
x&&(P=Je(x,P,s)),M()}function Ws(s,t){Ps=t,es({board:v,history:K,go:e=>U({do:"goto",node:e}),flip:Ls,draw:Cs,undo:co,type:e=>U({do:"move",text:e,at:m.node}),letters:{
f:Ls,d:Cs,h:()=>m.seated?null:k.think("hint"),...s}}),Xe(),Ge(Ts),ot?.addEventListener("change",()=>S?.upright.levels.length>1&&Ts()),fs(()=>{W=kt(),k.bar=W.bar,
m&&M(),k.show()}),k.bar=W.bar}function Gs(s){se=s,d("level").max=String(se.bestLevel)}function co(){let s=k.undoes();s!==null&&U({do:"prune",node:s})}var Y=JSON.parse(d("data").textContent);async function ho(){let s=await Ue(Y.rules,Bt()?.position.fen);s!==null&&await It(await E("/games",{rules:Y.rules,fen:s}))}
var Ys=()=>ke(Y.rules).catch(N);async function qs(){let s=Bt()?.starts??1;await It(await E("/games",{rules:Y.rules,...s>1?{start:-1}:{}}))}async function uo(){let s=Bt();
if(!s)return;let t=await D(`/games/${s.id}/record`),e=h("a",{href:URL.createObjectURL(new Blob([t],{type:"application/vnd.chess-pgn"})),download:`${s.title||"ga\
me"}.pgn`});e.click(),URL.revokeObjectURL(e.href)}async function po(){let{alfilModule:s,alfilWorker:t,alfilUnpack:e}=globalThis,n=await WebAssembly.compile(await e(
s));Y.pieces&&pe(JSON.parse(new TextDecoder().decode(await e(Y.pieces))));let o=URL.createObjectURL(new Blob([await e(t)],{type:"text/javascript"}));de({module:n,
script:o,texts:JSON.stringify(Y.texts)}),Ws({r:Ys},[{label:"Play again",does:()=>qs().catch(N)}]),xe(),Gs(await D("/about"));let i=(r,a)=>d(r).addEventListener(
"click",()=>Promise.resolve(a()).catch(N));i("new-game",qs),i("set-up",ho),i("how-to",Ys),i("record",uo),i("by-hand",Hs),await It(await D(`/games/${await me(JSON.
stringify(Y.game))}`))}po().catch(s=>{A(s.message,!0),d("status").textContent=`This browser can't show the game: ${s.message}`});})();
