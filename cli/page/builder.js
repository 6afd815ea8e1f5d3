"use strict";var alfilBuilder=(()=>{var z=Object.defineProperty;var dt=Object.getOwnPropertyDescriptor;var ft=Object.getOwnPropertyNames;var pt=Object.prototype.hasOwnProperty;var mt=(n,t)=>{for(var e in t)z(n,e,{get:t[e],enumerable:!0})},gt=(n,t,e,s)=>{if(t&&typeof t=="object"||typeof t=="function")for(let o of ft(t))!pt.call(n,o)&&o!==
e&&z(n,o,{get:()=>t[o],enumerable:!(s=dt(t,o))||s.enumerable});return n};var bt=n=>gt(z({},"__esModule",{value:!0}),n);var Bt={};mt(Bt,{buildMove:()=>Pt});var K=n=>n instanceof Error?n.message:String(n);var V={W:[0,1],F:[1,1],D:[0,2],A:[2,2],N:[1,2],H:[0,3],C:[1,3],Z:[2,3],G:[3,3]},O={R:"W",B:"F",Q:"K",K:"K"},H=/(?:[a-z]|\([a-z()]*\)\d*)*(?:\[[^\]]*\]|([A-Z@])(?:\1|[XY]+)?)(?:\d+|\*)?'?/y,
xt=/^([imcpg]*)([fblrvsh]*)([imcpg]*)(?:([WFDANHCZGRBQK])(\4|[XY]+)?)(\d*)$/,B=({x:n,y:t,hop:e,initial:s})=>`${e}${s?"i":""} ${n} ${t}`;function j(n){let[t,e,s]=n.
split(" "),o=t.startsWith("p")?"p":t.startsWith("g")?"g":"";return{x:Number(e),y:Number(s),hop:o,initial:t.endsWith("i")}}function C(n){let t=[];for(let e=0;e<n.
length;){H.lastIndex=e;let s=H.exec(n)?.[0];if(!s)return null;t.push({text:s,moves:vt(s)}),e+=s.length}return t}function vt(n){let t=xt.exec(n);if(!t)return null;
let[,e,s,o,r,i="",c]=t,h=e+o;if(new Set(h).size<h.length||h.includes("p")&&h.includes("g"))return null;let a=r in O&&r!=="K",l=i===r;if(l&&(c||r in O))return null;
let u=Number(c||(a||l?0:1))||Number.POSITIVE_INFINITY,f=h.includes("p")?"p":h.includes("g")?"g":"";if(f&&u===1||f==="g"&&u!==Number.POSITIVE_INFINITY)return null;
let p=O[r]??r;if(p==="K"&&s)return null;let m=p==="K"?[N("W"),N("F")]:[N(p+(l?"":i))];if(m.some(([,v])=>v>4))return null;let b=new Map,[g,w]=["m","c"].map(v=>h.
includes(v)||!/[mc]/.test(h)?u:0);for(let v of m){let k=wt(v,s);if(!k)return null;for(let[M,I]of k)b.set(B({x:M,y:I,hop:f,initial:h.includes("i")}),{m:g,c:w})}return b}
function N(n){let[t,e]=V[n[0]];for(let s of n.slice(1))[t,e]=s==="X"?[t,e+3]:[t+2,e+2];return t<=e?[t,e]:[e,t]}function S([n,t]){let e=new Map;for(let[s,o]of[[n,
t],[t,n]])for(let[r,i]of[[1,1],[1,-1],[-1,-1],[-1,1]])e.set(`${s*r} ${o*i}`,[s*r||0,o*i||0]);return[...e.values()]}var y={f:(n,t)=>t>0,b:(n,t)=>t<0,l:n=>n<0,r:n=>n>
0};function wt(n,t){let e=S(n),s=Z(n).get(t);return s?e.filter(([o,r])=>s(o,r)):null}function Z([n,t]){let{f:e,b:s,l:o,r}=y,i=new Map([["",()=>!0]]);if(n===0){let a={
...y,v:u=>u===0,s:u=>u!==0},l=Object.keys(a);for(let u of[...l,...l.flatMap(f=>l.map(p=>f+p))])i.set(u,(f,p)=>[...u].some(m=>a[m](f,p)));return i}let c=["fl","f\
r","bl","br"];if(n===t){for(let[a,l]of Object.entries(y))i.set(a,l);for(let[a,l]of c)for(let u of[a+l,l+a])i.set(u,(f,p)=>y[a](f,p)&&y[l](f,p));return i}let h=(a,l)=>Math.
abs(a)<Math.abs(l);for(let a of"fb")i.set(a,(l,u)=>h(l,u)&&y[a](l,u));for(let a of"lr")i.set(a,(l,u)=>!h(l,u)&&y[a](l,u));for(let a of"fblr")i.set(a+a,i.get(a)),
i.set(`${a}h`,y[a]);i.set("v",h).set("s",(a,l)=>!h(a,l)),i.set("hr",(a,l)=>h(a,l)===a*l>0).set("hl",(a,l)=>h(a,l)===a*l<0),i.set("fs",(a,l)=>!h(a,l)&&e(a,l)).set(
"bs",(a,l)=>!h(a,l)&&s(a,l)),i.set("lv",(a,l)=>h(a,l)&&o(a,l)).set("rv",(a,l)=>h(a,l)&&r(a,l));for(let[a,l]of c)for(let u of[a+l,l+a])i.set(u,(f,p)=>y[a](f,p)&&
y[l](f,p)&&h(f,p)==="fb".includes(u[1]));return i}function R(n){let t=new Map;for(let{moves:e}of n)for(let[s,{m:o,c:r}]of e??[]){let i=t.get(s)??{m:0,c:0};t.set(
s,{m:Math.max(o,i.m),c:Math.max(r,i.c)})}return t}function X(n){let{x:t,y:e,hop:s,initial:o}=j(n),r=[Math.abs(t),Math.abs(e)].sort();return`${s}${o?"i":""} ${r[1]===
1?"near":r.join(" ")}`}function q(n,t){let e=U(R(n)),s=U(t),o=c=>kt(e.get(c),s.get(c)),r=new Set,i=[];for(let{text:c,moves:h}of n){let a=h&&X([...h.keys()][0]);
!a||o(a)?i.push({text:c,stays:!h}):r.has(a)||(r.add(a),i.push(...Y(s.get(a)??new Map).map(l=>({text:l,stays:!1}))))}for(let[c,h]of s)e.has(c)||i.push(...Y(h).map(
a=>({text:a,stays:!1})));for(let[c,h]of i.entries()){let a=h.text[h.text.length-1];/[A-Z]/.test(a)&&i[c+1]?.text[0]===a&&(h.text+=a in O&&a!=="K"?"0":"1")}return i}
function U(n){let t=new Map;for(let[e,s]of n){if(!s.m&&!s.c)continue;let o=X(e);t.set(o,(t.get(o)??new Map).set(e,s))}return t}function kt(n,t){return n?.size!==
t?.size?!1:[...n??[]].every(([e,{m:s,c:o}])=>t?.get(e)?.m===s&&t?.get(e)?.c===o)}function Y(n){let t=new Map,e=(s,o,r)=>{o&&t.set(`${s} ${o}`,[...t.get(`${s} ${o}`)??
[],j(r)])};for(let[s,{m:o,c:r}]of n)if(o===r)e("",o,s);else for(let[i,c]of Object.entries({m:o,c:r}))e(i,c,s);return[...t].flatMap(([s,o])=>{let[r,i]=s.split(" "),
{hop:c,initial:h}=o[0];return yt(o,`${h?"i":""}`,r+c,Number(i))})}function yt(n,t,e,s){let{x:o,y:r}=n[0],[i,c]=[Math.abs(o),Math.abs(r)].sort(),h=[];c===1?h.push(
[A("W",s),S([0,1]),[0,1]],[A("F",s),S([1,1]),[1,1]]):h.push([A($t(i,c),s),S([i,c]),[i,c]]);let a=h.flatMap(([,m])=>m.map(([b,g])=>`${b} ${g}`)),l=m=>m.reduce((b,g)=>b|
1<<a.indexOf(`${g.x} ${g.y}`),0),u=l(n),f=[];c===1&&f.push([(1<<a.length)-1,t+e+A("K",s)]);for(let[m,b,g]of h)for(let[w,v]of Z(g)){let k=b.filter(([M,I])=>v(M,I)).
map(([M,I])=>({x:M,y:I}));f.push([l(k),t+w+e+m])}let p=[[]];for(let m=0;m<u;m++){let b=p[m];if(b)for(let[g,w]of f){if((g&~u)!==0||(g|m)===m)continue;let v=[...b,
w],k=p[m|g];(!k||v.join("").length<k.join("").length)&&(p[m|g]=v)}}return p[u]??[]}function $t(n,t){return Object.keys(V).flatMap(s=>[s,`${s}X`,`${s}Y`]).find(s=>N(
s).join()===`${n},${t}`)}function A(n,t){if(t===1)return n;let e=Object.keys(O).find(s=>O[s]===n);return t!==Number.POSITIVE_INFINITY?`${e??n}${t}`:e??(n.length>
1?`${n}0`:n+n)}var J="http://www.w3.org/2000/svg";function d(n,t={},...e){return tt(document.createElement(n),t,e)}function $(n,t={},...e){return tt(document.createElementNS(J,
n),t,e)}function tt(n,t,e){for(let[s,o]of Object.entries(t))o==null||o===!1||(typeof o=="function"?n.addEventListener(s.slice(2),o):n.setAttribute(s,o===!0?"":String(
o)));return n.append(...e.flatMap(s=>s??[])),n}function et(n){let t=new DOMParser().parseFromString(`<svg xmlns="${J}">${n}</svg>`,"image/svg+xml");return[...document.
importNode(t.documentElement,!0).childNodes]}function st(n){let t=new DOMParser().parseFromString(n,"image/svg+xml");return document.importNode(t.documentElement,
!0)}function Ot(n){return document.getElementById(n)}var Q;function E(n,t=!1){let e=Ot("toast");e&&(e.textContent=n,e.classList.toggle("bad",t),e.hidden=!1,clearTimeout(Q),Q=setTimeout(()=>e.hidden=!0,t?7e3:3e3))}
function nt(n,t){return new Promise(e=>{let s=null,o=d("div",{class:"options"}),r=d("dialog",{class:"chooser","aria-label":n},d("h2",{},n),o);t.forEach((i,c)=>{
let h=()=>{s=c,r.close()};o.append(d("button",{type:"button",onclick:h},i.icon??null,d("span",{},i.label),i.keys?d("kbd",{},i.keys):null))}),r.addEventListener(
"close",()=>{r.remove(),e(s)}),r.addEventListener("click",i=>{i.target===r&&r.close()}),document.body.append(r),r.showModal()})}function W({currentTarget:n}){n instanceof
Element&&n.closest("dialog")?.close()}var St=/\\([\\`*_[\]!#-])|(`+)(.+?)\2(?!`)|!\[([^\]]{0,300})\]\(([^)\s]*)\)|\[([^\]]{1,300})\]\([^)\s]*\)|\*\*(.+?)\*\*|\*(?=\S)([^*]+?)\*/gs,T=/^\s{0,3}(?:[-*+]|(\d+)[.)])\s+/,
Tt=/^data:image\/(?:svg\+xml|png)[;,]/;function Mt(n){let t=[],e=n.replaceAll(`\r
`,`
`).split(`
`);for(let s=0;s<e.length;){let o=/^\s*(`{3,}|~{3,})\s*([\w-]*)/.exec(e[s]),r=s;if(o){for(s+=1;s<e.length&&!e[s].trim().startsWith(o[1]);)s+=1;t.push({kind:"cod\
e",language:o[2],text:e.slice(r+1,s).join(`
`)}),s+=1}else if(/^\s*$/.test(e[s]))s+=1;else if(/^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/.test(e[s]))t.push({kind:"rule"}),s+=1;else if(/^#{1,6}\s/.test(e[s]))t.push(
{kind:"heading",parts:G(e[s].replace(/^#+\s+/,""))}),s+=1;else if(T.test(e[s])){let i=T.exec(e[s])?.[1]!==void 0,c=[];for(;s<e.length&&e[s].trim()&&(T.test(e[s])||
!ot(e[s]));)T.test(e[s])?c.push(e[s].replace(T,"")):c[c.length-1]+=` ${e[s].trim()}`,s+=1;t.push({kind:"list",ordered:i,items:c.map(G)})}else{for(;s<e.length&&e[s].
trim()&&!ot(e[s]);)s+=1;t.push({kind:"paragraph",parts:G(e.slice(r,s).join(`
`))})}}return t}function ot(n){return/^\s*(?:`{3,}|~{3,})/.test(n)||/^#{1,6}\s/.test(n)||T.test(n)||/^\s{0,3}-{3,}\s*$/.test(n)}function G(n){let t=[],e=o=>{let r=t[t.
length-1];o&&(r?.kind==="text"?r.text+=o:t.push({kind:"text",text:o}))},s=0;for(let o of n.matchAll(St)){e(n.slice(s,o.index)),s=o.index+o[0].length;let[r,i,,c,
h,a,l,u,f]=o;i?e(i):c!==void 0?t.push({kind:"code",text:c.trim()||c}):a!==void 0?Tt.test(a)?t.push({kind:"image",text:h,source:a}):e(h||r):l!==void 0?e(l):u!==void 0?
t.push({kind:"strong",text:u}):t.push({kind:"em",text:f})}return e(n.slice(s)),t}function it(n){return Mt(n).map(t=>{switch(t.kind){case"code":return d("pre",{},d("code",{},t.text));case"rule":return d("hr");case"list":return d(t.ordered?"ol":
"ul",{},...t.items.map(e=>d("li",{},...e.map(D))));case"heading":return d("p",{},d("strong",{},...t.parts.map(D)));default:return d("p",{},...t.parts.map(D))}})}
function D(n){return n.kind==="text"?n.text:n.kind==="image"?d("img",{src:n.source,alt:n.text}):d(n.kind,{},n.text)}var L=class n{constructor(t){this.text=t,this.at=0,this.texts=[],this.tables=[]}read(){let t=[];for(this.skip();this.at<this.text.length;this.skip()){let e=/\[+\s*([^\]\n]*)\]+/y;
e.lastIndex=this.at;let s=e.exec(this.text);s?(t=new n(s[1]).keys()??[],this.endLine(),this.tables.push({keys:t,at:this.at,inline:!1})):this.entry(t)||this.endLine()}
return this}skip(){let t=/(?:\s|#[^\n]*)*/y;t.lastIndex=this.at,this.at+=t.exec(this.text)?.[0].length??0}endLine(){let t=this.text.indexOf(`
`,this.at);this.at=t<0?this.text.length:t+1}keys(){let t=/\s*(?:([\p{L}\p{N}_+-]+)|'([^'\n]*)'|"([^"\n]*)")\s*(\.?)/uy,e=[];for(;;){t.lastIndex=this.at;let s=t.
exec(this.text);if(!s)return null;if(this.at=t.lastIndex,e.push(s[1]??s[2]??s[3]),!s[4])return e}}entry(t){let e=this.keys();return!e||this.text[this.at]!=="="?
!1:(this.at+=1,this.value([...t,...e]),!0)}value(t){this.skip();let e=this.text[this.at];if(e==="'"||e==='"')return this.string(t,e);if(e==="{"||e==="[")return this.
several(t,e==="{"?"}":"]");let s=/[^,\]}\n#]*/y;s.lastIndex=this.at,this.at+=s.exec(this.text)?.[0].length??0}string(t,e){let s=this.text.startsWith(e.repeat(3),
this.at),[o,r]=[s?e.repeat(3):e,e==='"'?"\\\\[^]|":""],i=new RegExp(`(?:${r}(?!${o})${s?"[^]":"[^\\n]"})*`,"y");i.lastIndex=this.at+o.length;let c=i.lastIndex,h=c+
(i.exec(this.text)?.[0].length??0);this.at=this.text.startsWith(o,h)?h+o.length:h,this.texts.push({keys:t,from:c,to:h})}several(t,e){for(this.at+=1,e==="}"&&this.
tables.push({keys:t,at:this.at,inline:!0}),this.skip();this.at<this.text.length;this.skip()){let s=this.at;if(this.text[this.at]===e){this.at+=1;return}if(this.
text[this.at]===",")this.at+=1;else if(e==="]")this.value(t);else if(!this.entry(t))return;if(this.at===s)return}}},It=([n,,t,...e])=>n==="pieces"&&t==="move"&&
(e.join()||"betza")==="betza";function F(n){return new L(n).read().texts.filter(t=>It(t.keys)).map(({keys:t,from:e,to:s},o,r)=>{let i=t.length===3&&r.filter(c=>c.
keys[1]===t[1]).length===1;return{piece:t[1],from:e,to:s,text:n.slice(e,s),plain:i}})}function rt(n,t,e){let s=n.find(c=>c.from-1<=e&&e<=c.to+1);if(s)return s;let o=t.
lastIndexOf(`
`,e-1)+1,r=t.indexOf(`
`,e),i=n.filter(c=>c.from>=o&&(r<0||c.to<=r));return i.length===1?i[0]:null}function at(n,t,e){let{tables:s}=new L(n).read(),o=e.includes("'")?'"':"'",r=`move =\
 ${o}${e}${o}`,i=s.find(u=>u.keys.length===2&&u.keys[0]==="pieces"&&u.keys[1]===t),c=(u,f,p)=>({from:u,to:u,insert:f+r+p,text:u+f.length+r.length-e.length-1});if(i?.
inline)return c(i.at," ",/^\s*\}/.test(n.slice(i.at))?" ":",");if(i)return c(i.at,n[i.at-1]===`
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
`)}var Et=120,ht=Number.POSITIVE_INFINITY,ct={all:["in all directions",()=>!0],forward:["forward only",([,n])=>n>0],backward:["backward only",([,n])=>n<0],sides:["\
sideways only",([n,t])=>Math.abs(n)>Math.abs(t)],lengthwise:["forward and backward",([n,t])=>Math.abs(n)<Math.abs(t)],mirrored:["to the left and to the right",([
n,t],e)=>t===e[1]&&Math.abs(n)===Math.abs(e[0])],one:["this one only",(n,t)=>n.join()===t.join()]};async function Pt({api:n,rules:t,played:e,at:s}){try{let o=await n.
emptyBoard(e,"");if(!At(o.upright))return E("The builder knows boards of squares: here moves are written as text",!0),null;let r=await Nt(n,t,s);if(!r)return null;
if(!C(r.text))return E(`“${r.text}” is a path: the builder reads Betza's notation`,!0),null;let i=await new _(n,t,r,o).ask();return i===null||i===r.text?null:
r.change(i)}catch(o){return E(K(o),!0),null}}function At({places:n}){return n.every(({outline:t})=>{let e=[...t.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(c=>[Number(
c[1]),Number(c[2])]),[[s,o],,[r,i]]=e.length===4?e:[[0,0],[],[0,0]];return r>s&&i>o&&e.every(([c,h])=>[s,r].includes(c)&&[o,i].includes(h))})}async function Nt(n,t,e){
let{text:s}=t,o=F(s),r=({piece:u,from:f,to:p,text:m})=>({piece:u,text:m,change:b=>({from:f,to:p,insert:b,text:f})}),i=rt(o,s,e);if(i)return r(i);let{explanation:c}=await n.
check(t),h=F(c).filter(u=>u.plain&&o.every(f=>f.piece!==u.piece)),a=[...o.map(r),...h.map(({piece:u,text:f})=>({piece:u,text:f,change:p=>at(s,u,p)}))].filter(u=>C(
u.text));if(a.length===0)return E("No piece here moves by Betza's notation: write `move = 'W'` in its table",!0),null;let l=await nt("Which piece's move?",a.map(
u=>({label:u.piece,keys:u.text||"no moves"})));return l===null?null:a[l]}var _=class{constructor(t,e,s,o){this.api=t,this.rules=e,this.subject=s,this.terms=C(s.
text)??[],this.moves=R(this.terms),this.timer=void 0,this.asked=0,this.goes=P("It goes there",[["leap","by one leap"],["slide","by steps in a line"],["repeat","\
by the same leap repeated"]]);let r=Array.from({length:8},(i,c)=>[`${c+2}`,`at most ${c+2}`]);this.most=P("How many",[["any","any number"],...r]),this.does=P("W\
hat it does there",[["mc","moves and captures"],["m","moves only"],["c","captures only"]]),this.like=P("Cells like it",Object.entries(ct).map(([i,[c]])=>[i,c])),
this.hop=P("On its way",[["","hops over nothing"],["p","hops over one piece, goes on (cannon)"],["g","hops over one piece, lands behind it (grasshopper)"]]),this.
initial=d("input",{type:"checkbox"});for(let i of[this.goes,this.most,this.like,this.hop])i.select.addEventListener("change",()=>this.chosen(i===this.hop));this.
text=d("output",{class:"build-text"}),this.stays=d("p",{class:"quiet"}),this.drawing=d("div",{class:"build-drawing"}),this.words=d("div",{class:"build-words"}),
this.piece=Ct(o,s.piece),this.cells=[],this.grid=this.makeGrid(),this.chosen(!1),this.changed()}ask(){return new Promise(t=>{let e=null,s=()=>{e=this.written().
text,i.close()},o=()=>{this.moves=new Map,this.changed()},r=d("p",{class:"quiet"},"A dot: it moves there. A ring: it captures there. An arc: it hops over a piec\
e. A 1: as its first move only."),i=d("dialog",{class:"set-up",id:"builder","aria-labelledby":"builder-head"},d("div",{class:"bar"},d("h2",{id:"builder-head"},`\
How the piece “${this.subject.piece}” moves`),d("span",{class:"grow"}),d("button",{type:"button","aria-label":"close",onclick:W},"✕")),d("div",{class:"bui\
ld-columns"},d("div",{class:"build-left"},this.grid,r),d("div",{class:"build-right"},d("fieldset",{class:"build-choices"},d("legend",{},"A click on a cell adds \
this, or removes it"),...[this.goes,this.most,this.does,this.like,this.hop].map(c=>c.label),d("label",{class:"check"},this.initial,"as its first move only")),d(
"p",{class:"build-line"},d("span",{},"In Betza's notation"),this.text),this.stays,d("div",{class:"build-shown"},this.drawing,this.words))),d("div",{class:"row b\
uild-end"},d("button",{type:"button",onclick:o,title:"Removes all that the board shows"},"Clear"),d("span",{class:"grow"}),d("button",{type:"button",onclick:W},
"Cancel"),d("button",{type:"button",class:"main",onclick:s},"Use")));i.addEventListener("close",()=>{clearTimeout(this.timer),this.asked+=1,i.remove(),t(e)}),document.
body.append(i),i.showModal(),this.focus(0,1)})}makeGrid(){let t=d("div",{class:"build-board",role:"group","aria-label":"cells around the piece: arrow keys go, S\
pace adds or removes"});for(let e=4;e>=-4;e--)for(let s=-4;s<=4;s++){let o=d("button",{type:"button",class:(s+e)%2===0?"dark":"light",tabindex:-1,onclick:()=>this.
click([s,e]),onkeydown:r=>this.key(r,[s,e])});this.cells.push(o),t.append(o)}return t}cellAt([t,e]){return this.cells[(4-e)*9+t+4]}focus(t,e){for(let o of this.
cells)o.tabIndex=-1;let s=this.cellAt([t,e]);s.tabIndex=0,s.focus()}key(t,[e,s]){let o={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,1],ArrowDown:[0,-1]}[t.key];
if(!o)return;t.preventDefault();let r=i=>Math.max(-4,Math.min(4,i));this.focus(r(e+o[0]),r(s+o[1]))}chosen(t){let[e,s]=[this.goes.select,this.hop.select];s.value&&
e.value==="leap"&&(t?e.value="slide":s.value=""),this.most.select.disabled=e.value==="leap"||s.value==="g",this.most.select.disabled&&(this.most.select.value="a\
ny");for(let o=-4;o<=4;o++)for(let r=-4;r<=4;r++)this.cellAt([r,o]).setAttribute("aria-disabled",String(this.sides([r,o]).length===0))}sides([t,e]){if(t===0&&e===
0)return[];let s=this.goes.select.value==="slide"?ut(t,e):1,o=[t/s,e/s],r=ct[this.like.select.value][1];if(!r(o,o))return[];let i=S([Math.abs(o[0]),Math.abs(o[1])]).
filter(c=>r(c,o)&&c.join()!==o.join());return[o,...i]}click(t){this.focus(...t);let e=this.sides(t);if(e.length===0)return;let{goes:s,most:o,does:r,hop:i}=this,
c=s.select.value==="leap"?1:o.select.value==="any"?ht:Number(o.select.value),h=e.map(([f,p])=>B({x:f,y:p,hop:i.select.value,initial:this.initial.checked})),a=[...r.
select.value],l=this.moves.get(h[0]),u=a.every(f=>l?.[f]===c);this.moves=new Map(this.moves);for(let f of h){let p={...this.moves.get(f)??{m:0,c:0}};for(let m of a)
p[m]=u?0:c;this.moves.set(f,p)}this.changed()}written(){let t=q(this.terms,this.moves);return{text:t.map(e=>e.text).join(""),stays:t.filter(e=>e.stays).map(e=>e.
text)}}changed(){let{text:t,stays:e}=this.written();this.text.textContent=t||"no moves",this.stays.replaceChildren(...e.flatMap((s,o)=>[o?", ":"",d("code",{},s)]),
e.length>1?" stay as they are: the board can't show them":" stays as it is: the board can't show it"),this.stays.hidden=e.length===0;for(let s=-4;s<=4;s++)for(let o=-4;o<=
4;o++)this.showCell([o,s]);clearTimeout(this.timer),this.timer=setTimeout(()=>this.show(t),Et)}showCell([t,e]){let s=this.cellAt([t,e]);if(t===0&&e===0){s.replaceChildren(
this.piece),s.setAttribute("aria-label","the piece");return}let o=[],[r,i,c,h]=[!1,!1,!1,!1];for(let[m,b]of this.moves){let g=j(m),w=Lt([t,e],[g.x,g.y]),[v,k]=[
b.m>=w,b.c>=w];!w||!v&&!k||(w===1&&(o.push(zt(g,b)),c||=g.initial,h||=g.hop!==""),!(g.hop&&w===1)&&(r||=v,i||=k))}let a=[r?$("circle",{r:6,class:"dot"}):null,i?
$("circle",{r:13,class:"ring"}):null,h?$("path",{d:"M-8 4A8 8 0 0 1 8 4",class:"hop"}):null,c?$("text",{x:-14,y:-7},"1"):null],l=o.length>0,u={viewBox:"-20 -20 \
40 40","aria-hidden":"true",class:l?"":"faint"};s.replaceChildren($("svg",u,...a)),s.setAttribute("aria-pressed",String(l));let f=[lt(e,"forward","back"),lt(t,"\
right","left")].filter(Boolean).join(", "),p=r||i?"on its way":"nothing";s.setAttribute("aria-label",`${f}: ${o.join("; ")||p}`)}async show(t){let e=++this.asked,
{api:s,rules:o,subject:r}=this,{from:i,to:c,insert:h,text:a}=r.change(t),l={...o,text:o.text.slice(0,i)+h+o.text.slice(c)},u=t?s.hover({rules:l,at:a}).catch(()=>null):
null,f=await s.sketch({rules:l,piece:r.piece.split(" ")[0]}).catch(()=>s.sketch({rules:{text:jt(t)},piece:"alone"})).catch(()=>null),p=await u;if(e!==this.asked)
return;this.drawing.replaceChildren(...f?[st(f.svg)]:[]);let m=p?.text?it(p.text):[t?"Something in this text can't be read.":"It stays where it is."];this.words.
replaceChildren(...m)}},jt=n=>`[variant]
name = 'One piece'
[board]
size = [9, 9]
[pieces]
alone = { id = 'A', move = ${JSON.stringify(n)} }
`;function P(n,t){let e=d("select",{},...t.map(([s,o])=>d("option",{value:s},o)));return{select:e,label:d("label",{class:"field"},n,e)}}function Ct({types:n,upright:t},e){
let s=n.findIndex(i=>i.name===e),o=s<0?void 0:t.pieces[s]?.[0],r=o?et(o):[$("circle",{r:15,class:"stand-in"})];return $("svg",{viewBox:"-30 -30 60 60","aria-hid\
den":"true"},...r)}function Lt([n,t],[e,s]){let o=e?n/e:t/s;return Number.isInteger(o)&&o>0&&o*e===n&&o*s===t?o:0}var ut=(n,t)=>t===0?Math.abs(n):ut(t,n%t),lt=(n,t,e)=>n?
`${Math.abs(n)} ${n>0?t:e}`:"";function zt({hop:n,initial:t},{m:e,c:s}){let o=Math.max(e,s),r=o===1?"a leap":o===ht?"any number of steps":`at most ${o} steps`;return`${e&&
s?"moves and captures":e?"moves":"captures"}, ${r}${n==="p"?", over one piece":n==="g"?", to land behind one piece":""}${t?", as its first move":""}`}return bt(Bt);})();
