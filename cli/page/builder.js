"use strict";var alfilBuilder=(()=>{var z=Object.defineProperty;var ft=Object.getOwnPropertyDescriptor;var pt=Object.getOwnPropertyNames;var mt=Object.prototype.hasOwnProperty;var gt=(n,t)=>{for(var e in t)z(n,e,{get:t[e],enumerable:!0})},bt=(n,t,e,s)=>{if(t&&typeof t=="object"||typeof t=="function")for(let o of pt(t))!mt.call(n,o)&&o!==
e&&z(n,o,{get:()=>t[o],enumerable:!(s=ft(t,o))||s.enumerable});return n};var xt=n=>bt(z({},"__esModule",{value:!0}),n);var Rt={};gt(Rt,{buildMove:()=>At});var H=n=>n instanceof Error?n.message:String(n);var Z={W:[0,1],F:[1,1],D:[0,2],A:[2,2],N:[1,2],H:[0,3],C:[1,3],Z:[2,3],G:[3,3]},O={R:"W",B:"F",Q:"K",K:"K"},U=/(?:[a-z]|\([a-z()]*\)\d*)*(?:\[[^\]]*\]|([A-Z@])(?:\1|[XY]+)?)(?:\d+|\*)?'?/y,
vt=/^([imcpg]*)([fblrvsh]*)([imcpg]*)(?:([WFDANHCZGRBQK])(\4|[XY]+)?)(\d*)$/,B=({x:n,y:t,hop:e,initial:s})=>`${e}${s?"i":""} ${n} ${t}`;function j(n){let[t,e,s]=n.
split(" "),o=t.startsWith("p")?"p":t.startsWith("g")?"g":"";return{x:Number(e),y:Number(s),hop:o,initial:t.endsWith("i")}}function C(n){let t=[];for(let e=0;e<n.
length;){U.lastIndex=e;let s=U.exec(n)?.[0];if(!s)return null;t.push({text:s,moves:wt(s)}),e+=s.length}return t}function wt(n){let t=vt.exec(n);if(!t)return null;
let[,e,s,o,i,r="",c]=t,h=e+o;if(new Set(h).size<h.length||h.includes("p")&&h.includes("g"))return null;let a=i in O&&i!=="K",l=r===i;if(l&&(c||i in O))return null;
let u=Number(c||(a||l?0:1))||Number.POSITIVE_INFINITY,f=h.includes("p")?"p":h.includes("g")?"g":"";if(f&&u===1||f==="g"&&u!==Number.POSITIVE_INFINITY)return null;
let p=O[i]??i;if(p==="K"&&s)return null;let m=p==="K"?[N("W"),N("F")]:[N(p+(l?"":r))];if(m.some(([,v])=>v>4))return null;let b=new Map,[g,w]=["m","c"].map(v=>h.
includes(v)||!/[mc]/.test(h)?u:0);for(let v of m){let k=kt(v,s);if(!k)return null;for(let[I,M]of k)b.set(B({x:I,y:M,hop:f,initial:h.includes("i")}),{m:g,c:w})}return b}
function N(n){let[t,e]=Z[n[0]];for(let s of n.slice(1))[t,e]=s==="X"?[t,e+3]:[t+2,e+2];return t<=e?[t,e]:[e,t]}function S([n,t]){let e=new Map;for(let[s,o]of[[n,
t],[t,n]])for(let[i,r]of[[1,1],[1,-1],[-1,-1],[-1,1]])e.set(`${s*i} ${o*r}`,[s*i||0,o*r||0]);return[...e.values()]}var y={f:(n,t)=>t>0,b:(n,t)=>t<0,l:n=>n<0,r:n=>n>
0};function kt(n,t){let e=S(n),s=X(n).get(t);return s?e.filter(([o,i])=>s(o,i)):null}function X([n,t]){let{f:e,b:s,l:o,r:i}=y,r=new Map([["",()=>!0]]);if(n===0){
let a={...y,v:u=>u===0,s:u=>u!==0},l=Object.keys(a);for(let u of[...l,...l.flatMap(f=>l.map(p=>f+p))])r.set(u,(f,p)=>[...u].some(m=>a[m](f,p)));return r}let c=[
"fl","fr","bl","br"];if(n===t){for(let[a,l]of Object.entries(y))r.set(a,l);for(let[a,l]of c)for(let u of[a+l,l+a])r.set(u,(f,p)=>y[a](f,p)&&y[l](f,p));return r}
let h=(a,l)=>Math.abs(a)<Math.abs(l);for(let a of"fb")r.set(a,(l,u)=>h(l,u)&&y[a](l,u));for(let a of"lr")r.set(a,(l,u)=>!h(l,u)&&y[a](l,u));for(let a of"fblr")r.
set(a+a,r.get(a)),r.set(`${a}h`,y[a]);r.set("v",h).set("s",(a,l)=>!h(a,l)),r.set("hr",(a,l)=>h(a,l)===a*l>0).set("hl",(a,l)=>h(a,l)===a*l<0),r.set("fs",(a,l)=>!h(
a,l)&&e(a,l)).set("bs",(a,l)=>!h(a,l)&&s(a,l)),r.set("lv",(a,l)=>h(a,l)&&o(a,l)).set("rv",(a,l)=>h(a,l)&&i(a,l));for(let[a,l]of c)for(let u of[a+l,l+a])r.set(u,
(f,p)=>y[a](f,p)&&y[l](f,p)&&h(f,p)==="fb".includes(u[1]));return r}function R(n){let t=new Map;for(let{moves:e}of n)for(let[s,{m:o,c:i}]of e??[]){let r=t.get(s)??
{m:0,c:0};t.set(s,{m:Math.max(o,r.m),c:Math.max(i,r.c)})}return t}function q(n){let{x:t,y:e,hop:s,initial:o}=j(n),i=[Math.abs(t),Math.abs(e)].sort();return`${s}${o?
"i":""} ${i[1]===1?"near":i.join(" ")}`}function Q(n,t){let e=Y(R(n)),s=Y(t),o=c=>yt(e.get(c),s.get(c)),i=new Set,r=[];for(let{text:c,moves:h}of n){let a=h&&q([
...h.keys()][0]);!a||o(a)?r.push({text:c,stays:!h}):i.has(a)||(i.add(a),r.push(...V(s.get(a)??new Map).map(l=>({text:l,stays:!1}))))}for(let[c,h]of s)e.has(c)||
r.push(...V(h).map(a=>({text:a,stays:!1})));for(let[c,h]of r.entries()){let a=h.text[h.text.length-1];/[A-Z]/.test(a)&&r[c+1]?.text[0]===a&&(h.text+=a in O&&a!==
"K"?"0":"1")}return r}function Y(n){let t=new Map;for(let[e,s]of n){if(!s.m&&!s.c)continue;let o=q(e);t.set(o,(t.get(o)??new Map).set(e,s))}return t}function yt(n,t){
return n?.size!==t?.size?!1:[...n??[]].every(([e,{m:s,c:o}])=>t?.get(e)?.m===s&&t?.get(e)?.c===o)}function V(n){let t=new Map,e=(s,o,i)=>{o&&t.set(`${s} ${o}`,[
...t.get(`${s} ${o}`)??[],j(i)])};for(let[s,{m:o,c:i}]of n)if(o===i)e("",o,s);else for(let[r,c]of Object.entries({m:o,c:i}))e(r,c,s);return[...t].flatMap(([s,o])=>{
let[i,r]=s.split(" "),{hop:c,initial:h}=o[0];return $t(o,`${h?"i":""}`,i+c,Number(r))})}function $t(n,t,e,s){let{x:o,y:i}=n[0],[r,c]=[Math.abs(o),Math.abs(i)].sort(),
h=[];c===1?h.push([A("W",s),S([0,1]),[0,1]],[A("F",s),S([1,1]),[1,1]]):h.push([A(Ot(r,c),s),S([r,c]),[r,c]]);let a=h.flatMap(([,m])=>m.map(([b,g])=>`${b} ${g}`)),
l=m=>m.reduce((b,g)=>b|1<<a.indexOf(`${g.x} ${g.y}`),0),u=l(n),f=[];c===1&&f.push([(1<<a.length)-1,t+e+A("K",s)]);for(let[m,b,g]of h)for(let[w,v]of X(g)){let k=b.
filter(([I,M])=>v(I,M)).map(([I,M])=>({x:I,y:M}));f.push([l(k),t+w+e+m])}let p=[[]];for(let m=0;m<u;m++){let b=p[m];if(b)for(let[g,w]of f){if((g&~u)!==0||(g|m)===
m)continue;let v=[...b,w],k=p[m|g];(!k||v.join("").length<k.join("").length)&&(p[m|g]=v)}}return p[u]??[]}function Ot(n,t){return Object.keys(Z).flatMap(s=>[s,`${s}\
X`,`${s}Y`]).find(s=>N(s).join()===`${n},${t}`)}function A(n,t){if(t===1)return n;let e=Object.keys(O).find(s=>O[s]===n);return t!==Number.POSITIVE_INFINITY?`${e??
n}${t}`:e??(n.length>1?`${n}0`:n+n)}var tt="http://www.w3.org/2000/svg";function d(n,t={},...e){return et(document.createElement(n),t,e)}function $(n,t={},...e){return et(document.createElementNS(
tt,n),t,e)}function et(n,t,e){for(let[s,o]of Object.entries(t))o==null||o===!1||(typeof o=="function"?n.addEventListener(s.slice(2),o):n.setAttribute(s,o===!0?"":
String(o)));return n.append(...e.flatMap(s=>s??[])),n}function st(n){let t=new DOMParser().parseFromString(`<svg xmlns="${tt}">${n}</svg>`,"image/svg+xml");return[
...document.importNode(t.documentElement,!0).childNodes]}function nt(n){let t=new DOMParser().parseFromString(n,"image/svg+xml");return document.importNode(t.documentElement,
!0)}function St(n){return document.getElementById(n)}var J;function E(n,t=!1){let e=St("toast");e&&(e.textContent=n,e.classList.toggle("bad",t),e.hidden=!1,clearTimeout(J),J=setTimeout(()=>e.hidden=!0,t?7e3:3e3))}
function ot(n,t){return new Promise(e=>{let s=null,o=d("div",{class:"options"}),i=d("dialog",{class:"chooser","aria-label":n},d("h2",{},n),o);t.forEach((r,c)=>{
let h=()=>{s=c,i.close()};o.append(d("button",{type:"button",onclick:h},r.icon??null,d("span",{},r.label),r.keys?d("kbd",{},r.keys):null))}),W(i,{closed:()=>e(s),
lightly:!0})})}function W(n,{closed:t,lightly:e=!1}={}){n.addEventListener("close",()=>{n.remove(),t?.()}),e&&n.addEventListener("click",s=>{s.target===n&&n.close()}),document.
body.append(n),n.showModal()}function D({currentTarget:n}){n instanceof Element&&n.closest("dialog")?.close()}var Tt=/\\([\\`*_[\]!#-])|(`+)(.+?)\2(?!`)|!\[([^\]]{0,300})\]\(([^)\s]*)\)|\[([^\]]{1,300})\]\([^)\s]*\)|\*\*(.+?)\*\*|\*(?=\S)([^*]+?)\*/gs,T=/^\s{0,3}(?:[-*+]|(\d+)[.)])\s+/,
It=/^data:image\/(?:svg\+xml|png)[;,]/;function Mt(n){let t=[],e=n.replaceAll(`\r
`,`
`).split(`
`);for(let s=0;s<e.length;){let o=/^\s*(`{3,}|~{3,})\s*([\w-]*)/.exec(e[s]),i=s;if(o){for(s+=1;s<e.length&&!e[s].trim().startsWith(o[1]);)s+=1;t.push({kind:"cod\
e",language:o[2],text:e.slice(i+1,s).join(`
`)}),s+=1}else if(/^\s*$/.test(e[s]))s+=1;else if(/^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/.test(e[s]))t.push({kind:"rule"}),s+=1;else if(/^#{1,6}\s/.test(e[s]))t.push(
{kind:"heading",parts:G(e[s].replace(/^#+\s+/,""))}),s+=1;else if(T.test(e[s])){let r=T.exec(e[s])?.[1]!==void 0,c=[];for(;s<e.length&&e[s].trim()&&(T.test(e[s])||
!rt(e[s]));)T.test(e[s])?c.push(e[s].replace(T,"")):c[c.length-1]+=` ${e[s].trim()}`,s+=1;t.push({kind:"list",ordered:r,items:c.map(G)})}else{for(;s<e.length&&e[s].
trim()&&!rt(e[s]);)s+=1;t.push({kind:"paragraph",parts:G(e.slice(i,s).join(`
`))})}}return t}function rt(n){return/^\s*(?:`{3,}|~{3,})/.test(n)||/^#{1,6}\s/.test(n)||T.test(n)||/^\s{0,3}-{3,}\s*$/.test(n)}function G(n){let t=[],e=o=>{let i=t[t.
length-1];o&&(i?.kind==="text"?i.text+=o:t.push({kind:"text",text:o}))},s=0;for(let o of n.matchAll(Tt)){e(n.slice(s,o.index)),s=o.index+o[0].length;let[i,r,,c,
h,a,l,u,f]=o;r?e(r):c!==void 0?t.push({kind:"code",text:c.trim()||c}):a!==void 0?It.test(a)?t.push({kind:"image",text:h,source:a}):e(h||i):l!==void 0?e(l):u!==void 0?
t.push({kind:"strong",text:u}):t.push({kind:"em",text:f})}return e(n.slice(s)),t}function it(n){return Mt(n).map(t=>{switch(t.kind){case"code":return d("pre",{},d("code",{},t.text));case"rule":return d("hr");case"list":return d(t.ordered?"ol":
"ul",{},...t.items.map(e=>d("li",{},...e.map(F))));case"heading":return d("p",{},d("strong",{},...t.parts.map(F)));default:return d("p",{},...t.parts.map(F))}})}
function F(n){return n.kind==="text"?n.text:n.kind==="image"?d("img",{src:n.source,alt:n.text}):d(n.kind,{},n.text)}var L=class n{constructor(t){this.text=t,this.at=0,this.texts=[],this.tables=[]}read(){let t=[];for(this.skip();this.at<this.text.length;this.skip()){let e=/\[+\s*([^\]\n]*)\]+/y;
e.lastIndex=this.at;let s=e.exec(this.text);s?(t=new n(s[1]).keys()??[],this.endLine(),this.tables.push({keys:t,at:this.at,inline:!1})):this.entry(t)||this.endLine()}
return this}skip(){let t=/(?:\s|#[^\n]*)*/y;t.lastIndex=this.at,this.at+=t.exec(this.text)?.[0].length??0}endLine(){let t=this.text.indexOf(`
`,this.at);this.at=t<0?this.text.length:t+1}keys(){let t=/\s*(?:([\p{L}\p{N}_+-]+)|'([^'\n]*)'|"([^"\n]*)")\s*(\.?)/uy,e=[];for(;;){t.lastIndex=this.at;let s=t.
exec(this.text);if(!s)return null;if(this.at=t.lastIndex,e.push(s[1]??s[2]??s[3]),!s[4])return e}}entry(t){let e=this.keys();return!e||this.text[this.at]!=="="?
!1:(this.at+=1,this.value([...t,...e]),!0)}value(t){this.skip();let e=this.text[this.at];if(e==="'"||e==='"')return this.string(t,e);if(e==="{"||e==="[")return this.
several(t,e==="{"?"}":"]");let s=/[^,\]}\n#]*/y;s.lastIndex=this.at,this.at+=s.exec(this.text)?.[0].length??0}string(t,e){let s=this.text.startsWith(e.repeat(3),
this.at),[o,i]=[s?e.repeat(3):e,e==='"'?"\\\\[^]|":""],r=new RegExp(`(?:${i}(?!${o})${s?"[^]":"[^\\n]"})*`,"y");r.lastIndex=this.at+o.length;let c=r.lastIndex,h=c+
(r.exec(this.text)?.[0].length??0);this.at=this.text.startsWith(o,h)?h+o.length:h,this.texts.push({keys:t,from:c,to:h})}several(t,e){for(this.at+=1,e==="}"&&this.
tables.push({keys:t,at:this.at,inline:!0}),this.skip();this.at<this.text.length;this.skip()){let s=this.at;if(this.text[this.at]===e){this.at+=1;return}if(this.
text[this.at]===",")this.at+=1;else if(e==="]")this.value(t);else if(!this.entry(t))return;if(this.at===s)return}}},Et=([n,,t,...e])=>n==="pieces"&&t==="move"&&
(e.join()||"betza")==="betza";function _(n){return new L(n).read().texts.filter(t=>Et(t.keys)).map(({keys:t,from:e,to:s},o,i)=>{let r=t.length===3&&i.filter(c=>c.
keys[1]===t[1]).length===1;return{piece:t[1],from:e,to:s,text:n.slice(e,s),plain:r}})}function at(n,t,e){let s=n.find(c=>c.from-1<=e&&e<=c.to+1);if(s)return s;let o=t.
lastIndexOf(`
`,e-1)+1,i=t.indexOf(`
`,e),r=n.filter(c=>c.from>=o&&(i<0||c.to<=i));return r.length===1?r[0]:null}function ct(n,t,e){let{tables:s}=new L(n).read(),o=e.includes("'")?'"':"'",i=`move =\
 ${o}${e}${o}`,r=s.find(u=>u.keys.length===2&&u.keys[0]==="pieces"&&u.keys[1]===t),c=(u,f,p)=>({from:u,to:u,insert:f+i+p,text:u+f.length+i.length-e.length-1});if(r?.
inline)return c(r.at," ",/^\s*\}/.test(n.slice(r.at))?" ":",");if(r)return c(r.at,n[r.at-1]===`
`?"":`
`,`
`);let h=/^[A-Za-z0-9_-]+$/.test(t)?t:`'${t}'`,a=s.find(u=>u.keys.join()==="pieces"&&!u.inline),l=`${h} = { `;return a?c(a.at,`${n[a.at-1]===`
`?"":`
`}${l}`,` }
`):c(n.length,`${n.endsWith(`
`)||!n?"":`
`}${n?`
`:""}[pieces]
${l}`,` }
`)}var Pt=120,ut=Number.POSITIVE_INFINITY,lt={all:["in all directions",()=>!0],forward:["forward only",([,n])=>n>0],backward:["backward only",([,n])=>n<0],sides:["\
sideways only",([n,t])=>Math.abs(n)>Math.abs(t)],lengthwise:["forward and backward",([n,t])=>Math.abs(n)<Math.abs(t)],mirrored:["to the left and to the right",([
n,t],e)=>t===e[1]&&Math.abs(n)===Math.abs(e[0])],one:["this one only",(n,t)=>n.join()===t.join()]};async function At({api:n,rules:t,played:e,at:s}){try{let o=await n.
emptyBoard(e,"");if(!Nt(o.upright))return E("The builder knows boards of squares: here moves are written as text",!0),null;let i=await jt(n,t,s);if(!i)return null;
if(!C(i.text))return E(`“${i.text}” is a path: the builder reads Betza's notation`,!0),null;let r=await new K(n,t,i,o).ask();return r===null||r===i.text?null:
i.change(r)}catch(o){return E(H(o),!0),null}}function Nt({places:n}){return n.every(({outline:t})=>{let e=[...t.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(c=>[Number(
c[1]),Number(c[2])]),[[s,o],,[i,r]]=e.length===4?e:[[0,0],[],[0,0]];return i>s&&r>o&&e.every(([c,h])=>[s,i].includes(c)&&[o,r].includes(h))})}async function jt(n,t,e){
let{text:s}=t,o=_(s),i=({piece:u,from:f,to:p,text:m})=>({piece:u,text:m,change:b=>({from:f,to:p,insert:b,text:f})}),r=at(o,s,e);if(r)return i(r);let{explanation:c}=await n.
check(t),h=_(c).filter(u=>u.plain&&o.every(f=>f.piece!==u.piece)),a=[...o.map(i),...h.map(({piece:u,text:f})=>({piece:u,text:f,change:p=>ct(s,u,p)}))].filter(u=>C(
u.text));if(a.length===0)return E("No piece here moves by Betza's notation: write `move = 'W'` in its table",!0),null;let l=await ot("Which piece's move?",a.map(
u=>({label:u.piece,keys:u.text||"no moves"})));return l===null?null:a[l]}var K=class{constructor(t,e,s,o){this.api=t,this.rules=e,this.subject=s,this.terms=C(s.
text)??[],this.moves=R(this.terms),this.timer=void 0,this.asked=0,this.goes=P("It goes there",[["leap","by one leap"],["slide","by steps in a line"],["repeat","\
by the same leap repeated"]]);let i=Array.from({length:8},(r,c)=>[`${c+2}`,`at most ${c+2}`]);this.most=P("How many",[["any","any number"],...i]),this.does=P("W\
hat it does there",[["mc","moves and captures"],["m","moves only"],["c","captures only"]]),this.like=P("Cells like it",Object.entries(lt).map(([r,[c]])=>[r,c])),
this.hop=P("On its way",[["","hops over nothing"],["p","hops over one piece, goes on (cannon)"],["g","hops over one piece, lands behind it (grasshopper)"]]),this.
initial=d("input",{type:"checkbox"});for(let r of[this.goes,this.most,this.like,this.hop])r.select.addEventListener("change",()=>this.chosen(r===this.hop));this.
text=d("output",{class:"build-text"}),this.stays=d("p",{class:"quiet"}),this.drawing=d("div",{class:"build-drawing"}),this.words=d("div",{class:"build-words"}),
this.piece=Lt(o,s.piece),this.cells=[],this.grid=this.makeGrid(),this.chosen(!1),this.changed()}ask(){return new Promise(t=>{let e=null,s=()=>{e=this.written().
text,r.close()},o=()=>{this.moves=new Map,this.changed()},i=d("p",{class:"quiet"},"A dot: it moves there. A ring: it captures there. An arc: it hops over a piec\
e. A 1: as its first move only."),r=d("dialog",{class:"set-up",id:"builder","aria-labelledby":"builder-head"},d("div",{class:"bar"},d("h2",{id:"builder-head"},`\
How the piece “${this.subject.piece}” moves`),d("span",{class:"grow"}),d("button",{type:"button","aria-label":"close",onclick:D},"✕")),d("div",{class:"bui\
ld-columns"},d("div",{class:"build-left"},this.grid,i),d("div",{class:"build-right"},d("fieldset",{class:"build-choices"},d("legend",{},"A click on a cell adds \
this, or removes it"),...[this.goes,this.most,this.does,this.like,this.hop].map(h=>h.label),d("label",{class:"check"},this.initial,"as its first move only")),d(
"p",{class:"build-line"},d("span",{},"In Betza's notation"),this.text),this.stays,d("div",{class:"build-shown"},this.drawing,this.words))),d("div",{class:"row b\
uild-end"},d("button",{type:"button",onclick:o,title:"Removes all that the board shows"},"Clear"),d("span",{class:"grow"}),d("button",{type:"button",onclick:D},
"Cancel"),d("button",{type:"button",class:"main",onclick:s},"Use")));W(r,{closed:()=>{clearTimeout(this.timer),this.asked+=1,t(e)}}),this.focus(0,1)})}makeGrid(){
let t=d("div",{class:"build-board",role:"group","aria-label":"cells around the piece: arrow keys go, Space adds or removes"});for(let e=4;e>=-4;e--)for(let s=-4;s<=
4;s++){let o=d("button",{type:"button",class:(s+e)%2===0?"dark":"light",tabindex:-1,onclick:()=>this.click([s,e]),onkeydown:i=>this.key(i,[s,e])});this.cells.push(
o),t.append(o)}return t}cellAt([t,e]){return this.cells[(4-e)*9+t+4]}focus(t,e){for(let o of this.cells)o.tabIndex=-1;let s=this.cellAt([t,e]);s.tabIndex=0,s.focus()}key(t,[
e,s]){let o={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,1],ArrowDown:[0,-1]}[t.key];if(!o)return;t.preventDefault();let i=r=>Math.max(-4,Math.min(4,r));this.focus(
i(e+o[0]),i(s+o[1]))}chosen(t){let[e,s]=[this.goes.select,this.hop.select];s.value&&e.value==="leap"&&(t?e.value="slide":s.value=""),this.most.select.disabled=e.
value==="leap"||s.value==="g",this.most.select.disabled&&(this.most.select.value="any");for(let o=-4;o<=4;o++)for(let i=-4;i<=4;i++)this.cellAt([i,o]).setAttribute(
"aria-disabled",String(this.sides([i,o]).length===0))}sides([t,e]){if(t===0&&e===0)return[];let s=this.goes.select.value==="slide"?dt(t,e):1,o=[t/s,e/s],i=lt[this.
like.select.value][1];if(!i(o,o))return[];let r=S([Math.abs(o[0]),Math.abs(o[1])]).filter(c=>i(c,o)&&c.join()!==o.join());return[o,...r]}click(t){this.focus(...t);
let e=this.sides(t);if(e.length===0)return;let{goes:s,most:o,does:i,hop:r}=this,c=s.select.value==="leap"?1:o.select.value==="any"?ut:Number(o.select.value),h=e.
map(([f,p])=>B({x:f,y:p,hop:r.select.value,initial:this.initial.checked})),a=[...i.select.value],l=this.moves.get(h[0]),u=a.every(f=>l?.[f]===c);this.moves=new Map(
this.moves);for(let f of h){let p={...this.moves.get(f)??{m:0,c:0}};for(let m of a)p[m]=u?0:c;this.moves.set(f,p)}this.changed()}written(){let t=Q(this.terms,this.
moves);return{text:t.map(e=>e.text).join(""),stays:t.filter(e=>e.stays).map(e=>e.text)}}changed(){let{text:t,stays:e}=this.written();this.text.textContent=t||"n\
o moves",this.stays.replaceChildren(...e.flatMap((s,o)=>[o?", ":"",d("code",{},s)]),e.length>1?" stay as they are: the board can't show them":" stays as it is: \
the board can't show it"),this.stays.hidden=e.length===0;for(let s=-4;s<=4;s++)for(let o=-4;o<=4;o++)this.showCell([o,s]);clearTimeout(this.timer),this.timer=setTimeout(
()=>this.show(t),Pt)}showCell([t,e]){let s=this.cellAt([t,e]);if(t===0&&e===0){s.replaceChildren(this.piece),s.setAttribute("aria-label","the piece");return}let o=[],
[i,r,c,h]=[!1,!1,!1,!1];for(let[m,b]of this.moves){let g=j(m),w=zt([t,e],[g.x,g.y]),[v,k]=[b.m>=w,b.c>=w];!w||!v&&!k||(w===1&&(o.push(Bt(g,b)),c||=g.initial,h||=
g.hop!==""),!(g.hop&&w===1)&&(i||=v,r||=k))}let a=[i?$("circle",{r:6,class:"dot"}):null,r?$("circle",{r:13,class:"ring"}):null,h?$("path",{d:"M-8 4A8 8 0 0 1 8 \
4",class:"hop"}):null,c?$("text",{x:-14,y:-7},"1"):null],l=o.length>0,u={viewBox:"-20 -20 40 40","aria-hidden":"true",class:l?"":"faint"};s.replaceChildren($("s\
vg",u,...a)),s.setAttribute("aria-pressed",String(l));let f=[ht(e,"forward","back"),ht(t,"right","left")].filter(Boolean).join(", "),p=i||r?"on its way":"nothin\
g";s.setAttribute("aria-label",`${f}: ${o.join("; ")||p}`)}async show(t){let e=++this.asked,{api:s,rules:o,subject:i}=this,{from:r,to:c,insert:h,text:a}=i.change(
t),l={...o,text:o.text.slice(0,r)+h+o.text.slice(c)},u=t?s.hover({rules:l,at:a}).catch(()=>null):null,f=await s.sketch({rules:l,piece:i.piece.split(" ")[0]}).catch(
()=>s.sketch({rules:{text:Ct(t)},piece:"alone"})).catch(()=>null),p=await u;if(e!==this.asked)return;this.drawing.replaceChildren(...f?[nt(f.svg)]:[]);let m=p?.
text?it(p.text):[t?"Something in this text can't be read.":"It stays where it is."];this.words.replaceChildren(...m)}},Ct=n=>`[variant]
name = 'One piece'
[board]
size = [9, 9]
[pieces]
alone = { id = 'A', move = ${JSON.stringify(n)} }
`;function P(n,t){let e=d("select",{},...t.map(([s,o])=>d("option",{value:s},o)));return{select:e,label:d("label",{class:"field"},n,e)}}function Lt({types:n,upright:t},e){
let s=n.findIndex(r=>r.name===e),o=s<0?void 0:t.pieces[s]?.[0],i=o?st(o):[$("circle",{r:15,class:"stand-in"})];return $("svg",{viewBox:"-30 -30 60 60","aria-hid\
den":"true"},...i)}function zt([n,t],[e,s]){let o=e?n/e:t/s;return Number.isInteger(o)&&o>0&&o*e===n&&o*s===t?o:0}var dt=(n,t)=>t===0?Math.abs(n):dt(t,n%t),ht=(n,t,e)=>n?
`${Math.abs(n)} ${n>0?t:e}`:"";function Bt({hop:n,initial:t},{m:e,c:s}){let o=Math.max(e,s),i=o===1?"a leap":o===ut?"any number of steps":`at most ${o} steps`;return`${e&&
s?"moves and captures":e?"moves":"captures"}, ${i}${n==="p"?", over one piece":n==="g"?", to land behind one piece":""}${t?", as its first move":""}`}return xt(Rt);})();
