"use strict";(()=>{var E=class extends Error{constructor(t){super(t.message),this.problem=t}},S=o=>o instanceof E?o.problem:null,T=o=>o instanceof Error?o.message:String(o);var vt=o=>`/rules/${o.split("/").map(encodeURIComponent).join("/")}`,O=o=>`/games/${encodeURIComponent(o)}`,X=class{constructor(t){this.transport=t}send(t,e,s){
return this.transport.call(t,e,s)}about(){return this.send("GET","/about")}listRules(){return this.send("GET","/rules")}ruleText(t){return this.send("GET",vt(t))}saveRules(t,e){
return this.send("PUT",vt(t),e)}check(t){return this.send("POST","/check",t)}explain(t){return this.send("POST","/explain",t)}sketch(t){return this.send("POST",
"/sketch",t)}arrange(t){return this.send("POST","/arrange",t)}emptyBoard(t,e){return this.send("POST",`/board${e}`,t)}position(t){return this.send("POST","/posi\
tion",t)}begin(t){return this.send("POST","/games",t)}beginAgain(t,e){return this.send("PUT",O(t),e)}beginSeats(t){return this.send("POST","/seats",t)}game(t){return this.
send("GET",O(t))}board(t,e){return this.send("GET",`${O(t)}/board${e}`)}record(t){return this.send("GET",`${O(t)}/record`)}seat(t,e){return this.send("POST",`${O(
t)}/seat`,e)}smallBoard(t){return this.transport.picture?.(`${vt(t)}/board.svg`)??""}gamePicture(t){return this.transport.picture?.(`${O(t)}/board.svg`)??""}drawing(t){
return this.send("GET",`${O(t)}/board.svg`)}page(t){return this.send("GET",`${O(t)}/page`)}runTests(t){return this.send("POST","/editor/test",t)}complete(t){return this.
send("POST","/editor/complete",t)}hover(t){return this.send("POST","/editor/hover",t)}definition(t){return this.send("POST","/editor/definition",t)}references(t){
return this.send("POST","/editor/references",t)}rename(t){return this.send("POST","/editor/rename",t)}format(t){return this.send("POST","/editor/format",t)}newRules(t){
return this.send("POST","/editor/new",t)}newStart(t){return this.send("POST","/editor/start",t)}socket(t,e){return this.transport.socket(t,e)}};var _t="http://www.w3.org/2000/svg";function h(o,t={},...e){return Xt(document.createElement(o),t,e)}function m(o,t={},...e){return Xt(document.createElementNS(
_t,o),t,e)}function Xt(o,t,e){for(let[s,n]of Object.entries(t))n==null||n===!1||(typeof n=="function"?o.addEventListener(s.slice(2),n):o.setAttribute(s,n===!0?"":
String(n)));return o.append(...e.flatMap(s=>s??[])),o}function A(o){let t=new DOMParser().parseFromString(`<svg xmlns="${_t}">${o}</svg>`,"image/svg+xml");return[
...document.importNode(t.documentElement,!0).childNodes]}function z(o){let t=new DOMParser().parseFromString(o,"image/svg+xml");return document.importNode(t.documentElement,
!0)}function $(o){return document.getElementById(o)}function f(o){let t=$(o);if(!t)throw new Error(`the page has no element ${o}`);return t}function L(o){let t=$(
"announcer");t&&(t.textContent=o)}var Yt;function k(o,t=!1){let e=$("toast");e&&(e.textContent=o,e.classList.toggle("bad",t),e.hidden=!1,clearTimeout(Yt),Yt=setTimeout(
()=>e.hidden=!0,t?7e3:3e3))}function zt(o,t){return new Promise(e=>{let s=null,n=h("div",{class:"options"}),i=h("dialog",{class:"chooser","aria-label":o},h("h2",
{},o),n);t.forEach((r,a)=>{let l=()=>{s=a,i.close()};n.append(h("button",{type:"button",onclick:l},r.icon??null,h("span",{},r.label),r.keys?h("kbd",{},r.keys):null))}),
C(i,{closed:()=>e(s),lightly:!0})})}function Ut(o,t,e,s){return new Promise(n=>{let i=null,r=h("form",{},...t),a=h("dialog",o,r);r.addEventListener("submit",l=>{
l.preventDefault(),i=s(),a.close()}),C(a,{closed:()=>n(i)}),e.focus()})}function Jt(o){let t=h("button",{type:"button",onclick:j},"Cancel");return h("div",{class:"\
row"},h("span",{class:"grow"}),t,o)}function C(o,{closed:t,lightly:e=!1}={}){o.addEventListener("close",()=>{o.remove(),t?.()}),e&&o.addEventListener("click",s=>{
s.target===o&&o.close()}),document.body.append(o),o.showModal()}function j({currentTarget:o}){o instanceof Element&&o.closest("dialog")?.close()}function Vt(o){let{top:t,bottom:e}=o.getBoundingClientRect();return e>t&&t>=0&&e<=innerHeight}function v(o,t=!1){try{return(t?sessionStorage:localStorage).getItem(
o)}catch{return null}}function x(o,t,e=!1){try{return(e?sessionStorage:localStorage).setItem(o,t),!0}catch{return!1}}var F=class{constructor(t){this.parts=t,this.last=0,this.waiting=new Map,this.works=!1,this.failed=null,this.kept=null,this.worker=this.start()}start(){let t=new Worker(
this.parts.script);t.onmessage=({data:r})=>this.receive(r),t.onerror=()=>this.restart({code:"fault",message:"the program failed at this request",remedy:"try som\
ething else"});let e=r=>t.postMessage(r),{module:s,texts:n,net:i}=this.parts;return e({start:{module:s,texts:n,net:i,seed:Math.random()}}),this.kept&&e({id:0,ask:{
restore:this.kept}}),t}restart(t){this.worker.terminate();for(let e of this.waiting.values())e.reject(new E(t));this.waiting.clear(),this.failed=this.works||t.code===
"stopped"?null:t,this.works=!1,this.failed||(this.worker=this.start())}receive(t){let e="started"in t;if((!e||!this.kept)&&(this.works=!0),e)return;let s=this.waiting.
get(t.id);if("thought"in t)return s?.onThought?.(t.thought);this.waiting.delete(t.id),"failed"in t?s?.reject(new E(t.failed)):s?.resolve(t.done)}ask(t,e){return new Promise(
(s,n)=>{if(this.failed)return n(new E(this.failed));this.last+=1,this.waiting.set(this.last,{resolve:r=>s(r),reject:n,onThought:e});let i={id:this.last,ask:t};this.
worker.postMessage(i)})}},U=class{constructor(t){this.parts=t,this.rules=new F(t),this.searches=null,this.tests=null,this.found=null,this.onKept=()=>{}}async call(t,e,s){
let i=await(e==="/editor/test"?this.tester():this.rules).ask({call:{method:t,path:e,body:s===void 0?"":JSON.stringify(s)}}),r=i.kind==="application/json"&&i.body?
JSON.parse(i.body):i.body;if(i.status>=400)throw new E(r);return r}searcher(){return this.searches??=new F(this.parts),this.searches}tester(){return this.tests??=
new F(this.parts),this.tests.waiting.size>0&&this.tests.restart({...xt,message:"the tests were stopped"}),this.tests}async restore(t){return await this.rules.ask(
{restore:{id:"kept",saved:t}}),"kept"}async keepGame(t){let e=await this.rules.ask({saved:t});return this.rules.kept={id:t,saved:e},this.onKept(e),e}stopSearch(){
this.found&&(this.found=null,this.searches?.restart(xt))}socket(t,e){return new $t(this,t,e)}},xt={code:"stopped",message:"the search was stopped",remedy:""},$t=class{constructor(t,e,s){
this.workers=t,this.game=e,this.calls=s,this.closed=!1,s.onState(!0)}async act(t){let e=await this.workers.call("POST",`/games/${this.game}/act`,t);this.closed||
this.calls.onMessage({game:e}),await this.workers.keepGame(this.game)}async node(){return(await this.workers.call("GET",`/games/${this.game}`)).node}async think(t){
let{workers:e}=this;if(e.found)throw new E({code:"still-thinking",message:"a search is going on",remedy:"wait for its end, or stop it"});let s=new Map;e.found=s;
let n=t.at??-1,i=r=>{s.set(r.line,r),this.closed||this.calls.onMessage({thought:r})};try{n=t.at??await this.node();let r=JSON.stringify({...JSON.parse(await e.keepGame(
this.game)),node:n});if(e.found!==s)throw new E(xt);let a=await e.searcher().ask({think:{id:this.game,saved:r,think:{...t,at:void 0,play:!1}}},i);return t.play&&
a.turn&&!this.closed&&await this.playTurn(a.turn,n),a}catch(r){if(S(r)?.code!=="stopped")throw r;return{node:n,turn:"",moves:[],...cs(s)}}finally{e.found===s&&(e.
found=null)}}async playTurn(t,e){await this.node()===e&&await this.act({do:"move",text:t,at:e})}async stop(){this.workers.stopSearch()}close(){this.closed=!0,this.
workers.stopSearch()}};function cs(o){let t=[...o.values()].sort((e,s)=>e.line-s.line);return{score:t[0]?.score??null,thoughts:t}}function Zt(){let[o,t]=[f("menu"),f("menu-button")],e=t.parentElement,s=[...e.querySelectorAll("button")].filter(l=>l!==t),n=s.filter(l=>!("menu"in l.dataset)),
i=s.filter(l=>"menu"in l.dataset),r=()=>{t.before(...n),o.replaceChildren(...i);let l=()=>e.firstElementChild.getBoundingClientRect().left<e.getBoundingClientRect().
left-.5;for(let c of[...n].reverse())l()&&o.prepend(c)};r();let a=e.clientWidth;new ResizeObserver(()=>{a!==e.clientWidth&&(a=e.clientWidth,r())}).observe(e),o.
addEventListener("click",()=>o.hidePopover(),{capture:!0}),t.addEventListener("keydown",l=>{l.key==="ArrowDown"&&(o.showPopover(),o.querySelector("button")?.focus(),
l.preventDefault(),l.stopPropagation())}),o.addEventListener("keydown",l=>{let c=[...o.querySelectorAll("button")],u=c.indexOf(document.activeElement),p={ArrowDown:u+
1,ArrowUp:u-1,Home:0,End:-1}[l.key];p!==void 0&&(c[(p+c.length)%c.length].focus(),l.preventDefault(),l.stopPropagation())})}function hs(o){return/^https?:\/\/\S+$/.test(o)?o:/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(o)&&!/\.toml$/.test(o)?`https://${o}`:null}function us({inventor:o,year:t}){
let e=o&&o!=="unknown"?o:"";return e==="traditional"?t?`Traditional, ${t}`:"Traditional":e?t?`Invented by ${e}, ${t}`:`Invented by ${e}`:t?`From ${t}`:""}async function Qt(o,t,e=null){
let s=await o.explain(t);document.getElementById("rules-explained")?.remove();let n=s.source?ds(s.source):null,i=us(s),r=h("button",{type:"button",id:"explained\
-close","aria-label":"close",onclick:j},"✕"),a=e?h("img",{class:"explained-board",src:e,alt:"the beginning",width:180,height:180}):null,l=h("div",{class:"expl\
ained-head"},a,h("div",{class:"grow"},s.description?h("p",{},s.description):null,i||n?h("p",{class:"quiet"},i,i&&n?". ":"",n?"Rules: ":null,n):null,s.options.length?
h("p",{class:"quiet"},`Options: ${s.options.map(([w,b])=>`${w.replaceAll("-"," ")} ${b}`).join(", ")}`):null)),c=s.sections.map(w=>h("section",{},h("h3",{},w.title),
h("ul",{},...w.sentences.map(b=>h("li",{},b))))),[u,...d]=c,p=h("section",{id:"explained-pieces"},h("h3",{},"Pieces"),h("div",{class:"explained-list"},...s.pieces.
map(w=>ps(w)))),g=h("div",{class:"explained",tabindex:0},l,u??null,p,...d),y=h("dialog",{id:"rules-explained",class:"set-up","aria-labelledby":"explained-title"},
h("div",{class:"bar"},h("h2",{id:"explained-title"},s.title||t.name||"untitled"),h("span",{class:"grow"}),r),g);C(y),fs(o,y,t)}function ds(o){let t=hs(o);return t?
h("a",{href:t,rel:"noreferrer",target:"_blank"},o):o}function ps(o){let t=m("svg",{class:"explained-art",viewBox:"-30 -30 60 60","aria-hidden":!0},...A(o.art)),
e=o.id===o.name?null:h("span",{class:"quiet"},` ${o.id}`);return h("article",{class:"explained-piece","data-piece":o.name},h("div",{class:"explained-name"},t,h(
"b",{},o.name.replaceAll("-"," ")),e),h("div",{class:"explained-moves",role:"img","aria-label":`diagram of the moves of ${o.name}`}),h("div",{class:"explained-w\
ords"},...o.sentences.map(s=>h("p",{},s))))}function fs(o,t,e){let s=[],n=!1,i=async()=>{if(!n){n=!0;for(let a=s.shift();a&&t.isConnected;a=s.shift()){let l=a.querySelector(
".explained-moves"),c=a.getAttribute("data-piece")??"";try{let u=await o.sketch({rules:e,piece:c});l?.replaceChildren(ms(z(u.svg),`moves-${c}`))}catch{l?.remove()}}
n=!1}},r=new IntersectionObserver(a=>{for(let l of a.filter(c=>c.isIntersecting))r.unobserve(l.target),s.push(l.target);i()},{root:t.querySelector(".explained"),
rootMargin:"300px"});for(let a of t.querySelectorAll(".explained-piece"))r.observe(a)}function ms(o,t){let e=t.replaceAll(/[^\w-]/g,"_"),s=[...o.querySelectorAll(
"[id]")].map(n=>n.id);for(let n of o.querySelectorAll("*")){n.id&&(n.id=`${e}-${n.id}`);for(let i of[...n.attributes]){let r=/^(url\()?#([^)]+)(\))?$/.exec(i.value);
r&&s.includes(r[2])&&(i.value=`${r[1]??""}#${e}-${r[2]}${r[3]??""}`)}}return o.removeAttribute("width"),o.removeAttribute("height"),o}var gs=/ fill="(#[0-9a-f]{6})"([^>]*?) stroke="#1f1a17"/g,ys="#e8c98e",ws="#5a3220",V=o=>[1,3,5].map(t=>parseInt(o.slice(t,t+2),16));function J(o,t,e){let s=V(t);
return`#${V(o).map((i,r)=>Math.round(i*(1-e)+s[r]*e)).map(i=>i.toString(16).padStart(2,"0")).join("")}`}function St(o){let t=V(o),[e,s]=[Math.min(...t),Math.max(
...t)];return s-e>=40?o:e>200?ys:s<80?ws:o}function te(o){let t=new Set,e=o.replace(gs,(s,n,i)=>{t.add(n);let r=J(St(n),"#120a06",.72);return` fill="url(#${bs(n)}\
)"${i} stroke="${r}"`});return[...t].reduce((s,n)=>s.replaceAll(`"${n}"`,`"${St(n)}"`),e)}function bs(o){let t=`carved-${o.slice(1)}`;if(document.getElementById(
t))return t;let e=St(o),s=Math.min(...V(e))>100?.55:.32,n=(a,l)=>m("stop",{offset:a,"stop-color":l}),i=m("linearGradient",{id:t,x1:0,x2:1,y1:0,y2:.15},n(0,J(e,"\
#000000",.12)),n(.3,J(e,"#ffffff",s)),n(.62,e),n(1,J(e,"#000000",.42))),r=document.querySelector(".carved-shades")??m("svg",{class:"unseen carved-shades","aria-\
hidden":"true"});return r.append(i),document.body.append(r),t}function Et(o){return[o.upright,o.left,o.turned,o.right].filter(t=>t!=null)}var Z=()=>matchMedia("(max-aspect-ratio: 3/4)");function ee(o,t,e){let[s,n,i,r]=o.frame;
return Array.from({length:e},(a,l)=>{let c=t.filter(p=>p.owner===l).map(p=>o.places[p.cell]);if(c.length===0)return l===0?"near":"far";let u=c.reduce((p,g)=>p+g.
x,0)/c.length-s-i/2,d=c.reduce((p,g)=>p+g.y,0)/c.length-n-r/2;return Math.abs(u)>Math.abs(d)?u<0?"left":"right":d>0?"near":"far"})}var Q={board:[["wood","Wood"],["walnut","Walnut"],["green","Green"],["blue","Blue"],["slate","Slate"],["grey","Grey"],["contrast","High contrast"]],pieces:[["",
"As the rules say"],["pictures","Pictures"],["carved","Pictures, carved in wood"],["symbols","Symbols"],["letters","Letters, with how they move"]],scheme:[["sys\
tem","Like the device"],["light","Light"],["dark","Dark"]],players:[["own","As the rules say"],["safe","Safe for colour-blind eyes"]]},ks={board:"Board",pieces:"\
Pieces",scheme:"Page",players:"Colours of players"},se=["#d55e00","#0072b2","#f0e442","#009e73","#cc79a7","#56b4e9"];function vs(o){let t=null;try{t=JSON.parse(
o??"")}catch{}let e=s=>(Q[s].find(([n])=>n===t?.[s])??Q[s][0])[0];return{board:e("board"),pieces:e("pieces"),scheme:e("scheme"),players:e("players")}}function ne(o){
let t=0;return o.map(e=>{let s=[1,3,5].map(i=>parseInt(e.slice(i,i+2),16));return Math.max(...s)-Math.min(...s)<40||t>=se.length?e:(t+=1,se[t-1])})}function xs(o,t,e){
return t.length===0?o:o.replace(new RegExp(t.join("|"),"gi"),s=>e[t.indexOf(s.toLowerCase())]??s)}function $s(o="",t=!1,e=!1){let s=[o?`pieces=${o}`:"",t?"shape\
=tall":"",e?"names=records":""].filter(n=>n);return s.length>0?`?${s.join("&")}`:""}var tt=class{constructor(){this.chosen=vs(v("look")),this.changed=()=>{}}query(){
let t=!document.body.classList.contains("editing"),{pieces:e}=this.chosen;return $s(e==="carved"?"pictures":e,Z().matches,t)}dressedGame(t){if(this.chosen.players!==
"safe")return t;let e=ne(t.players.map(s=>s.colours[0]));return{...t,players:t.players.map((s,n)=>({...s,colours:[e[n],s.colours[1]]}))}}dressedBoard(t,e){let s=this.
chosen.players==="safe",n=this.chosen.pieces==="carved";if(!s&&!n)return t;let i=e.map(u=>u.colours[0].toLowerCase()),r=ne(i),a=u=>{let d=s?xs(u,i,r):u;return n?
te(d):d},l=u=>({...u,pieces:u.pieces.map(d=>d.map(a))}),c=u=>u&&l(u);return{...t,upright:l(t.upright),turned:l(t.turned),left:c(t.left),right:c(t.right)}}apply(){
let t=document.documentElement;t.dataset.board=this.chosen.board,t.dataset.scheme=this.chosen.scheme}choose(t,e){this.chosen={...this.chosen,[t]:e},x("look",JSON.
stringify(this.chosen)),this.apply(),this.changed()}choicesOf(t){let e=Q[t].map(([s,n])=>{let i=()=>this.choose(t,s),r=h("input",{type:"radio",name:`look-${t}`,
value:s,checked:this.chosen[t]===s,onchange:i}),a=t==="board"?h("span",{class:"swatch","data-board":s,"aria-hidden":"true"}):null;return h("label",{},r,a,h("spa\
n",{},n))});return h("fieldset",{class:`look-${t}`},h("legend",{},ks[t]),...e)}open(){let t=Object.keys(Q),e=h("button",{type:"button",class:"main",onclick:j},"\
Done"),s=t.map(r=>this.choicesOf(r)),n=h("div",{class:"bar"},h("span",{class:"grow"}),e),i=h("dialog",{class:"settings","aria-label":"how the page looks"},h("h2",
{},"How the page looks"),...s,n);C(i,{lightly:!0})}listen(t){this.changed=t,this.apply(),f("look").addEventListener("click",()=>this.open())}};var Ss=8,Es=17;function Ts(o,t,e){let s=Math.hypot(t.x-o.x,t.y-o.y);if(s===0)return"";let[n,i]=[(t.x-o.x)/s,(t.y-o.y)/s],r=Math.min(Es,s/2),a=(d,p)=>{let[g,y]=[
o.x+n*d-i*p,o.y+i*d+n*p];return`${Math.round(g*10)/10} ${Math.round(y*10)/10}`},[l,c]=[e/2,s-Ss],u=Math.max(0,c-r);return`M${a(0,l)}L${a(u,l)}L${a(u,l+r/2)}L${a(
c,0)}L${a(u,-l-r/2)}L${a(u,-l)}L${a(0,-l)}Z`}function oe(o,t){let e=o.filter(n=>n.from!==t.from||n.to!==t.to);return o.some(n=>n.from===t.from&&n.to===t.to&&n.look===
t.look)?e:[...e,t]}function Tt(o,t){let e=(o?.clicks??[]).flatMap(i=>"cell"in i?i.cell:[]);if(e.length===0)return[];let[s,n]=[e[0],e[e.length-1]];return[{from:s===
n?null:s,to:n,look:t}]}function Mt(o,t){return o.filter(s=>t===s.text||t.startsWith(`${s.text},`)).sort((s,n)=>n.text.length-s.text.length)[0]}function ie(o,t){
return o.map(({from:e,to:s,look:n})=>{let i=t(e??s,s);return e===null?m("circle",{cx:i.to.x,cy:i.to.y,r:25,class:`arrow ring ${n}`}):m("path",{d:Ts(i.from,i.to,
n.includes("thin")?6:10),class:`arrow ${n}`})})}function I(o,t){return(o%t+t)%t}function re(o,t){let[e,s]=[o.split(":").map(Number),t.split(":").map(Number)];return e[0]===s[0]?e[1]-s[1]:s[0]-e[0]}function ae(o,t,e,s){
let{places:n,periodX:i,periodY:r}=o,a=n[t],l=null,c=1/0;return n.forEach((u,d)=>{if(d!==t)for(let p of i?[-1,0,1]:[0])for(let g of r?[-1,0,1]:[0]){let[y,w]=[u.x-
a.x+p*(i??0),u.y-a.y+g*(r??0)],b=y*e+w*s,B=Math.abs(y*s)+Math.abs(w*e);if(b<=1||B>b*1.8)continue;let Kt=b+2*B;Kt<c&&([c,l]=[Kt,d])}}),l}function Lt(o,t,e){let{places:s,
periodX:n,periodY:i}=o,r=(l,c,u)=>u?l+u*Math.round((c-l)/u):l,a={x:s[e].x,y:s[e].y};return{from:{x:r(s[t].x,a.x,n),y:r(s[t].y,a.y,i)},to:a}}var Ot=5,Ms=9,Ls=450,et=class{constructor(t,e){this.board=t,this.calls=e,this.drag=null,this.sketch=null,this.sketchEnded=!1,this.holding=0,this.pen=null,this.tail=
null}get lifted(){return this.drag?.moved&&this.drag.lifts?this.drag.cell:null}listen(t){t.addEventListener("pointerdown",n=>this.press(n)),t.addEventListener("\
pointermove",n=>this.move(n)),t.addEventListener("pointerup",n=>this.release(n)),t.addEventListener("pointercancel",()=>this.cancel()),t.addEventListener("touch\
end",n=>n.cancelable&&n.preventDefault(),{passive:!1});let e=()=>this.sketch||this.pen||this.drag?.lifts||this.board.rolls||this.board.zoom.fingers.size>1;if(t.
addEventListener("touchmove",n=>n.cancelable&&e()&&n.preventDefault(),{passive:!1}),t.addEventListener("keydown",n=>this.keyed(n)),t.addEventListener("contextme\
nu",n=>this.askedFor(n)),t.addEventListener("focusin",n=>{let i=n.target instanceof SVGElement?n.target.dataset.cell:void 0;i!==void 0&&this.board.focusCell(Number(
i),!1),this.board.showFocus()}),t.addEventListener("focusout",()=>this.board.ring.remove()),!this.board.rolls)return;let s=n=>{let{roll:i}=this.board;n.preventDefault(),
this.board.rollTo(i.x-n.deltaX/2,i.y-n.deltaY/2)};t.addEventListener("wheel",s,{passive:!1})}askedFor(t){let e=this.board.cellAt(t.clientX,t.clientY);e!==null&&
(t.preventDefault(),!(this.sketch||this.holding||t.button===2&&this.sketchEnded)&&(this.cancel(),this.ask(e)))}ask(t){this.calls.ask?.(t,this.board.cellPaths[t].
getBoundingClientRect())}press(t){this.sketchEnded=!1;let{board:e}=this,s=e.cellAt(t.clientX,t.clientY);if(s===null)return;if(t.button===2&&t.pointerType==="mou\
se"){let l=t.shiftKey?"second":t.altKey?"third":"first";this.beginSketch({cell:s,look:l,asks:l==="first"},t)}if(t.button!==0)return;e.focusCell(s,!1);let n=document.
activeElement;if(e.root.contains(n)||n?.blur(),this.pen)return this.beginSketch({cell:s,look:this.pen,asks:!1},t);t.pointerType!=="mouse"&&this.calls.ask?this.holding=
setTimeout(()=>this.beginSketch({cell:s,look:"first",asks:!0},t),Ls):e.clearSketches();let r={x:t.clientX,y:t.clientY},a=this.calls.canDrag?.(s)??!1;this.drag={
cell:s,start:r,lifts:a,moved:!1,roll:{...e.roll},far:t.pointerType==="mouse"?Ot:Ms},!(!a&&!e.rolls)&&(t.preventDefault(),e.root.setPointerCapture(t.pointerId))}move(t){
let{board:e,drag:s}=this;if(this.sketch)return this.showSketch(e.cellAt(t.clientX,t.clientY));if(!s)return;let[n,i]=[t.clientX-s.start.x,t.clientY-s.start.y];if(!(!s.
moved&&Math.hypot(n,i)<s.far)){if(this.stopHolding(),s.lifts){s.moved||(s.moved=!0,this.calls.lift?this.calls.lift(s.cell):this.calls.choose(s.cell),e.float(s.cell),
e.lift());let r=e.toBoard(t.clientX,t.clientY);e.floating.setAttribute("transform",`translate(${r.x} ${r.y})`)}else if(e.rolls){s.moved=!0;let r=e.root.getScreenCTM()?.
a??1;e.rollTo(s.roll.x+n/r,s.roll.y+i/r)}}}release(t){let{board:e,drag:s}=this;if(this.sketch)return this.endSketch(e.cellAt(t.clientX,t.clientY));if(this.stopHolding(),
!!s){if(this.drag=null,e.floating.replaceChildren(),e.clearSketches(),!s.moved)this.calls.choose(s.cell);else if(s.lifts){let n=e.cellAt(t.clientX,t.clientY);e.
dropped=n,this.calls.drop?.(n===s.cell?null:n)}e.lift()}}beginSketch(t,e){this.cancel(),this.sketch=t,e.pointerType==="touch"&&navigator.vibrate?.(12),e.button===
0&&this.board.root.setPointerCapture(e.pointerId),this.showSketch(t.cell)}showSketch(t){if(!this.sketch)return;let{cell:e,look:s}=this.sketch;this.board.setPreview(
t===null?null:{from:e===t?null:e,to:t,look:s})}endSketch(t){let{cell:e,look:s,asks:n}=this.sketch;if(this.cancel(),this.sketchEnded=!0,t===null)return;let i=e===
t&&this.board.pieces.some(r=>r.cell===t);if(n&&i&&this.calls.ask)return this.ask(t);this.draw({from:e===t?null:e,to:t,look:s})}draw(t){this.board.sketched=oe(this.
board.sketched,t),this.board.drawArrows()}drawByKey(t,e,s){this.board.setPreview(s?{from:null,to:t,look:e}:null),s||this.draw({from:this.tail===t?null:this.tail,
to:t,look:e}),this.tail=s?t:null}stopHolding(){clearTimeout(this.holding),this.holding=0}cancel(){this.stopHolding(),this.drag=this.sketch=this.tail=null,this.board.
setPreview(null),this.board.floating.replaceChildren(),this.board.lift()}keyed(t){let{board:e}=this,s=e.focused,i={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,
-1],ArrowDown:[0,1]}[t.key];if(i&&t.shiftKey&&e.rolls)e.rollTo(e.roll.x+60*i[0],e.roll.y+60*i[1]);else if(i){let r=ae(e.drawing,s,i[0],i[1]);r!==null&&e.focusCell(
r)}else if(t.key==="Enter"||t.key===" ")this.pen?this.drawByKey(s,this.pen,t.shiftKey):this.calls.choose(s);else if(t.key==="Escape")this.calls.drop?.(null);else if(t.
key==="?"&&e.characterKeys&&this.calls.ask)this.ask(s);else if(t.ctrlKey||t.metaKey||t.altKey||!e.characterKeys||!e.zoom.key(t.key))return;t.preventDefault(),t.
stopPropagation()}};var le=5.039999999999999;function Os(o){let t=o.slice(1,-1).split("L"),[e,s]=[0,1].map(n=>new Set(t.map(i=>i.split(" ")[n])));return t.length===4&&e.size===2&&s.
size===2}function ce(o){let{levels:t,periodX:e,periodY:s,below:n,places:i}=o;if(t.length!==1||e||s||n||!i.every(u=>Os(u.outline)))return null;let[r,a,l,c]=t[0];
return[r-2,a-2,l+4,c+4]}function As({places:o},{x:t,y:e},s){let n=o.filter(r=>Math.abs(s==="rank"?r.y-e:r.x-t)<1),i=r=>s==="rank"?r.x:s==="above"?r.y:-r.y;return n.
sort((r,a)=>i(r)-i(a))[0]}function he(o,t){let[e,s,,n]=t.levels[0];for(let i of o.children){let[r,a]=[Number(i.getAttribute("x")),Number(i.getAttribute("y"))-le],
l=r<e,c=a<s,u=As(t,{x:r,y:a},l?"rank":c?"above":"file"),d=(u?.x??e+60/2)-60/2,p=u?.y??(c?s+60/2:s+n-60/2),g=l?{x:d+3,y:a-60/2+3}:{x:r+60/2-3,y:p+(c?3-60/2:60/2-
3)};i.setAttribute("x",String(g.x)),i.setAttribute("y",String(g.y)),i.setAttribute("text-anchor",l?"start":"end"),(l||c)&&i.setAttribute("dominant-baseline","ha\
nging"),i.classList.add(u?.ground==="dark"&&!u.tint?"on-dark":"on-light"),u||i.classList.add("beside")}}function ue(o){for(let t of o.children)t.classList.contains(
"within")||(t.setAttribute("y",String(Number(t.getAttribute("y"))-le)),t.setAttribute("dominant-baseline","central"))}function de(o,t,e,s){let{position:n}=o,i=l=>l.filter(c=>c[0]==="c").map(c=>Number(c.slice(1))),r=s?i(t.chosen):[],a=s&&!n.outcome?t.targets():new Map;return{tints:n.
tints,last:n.last,from:r[r.length-1]??null,targets:a,royal:n.checks.flatMap(l=>l.royal),checkers:n.checks.flatMap(l=>l.by),premove:i(e)}}function pe(o,t){return(t.
node===o.tree[o.node]?.parent?o.tree[o.node]:t.tree[t.node])?.cells??[]}function fe({view:o,names:t,marks:e},s,n){let i=n?`${t[n.owner??-1]??"neutral"} ${o.types[n.
type].name}`:"empty",r=n?.marks?.length?`, ${n.marks.join(", ")}`:"",a=e.targets?.has(s)?", can be chosen":"";return`${o.cells[s].name}, ${i}${r}${a}`}function me(o,t,e=[]){let s=(d,p)=>d!==void 0&&d.type===p.type&&d.owner===p.owner,[n,i]=[new Map(o.map(d=>[d.cell,d])),new Map(t.map(d=>[d.cell,d]))],r=o.filter(
d=>!s(i.get(d.cell),d)),a=t.filter(d=>!s(n.get(d.cell),d)),l={moves:[],gone:[],come:[]},c=d=>{for(let p of[...a]){let g=r.find(y=>d(y,p));g&&(r=r.filter(y=>y!==
g),a.splice(a.indexOf(p),1),l.moves.push({from:g,to:p}))}},u=(d,p)=>d.cell!==p.cell&&e.includes(d.cell)&&e.includes(p.cell);return c((d,p)=>u(d,p)&&s(d,p)),c((d,p)=>d.
cell!==p.cell&&s(d,p)),c((d,p)=>u(d,p)&&d.owner===p.owner),[l.gone,l.come]=[r,a],l}function ge(){return!matchMedia("(prefers-reduced-motion: reduce)").matches}function ye(o,t,e,s){
if(o.moves.length+o.gone.length+o.come.length>12)return;let n={duration:180,easing:"ease-out"};for(let{from:i,to:r}of o.moves){let{from:a,to:l}=s(i.cell,r.cell),
c=[a,l].map(u=>({transform:`translate(${u.x}px, ${u.y}px)`}));t(r.cell)?.animate(c,n)}for(let i of o.come)t(i.cell)?.animate([{opacity:0},{opacity:1}],n);for(let i of o.
gone){let r=e(i),a=r.animate([{opacity:1},{opacity:0}],{...n,fill:"forwards"});a.onfinish=a.oncancel=()=>r.remove()}}var Cs=6,D=1.4,Ps=26,Is=7;function we(o,t,e,s){let n=Math.min(Cs,Math.max(1,o[2]/t[2]*e)),[i,r]=[o[2]/n,o[3]/n],a=s.x-(s.x-t[0])/t[2]*i,l=s.y-(s.y-t[1])/t[3]*r;
return be(o,[a,l,i,r])}function be(o,t){let e=(i,r,a)=>Math.min(a,Math.max(r,i)),s=e(t[0],o[0],o[0]+o[2]-t[2]),n=e(t[1],o[1],o[1]+o[3]-t[3]);return[s,n,t[2],t[3]]}
var st=class{constructor(t,e){this.host=t,this.calls=e,this.root=m("svg"),this.whole=[0,0,1,1],this.seen=this.whole,this.cell=60,this.fingers=new Map;let s=(n,i,r)=>h(
"button",{type:"button","aria-label":i,title:i,onclick:r},n);this.bar=h("div",{class:"zoom",role:"group","aria-label":"zoom",hidden:!0},s("+","closer",()=>this.
step(D)),s("−","farther",()=>this.step(1/D)),s("▢","the whole board",()=>this.show(this.whole))),typeof ResizeObserver<"u"&&new ResizeObserver(()=>this.showBar()).
observe(t)}attach(t,e){this.root=t,this.whole=this.seen=e,this.fingers.clear(),this.host.append(this.bar),t.addEventListener("pointerdown",n=>this.press(n),!0),
t.addEventListener("pointermove",n=>this.move(n),!0);for(let n of["pointerup","pointercancel","pointerleave"])t.addEventListener(n,i=>this.fingers.delete(i.pointerId),
!0);let s=n=>{n.ctrlKey&&(n.preventDefault(),n.stopImmediatePropagation(),this.closer(n.deltaY<0?D:1/D,n.clientX,n.clientY))};t.addEventListener("wheel",s,{passive:!1,
capture:!0}),this.showBar()}key(t){if(t==="+"||t==="=")this.step(D);else if(t==="-")this.step(1/D);else if(t==="0")this.show(this.whole);else return!1;return!0}step(t){
let e=this.root.querySelector('.cell[tabindex="0"]')??this.root,s=(this.root.contains(document.activeElement)?e:this.root).getBoundingClientRect();this.closer(t,
s.left+s.width/2,s.top+s.height/2)}closer(t,e,s){this.show(we(this.whole,this.seen,t,this.point(e,s)))}point(t,e){return new DOMPoint(t,e).matrixTransform(this.
root.getScreenCTM()?.inverse())}show(t){this.seen=t,this.root.setAttribute("viewBox",t.join(" ")),this.showBar()}showBar(){if(!this.root.isConnected)return;let t=this.
cell*this.root.clientWidth/this.whole[2];if(t>0){let n=Math.max(8,Math.min(12,.24*t));this.root.style.setProperty("--name",`${n*this.seen[2]/this.root.clientWidth}\
px`)}let e=Math.min(11,.2*this.cell*this.root.clientWidth/this.seen[2]),s=this.seen[2]/Math.max(1,this.root.clientWidth);this.root.style.setProperty("--within",
e<Is?"0":`${e*s}px`),this.bar.hidden=this.seen[2]>=this.whole[2]&&!(t>0&&t<Ps)}press(t){t.pointerType==="touch"&&(this.fingers.set(t.pointerId,{x:t.clientX,y:t.
clientY}),!(this.fingers.size<2)&&(this.calls.interrupt(),t.stopImmediatePropagation()))}move(t){let e=this.fingers.get(t.pointerId);if(!e)return;let[s,n]=[...this.
fingers.values()],i={x:t.clientX,y:t.clientY};if(this.fingers.set(t.pointerId,i),!n)return;t.stopImmediatePropagation();let r=e===s?n:s,a=y=>Math.max(1,Math.hypot(
y.x-r.x,y.y-r.y)),l=this.point((e.x+r.x)/2,(e.y+r.y)/2);this.show(we(this.whole,this.seen,a(i)/a(e),l));let c=this.point((i.x+r.x)/2,(i.y+r.y)/2),[u,d,p,g]=this.
seen;this.show(be(this.whole,[u+l.x-c.x,d+l.y-c.y,p,g]))}};var ke=25,Ns=1/3,At=(o,t)=>o<=Ns*t,R=class{constructor(t,e){this.host=t,this.gestures=new et(this,e),this.data=null,this.turns=0,this.zoom=new st(t,{interrupt:()=>this.
gestures.cancel()}),this.pieces=[],this.marks={},this.names=[],this.known=new Map,this.roll={x:0,y:0},this.focused=0,this.characterKeys=!0,this.cellPaths=[],this.
groups=new Map,this.sketched=[],this.shown=[],this.preview=null,this.tints=m("g",{class:"tints"}),this.people=m("g",{class:"pieces"}),this.dots=m("g",{class:"do\
ts"}),this.ring=m("path",{class:"tint focused"}),this.arrows=m("g",{class:"arrows","aria-hidden":!0}),this.floating=m("g",{class:"floating","aria-hidden":!0}),this.
content=m("g"),this.labels=m("g"),this.moving=m("g"),this.root=m("svg"),this.animates=!0,this.dropped=null}get view(){if(!this.data)throw new Error("there is no\
 board");return this.data}get drawing(){let t=Et(this.view);return t[this.turns%t.length]}get rolls(){return!!(this.data&&this.drawing.levels.length===1&&(this.
drawing.periodX||this.drawing.periodY))}art(t,e){let s=e??this.names.length,n=`${t}:${s}`,i=this.known.get(n)??this.drawnPiece(t,s);return this.known.set(n,i),i.
map(r=>r.cloneNode(!0))}drawnPiece(t,e){let s=this.drawing.pieces[t]?.[e];if(s)return A(s);let n=A(this.view.upright.pieces[t]?.[e]??""),i=Et(this.view).length,
r=(i-this.turns%i)*(360/i);return r<360&&this.view.types[t]?.turns?[m("g",{transform:`rotate(${r})`},...n)]:n}setBoard(t,e){this.data=t,this.names=e,this.pieces=
[],this.marks={},this.sketched=this.shown=[],this.roll={x:0,y:0},this.focused=Math.min(this.focused,t.cells.length-1),this.build()}setTurns(t){this.turns=t,this.
roll={x:0,y:0},this.build()}setPosition(t,e,s=null){let n=this.pieces;this.pieces=t,this.marks=e,n!==t&&this.drawPieces(),this.drawMarks(),s&&n!==t&&n.length>0&&
this.animate(n,s),this.dropped=null}animate(t,e){if(!this.animates||!ge())return;let s=me(t,this.pieces,e);s.moves=s.moves.filter(i=>i.to.cell!==this.dropped),ye(
s,i=>this.groups.get(i),i=>{let r=this.pieceGroup(i);return this.people.prepend(r),r},(i,r)=>Lt(this.drawing,i,r))}setArrows(t){this.shown=t,this.drawArrows()}setPreview(t){
t?.from===this.preview?.from&&t?.to===this.preview?.to||(this.preview=t,this.drawArrows())}clearSketches(){this.sketched.length!==0&&(this.sketched=[],this.drawArrows())}drawArrows(){
if(!this.data)return;let t=[...this.shown,...this.sketched,...this.preview?[this.preview]:[]];this.arrows.replaceChildren(...ie(t,(e,s)=>Lt(this.drawing,e,s)))}build(){
if(!this.data)return;let t=this.drawing,e=ce(t),[s,n,i,r]=e??t.frame;this.cellPaths=[],this.known.clear();let a=new Map,l=m("g",{role:"grid","aria-label":"board"});
t.places.forEach((c,u)=>{let d=this.view.cells[u],p=`${d.level}:${d.rank}`;a.has(p)||a.set(p,m("g",{role:"row"}));let g=c.tint?{class:"cell",fill:c.tint,stroke:c.
tint}:{class:`cell ${c.ground}`},y=m("path",{d:c.outline,...g,role:"gridcell",tabindex:-1});y.dataset.cell=String(u),this.cellPaths.push(y),a.get(p).append(y)});
for(let c of[...a.keys()].sort((u,d)=>re(d,u)))l.append(a.get(c));for(let c of[this.tints,this.people,this.dots,this.arrows,this.floating])c.replaceChildren();this.
content=m("g",{id:"board-content"},...A(t.below),l,this.tints,...A(t.above)),this.content.append(this.people,this.dots,this.arrows),this.labels=m("g",{class:"la\
bels","aria-hidden":!0},...A(t.labels)),e?he(this.labels,t):ue(this.labels),this.root=m("svg",{viewBox:`${s} ${n} ${i} ${r}`,class:"board"}),this.root.append(...this.
rolls?this.wrapped():[this.content],this.labels),this.root.append(this.floating),this.gestures.listen(this.root),this.host.replaceChildren(this.root),this.zoom.
attach(this.root,[s,n,i,r]);for(let c of[this.host,this.host.parentElement])c?.style.setProperty("--shape",String(i/r));this.rollTo(this.roll.x,this.roll.y),this.
draw()}wrapped(){let{periodX:t,periodY:e,levels:s}=this.drawing,[n,i,r,a]=s[0],[l,c]=[t?ke:0,e?ke:0],u=`M${n-l} ${i-c}H${n+r+l}V${i+a+c}H${n-l}Z`,d=`M${n} ${i}H${n+
r}V${i+a}H${n}Z`,p=m("clipPath",{id:"board-window"},m("path",{d:u}));this.moving=m("g",{},this.content);for(let w of t?[-1,0,1]:[0])for(let b of e?[-1,0,1]:[0]){
if(w===0&&b===0)continue;let B={x:w*(t??0),y:b*(e??0)};this.moving.append(m("use",{href:"#board-content",...B,"aria-hidden":!0}))}let g=m("g",{"clip-path":"url(\
#board-window)"},this.moving),y=m("path",{d:u+d,class:"veil","fill-rule":"evenodd"});return[m("defs",{},p),g,y]}rollTo(t,e){if(!this.rolls)return;let{periodX:s,
periodY:n}=this.drawing;this.roll={x:s?I(t,s):0,y:n?I(e,n):0};let i=(p,g)=>g&&p>g/2?p-g:p,[r,a]=[i(this.roll.x,s),i(this.roll.y,n)];this.moving.setAttribute("tr\
ansform",`translate(${r} ${a})`);let[l,c,u,d]=this.drawing.levels[0];for(let p of this.labels.children){let g=p.dataset.at??`${p.getAttribute("x")} ${p.getAttribute(
"y")}`;p.dataset.at=g;let[y,w]=g.split(" ").map(Number);s&&y>l&&p.setAttribute("x",String(l+I(y-l+this.roll.x,u))),n&&y<=l&&p.setAttribute("y",String(c+I(w-c+this.
roll.y,d)))}}draw(){this.data&&(this.drawPieces(),this.drawMarks(),this.drawArrows())}drawPieces(){let t=this.pieces.map(e=>[e.cell,this.pieceGroup(e)]);this.groups=
new Map(t),this.people.replaceChildren(...t.map(e=>e[1]))}pieceGroup(t){let{x:e,y:s}=this.drawing.places[t.cell],n=m("g",{transform:`translate(${e} ${s})`,class:"\
piece"});return n.append(...this.art(t.type,t.owner)),t.marks?.length&&n.append(m("circle",{cx:20,cy:-20,r:4,class:"marked"})),n}drawMarks(){let{places:t}=this.
drawing,e=this.marks,s=new Map(this.pieces.map(a=>[a.cell,a]));this.tints.replaceChildren();let n=(a,l)=>{let{x:c,y:u,outline:d}=t[a],p=this.drawing.points?{cx:c,
cy:u,r:29}:{d};this.tints.append(m(this.drawing.points?"circle":"path",{...p,...l}))};for(let{cell:a,colour:l}of e.tints??[])n(a,{class:"tint",fill:l});for(let a of e.
last??[])n(a,{class:"tint last"});for(let a of e.royal??[])n(a,{class:"tint royal"});for(let a of e.premove??[])n(a,{class:"tint premove"});e.from!==null&&e.from!==
void 0&&n(e.from,{class:"tint from"}),this.dots.replaceChildren();for(let a of e.checkers??[])this.dots.append(m("circle",{cx:t[a].x,cy:t[a].y,r:27,class:"check\
er"}));let i=e.targets??new Map,r=At(i.size,t.length);this.dots.classList.toggle("under-pointer",!r);for(let[a,l]of i){let{x:c,y:u}=t[a],d=l||s.has(a);(r||d)&&this.
dots.append(m("circle",{cx:c,cy:u,r:d?26:8,class:d?"target ring":"target"}))}this.lift(),this.showFocus(),this.cellPaths.forEach((a,l)=>{a.setAttribute("aria-la\
bel",fe(this,l,s.get(l))),a.setAttribute("aria-selected",String(l===e.from)),a.classList.toggle("open",!r&&i.has(l)),a.setAttribute("tabindex",l===this.focused?
"0":"-1")})}showFocus(){let t=this.cellPaths[this.focused];if(!t?.matches(":focus-visible"))return this.ring.remove();this.ring.setAttribute("d",t.getAttribute(
"d")??""),this.tints.append(this.ring)}lift(){let t=this.gestures.lifted;for(let[e,s]of this.groups)s.classList.toggle("lifted",e===t)}cellAt(t,e){let s=this.toBoard(
t,e);if(this.rolls){let{periodX:i,periodY:r,levels:a}=this.drawing;i&&(s.x=a[0][0]+I(s.x-a[0][0]-this.roll.x,i)),r&&(s.y=a[0][1]+I(s.y-a[0][1]-this.roll.y,r))}let n=this.
cellPaths.findIndex(i=>i.isPointInFill(s));return n<0?null:n}toBoard(t,e){return new DOMPoint(t,e).matrixTransform(this.root.getScreenCTM()?.inverse())}float(t){
let e=this.pieces.find(s=>s.cell===t);e&&this.floating.replaceChildren(...this.art(e.type,e.owner))}focusCell(t,e=!0){this.cellPaths[this.focused]?.setAttribute(
"tabindex","-1"),this.focused=t,this.cellPaths[t].setAttribute("tabindex","0"),e&&this.cellPaths[t].focus()}};var Bs={head:"Set up a position",done:"Play from here",fields:!0};var Ds=400;function ve(o,t,e){let s=o.filter(n=>n.cell!==t);return e?[...s,{cell:t,type:e.type,owner:e.owner}]:s}function xe(o,t,e){return t===e?o:o.filter(s=>s.
cell!==e).map(s=>s.cell===t?{...s,cell:e}:s)}function nt(o,t,e,s){return o.map((n,i)=>{if(i!==t)return n;let r=(n.find(l=>l.type===e)?.count??0)+s,a=n.filter(l=>l.
type!==e);return r>0?[...a,{type:e,count:r}].sort((l,c)=>l.type-c.type):a})}function Rs(o,t,e){return o.filter(n=>n.text===t?e:n.held).map(n=>n.text).join("")||
"-"}var Ct=class{constructor(t,e,s,n,i,r){this.api=t,this.rules=e,this.view=s,this.position=n,this.purpose=i,this.done=r,this.tool=null,this.picked=null,this.asked=
0,this.resting=void 0,this.released={x:0,y:0},this.host=h("div",{class:"edit-board"}),this.trays=h("div",{class:"trays"}),this.fields=h("div",{class:"edit-field\
s"}),this.fen=h("textarea",{id:"edit-fen",rows:2,spellcheck:"false","aria-describedby":"edit-says",oninput:()=>this.typed()}),this.says=h("p",{id:"edit-says",role:"\
status"}),this.play=h("button",{type:"button",class:"main",id:"edit-play",onclick:()=>this.finish(this.position.fen)},i.done),this.dialog=h("dialog",{id:"positi\
on-editor",class:"set-up","aria-labelledby":"edit-head"},...this.content()),document.body.append(this.dialog),this.dialog.addEventListener("close",()=>{this.dialog.
remove(),this.done(null)}),this.dialog.addEventListener("pointerup",a=>this.released={x:a.clientX,y:a.clientY},!0),this.dialog.showModal(),this.board=new R(this.
host,{choose:a=>this.choose(a),drop:a=>this.drop(a),canDrag:a=>this.canDrag(a)}),this.board.setBoard(s,n.players.map(a=>a.name)),this.host.addEventListener("key\
down",a=>this.keyed(a)),this.draw()}content(){let t=(e,s,n,i)=>h("button",{type:"button",id:e,title:n,onclick:i},s);return[h("div",{class:"bar"},h("h2",{id:"edi\
t-head"},this.purpose.head),h("span",{class:"grow"}),t("edit-close","✕","close",()=>this.dialog.close())),h("div",{class:"edit-columns"},this.host,h("div",{class:"\
edit-side"},this.trays,h("div",{class:"row"},t("edit-start","Set-up","the position with which the game begins",()=>this.send({},!1)),t("edit-empty","Empty board",
"takes all pieces away",()=>this.clear()),t("edit-turn","Turn the board","seen from the other side",()=>this.turn())),this.fields,h("label",{class:"field"},"FEN",
this.fen),this.says,h("p",{class:"quiet"},"Drag pieces, or choose one and click cells. Off the board they are gone. By keyboard: Enter puts or lifts, Delete rem\
oves, Escape lets go."),h("div",{class:"row"},h("span",{class:"grow"}),t("edit-cancel","Cancel","nothing changes",()=>this.dialog.close()),this.play)))]}on(t){return this.
position.pieces.find(e=>e.cell===t)}draw(){let{position:t}=this;this.board.setPosition([...t.pieces],{from:this.picked}),Gs(this.host),this.drawTrays(),this.drawFields(),
document.activeElement!==this.fen&&(this.fen.value=t.fen),this.say(t.message,t.remedy,!t.playable),this.play.disabled=!t.playable}say(t,e,s){this.says.textContent=
t?`${t[0].toUpperCase()}${t.slice(1)}.${e?` What to do: ${e}.`:""}`:"",this.says.className=s?"field-error":"field-good",this.fen.setAttribute("aria-invalid",String(
s))}drawTrays(){let{types:t}=this.view,e=t.map((l,c)=>c),s=h("div",{class:"tray",role:"group","aria-label":"tools"},this.toolButton(null,"Move","moves pieces"),
this.toolButton("remove","Remove","takes pieces away")),n=this.position.players.map((l,c)=>{let u=e.filter(d=>!t[d].neutral).map(d=>this.pieceButton({type:d,owner:c}));
return h("div",{class:"tray",role:"group","aria-label":`pieces of ${l.name}`},h("span",{class:"name tray-name"},l.name),...u,this.hand(c))}),i=e.filter(l=>t[l].
neutral).map(l=>this.pieceButton({type:l,owner:null})),r=i.length?[h("div",{class:"tray",role:"group","aria-label":"pieces of nobody"},h("span",{class:"tray-nam\
e"},"nobody"),...i)]:[],a=this.trays.contains(document.activeElement)?document.activeElement?.getAttribute("data-key"):null;this.trays.replaceChildren(s,...n,...r),
a&&this.trays.querySelector(`[data-key="${a}"]`)?.focus()}toolButton(t,e,s){return h("button",{type:"button",title:s,"data-key":`tool-${e}`,"aria-pressed":String(
this.tool===t),onclick:()=>this.take(t)},e)}pieceButton(t){let{name:e}=this.view.types[t.type],s=t.owner===null?"":`${this.position.players[t.owner].name} `,n=Ws(
this.tool,t),i=h("button",{type:"button",class:"tray-piece",title:e,"aria-label":`${s}${e}`,"aria-pressed":String(n),"data-key":`piece-${t.type}-${t.owner}`},m(
"svg",{viewBox:"-30 -30 60 60","aria-hidden":!0},...this.board.art(t.type,t.owner)));return i.addEventListener("click",()=>this.take(n?null:t)),i.addEventListener(
"pointerdown",r=>this.dragFromTray(r,t)),i}hand(t){if(!this.position.hasHands)return null;let e=this.position.hands[t].map(({type:r,count:a})=>{let{name:l}=this.
view.types[r],c=()=>this.send({hands:nt(this.position.hands,t,r,-1)}),u=m("svg",{viewBox:"-30 -30 60 60","aria-hidden":!0},...this.board.art(r,t));return h("but\
ton",{type:"button",class:"held open",title:`${l}: click takes one out`,"aria-label":`${a} ${l} in hand, take one out`,"data-key":`held-${t}-${r}`,onclick:c},u,
a>1?h("span",{class:"count"},String(a)):null)}),s=this.tool!==null&&this.tool!=="remove"?this.tool:null,n=()=>{s?this.send({hands:nt(this.position.hands,t,s.type,
1)}):L("first choose a piece")},i=h("button",{type:"button",class:"into-hand","data-key":`into-${t}`,disabled:!s,title:"puts the chosen piece into this hand","a\
ria-label":`put the chosen piece into the hand of ${this.position.players[t].name}`,onclick:n},"+");return h("span",{class:"tray-hand","data-player":t,role:"gro\
up","aria-label":`hand of ${this.position.players[t].name}`},h("span",{class:"quiet"},"in hand"),...e,i)}drawFields(){let{position:t}=this,e=this.fields.contains(
document.activeElement)?document.activeElement?.id:null,s=t.players.map((r,a)=>h("option",{value:a,selected:a===t.player},r.name)),n=h("select",{id:"edit-side"},
...s);n.addEventListener("change",()=>this.send({player:Number(n.value)}));let i=[h("label",{class:"row"},h("b",{},this.purpose.fields?"To move":"Begins"),n)];if(this.
purpose.fields&&t.castling.length){let r=t.castling.map((a,l)=>{let c=h("input",{type:"checkbox",id:`edit-castling-${l}`,checked:a.held});return c.addEventListener(
"change",()=>this.send({castling:Rs(t.castling,a.text,c.checked)})),h("label",{class:"check"},c,a.text)});i.push(h("div",{class:"row",role:"group","aria-label":"\
castling"},h("b",{},"Castling"),...r))}if(this.purpose.fields&&typeof t.enPassant=="string"){let r=h("input",{type:"text",id:"edit-en-passant",class:"short",value:t.
enPassant});r.addEventListener("change",()=>this.send({enPassant:r.value})),i.push(h("label",{class:"row"},h("b",{},"En passant"),r))}this.fields.replaceChildren(
...i),e&&document.getElementById(e)?.focus()}take(t){this.tool=t,this.picked=null,this.draw()}canDrag(t){return this.tool!==null||!this.on(t)?!1:(this.picked===
t&&(this.picked=null),this.picked===null)}choose(t){let e=this.tool;if(e==="remove")return this.put(t,null);if(e!==null){let s=this.on(t),n=s&&s.type===e.type&&
(s.owner??null)===e.owner;return this.put(t,n?null:e)}if(this.picked!==null){let s=this.picked;return this.picked=null,s===t?this.draw():this.send({pieces:xe(this.
position.pieces,s,t)})}this.picked=this.on(t)?t:null,this.draw()}drop(t){let e=this.picked;this.picked=null;let{x:s,y:n}=this.released;if(e===null)return this.draw();
if(t!==null)return this.send({pieces:xe(this.position.pieces,e,t)});let i=$e(s,n),r=this.on(e);if(i!==null&&r){let a=nt(this.position.hands,i,r.type,1);return this.
send({pieces:ve(this.position.pieces,e,null),hands:a})}if((s||n)&&this.board.cellAt(s,n)===null)return this.put(e,null);this.draw()}put(t,e){!e&&!this.on(t)||(this.
send({pieces:ve(this.position.pieces,t,e)}),L(`${this.view.cells[t].name}, ${e?this.view.types[e.type].name:"empty"}`))}keyed(t){t.key!=="Delete"&&t.key!=="Back\
space"||(t.preventDefault(),this.put(this.board.focused,null))}dragFromTray(t,e){if(t.button!==0)return;let s=t.currentTarget,n={x:t.clientX,y:t.clientY},i=null;
s.setPointerCapture(t.pointerId);let r=l=>{!i&&Math.hypot(l.clientX-n.x,l.clientY-n.y)<Ot||(i||(i=h("div",{class:"ghost"},m("svg",{viewBox:"-30 -30 60 60"},...this.
board.art(e.type,e.owner))),this.dialog.append(i)),i.style.left=`${l.clientX}px`,i.style.top=`${l.clientY}px`)},a=l=>{if(s.removeEventListener("pointermove",r),
s.removeEventListener("pointerup",a),s.removeEventListener("pointercancel",a),!i||(i.remove(),s.addEventListener("click",d=>d.stopImmediatePropagation(),{once:!0,
capture:!0}),setTimeout(()=>this.drawTrays()),l.type==="pointercancel"))return;let c=$e(l.clientX,l.clientY),u=this.board.cellAt(l.clientX,l.clientY);c!==null?this.
send({hands:nt(this.position.hands,c,e.type,1)}):u!==null&&this.put(u,e)};s.addEventListener("pointermove",r),s.addEventListener("pointerup",a),s.addEventListener(
"pointercancel",a)}clear(){this.send({pieces:[],hands:this.position.hands.map(()=>[])})}turn(){this.board.setTurns(this.board.turns+1),this.draw()}typed(){clearTimeout(
this.resting),this.resting=setTimeout(()=>this.send({fen:this.fen.value.trim()},!1),Ds)}async send(t,e=!0){this.asked+=1;let s=this.asked,n=e?{fen:this.position.
fen}:{},{pieces:i,hands:r,player:a}=this.position,l=e?{pieces:i,hands:r,player:a,...t}:t;e&&(this.position={...this.position,...t.pieces?{pieces:t.pieces}:{},...t.
hands?{hands:t.hands}:{},...typeof t.player=="number"?{player:t.player}:{}},this.board.setPosition([...this.position.pieces],{from:this.picked}));try{let c=await this.
api.arrange({rules:this.rules,...n,...l});if(s!==this.asked)return;this.position=c,this.draw()}catch(c){if(s!==this.asked)return;this.say(T(c),S(c)?.remedy??"",
!0),this.play.disabled=!0}}finish(t){this.done(t),this.done=()=>{},this.dialog.close()}};function Ws(o,t){return o!==null&&o!=="remove"&&o.type===t.type&&o.owner===
t.owner}function $e(o,t){let e=document.elementFromPoint(o,t)?.closest(".tray-hand");return e?Number(e.dataset.player):null}function Gs(o){for(let t of o.querySelectorAll(
"[id]"))t.id.startsWith("edited-")||(t.id=`edited-${t.id}`);for(let t of o.querySelectorAll("use")){let e=t.getAttribute("href")??"";e.startsWith("#board-")&&t.
setAttribute("href",`#edited-${e.slice(1)}`)}for(let t of o.querySelectorAll("[clip-path]")){let e=t.getAttribute("clip-path")??"";t.setAttribute("clip-path",e.
replace("url(#board-","url(#edited-board-"))}}function Se(o,t,e,s=""){return Hs(o,t,e,s,Bs)}async function Hs(o,t,e,s,n){let[i,r]=await Promise.all([o.emptyBoard(e,t.query()),o.arrange({rules:e,...s?{fen:s}:
{}})]);return new Promise(a=>new Ct(o,e,i,r,n,a))}function Te(o){let t=o.hands.map((e,s)=>e.map(n=>({...n,owner:s})));return{pieces:o.pieces.map(e=>({...e})),hands:t}}function Me(o,t,e){let s=i=>o.pieces.find(r=>r.
cell===i),n=s(e);if(t===null)return n?{cell:e}:null;if("cell"in t){let i=s(t.cell);return i&&i!==n&&(n&&(o.pieces.splice(o.pieces.indexOf(n),1),Ee(o,i.owner??0,
n.type,1,n.owner??null)),i.cell=e),null}return n?t:(o.pieces.push({cell:e,type:t.type,owner:t.owner}),Ee(o,t.player,t.type,-1,t.owner),null)}function Ee(o,t,e,s,n){
let i=o.hands[t],r=i.find(a=>a.type===e&&a.owner===n);r?r.count+=s:i.push({type:e,count:s,owner:n}),o.hands[t]=i.filter(a=>a.count>0)}function N(o){return o.replace(/[-_]+/g," ").trim()}function qs(o){return o.charAt(0).toUpperCase()+o.slice(1)}function js(o){let t=new Set(o.map(s=>/^([\p{L}\p{N}_-]+): /u.
exec(s.label)?.[1]??"")),[e]=t;return t.size===1&&e?e:""}function Pt(o,t,e,s=!0){if(o.outcome)return"";let n=[...e.next().keys()],i=new Set(n.map(p=>p[0])),r=p=>o.
pieces.find(g=>g.cell===p),a=e.chosen[e.chosen.length-1],l=Ks(e,n.length>0);if(n.length===0)return l;if(o.ask&&a===void 0)return o.ask;if(a!==void 0)return Fs(a,
i,t,r,e.chosen.length)+l;let c=N(o.beginsTurn?"":o.phase||js(o.moves)),u=c?`${qs(c)}: c`:"C",d=[...e.targets().keys()];if(d.length>0){let p=d.length===n.length;
if(p&&t.some(w=>N(w.name)===c))return`Choose where the ${c} goes.${l}`;let g=d.filter(r).length;if(!s&&p)return`${u}hoose ${g===0?"an empty":"a"} cell.${l}`;let y=g===
d.length?"pieces":g===0?"cells":"places";return`${u}hoose one of the marked ${y}${p?"":", or a piece"}.${l}`}return i.has("c")&&i.has("h")?`${u}hoose a piece on\
 the board or in hand.${l}`:i.has("h")?`${u}hoose a piece in hand.${l}`:i.has("c")?`${u}hoose a piece${c?"":" to move"}.${l}`:`${u}hoose a kind of piece.`}function Fs(o,t,e,s,n){
if(t.has("t"))return"Choose a kind of piece.";if(t.has("h"))return"Choose a piece in hand.";let i=o[0]==="h"?Number(o.split(":")[1]):o[0]==="c"?s(Number(o.slice(
1)))?.type:void 0,r=i===void 0?"":N(e[i].name);return r?n>1&&o[0]==="c"?"Choose the next cell.":`Choose where the ${r} goes.`:"Choose one of the marked cells."}
function Ks(o,t){let e=o.bare().filter(s=>s.clicks.length===0);return e.length===0?"":t?e.length===1?` Or choose “${e[0].label}”.`:" Or choose one of the bu\
ttons.":e.length===1?`There is only “${e[0].label}”.`:"Choose one of the buttons."}function Le(o,t,e,s){let[n]=o.clicks,i=n&&"cell"in n?t.pieces.find(u=>u.cell===n.cell)?.type:void 0,r=n&&"held"in n?n.held.type:i,a=typeof o.becomes=="number",l=a?
o.becomes:r,c=l===void 0?"":N(e[l].name);return{type:l,label:l===void 0||!s?o.label:a?c:`stays ${c}`}}function Ys(o){return"cell"in o?`c${o.cell}`:"held"in o?`h${o.
held.player}:${o.held.type}`:`t${o.type}`}var ot=class{constructor(){this.moves=[],this.ways=[],this.prefix=[],this.chosen=[]}setMoves(t,{goesOn:e=!1,again:s=null}={}){
this.moves=t,this.ways=t.flatMap(r=>[r.clicks,r.also??[]].filter(a=>a.length>0).map(a=>({move:r,keys:a.map(Ys)}))),this.prefix=this.forced(e),this.chosen=[...this.
prefix];let n=this.next(),i=[...n.keys()].every(r=>r[0]==="h");s&&i&&n.has(s)&&this.chosen.push(s)}forced(t){let e=[];for(;;){let s=this.ways.filter(r=>e.every(
(a,l)=>r.keys[l]===a)),n=new Set(s.map(r=>r.keys[e.length])),[i]=n;if(n.size!==1||i===void 0||s.some(r=>r.keys.length<=e.length+1)||i[0]==="t"||i[0]==="c"&&!t)return e;
e.push(i)}}open(){return this.ways.filter(t=>this.chosen.every((e,s)=>t.keys[s]===e))}next(){let t=new Map;for(let{move:e,keys:s}of this.open()){let n=s[this.chosen.
length];if(n===void 0)continue;let i=(e.captures?.length??0)>0&&s.length===this.chosen.length+1;t.set(n,t.get(n)||i)}return t}targets(){let t=this.chosen.length,
e=new Set(this.open().filter(n=>n.keys.length===t+1).map(n=>n.keys[t])),s=[...this.next()].filter(([n])=>n[0]==="c"&&(t>0||e.has(n)));return new Map(s.map(([n,i])=>[
Number(n.slice(1)),i]))}canLift(t){if(this.chosen.includes(t))return!0;let e=this.prefix.length;return this.ways.filter(n=>this.prefix.every((i,r)=>n.keys[r]===
i)).some(n=>n.keys[e]===t&&n.keys.length>e+1)}lift(t){this.chosen[this.chosen.length-1]!==t&&(this.clear(),this.next().has(t)&&this.chosen.push(t))}clear(){this.
chosen=[...this.prefix]}bare(){return this.moves.filter(t=>t.clicks.length===0||"type"in t.clicks[0])}pick(t){if(!this.next().has(t)){let n=this.chosen.length>this.
prefix.length&&this.chosen[this.chosen.length-1]===t;if(this.clear(),n||!this.next().has(t))return{done:[],more:!1}}this.chosen.push(t);let e=this.open(),s=e.filter(
n=>n.keys.length===this.chosen.length).map(n=>n.move);return{done:[...new Set(s)],more:e.some(n=>n.keys.length>this.chosen.length)}}};var _s=50,Xs=20;function zs(o){let t=0;return({deltaY:e,deltaMode:s})=>{let n=s===0?e:e*Xs;n*t<0&&(t=0),t+=n,!(Math.abs(t)<_s)&&(o(Math.sign(t)),t=0)}}function Us(o,t){
let e=zs(t),s=n=>{let i=document.documentElement.scrollHeight>innerHeight+1;n.ctrlKey||n.defaultPrevented||i||o.rolls||(n.preventDefault(),e(n))};f("board").addEventListener(
"wheel",s,{passive:!1})}function Ce(o){let{board:t,history:e}=o,s=c=>c!==null&&o.go(c),n=()=>s(e.back()),i=()=>s(e.forward()),r=()=>s(e.back()===null?null:0),a=()=>s(
e.forward()===null?null:e.end()),l=(c,u)=>f(c).addEventListener("click",u);l("flip",o.flip),l("draw",o.draw),l("first",r),l("back",n),l("forward",i),l("last",a),
l("undo",o.undo),l("keys",()=>Ae(t,!t.characterKeys)),l("contrast",()=>Oe(!document.body.classList.contains("contrast"))),f("type-move").addEventListener("submi\
t",c=>{c.preventDefault();let u=f("typed").value.trim();u&&(f("typed").value="",o.type(u))}),document.addEventListener("keydown",c=>{if(c.composedPath().some(y=>y instanceof
Element&&y.matches("input, textarea, select, .cm-editor, dialog"))||c.ctrlKey||c.metaKey||c.altKey)return;let d=t.characterKeys?o.letters:{},g={ArrowLeft:n,ArrowRight:i,
Home:r,End:a,...d}[c.key];g&&(c.preventDefault(),g())}),Us(t,c=>c>0?i():n()),Oe(v("contrast")==="on"),Ae(t,v("character-keys")!=="off")}function Oe(o){document.
body.classList.toggle("contrast",o),f("contrast").setAttribute("aria-pressed",String(o)),x("contrast",o?"on":"")}function Ae(o,t){o.characterKeys=t,f("keys").setAttribute(
"aria-pressed",String(t)),x("character-keys",t?"":"off")}async function Pe(o,t,e){let s=await o.sketch(t),n=h("div",{class:"popup",role:"tooltip"},h("b",{},s.title),z(s.svg));document.querySelector(".popup")?.remove(),
document.body.append(n),n.style.left=`${Math.max(8,Math.min(e.right+8,innerWidth-n.offsetWidth-8))}px`,n.style.top=`${Math.max(8,Math.min(e.top,innerHeight-n.offsetHeight-
8))}px`;let i=()=>n.remove();for(let r of["pointerdown","keydown"])document.addEventListener(r,i,{once:!0});L(s.title)}var It=[["first","green"],["second","red"],["third","blue"]];function Ie(o,t){let e=i=>{o.gestures.pen=i,t(),document.querySelector(".bare [aria-pressed=true]")?.
focus()},s=It.map(([i,r])=>h("button",{type:"button",title:r,"aria-label":r,"aria-pressed":String(o.gestures.pen===i),onclick:()=>e(i)},h("span",{class:`pen ${i}`,
"aria-hidden":!0}))),n=(i,r)=>h("button",{type:"button",onclick:r},i);return[...s,n("Rub out",()=>o.clearSketches()),n("Done",()=>e(null))]}var K=["letters","figurines","texts"];function M(o,t){return t==="texts"?o.text:o.name||o.text}function Be(o,t,e){let s=M(o,t);if(t!=="figurines"||!(o.name||s.includes(
"@")))return[s];let n=Ne(e,s),i=s.lastIndexOf("="),r=i>0?Ne(e,s.slice(i+1)):null,a=[],l=s;n&&(a.push({type:n.type}),l=l.slice(n.length));let c=r?l.lastIndexOf("\
=")+1:l.length;return c>0&&a.push(l.slice(0,c)),r&&(a.push({type:r.type}),l.length>c+r.length&&a.push(l.slice(c+r.length))),a}function Ne(o,t){let e=null;for(let[
s,{id:n}]of o.entries())n&&t.startsWith(n)&&n.length>(e?.length??0)&&(e={type:s,length:n.length});return e}var Js={"+":"+","#":"#","=":" ½","!":" ?"},Y=class{constructor(t,e){this.nodes=t,this.node=e,this.children=t.map(()=>[]),t.forEach((s,n)=>{typeof s.parent=="nu\
mber"&&this.children[s.parent].push(n)})}back(){return this.nodes[this.node]?.parent??null}forward(){return this.children[this.node]?.[0]??null}end(){let t=this.
node;for(;this.children[t]?.length;)t=this.children[t][0];return t}written(){return this.nodes.length===0?[]:[...this.comment(0),...this.line(this.children[0],!0)]}rows(){
let t=[],e=1/0;for(let s of this.nodes.length>0?this.line(this.children[0],!0):[]){let n=t.at(-1);if(!("move"in s)){n?.after.push(s);continue}let i=this.nodes[s.
move.node],r=!i.beginsTurn&&n&&n.after.length===0,a=n&&n.after.length>0,l=!r&&(i.player<=e||this.nodes[i.parent??0].number!==i.number);if(!n||a||l){let u=a&&!l?
`${i.number}…`:`${i.number}.`;t.push({number:u,turns:[],after:[]})}e=i.player;let c=t.at(-1).turns;c[e]=[...c[e]??[],s.move]}return t}comment(t){let e=this.nodes[t].
comment;return e?[{comment:e}]:[]}line(t,e){let s=[],n=t;for(;n.length>0;){let[i,...r]=n;n=this.children[i];let a=n.length===0?"":this.nodes[n[0]].beginsTurn?" ":
",​",l=this.nodes[i],c=Js[l.mark]??"",u=this.comment(i);s.push({move:{node:i,number:this.number(i,e),text:l.text+c,mark:c,gap:a}},...u),e=r.length+u.length>0;
for(let d of r)s.push({branch:this.line([d],!0)})}return s}number(t,e){let s=this.nodes[t],n=this.nodes[s.parent??0],i=s.parent===0||n.number!==s.number;return!s.
beginsTurn||!(i||e)?"":`${s.number}${i&&s.player===0?".":"…"} `}};var De={"?!":"inaccuracy","?":"mistake","??":"blunder"},Vs=o=>typeof requestAnimationFrame>"u"?o():void requestAnimationFrame(o),Zs=60,it=class{constructor(t,e){
this.host=t,this.go=e,this.tree=new Y([],0),this.ask=()=>{},t.addEventListener("contextmenu",s=>{let n=s.target instanceof Element?s.target.closest(".move"):null,
i=Number(n?.getAttribute("data-node"));i&&(s.preventDefault(),this.ask(i,M(this.tree.nodes[i],"letters")))}),this.style="letters",this.types=[],this.icon=()=>null,
this.score=()=>"",this.judged=()=>"",this.drawn=""}redraw(){this.drawn=""}wants(t){this.tree.node=t}set(t,e){this.tree=new Y(t,e);let s=this.host.contains(document.
activeElement),n=JSON.stringify([this.style,t]);n===this.drawn?this.mark(e):t.length===1&&!t[0].comment?this.host.replaceChildren(h("p",{class:"quiet"},"No move\
s yet.")):this.host.replaceChildren(...this.table()),this.drawn=n,s&&this.present()?.focus(),Vs(()=>this.scroll())}present(){return this.host.querySelector("[ar\
ia-current]")}scroll(){let t=this.present();if(!t)this.host.scrollTop=0;else{let[e,s]=[this.host.getBoundingClientRect(),t.getBoundingClientRect()];(s.top<e.top||
s.bottom>e.bottom)&&(this.host.scrollTop+=s.top-e.top-e.height/2)}}mark(t){for(let e of this.host.querySelectorAll("[aria-current]"))e.removeAttribute("aria-cur\
rent");this.host.querySelector(`[data-node="${t}"]`)?.setAttribute("aria-current","step")}table(){let{tree:t}=this,e=Math.max(1,...t.nodes.slice(1).map(r=>r.player+
1));this.host.style.setProperty("--players",String(e));let s=t.nodes[0].comment,n=t.rows();this.host.classList.toggle("long",n.length>Zs);let i=n.flatMap(({number:r,
turns:a,after:l})=>{let c=Array.from({length:e},(d,p)=>this.turn(a[p]??[],p<a.length)),u=h("div",{class:"turns"},h("span",{class:"number"},r),...c);return l.length>
0?[u,h("div",{class:"aside"},this.line(l))]:[u]});return[...s?[h("p",{class:"comment"},s)]:[],...i]}turn(t,e){if(t.length===0)return h("span",{class:"turn quiet"},
e?"…":"");let s=t.at(-1),n=this.score(s.node),i=this.judged(s.node);return h("span",{class:"turn"},...t.map(r=>this.move(r.node,r.mark)),...i?[h("b",{class:`j\
udged ${De[i]}`,title:De[i]},i)]:[],...n?[h("span",{class:"worth"},n)]:[])}line(t){let e=h("span",{class:"line"}),s="";for(let n of t)if("move"in n){let{node:i,
number:r}=n.move;e.append(s,...r?[h("span",{class:"number"},r)]:[],this.move(i,n.move.mark)),s=n.move.gap}else"comment"in n?e.append(" ",h("span",{class:"commen\
t"},n.comment)," "):e.append(h("span",{class:"branch"},"(",this.line(n.branch),")")," ");return e}move(t,e){let s=this.tree.nodes[t],n={type:"button",class:`mov\
e p${s.player%8}`,title:s.text,"data-text":s.text+e,"data-node":t,onclick:()=>this.go(t)},i=t===this.tree.node?{"aria-current":"step"}:{},r=Be(s,this.style,this.
types).map(l=>typeof l=="string"?l:this.icon(l.type,s.player)),a=this.style==="figurines"?{"aria-label":M(s,"letters")+e}:{};if(s.text==="-"&&!s.beginsTurn){let l={
...n,class:`${n.class} passed`,title:"pass","aria-label":"pass"};return h("button",{...l,...i},"·",e)}return h("button",{...n,...i,...a},...r,e)}back(){return this.
tree.back()}forward(){return this.tree.forward()}end(){return this.tree.end()}};function Nt(o,t,e){return new Promise(s=>{let n=null,i=h("div",{class:"options pictures"}),r=h("dialog",{class:"chooser picker","aria-label":o},h("h2",{},o),i);
t.forEach((a,l)=>{let c=()=>{n=l,r.close()};i.append(h("button",{type:"button",onclick:c,title:a.hint},a.icon,h("span",{},a.label)))}),r.addEventListener("keydo\
wn",a=>{let l={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[a.key];if(!l)return;let c=[...i.querySelectorAll("button")],u=c.indexOf(document.activeElement);
c[(u+l+c.length)%c.length].focus(),a.preventDefault()}),C(r,{closed:()=>s(n),lightly:!0}),e&&Qs(r,e),i.querySelector("button")?.focus()})}function Qs(o,t){let e=t.
left+t.width/2-o.offsetWidth/2,s=t.bottom+6,n=s+o.offsetHeight<innerHeight-6;o.style.margin="0",o.style.left=`${Math.max(6,Math.min(e,innerWidth-o.offsetWidth-6))}\
px`,o.style.top=`${Math.max(6,n?s:t.top-o.offsetHeight-6)}px`}function Re(o,t){return t.hands.some(e=>e.length>0)?o.map(()=>[]):o.map((e,s)=>{let n=new Map(e.map(l=>[l.type,l.count]));for(let l of t.pieces)l.owner===s&&n.set(
l.type,(n.get(l.type)??0)-1);let i=0;for(let l of n.values())l<0&&(i-=l);let r=[...e].sort((l,c)=>c.count-l.count)[0]?.type,a=(n.get(r)??0)-i;return n.set(r,Math.
max(0,a)),e.map(l=>({type:l.type,count:n.get(l.type)??0})).filter(l=>l.count>0)})}function We(o,t,e){let s=n=>n.find(i=>i.type===e)?.count??0;return Math.max(0,
s(o)-s(t))}function Ge(o,t,e){let s=n=>n.reduce((i,r)=>i+r.count*e[r.type].worth,0);return Math.round((s(o)-s(t))/100)}var tn=6,He=["pointerup","pointercancel"];function rt(o){let[t,e]=o.colours;return m("svg",{class:"dot",viewBox:"0 0 16 16","aria-hidden":!0},m("circle",{cx:8,cy:8,
r:6.5,fill:t,stroke:e}))}function qe(o){let t=o.game.first&&!o.hand?Re(o.game.first,o.game.position):[];return o.game.players.map((e,s)=>en(o,s,t))}function je(o,t,e){
let s=document.activeElement?.getAttribute("data-key");for(let[r,a]of o.entries())a.classList.add(`side-${t[r]}`);let n=["left","far","right","near"],i=o.map((r,a)=>a).
filter(r=>r!==e).sort((r,a)=>n.indexOf(t[r])-n.indexOf(t[a]));f("table").dataset.near=String(e),f("near").replaceChildren(o[e]),f("others").replaceChildren(...i.
map(r=>o[r])),f("others").classList.toggle("around",i.length>1),s&&document.querySelector(`.held[data-key="${s}"]`)?.focus()}function en(o,t,e){let{position:s,players:n}=o.
game,i=s.out.includes(t),a=[s.player===t&&!s.outcome&&"on-move",i&&"out",s.outcome?.winners.includes(t)&&"won"].filter(p=>p),l=h("div",{class:["player",...a].join(
" "),"data-player":t});l.append(rt(n[t]),h("span",{class:"name"},n[t].name));let c=o.game.people?.[t];c&&l.append(h("span",{class:"person"},c)),o.computer.has(t)&&
l.append(h("span",{class:"quiet"},"computer")),s.checks.some(p=>p.player===t)&&l.append(h("span",{class:"state bad"},"check")),i&&l.append(h("span",{class:"quie\
t"},"out"));let u=s.outcome?.points[t];u&&l.append(h("b",{class:"points"},u.replace("1/2","½"))),l.append(...o.more?.(t)??[]);let d=h("span",{class:"hand"});if(o.
hand)d.append(...o.hand.hands[t].map(p=>on(o,t,p)));else{let p=new Map(s.hands[t].map(g=>[g.type,g]));for(let g of o.slots){let y=p.get(g);d.append(y?nn(o,t,y):
h("span",{class:"slot"},W(o.board,g,t)))}}return l.append(d),n.length===2&&e[1-t]?.length&&l.append(sn(o,t,e)),l}function sn(o,t,e){let s=1-t,n=e[s].map(l=>`${l.
count} ${o.types[l.type].name}`).join(", "),i=Ge(e[s],e[t]??[],o.types),r=i>0?`; ahead by ${i}`:"",a=h("span",{class:"taken",role:"img","aria-label":`has taken ${n}${r}`,
title:`Taken: ${n}${r}`});for(let{type:l,count:c}of e[s]){let u=We(e[s],e[t]??[],l);for(let d=0;d<c;d+=1)a.append(W(o.board,l,s,d<c-u?"even":""))}return i>0&&a.
append(h("b",{class:"lead"},`+${i}`)),a}function W(o,t,e,s=""){return m("svg",{viewBox:"-30 -30 60 60","aria-hidden":!0,class:`icon ${s}`},...o.art(t,e))}function nn(o,t,{
type:e,count:s}){let n=`h${t}:${e}`,i=o.open.has(n),r=`${o.game.players[t].name} holds ${s} ${o.types[e].name}${i?", can be chosen":""}`,a=`held${o.chosen.includes(
n)?" chosen":""}${i?" open":""}`,l=Fe(o,r,a,e,t,s,()=>o.choose(n));return l.dataset.key=n,Ke(l,o,e,t,()=>o.lift(n)),l}function on(o,t,{type:e,count:s,owner:n}){
let i=o.picked,r=i&&"player"in i&&i.player===t&&i.type===e&&i.owner===n,a=()=>o.pick({player:t,type:e,owner:n}),l=Fe(o,`${s} ${o.types[e].name}`,`held ${r?"chos\
en":"open"}`,e,n,s,a);return Ke(l,o,e,n,a),l}function Fe(o,t,e,s,n,i,r){let a=e.includes("chosen")?"true":null,l=h("button",{type:"button",class:e,"aria-label":t,
"aria-pressed":a,title:o.types[s].name,onclick:r});return l.append(m("svg",{viewBox:"-30 -30 60 60","aria-hidden":!0},...o.board.art(s,n))),i>1&&l.append(h("spa\
n",{class:"count"},String(i))),l}function Ke(o,t,e,s,n){o.addEventListener("pointerdown",i=>{if(i.button!==0)return;let r=null,a=c=>{if(c.pointerId!==i.pointerId||
!r&&Math.hypot(c.clientX-i.clientX,c.clientY-i.clientY)<tn)return;r||(n(),r=h("div",{class:"dragged","aria-hidden":!0},W(t.board,e,s)),document.body.append(r));
let u=r;u.style.left=`${c.clientX}px`,u.style.top=`${c.clientY}px`},l=c=>{if(c.pointerId===i.pointerId){document.removeEventListener("pointermove",a);for(let u of He)
document.removeEventListener(u,l);r&&(r.remove(),o.addEventListener("click",u=>u.stopImmediatePropagation(),{capture:!0,once:!0}),t.drop(c.type==="pointerup"?t.
board.cellAt(c.clientX,c.clientY):null))}};document.addEventListener("pointermove",a);for(let c of He)document.addEventListener(c,l);o.hasPointerCapture(i.pointerId)&&
o.releasePointerCapture(i.pointerId)})}var Ye=[["sounds","Sounds",!0],["motion","Pieces move",!0],["bar","Evaluation bar",!0]],rn=["letters (Nf3)","pictures (♞f3)","from and to (g1f3)"];function at(){
let o=v("play-names")??K[0],t={names:K.includes(o)?o:K[0],sounds:!1,motion:!0,bar:!0};for(let[e,,s]of Ye)t[e]=(v(`play-${e}`)??(s?"on":"off"))==="on";return t}function _e(o){
if($("play-options"))return;let t=at(),e=()=>{x("play-names",i.value),o()},s=K.map((l,c)=>h("option",{value:l,selected:l===t.names},rn[c])),n=Ye.map(([l,c])=>{let u=()=>{
x(`play-${l}`,d.checked?"on":"off"),o()},d=h("input",{type:"checkbox",id:`play-${l}`,checked:t[l],onchange:u});return h("label",{class:"check"},d,c)}),i=h("sele\
ct",{id:"play-names",onchange:e},...s),r=h("label",{class:"check"},"Names of moves ",i),a=h("details",{id:"play-options",class:"card-box"},h("summary",{},"While\
 playing"),r,h("div",{class:"row"},...n));f("about").before(a)}var lt=class{constructor(){this.keys=[]}get isWhole(){return this.keys.length>=2}pick(t,e){let[s]=this.keys;this.keys.length===1&&s!==t&&t[0]==="c"?this.keys.push(
t):e&&s!==t?this.keys=[t]:this.keys=[]}clear(){this.keys=[]}take(t){let{keys:e}=this;return this.clear(),e.length<2?null:t.ways.find(n=>n.keys.length===e.length&&
n.keys.every((i,r)=>i===e[r]))?.move??null}};var _=null,an={move:[[190,.07,.5]],capture:[[150,.06,.6],[110,.12,.6]],check:[[420,.08,.3],[560,.14,.3]],end:[[330,.18,.3],[262,.22,.3],[196,.4,.3]]};function Xe(o){
try{_??=new AudioContext;let t=_.currentTime;for(let[e,s,n]of an[o]??[]){let[i,r]=[_.createOscillator(),_.createGain()];i.type="triangle",i.frequency.setValueAtTime(
e,t),i.frequency.exponentialRampToValueAtTime(e*.7,t+s),r.gain.setValueAtTime(n,t),r.gain.exponentialRampToValueAtTime(.001,t+s),i.connect(r).connect(_.destination),
i.start(t),i.stop(t+s),t+=s*.8}}catch{}}function ze(o,t){return o.outcome?"end":o.checks.length>0?"check":t?"capture":"move"}function Bt(o,t){return o.length>=t.length&&t.every((e,s)=>e.text===o[s].text&&e.parent===o[s].parent)}var ct=({id:o,board:t})=>`${o} ${t}`,ht=class{constructor(){
this.key="",this.tree=[],this.positions=new Map}keep(t){let e=ct(t);(e!==this.key||!Bt(t.tree,this.tree))&&this.positions.clear(),[this.key,this.tree]=[e,t.tree],
this.positions.delete(t.node),this.positions.set(t.node,t.position);for(let s of this.positions.keys()){if(this.positions.size<=400)break;this.positions.delete(
s)}}add(t){ct(t)!==this.key||t.tree.length!==this.tree.length||Bt(t.tree,this.tree)&&this.positions.set(t.node,t.position)}at(t,e){let n=t.tree===this.tree&&ct(
t)===this.key?this.positions.get(e):void 0;return n?{...t,node:e,position:n}:null}isPassed(t,e){let s=ct(t)===this.key&&t.tree.length===this.tree.length;return e!==
null&&t.node!==e&&s&&Bt(t.tree,this.tree)}};var ut=class{constructor(t){this.state={shown:null,turns:0,hand:null,picked:null,droppedKind:null,options:t}}set(t){this.state=Object.freeze({...this.state,...t})}get game(){
return this.state.shown?.game??null}get shown(){if(!this.state.shown)throw new Error("no game is shown");return this.state.shown}};function ln({tree:o},t){for(let e=t;typeof o[e].parent=="number";e=o[e].parent)if(o.findIndex(s=>s.parent===o[e].parent)!==e)return!1;return!0}async function Ue(o,t,e){
let s=[{label:o.tree[t].comment?"Change the remark…":"Write a remark…",does:()=>cn(e,o.tree[t].comment??"",t)}];t>0&&!ln(o,t)&&s.unshift({label:"Make this t\
he main line",does:()=>({do:"promote",node:t})}),t>0&&s.push({label:"Delete from here on",does:()=>({do:"prune",node:t})});let n=await zt(t>0?`The move ${e}`:"T\
he game",s);return n===null?null:s[n].does()}function cn(o,t,e){let s=h("textarea",{rows:4,maxlength:3e3,"aria-label":"remark"},t),n=h("h2",{},e>0?`Remark about\
 ${o}`:"Remark about the game"),i=h("button",{type:"submit",class:"main"},"Keep"),r=[n,h("label",{class:"field"},s),Jt(i)];return Ut({class:"remark","aria-label":"\
remark"},r,s,()=>({do:"remark",node:e,text:s.value}))}var Je=o=>o.beginsTurn?"to move":"goes on";function Ve(o,t){let e=o.outcome?.text??`${t[o.player].name} ${Je(o)}`;return[...o.checks.map(n=>`${t[n.player].name}\
 is in check`),e].map(n=>`${n}.`).join(" ")}function Ze(o,t,e){let{outcome:s}=o,n=f("status");if(n.closest(".card-box")?.classList.toggle("over",!!s),f("type-mo\
ve").hidden=!!s,un(s?e:[]),s)return n.replaceChildren(...hn(s,t));let i=h("b",{},t[o.player].name),r=o.checks.map(a=>a.player===o.player?", in check":`, ${t[a.player].
name} is in check`);n.replaceChildren(rt(t[o.player]),i,` ${Je(o)}`,...r)}function hn({text:o,winners:t,points:e},s){let n=o.indexOf(": ")+1||o.length,i=[...t.map(
a=>rt(s[a])),h("b",{},o.slice(0,n)),h("span",{},o.slice(n))];if(s.length===2)return i;let r=s.map(({name:a},l)=>`${a} ${e[l].replace("1/2","½")}`).join(", ");return[
...i,h("small",{},r)]}function un(o){let t=$("after-game"),e=t??h("div",{id:"after-game",class:"row"});t||f("status").after(e),e.hidden=o.length===0;let s=o.map(
n=>n.label).join();e.dataset.labels!==s&&(e.dataset.labels=s,e.replaceChildren(...o.map(({label:n,does:i,main:r})=>h("button",{type:"button",class:r?"main":null,
onclick:i},n))))}var dn=400,dt=class{constructor(t){this.table=t,this.beside=null,this.slots={game:"",types:new Set}}slotsOf(t){let e=`${t.id} ${t.board}`;this.slots.game!==e&&(this.
slots={game:e,types:new Set});for(let{type:s}of t.position.hands.flat())this.slots.types.add(s);return[...this.slots.types].sort((s,n)=>s-n)}update(t){let{table:e}=this,
{board:s,history:n,thinking:i}=e,{hand:r,options:a}=e.store.state,{game:l}=e.store.shown;$("by-hand")?.setAttribute("aria-pressed",String(r!==null)),f("draw").setAttribute(
"aria-pressed",String(s.gestures.pen!==null)),document.title=`${l.title||"alfil"} – alfil`,f("title").textContent=l.title||l.rules.name||"untitled",f("about").
textContent=l.description,this.marks(t),n.style=a.names,n.set(l.tree,l.node),r?f("status").replaceChildren(h("b",{},"By hand"),": no rules are checked"):Ze(e.gameWithEnd().
position,l.players,this.afterGame()),l.seated&&typeof l.seated.you!="number"&&(f("type-move").hidden=!0),i.agreement.refresh(),this.showPlayers(),this.showPrompt(),
this.showState(),this.showBare();let c=l.position.moves.slice(0,dn).map(u=>h("option",{value:M(u,a.names)},u.label));f("typed-moves").replaceChildren(...c),f("b\
ack").disabled=f("first").disabled=n.back()===null,f("about-move").disabled=!!l.seated,f("undo").disabled=i.undoes()===null,f("forward").disabled=f("last").disabled=
n.forward()===null}marks(t=null){let{board:e,chooser:s,premove:n,store:i}=this.table,{hand:r,picked:a,options:l}=i.state;if(e.animates=l.motion,r)return e.setPosition(
[...r.pieces],{from:a&&"cell"in a?a.cell:null});let{game:c}=i.shown;e.setPosition(c.position.pieces,de(c,s,n.keys,this.table.mayChoose()),t)}showState(){let t=this.
table.store.shown.game.position.state,e=s=>h("span",{},h("span",{class:"quiet"},`${s.label}: `),s.value);f("shown").hidden=t.length===0,f("shown").replaceChildren(
...t.map(e))}showPrompt(){let t=$("prompt");t||(t=h("p",{id:"prompt",class:"prompt"}),f("bare").before(t)),t.textContent=this.prompt()}prompt(){let{board:t,chooser:e,
premove:s,store:n,thinking:i}=this.table,{game:r,board:a}=n.shown;return t.gestures.pen?"A tap marks a cell, a drag draws an arrow.":n.state.hand||this.table.isOver()?
"":this.table.mayChoose()?Pt(r.position,a.types,e,At(e.targets().size,a.cells.length)):s.isWhole?"This move will be made when it is your turn.":i.plays.has(r.position.
player)?"The computer is thinking.":""}showBare(){let{table:t}=this;if(t.board.gestures.pen)return f("bare").replaceChildren(...Ie(t.board,()=>t.update()));let e=t.
chooser.bare().map(n=>{let[i]=n.clicks,r=i&&"type"in i?i.type:null,a=r===null?n.label:t.pieceTypes()[r].name;return h("button",{type:"button",onclick:()=>r===null?
t.play(n):t.choose(`t${r}`)},r===null?null:t.icon(r),a)}),s=t.store.state.hand||!t.mayChoose()?[]:e;f("bare").replaceChildren(...new Map(s.map(n=>[n.textContent,
n])).values())}afterGame(){let{atEnd:t,store:e,thinking:s}=this.table,{game:n}=e.shown,{agreement:i,plays:r}=s,a=r.size>0?"Rematch":"Play again",l=n.seated?[]:t.
map((d,p)=>p===0?{...d,label:a,main:!0}:d),c=n.tree.length>1?[{label:"Analyse the game",does:()=>s.analyseGame()}]:[],u=i.outcome(n)?[{label:"Play on",does:()=>i.
playOn()}]:[];return[...l,...c,...u]}announcePosition(){let{game:t,board:e}=this.table.store.shown,{position:s,players:n,tree:i,node:r}=t,a=i[r].text?`${n[i[r].
player].name} ${M(i[r],"letters")}. `:"",l=s.beginsTurn||!this.table.mayChoose()?"":` ${Pt(s,e.types,this.table.chooser)}`;L(a+Ve(s,n)+l)}showPlayers(){let{table:t}=this,
{board:e,chooser:s,premove:n,store:i}=t,{hand:r,picked:a,turns:l}=i.state,{game:c,board:u,seated:d}=i.shown,p=ee(e.drawing,d,c.players.length),g=c.players.length===
2?l%2:Math.max(0,p.indexOf("near")),y=t.mayChoose(),w=qe({game:t.gameWithEnd(),types:u.types,board:e,open:y?new Set(s.next().keys()):new Set,chosen:y?s.chosen:n.
keys,hand:r,picked:a,slots:this.slotsOf(c),choose:b=>t.choose(b),lift:b=>t.lift(b),drop:b=>t.drop(b),pick:b=>{i.set({picked:b}),t.update()},computer:t.thinking.
plays,more:this.beside});je(w,p,g)}};var pn=-900,Qe=4,ts=30,Dt=8,fn=40,mn=15,gn=25,yn=-150;function wn(o){let t=o.slice(-Qe);return t.length===Qe&&t.every(e=>"loses"in e||"value"in e&&e.value<=pn)}
function bn(o,t){let e=o.slice(-Dt);return t>=fn&&e.length===Dt&&e.every(s=>"value"in s&&Math.abs(s.value)<=ts)}function kn(o,t){return"loses"in o||"value"in o&&
o.value<=yn?{accepts:!0,why:""}:"wins"in o||o.value>ts?{accepts:!1,why:"it likes its position"}:{accepts:t>=gn,why:"it is too early for a draw"}}function vn(o){
return"value"in o?{value:-o.value}:"wins"in o?{loses:o.wins}:{wins:o.loses}}var pt=class{constructor(t){this.calls=t,this.ended=null,this.scores=[],this.offered=
-1/0,this.answered=0,this.said={node:0,moves:0},this.waits=!1,this.offer=h("button",{type:"button",id:"offer-draw",onclick:()=>this.offerDraw()},"Offer a draw"),
this.resign=h("button",{type:"button",id:"resign",onclick:()=>this.personResigns()},"Resign"),this.says=h("p",{id:"computer-says",role:"status",hidden:!0}),this.
buttons=h("div",{class:"row",hidden:!0},this.offer,this.resign),f("type-move").after(this.says,this.buttons)}reset(t){this.scores=[],[this.offered,this.answered]=
[-1/0,0],this.ended=t,this.show("")}get computer(){let t=this.calls.game(),[e,...s]=this.calls.plays();return t?.players.length===2&&e!==void 0&&s.length===0&&!t.
seated?e:null}outcome({players:t,node:e}){if(this.ended?.node!==e)return null;let{resigns:s}=this.ended;if(s===null)return{text:"draw: the players agree",reason:"\
agreement",winners:[],points:t.map(()=>"1/2")};let n=1-s;return{text:`${t[n].name} wins: ${t[s].name} resigns`,reason:"resignation",winners:[n],points:t.map((r,a)=>a===
n?"1":"0")}}end(t){let e=this.calls.game();this.ended={node:e.node,moves:e.tree.length,resigns:t},this.scores=[],this.calls.changed()}playOn(){this.ended=null,this.
show(""),this.calls.changed()}moved(){let t=this.calls.game();if(this.ended&&t?.tree.length!==this.ended.moves&&(this.ended=null),t?.tree.length!==this.said.moves)
return this.show("");this.says.hidden=t.node!==this.said.node,this.refresh()}note(t,e,s){if(t===this.computer){if(this.scores=[...this.scores,e].slice(-Dt),wn(this.
scores))this.end(t),this.show("The computer resigns.");else if(bn(this.scores,s)&&s-this.offered>mn){this.offered=s;let n=h("button",{type:"button",class:"main",
onclick:()=>this.agree("")},"Accept"),i=h("button",{type:"button",onclick:()=>this.show("")},"Decline");this.show("The computer offers a draw.",n,i)}}}agree(t){
this.end(null),this.show(t)}async offerDraw(){let t=this.calls.game();if(!t||this.waits)return;this.waits=!0,this.show("You offer a draw…");let e=await this.calls.
score().catch(()=>null);this.waits=!1;let s=this.calls.game();if(s?.id!==t.id||s.node!==t.node)return this.show("");this.answered=t.tree.length;let{accepts:n,why:i}=e?
kn(vn(e),t.position.number):{accepts:!1,why:"it does not know how it stands"};n?this.agree("The computer accepts the draw."):this.show(`The computer declines: ${i}\
.`)}personResigns(){let{computer:t}=this;t!==null&&(this.end(1-t),this.show(""))}show(t,...e){let s=this.calls.game();this.said={node:s?.node??0,moves:t?s?.tree.
length??0:0},this.says.hidden=!t,this.says.replaceChildren(h("b",{},t)," ",...e),t&&!this.waits&&!Vt(this.says)&&k(t),this.refresh()}refresh(){let{computer:t}=this,
e=this.calls.game();this.buttons.hidden=t===null||e!==null&&this.outcome(e)!==null||!!e?.position.outcome||(e?.tree.length??0)<3;let s=e?.tree.length??0;this.offer.
disabled=this.waits||this.says.childElementCount>1||e?.position.player===t||this.answered===s}};function G(o){let t=new Map;for(let[e,{name:s,colours:n,team:i}]of o.entries()){let r=t.get(i);r?[r.name,r.members]=[`${r.name} and ${s}`,[...r.members,e]]:t.set(
i,{name:s,colour:n[0],members:[e]})}return[...t.values()]}function H({score:o,player:t},e){let s="value"in o?o.value:"wins"in o?1/0:-1/0,n=1/(1+Math.exp(-s*Math.
log(3)/360));return e[0].members.includes(t)?n:1-n}function Rt(o){return"value"in o?1/(1+Math.exp(-o.value/400)):"wins"in o?1:0}function ft(o,t,e,s){let n=s.map(
()=>null),i=o[t].number-1;for(let c=t;o[c].number>=i;c=o[c].parent){let u=e(c),d=u?s.findIndex(p=>p.members.includes(u.player)):-1;if(u&&c===t&&"wins"in u.score)
return s.map((p,g)=>g===d?1:0);if(u&&n[d]===null&&(n[d]=Rt(u.score)),typeof o[c].parent!="number")break}let r=n.filter(c=>c!==null),a=r.reduce((c,u)=>c+u,0),l=r.
length===s.length&&a>0?a:Math.max(1,a);return n.map(c=>c===null?null:c/l)}var es=.03,Wt=o=>`${Math.round(o*100)} %`;function gt(o,t,e){let s=G(e),n=s.findIndex(u=>u.members.includes(t)),i=s.length===2;if("value"in o&&!i)return`${s[n].
name} ${Wt(Rt(o))}`;if("value"in o){let u=(n===1?-1:1)*o.value/100;return`${u>0?"+":u<0?"−":""}${Math.abs(u).toFixed(2)}`}let r="wins"in o,a=Math.ceil(("wins"in
o?o.wins:o.loses)/e.length),l=r?n:i?1-n:null;if(a===0&&l!==null)return`${s[l].name} ${s[l].members.length>1?"have":"has"} won`;let c=(u,d)=>s[u].members.length>
1?d:`${d}s`;return l===null?`${s[n].name} ${c(n,"lose")} in ${a}`:`${s[l].name} ${c(l,"win")} in ${a}`}function Gt(o){return"value"in o?o.value:"wins"in o?1e9-o.
wins:o.loses-1e9}function Ht(o){let{mark:t,player:e}=o;return t==="#"?{score:{wins:0},player:e}:t==="!"?{score:{loses:0},player:e}:t==="="?{score:{value:0},player:e}:
null}var mt=class{constructor(){this.game="",this.known=new Map}name(t,e){let s=[];for(let n=e;n>0;n=t[n].parent??0)s.push(t[n].text);return s.reverse().join(" ")}setGame(t){
t!==this.game&&this.known.clear(),this.game=t}set(t,e,s){this.known.set(this.name(t,e),s)}get(t,e){return Ht(t[e])??this.known.get(this.name(t,e))??null}},xn=[[
.15,"??"],[.1,"?"],[.05,"?!"]];function ss({tree:o,players:t},e,s){let n=G(t),i=e;for(;!o[i].beginsTurn;)i=o[i].parent??0;let r=s.get(o,o[i].parent??0),a=s.get(
o,e);if(n.length!==2||!r||!a)return"";let c=(n[0].members.includes(o[e].player)?1:-1)*(H(r,n)-H(a,n));return xn.find(([u])=>c>=u)?.[1]??""}function yt({tree:o,node:t,
players:e},s){let n=s.get(o,t);if(!n)return null;let i=G(e);if(i.length===2){let c=gt(n.score,n.player,e),u=Math.min(1-es,Math.max(es,H(n,i)));return{parts:i.map(
({name:p,colour:g},y)=>({name:p,colour:g,share:y===0?u:1-u})),text:c,label:`evaluation: ${c}`}}let r=ft(o,t,c=>s.get(o,c),i),a=i.flatMap(({name:c,colour:u},d)=>r[d]===
null?[]:[{name:c,colour:u,share:r[d]}]),l=1-a.reduce((c,u)=>c+u.share,0);return a.length<i.length&&a.push({name:"the others",colour:"",share:l}),{parts:a,text:"",
label:`chances: ${a.map(c=>`${c.name} ${Wt(c.share)}`).join(", ")}`}}function ns(o){let t=$("evaluation")??$n();if(t.hidden=!o,!o)return;let{parts:e,text:s,label:n}=o;
for(t.setAttribute("aria-label",n),t.title=n;t.children.length>e.length+1;)t.firstElementChild?.remove();for(;t.children.length<e.length+1;)t.prepend(h("span",{
class:"share"}));e.forEach((i,r)=>{let a=t.children[r];a.style.flex=`${i.share} 1 0`,a.style.background=i.colour,a.textContent=!s&&i.share>.12?Wt(i.share):""}),
t.lastElementChild&&(t.lastElementChild.textContent=s.replace(/(\.\d)\d$/,"$1"))}function $n(){let o=h("div",{id:"evaluation",class:"evaluation",role:"img",hidden:!0},
h("span",{class:"value"}));return f("board").before(o),o}var wt=300,q=70;function jt(o,t){let e=[];for(let s=t;s>0;s=o[s].parent??0)e.push(s);e.push(0),e.reverse();for(let s=t;;){let n=o.findIndex(i=>i.parent===s);if(n<
0)return e;e.push(n),s=n}}function os(o,t){let e=wt/Math.max(1,o.length-1);return o.flatMap((s,n)=>{let i=t(s);return typeof i=="number"?[{node:s,x:n*e,y:q*(1-i)}]:
[]})}function Sn({tree:o,players:t},e,s){let n=G(t),i=c=>s.get(o,c);if(n.length===2){let c=u=>{let d=i(u);return d&&H(d,n)};return[{name:n[0].name,colour:"",points:os(
e,c)}]}let r=new Map(e.map(c=>[c,i(c)&&ft(o,c,i,n)])),a=Math.max(.4,...[...r.values()].flatMap(c=>(c??[]).map(u=>u??0))),l=(c,u)=>{let d=r.get(c)?.[u];return typeof d==
"number"?d/a:null};return n.map(({name:c,colour:u},d)=>({name:c,colour:u,points:os(e,p=>l(p,d))}))}var qt=o=>o.map(t=>`L${t.x.toFixed(1)} ${t.y.toFixed(1)}`).join(
"").slice(1);function is(o,t,e,s){let n=jt(t.tree,t.node),i=Sn(t,n,e),r=i.length>1,a=i.some(w=>w.points.length>2),l=yt(t,e);if(o.hidden=!a,!a)return o.replaceChildren();
let c=r?"a line for the chances of each side":`above the middle ${i[0].name} is better`,u=`the evaluation over ${n.length-1} moves: ${c}`,d=m("svg",{viewBox:`0 \
0 ${wt} ${q}`,preserveAspectRatio:"none",role:"img","aria-label":u,class:r?"several":null}),p=i.filter(w=>w.points.length>0);if(r)for(let w of p)d.append(m("pat\
h",{class:"halo",d:`M${qt(w.points)}`}),m("path",{class:"curve",stroke:w.colour,d:`M${qt(w.points)}`}));else d.append(...En(i[0].points));let g=n.indexOf(t.node)*
(wt/Math.max(1,n.length-1));d.append(m("path",{class:"here",d:`M${g.toFixed(1)} 0V${q}`})),d.addEventListener("click",w=>{let b=d.getBoundingClientRect(),B=Math.
round((w.clientX-b.left)/b.width*(n.length-1));s(n[Math.max(0,Math.min(n.length-1,B))])});let y=l?`Here: ${l.text||l.label.replace("chances: ","")}. `:"";o.replaceChildren(
d,h("p",{class:"quiet"},`${y}A click goes to the move.`))}function En(o){let t=qt(o);return[m("path",{class:"area",d:`M${o[0].x} ${q}L${t}L${o[o.length-1].x.toFixed(
1)} ${q}Z`}),m("path",{class:"middle-line",d:`M0 ${q/2}H${wt}`}),m("path",{class:"curve",d:`M${t}`})]}var rs=5e3,as=1e3,Tn=300,Mn=4,Ln=100;function On(o){return o<3?"beginner":o<7?"friendly":o<12?"club":o<17?"strong":"best"}function An(o,t,e){for(let n=t;n>0;n=o[n].
parent??0)if(!e.has(o[n].player))return n;let s=new Set(o.slice(1).map(n=>n.player));return t>0&&s.size>1?t:null}function Cn(o,t,e){return e!==void 0?o.tree[e].
player:t===o.node?o.position.player:o.players.length===2&&o.tree.slice(1).every(s=>s.beginsTurn)?1-o.tree[t].player:null}function Pn(o){return[...o].sort((t,e)=>Gt(
e.score)-Gt(t.score)||t.line-e.line)}var bt=class{constructor(t){this.calls=t,this.plays=new Set,this.thoughts=[],this.mode="",this.analyses=!1,this.game="",this.
node=0,this.player=0,this.evaluations=new mt,this.bar=!0,this.level=f("level"),this.time=f("time"),this.level.value=v("level")??String(Mn);let e=(s,n,i,r)=>h("b\
utton",{type:"button",id:s,title:n,onclick:i},r);this.hint=e("hint","Shows the computer's best move as an arrow",()=>this.think("hint"),"Hint"),this.wholeGame=e(
"analyse-game","Evaluates every position of the game",()=>this.analyseGame(),"Analyse the game"),this.chart=h("div",{id:"chart",class:"chart",hidden:!0}),this.addElements(),
this.agreement=new pt({game:t.game,plays:()=>this.plays,score:()=>this.scoreHere(),changed:()=>{this.keepSides(),t.sides(),this.thinkIfDue()}}),this.level.addEventListener(
"input",()=>this.showLevel());for(let s of[this.level,this.time])s.addEventListener("change",()=>this.keepSides());f("analyse").addEventListener("click",()=>this.
toggleAnalysis()),f("move-now").addEventListener("click",()=>this.think("play")),this.showLevel()}get busy(){return this.mode!==""}addElements(){f("move-now").after(
this.hint,this.wholeGame),f("thought-state").after(this.chart)}showLevel(){f("level-shown").textContent=`${this.level.value} · ${On(Number(this.level.value))}`,
this.level.setAttribute("aria-valuetext",f("level-shown").textContent)}setGame(t){this.evaluations.setGame(`${t.id} ${t.board}`);let e=f("computer-plays"),s=t.players.
map(r=>r.name).join(),n=e.dataset.names===s;if(e.dataset.game===t.id&&n)return;e.dataset.names=s,e.dataset.game=t.id;let i=this.keptSides()[this.keptName(t)];i?
(this.plays=new Set(i.plays.filter(r=>r<t.players.length)),[this.level.value,this.time.value]=[String(i.level),String(i.time)],this.showLevel()):n||this.plays.clear(),
this.showSides(t.players),this.agreement.reset(i?.ended?.moves===t.tree.length?i.ended:null)}showSides(t){let e=t.map((s,n)=>{let i=h("input",{type:"checkbox",checked:this.
plays.has(n)});return i.addEventListener("change",()=>{i.checked?this.plays.add(n):this.plays.delete(n),this.keepSides(),this.calls.sides(),this.thinkIfDue()}),
h("label",{class:"check"},i,s.name)});f("computer-plays").replaceChildren(...e)}keptName(t){return`${t.id} ${t.title}`}keptSides(){try{return JSON.parse(v("comp\
uter")??"{}")}catch{return{}}}keepSides(){let t=this.calls.game();x("level",this.level.value),t&&this.keepFor(t,{...this.sides(),ended:this.agreement.ended})}keepFor(t,e){
let{[this.keptName(t)]:s,...n}=this.keptSides(),i=Object.entries(n).slice(1-Ln);x("computer",JSON.stringify({...Object.fromEntries(i),[this.keptName(t)]:e}))}sides(){
return{plays:[...this.plays],level:Number(this.level.value),time:Number(this.time.value)}}worth(t){let e=this.calls.game(),s=e?this.evaluations.get(e.tree,t):null;
return!e||!s||!("value"in s.score)?"":gt(s.score,s.player,e.players).replace(/^\p{L}.* (?=\d)/u,"")}judged(t){let e=this.calls.game();return e?ss(e,t,this.evaluations):
""}moved(){this.busy&&this.mode!=="game"&&!this.isHere()&&!this.hasPlayed()&&this.stop(),this.thoughts=[],this.calls.arrows([]),this.agreement.moved(),this.show(),
this.analyses&&!this.busy&&this.analyseSoon()}undoes(){let t=this.calls.game();return t?An(t.tree,t.node,this.plays):null}thinkIfDue(){let t=this.calls.game();if(!t||
t.position.outcome||this.busy||this.agreement.ended)return;let e=!t.tree.some(s=>s.parent===t.node);this.plays.has(t.position.player)&&e&&this.think("play")}async ask(t){
let e=this.calls.about.mostTime,s=this.calls.connection();if(!s)throw new Error("Another game is about to be shown");return s.think({...t,time:Math.min(t.time,e)})}async think(t){
let e=this.calls.game();if(!e||e.position.outcome||this.busy)return;this.mode=t,[this.game,this.node]=[e.id,e.node],this.player=e.position.player,this.thoughts=
[],this.show();let s=t==="play",n=s?Number(this.level.value):this.calls.about.bestLevel,i=t==="hint"?as:Number(this.time.value),r=50;try{let a=await this.ask({level:n,
time:i,lines:t==="analyse"?3:1,play:s,...s?{}:{at:this.node}});this.isHere()&&t==="analyse"&&(this.thoughts=a.thoughts),this.isHere()&&t==="analyse"&&this.calls.
valued(),this.isHere()&&t==="hint"&&this.showHint(a),s&&!a.turn&&(r=rs),s&&a.turn&&a.score&&this.agreement.note(this.player,a.score,e.position.number)}catch(a){
S(a)?.code!=="left"&&k(T(a),!0),r=rs}this.mode="",this.show(),setTimeout(()=>this.goOn(),r)}goOn(){this.thinkIfDue(),this.analyses&&!this.busy&&this.thoughts.length===
0&&this.analyseSoon()}isHere(){let t=this.calls.game();return t?.id===this.game&&t.node===this.node}hasPlayed(){let t=this.calls.game(),e=t?.tree[t.node]?.parent;
return this.mode==="play"&&t?.id===this.game&&typeof e=="number"&&e>=this.node&&t.tree.length-1===t.node}stop(){this.calls.connection()?.stop().catch(()=>{})}toggleAnalysis(){
if(this.mode==="game")return this.mode="stopping",this.stop();this.analyses=!this.analyses,!this.analyses&&this.mode==="analyse"&&this.stop(),this.analyses||(this.
thoughts=[],this.calls.arrows([])),this.analyses&&!this.busy&&this.think("analyse"),this.show()}analyseSoon(){setTimeout(()=>{let t=this.calls.game();this.analyses&&
!this.busy&&t&&!this.plays.has(t.position.player)&&this.thoughts.length===0&&this.think("analyse")},150)}async scoreHere(){let t=this.calls.game();if(!t)return null;
let e=this.evaluations.get(t.tree,t.node);if(e||this.busy)return e?.score??null;this.mode="answer",this.show();try{return(await this.ask({level:this.calls.about.
bestLevel,time:as,lines:1,play:!1})).score??null}finally{this.mode="",this.show(),setTimeout(()=>this.goOn(),50)}}showHint(t){let e=this.calls.game()?.position.
moves??[],s=Mt(e,t.moves[0]??"");if(!s)return k("The computer has no hint here.");this.calls.arrows(Tt(s,"hint")),k(`Hint: ${s.name||s.text}`)}async analyseGame(){
let t=this.calls.game();if(!t||this.busy)return;let e=jt(t.tree,t.node),s=this.calls.about.bestLevel;this.mode="game",f("thought-state").scrollIntoView({block:"\
nearest"});for(let[n,i]of e.entries()){let r=this.calls.game();if(this.mode!=="game"||r?.id!==t.id||r.tree[i]?.text!==t.tree[i].text)break;if(f("thought-state").
textContent=`position ${n+1} of ${e.length}`,this.show(),!(Ht(t.tree[i])||this.evaluations.get(t.tree,i)))try{let{score:a}=await this.ask({level:s,time:Tn,lines:1,
play:!1,at:i}),l=Cn(r,i,e[n+1]);a&&l!==null&&this.evaluations.set(t.tree,i,{score:a,player:l}),this.calls.valued()}catch(a){S(a)?.code!=="left"&&k(T(a),!0);break}}
this.mode="",this.show(),this.goOn()}onThought(t){!this.isHere()||this.mode!=="analyse"||(this.thoughts=this.thoughts.filter(e=>e.line!==t.line),this.thoughts.push(
t),this.show())}show(){let t=this.calls.game(),e=this.mode==="game"||this.mode==="stopping";if(f("analyse").textContent=e?"Stop":"Analyse",f("analyse").setAttribute(
"aria-pressed",String(this.analyses&&!e)),f("move-now").disabled=this.hint.disabled=this.busy||!!t?.position.outcome,this.wholeGame.disabled=this.busy||(t?.tree.
length??0)<2,!t)return;let s=Pn(this.thoughts);f("thoughts").replaceChildren(...s.map(r=>this.thoughtRow(r,t.players)));let n=s[0];n&&this.isHere()&&(this.evaluations.
set(t.tree,t.node,{score:n.score,player:this.player}),this.calls.arrows(this.thoughtArrows(s,t)));let i=n?`depth ${n.depth}, ${In(n.nodes)} positions`:this.busy?
"thinking…":"";e||(f("thought-state").textContent=i),this.showEvaluation(t)}showEvaluation(t){let e=this.analyses||!this.chart.hidden;ns(this.bar&&e?yt(t,this.
evaluations):null),this.evaluations.known.size>0?is(this.chart,t,this.evaluations,this.calls.go):this.chart.hidden=!0}thoughtArrows(t,e){return t.map((n,i)=>Tt(
Mt(e.position.moves,n.turns[0]??""),i===0?"best":"thin")).reverse().flat()}thoughtRow(t,e){let s=t.turns.map((n,i)=>h("button",{type:"button",class:"move",title:`\
Plays ${i===0?"this move":"up to this move"}`,onclick:()=>this.calls.play(t.turns.slice(0,i+1))},t.names?.[i]??n));return h("li",{},h("b",{class:"score"},gt(t.score,
this.player,e)),...s)}};function In(o){return o<1e4?String(o):o<1e7?`${Math.round(o/1e3)}k`:`${Math.round(o/1e6)}M`}var Nn=["gone","no-answer"];function P(o){let t=S(o)?.remedy;k(`${T(o)}${t?` (${t})`:""}`,!0)}var kt=class{constructor({api:t,look:e,about:s,atEnd:n}){this.api=
t,this.look=e,this.about=s,this.atEnd=n,this.store=new ut(at()),this.plain=null,this.requests=0,this.boardKey="",this.connection=null,this.premove=new lt,this.chooser=
new ot,this.steps=new ht,this.wanted=null,this.board=new R(f("board"),{choose:i=>this.onCell(i),lift:i=>this.store.state.hand?this.push(i):this.lift(`c${i}`),drop:i=>this.
drop(i),ask:(i,r)=>this.showMoves(i,r),canDrag:i=>this.canDrag(i)}),this.history=new it(f("history"),i=>this.go(i)),this.history.icon=(i,r)=>W(this.board,i,r,"f\
igurine"),this.thinking=new bt({connection:()=>this.connection,game:()=>this.store.game,about:s,arrows:i=>this.board.setArrows(i),sides:()=>this.update(),play:i=>this.
playTurns(i),go:i=>this.go(i),valued:()=>{this.history.redraw(),this.game&&this.history.set(this.game.tree,this.game.node)}}),this.history.ask=(i,r)=>this.askAbout(
i,r),this.history.score=i=>this.thinking.worth(i),this.history.judged=i=>this.thinking.judged(i),this.view=new dt(this),f("level").max=String(s.bestLevel)}get game(){
return this.store.game}pieceTypes(){return this.store.state.shown?.board.types??[]}showBeside(t){this.view.beside=t,this.game&&this.view.showPlayers()}seatComputer(t,e){
this.thinking.keepFor(t,{...this.thinking.sides(),...e})}async act(t){if(!this.connection)return!1;try{return await this.connection.act(t),!0}catch(e){let s=S(e)?.
code??"";return t.do==="goto"&&Nn.includes(s)&&this.game?.node===this.wanted||(s==="gone"&&t.do==="move"?k(`Not connected: the move was not made (${S(e)?.remedy}\
)`,!0):P(e),this.update()),!1}}async go(t){if(!this.plain||!this.game)return;let e=this.wanted!==null,s=this.game.node;this.wanted=t,this.history.wants(t);let n=this.
steps.at(this.plain,t);if(n&&n.board===this.boardKey&&this.showStep(n),e)return;let i=null;for(;this.wanted!==i&&(i=this.wanted,!!await this.act({do:"goto",node:i}));)
;this.wanted=null,this.thinking.thinkIfDue(),this.lookAhead(t-s)}async lookAhead(t){let e=t<0?this.history.back():this.history.forward();if(e===null||this.steps.
positions.has(e))return;let s=await this.connection?.look?.(e).catch(()=>null);s&&this.steps.add(s)}showStep(t){this.plain=t;let e=this.store.shown,s=this.look.
dressedGame(t);this.store.set({shown:{...e,game:s}}),this.arrived(e.game,s,!1)}async showGame(t){this.wanted=null,this.connection?.close(),this.connection=null;
try{await this.changed(t)}catch(e){throw this.game&&this.connect(this.game.id),e}}connect(t){this.connection=this.api.socket(t,{onMessage:e=>this.onMessage(e),onState:e=>f(
"offline").hidden=e})}onMessage(t){"game"in t?this.changed(t.game).catch(P):"thought"in t?this.thinking.onThought(t.thought):"refused"in t&&t.refused.id===0&&k(
t.refused.problem.message,!0)}async changed(t){if(this.plain&&t.id===this.plain.id&&t.change<this.plain.change)return;let e=this.steps.isPassed(t,this.wanted);if(this.
steps.keep(t),e&&this.plain){this.plain={...t,node:this.plain.node,position:this.plain.position};return}this.plain=t,this.requests+=1;let s=this.requests,n=t.board!==
this.boardKey||!this.game,i=n?await this.api.board(t.id,this.look.query()):null;if(s!==this.requests)return;let r=this.store.state.shown,a=this.look.dressedGame(
t);i||!r?this.setBoard(a,this.look.dressedBoard(i,t.players)):this.store.set({shown:{...r,game:a}}),this.connection||this.connect(a.id),this.arrived(r?.game??null,
a,n)}setBoard(t,e){let s=t.id===this.game?.id?this.store.state.turns:0;this.boardKey=t.board,this.store.set({shown:{game:t,board:e,seated:t.position.pieces},turns:s}),
this.board.turns=s,this.board.setBoard(e,t.players.map(n=>n.name)),this.history.types=e.types,this.history.redraw()}arrived(t,e,s){let n=!t||t.id!==e.id||t.node!==
e.node||t.board!==e.board,i=t!==null&&t.id===e.id&&!s;i||this.store.set({droppedKind:null}),this.thinking.setGame(e),n&&this.store.set({hand:null,picked:null});
let r=!e.position.beginsTurn,a=this.store.state.droppedKind,l=t!==null&&JSON.stringify(t.position)===JSON.stringify(e.position);if((n||!l)&&this.chooser.setMoves(
e.position.moves,{goesOn:r,again:a}),n&&this.board.clearSketches(),n&&this.thinking.moved(),this.update(t&&i&&n?pe(t,e):null),!n)return;this.view.announcePosition();
let c=t!==null&&t.position.pieces.length>e.position.pieces.length;i&&this.store.state.options.sounds&&Xe(ze(e.position,c)),!this.playPremove()&&this.wanted===null&&
this.thinking.thinkIfDue()}redraw(){this.boardKey="",this.plain&&this.changed({...this.plain}).catch(P)}update(t=null){this.game&&this.view.update(t)}playPremove(){
if(!this.mayChoose()||this.premove.keys.length===0)return!1;let t=this.store.shown.game.position.outcome?null:this.premove.take(this.chooser);return this.premove.
clear(),this.update(),t&&this.play(t),t!==null}mayChoose(){let{game:t}=this.store.shown,{player:e}=t.position,s=!t.tree.some(n=>n.parent===t.node);return this.thinking.
agreement.outcome(t)?!1:t.seated?s&&t.seated.you===e:!this.thinking.plays.has(e)||!s}isOwn(t){let{game:e}=this.store.shown,s=t[0]==="h"?Number(t.slice(1).split(
":")[0]):e.position.pieces.find(n=>`c${n.cell}`===t)?.owner;return typeof s=="number"&&!this.thinking.plays.has(s)&&(!e.seated||e.seated.you===s)}gameWithEnd(){
let{game:t}=this.store.shown,e=t.position.outcome??this.thinking.agreement.outcome(t);return e===t.position.outcome?t:{...t,position:{...t.position,outcome:e}}}isOver(){
return!!this.gameWithEnd().position.outcome}clear(){this.chooser.clear(),this.premove.clear(),this.store.set({picked:null,droppedKind:null}),this.update()}canDrag(t){
let{hand:e}=this.store.state;return e?e.pieces.some(s=>s.cell===t):this.mayChoose()?this.chooser.canLift(`c${t}`):!this.isOver()&&this.isOwn(`c${t}`)}onCell(t){
this.store.state.hand?this.push(t):this.choose(`c${t}`)}drop(t){t===null?this.clear():this.store.state.hand?this.push(t):this.choose(`c${t}`,!0)}lift(t){this.mayChoose()?
this.chooser.lift(t):this.premove.keys=this.isOwn(t)?[t]:[],this.view.marks(),this.view.showPrompt()}async choose(t,e=!1){let{chooser:s}=this;if(!this.game||this.
store.state.hand||this.isOver())return;if(!this.mayChoose())return this.premove.pick(t,this.isOwn(t)),this.update();if(e&&!s.next().has(t))return this.clear();let{
done:n,more:i}=s.pick(t);if(n.length===1&&!i)return this.play(n[0]);if(this.update(),n.length===0)return this.chooseType();let r=await this.askWhich(n,i);r===null?
this.clear():r<n.length&&await this.play(n[r])}askWhich(t,e){let{game:s,board:n}=this.store.shown,i=t.some(a=>typeof a.becomes=="number"),r=t.map(a=>{let{type:l,
label:c}=Le(a,s.position,n.types,i);return{label:c,hint:M(a,this.store.state.options.names),icon:l===void 0?null:this.icon(l)}});return e&&r.push({label:"go on \
…",hint:"choose more on the board",icon:null}),Nt("Which move?",r,this.chosenSquare())}async chooseType(){let t=[...this.chooser.next().keys()],e=t.filter(r=>r[0]===
"t");if(e.length===0||e.length<t.length){this.chooser.chosen.length&&L(`${t.length} places can be chosen`);return}let s=this.pieceTypes(),n=e.map(r=>({label:N(s[Number(
r.slice(1))].name),icon:this.icon(Number(r.slice(1)))})),i=await Nt("Which?",n,this.chosenSquare());return i===null?this.clear():this.choose(e[i])}chosenSquare(){
let t=[...this.chooser.chosen].reverse().find(e=>e[0]==="c");return t?this.board.cellPaths[Number(t.slice(1))].getBoundingClientRect():null}async showMoves(t,e){
let{game:s,board:n}=this.store.shown,i=s.position.pieces.find(a=>a.cell===t);if(!i)return;let r={piece:n.types[i.type].name,cell:n.cells[t].name,player:i.owner??
0};await Pe(this.api,{rules:s.rules,...r},e).catch(P)}icon(t){let{game:e,board:s}=this.store.shown;return W(this.board,t,s.types[t].neutral?null:e.position.player)}async play(t){
let[e]=t.clicks;this.store.set({droppedKind:e&&"held"in e?this.chooser.chosen[0]??null:null}),this.chooser.clear(),await this.act({do:"move",text:t.text,at:this.
store.shown.game.node})}async playTurns(t){for(let[e,s]of t.entries())if(!await this.act({do:"move",text:s,...e===0?{at:this.store.shown.game.node}:{}}))return}turnTo(t){
let e=()=>Number(f("near").querySelector(".player")?.getAttribute("data-player")??-1);for(let s=0;s<4&&e()>=0&&!t(e());s+=1)this.flip()}flip(){if(!this.game)return;
let t=this.store.state.turns+1;this.store.set({turns:t}),this.board.setTurns(t),this.update()}toggleDrawing(){this.game&&(this.board.gestures.pen=this.board.gestures.
pen?null:It[0][0],this.update())}toggleByHand(){let{shown:t,hand:e}=this.store.state;t&&(this.store.set({hand:e?null:Te(t.game.position)}),this.clear())}push(t){
let{hand:e,picked:s}=this.store.state;e&&this.store.set({picked:Me(e,s,t)}),this.update()}async askAbout(t,e){if(!this.game||this.game.seated)return;let s=await Ue(
this.game,t,e);s&&await this.act(s)}undo(){let t=this.thinking.undoes();t!==null&&this.act({do:"prune",node:t})}hint(){this.game?.seated||this.thinking.think("h\
int")}listen(t){let{board:e,history:s}=this;f("about-move").addEventListener("click",()=>{let{game:r}=this;r&&this.askAbout(r.node,M(r.tree[r.node],"letters"))});
let n=()=>this.flip(),i=()=>this.toggleDrawing();Ce({board:e,history:s,go:r=>this.go(r),flip:n,draw:i,undo:()=>this.undo(),type:r=>this.act({do:"move",text:r,at:this.
game?.node}),letters:{f:n,d:i,h:()=>this.hint(),...t}}),this.look.listen(()=>this.redraw()),Z().addEventListener("change",()=>(this.store.state.shown?.board.upright.
levels.length??0)>1&&this.redraw()),_e(()=>{this.store.set({options:at()}),this.thinking.bar=this.store.state.options.bar,this.update(),this.thinking.show()}),this.
thinking.bar=this.store.state.options.bar}};function ls(o){let t=2166136261;for(let e=0;e<o.length;e++)t=Math.imul(t^o.charCodeAt(e),16777619);return`${o.length.toString(36)}-${(t>>>0).toString(36)}`}var Ft=class{constructor(t,e,s,n){this.api=t,this.workers=n,this.rules=e,this.look=new tt;let i=[{label:"Play again",does:()=>this.begin().catch(P)}];this.table=
new kt({api:t,look:this.look,about:s,atEnd:i})}listen(){let t=(e,s)=>{f(e).addEventListener("click",async()=>{try{await s()}catch(n){P(n)}})};this.table.listen(
{r:()=>this.howToPlay().catch(P)}),Zt(),t("new-game",()=>this.begin()),t("set-up",()=>this.setUp()),t("how-to",()=>this.howToPlay()),t("record",()=>this.saveRecord()),
t("by-hand",()=>this.table.toggleByHand())}async setUp(){let{api:t,rules:e,table:s}=this,n=await Se(t,this.look,e,s.game?.position.fen);n!==null&&await this.show(
await t.begin({rules:e,fen:n}))}async show(t){await this.workers.keepGame(t.id),await this.table.showGame(t)}howToPlay(){return Qt(this.api,this.rules)}async begin(){
let t=this.table.game?.starts??1;await this.show(await this.api.begin({rules:this.rules,...t>1?{start:-1}:{}}))}async saveRecord(){let{game:t}=this.table;if(!t)
return;let e=await this.api.record(t.id),s=URL.createObjectURL(new Blob([e],{type:"application/vnd.chess-pgn"}));h("a",{href:s,download:`${t.title||"game"}.pgn`}).
click(),URL.revokeObjectURL(s)}};async function Bn(){let o=f("data").textContent??"",t=JSON.parse(o),{alfilModule:e,alfilWorker:s,alfilUnpack:n}=globalThis,i=await WebAssembly.
compile(await n(e)),r=URL.createObjectURL(new Blob([await n(s)],{type:"text/javascript"})),a=t.net?new Uint8Array(await n(t.net)):void 0,l=new U({module:i,script:r,
texts:JSON.stringify(t.texts),net:a}),c=new X(l),u=new Ft(c,t.rules,await c.about(),l);u.listen();let d=`exported-${ls(o)}`,g=await l.restore(v(d,!0)||JSON.stringify(
t.game)).catch(()=>null)??await l.restore(JSON.stringify(t.game));l.onKept=y=>x(d,y,!0),await u.table.showGame(await c.game(g))}Bn().catch(o=>{k(T(o),!0),f("sta\
tus").textContent=`This browser can't show the game: ${T(o)}`});})();
