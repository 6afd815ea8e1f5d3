var rs="Load the page again.",Co={gone:["The connection is lost","It comes back by itself as soon as the network and the server are there."],"no-answer":["The s\
erver does not answer","The connection is made anew. Then the board shows whether the move was made."],left:["Another game is shown now",""],fault:["Something w\
ent wrong","The game is as it was before. Try it once more."],busy:["Too much goes on at once here","Try it again in a few seconds."],"out-of-memory":["Too many\
 games are played here now","Try it again later."],"too-many-games":["There is no room for another game here","Delete games that you don't need any more."],"unk\
nown-game":["This game is not here any more","Begin a new one."],"unknown-rules":[null,"Choose a game from the list."],"illegal-move":[null,""],"too-many-moves":[
null,"Take the last move back."],"no-rules":["There is no game to play","Choose one from the list."],"bad-fen":[null,"Mend the position where the message points\
, or begin with the usual one."],"too-slow":["This takes too long","Try it once more, or play by simpler rules."],"still-thinking":["The computer is thinking al\
ready","Wait, or stop it."],"too-large":["This is too long","Write less."],"unknown-node":["This move is not there any more",rs]},Mo=new Set(["bad-json","bad-sh\
ape","no-json","bad-address","unknown-address","wrong-method","no-socket","bad-place","unknown-piece","unknown-player"]);function yt(s){if(Mo.has(s.code))return{
...s,message:"Something went wrong in the page",remedy:rs};let e=Co[s.code];if(!e)return s;let t=s.remedy.startsWith("did you mean");return{...s,message:e[0]??s.
message,remedy:t?s.remedy:e[1]}}var re=class extends Error{constructor(e){let t=yt(e);super(t.message),this.problem=t}},we=new Map;function K(s,e){e?we.set(s,e):we.delete(s)}var be=s=>we.get(s)??
null,G=new EventTarget;async function J(s,e,t){let n={method:s,headers:{}};t!==void 0&&(n.headers["Content-Type"]="application/json",n.body=JSON.stringify(t));let o=we.
get(e.split(/[/?]/)[2]??"");o&&(n.headers.Authorization=`Bearer ${o}`);let i;try{i=await fetch(`/api/v1${e}`,n)}catch{throw new re({code:"gone",message:"",remedy:""})}
let r=await i.text(),l=(i.headers.get("Content-Type")??"").includes("json");if(i.ok)return l?JSON.parse(r):r;throw new re(l?JSON.parse(r):{code:"fault",message:r||
i.statusText,remedy:""})}var N=s=>J("GET",s),k=(s,e)=>J("POST",s,e),Q=s=>`/rules/${s.split("/").map(encodeURIComponent).join("/")}`;function wt({rules:s,fen:e,tree:t,
node:n}){let o=[];for(let i=n;typeof t[i]?.parent=="number";i=t[i].parent)o.push(t[i].text);return{rules:s,...e?{fen:e}:{},moves:o.reverse()}}var Ao=8e3,De=class{constructor(e,t){
this.game=e,this.calls=t,this.closed=!1,this.tries=0,this.last=0,this.timer=0,this.latest=null,this.waiting=new Map,this.again=()=>this.reopen(),window.addEventListener(
"online",this.again),this.socket=this.open()}open(){let e=location.protocol==="https:"?"wss":"ws",t=we.get(this.game),n=new WebSocket(`${e}://${location.host}/a\
pi/v1/games/${this.game}/socket${t?`?seat=${t}`:""}`);return this.socket=n,n.onopen=()=>{this.tries=0,this.calls.onState(!0)},n.onmessage=o=>this.receive(JSON.parse(
o.data)),n.onclose=()=>this.lost(),n}lost(e="gone"){for(let t of this.waiting.values())t.reject(this.gone(e));this.waiting.clear(),!this.closed&&(this.calls.onState(
!1),this.tries+=1,this.timer=setTimeout(this.again,Math.min(500*this.tries,5e3)))}giveUp(){this.socket.onclose=null,this.socket.close(),this.lost("no-answer")}async reopen(){
clearTimeout(this.timer),!(this.closed||this.socket.readyState<WebSocket.CLOSING)&&(this.latest&&await this.restore(this.latest),!this.closed&&this.socket.readyState>=
WebSocket.CLOSING&&this.open())}async restore(e){try{await N(`/games/${this.game}`)}catch(t){if(t.problem?.code!=="unknown-game"||this.closed)return;await J("PU\
T",`/games/${this.game}`,wt(e)).catch(()=>null),K(this.game,null),G.dispatchEvent(new CustomEvent("lost",{detail:e}))}}receive(e){let t="refused"in e?e.refused:
null,n="best"in e?e.best:null,o=t??n??("done"in e?e.done:null),i=o&&this.waiting.get(o.id);i&&(this.waiting.delete(o.id),t?i.reject(new re(t.problem)):i.resolve(
n?.best)),"game"in e&&(this.latest=e.game),t&&t.id===0&&(t.problem=yt(t.problem)),G.dispatchEvent(new CustomEvent("message",{detail:e})),this.calls.onMessage(e)}async ask(e){
for(let t=0;t<40&&this.tries===0&&this.socket.readyState!==WebSocket.OPEN;t+=1)await new Promise(n=>setTimeout(n,50));if(this.socket.readyState!==WebSocket.OPEN)
throw this.gone();return new Promise((t,n)=>{this.last+=1;let o="think"in e?0:setTimeout(()=>this.giveUp(),Ao),i=r=>l=>{clearTimeout(o),r(l)};this.waiting.set(this.
last,{resolve:i(t),reject:i(n)}),this.socket.send(JSON.stringify({id:this.last,ask:e}))})}gone(e="gone"){return new re({code:this.closed?"left":e,message:"",remedy:""})}async act(e){
if(this.latest?.seated){if(e.do==="goto"){let t=await N(`/games/${this.game}/at/${e.node}`);return this.calls.onMessage({game:t}),null}if(e.do==="prune")return this.
ask({seat:{do:"agree",what:"takeBack"}})}return this.ask({act:e})}close(){this.closed=!0,window.removeEventListener("online",this.again),clearTimeout(this.timer),
this.socket.close()}};var ls="http://www.w3.org/2000/svg";function a(s,e={},...t){return cs(document.createElement(s),e,t)}function w(s,e={},...t){return cs(document.createElementNS(
ls,s),e,t)}function cs(s,e,t){for(let[n,o]of Object.entries(e))o==null||o===!1||(n.startsWith("on")?s.addEventListener(n.slice(2),o):s.setAttribute(n,o===!0?"":
String(o)));return s.append(...t.flatMap(n=>n??[])),s}function U(s){let e=new DOMParser().parseFromString(`<svg xmlns="${ls}">${s}</svg>`,"image/svg+xml");return[
...document.importNode(e.documentElement,!0).childNodes]}function ae(s){let e=new DOMParser().parseFromString(s,"image/svg+xml");return document.importNode(e.documentElement,
!0)}function d(s){return document.getElementById(s)}function T(s){let e=d("announcer");e&&(e.textContent=s)}var as=0;function b(s,e=!1){let t=d("toast");t&&(t.textContent=
s,t.classList.toggle("bad",e),t.hidden=!1,clearTimeout(as),as=setTimeout(()=>t.hidden=!0,e?7e3:3e3))}function le(s,e){return new Promise(t=>{let n=null,o=a("div",
{class:"options"}),i=a("dialog",{class:"chooser","aria-label":s},a("h2",{},s),o);e.forEach((r,l)=>{let c=()=>{n=l,i.close()};o.append(a("button",{type:"button",
onclick:c},r.icon??null,a("span",{},r.label),r.keys?a("kbd",{},r.keys):null))}),i.addEventListener("close",()=>{i.remove(),t(n)}),i.addEventListener("click",r=>{
r.target===i&&i.close()}),document.body.append(i),i.showModal()})}function Re(s){let{top:e,bottom:t}=s.getBoundingClientRect();return t>e&&e>=0&&t<=innerHeight}
function M(s){try{return localStorage.getItem(s)}catch{return null}}function A(s,e){try{localStorage.setItem(s,e)}catch{}}var Oo=/\\([\\`*_[\]!#-])|(`+)(.+?)\2(?!`)|!\[([^\]]{0,300})\]\(([^)\s]*)\)|\[([^\]]{1,300})\]\([^)\s]*\)|\*\*(.+?)\*\*|\*(?=\S)([^*]+?)\*/gs,ce=/^\s{0,3}(?:[-*+]|(\d+)[.)])\s+/,
Po=/^data:image\/(?:svg\+xml|png)[;,]/;function us(s){let e=[],t=s.replaceAll(`\r
`,`
`).split(`
`);for(let n=0;n<t.length;){let o=/^\s*(`{3,}|~{3,})\s*([\w-]*)/.exec(t[n]),i=n;if(o){for(n+=1;n<t.length&&!t[n].trim().startsWith(o[1]);)n+=1;e.push({kind:"cod\
e",language:o[2],text:t.slice(i+1,n).join(`
`)}),n+=1}else if(/^\s*$/.test(t[n]))n+=1;else if(/^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/.test(t[n]))e.push({kind:"rule"}),n+=1;else if(/^#{1,6}\s/.test(t[n]))e.push(
{kind:"heading",parts:bt(t[n].replace(/^#+\s+/,""))}),n+=1;else if(ce.test(t[n])){let r=ce.exec(t[n])?.[1]!==void 0,l=[];for(;n<t.length&&t[n].trim()&&(ce.test(
t[n])||!hs(t[n]));)ce.test(t[n])?l.push(t[n].replace(ce,"")):l[l.length-1]+=` ${t[n].trim()}`,n+=1;e.push({kind:"list",ordered:r,items:l.map(bt)})}else{for(;n<t.
length&&t[n].trim()&&!hs(t[n]);)n+=1;e.push({kind:"paragraph",parts:bt(t.slice(i,n).join(`
`))})}}return e}function hs(s){return/^\s*(?:`{3,}|~{3,})/.test(s)||/^#{1,6}\s/.test(s)||ce.test(s)||/^\s{0,3}-{3,}\s*$/.test(s)}function bt(s){let e=[],t=o=>{let i=e[e.
length-1];o&&(i?.kind==="text"?i.text+=o:e.push({kind:"text",text:o}))},n=0;for(let o of s.matchAll(Oo)){t(s.slice(n,o.index)),n=o.index+o[0].length;let[i,r,,l,
c,h,u,p,f]=o;r?t(r):l!==void 0?e.push({kind:"code",text:l.trim()||l}):h!==void 0?Po.test(h)?e.push({kind:"image",text:c,source:h}):t(c||i):u!==void 0?t(u):p!==void 0?
e.push({kind:"strong",text:p}):e.push({kind:"em",text:f})}return t(s.slice(n)),e}function ds(s){return us(s).some(e=>e.kind==="paragraph"&&e.parts.some(t=>t.kind===
"image"))}function We(s){return us(s).map(e=>{switch(e.kind){case"code":return a("pre",{},a("code",{},e.text));case"rule":return a("hr");case"list":return a(e.ordered?
"ol":"ul",{},...e.items.map(t=>a("li",{},...t.map(vt))));case"heading":return a("p",{},a("strong",{},...e.parts.map(vt)));default:return a("p",{},...e.parts.map(
vt))}})}function vt(s){return s.kind==="text"?s.text:s.kind==="image"?a("img",{src:s.source,alt:s.text}):a(s.kind,{},s.text)}var xt=/[\p{L}\p{N}_+-]/u;function ps(s,e){if(s===e)return null;let t=Math.min(s.length,e.length),n=0;for(;n<t&&s[n]===e[n];)n+=1;let o=0;for(;o<t-n&&s[s.length-
1-o]===e[e.length-1-o];)o+=1;return n>0&&No(s.charCodeAt(n-1))&&(n-=1),o>0&&Io(s.charCodeAt(s.length-o))&&(o-=1),{from:n,to:s.length-o,insert:e.slice(n,e.length-
o)}}var No=s=>s>=55296&&s<56320,Io=s=>s>=56320&&s<57344;function fs(s,e,t){let n=s.slice(0,t).replace(/\s/g,"").length,o=0;for(;o<e.length&&n>0;)/\s/.test(e[o])||
(n-=1),o+=1;if(/\s/.test(s[t-1]??`
`)&&!/\s/.test(s[t]??`
`))for(;o<e.length&&/\s/.test(e[o]);)o+=1;return o}function He(s,e){let[t,n]=[e,e];for(;t>0&&xt.test(s[t-1]);)t-=1;for(;n<s.length&&xt.test(s[n]);)n+=1;return{from:t,
to:n,word:s.slice(t,n)}}function ms(s){let e=s[s.length-1]??"",t=Bo(s);return t===null?!1:xt.test(e)?!0:t?e===t||" &|(!".includes(e):e==="["||e==="."||/=\s$/.test(
s)}function Bo(s){let e="";for(let t of s)if(e)e=t===e?"":e;else{if(t==="#")return null;(t==="'"||t==='"')&&(e=t)}return e}function gs(s,e){if(s.length===0)return[];
let{from:t,to:n}=s[0],o=e.slice(t,n).toLowerCase(),i=s.filter(l=>l.from===t&&l.to===n),r=i.filter(l=>kt(l.text).toLowerCase().startsWith(kt(o)));return o&&r.length===
1&&r[0].text.toLowerCase()===o?[]:i}function ys(s,e){return s.every(t=>t.text!==e)&&s.some(t=>kt(t.text).startsWith(e))}function qe({title:s,found:e,replacement:t}){
return e.trim()!==""&&/^\S.{0,30}$/.test(t)?`Write ${t}`:s}function ws(s){return`${(s.toLowerCase().split("/").pop()?.match(/[\p{L}\p{N}_+]+/gu)??[]).join("-")||
"my-game"}.toml`}var kt=s=>s.replace(/^['"]/,"");var Do=40,Fe=class{constructor(e){this.host=e,this.cm=null,this.setPopup=null,this.popup=null}extensions(e){this.cm=e,this.setPopup=e.StateEffect.define(),this.
popup=e.StateField.define({create:()=>null,update:(n,o)=>{let i=o.effects.find(r=>r.is(this.setPopup));return i?i.value:o.docChanged?null:n},provide:n=>e.showTooltip.
from(n)});let t=n=>()=>(n(),!0);return[e.autocompletion({override:[n=>this.complete(n)],icons:!0,maxRenderedOptions:200,compareCompletions:(n,o)=>Number(n.sortText)-
Number(o.sortText)}),e.hoverTooltip((n,o)=>n.state.field(this.popup)?null:this.hover(n,o)),this.popup,e.keymap.of([{key:"Escape",run:()=>this.hidePopup()},{key:"\
F1",run:t(()=>this.explain()),preventDefault:!0},{key:"F2",run:t(()=>this.rename())},{key:"F12",run:t(()=>this.goToDefinition()),preventDefault:!0},{key:"Shift-\
F12",run:t(()=>this.places()),preventDefault:!0},{key:"Shift-Alt-f",run:t(()=>this.format()),preventDefault:!0},{key:"Mod-.",run:t(()=>this.fix()),preventDefault:!0}]),
e.EditorView.domEventHandlers({mousedown:(n,o)=>{let i=n.ctrlKey||n.metaKey?o.posAtCoords({x:n.clientX,y:n.clientY}):null;return i===null||n.button!==0?!1:(o.dispatch(
{selection:{anchor:i}}),this.goToDefinition(),!0)}})]}get view(){return this.host.view()}get at(){return this.view.state.selection.main.head}async request(e,t={},n=this.
at){let{doc:o}=this.view.state,i={name:this.host.name(),text:o.toString()},r=await k(`/editor/${e}`,{rules:i,at:n,...t});return this.view.state.doc.eq(o)?r:void 0}async complete(e){
let{state:t,pos:n}=e;if(!e.explicit&&!ms(t.sliceDoc(t.doc.lineAt(n).from,n)))return null;let o=await this.request("complete",{},n).catch(()=>[])??[],i=gs(o,t.doc.
toString());if(i.length===0)return null;let r=matchMedia("(max-width: 600px)").matches,l=i.map((h,u)=>{let p=r?"":[h.detail.length>Do?h.detail:"",h.doc].filter(
Boolean).join(`

`),f=p?()=>a("div",{class:"explained"},...We(p)):void 0;return{label:h.text,apply:h.insert,type:h.kind,detail:h.detail===h.text?"":h.detail.replaceAll("`",""),info:f,
sortText:String(u)}}),c=h=>ys(i,h);return{from:i[0].from,to:i[0].to,options:l,validFor:c}}async hover(e,t){let{doc:n}=e.state,o=await this.request("hover",{},t).
catch(()=>null),i=o?.drawing??(o&&ds(o.text)?null:await this.sketch(t));if(!o&&!i||!e.state.doc.eq(n))return null;let r=a("div",{class:"explained"},...o?We(o.text):
[]);i&&r.append(a("p",{},i.title),ae(i.svg));let{from:l,to:c}=o??He(n.toString(),t);return{pos:l,end:c,above:!0,create:()=>({dom:r})}}async sketch(e){let t=this.
view.state.doc.toString(),{to:n,word:o}=He(t,e),i=/['"]/.test(t[n]??""),r=this.host.types().find(l=>l.name===o||i&&l.id===o);return!o||!r?null:k("/sketch",{rules:this.
host.played(),piece:r.name}).catch(()=>null)}showPopup(e,t=this.at){e.classList.add("at-cursor"),e.addEventListener("keydown",o=>{o.key==="Escape"&&(o.stopPropagation(),
this.hidePopup())});let n={pos:t,above:!1,create:()=>({dom:e,mount:()=>e.querySelector("input")?.select()})};this.view.dispatch({effects:[this.cm.closeHoverTooltips,
this.setPopup.of(n)]})}hidePopup(){return this.view.state.field(this.popup)?(this.view.dispatch({effects:this.setPopup.of(null)}),this.view.focus(),!0):!1}async explain(){
let e=await this.hover(this.view,this.at);if(!e)return b("Nothing here has an explanation: put the cursor on a key, a word or a name");let t=e.create(this.view).
dom;this.showPopup(t),T(t.textContent??"")}async goToDefinition(){let e=await this.request("definition").catch($t);e===null?b("No declaration is known: put the \
cursor on a name, such as that of a piece"):e&&this.go(e)}go(e){if(e.own){this.view.dispatch({selection:{anchor:e.from,head:e.to},scrollIntoView:!0}),this.view.
focus(),T(`line ${e.line}`);return}let t=`Declared in \`${e.file}\`, line ${e.line}`;this.showPopup(a("div",{class:"explained"},...We(`${t}

\`\`\`toml
${e.text}
\`\`\``))),T(`${t}: ${e.text}`)}async places(){let e=await this.request("references").catch($t);if(!e)return;if(e.length===0)return b("No name stands here: put \
the cursor on that of a piece, a zone or a counter");let t=i=>`${i.own?"line":`${i.file}, line`} ${i.line}: ${i.text}`,n=He(this.view.state.doc.toString(),this.
at).word,o=await le(`${n}: ${e.length} ${e.length===1?"place":"places"}`,e.map(i=>({label:t(i)})));o!==null&&this.go(e[o])}async rename(){let e=this.at,t=await this.
request("references").catch($t);if(!t)return;let n=t.find(u=>u.own&&u.from<=e&&e<=u.to);if(!n)return b("No name stands here: put the cursor on that of a piece, \
a zone or a counter",!0);let o=this.view.state.sliceDoc(n.from,n.to).replace(/^['"]|['"]$/g,"");if(!t[0].own)return b(await this.renamed(e,o),!0);let i=a("input",
{type:"text",value:o,maxlength:100,spellcheck:"false",autocapitalize:"off"}),r=a("p",{role:"alert"}),l=async u=>{u.preventDefault(),r.textContent=await this.renamed(
e,i.value.trim())},c=a("button",{type:"button",onclick:()=>this.hidePopup()},"Cancel"),h=[a("button",{type:"submit"},"Rename"),c];this.showPopup(a("form",{class:"\
rename",onsubmit:l},a("label",{},`New name of ${o}`),i,...h,r),n.from),i.setAttribute("aria-label",`new name of ${o}`),i.focus(),i.select()}async renamed(e,t){try{
let n=await this.request("rename",{name:t},e);return n?(this.edit(n,"rename"),b(`${n.length} ${n.length===1?"place":"places"} changed`),T(`renamed in ${n.length}\
 places`),""):"the text has changed meanwhile: try again"}catch(n){return St(n)}}async format(){let{doc:e}=this.view.state,t=e.toString();try{let{text:n}=await k(
"/editor/format",{name:this.host.name(),text:t});if(!this.view.state.doc.eq(e))return;let o=ps(t,n),i=fs(t,n,this.at);o&&this.view.dispatch({changes:o,selection:{
anchor:i},userEvent:"format",scrollIntoView:!0}),b(o?"The file is laid out":"The file is laid out already"),this.view.focus()}catch(n){b(St(n),!0)}}async fix(){
let e=this.view.state.doc.lineAt(this.at).number,t=r=>r.own&&r.line===e,o=this.host.diagnostics().filter(r=>r.places.some(t)).flatMap(r=>r.fixes).filter(r=>r.place.
own);if(o.length===0)return b("No fix is known for this line");let i=o.length===1?0:await le("Which fix?",o.map(r=>({label:qe(r)})));i!==null&&this.apply(o[i])}edit(e,t){
this.view.dispatch({changes:e.map(n=>({from:n.from,to:n.to,insert:n.text})),userEvent:t}),this.view.focus()}apply({place:{from:e,to:t},found:n,replacement:o}){if(this.
view.state.sliceDoc(e,t)!==n)return b("The text has changed: look at the message again",!0);this.view.dispatch({changes:{from:e,to:t,insert:o},userEvent:"fix"}),
this.view.focus()}async menu(){let e=/Mac|iP(ad|hone)/.test(navigator.platform)?"⌘":"Ctrl-",t=[["Complete","Ctrl-Space",()=>(this.view.focus(),this.cm.startCompletion(
this.view))],["Explain","F1",()=>this.explain()],["Fix the mistake in this line",`${e}.`,()=>this.fix()],["Rename","F2",()=>this.rename()],["Go to the declarati\
on","F12",()=>this.goToDefinition()],["All places of the name","Shift-F12",()=>this.places()],["Lay out the file","Shift-Alt-F",()=>this.format()],["Download th\
e file","",()=>this.host.download()]],n=await le("At the cursor",t.map(([o,i])=>({label:o,keys:i})));n!==null&&(this.view.focus(),await t[n][2]())}};function St(s){
let{remedy:e,diagnostics:t=[]}=s.problem??{},n=t[0]?.places[0];return[n?`line ${n.line}: ${s.message}`:s.message,e].filter(Boolean).join("; ")}function $t(s){b(
St(s),!0)}var Ro=[["comment","var(--code-comment)"],["string","var(--code-string)"],["number","var(--code-number)"],["atom","var(--code-number)"],["propertyName","var(--c\
ode-key)"],["keyword","var(--code-key)"]],Ge="system-ui, sans-serif",Wo="'Alfil Symbols', system-ui, sans-serif",Ho={"&":{height:"100%",fontSize:"13px",backgroundColor:"\
var(--paper)",color:"var(--ink)"},"&.cm-focused":{outline:"none"},".cm-scroller":{fontFamily:"var(--mono)",lineHeight:"1.5"},".cm-gutters":{backgroundColor:"var\
(--paper)",color:"var(--faint)",border:"none"},".cm-activeLine, .cm-activeLineGutter":{backgroundColor:"var(--line-here)"},".cm-content":{caretColor:"var(--ink)"},
".cm-cursor":{borderLeftColor:"var(--ink)"},"&.cm-focused .cm-selectionBackground, .cm-selectionBackground":{backgroundColor:"var(--chosen) !important"},".cm-pa\
nels":{backgroundColor:"var(--raised)",color:"var(--ink)"},".cm-tooltip":{backgroundColor:"var(--raised)",color:"var(--ink)",border:"1px solid var(--rule)",borderRadius:"\
8px",boxShadow:"0 6px 22px #0003"},".cm-tooltip.cm-tooltip-hover, .cm-tooltip.at-cursor":{maxWidth:"min(480px, 92vw)"},".cm-tooltip-section:not(:first-child)":{
borderTop:"1px solid var(--rule)"},".cm-diagnostic":{fontFamily:Ge,padding:"6px 10px",overflowWrap:"anywhere"},".cm-diagnosticText":{display:"block"},".cm-diagn\
osticAction":{font:"inherit",backgroundColor:"var(--accent)",color:"var(--accent-ink)",border:"none",borderRadius:"6px",padding:"3px 10px",margin:"4px 8px 2px 0",
cursor:"pointer"},".cm-tooltip.cm-tooltip-autocomplete > ul":{fontFamily:"var(--mono)",maxHeight:"15em",maxWidth:"min(520px, 92vw)",minWidth:"min(260px, 80vw)"},
".cm-tooltip.cm-tooltip-autocomplete > ul > li":{display:"flex",alignItems:"baseline",gap:"6px",padding:"3px 8px"},".cm-tooltip.cm-tooltip-autocomplete > ul > l\
i[aria-selected]":{backgroundColor:"var(--chosen)",color:"var(--ink)"},".cm-completionMatchedText":{textDecoration:"none",fontWeight:"700",color:"var(--accent)"},
".cm-completionDetail":{marginLeft:"auto",paddingLeft:"12px",fontStyle:"normal",fontFamily:Ge,fontSize:"12px",color:"var(--faint)",overflow:"hidden",textOverflow:"\
ellipsis",whiteSpace:"nowrap"},".cm-completionLabel":{flex:"none"},".cm-completionIcon":{flex:"none",width:"1.3em",padding:"0",textAlign:"center",opacity:"1",fontSize:"\
100%",fontWeight:"700"},".cm-completionIcon-key":{color:"var(--code-key)"},".cm-completionIcon-value":{color:"var(--code-string)"},".cm-completionIcon-name":{color:"\
var(--accent)"},".cm-completionIcon-move, .cm-completionIcon-cell":{color:"var(--code-string)"},".cm-completionIcon-move:after":{content:"'m'"},".cm-completionI\
con-cell:after":{content:"'c'"},".cm-completionIcon-word":{color:"var(--code-number)"},".cm-completionIcon-key:after":{content:"'k'"},".cm-completionIcon-value:\
after":{content:"'='"},".cm-completionIcon-name:after":{content:"'n'"},".cm-completionIcon-word:after":{content:"'w'"},".cm-tooltip.cm-completionInfo":{padding:"\
0",maxWidth:"min(420px, 92vw)",maxHeight:"60vh",overflowY:"auto"},".explained":{padding:"8px 12px",fontFamily:Ge,fontSize:"13px",lineHeight:"1.45",maxHeight:"50\
vh",overflowY:"auto",overflowWrap:"anywhere"},".explained p, .explained ul, .explained ol":{margin:"0 0 6px"},".explained > :last-child":{marginBottom:"0"},".ex\
plained ul, .explained ol":{paddingLeft:"20px"},".explained hr":{border:"none",borderTop:"1px solid var(--rule)",margin:"8px 0"},".explained code":{fontFamily:"\
var(--mono)",fontSize:"12px"},".explained :not(pre) > code":{backgroundColor:"var(--ground)",borderRadius:"4px",padding:"0 4px"},".explained pre":{margin:"0 0 6\
px",padding:"6px 8px",backgroundColor:"var(--ground)",borderRadius:"6px",overflowX:"auto",whiteSpace:"pre-wrap"},".explained svg, .explained img":{display:"bloc\
k",maxWidth:"240px",maxHeight:"240px",width:"auto",height:"auto",margin:"6px auto",fontFamily:Wo},".rename":{padding:"8px 12px",fontFamily:Ge,fontSize:"13px",display:"\
flex",flexWrap:"wrap",gap:"6px",alignItems:"center",maxWidth:"min(420px, 92vw)"},".rename label":{width:"100%"},".rename input":{flex:"1",minWidth:"120px",font:"\
13px var(--mono)",color:"inherit",backgroundColor:"var(--paper)",border:"1px solid var(--rule)",borderRadius:"6px",padding:"4px 8px"},".rename button":{font:"in\
herit",color:"inherit",backgroundColor:"var(--paper)",border:"1px solid var(--rule)",borderRadius:"6px",padding:"4px 10px",cursor:"pointer"},".rename :focus-vis\
ible, .cm-diagnosticAction:focus-visible":{outline:"2px solid var(--accent)",outlineOffset:"1px"},".rename p":{width:"100%",margin:"0",color:"var(--bad)"}};async function bs(s,e){
let t=await import("/codemirror.js"),n=s.attachShadow({mode:"open"}),o=t.HighlightStyle.define(Ro.map(([l,c])=>({tag:t.tags[l],color:c}))),i=[...e(t),t.lineNumbers(),
t.highlightActiveLine(),t.highlightActiveLineGutter(),t.highlightSpecialChars(),t.history(),t.drawSelection(),t.bracketMatching(),t.highlightSelectionMatches(),
t.lintGutter(),t.StreamLanguage.define(t.toml),t.syntaxHighlighting(o),t.keymap.of([...t.defaultKeymap,...t.historyKeymap,...t.searchKeymap,...t.lintKeymap]),t.
EditorView.lineWrapping,t.EditorView.contentAttributes.of({"aria-label":"rule file"}),t.EditorView.theme(Ho)],r=new t.EditorView({parent:n,root:n,state:t.EditorState.
create({extensions:i})});return r.scrollDOM.tabIndex=0,{cm:t,view:r}}var qo=250,he=["text","options","words"],je=class{constructor(e){this.calls=e,this.view=null,this.cm=null,this.checked=null,this.quiet=!1,this.timer=0,this.name=
"",this.saved="",this.played="",this.maySave=!1,this.set={},this.asked=0,this.assistant=new Fe({view:()=>this.view,name:()=>this.name,types:e.types,played:e.rules,
diagnostics:()=>this.checked?.diagnostics??[],download:()=>this.download()});for(let t of he)d(`tab-${t}`).addEventListener("click",()=>this.tab(t)),d(`tab-${t}`).
addEventListener("keydown",n=>this.besideTab(n,t));d("save").addEventListener("click",()=>this.save()),d("format").addEventListener("click",()=>this.assistant.format()),
d("edit-menu").addEventListener("click",()=>this.assistant.menu()),d("revert").addEventListener("click",()=>this.open(this.calls.rules(),!0))}async start(){if(this.
view)return;let{cm:e,view:t}=await bs(d("editor"),n=>[n.keymap.of([{key:"Mod-s",run:()=>(this.save(),!0)}]),...this.assistant.extensions(n),n.EditorView.updateListener.
of(o=>{o.docChanged&&!this.quiet&&this.changed()})]);[this.cm,this.view]=[e,t]}get dirty(){return this.view!==null&&this.text!==this.saved}get text(){return this.
view.state.doc.toString()}async open(e,t=!1){await this.start();let n=this.name===(e.name??"")&&this.played===(e.text??this.saved);if(!t&&n&&this.dirty)return this.
look(!1);this.name=e.name??"",this.set=e.set??{};let o={text:e.text??"",maySave:!1};if(this.name)try{o=await N(Q(this.name))}catch{}this.saved=o.text,this.maySave=
o.maySave,this.quiet=!0;let i=t?o.text:e.text??o.text;this.view.dispatch({changes:{from:0,to:this.view.state.doc.length,insert:i}}),this.quiet=!1,this.played=i,
d("editor-name").textContent=this.name||"untitled",d("save").hidden=!this.maySave,await this.look(t)}changed(){clearTimeout(this.timer),this.timer=setTimeout(()=>this.
look(!0),qo),this.showState()}rules(){return this.text===this.saved&&this.name?{name:this.name,set:this.set}:{name:this.name,text:this.text,set:this.set}}async look(e){
let t=++this.asked,n=this.rules();try{let o=await k("/check",n);if(t!==this.asked)return;this.checked=o,this.showDiagnostics(),this.showWords(),this.showOptions(),
o.ok&&e&&(await this.calls.change(n),this.played=n.text??this.saved)}catch(o){b(o.message,!0)}this.showState()}showDiagnostics(){let{diagnostics:e,leftOut:t}=this.
checked,n=this.view.state.doc.length,o=e.map(h=>{let u=h.places.find(C=>C.own)??{from:0,to:0,text:""},p=Math.min(u.from,n),f=[h.message,u.text].filter(Boolean).
join(": "),m=[...h.helps.map(C=>`help: ${C}`),...h.notes.map(C=>`note: ${C}`)],y=[f,...m].join(`
`),v=Math.max(p,Math.min(u.to,n)),H=h.fixes.filter(C=>C.place.own).map(C=>({name:qe(C),apply:()=>this.assistant.apply(C)})),V=h.severity;return{from:p,to:v,severity:V,
message:y,source:h.code,actions:H}});this.view.dispatch(this.cm.setDiagnostics(this.view.state,o));let i=e.map((h,u)=>{let p=h.places[0],f=p?`${p.own?"":`${p.file}\
 `}${p.line}:${p.column}`:"",m=()=>{this.tab("text"),this.view.dispatch({selection:{anchor:o[u].from},scrollIntoView:!0}),this.view.focus()},y=h.helps.length?a(
"small",{},h.helps[0]):null,v=a("button",{type:"button",class:`finding ${h.severity}`,onclick:m});return v.append(a("span",{class:"place"},f),a("span",{},h.message),
...y?[y]:[]),a("li",{},v,...this.fixButtons(h))});t&&i.push(a("li",{class:"quiet"},`${t} more`));let r=d("findings").offsetHeight;d("findings").replaceChildren(
...i);let l=d("findings").offsetHeight>r,c=()=>this.view.dispatch({effects:this.cm.EditorView.scrollIntoView(this.view.state.selection.main.head)});l&&this.view.
hasFocus&&requestAnimationFrame(c)}fixButtons(e){return e.fixes.filter(t=>t.place.own).map(t=>{let n=()=>this.assistant.apply(t);return a("button",{type:"button",
class:"fix",title:t.title,onclick:n},"Fix")})}showState(){let e=this.checked?.diagnostics.filter(i=>i.severity==="error").length??0,t=(this.checked?.diagnostics.
length??0)-e,n=[];e&&n.push(`${e} ${e===1?"error":"errors"}`),t&&n.push(`${t} ${t===1?"warning":"warnings"}`);let o=d("editor-state");o.textContent=n.join(", ")||
"playable",o.className=e?"state bad":t?"state warned":"state good",d("save").disabled=!this.dirty,d("revert").hidden=!this.dirty}showWords(){d("words").textContent=
this.checked.explanation||"The rules can't be played yet."}showOptions(){let e=this.checked.options.map(t=>{let n=i=>{let r=t.kind==="bool"?String(i.target.checked):
i.target.value;this.set={...this.set,[t.name]:r},this.look(!0)},o;if(t.kind==="bool")o=a("input",{type:"checkbox",checked:t.value==="true",onchange:n});else if(t.
kind==="choice"){let i=t.values.map(r=>a("option",{value:r,selected:r===t.value},r));o=a("select",{onchange:n},...i)}else{let i=t.range?{min:t.range[0],max:t.range[1]}:
{},r=t.kind==="int"?"number":"text";o=a("input",{type:r,value:t.value,onchange:n,...i})}return a("label",{class:"option"},a("b",{},t.name),o,a("span",{},t.doc))});
e.length||e.push(a("p",{class:"quiet"},"This game declares no options.")),d("options").replaceChildren(...e)}tab(e){for(let t of he)d(`tab-${t}`).setAttribute("\
aria-selected",String(t===e)),d(`tab-${t}`).tabIndex=t===e?0:-1,d(`panel-${t}`).hidden=t!==e}besideTab(e,t){let n={ArrowLeft:-1,ArrowRight:1}[e.key]??0;if(!n)return;
e.preventDefault(),e.stopPropagation();let o=he[(he.indexOf(t)+n+he.length)%he.length];this.tab(o),d(`tab-${o}`).focus()}download(){let e=/^name\s*=\s*['"](.+?)['"]/m.
exec(this.text)?.[1]??"game",t=URL.createObjectURL(new Blob([this.text],{type:"application/toml"}));a("a",{href:t,download:ws(this.name||e)}).click(),setTimeout(
()=>URL.revokeObjectURL(t),1e4)}async save(){if(!this.maySave||!this.dirty)return;let e=this.text;try{await J("PUT",Q(this.name),{before:this.saved,text:e}),this.
saved=e,b(`${this.name} is saved`),await this.look(!0)}catch(t){b(`${t.message}: ${t.problem?.remedy??""}`,!0)}}};var Fo=6,Z=null,Ye=null;async function Et(){let s=await N("/rules");return Z=s,s}function xs(){try{let s=JSON.parse(M("recent-games")??"[]");return Array.isArray(
s)?s.filter(e=>typeof e=="string"):[]}catch{return[]}}function ks(s){if(!s)return;let e=[s,...xs().filter(t=>t!==s)];A("recent-games",JSON.stringify(e.slice(0,Fo)))}
function $s(){let s=e=>e.wellKnown??1/0;return[...Z??[]].sort((e,t)=>s(e)-s(t))[0]?.name??null}var xe=s=>`/api/v1${Q(s)}/board.svg`;async function Ss(){let s=d(
"games"),e=d("games-search"),t=d("games-list"),n=null;Z||t.replaceChildren(a("p",{class:"quiet"},"Reading the rule files…"));let o=new Promise(l=>s.addEventListener(
"close",()=>l(n),{once:!0})),i=l=>{n=l,s.close()},r=()=>{jo(()=>r()),Yo(t,e.value,i)};Ye=null,e.value="",e.oninput=r,e.onkeydown=l=>{if(l.key!=="Enter"&&l.key!==
"ArrowDown")return;l.preventDefault();let c=t.querySelector("button");l.key==="Enter"?c?.click():c?.focus()},t.onkeydown=l=>Go(t,l),s.open||s.showModal(),e.focus(),
Z&&r();try{await Et(),r()}catch(l){b(l.message,!0)}return o}function Go(s,e){let t=[...s.querySelectorAll("button")],n=t.indexOf(document.activeElement);if(n<0||
!e.key.startsWith("Arrow"))return;let o=t[n].getBoundingClientRect(),i=u=>u.getBoundingClientRect().top<o.top-4,r=u=>u.getBoundingClientRect().top>o.top+4,l=u=>{
let p=u[0]?.getBoundingClientRect().top,f=m=>Math.abs(m.getBoundingClientRect().left-o.left);return u.filter(m=>Math.abs(m.getBoundingClientRect().top-p)<4).sort(
(m,y)=>f(m)-f(y))[0]},h={ArrowLeft:()=>t[n-1],ArrowRight:()=>t[n+1],ArrowUp:()=>l(t.slice(0,n).filter(i).reverse()),ArrowDown:()=>l(t.slice(n+1).filter(r))}[e.key]?.();
e.preventDefault(),h?h.focus():e.key==="ArrowUp"&&d("games-search").focus()}function jo(s){let e=(o,i)=>{let r=()=>{Ye=o,s()};return a("button",{type:"button",class:"\
chip","aria-pressed":String(Ye===o),onclick:r},i)},t=document.activeElement?.closest("#games-families")?document.activeElement.textContent:null,n=ve(Z??[]).map(
([o,i])=>e(o,`${o} ${i.length}`));d("games-families").replaceChildren(e(null,`all ${Z?.length??""}`),...n),t&&[...d("games-families").children].find(o=>o.textContent===
t)?.focus()}function Yo(s,e,t){let n=Ko(Z??[],e,Ye,xs()).map(([o,i])=>{let r=i.map(l=>_o(l,t));return a("section",{"aria-label":o},a("h3",{},o),a("div",{class:"\
cards"},...r))});s.replaceChildren(...n.length?n:[a("p",{class:"quiet"},"No game has these words. Try fewer of them, or another family.")]),s.scrollTop=0}function _o(s,e){
let t=[s.inventor==="unknown"?"":s.inventor,s.year].filter(Boolean).join(", "),n=a("img",{src:xe(s.name),alt:"",loading:"lazy",decoding:"async",width:84,height:84});
return n.addEventListener("error",()=>n.classList.add("missing")),a("button",{type:"button",class:"card game-card",onclick:()=>e(s.name)},n,a("b",{},s.title),a(
"span",{},s.description),t?a("small",{},t):null)}function Ko(s,e,t,n){let o=e.toLowerCase().split(/\s+/).filter(Boolean),i=s.filter(h=>(t===null||Es(h)===t)&&o.
every(u=>Xo(h).includes(u)));if(o.length){let h=i.map(u=>({it:u,rank:Uo(u,o)}));return h.sort((u,p)=>u.rank-p.rank||u.it.title.localeCompare(p.it.title)),i.length?
[[i.length===1?"1 game":`${i.length} games`,h.map(u=>u.it)]]:[]}if(t!==null)return ve(i);let r=n.flatMap(h=>i.find(u=>u.name===h)??[]),l=i.filter(h=>h.wellKnown).
sort((h,u)=>(h.wellKnown??0)-(u.wellKnown??0));return[...[["recent",r],["well-known",l]].filter(h=>h[1].length),...ve(i)]}function Uo(s,e){let t=s.title.toLowerCase(),
n=e.join(" ");if(t===n||s.name===n)return 0;if(t.startsWith(n))return 1;let o=i=>e.every(r=>i.includes(r));return o(`${t} ${s.name}`)?2:o(s.inventor.toLowerCase())?
3:o((s.pieces??[]).join(" ").toLowerCase())?4:5}function Xo(s){let e=(s.pieces??[]).join(" ");return`${s.name} ${s.title} ${s.family} ${s.description} ${s.inventor}\
 ${s.year} ${e}`.toLowerCase()}function Es(s){return s.own?"your files":s.family||"others"}function ve(s){let e=new Map;for(let t of s){let n=Es(t);e.set(n,[...e.
get(n)??[],t])}return[...e].sort(([t],[n])=>vs(t)-vs(n)||t.localeCompare(n))}function vs(s){return s==="your files"?0:s==="others"?2:1}var zo=500,Vo=[["On the board",[["click, or drag","chooses a piece and then its place"],["arrows","go from cell to cell"],["Enter","chooses, Escape lets go"],["\
right click, or a long touch","shows how a piece moves"],["?","on a cell: shows how the piece there moves"],["right drag, or drag after a long touch","draws an \
arrow; a right click or a long touch marks an empty cell"],["+  −  0","look closer, from farther away, at the whole board"],["Shift and arrows, or the wheel",
"move a board whose edges are joined"]]],["The game",[["←  →","a move back, a move on"],["Home  End","to the beginning, to the end"],["f","turns the board"],
["d","draws on the board, or ends that; Enter marks a cell, Shift-Enter begins an arrow"],["n","sets up a new game"],["g","lists all games"],["r","explains the \
rules"],["h","shows a hint"],["e","opens the rule file"],["?","shows this help"]]],["In the rule file",[["Ctrl-Space","completes"],["F1","explains what stands a\
t the cursor"],["F2","renames"],["F12","goes to the declaration"],["Ctrl-.","applies a fix"],["Ctrl-S","saves a file of your own"]]]];function Tt(){let s=document.
getElementById("help-dialog");if(s)return s.close();let e=(o,i)=>a("section",{},a("h3",{},o),a("dl",{class:"help-list"},...i.flatMap(([r,l])=>[a("dt",{},a("kbd",
{},r)),a("dd",{},l)]))),t=a("button",{type:"button","aria-label":"close",onclick:()=>n.close()},"✕"),n=a("dialog",{id:"help-dialog",class:"set-up","aria-label\
ledby":"help-head"},a("div",{class:"bar"},a("h2",{id:"help-head"},"Keys and gestures"),a("span",{class:"grow"}),t),a("div",{class:"help-groups"},...Vo.map(([o,i])=>e(
o,i))),a("p",{class:"quiet"},"“Keys of one letter”, in the menu, switches keys of one character off, for people who speak to their computer."));n.addEventListener(
"close",()=>n.remove()),n.addEventListener("click",o=>o.target===n&&n.close()),document.body.append(n),n.showModal()}function Ts(s){let e=a("div",{class:"hint",
"aria-hidden":!0,hidden:!0});document.body.append(e);let t=0,n=()=>{clearTimeout(t),e.hidden=!0};s.addEventListener("pointermove",o=>{n();let r=o.target.closest?.(
"[role=gridcell]")?.getAttribute("aria-label")??"";o.pointerType!=="mouse"||o.buttons||!r||/ empty\b/.test(r)||(t=setTimeout(()=>{e.textContent=r.replace(/, can be chosen$/,
""),e.hidden=!1,e.style.left=`${Math.min(o.clientX+14,innerWidth-e.offsetWidth-8)}px`,e.style.top=`${Math.min(o.clientY+18,innerHeight-e.offsetHeight-8)}px`},zo))});
for(let o of["pointerleave","pointerdown"])s.addEventListener(o,n);document.addEventListener("keydown",n)}function Ls(){let[s,e]=[d("menu"),d("menu-button")],t=e.parentElement,n=[...t.querySelectorAll("button:not(#menu-button)")],o=n.filter(c=>!("menu"in c.dataset)),
i=n.filter(c=>"menu"in c.dataset),r=()=>{e.before(...o),s.replaceChildren(...i);let c=()=>t.firstElementChild.getBoundingClientRect().left<t.getBoundingClientRect().
left-.5;for(let h of[...o].reverse())c()&&s.prepend(h)};r();let l=t.clientWidth;new ResizeObserver(()=>{l!==t.clientWidth&&(l=t.clientWidth,r())}).observe(t),s.
addEventListener("click",()=>s.hidePopover(),{capture:!0}),e.addEventListener("keydown",c=>{c.key==="ArrowDown"&&(s.showPopover(),s.firstElementChild.focus(),c.
preventDefault(),c.stopPropagation())}),s.addEventListener("keydown",c=>{let h=[...s.children],u=h.indexOf(document.activeElement),f={ArrowDown:u+1,ArrowUp:u-1,
Home:0,End:-1}[c.key];f!==void 0&&(h[(f+h.length)%h.length].focus(),c.preventDefault(),c.stopPropagation())})}var Jo=40,Qo=1e5;function ue(){try{let s=JSON.parse(M("my-games")??"[]");return Array.isArray(s)?s:[]}catch{return[]}}function Cs(s){A("my-games",JSON.stringify(
s))}function Zo(s,e,t=Jo){let n=s.find(r=>r.id===e.id),o={...e,links:e.links??n?.links,seat:e.seat??n?.seat??null},i=s.filter(r=>r.id!==e.id&&(r.moves>0||r.seat||
r.links));return[o,...i].slice(0,t)}function ei(s,e,t){let{position:n,players:o}=s,i=n.outcome?.text??`${o[n.player].name} to move`,r=wt(s),l=(r.rules.text?.length??
0)>Qo?null:r;return{id:s.id,seat:e,title:s.title||s.rules.name||"untitled",when:t,moves:r.moves.length,says:i,new_:l}}function $e(s,e){if(s.seated&&s.node!==s.tree.
length-1)return;let t=ei(s,be(s.id),Date.now());Cs(Zo(ue(),e?{...t,links:e}:t))}var Lt=s=>ue().find(e=>e.id===s)?.links??null;function de(s){let e=new URLSearchParams(
{game:s.id});s.rules.name&&!s.rules.text&&e.set("rules",s.rules.name);let t=new URLSearchParams(location.search),n={seat:be(s.id)},o=!t.has("game")||t.get("game")===
s.id;window.history[o?"replaceState":"pushState"](n,"",`?${e}`),$e(s)}function Ct(){let s=new URLSearchParams(location.search),e=s.get("game");if(!e)return null;
let t=window.history.state,n=s.get("seat")??(t&&"seat"in t?t.seat:ue().find(o=>o.id===e)?.seat??null);return K(e,n),s.has("seat")&&(s.delete("seat"),window.history.
replaceState({seat:n},"",`?${s}`)),e}async function ke(s){try{return await N(`/games/${encodeURIComponent(s)}`)}catch(e){let t=ue().find(o=>o.id===s);if(e.problem?.
code!=="unknown-game"||!t?.new_)throw e;let n=await J("PUT",`/games/${s}`,t.new_);return Ms(!!t.seat),K(s,null),n}}function Ms(s){b(s?"The server had lost this \
game. Here it is again, without seats and clocks.":"The server had lost this game. Here it is again.")}function As(s){let e=async h=>{try{return await s(await ke(
h)),!0}catch(u){return b(`${u.message}. ${u.problem?.remedy??""}`,!0),!1}};window.addEventListener("popstate",()=>{let h=Ct();h&&e(h)}),G.addEventListener("mess\
age",({detail:h})=>{"game"in h&&$e(h.game)}),G.addEventListener("lost",({detail:h})=>Ms(!!h.seated));let t=a("ul",{class:"my-games-list"}),n=a("button",{type:"b\
utton","aria-label":"close",onclick:()=>i.close()},"✕"),o=a("div",{class:"bar"},a("h2",{},"My games"),a("span",{class:"grow"}),n),i=a("dialog",{id:"my-games",
"aria-label":"my games"},o,a("p",{class:"quiet"},"The games that were played on this device, the latest first."),t);document.body.append(i);let r=async h=>{i.close(),
K(h.id,h.seat);let u=await ke(h.id).catch(p=>(b(`${p.message}. ${p.problem?.remedy??""}`,!0),null));u&&(await s(u),de(u))},l=()=>{let h=ue().map(u=>ti(u,()=>r(u),
l));t.replaceChildren(...h.length?h:[a("li",{class:"quiet"},"None yet.")])},c=a("button",{type:"button",id:"show-my-games","data-menu":!0,"aria-haspopup":"dialo\
g",title:"The games that were played on this device"},"My games…");c.addEventListener("click",()=>{l(),i.showModal()}),d("share").before(c)}function ti(s,e,t){
let n=a("img",{src:`/api/v1/games/${s.id}/board.svg`,alt:"",width:72,height:72,loading:"lazy"});n.addEventListener("error",()=>n.replaceWith(a("span",{class:"no\
-board","aria-hidden":"true"},"♟")));let o=s.moves===1?"1 move":`${s.moves} moves`,i=a("span",{class:"words"},a("b",{},s.title),a("span",{},`${o}, ${s.says}`),
a("small",{},`${s.seat?"your seat · ":""}${si(Date.now()-s.when)}`)),r=()=>{Cs(ue().filter(c=>c.id!==s.id)),t()},l=a("button",{type:"button",class:"forget","ar\
ia-label":`remove ${s.title} from the list`,title:"Remove from the list",onclick:r},"✕");return a("li",{},a("button",{type:"button",class:"card",onclick:e},n,
i),l)}function si(s){let e=Math.floor(s/6e4),t=(n,o)=>`${n} ${o}${n===1?"":"s"} ago`;return e<1?"just now":e<60?t(e,"minute"):e<2880?t(Math.floor(e/60),"hour"):
t(Math.floor(e/60/24),"day")}function ni(s,e,t){let n=[...s],[o]=n.splice(e,1);return n.splice(Math.max(0,Math.min(t,n.length)),0,o),n}function oi(s){return/[\s,]/.test(s)?s.split(/[\s,]+/).
filter(Boolean):s.match(/\+*[^+]/gu)??[]}var ii=s=>s.join(s.every(e=>/^\+*[^+]$/u.test(e))?"":" ");function Os(s,e){return s.map(t=>{let n=r=>e(t.name,r),o=a("b",
{},t.name.replaceAll("-"," ")),i=a("span",{class:"quiet"},t.doc);return t.kind==="order"?a("div",{class:"option-field"},o,i,ai(t.name,oi(t.value),n)):a("label",
{class:"option-field"},o,i,ri(t,n))})}function ri(s,e){let t=o=>e(s.kind==="bool"?String(o.target.checked):o.target.value);if(s.kind==="bool")return a("input",{
type:"checkbox",checked:s.value==="true",onchange:t});if(s.kind==="choice"){let o=s.values.map(i=>a("option",{value:i,selected:i===s.value},i));return a("select",
{onchange:t},...o)}let n=s.range?{min:s.range[0],max:s.range[1]}:{};return a("input",{type:s.kind==="int"?"number":"text",value:s.value,onchange:t,...n})}function ai(s,e,t){
let n=a("ol",{class:"order-list","aria-label":`${s}: drag the entries, or move them with the arrows`}),o=e,i=(l,c)=>{let h=o[l];o=ni(o,l,c),r();let u=o.indexOf(
h);n.children[u].focus(),T(`${h} is number ${u+1}`),t(ii(o))},r=()=>n.replaceChildren(...o.map((l,c)=>li(n,l,c,o.length,i)));return r(),n}function li(s,e,t,n,o){
let i=(l,c,h)=>a("button",{type:"button","aria-label":`${e} ${c}`,disabled:h<0||h>=n,onclick:()=>o(t,h),tabindex:-1},l),r=a("li",{tabindex:0},a("span",{class:"g\
rip","aria-hidden":!0},"⠿"),a("span",{class:"grow"},e),i("▲","up",t-1),i("▼","down",t+1));return r.addEventListener("keydown",l=>{let c={ArrowUp:t-1,ArrowDown:t+
1,Home:0,End:n-1}[l.key];c!==void 0&&(l.preventDefault(),l.stopPropagation(),c>=0&&c<n&&o(t,c))}),r.addEventListener("pointerdown",l=>{if(l.button!==0||l.target.
closest("button"))return;l.preventDefault(),r.focus(),r.setPointerCapture(l.pointerId),r.classList.add("lifted");let c=t,h=p=>{c=[...s.children].map(m=>m.getBoundingClientRect()).
findIndex(m=>p.clientY<m.bottom),c<0&&(c=n-1),[...s.children].forEach((m,y)=>m.classList.toggle("goal",y===c&&y!==t))},u=()=>{r.removeEventListener("pointermove",
h),r.classList.remove("lifted"),c===t?[...s.children].forEach(p=>p.classList.remove("goal")):o(t,c)};r.addEventListener("pointermove",h),r.addEventListener("poi\
nterup",u,{once:!0}),r.addEventListener("pointercancel",()=>{c=t,u()},{once:!0})}),r}var ci=8,hi=17;function ui(s,e,t){let n=Math.hypot(e.x-s.x,e.y-s.y);if(n===0)return"";let[o,i]=[(e.x-s.x)/n,(e.y-s.y)/n],r=Math.min(hi,n/2),l=(p,f)=>{let[m,y]=[
s.x+o*p-i*f,s.y+i*p+o*f];return`${Math.round(m*10)/10} ${Math.round(y*10)/10}`},[c,h]=[t/2,n-ci],u=Math.max(0,h-r);return`M${l(0,c)}L${l(u,c)}L${l(u,c+r/2)}L${l(
h,0)}L${l(u,-c-r/2)}L${l(u,-c)}L${l(0,-c)}Z`}function Ps(s,e){let t=s.filter(o=>o.from!==e.from||o.to!==e.to);return s.some(o=>o.from===e.from&&o.to===e.to&&o.look===
e.look)?t:[...t,e]}function Mt(s,e){let t=(s?.clicks??[]).flatMap(i=>"cell"in i?i.cell:[]);if(t.length===0)return[];let[n,o]=[t[0],t[t.length-1]];return[{from:n===
o?null:n,to:o,look:e}]}function At(s,e){return s.filter(n=>e===n.text||e.startsWith(`${n.text},`)).sort((n,o)=>o.text.length-n.text.length)[0]}function Ns(s,e){
return s.map(({from:t,to:n,look:o})=>{let i=e(t??n,n);return t===null?w("circle",{cx:i.to.x,cy:i.to.y,r:25,class:`arrow ring ${o}`}):w("path",{d:ui(i.from,i.to,
o.includes("thin")?6:10),class:`arrow ${o}`})})}function ee(s,e){return(s%e+e)%e}function Is(s,e){let[t,n]=[s.split(":").map(Number),e.split(":").map(Number)];return t[0]===n[0]?t[1]-n[1]:n[0]-t[0]}function Bs(s,e,t,n){
let{places:o,periodX:i,periodY:r}=s,l=o[e],c=null,h=1/0;return o.forEach((u,p)=>{if(p!==e)for(let f of i?[-1,0,1]:[0])for(let m of r?[-1,0,1]:[0]){let[y,v]=[u.x-
l.x+f*(i??0),u.y-l.y+m*(r??0)],B=y*t+v*n,H=Math.abs(y*n)+Math.abs(v*t);if(B<=1||H>B*1.8)continue;let V=B+2*H;V<h&&([h,c]=[V,p])}}),c}function Ot(s,e,t){let{places:n,
periodX:o,periodY:i}=s,r=(c,h,u)=>u?c+u*Math.round((h-c)/u):c,l={x:n[t].x,y:n[t].y};return{from:{x:r(n[e].x,l.x,o),y:r(n[e].y,l.y,i)},to:l}}var Pt=5,di=9,pi=450,_e=class{constructor(e,t){this.board=e,this.calls=t,this.drag=null,this.sketch=null,this.sketchEnded=!1,this.holding=0,this.pen=null,this.tail=
null}get lifted(){return this.drag?.moved&&this.drag.lifts?this.drag.cell:null}listen(e){if(e.addEventListener("pointerdown",n=>this.press(n)),e.addEventListener(
"pointermove",n=>this.move(n)),e.addEventListener("pointerup",n=>this.release(n)),e.addEventListener("pointercancel",()=>this.cancel()),e.addEventListener("touc\
hend",n=>n.cancelable&&n.preventDefault(),{passive:!1}),e.addEventListener("keydown",n=>this.keyed(n)),e.addEventListener("contextmenu",n=>this.askedFor(n)),e.addEventListener(
"focusin",n=>{let o=n.target.dataset?.cell;o!==void 0&&this.board.focusCell(Number(o),!1)}),!this.board.rolls)return;let t=n=>{let{roll:o}=this.board;n.preventDefault(),
this.board.rollTo(o.x-n.deltaX/2,o.y-n.deltaY/2)};e.addEventListener("wheel",t,{passive:!1})}askedFor(e){let t=this.board.cellAt(e.clientX,e.clientY);t!==null&&
(e.preventDefault(),!(this.sketch||this.holding||e.button===2&&this.sketchEnded)&&(this.cancel(),this.ask(t)))}ask(e){this.calls.ask?.(e,this.board.cellPaths[e].
getBoundingClientRect())}press(e){this.sketchEnded=!1;let{board:t}=this,n=t.cellAt(e.clientX,e.clientY);if(n===null)return;if(e.button===2&&e.pointerType==="mou\
se"){let c=e.shiftKey?"second":e.altKey?"third":"first";this.beginSketch({cell:n,look:c,asks:c==="first"},e)}if(e.button!==0)return;t.focusCell(n,!1);let o=document.
activeElement;if(t.root.contains(o)||o?.blur(),this.pen)return this.beginSketch({cell:n,look:this.pen,asks:!1},e);e.pointerType!=="mouse"&&this.calls.ask?this.holding=
setTimeout(()=>this.beginSketch({cell:n,look:"first",asks:!0},e),pi):t.clearSketches();let r={x:e.clientX,y:e.clientY},l=this.calls.canDrag?.(n)??!1;this.drag={
cell:n,start:r,lifts:l,moved:!1,roll:{...t.roll},far:e.pointerType==="mouse"?Pt:di},!(!l&&!t.rolls)&&(e.preventDefault(),t.root.setPointerCapture(e.pointerId))}move(e){
let{board:t,drag:n}=this;if(this.sketch)return this.showSketch(t.cellAt(e.clientX,e.clientY));if(!n)return;let[o,i]=[e.clientX-n.start.x,e.clientY-n.start.y];if(!(!n.
moved&&Math.hypot(o,i)<n.far)){if(this.stopHolding(),n.lifts){n.moved||(n.moved=!0,this.calls.lift?this.calls.lift(n.cell):this.calls.choose(n.cell),t.float(n.cell),
t.lift());let r=t.toBoard(e.clientX,e.clientY);t.floating.setAttribute("transform",`translate(${r.x} ${r.y})`)}else if(t.rolls){n.moved=!0;let r=t.root.getScreenCTM().
a;t.rollTo(n.roll.x+o/r,n.roll.y+i/r)}}}release(e){let{board:t,drag:n}=this;if(this.sketch)return this.endSketch(t.cellAt(e.clientX,e.clientY));if(this.stopHolding(),
!!n){if(this.drag=null,t.floating.replaceChildren(),t.clearSketches(),!n.moved)this.calls.choose(n.cell);else if(n.lifts){let o=t.cellAt(e.clientX,e.clientY);t.
dropped=o,this.calls.drop?.(o===n.cell?null:o)}t.lift()}}beginSketch(e,t){this.cancel(),this.sketch=e,t.pointerType==="touch"&&navigator.vibrate?.(12),t.button===
0&&this.board.root.setPointerCapture(t.pointerId),this.showSketch(e.cell)}showSketch(e){if(!this.sketch)return;let{cell:t,look:n}=this.sketch;this.board.setPreview(
e===null?null:{from:t===e?null:t,to:e,look:n})}endSketch(e){let{cell:t,look:n,asks:o}=this.sketch;if(this.cancel(),this.sketchEnded=!0,e===null)return;let i=t===
e&&this.board.pieces.some(r=>r.cell===e);if(o&&i&&this.calls.ask)return this.ask(e);this.draw({from:t===e?null:t,to:e,look:n})}draw(e){this.board.sketched=Ps(this.
board.sketched,e),this.board.drawArrows()}drawByKey(e,t,n){this.board.setPreview(n?{from:null,to:e,look:t}:null),n||this.draw({from:this.tail===e?null:this.tail,
to:e,look:t}),this.tail=n?e:null}stopHolding(){clearTimeout(this.holding),this.holding=0}cancel(){this.stopHolding(),this.drag=this.sketch=this.tail=null,this.board.
setPreview(null),this.board.floating.replaceChildren(),this.board.lift()}keyed(e){let{board:t}=this,n=t.focused,i={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,
-1],ArrowDown:[0,1]}[e.key];if(i&&e.shiftKey&&t.rolls)t.rollTo(t.roll.x+60*i[0],t.roll.y+60*i[1]);else if(i){let r=Bs(t.drawing,n,i[0],i[1]);r!==null&&t.focusCell(
r)}else if(e.key==="Enter"||e.key===" ")this.pen?this.drawByKey(n,this.pen,e.shiftKey):this.calls.choose(n);else if(e.key==="Escape")this.calls.drop?.(null);else if(e.
key==="?"&&t.characterKeys&&this.calls.ask)this.ask(n);else if(e.ctrlKey||e.metaKey||e.altKey||!t.characterKeys||!t.zoom.key(e.key))return;e.preventDefault(),e.
stopPropagation()}};function Ds(s,e,t,n){let{position:o}=s,i=c=>c.filter(h=>h[0]==="c").map(h=>Number(h.slice(1))),r=n?i(e.chosen):[],l=n&&!o.outcome?e.targets():new Map;return{last:o.
last,from:r[r.length-1]??null,targets:l,royal:o.checks.flatMap(c=>c.royal),checkers:o.checks.flatMap(c=>c.by),premove:i(t)}}function Rs(s,e){return(e.node===s.tree[s.
node]?.parent?s.tree[s.node]:e.tree[e.node])?.cells??[]}function Ws({view:s,names:e,marks:t},n,o){let i=o?`${e[o.owner??-1]??"neutral"} ${s.types[o.type].name}`:
"empty",r=o?.marks?.length?`, ${o.marks.join(", ")}`:"",l=t.targets?.has(n)?", can be chosen":"";return`${s.cells[n].name}, ${i}${r}${l}`}function Hs(s,e,t=[]){let n=(p,f)=>p!==void 0&&p.type===f.type&&p.owner===f.owner,[o,i]=[new Map(s.map(p=>[p.cell,p])),new Map(e.map(p=>[p.cell,p]))],r=s.filter(
p=>!n(i.get(p.cell),p)),l=e.filter(p=>!n(o.get(p.cell),p)),c={moves:[],gone:[],come:[]},h=p=>{for(let f of[...l]){let m=r.find(y=>p(y,f));m&&(r=r.filter(y=>y!==
m),l.splice(l.indexOf(f),1),c.moves.push({from:m,to:f}))}},u=(p,f)=>p.cell!==f.cell&&t.includes(p.cell)&&t.includes(f.cell);return h((p,f)=>u(p,f)&&n(p,f)),h((p,f)=>p.
cell!==f.cell&&n(p,f)),h((p,f)=>u(p,f)&&p.owner===f.owner),[c.gone,c.come]=[r,l],c}function qs(){return!matchMedia("(prefers-reduced-motion: reduce)").matches}function Fs(s,e,t,n){
if(s.moves.length+s.gone.length+s.come.length>12)return;let o={duration:180,easing:"ease-out"};for(let{from:i,to:r}of s.moves){let{from:l,to:c}=n(i.cell,r.cell),
h=[l,c].map(u=>({transform:`translate(${u.x}px, ${u.y}px)`}));e(r.cell)?.animate(h,o)}for(let i of s.come)e(i.cell)?.animate([{opacity:0},{opacity:1}],o);for(let i of s.
gone){let r=t(i),l=r.animate([{opacity:1},{opacity:0}],{...o,fill:"forwards"});l.onfinish=l.oncancel=()=>r.remove()}}function Nt(s){return[s.upright,s.left,s.turned,s.right].filter(e=>e!=null)}var Se=typeof matchMedia>"u"?null:matchMedia("(max-aspect-ratio: 3/4)");function Gs(s,e,t){
let[n,o,i,r]=s.frame;return Array.from({length:t},(l,c)=>{let h=e.filter(f=>f.owner===c).map(f=>s.places[f.cell]);if(h.length===0)return c===0?"near":"far";let u=h.
reduce((f,m)=>f+m.x,0)/h.length-n-i/2,p=h.reduce((f,m)=>f+m.y,0)/h.length-o-r/2;return Math.abs(u)>Math.abs(p)?u<0?"left":"right":p>0?"near":"far"})}var fi=6,pe=1.4,mi=26;function js(s,e,t,n){let o=Math.min(fi,Math.max(1,s[2]/e[2]*t)),[i,r]=[s[2]/o,s[3]/o],l=n.x-(n.x-e[0])/e[2]*i,c=n.y-(n.y-e[1])/e[3]*r;return Ys(
s,[l,c,i,r])}function Ys(s,e){let t=(i,r,l)=>Math.min(l,Math.max(r,i)),n=t(e[0],s[0],s[0]+s[2]-e[2]),o=t(e[1],s[1],s[1]+s[3]-e[3]);return[n,o,e[2],e[3]]}var Ke=class{constructor(e,t){
this.host=e,this.calls=t,this.root=null,this.whole=[0,0,1,1],this.seen=this.whole,this.cell=60,this.fingers=new Map;let n=(o,i,r)=>a("button",{type:"button","ar\
ia-label":i,title:i,onclick:r},o);this.bar=a("div",{class:"zoom",role:"group","aria-label":"zoom",hidden:!0},n("+","closer",()=>this.step(pe)),n("−","farther",
()=>this.step(1/pe)),n("▢","the whole board",()=>this.show(this.whole))),typeof ResizeObserver<"u"&&new ResizeObserver(()=>this.showBar()).observe(e)}attach(e,t){
this.root=e,this.whole=this.seen=t,this.fingers.clear(),this.host.append(this.bar),e.addEventListener("pointerdown",o=>this.press(o),!0),e.addEventListener("poi\
ntermove",o=>this.move(o),!0);for(let o of["pointerup","pointercancel","pointerleave"])e.addEventListener(o,i=>this.fingers.delete(i.pointerId),!0);let n=o=>{o.
ctrlKey&&(o.preventDefault(),o.stopImmediatePropagation(),this.closer(o.deltaY<0?pe:1/pe,o.clientX,o.clientY))};e.addEventListener("wheel",n,{passive:!1,capture:!0}),
this.showBar()}key(e){if(e==="+"||e==="=")this.step(pe);else if(e==="-")this.step(1/pe);else if(e==="0")this.show(this.whole);else return!1;return!0}step(e){let t=this.
root.querySelector('.cell[tabindex="0"]')??this.root,n=(this.root.contains(document.activeElement)?t:this.root).getBoundingClientRect();this.closer(e,n.left+n.width/
2,n.top+n.height/2)}closer(e,t,n){this.show(js(this.whole,this.seen,e,this.point(t,n)))}point(e,t){return new DOMPoint(e,t).matrixTransform(this.root.getScreenCTM().
inverse())}show(e){this.seen=e,this.root.setAttribute("viewBox",e.join(" ")),this.showBar()}showBar(){if(!this.root)return;let e=this.cell*this.root.clientWidth/
this.whole[2];this.bar.hidden=this.seen[2]>=this.whole[2]&&!(e>0&&e<mi)}press(e){e.pointerType==="touch"&&(this.fingers.set(e.pointerId,{x:e.clientX,y:e.clientY}),
!(this.fingers.size<2)&&(this.calls.interrupt(),e.stopImmediatePropagation()))}move(e){let t=this.fingers.get(e.pointerId);if(!t)return;let[n,o]=[...this.fingers.
values()],i={x:e.clientX,y:e.clientY};if(this.fingers.set(e.pointerId,i),!o)return;e.stopImmediatePropagation();let r=t===n?o:n,l=y=>Math.max(1,Math.hypot(y.x-r.
x,y.y-r.y)),c=this.point((t.x+r.x)/2,(t.y+r.y)/2);this.show(js(this.whole,this.seen,l(i)/l(t),c));let h=this.point((i.x+r.x)/2,(i.y+r.y)/2),[u,p,f,m]=this.seen;
this.show(Ys(this.whole,[u+c.x-h.x,p+c.y-h.y,f,m]))}};var _s=25,gi=40,fe=class{constructor(e,t){this.host=e,this.gestures=new _e(this,t),this.view=null,this.turns=0,this.zoom=new Ke(e,{interrupt:()=>this.gestures.cancel()}),
this.pieces=[],this.marks={},this.names=[],this.known=new Map,this.roll={x:0,y:0},this.focused=0,this.characterKeys=!0,this.cellPaths=[],this.groups=new Map,this.
sketched=[],this.shown=[],this.preview=null,this.animates=!0,this.dropped=null}get drawing(){let e=Nt(this.view);return e[this.turns%e.length]}get rolls(){return!!(this.
view&&this.drawing.levels.length===1&&(this.drawing.periodX||this.drawing.periodY))}art(e,t){let n=t??this.names.length,o=`${e}:${n}`,i=this.known.get(o)??this.
drawnPiece(e,n);return this.known.set(o,i),i.map(r=>r.cloneNode(!0))}drawnPiece(e,t){let n=this.drawing.pieces[e]?.[t];if(n)return U(n);let o=U(this.view.upright.
pieces[e]?.[t]??""),i=Nt(this.view).length,r=(i-this.turns%i)*(360/i);return r<360&&this.view.types[e]?.turns?[w("g",{transform:`rotate(${r})`},...o)]:o}setBoard(e,t){
this.view=e,this.names=t,this.pieces=[],this.marks={},this.sketched=this.shown=[],this.roll={x:0,y:0},this.focused=Math.min(this.focused,e.cells.length-1),this.
build()}setTurns(e){this.turns=e,this.roll={x:0,y:0},this.build()}setPosition(e,t,n=null){let o=this.pieces;this.pieces=e,this.marks=t,o!==e&&this.drawPieces(),
this.drawMarks(),n&&o!==e&&o.length>0&&this.animate(o,n),this.dropped=null}animate(e,t){if(!this.animates||!qs())return;let n=Hs(e,this.pieces,t);n.moves=n.moves.
filter(i=>i.to.cell!==this.dropped),Fs(n,i=>this.groups.get(i),i=>{let r=this.pieceGroup(i);return this.people.prepend(r),r},(i,r)=>Ot(this.drawing,i,r))}setArrows(e){
this.shown=e,this.drawArrows()}setPreview(e){e?.from===this.preview?.from&&e?.to===this.preview?.to||(this.preview=e,this.drawArrows())}clearSketches(){this.sketched.
length!==0&&(this.sketched=[],this.drawArrows())}drawArrows(){if(!this.view)return;let e=[...this.shown,...this.sketched,...this.preview?[this.preview]:[]];this.
arrows.replaceChildren(...Ns(e,(t,n)=>Ot(this.drawing,t,n)))}build(){if(!this.view)return;let e=this.drawing,[t,n,o,i]=e.frame;this.cellPaths=[],this.known.clear();
let r=new Map,l=w("g",{role:"grid","aria-label":"board"});e.places.forEach((c,h)=>{let u=this.view.cells[h],p=`${u.level}:${u.rank}`;r.has(p)||r.set(p,w("g",{role:"\
row"}));let f=c.tint?{class:"cell",fill:c.tint,stroke:c.tint}:{class:`cell ${c.ground}`},m=w("path",{d:c.outline,...f,role:"gridcell",tabindex:-1});m.dataset.cell=
h,this.cellPaths.push(m),r.get(p).append(m)});for(let c of[...r.keys()].sort((h,u)=>Is(u,h)))l.append(r.get(c));this.tints=w("g",{class:"tints"}),this.people=w(
"g",{class:"pieces"}),this.dots=w("g",{class:"dots"}),this.content=w("g",{id:"board-content"},...U(e.below),l,this.tints,...U(e.above)),this.arrows=w("g",{class:"\
arrows","aria-hidden":!0}),this.content.append(this.people,this.dots,this.arrows),this.labels=w("g",{class:"labels","aria-hidden":!0},...U(e.labels)),this.root=
w("svg",{viewBox:`${t} ${n} ${o} ${i}`,class:"board"}),this.root.append(...this.rolls?this.wrapped():[this.content],this.labels),this.floating=w("g",{class:"flo\
ating","aria-hidden":!0}),this.root.append(this.floating),this.gestures.listen(this.root),this.host.replaceChildren(this.root),this.zoom.attach(this.root,[t,n,o,
i]),this.host.style.setProperty("--shape",String(o/i)),this.rollTo(this.roll.x,this.roll.y),this.draw()}wrapped(){let{periodX:e,periodY:t,levels:n}=this.drawing,
[o,i,r,l]=n[0],[c,h]=[e?_s:0,t?_s:0],u=`M${o-c} ${i-h}H${o+r+c}V${i+l+h}H${o-c}Z`,p=`M${o} ${i}H${o+r}V${i+l}H${o}Z`,f=w("clipPath",{id:"board-window"},w("path",
{d:u}));this.moving=w("g",{},this.content);for(let v of e?[-1,0,1]:[0])for(let B of t?[-1,0,1]:[0]){if(v===0&&B===0)continue;let H={x:v*(e??0),y:B*(t??0)};this.
moving.append(w("use",{href:"#board-content",...H,"aria-hidden":!0}))}let m=w("g",{"clip-path":"url(#board-window)"},this.moving),y=w("path",{d:u+p,class:"veil",
"fill-rule":"evenodd"});return[w("defs",{},f),m,y]}rollTo(e,t){if(!this.rolls)return;let{periodX:n,periodY:o}=this.drawing;this.roll={x:n?ee(e,n):0,y:o?ee(t,o):
0};let i=(f,m)=>m&&f>m/2?f-m:f,[r,l]=[i(this.roll.x,n),i(this.roll.y,o)];this.moving.setAttribute("transform",`translate(${r} ${l})`);let[c,h,u,p]=this.drawing.
levels[0];for(let f of this.labels.children){let m=f.dataset.at??`${f.getAttribute("x")} ${f.getAttribute("y")}`;f.dataset.at=m;let[y,v]=m.split(" ").map(Number);
n&&y>c&&f.setAttribute("x",String(c+ee(y-c+this.roll.x,u))),o&&y<=c&&f.setAttribute("y",String(h+ee(v-h+this.roll.y,p)))}}draw(){this.view&&(this.drawPieces(),this.
drawMarks(),this.drawArrows())}drawPieces(){let e=this.pieces.map(t=>[t.cell,this.pieceGroup(t)]);this.groups=new Map(e),this.people.replaceChildren(...e.map(t=>t[1]))}pieceGroup(e){
let{x:t,y:n}=this.drawing.places[e.cell],o=w("g",{transform:`translate(${t} ${n})`,class:"piece"});return o.append(...this.art(e.type,e.owner)),e.marks?.length&&
o.append(w("circle",{cx:20,cy:-20,r:4,class:"marked"})),o}drawMarks(){let{places:e}=this.drawing,t=this.marks,n=new Map(this.pieces.map(r=>[r.cell,r]));this.tints.
replaceChildren();let o=(r,l)=>this.tints.append(w("path",{d:e[r].outline,class:`tint ${l}`}));for(let r of t.last??[])o(r,"last");for(let r of t.royal??[])o(r,
"royal");for(let r of t.premove??[])o(r,"premove");t.from!==null&&t.from!==void 0&&o(t.from,"from"),this.dots.replaceChildren();for(let r of t.checkers??[])this.
dots.append(w("circle",{cx:e[r].x,cy:e[r].y,r:27,class:"checker"}));let i=(t.targets?.size??0)<=gi;for(let[r,l]of t.targets??[]){let{x:c,y:h}=e[r],u=l||n.has(r);
this.dots.append(w("circle",{cx:c,cy:h,r:u?26:i?8:5,class:u?"target ring":"target"}))}this.lift(),this.cellPaths.forEach((r,l)=>{r.setAttribute("aria-label",Ws(
this,l,n.get(l))),r.setAttribute("aria-selected",String(l===t.from)),r.setAttribute("tabindex",l===this.focused?"0":"-1")})}lift(){let e=this.gestures.lifted;for(let[
t,n]of this.groups)n.classList.toggle("lifted",t===e)}cellAt(e,t){let n=this.toBoard(e,t);if(this.rolls){let{periodX:i,periodY:r,levels:l}=this.drawing;i&&(n.x=
l[0][0]+ee(n.x-l[0][0]-this.roll.x,i)),r&&(n.y=l[0][1]+ee(n.y-l[0][1]-this.roll.y,r))}let o=this.cellPaths.findIndex(i=>i.isPointInFill(n));return o<0?null:o}toBoard(e,t){
return new DOMPoint(e,t).matrixTransform(this.root.getScreenCTM().inverse())}float(e){let t=this.pieces.find(n=>n.cell===e);t&&this.floating.replaceChildren(...this.
art(t.type,t.owner))}focusCell(e,t=!0){this.cellPaths[this.focused]?.setAttribute("tabindex","-1"),this.focused=e,this.cellPaths[e].setAttribute("tabindex","0"),
t&&this.cellPaths[e].focus()}};var Ue={board:[["wood","Wood"],["green","Green"],["blue","Blue"],["grey","Grey"],["contrast","High contrast"]],pieces:[["","As the rules say"],["pictures","Pict\
ures"],["symbols","Symbols"],["letters","Letters, with how they move"]],scheme:[["system","Like the device"],["light","Light"],["dark","Dark"]],players:[["own",
"As the rules say"],["safe","Safe for colour-blind eyes"]]},yi={board:"Board",pieces:"Pieces",scheme:"Page",players:"Colours of players"},Ks=["#d55e00","#0072b2",
"#f0e442","#009e73","#cc79a7","#56b4e9"];function wi(s){let e=null;try{e=JSON.parse(s??"")}catch{}let t=n=>Ue[n].some(([o])=>o===e?.[n])?e[n]:Ue[n][0][0];return{
board:t("board"),pieces:t("pieces"),scheme:t("scheme"),players:t("players")}}function Us(s){let e=0;return s.map(t=>{let n=[1,3,5].map(i=>parseInt(t.slice(i,i+2),
16));return Math.max(...n)-Math.min(...n)<40||e>=Ks.length?t:(e+=1,Ks[e-1])})}function bi(s,e,t){return e.length===0?s:s.replace(new RegExp(e.join("|"),"gi"),n=>t[e.
indexOf(n.toLowerCase())]??n)}var q=wi(M("look")),Xs=[];function Xe(s=!1){let e=[q.pieces?`pieces=${q.pieces}`:"",s?"shape=tall":""].filter(t=>t);return e.length>
0?`?${e.join("&")}`:""}var zs=s=>Xs.push(s);function Vs(s){if(q.players!=="safe")return s;let e=Us(s.players.map(t=>t.colours[0]));return{...s,players:s.players.
map((t,n)=>({...t,colours:[e[n],t.colours[1]]}))}}function Js(s,e){if(q.players!=="safe")return s;let t=e.map(r=>r.colours[0].toLowerCase()),n=Us(t),o=r=>({...r,
pieces:r.pieces.map(l=>l.map(c=>bi(c,t,n)))}),i=r=>r&&o(r);return{...s,upright:o(s.upright),turned:o(s.turned),left:i(s.left),right:i(s.right)}}function Qs(){let s=document.
documentElement;s.dataset.board=q.board,s.dataset.scheme=q.scheme}function vi(s,e){q={...q,[s]:e},A("look",JSON.stringify(q)),Qs();for(let t of Xs)t()}function xi(s){
let e=Ue[s].map(([t,n])=>{let o=a("input",{type:"radio",name:`look-${s}`,value:t,checked:q[s]===t,onchange:()=>vi(s,t)}),i=s==="board"?a("span",{class:"swatch",
"data-board":t,"aria-hidden":"true"}):null;return a("label",{},o,i,a("span",{},n))});return a("fieldset",{class:`look-${s}`},a("legend",{},yi[s]),...e)}function ki(){
let s=Object.keys(Ue),e=a("button",{type:"button",class:"main",onclick:()=>t.close()},"Done"),t=a("dialog",{class:"settings","aria-label":"how the page looks"},
a("h2",{},"How the page looks"),...s.map(xi),a("div",{class:"bar"},a("span",{class:"grow"}),e));t.addEventListener("close",()=>t.remove()),t.addEventListener("c\
lick",n=>{n.target===t&&t.close()}),document.body.append(t),t.showModal()}function Zs(){Qs(),d("look")?.addEventListener("click",ki)}var $i=400;function en(s,e,t){let n=s.filter(o=>o.cell!==e);return t?[...n,{cell:e,type:t.type,owner:t.owner}]:n}function tn(s,e,t){return e===t?s:s.filter(n=>n.
cell!==t).map(n=>n.cell===e?{...n,cell:t}:n)}function ze(s,e,t,n){return s.map((o,i)=>{if(i!==e)return o;let r=(o.find(c=>c.type===t)?.count??0)+n,l=o.filter(c=>c.
type!==t);return r>0?[...l,{type:t,count:r}].sort((c,h)=>c.type-h.type):l})}function Si(s,e,t){return s.filter(o=>o.text===e?t:o.held).map(o=>o.text).join("")||
"-"}var It=class{constructor(e,t,n,o){this.rules=e,this.view=t,this.position=n,this.done=o,this.tool=null,this.picked=null,this.asked=0,this.resting=0,this.released=
{x:0,y:0},this.host=a("div",{class:"edit-board"}),this.trays=a("div",{class:"trays"}),this.fields=a("div",{class:"edit-fields"}),this.fen=a("textarea",{id:"edit\
-fen",rows:2,spellcheck:"false","aria-describedby":"edit-says",oninput:()=>this.typed()}),this.says=a("p",{id:"edit-says",role:"status"}),this.play=a("button",{
type:"button",class:"main",id:"edit-play",onclick:()=>this.finish(this.position.fen)},"Play from here"),this.dialog=a("dialog",{id:"position-editor",class:"set-\
up","aria-labelledby":"edit-head"},...this.content()),document.body.append(this.dialog),this.dialog.addEventListener("close",()=>{this.dialog.remove(),this.done(
null)}),this.dialog.addEventListener("pointerup",i=>this.released={x:i.clientX,y:i.clientY},!0),this.dialog.showModal(),this.board=new fe(this.host,{choose:i=>this.
choose(i),drop:i=>this.drop(i),canDrag:i=>this.canDrag(i)}),this.board.setBoard(t,n.players.map(i=>i.name)),this.host.addEventListener("keydown",i=>this.keyed(i)),
this.draw()}content(){let e=(t,n,o,i)=>a("button",{type:"button",id:t,title:o,onclick:i},n);return[a("div",{class:"bar"},a("h2",{id:"edit-head"},"Set up a posit\
ion"),a("span",{class:"grow"}),e("edit-close","✕","close",()=>this.dialog.close())),a("div",{class:"edit-columns"},this.host,a("div",{class:"edit-side"},this.
trays,a("div",{class:"row"},e("edit-start","Set-up","the position with which the game begins",()=>this.send({},!1)),e("edit-empty","Empty board","takes all piec\
es away",()=>this.clear()),e("edit-turn","Turn the board","seen from the other side",()=>this.turn())),this.fields,a("label",{class:"field"},"FEN",this.fen),this.
says,a("p",{class:"quiet"},"Drag pieces, or choose one and click cells. Off the board they are gone. By keyboard: Enter puts or lifts, Delete removes, Escape le\
ts go."),a("div",{class:"row"},a("span",{class:"grow"}),e("edit-cancel","Cancel","nothing changes",()=>this.dialog.close()),this.play)))]}on(e){return this.position.
pieces.find(t=>t.cell===e)}draw(){let{position:e}=this;this.board.setPosition([...e.pieces],{from:this.picked}),Ti(this.host),this.drawTrays(),this.drawFields(),
document.activeElement!==this.fen&&(this.fen.value=e.fen),this.say(e.message,e.remedy,!e.playable),this.play.disabled=!e.playable}say(e,t,n){this.says.textContent=
e?`${e[0].toUpperCase()}${e.slice(1)}.${t?` What to do: ${t}.`:""}`:"",this.says.className=n?"field-error":"field-good",this.fen.setAttribute("aria-invalid",String(
n))}drawTrays(){let{types:e}=this.view,t=e.map((c,h)=>h),n=a("div",{class:"tray",role:"group","aria-label":"tools"},this.toolButton(null,"Move","moves pieces"),
this.toolButton("remove","Remove","takes pieces away")),o=this.position.players.map((c,h)=>{let u=t.filter(p=>!e[p].neutral).map(p=>this.pieceButton({type:p,owner:h}));
return a("div",{class:"tray",role:"group","aria-label":`pieces of ${c.name}`},a("span",{class:"name tray-name"},c.name),...u,this.hand(h))}),i=t.filter(c=>e[c].
neutral).map(c=>this.pieceButton({type:c,owner:null})),r=i.length?[a("div",{class:"tray",role:"group","aria-label":"pieces of nobody"},a("span",{class:"tray-nam\
e"},"nobody"),...i)]:[],l=this.trays.contains(document.activeElement)?document.activeElement?.getAttribute("data-key"):null;this.trays.replaceChildren(n,...o,...r),
l&&this.trays.querySelector(`[data-key="${l}"]`)?.focus()}toolButton(e,t,n){return a("button",{type:"button",title:n,"data-key":`tool-${t}`,"aria-pressed":String(
this.tool===e),onclick:()=>this.take(e)},t)}pieceButton(e){let{name:t}=this.view.types[e.type],n=e.owner===null?"":`${this.position.players[e.owner].name} `,o=Ei(
this.tool,e),i=a("button",{type:"button",class:"tray-piece",title:t,"aria-label":`${n}${t}`,"aria-pressed":String(o),"data-key":`piece-${e.type}-${e.owner}`},w(
"svg",{viewBox:"-30 -30 60 60","aria-hidden":!0},...this.board.art(e.type,e.owner)));return i.addEventListener("click",()=>this.take(o?null:e)),i.addEventListener(
"pointerdown",r=>this.dragFromTray(r,e)),i}hand(e){if(!this.position.hasHands)return null;let t=this.position.hands[e].map(({type:r,count:l})=>{let{name:c}=this.
view.types[r],h=()=>this.send({hands:ze(this.position.hands,e,r,-1)}),u=w("svg",{viewBox:"-30 -30 60 60","aria-hidden":!0},...this.board.art(r,e));return a("but\
ton",{type:"button",class:"held open",title:`${c}: click takes one out`,"aria-label":`${l} ${c} in hand, take one out`,"data-key":`held-${e}-${r}`,onclick:h},u,
l>1?a("span",{class:"count"},String(l)):null)}),n=this.tool!==null&&this.tool!=="remove"?this.tool:null,o=()=>{n?this.send({hands:ze(this.position.hands,e,n.type,
1)}):T("first choose a piece")},i=a("button",{type:"button",class:"into-hand","data-key":`into-${e}`,disabled:!n,title:"puts the chosen piece into this hand","a\
ria-label":`put the chosen piece into the hand of ${this.position.players[e].name}`,onclick:o},"+");return a("span",{class:"tray-hand","data-player":e,role:"gro\
up","aria-label":`hand of ${this.position.players[e].name}`},a("span",{class:"quiet"},"in hand"),...t,i)}drawFields(){let{position:e}=this,t=this.fields.contains(
document.activeElement)?document.activeElement?.id:null,n=e.players.map((i,r)=>a("option",{value:r,selected:r===e.player},i.name)),o=[a("label",{class:"row"},a(
"b",{},"To move"),a("select",{id:"edit-side",onchange:i=>this.send({player:Number(i.target.value)})},...n))];if(e.castling.length){let i=e.castling.map((r,l)=>{
let c=h=>this.send({castling:Si(e.castling,r.text,h.target.checked)});return a("label",{class:"check"},a("input",{type:"checkbox",id:`edit-castling-${l}`,checked:r.
held,onchange:c}),r.text)});o.push(a("div",{class:"row",role:"group","aria-label":"castling"},a("b",{},"Castling"),...i))}if(typeof e.enPassant=="string"){let i=r=>this.
send({enPassant:r.target.value});o.push(a("label",{class:"row"},a("b",{},"En passant"),a("input",{type:"text",id:"edit-en-passant",class:"short",value:e.enPassant,
onchange:i})))}this.fields.replaceChildren(...o),t&&document.getElementById(t)?.focus()}take(e){this.tool=e,this.picked=null,this.draw()}canDrag(e){return this.
tool!==null||!this.on(e)?!1:(this.picked===e&&(this.picked=null),this.picked===null)}choose(e){let t=this.tool;if(t==="remove")return this.put(e,null);if(t!==null){
let n=this.on(e),o=n&&n.type===t.type&&(n.owner??null)===t.owner;return this.put(e,o?null:t)}if(this.picked!==null){let n=this.picked;return this.picked=null,n===
e?this.draw():this.send({pieces:tn(this.position.pieces,n,e)})}this.picked=this.on(e)?e:null,this.draw()}drop(e){let t=this.picked;this.picked=null;let{x:n,y:o}=this.
released;if(t===null)return this.draw();if(e!==null)return this.send({pieces:tn(this.position.pieces,t,e)});let i=sn(n,o),r=this.on(t);if(i!==null&&r){let l=ze(
this.position.hands,i,r.type,1);return this.send({pieces:en(this.position.pieces,t,null),hands:l})}if((n||o)&&this.board.cellAt(n,o)===null)return this.put(t,null);
this.draw()}put(e,t){!t&&!this.on(e)||(this.send({pieces:en(this.position.pieces,e,t)}),T(`${this.view.cells[e].name}, ${t?this.view.types[t.type].name:"empty"}`))}keyed(e){
e.key!=="Delete"&&e.key!=="Backspace"||(e.preventDefault(),this.put(this.board.focused,null))}dragFromTray(e,t){if(e.button!==0)return;let n=e.currentTarget,o={
x:e.clientX,y:e.clientY},i=null;n.setPointerCapture(e.pointerId);let r=c=>{!i&&Math.hypot(c.clientX-o.x,c.clientY-o.y)<Pt||(i||(i=a("div",{class:"ghost"},w("svg",
{viewBox:"-30 -30 60 60"},...this.board.art(t.type,t.owner))),this.dialog.append(i)),i.style.left=`${c.clientX}px`,i.style.top=`${c.clientY}px`)},l=c=>{if(n.removeEventListener(
"pointermove",r),n.removeEventListener("pointerup",l),n.removeEventListener("pointercancel",l),!i||(i.remove(),n.addEventListener("click",p=>p.stopImmediatePropagation(),
{once:!0,capture:!0}),setTimeout(()=>this.drawTrays()),c.type==="pointercancel"))return;let h=sn(c.clientX,c.clientY),u=this.board.cellAt(c.clientX,c.clientY);h!==
null?this.send({hands:ze(this.position.hands,h,t.type,1)}):u!==null&&this.put(u,t)};n.addEventListener("pointermove",r),n.addEventListener("pointerup",l),n.addEventListener(
"pointercancel",l)}clear(){this.send({pieces:[],hands:this.position.hands.map(()=>[])})}turn(){this.board.setTurns(this.board.turns+1),this.draw()}typed(){clearTimeout(
this.resting),this.resting=setTimeout(()=>this.send({fen:this.fen.value.trim()},!1),$i)}async send(e,t=!0){this.asked+=1;let n=this.asked,o=t?{fen:this.position.
fen}:{},{pieces:i,hands:r,player:l}=this.position,c=t?{pieces:i,hands:r,player:l,...e}:e;t&&(this.position={...this.position,...e.pieces?{pieces:e.pieces}:{},...e.
hands?{hands:e.hands}:{},...typeof e.player=="number"?{player:e.player}:{}},this.board.setPosition([...this.position.pieces],{from:this.picked}));try{let h=await k(
"/arrange",{rules:this.rules,...o,...c});if(n!==this.asked)return;this.position=h,this.draw()}catch(h){if(n!==this.asked)return;this.say(h.message,h.problem?.remedy??
"",!0),this.play.disabled=!0}}finish(e){this.done(e),this.done=()=>{},this.dialog.close()}};function Ei(s,e){return s!==null&&s!=="remove"&&s.type===e.type&&s.owner===
e.owner}function sn(s,e){let t=document.elementFromPoint(s,e)?.closest(".tray-hand");return t?Number(t.dataset.player):null}function Ti(s){for(let e of s.querySelectorAll(
"[id]"))e.id.startsWith("edited-")||(e.id=`edited-${e.id}`);for(let e of s.querySelectorAll("use")){let t=e.getAttribute("href")??"";t.startsWith("#board-")&&e.
setAttribute("href",`#edited-${t.slice(1)}`)}for(let e of s.querySelectorAll("[clip-path]")){let t=e.getAttribute("clip-path")??"";e.setAttribute("clip-path",t.
replace("url(#board-","url(#edited-board-"))}}async function nn(s,e=""){let[t,n]=await Promise.all([k(`/board${Xe(Se?.matches)}`,s),k("/arrange",{rules:s,...e?{
fen:e}:{}})]);return new Promise(o=>new It(s,t,n,o))}var on=[["beginner",1],["easy",4],["club player",9],["strong",14],["as strong as it can",20]];function rn(s){let e=s.trim();return e?/^\s*\[\s*\w+\s+"/m.test(e)||
/\n/.test(e)||/(^|\s)\d+\s*\.{1,3}\s*\S/.test(e)?"record":"fen":"none"}async function Li(s){let e=await s.arrayBuffer();try{return new TextDecoder("utf-8",{fatal:!0}).
decode(e)}catch{return new TextDecoder("windows-1252").decode(e)}}function Ci(s,e,t){let n=rn(e);return n==="fen"?{rules:s,fen:e.trim()}:n==="record"?{rules:s,record:e}:
t==="random"?{rules:s,start:-1}:t===""?{rules:s}:{rules:s,start:Number(t)}}var Bt=class{constructor(e,t,n,o){this.rules=e,this.present=t,this.played=n,this.done=
o,this.name=e.text?"":e.name??"",this.set={...e.set},this.asked=0,this.error=a("p",{class:"field-error",role:"alert",id:"new-text-error"}),this.text=a("textarea",
{id:"new-text",rows:3,spellcheck:"false",placeholder:"FEN of a position, or PGN of a game","aria-describedby":"new-text-error",oninput:()=>this.say("")}),this.file=
a("input",{type:"file",id:"new-file",accept:".pgn,.fen,.epd,.txt,text/plain,application/vnd.chess-pgn",onchange:()=>this.readFile()}),this.start=a("select",{id:"\
new-start",onchange:()=>this.showStart()}),this.number=a("input",{type:"number",id:"new-start-number",min:0,value:0,"aria-label":"number of the start"}),this.starts=
a("div",{class:"field-row",hidden:!0}),this.options=a("div",{class:"option-fields"}),this.seats=a("div",{class:"seat-fields"}),this.go=a("button",{type:"submit",
class:"main",id:"new-begin"},"Begin"),this.title=a("b",{},t?.title||this.name||"untitled"),this.dialog=a("dialog",{id:"new-game-dialog",class:"set-up","aria-lab\
elledby":"new-game-head"},this.form()),document.body.append(this.dialog),this.dialog.addEventListener("close",()=>{this.dialog.remove(),this.done(null)}),this.dialog.
showModal(),this.go.focus(),this.look()}form(){let e=this.name?a("img",{src:xe(this.name),alt:"",width:72,height:72}):null,t=a("button",{type:"button",id:"new-o\
ther",onclick:()=>this.finish("choose")},"Another game…"),n=a("button",{type:"button",id:"new-edit",onclick:()=>this.edit()},"Set up a position…"),o=a("form",
{},a("div",{class:"bar"},a("h2",{id:"new-game-head"},"New game"),a("span",{class:"grow"}),a("button",{type:"button","aria-label":"close",onclick:()=>this.dialog.
close()},"✕")),a("div",{class:"new-game-title"},e,a("span",{class:"grow"},this.title),t),this.seats,this.options,this.starts,a("details",{id:"new-from"},a("su\
mmary",{},"Begin from a position or a game"),a("label",{class:"field"},"Paste a FEN or a PGN",this.text),this.error,a("div",{class:"row"},a("label",{class:"row"},
"or open a file",this.file),a("span",{class:"grow"}),n)),a("div",{class:"row"},a("span",{class:"grow"}),a("button",{type:"button",onclick:()=>this.dialog.close()},
"Cancel"),this.go));return o.addEventListener("submit",i=>{i.preventDefault(),this.begin()}),o}chosen(){return{...this.rules,set:this.set}}async look(){this.asked+=
1;let e=this.asked;try{let t=await k("/check",this.chosen());if(e!==this.asked)return;let n=(r,l)=>{this.set={...this.set,[r]:l},this.look()};if(document.activeElement?.
closest(".option-fields")||this.options.replaceChildren(...Os(t.options,n)),!t.ok)throw new Error(t.diagnostics[0]?.message??"the rules can't be played");let i=await k(
"/position",{rules:this.chosen()});if(e!==this.asked)return;this.title.textContent=i.title||this.name||"untitled",this.setStarts(i.starts),this.setPlayers(i.players),
this.say("")}catch(t){e===this.asked&&this.say(t)}}setStarts(e){if(this.starts.hidden=e<=1,e<=1||this.number.max===String(e-1))return;this.number.max=String(e-1);
let t=[["random",`random, one of ${e}`],["","the usual one"],["number",`by number, 0 to ${e-1}`]];this.start.replaceChildren(...t.map(([n,o])=>a("option",{value:n},
o))),this.starts.replaceChildren(a("label",{class:"row"},a("b",{},"Start"),this.start),this.number),this.showStart()}showStart(){this.number.hidden=this.start.value!==
"number"}setPlayers(e){let t=e.map(l=>l.name).join();if(this.seats.dataset.names===t)return;this.seats.dataset.names=t;let n=this.played,o=()=>a("option",{value:""},
"a person"),i=on.reduce((l,c)=>Math.abs(Number(c[1])-n.level)<Math.abs(Number(l[1])-n.level)?c:l),r=l=>on.map(c=>a("option",{value:c[1],selected:l&&c===i},`comp\
uter, ${c[0]}`));this.seats.replaceChildren(...e.map((l,c)=>a("label",{class:"field"},a("b",{class:"name"},l.name),a("select",{class:"seat","data-player":c,"ari\
a-label":`${l.name} is played by`},o(),...r(n.plays.includes(c))))))}chosenSeats(){let e=[...this.seats.querySelectorAll("select")].map((t,n)=>({n,level:t.value})).
filter(t=>t.level!=="");return{plays:e.map(t=>t.n),level:Math.max(0,...e.map(t=>Number(t.level)))}}say(e){let t=e?.problem?.remedy,n=e?`${e.message??e}${t?` – ${t}`:
""}`:"";this.error.textContent=n,this.text.setAttribute("aria-invalid",String(!!n)),n&&(this.dialog.querySelector("details").open=!0)}async readFile(){let[e]=this.
file.files;if(e){if(e.size>2e5)return this.say({message:"this file is too large",problem:{remedy:"give one game of it"}});this.text.value=await Li(e),this.say("")}}async edit(){
let e=rn(this.text.value),t=await nn(this.chosen(),e==="fen"?this.text.value.trim():"");t!==null&&(this.text.value=t,this.begin())}async begin(){this.go.disabled=
!0;let e=this.starts.hidden?"":this.start.value==="number"?this.number.value||"0":this.start.value;try{let t=await k("/games",Ci(this.chosen(),this.text.value,e));
this.finish({game:t,seats:this.chosenSeats()})}catch(t){this.say(t)}this.go.disabled=!1}finish(e){this.done(e),this.done=()=>{},this.dialog.close()}};async function an(s,e,t){
return new Promise(n=>new Bt(s,e,t,n))}var Mi=["board","like","diagram"];function cn(){let s=d("new-rules"),e=d("new-rules-form"),t=null,n=async o=>{o.preventDefault(),d("new-rules-error").textContent=
"",d("new-rules-make").disabled=!0;try{let i=d("new-rules-title").value.trim();t=await Pi(i,Oi()),s.close()}catch(i){hn(i)}d("new-rules-make").disabled=!1};return e.
onsubmit=n,e.onchange=ln,d("new-rules-close").onclick=()=>s.close(),d("new-rules-file").onchange=Ni,d("new-rules-error").textContent="",d("new-rules-number-row").
hidden=!0,d("new-rules-number").value="",ln(),s.showModal(),d("new-rules-title").select(),new Promise(o=>s.addEventListener("close",()=>o(t),{once:!0}))}function Ve(){
return d("new-rules-form").elements.origin.value}function ln(){for(let s of Mi)d(`new-rules-${s}`).hidden=s!==Ve();Ve()==="like"&&d("new-rules-game").options.length===
0&&Ai()}async function Ai(){try{let s=(await Et()).filter(t=>!t.own),e=ve(s).map(([t,n])=>{let o=n.map(i=>a("option",{value:i.name},i.title));return a("optgroup",
{label:t},...o)});d("new-rules-game").replaceChildren(...e)}catch(s){hn(s)}}function Oi(){let s=t=>d(`new-rules-${t}`).value;if(Ve()==="like")return{like:s("gam\
e")};if(Ve()==="board")return{board:{files:Number(s("files")),ranks:Number(s("ranks"))}};let e=s("number")?{number:Number(s("number"))}:{};return{diagram:{text:s(
"text"),...e}}}async function Pi(s,e){let{text:t,diagnostics:n}=await k("/editor/new",{title:s,origin:e}),o=n.length;return o&&b(`${o} ${o===1?"thing":"things"}\
 of the diagram could not be translated: comments in the file say which`),t}function hn(s){let{code:e,remedy:t,diagnostics:n=[]}=s.problem??{};e==="several-diag\
rams"&&(d("new-rules-number-row").hidden=!1);let o=n[0]?.places[0],i=o?`line ${o.line}: `:"";d("new-rules-error").textContent=`${i}${s.message}${t?` (${t})`:""}`}
async function Ni(){let[s]=d("new-rules-file").files;s&&(d("new-rules-text").value=await s.text())}function Ii(s){return/^https?:\/\/\S+$/.test(s)?s:/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(s)&&!/\.toml$/.test(s)?`https://${s}`:null}function Bi({inventor:s,year:e}){
let t=s&&s!=="unknown"?s:"";return t==="traditional"?e?`Traditional, ${e}`:"Traditional":t?e?`Invented by ${t}, ${e}`:`Invented by ${t}`:e?`From ${e}`:""}async function un(s,e=null){
let t=await k("/explain",s);document.getElementById("rules-explained")?.remove();let n=t.source?Di(t.source):null,o=Bi(t),i=a("button",{type:"button",id:"explai\
ned-close","aria-label":"close",onclick:()=>m.close()},"✕"),r=e?a("img",{class:"explained-board",src:e,alt:"the beginning",width:180,height:180}):null,l=a("di\
v",{class:"explained-head"},r,a("div",{class:"grow"},t.description?a("p",{},t.description):null,o||n?a("p",{class:"quiet"},o,o&&n?". ":"",n?"Rules: ":null,n):null,
t.options.length?a("p",{class:"quiet"},`Options: ${t.options.map(([y,v])=>`${y.replaceAll("-"," ")} ${v}`).join(", ")}`):null)),c=t.sections.map(y=>a("section",
{},a("h3",{},y.title),a("ul",{},...y.sentences.map(v=>a("li",{},v))))),[h,...u]=c,p=a("section",{id:"explained-pieces"},a("h3",{},"Pieces"),a("div",{class:"expl\
ained-list"},...t.pieces.map(y=>Ri(y)))),f=a("div",{class:"explained",tabindex:0},l,h??null,p,...u),m=a("dialog",{id:"rules-explained",class:"set-up","aria-labe\
lledby":"explained-title"},a("div",{class:"bar"},a("h2",{id:"explained-title"},t.title||s.name||"untitled"),a("span",{class:"grow"}),i),f);m.addEventListener("c\
lose",()=>m.remove()),document.body.append(m),m.showModal(),Wi(m,s)}function Di(s){let e=Ii(s);return e?a("a",{href:e,rel:"noreferrer",target:"_blank"},s):s}function Ri(s){
let e=w("svg",{class:"explained-art",viewBox:"-30 -30 60 60","aria-hidden":!0},...U(s.art)),t=s.id===s.name?null:a("span",{class:"quiet"},` ${s.id}`);return a("\
article",{class:"explained-piece","data-piece":s.name},a("div",{class:"explained-name"},e,a("b",{},s.name.replaceAll("-"," ")),t),a("div",{class:"explained-move\
s",role:"img","aria-label":`diagram of the moves of ${s.name}`}),a("div",{class:"explained-words"},...s.sentences.map(n=>a("p",{},n))))}function Wi(s,e){let t=[],
n=!1,o=async()=>{if(!n){n=!0;for(let r=t.shift();r&&s.isConnected;r=t.shift()){let l=r.querySelector(".explained-moves");try{let c=await k("/sketch",{rules:e,piece:r.
getAttribute("data-piece")});l?.replaceChildren(Hi(ae(c.svg),`moves-${r.getAttribute("data-piece")}`))}catch{l?.remove()}}n=!1}},i=new IntersectionObserver(r=>{
for(let l of r.filter(c=>c.isIntersecting))i.unobserve(l.target),t.push(l.target);o()},{root:s.querySelector(".explained"),rootMargin:"300px"});for(let r of s.querySelectorAll(
".explained-piece"))i.observe(r)}function Hi(s,e){let t=e.replaceAll(/[^\w-]/g,"_"),n=[...s.querySelectorAll("[id]")].map(o=>o.id);for(let o of s.querySelectorAll(
"*")){o.id&&(o.id=`${t}-${o.id}`);for(let i of[...o.attributes]){let r=/^(url\()?#([^)]+)(\))?$/.exec(i.value);r&&n.includes(r[2])&&(i.value=`${r[1]??""}#${t}-${r[2]}${r[3]??
""}`)}}return s.removeAttribute("width"),s.removeAttribute("height"),s}function dn(s,e,t){let n=s.left[e]??0;return s.running===e?Math.max(0,n-t):n}function pn(s){if(s<2e4){let r=Math.floor(s/100);return`0:${String(Math.floor(r/10)).
padStart(2,"0")}.${r%10}`}let e=Math.ceil(s/1e3),[t,n,o]=[Math.floor(e/3600),Math.floor(e/60)%60,e%60],i=r=>String(r).padStart(2,"0");return t>0?`${t}:${i(n)}:${i(
o)}`:`${n}:${i(o)}`}function fn(s,e){return s<Math.max(1e4,Math.min(3e4,e.time.base/10))}function mn({base:s,increment:e}){let t=s/6e4,n=t>=1?`${Number(t.toFixed(
1))} min`:`${s/1e3} s`;return e?`${n} + ${e/1e3} s`:n}function yn(s,e,t){let n=i=>s.pieces.find(r=>r.cell===i),o=n(t);if(e===null)return o?{cell:t}:null;if("cell"in e){let i=n(e.cell);return i&&i!==o&&(o&&(s.pieces.
splice(s.pieces.indexOf(o),1),gn(s,i.owner??0,o.type,1,o.owner??null)),i.cell=t),null}return o?e:(s.pieces.push({cell:t,type:e.type,owner:e.owner}),gn(s,e.player,
e.type,-1,e.owner),null)}function gn(s,e,t,n,o){let i=s.hands[e],r=i.find(l=>l.type===t&&l.owner===o);r?r.count+=n:i.push({type:t,count:n,owner:o}),s.hands[e]=i.
filter(l=>l.count>0)}function te(s){return s.replace(/[-_]+/g," ").trim()}function qi(s){return s.charAt(0).toUpperCase()+s.slice(1)}function Fi(s){let e=new Set(s.map(n=>/^([\p{L}\p{N}_-]+): /u.
exec(n.label)?.[1]??"")),[t]=e;return e.size===1&&t?t:""}function Dt(s,e,t){if(s.outcome)return"";let n=[...t.next().keys()],o=new Set(n.map(p=>p[0])),i=p=>s.pieces.
find(f=>f.cell===p),r=t.chosen[t.chosen.length-1],l=ji(t,n.length>0);if(n.length===0)return l;if(r!==void 0)return Gi(r,o,e,i,t.chosen.length)+l;let c=te(s.beginsTurn?
"":s.phase||Fi(s.moves)),h=c?`${qi(c)}: c`:"C",u=[...t.targets().keys()];if(u.length>0){let p=u.length===n.length;if(p&&e.some(y=>te(y.name)===c))return`Choose \
where the ${c} goes.${l}`;let f=u.filter(i).length,m=f===u.length?"pieces":f===0?"cells":"places";return`${h}hoose one of the marked ${m}${p?"":", or a piece"}.${l}`}
return o.has("c")&&o.has("h")?`${h}hoose a piece on the board or in hand.${l}`:o.has("h")?`${h}hoose a piece in hand.${l}`:o.has("c")?`${h}hoose a piece${c?"":"\
 to move"}.${l}`:`${h}hoose a kind of piece.`}function Gi(s,e,t,n,o){if(e.has("t"))return"Choose a kind of piece.";if(e.has("h"))return"Choose a piece in hand.";
let i=s[0]==="h"?Number(s.split(":")[1]):s[0]==="c"?n(Number(s.slice(1)))?.type:void 0,r=i===void 0?"":te(t[i].name);return r?o>1&&s[0]==="c"?"Choose the next c\
ell.":`Choose where the ${r} goes.`:"Choose one of the marked cells."}function ji(s,e){let t=s.bare().filter(n=>n.clicks.length===0);return t.length===0?"":e?t.
length===1?` Or choose “${t[0].label}”.`:" Or choose one of the buttons.":t.length===1?`There is only “${t[0].label}”.`:"Choose one of the buttons."}function wn(s,e,t,n){let[o]=s.clicks,i=o&&"cell"in o?e.pieces.find(u=>u.cell===o.cell)?.type:void 0,r=o&&"held"in o?o.held.type:i,l=typeof s.becomes=="number",c=l?
s.becomes:r,h=c===void 0?"":te(t[c].name);return{type:c,label:c===void 0||!n?s.label:l?h:`stays ${h}`}}function Yi(s){return"cell"in s?`c${s.cell}`:"held"in s?`\
h${s.held.player}:${s.held.type}`:`t${s.type}`}var Je=class{constructor(){this.moves=[],this.ways=[],this.prefix=[],this.chosen=[]}setMoves(e,{goesOn:t=!1,again:n=null}={}){
this.moves=e,this.ways=e.flatMap(r=>[r.clicks,r.also??[]].filter(l=>l.length>0).map(l=>({move:r,keys:l.map(Yi)}))),this.prefix=this.forced(t),this.chosen=[...this.
prefix];let o=this.next(),i=[...o.keys()].every(r=>r[0]==="h");n&&i&&o.has(n)&&this.chosen.push(n)}forced(e){let t=[];for(;;){let n=this.ways.filter(r=>t.every(
(l,c)=>r.keys[c]===l)),o=new Set(n.map(r=>r.keys[t.length])),[i]=o;if(o.size!==1||i===void 0||n.some(r=>r.keys.length<=t.length+1)||i[0]==="t"||i[0]==="c"&&!e)return t;
t.push(i)}}open(){return this.ways.filter(e=>this.chosen.every((t,n)=>e.keys[n]===t))}next(){let e=new Map;for(let{move:t,keys:n}of this.open()){let o=n[this.chosen.
length];if(o===void 0)continue;let i=(t.captures?.length??0)>0&&n.length===this.chosen.length+1;e.set(o,e.get(o)||i)}return e}targets(){let e=this.chosen.length,
t=new Set(this.open().filter(o=>o.keys.length===e+1).map(o=>o.keys[e])),n=[...this.next()].filter(([o])=>o[0]==="c"&&(e>0||t.has(o)));return new Map(n.map(([o,i])=>[
Number(o.slice(1)),i]))}canLift(e){if(this.chosen.includes(e))return!0;let t=this.prefix.length;return this.ways.filter(o=>this.prefix.every((i,r)=>o.keys[r]===
i)).some(o=>o.keys[t]===e&&o.keys.length>t+1)}lift(e){this.chosen[this.chosen.length-1]!==e&&(this.clear(),this.next().has(e)&&this.chosen.push(e))}clear(){this.
chosen=[...this.prefix]}bare(){return this.moves.filter(e=>e.clicks.length===0||"type"in e.clicks[0])}pick(e){if(!this.next().has(e)){let o=this.chosen.length>this.
prefix.length&&this.chosen[this.chosen.length-1]===e;if(this.clear(),o||!this.next().has(e))return{done:[],more:!1}}this.chosen.push(e);let t=this.open(),n=t.filter(
o=>o.keys.length===this.chosen.length).map(o=>o.move);return{done:[...new Set(n)],more:t.some(o=>o.keys.length>this.chosen.length)}}};function xn(s){let{board:e,history:t}=s,n=h=>h!==null&&s.go(h),o=()=>n(t.back()),i=()=>n(t.forward()),r=()=>n(t.back()===null?null:0),l=()=>n(t.forward()===null?
null:t.end()),c=(h,u)=>d(h).addEventListener("click",u);c("flip",s.flip),c("draw",s.draw),c("first",r),c("back",o),c("forward",i),c("last",l),c("undo",s.undo),c(
"keys",()=>vn(e,!e.characterKeys)),c("contrast",()=>bn(!document.body.classList.contains("contrast"))),d("type-move").addEventListener("submit",h=>{h.preventDefault();
let u=d("typed").value.trim();u&&(d("typed").value="",s.type(u))}),document.addEventListener("keydown",h=>{if(h.composedPath().some(y=>y.matches?.("input, texta\
rea, select, .cm-editor, dialog"))||h.ctrlKey||h.metaKey||h.altKey)return;let p=e.characterKeys?s.letters:{},m={ArrowLeft:o,ArrowRight:i,Home:r,End:l,...p}[h.key];
m&&(h.preventDefault(),m())}),bn(M("contrast")==="on"),vn(e,M("character-keys")!=="off")}function bn(s){document.body.classList.toggle("contrast",s),d("contrast").
setAttribute("aria-pressed",String(s)),A("contrast",s?"on":"")}function vn(s,e){s.characterKeys=e,d("keys").setAttribute("aria-pressed",String(e)),A("character-\
keys",e?"":"off")}async function kn(s,e){let t=await k("/sketch",s),n=a("div",{class:"popup",role:"tooltip"},a("b",{},t.title),ae(t.svg));document.querySelector(".popup")?.remove(),
document.body.append(n),n.style.left=`${Math.max(8,Math.min(e.right+8,innerWidth-n.offsetWidth-8))}px`,n.style.top=`${Math.max(8,Math.min(e.top,innerHeight-n.offsetHeight-
8))}px`;let o=()=>n.remove();for(let i of["pointerdown","keydown"])document.addEventListener(i,o,{once:!0});T(t.title)}var Rt=[["first","green"],["second","red"],["third","blue"]];function $n(s,e){let t=i=>{s.gestures.pen=i,e(),document.querySelector(".bare [aria-pressed=true]")?.
focus()},n=Rt.map(([i,r])=>a("button",{type:"button",title:r,"aria-label":r,"aria-pressed":String(s.gestures.pen===i),onclick:()=>t(i)},a("span",{class:`pen ${i}`,
"aria-hidden":!0}))),o=(i,r)=>a("button",{type:"button",onclick:r},i);return[...n,o("Rub out",()=>s.clearSketches()),o("Done",()=>t(null))]}var Ee=["letters","figurines","texts"];function se(s,e){return e==="texts"?s.text:s.name||s.text}function En(s,e,t){let n=se(s,e);if(e!=="figurines"||!(s.name||
n.includes("@")))return[n];let o=Sn(t,n),i=n.lastIndexOf("="),r=i>0?Sn(t,n.slice(i+1)):null,l=[],c=n;o&&(l.push({type:o.type}),c=c.slice(o.length));let h=r?c.lastIndexOf(
"=")+1:c.length;return h>0&&l.push(c.slice(0,h)),r&&(l.push({type:r.type}),c.length>h+r.length&&l.push(c.slice(h+r.length))),l}function Sn(s,e){let t=null;for(let[
n,{id:o}]of s.entries())o&&e.startsWith(o)&&o.length>(t?.length??0)&&(t={type:n,length:o.length});return t}var _i={"+":"+","#":"#","=":" ½","!":" ?"},Te=class{constructor(e,t){this.nodes=e,this.node=t,this.children=e.map(()=>[]),e.forEach((n,o)=>{typeof n.parent=="n\
umber"&&this.children[n.parent].push(o)})}back(){return this.nodes[this.node]?.parent??null}forward(){return this.children[this.node]?.[0]??null}end(){let e=this.
node;for(;this.children[e]?.length;)e=this.children[e][0];return e}written(){return this.nodes.length===0?[]:[...this.comment(0),...this.line(this.children[0],!0)]}comment(e){
let t=this.nodes[e].comment;return t?[{comment:t}]:[]}line(e,t){let n=[],o=e;for(;o.length>0;){let[i,...r]=o;o=this.children[i];let l=o.length===0?"":this.nodes[o[0]].
beginsTurn?" ":",​",c=this.nodes[i],h=_i[c.mark]??"",u=this.comment(i);n.push({move:{node:i,number:this.number(i,t),text:c.text+h,mark:h,gap:l}},...u),t=r.length+
u.length>0;for(let p of r)n.push({branch:this.line([p],!0)})}return n}number(e,t){let n=this.nodes[e],o=this.nodes[n.parent??0],i=n.parent===0||o.number!==n.number;
return!n.beginsTurn||!(i||t)?"":`${n.number}${i&&n.player===0?".":"…"} `}};var Qe=class{constructor(e,t){this.host=e,this.go=t,this.tree=new Te([],0),this.style="letters",this.types=[],this.icon=()=>null}set(e,t){this.tree=new Te(e,t);
let n=this.host.contains(document.activeElement);e.length===1&&!e[0].comment?this.host.replaceChildren(a("p",{class:"quiet"},"No moves yet.")):this.host.replaceChildren(
this.line(this.tree.written()));let o=this.host.querySelector("[aria-current]");if(n&&o?.focus(),t===0&&(this.host.scrollTop=0),o){let[i,r]=[this.host.getBoundingClientRect(),
o.getBoundingClientRect()];(r.top<i.top||r.bottom>i.bottom)&&(this.host.scrollTop+=r.top-i.top-i.height/2)}}line(e){let t=a("span",{class:"line"}),n="";for(let o of e)
if("move"in o){let{node:i,number:r}=o.move;t.append(n,...r?[a("span",{class:"number"},r)]:[],this.move(i,o.move.mark)),n=o.move.gap}else"comment"in o?t.append("\
 ",a("span",{class:"comment"},o.comment)," "):t.append(a("span",{class:"branch"},"(",this.line(o.branch),")")," ");return t}move(e,t){let n=this.tree.nodes[e],o={
type:"button",class:`move p${n.player%8}`,title:n.text,"data-text":n.text+t,onclick:()=>this.go(e)},i=e===this.tree.node?{"aria-current":"step"}:{},r=En(n,this.
style,this.types).map(c=>typeof c=="string"?c:this.icon(c.type,n.player)),l=this.style==="figurines"?{"aria-label":se(n,"letters")+t}:{};return a("button",{...o,
...i,...l},...r,t)}back(){return this.tree.back()}forward(){return this.tree.forward()}end(){return this.tree.end()}};function Wt(s,e,t){return new Promise(n=>{let o=null,i=a("div",{class:"options pictures"}),r=a("dialog",{class:"chooser picker","aria-label":s},a("h2",{},s),i);
e.forEach((l,c)=>{let h=()=>{o=c,r.close()};i.append(a("button",{type:"button",onclick:h,title:l.hint},l.icon,a("span",{},l.label)))}),r.addEventListener("close",
()=>{r.remove(),n(o)}),r.addEventListener("click",l=>{l.target===r&&r.close()}),r.addEventListener("keydown",l=>{let c={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[l.
key];if(!c)return;let h=[...i.children],u=h.indexOf(document.activeElement);h[(u+c+h.length)%h.length].focus(),l.preventDefault()}),document.body.append(r),r.showModal(),
t&&Ki(r,t),i.firstElementChild?.focus()})}function Ki(s,e){let t=e.left+e.width/2-s.offsetWidth/2,n=e.bottom+6,o=n+s.offsetHeight<innerHeight-6;s.style.margin="\
0",s.style.left=`${Math.max(6,Math.min(t,innerWidth-s.offsetWidth-6))}px`,s.style.top=`${Math.max(6,o?n:e.top-s.offsetHeight-6)}px`}function Tn(s,e){return e.hands.some(t=>t.length>0)?s.map(()=>[]):s.map((t,n)=>{let o=new Map(t.map(c=>[c.type,c.count]));for(let c of e.pieces)c.owner===n&&o.set(
c.type,(o.get(c.type)??0)-1);let i=0;for(let c of o.values())c<0&&(i-=c);let r=[...t].sort((c,h)=>h.count-c.count)[0]?.type,l=(o.get(r)??0)-i;return o.set(r,Math.
max(0,l)),t.map(c=>({type:c.type,count:o.get(c.type)??0})).filter(c=>c.count>0)})}function Ln(s,e,t){let n=o=>o.find(i=>i.type===t)?.count??0;return Math.max(0,
n(s)-n(e))}function Cn(s,e,t){let n=o=>o.reduce((i,r)=>i+r.count*t[r.type].worth,0);return Math.round((n(s)-n(e))/100)}var Ui=6;function Ze(s){let[e,t]=s.colours;return w("svg",{class:"dot",viewBox:"0 0 16 16","aria-hidden":!0},w("circle",{cx:8,cy:8,r:6.5,fill:e,stroke:t}))}function Mn(s){
let e=s.game.first&&!s.hand?Tn(s.game.first,s.game.position):[];return s.game.players.map((t,n)=>Xi(s,n,e))}function An(s,e,t){let n=document.activeElement?.dataset?.
key;s.forEach((r,l)=>r.classList.add(`side-${e[l]}`));let o=["left","far","right","near"],i=s.map((r,l)=>l).filter(r=>r!==t).sort((r,l)=>o.indexOf(e[r])-o.indexOf(
e[l]));d("near").replaceChildren(s[t]),d("others").replaceChildren(...i.map(r=>s[r])),d("others").classList.toggle("around",i.length>1),n&&document.querySelector(
`.held[data-key="${n}"]`)?.focus()}function Xi(s,e,t){let{position:n,players:o}=s.game,i=n.out.includes(e),l=[n.player===e&&!n.outcome&&"on-move",i&&"out",n.outcome?.
winners.includes(e)&&"won"].filter(f=>f),c=a("div",{class:["player",...l].join(" "),"data-player":e});c.append(Ze(o[e]),a("span",{class:"name"},o[e].name));let h=s.
game.people?.[e];h&&c.append(a("span",{class:"person"},h)),s.computer.has(e)&&c.append(a("span",{class:"quiet"},"computer")),n.checks.some(f=>f.player===e)&&c.append(
a("span",{class:"state bad"},"check")),i&&c.append(a("span",{class:"quiet"},"out"));let u=n.outcome?.points[e];u&&c.append(a("b",{class:"points"},u.replace("1/2",
"½"))),c.append(...s.more?.(e)??[]);let p=a("span",{class:"hand"});return s.hand?p.append(...s.hand.hands[e].map(f=>Ji(s,e,f))):p.append(...n.hands[e].map(f=>Vi(
s,e,f))),c.append(p),o.length===2&&t[1-e]?.length&&c.append(zi(s,e,t)),c}function zi(s,e,t){let n=1-e,o=t[n].map(c=>`${c.count} ${s.types[c.type].name}`).join("\
, "),i=Cn(t[n],t[e]??[],s.types),r=i>0?`; ahead by ${i}`:"",l=a("span",{class:"taken",role:"img","aria-label":`has taken ${o}${r}`,title:`Taken: ${o}${r}`});for(let{
type:c,count:h}of t[n]){let u=Ln(t[n],t[e]??[],c);for(let p=0;p<h;p+=1)l.append(Le(s.board,c,n,p<h-u?"even":""))}return i>0&&l.append(a("b",{class:"lead"},`+${i}`)),
l}function Le(s,e,t,n=""){return w("svg",{viewBox:"-30 -30 60 60","aria-hidden":!0,class:`icon ${n}`},...s.art(e,t))}function Vi(s,e,{type:t,count:n}){let o=`h${e}\
:${t}`,i=s.open.has(o),r=`${s.game.players[e].name} holds ${n} ${s.types[t].name}${i?", can be chosen":""}`,l=`held${s.chosen.includes(o)?" chosen":""}${i?" ope\
n":""}`,c=On(s,r,l,t,e,n,()=>s.choose(o));return c.dataset.key=o,Pn(c,s,t,e,()=>s.lift(o)),c}function Ji(s,e,{type:t,count:n,owner:o}){let i=s.picked,r=i&&"play\
er"in i&&i.player===e&&i.type===t&&i.owner===o,l=()=>s.pick({player:e,type:t,owner:o}),c=On(s,`${n} ${s.types[t].name}`,`held ${r?"chosen":"open"}`,t,o,n,l);return Pn(
c,s,t,o,l),c}function On(s,e,t,n,o,i,r){let l=t.includes("chosen")?"true":null,c=a("button",{type:"button",class:t,"aria-label":e,"aria-pressed":l,title:s.types[n].
name,onclick:r});return c.append(w("svg",{viewBox:"-30 -30 60 60","aria-hidden":!0},...s.board.art(n,o))),i>1&&c.append(a("span",{class:"count"},String(i))),c}function Pn(s,e,t,n,o){
s.addEventListener("pointerdown",i=>{if(i.button!==0)return;let r=null,l=h=>{if(h.pointerId!==i.pointerId||!r&&Math.hypot(h.clientX-i.clientX,h.clientY-i.clientY)<
Ui)return;r||(o(),r=a("div",{class:"dragged","aria-hidden":!0},Le(e.board,t,n)),document.body.append(r));let u=r;u.style.left=`${h.clientX}px`,u.style.top=`${h.
clientY}px`},c=h=>{if(h.pointerId===i.pointerId){document.removeEventListener("pointermove",l);for(let u of["pointerup","pointercancel"])document.removeEventListener(
u,c);r&&(r.remove(),s.addEventListener("click",u=>u.stopImmediatePropagation(),{capture:!0,once:!0}),e.drop(h.type==="pointerup"?e.board.cellAt(h.clientX,h.clientY):
null))}};document.addEventListener("pointermove",l);for(let h of["pointerup","pointercancel"])document.addEventListener(h,c);s.hasPointerCapture(i.pointerId)&&s.
releasePointerCapture(i.pointerId)})}var Nn=[["sounds","Sounds",!1],["motion","Pieces move",!0],["bar","Evaluation bar",!0]],Qi=["letters (Nf3)","pictures (♞f3)","from and to (g1f3)"];function et(){
let s=M("play-names")??Ee[0],e={names:Ee.includes(s)?s:Ee[0],sounds:!1,motion:!0,bar:!0};for(let[t,,n]of Nn)e[t]=(M(`play-${t}`)??(n?"on":"off"))==="on";return e}
function In(s){if(d("play-options"))return;let e=et(),t=l=>{A("play-names",l.target.value),s()},n=Ee.map((l,c)=>a("option",{value:l,selected:l===e.names},Qi[c])),
o=Nn.map(([l,c])=>{let h=u=>{A(`play-${l}`,u.target.checked?"on":"off"),s()};return a("label",{class:"check"},a("input",{type:"checkbox",id:`play-${l}`,checked:e[l],
onchange:h}),c)}),i=a("label",{class:"check"},"Names of moves ",a("select",{id:"play-names",onchange:t},...n)),r=a("details",{id:"play-options",class:"card-box"},
a("summary",{},"While playing"),i,a("div",{class:"row"},...o));d("about").before(r)}var tt=class{constructor(){this.keys=[]}get isWhole(){return this.keys.length>=2}pick(e,t){let[n]=this.keys;this.keys.length===1&&n!==e&&e[0]==="c"?this.keys.push(
e):t&&n!==e?this.keys=[e]:this.keys=[]}clear(){this.keys=[]}take(e){let{keys:t}=this;return this.clear(),t.length<2?null:e.ways.find(o=>o.keys.length===t.length&&
o.keys.every((i,r)=>i===t[r]))?.move??null}};var Ce=null,Zi={move:[[190,.07,.5]],capture:[[150,.06,.6],[110,.12,.6]],check:[[420,.08,.3],[560,.14,.3]],end:[[330,.18,.3],[262,.22,.3],[196,.4,.3]]};function Bn(s){
try{Ce??=new AudioContext;let e=Ce.currentTime;for(let[t,n,o]of Zi[s]??[]){let[i,r]=[Ce.createOscillator(),Ce.createGain()];i.type="triangle",i.frequency.setValueAtTime(
t,e),i.frequency.exponentialRampToValueAtTime(t*.7,e+n),r.gain.setValueAtTime(o,e),r.gain.exponentialRampToValueAtTime(.001,e+n),i.connect(r).connect(Ce.destination),
i.start(e),i.stop(e+n),e+=n*.8}}catch{}}function Dn(s,e){return s.outcome?"end":s.checks.length>0?"check":e?"capture":"move"}var Rn=s=>s.beginsTurn?"to move":"goes on";function Wn(s,e){let t=s.outcome?.text??`${e[s.player].name} ${Rn(s)}`;return[...s.checks.map(o=>`${e[o.player].name}\
 is in check`),t].map(o=>`${o}.`).join(" ")}function Hn(s,e,t){let{outcome:n}=s,o=d("status");if(o.closest(".card-box").classList.toggle("over",!!n),d("type-mov\
e").hidden=!!n,tr(n?t:[]),n)return o.replaceChildren(...er(n,e));let i=a("b",{},e[s.player].name),r=s.checks.map(l=>l.player===s.player?", in check":`, ${e[l.player].
name} is in check`);o.replaceChildren(Ze(e[s.player]),i,` ${Rn(s)}`,...r)}function er({text:s,winners:e,points:t},n){let o=s.indexOf(": ")+1||s.length,i=[...e.map(
l=>Ze(n[l])),a("b",{},s.slice(0,o)),a("span",{},s.slice(o))];if(n.length===2)return i;let r=n.map(({name:l},c)=>`${l} ${t[c].replace("1/2","½")}`).join(", ");return[
...i,a("small",{},r)]}function tr(s){let e=d("after-game"),t=e??a("div",{id:"after-game",class:"row"});e||d("status").after(t),t.hidden=s.length===0;let n=s.map(
o=>o.label).join();t.dataset.labels!==n&&(t.dataset.labels=n,t.replaceChildren(...s.map(({label:o,does:i,main:r})=>a("button",{type:"button",class:r?"main":null,
onclick:i},o))))}var sr=-900,qn=4,Fn=30,Ht=8,nr=40,or=15,ir=25,rr=-150;function ar(s){let e=s.slice(-qn);return e.length===qn&&e.every(t=>"loses"in t||"value"in t&&t.value<=sr)}
function lr(s,e){let t=s.slice(-Ht);return e>=nr&&t.length===Ht&&t.every(n=>"value"in n&&Math.abs(n.value)<=Fn)}function cr(s,e){return"loses"in s||"value"in s&&
s.value<=rr?{accepts:!0,why:""}:"wins"in s||s.value>Fn?{accepts:!1,why:"it likes its position"}:{accepts:e>=ir,why:"it is too early for a draw"}}function hr(s){
return"value"in s?{value:-s.value}:"wins"in s?{loses:s.wins}:{wins:s.loses}}var st=class{constructor(e){this.calls=e,this.ended=null,this.scores=[],this.offered=
-1/0,this.answered=0,this.said={node:0,moves:0},this.waits=!1,this.offer=a("button",{type:"button",id:"offer-draw",onclick:()=>this.offerDraw()},"Offer a draw"),
this.resign=a("button",{type:"button",id:"resign",onclick:()=>this.personResigns()},"Resign"),this.says=a("p",{id:"computer-says",role:"status",hidden:!0}),this.
buttons=a("div",{class:"row",hidden:!0},this.offer,this.resign),d("type-move").after(this.says,this.buttons)}reset(e){this.scores=[],[this.offered,this.answered]=
[-1/0,0],this.ended=e,this.show("")}get computer(){let e=this.calls.game(),[t,...n]=this.calls.plays();return e?.players.length===2&&t!==void 0&&n.length===0&&!e.
seated?t:null}outcome({players:e,node:t}){if(this.ended?.node!==t)return null;let{resigns:n}=this.ended;if(n===null)return{text:"draw: the players agree",reason:"\
agreement",winners:[],points:e.map(()=>"1/2")};let o=1-n;return{text:`${e[o].name} wins: ${e[n].name} resigns`,reason:"resignation",winners:[o],points:e.map((r,l)=>l===
o?"1":"0")}}end(e){let t=this.calls.game();this.ended={node:t.node,moves:t.tree.length,resigns:e},this.scores=[],this.calls.changed()}playOn(){this.ended=null,this.
show(""),this.calls.changed()}moved(){let e=this.calls.game();if(this.ended&&e?.tree.length!==this.ended.moves&&(this.ended=null),e?.tree.length!==this.said.moves)
return this.show("");this.says.hidden=e.node!==this.said.node,this.refresh()}note(e,t,n){if(e===this.computer){if(this.scores=[...this.scores,t].slice(-Ht),ar(this.
scores))this.end(e),this.show("The computer resigns.");else if(lr(this.scores,n)&&n-this.offered>or){this.offered=n;let o=a("button",{type:"button",class:"main",
onclick:()=>this.agree("")},"Accept"),i=a("button",{type:"button",onclick:()=>this.show("")},"Decline");this.show("The computer offers a draw.",o,i)}}}agree(e){
this.end(null),this.show(e)}async offerDraw(){let e=this.calls.game();if(!e||this.waits)return;this.waits=!0,this.show("You offer a draw…");let t=await this.calls.
score().catch(()=>null);this.waits=!1;let n=this.calls.game();if(n?.id!==e.id||n.node!==e.node)return this.show("");this.answered=e.tree.length;let{accepts:o,why:i}=t?
cr(hr(t),e.position.number):{accepts:!1,why:"it does not know how it stands"};o?this.agree("The computer accepts the draw."):this.show(`The computer declines: ${i}\
.`)}personResigns(){let{computer:e}=this;e!==null&&(this.end(1-e),this.show(""))}show(e,...t){let n=this.calls.game();this.said={node:n?.node??0,moves:e?n?.tree.
length??0:0},this.says.hidden=!e,this.says.replaceChildren(a("b",{},e)," ",...t),e&&!this.waits&&!Re(this.says)&&b(e),this.refresh()}refresh(){let{computer:e}=this,
t=this.calls.game();this.buttons.hidden=e===null||t!==null&&this.outcome(t)!==null||!!t?.position.outcome||(t?.tree.length??0)<3;let n=t?.tree.length??0;this.offer.
disabled=this.waits||this.says.childElementCount>1||t?.position.player===e||this.answered===n}};function Me(s){let e=new Map;for(let[t,{name:n,colours:o,team:i}]of s.entries()){let r=e.get(i);r?[r.name,r.members]=[`${r.name} and ${n}`,[...r.members,t]]:e.set(
i,{name:n,colour:o[0],members:[t]})}return[...e.values()]}function nt({score:s,player:e},t){let n="value"in s?s.value:"wins"in s?1/0:-1/0,o=1/(1+Math.exp(-n*Math.
log(3)/360));return t[0].members.includes(e)?o:1-o}function qt(s){return"value"in s?1/(1+Math.exp(-s.value/400)):"wins"in s?1:0}function ot(s,e,t,n){let o=n.map(
()=>null),i=s[e].number-1;for(let h=e;s[h].number>=i;h=s[h].parent){let u=t(h),p=u?n.findIndex(f=>f.members.includes(u.player)):-1;if(u&&h===e&&"wins"in u.score)
return n.map((f,m)=>m===p?1:0);if(u&&o[p]===null&&(o[p]=qt(u.score)),typeof s[h].parent!="number")break}let r=o.filter(h=>h!==null),l=r.reduce((h,u)=>h+u,0),c=r.
length===n.length&&l>0?l:Math.max(1,l);return o.map(h=>h===null?null:h/c)}var Gn=.03,Ft=s=>`${Math.round(s*100)} %`;function Gt(s,e,t){let n=Me(t),o=n.findIndex(u=>u.members.includes(e)),i=n.length===2;if("value"in s&&!i)return`${n[o].
name} ${Ft(qt(s))}`;if("value"in s){let u=(o===1?-1:1)*s.value/100;return`${u>0?"+":u<0?"−":""}${Math.abs(u).toFixed(2)}`}let r="wins"in s,l=Math.ceil(("wins"in
s?s.wins:s.loses)/t.length),c=r?o:i?1-o:null,h=(u,p)=>n[u].members.length>1?p:`${p}s`;return c===null?`${n[o].name} ${h(o,"lose")} in ${l}`:`${n[c].name} ${h(c,
"win")} in ${l}`}function jt(s){return"value"in s?s.value:"wins"in s?1e9-s.wins:s.loses-1e9}function Yt(s){let{mark:e,player:t}=s;return e==="#"?{score:{wins:0},
player:t}:e==="!"?{score:{loses:0},player:t}:e==="="?{score:{value:0},player:t}:null}var it=class{constructor(){this.game="",this.known=new Map}name(e,t){let n=[];
for(let o=t;o>0;o=e[o].parent??0)n.push(e[o].text);return n.reverse().join(" ")}setGame(e){e!==this.game&&this.known.clear(),this.game=e}set(e,t,n){this.known.set(
this.name(e,t),n)}get(e,t){return Yt(e[t])??this.known.get(this.name(e,t))??null}};function rt({tree:s,node:e,players:t},n){let o=n.get(s,e);if(!o)return null;let i=Me(
t);if(i.length===2){let h=Gt(o.score,o.player,t),u=Math.min(1-Gn,Math.max(Gn,nt(o,i)));return{parts:i.map(({name:f,colour:m},y)=>({name:f,colour:m,share:y===0?u:
1-u})),text:h,label:`evaluation: ${h}`}}let r=ot(s,e,h=>n.get(s,h),i),l=i.flatMap(({name:h,colour:u},p)=>r[p]===null?[]:[{name:h,colour:u,share:r[p]}]),c=1-l.reduce(
(h,u)=>h+u.share,0);return l.length<i.length&&l.push({name:"the others",colour:"",share:c}),{parts:l,text:"",label:`chances: ${l.map(h=>`${h.name} ${Ft(h.share)}`).
join(", ")}`}}function jn(s){let e=d("evaluation")??ur();if(e.hidden=!s,!s)return;let{parts:t,text:n,label:o}=s;for(e.setAttribute("aria-label",o),e.title=o;e.children.
length>t.length+1;)e.firstElementChild.remove();for(;e.children.length<t.length+1;)e.prepend(a("span",{class:"share"}));t.forEach((i,r)=>{let l=e.children[r];l.
style.width=`${i.share*100}%`,l.style.background=i.colour,l.textContent=!n&&i.share>.12?Ft(i.share):""}),e.lastElementChild.textContent=n}function ur(){let s=a(
"div",{id:"evaluation",class:"evaluation",role:"img",hidden:!0},a("span",{class:"value"}));return d("board").after(s),s}var at=300,me=70;function Kt(s,e){let t=[];for(let n=e;n>0;n=s[n].parent??0)t.push(n);t.push(0),t.reverse();for(let n=e;;){let o=s.findIndex(i=>i.parent===n);if(o<
0)return t;t.push(o),n=o}}function Yn(s,e){let t=at/Math.max(1,s.length-1);return s.flatMap((n,o)=>{let i=e(n);return typeof i=="number"?[{node:n,x:o*t,y:me*(1-
i)}]:[]})}function dr({tree:s,players:e},t,n){let o=Me(e),i=h=>n.get(s,h);if(o.length===2){let h=u=>i(u)&&nt(i(u),o);return[{name:o[0].name,colour:"",points:Yn(
t,h)}]}let r=new Map(t.map(h=>[h,i(h)&&ot(s,h,i,o)])),l=Math.max(.4,...[...r.values()].flatMap(h=>(h??[]).map(u=>u??0))),c=(h,u)=>{let p=r.get(h)?.[u];return typeof p==
"number"?p/l:null};return o.map(({name:h,colour:u},p)=>({name:h,colour:u,points:Yn(t,f=>c(f,p))}))}var _t=s=>s.map(e=>`L${e.x.toFixed(1)} ${e.y.toFixed(1)}`).join(
"").slice(1);function _n(s,e,t,n){let o=Kt(e.tree,e.node),i=dr(e,o,t),r=i.length>1,l=i.some(v=>v.points.length>2),c=rt(e,t);if(s.hidden=!l,!l)return s.replaceChildren();
let h=r?"a line for the chances of each side":`above the middle ${i[0].name} is better`,u=`the evaluation over ${o.length-1} moves: ${h}`,p=w("svg",{viewBox:`0 \
0 ${at} ${me}`,preserveAspectRatio:"none",role:"img","aria-label":u,class:r?"several":null}),f=i.filter(v=>v.points.length>0);if(r)for(let v of f)p.append(w("pa\
th",{class:"halo",d:`M${_t(v.points)}`}),w("path",{class:"curve",stroke:v.colour,d:`M${_t(v.points)}`}));else p.append(...pr(i[0].points));let m=o.indexOf(e.node)*
(at/Math.max(1,o.length-1));p.append(w("path",{class:"here",d:`M${m.toFixed(1)} 0V${me}`})),p.addEventListener("click",v=>{let B=p.getBoundingClientRect(),H=Math.
round((v.clientX-B.left)/B.width*(o.length-1));n(o[Math.max(0,Math.min(o.length-1,H))])});let y=c?`Here: ${c.text||c.label.replace("chances: ","")}. `:"";s.replaceChildren(
p,a("p",{class:"quiet"},`${y}A click goes to the move.`))}function pr(s){let e=_t(s);return[w("path",{class:"area",d:`M${s[0].x} ${me}L${e}L${s[s.length-1].x.toFixed(
1)} ${me}Z`}),w("path",{class:"middle-line",d:`M0 ${me/2}H${at}`}),w("path",{class:"curve",d:`M${e}`})]}var Kn=5e3,Un=1e3,fr=300,mr=4,gr=100;function yr(s){return s<3?"beginner":s<7?"friendly":s<12?"club":s<17?"strong":"best"}function wr(s,e,t){for(let o=e;o>0;o=s[o].
parent??0)if(!t.has(s[o].player))return o;let n=new Set(s.slice(1).map(o=>o.player));return e>0&&n.size>1?e:null}function br(s,e,t){return t!==void 0?s.tree[t].
player:e===s.node?s.position.player:s.players.length===2&&s.tree.slice(1).every(n=>n.beginsTurn)?1-s.tree[e].player:null}function vr(s){return[...s].sort((e,t)=>jt(
t.score)-jt(e.score)||e.line-t.line)}var lt=class{constructor(e){this.calls=e,this.plays=new Set,this.thoughts=[],this.mode="",this.analyses=!1,this.game="",this.
node=0,this.player=0,this.evaluations=new it,this.bar=!0,this.level=d("level"),this.time=d("time"),this.level.value=M("level")??String(mr),this.addElements(),this.
agreement=new st({game:e.game,plays:()=>this.plays,score:()=>this.scoreHere(),changed:()=>{this.keepSides(),e.sides(),this.thinkIfDue()}}),this.level.addEventListener(
"input",()=>this.showLevel());for(let t of[this.level,this.time])t.addEventListener("change",()=>this.keepSides());d("analyse").addEventListener("click",()=>this.
toggleAnalysis()),d("move-now").addEventListener("click",()=>this.think("play")),this.showLevel()}get busy(){return this.mode!==""}addElements(){let e=(t,n,o,i)=>a(
"button",{type:"button",id:t,title:n,onclick:o},i);d("move-now").after(e("hint","Shows the computer's best move as an arrow",()=>this.think("hint"),"Hint"),e("a\
nalyse-game","Evaluates every position of the game",()=>this.analyseGame(),"Analyse the game")),d("thought-state").after(a("div",{id:"chart",class:"chart",hidden:!0}))}showLevel(){
d("level-shown").textContent=`${this.level.value} · ${yr(Number(this.level.value))}`,this.level.setAttribute("aria-valuetext",d("level-shown").textContent)}setGame(e){
this.evaluations.setGame(`${e.id} ${e.board}`);let t=d("computer-plays"),n=e.players.map(r=>r.name).join(),o=t.dataset.names===n;if(t.dataset.game===e.id&&o)return;
t.dataset.names=n,t.dataset.game=e.id;let i=this.keptSides()[this.keptName(e)];i?(this.plays=new Set(i.plays.filter(r=>r<e.players.length)),[this.level.value,this.
time.value]=[String(i.level),String(i.time)],this.showLevel()):o||this.plays.clear(),this.showSides(e.players),this.agreement.reset(i?.ended?.moves===e.tree.length?
i.ended:null)}showSides(e){let t=e.map((n,o)=>a("label",{class:"check"},a("input",{type:"checkbox",onchange:r=>{r.target.checked?this.plays.add(o):this.plays.delete(
o),this.keepSides(),this.calls.sides(),this.thinkIfDue()},checked:this.plays.has(o)}),n.name));d("computer-plays").replaceChildren(...t)}keptName(e){return`${e.
id} ${e.title}`}keptSides(){try{return JSON.parse(M("computer")??"{}")}catch{return{}}}keepSides(){let e=this.calls.game();A("level",this.level.value),e&&this.keepFor(
e,{...this.sides(),ended:this.agreement.ended})}keepFor(e,t){let{[this.keptName(e)]:n,...o}=this.keptSides(),i=Object.entries(o).slice(1-gr);A("computer",JSON.stringify(
{...Object.fromEntries(i),[this.keptName(e)]:t}))}sides(){return{plays:[...this.plays],level:Number(this.level.value),time:Number(this.time.value)}}moved(){this.
busy&&this.mode!=="game"&&!this.isHere()&&!this.hasPlayed()&&this.stop(),this.thoughts=[],this.calls.arrows([]),this.agreement.moved(),this.show(),this.analyses&&
!this.busy&&this.analyseSoon()}undoes(){let e=this.calls.game();return e?wr(e.tree,e.node,this.plays):null}thinkIfDue(){let e=this.calls.game();if(!e||e.position.
outcome||this.busy||this.agreement.ended)return;let t=!e.tree.some(n=>n.parent===e.node);this.plays.has(e.position.player)&&t&&this.think("play")}ask(e){let t=this.
calls.about().mostTime,n=this.calls.connection();if(!n)throw new Error("Another game is about to be shown");return n.ask({think:{...e,time:Math.min(e.time,t)}})}async think(e){
let t=this.calls.game();if(!t||t.position.outcome||this.busy)return;this.mode=e,[this.game,this.node]=[t.id,t.node],this.player=t.position.player,this.thoughts=
[],this.show();let n=e==="play",o=n?Number(this.level.value):this.calls.about().bestLevel,i=e==="hint"?Un:Number(this.time.value),r=50;try{let l=await this.ask(
{level:o,time:i,lines:e==="analyse"?3:1,play:n});this.isHere()&&e==="analyse"&&(this.thoughts=l.thoughts),this.isHere()&&e==="hint"&&this.showHint(l),n&&!l.turn&&
(r=Kn),n&&l.turn&&l.score&&this.agreement.note(this.player,l.score,t.position.number)}catch(l){l.problem?.code!=="left"&&b(l.message,!0),r=Kn}this.mode="",this.
show(),setTimeout(()=>this.goOn(),r)}goOn(){this.thinkIfDue(),this.analyses&&!this.busy&&this.thoughts.length===0&&this.analyseSoon()}isHere(){let e=this.calls.
game();return e?.id===this.game&&e.node===this.node}hasPlayed(){let e=this.calls.game(),t=e?.tree[e.node]?.parent;return this.mode==="play"&&e?.id===this.game&&
typeof t=="number"&&t>=this.node&&e.tree.length-1===e.node}stop(){this.calls.connection()?.ask({stop:{}}).catch(()=>{})}toggleAnalysis(){if(this.mode==="game")return this.
mode="stopping",this.stop();this.analyses=!this.analyses,!this.analyses&&this.mode==="analyse"&&this.stop(),this.analyses||(this.thoughts=[],this.calls.arrows([])),
this.analyses&&!this.busy&&this.think("analyse"),this.show()}analyseSoon(){setTimeout(()=>{let e=this.calls.game();this.analyses&&!this.busy&&e&&!this.plays.has(
e.position.player)&&this.thoughts.length===0&&this.think("analyse")},150)}async scoreHere(){let e=this.calls.game();if(!e)return null;let t=this.evaluations.get(
e.tree,e.node);if(t||this.busy)return t?.score??null;this.mode="answer",this.show();try{return(await this.ask({level:this.calls.about().bestLevel,time:Un,lines:1,
play:!1})).score??null}finally{this.mode="",this.show(),setTimeout(()=>this.goOn(),50)}}showHint(e){let t=this.calls.game()?.position.moves??[],n=At(t,e.moves[0]??
"");if(!n)return b("The computer has no hint here.");this.calls.arrows(Mt(n,"hint")),b(`Hint: ${n.name||n.text}`)}async analyseGame(){let e=this.calls.game();if(!e||
this.busy)return;let t=Kt(e.tree,e.node),n=this.calls.about().bestLevel;this.mode="game",d("thought-state").scrollIntoView({block:"nearest"});for(let[o,i]of t.entries()){
let r=this.calls.game();if(this.mode!=="game"||r?.id!==e.id||r.tree[i]?.text!==e.tree[i].text)break;if(d("thought-state").textContent=`position ${o+1} of ${t.length}`,
this.show(),!(Yt(e.tree[i])||this.evaluations.get(e.tree,i)))try{let{score:l}=await this.ask({level:n,time:fr,lines:1,play:!1,at:i}),c=br(r,i,t[o+1]);l&&c!==null&&
this.evaluations.set(e.tree,i,{score:l,player:c})}catch(l){l.problem?.code!=="left"&&b(l.message,!0);break}}this.mode="",this.show(),this.goOn()}onThought(e){!this.
isHere()||this.mode!=="analyse"||(this.thoughts=this.thoughts.filter(t=>t.line!==e.line),this.thoughts.push(e),this.show())}show(){let e=this.calls.game(),t=this.
mode==="game"||this.mode==="stopping";if(d("analyse").textContent=t?"Stop":"Analyse",d("analyse").setAttribute("aria-pressed",String(this.analyses&&!t)),d("move\
-now").disabled=d("hint").disabled=this.busy||!!e?.position.outcome,d("analyse-game").disabled=this.busy||(e?.tree.length??0)<2,!e)return;let n=vr(this.thoughts);
d("thoughts").replaceChildren(...n.map(r=>this.thoughtRow(r,e.players)));let o=n[0];o&&this.isHere()&&(this.evaluations.set(e.tree,e.node,{score:o.score,player:this.
player}),this.calls.arrows(this.thoughtArrows(n,e)));let i=o?`depth ${o.depth}, ${xr(o.nodes)} positions`:this.busy?"thinking…":"";t||(d("thought-state").textContent=
i),this.showEvaluation(e)}showEvaluation(e){let t=this.analyses||!d("chart").hidden;jn(this.bar&&t?rt(e,this.evaluations):null),this.evaluations.known.size>0?_n(
d("chart"),e,this.evaluations,this.calls.go):d("chart").hidden=!0}thoughtArrows(e,t){return e.map((o,i)=>Mt(At(t.position.moves,o.turns[0]??""),i===0?"best":"th\
in")).reverse().flat()}thoughtRow(e,t){let n=e.turns.map((o,i)=>a("button",{type:"button",class:"move",title:`Plays ${i===0?"this move":"up to this move"}`,onclick:()=>this.
calls.play(e.turns.slice(0,i+1))},e.names?.[i]??o));return a("li",{},a("b",{class:"score"},Gt(e.score,this.player,t)),...n)}};function xr(s){return s<1e4?String(
s):s<1e7?`${Math.round(s/1e3)}k`:`${Math.round(s/1e6)}M`}var zt=null,g=null,ge=null,Ut=0,Xt=null,oe=null,O=null,Vt="",Ae=0,Vn=[],L=null,j=null,Jn=null,ht=null,X=et(),Qn=[],z=new tt,E=new Je,S=new fe(d("board"),{choose:s=>L?
ct(s):ye(`c${s}`),lift:s=>L?ct(s):ro(`c${s}`),drop:s=>s===null?Oe():L?ct(s):ye(`c${s}`,!0),ask:Cr,canDrag:s=>L?L.pieces.some(e=>e.cell===s):Y()?E.canLift(`c${s}`):
!ss()&&es(`c${s}`)}),ne=new Qe(d("history"),s=>F({do:"goto",node:s}));ne.icon=(s,e)=>Le(S,s,e,"figurine");var $=new lt({connection:()=>oe,game:()=>g,about:()=>zt,
arrows:s=>S.setArrows(s),sides:()=>g&&I(),play:Mr,go:s=>F({do:"goto",node:s})}),R=()=>g;function Zn(s){Jn=s,g&&io()}var Qt=(s,e)=>$.keepFor(s,{...$.sides(),...e}),
dt=()=>$.sides(),eo=()=>O?.types??[];function P(s){let e=s.problem?.remedy?` (${s.problem.remedy})`:"";b(`${s.message}${e}`,!0)}async function F(s){if(!oe)return!1;
try{return await oe.act(s),!0}catch(e){let t=e.problem?.code==="gone"&&s.do==="move";return P(t?{...e,message:"Not connected: the move was not made"}:e),I(),!1}}
async function to(s){oe?.close(),oe=null;try{await Zt(s)}catch(e){throw g&&so(g.id),e}}function so(s){oe=new De(s,{onMessage:kr,onState:e=>d("offline").hidden=e})}
function kr(s){"game"in s?Zt(s.game).catch(P):"thought"in s?$.onThought(s.thought):"refused"in s&&s.refused.id===0&&P({message:s.refused.problem.message})}async function Zt(s){
if(ge&&s.id===ge.id&&s.change<ge.change)return;ge=s,Ut+=1;let e=Ut,t=s.board!==Vt||!O,n=t?await N(`/games/${s.id}/board${Xe(Se?.matches)}`):null;if(e!==Ut)return;
let o=Vs(s);g=o,oe||so(o.id),n&&(o.id!==Xt?.id&&(Ae=0),[Vt,O]=[o.board,Js(n,s.players)],S.turns=Ae,Vn=o.position.pieces,S.setBoard(O,o.players.map(h=>h.name)),ne.
types=O.types);let i=Xt;Xt=o;let r=!i||i.id!==o.id||i.node!==o.node||i.board!==o.board,l=!!(i&&i.id===o.id&&!t);l||(ht=null),$.setGame(o),r&&(L=j=null);let c=!o.
position.beginsTurn;(r||i?.change!==o.change)&&E.setMoves(o.position.moves,{goesOn:c,again:ht}),r&&S.clearSketches(),r&&$.moved(),I(i&&l&&r?Rs(i,o):null),r&&(Tr(),
i&&l&&X.sounds&&Bn(Dn(o.position,i.position.pieces.length>o.position.pieces.length)),$r()||$.thinkIfDue())}function Xn(){Vt="",ge&&Zt({...ge}).catch(P)}function $r(){
if(!Y())return!1;let s=g.position.outcome?null:z.take(E);return z.clear(),I(),s&&ut(s),s!==null}function Y(){let{player:s}=g.position,e=!g.tree.some(t=>t.parent===
g.node);return $.agreement.outcome(g)?!1:g.seated?e&&g.seated.you===s:!$.plays.has(s)||!e}function es(s){let e=s[0]==="h"?Number(s.slice(1).split(":")[0]):g.position.
pieces.find(t=>`c${t.cell}`===s)?.owner;return typeof e=="number"&&!$.plays.has(e)&&(!g.seated||g.seated.you===e)}function I(s=null){let{position:e,players:t}=g;
d("by-hand")?.setAttribute("aria-pressed",String(L!==null)),d("draw").setAttribute("aria-pressed",String(S.gestures.pen!==null)),document.title=`${g.title||"alf\
il"} – alfil`,d("title").textContent=g.title||g.rules.name||"untitled",d("about").textContent=g.description,no(s),ne.style=X.names,ne.set(g.tree,g.node),L?d("\
status").replaceChildren(a("b",{},"By hand"),": no rules are checked"):Hn(ts().position,t,Er()),$.agreement.refresh(),io(),oo(),Sr(),d("typed-moves").replaceChildren(
...e.moves.slice(0,400).map(n=>a("option",{value:se(n,X.names)},n.label))),d("back").disabled=d("first").disabled=ne.back()===null,d("undo").disabled=$.undoes()===
null,d("forward").disabled=d("last").disabled=ne.forward()===null}function no(s=null){if(S.animates=X.motion,L)return S.setPosition([...L.pieces],{from:j&&"cell"in
j?j.cell:null});S.setPosition(g.position.pieces,Ds(g,E,z.keys,Y()),s)}function oo(){let s=d("prompt");s||(s=a("p",{id:"prompt",class:"prompt"}),d("bare").before(
s));let e=$.plays.has(g.position.player),t=z.isWhole?"This move will be made when it is your turn.":e?"The computer is thinking.":"";s.textContent=S.gestures.pen?
"A tap marks a cell, a drag draws an arrow.":L||ss()?"":Y()?Dt(g.position,O.types,E):t}function Sr(){if(S.gestures.pen)return d("bare").replaceChildren(...$n(S,
I));let s=E.bare().map(t=>{let[n]=t.clicks,o=n&&"type"in n?n.type:null,i=o===null?t.label:O.types[o].name;return a("button",{type:"button",onclick:()=>o===null?
ut(t):ye(`t${o}`)},o===null?null:ns(o),i)}),e=L||!Y()?[]:s;d("bare").replaceChildren(...new Map(e.map(t=>[t.textContent,t])).values())}function ts(){let s=g.position.
outcome??$.agreement.outcome(g);return s===g.position.outcome?g:{...g,position:{...g.position,outcome:s}}}var ss=()=>!!ts().position.outcome;function Er(){let{agreement:s,
plays:e}=$,t=g.seated?[]:Qn.map((o,i)=>i===0?{...o,label:e.size>0?"Rematch":"Play again",main:!0}:o),n=g.tree.length>1?[{label:"Analyse the game",does:()=>$.analyseGame()}]:
[];return[...t,...n,...s.outcome(g)?[{label:"Play on",does:()=>s.playOn()}]:[]]}function Tr(){let{position:s,players:e,tree:t,node:n}=g,o=t[n].text?`${e[t[n].player].
name} ${se(t[n],"letters")}. `:"",i=s.beginsTurn||!Y()?"":` ${Dt(s,O.types,E)}`;T(o+Wn(s,e)+i)}function io(){let s=Gs(S.drawing,Vn,g.players.length),e=g.players.
length===2?Ae%2:Math.max(0,s.indexOf("near")),t=Y(),n=Mn({game:ts(),types:O.types,board:S,open:t?new Set(E.next().keys()):new Set,chosen:t?E.chosen:z.keys,hand:L,
picked:j,choose:ye,lift:ro,drop:o=>o===null?Oe():L?ct(o):ye(`c${o}`,!0),pick:o=>{j=o,I()},computer:$.plays,more:Jn});An(n,s,e)}function Oe(){E.clear(),z.clear(),
j=null,ht=null,I()}function ro(s){Y()?E.lift(s):z.keys=es(s)?[s]:[],no(),oo()}async function ye(s,e=!1){if(!g||L||ss())return;if(!Y())return z.pick(s,es(s)),I();
if(e&&!E.next().has(s))return Oe();let{done:t,more:n}=E.pick(s);if(t.length===1&&!n)return ut(t[0]);if(I(),t.length===0)return Lr();let o=t.some(l=>typeof l.becomes==
"number"),i=t.map(l=>{let{type:c,label:h}=wn(l,g.position,O.types,o);return{label:h,hint:se(l,X.names),icon:c===void 0?null:ns(c)}});n&&i.push({label:"go on …",
hint:"choose more on the board",icon:null});let r=await Wt("Which move?",i,ao());r===null?Oe():r<t.length&&ut(t[r])}async function Lr(){let s=[...E.next().keys()],
e=s.filter(o=>o[0]==="t");if(e.length===0||e.length<s.length){E.chosen.length&&T(`${s.length} places can be chosen`);return}let t=e.map(o=>({label:te(O.types[Number(
o.slice(1))].name),icon:ns(Number(o.slice(1)))})),n=await Wt("Which?",t,ao());return n===null?Oe():ye(e[n])}function ao(){let s=[...E.chosen].reverse().find(e=>e[0]===
"c");return s?S.cellPaths[Number(s.slice(1))].getBoundingClientRect():null}async function Cr(s,e){let t=g.position.pieces.find(o=>o.cell===s);if(!t)return;let n={
piece:O.types[t.type].name,cell:O.cells[s].name,player:t.owner??0};await kn({rules:g.rules,...n},e).catch(P)}function ns(s){return Le(S,s,O.types[s].neutral?null:
g.position.player)}async function ut(s){let[e]=s.clicks;ht=e&&"held"in e?E.chosen[0]??null:null,E.clear(),await F({do:"move",text:s.text,at:g.node})}async function Mr(s){
for(let[e,t]of s.entries())if(!await F({do:"move",text:t,...e===0?{at:g.node}:{}}))return}function pt(s){let e=()=>Number(d("near").querySelector(".player")?.dataset.
player??-1);for(let t=0;t<4&&e()>=0&&!s(e());t+=1)Jt()}function Jt(){g&&(Ae+=1,S.setTurns(Ae),I())}function zn(){g&&(S.gestures.pen=S.gestures.pen?null:Rt[0][0],
I())}function ct(s){L&&(j=yn(L,j,s)),I()}function lo(s,e){Qn=e,xn({board:S,history:ne,go:t=>F({do:"goto",node:t}),flip:Jt,draw:zn,undo:Ar,type:t=>F({do:"move",text:t,
at:g.node}),letters:{f:Jt,d:zn,h:()=>g.seated?null:$.think("hint"),...s}}),Zs(),zs(Xn),Se?.addEventListener("change",()=>O?.upright.levels.length>1&&Xn()),In(()=>{
X=et(),$.bar=X.bar,g&&I(),$.show()}),$.bar=X.bar}function co(s){zt=s,d("level").max=String(zt.bestLevel)}function Ar(){let s=$.undoes();s!==null&&F({do:"prune",
node:s})}var Or=[[1,0],[3,2],[5,3],[10,5],[15,10],[30,20]],ft={draw:["Offer draw","offers a draw"],takeBack:["Take back","asks to take the last turn back"],rematch:["Rem\
atch","offers a rematch"]},x=null,po=0,Pe={players:[],watchers:0},os="",ho="",W=null;function fo(s){W=s;let e=a("button",{type:"button",id:"invite",title:"Play \
with others: a link for each side, and clocks"},"Invite");e.addEventListener("click",()=>{let t=W.game();t&&qr(t)}),d("new-game").after(e),d("side").prepend(a("\
section",{id:"seats",class:"card-box","aria-label":"players",hidden:!0})),G.addEventListener("message",({detail:t})=>{"present"in t&&(Pe=t.present),"game"in t&&
mo(t.game),("game"in t||"present"in t)&&bo()}),setInterval(Hr,100)}function mo(s){let e=x;x=s.seated?s:null,po=performance.now(),document.body.classList.toggle(
"seated",!!x),document.body.classList.toggle("contest",!!x&&!s.position.outcome);let t=x?.seated;if(!x||!t)return;let n=e?.id!==x.id;n&&(Pe={players:[],watchers:0});
let o=JSON.stringify(t.offers);if(o!==os){for(let r of t.offers){if(r.by[0]===t.you)continue;let l=wo(`${x.players[r.by[0]].name} ${ft[r.what][1]}`);!os.includes(
r.what)&&!Re(d("seats"))&&b(l),T(l)}e&&!n&&e.seated?.offers.some(r=>r.by[0]===t.you)&&t.offers.length===0&&e.tree.length===x.tree.length&&!x.position.outcome&&b(
"declined")}os=o,t.next&&e&&!n&&!e.seated?.next&&typeof t.you=="number"&&Pr(x.id,t.next)}async function Pr(s,e){let t=Lt(s);K(e,go);let n=await W.open(e);await W.
show(n),W.remember(n),t&&$e(n,[...t.slice(-1),...t.slice(0,-1)])}var go=null;function yo(s,e){go=e,mo(s),bo()}function Nr(){if(!x||ho===x.id||!document.querySelector(
"#near .player"))return;ho=x.id;let s=x.seated?.you;typeof s=="number"&&pt(e=>e===s)}var wo=s=>s[0].toUpperCase()+s.slice(1);function bo(){let s=d("seats");s.hidden=
!x,Zn(x?Wr:null),Nr();let e=x?.seated;if(!x||!e)return;let t=e.you??null,n=e.clock?a("span",{class:"state"},mn(e.clock.time)):null,o=t===null?"You watch":`You p\
lay ${x.players[t].name}`,i=Pe.watchers-(t===null?1:0),r=i>0?a("span",{class:"quiet"},i===1?`1 ${t===null?"other ":""}watcher`:`${i} watchers`):null,l=a("div",{
class:"bar"},a("h2",{},o),a("span",{class:"grow"}),r,n);s.replaceChildren(l,...t===null?Ir(x):Br(x,t),...Dr(x,t))}function Ir(s){let e=s.seated?.next;return e?[
a("button",{type:"button",class:"main",onclick:async()=>{let n=await W.open(e);await W.show(n),W.remember(n)}},"Watch the rematch")]:[]}function Br(s,e){let{position:t,
seated:n,players:o}=s,i=!!t.outcome,r=[],l=new Set;for(let{what:h,by:u}of n?.offers??[]){l.add(h);let p=u.includes(e),f=p?`Waiting for an answer: ${ft[h][0].toLowerCase()}`:
wo(`${o[u[0]].name} ${ft[h][1]}`),m=p?null:a("button",{type:"button",class:"main",onclick:()=>mt({do:"agree",what:h})},"Accept"),y=a("button",{type:"button",onclick:()=>mt(
{do:"decline",what:h})},p?"Withdraw":"Decline");r.push(a("div",{class:"offer row",role:"status"},a("span",{class:"grow"},f),m,y))}let c=h=>l.has(h)?null:a("butt\
on",{type:"button",class:h==="rematch"?"main":null,onclick:()=>mt({do:"agree",what:h})},ft[h][0]);if(i)r.push(a("div",{class:"row"},c("rematch")));else{let h=s.
tree.some((u,p)=>p>0&&u.player===e);r.push(a("div",{class:"row"},c("draw"),h?c("takeBack"):null,a("button",{type:"button",onclick:Rr},"Resign")))}return r}function Dr(s,e){
let n=(Lt(s.id)??[]).flatMap((o,i)=>i===e||Pe.players.includes(i)?[]:[uo(`Link for ${s.players[i].name}`,{game:s.id,seat:o})]);return n.length===0?[]:[a("div",{
class:"links"},a("p",{class:"quiet"},"Send each player the link of their side. Whoever has it plays that side."),...n,uo("Link for watchers",{game:s.id}))]}function uo(s,e){
let t=`${location.origin}${location.pathname}?${new URLSearchParams(e)}`,n=a("input",{type:"text",readonly:!0,value:t,onfocus:i=>i.target.select()});return a("l\
abel",{class:"seat-link"},s,a("span",{class:"row"},n,a("button",{type:"button",onclick:()=>{navigator.share&&matchMedia("(pointer: coarse)").matches?navigator.share(
{url:t}).catch(()=>{}):navigator.clipboard?.writeText(t).then(()=>b("copied"),()=>n.select())}},"Copy")))}async function mt(s){if(x)try{await k(`/games/${x.id}/\
seat`,s)}catch(e){b(`${e.message}${e.problem?.remedy?`. ${e.problem.remedy}`:""}`,!0)}}async function Rr(){await le("Resign?",[{label:"Yes, I resign"},{label:"N\
o, I play on"}])===0&&await mt({do:"resign"})}function Wr(s){let e=x?.seated;if(!x||!e)return[];let t=Pe.players.includes(s)?"is here":"is not here",n=a("span",
{class:`here${t==="is here"?" on":""}`,role:"img","aria-label":t,title:t}),o=e.you===s?a("span",{class:"quiet"},"you"):null,i=e.clock?a("span",{class:"clock",role:"\
timer","aria-label":`time of ${x.players[s].name}`,"data-player":s}):null;return i&&vo(i,s),[a("span",{class:"seat-state"},n,o,i)]}function Hr(){for(let s of document.
querySelectorAll(".clock"))vo(s,Number(s.dataset.player))}function vo(s,e){let t=x?.seated?.clock;if(!t)return;let n=dn(t,e,performance.now()-po),o=pn(n);s.textContent!==
o&&(s.textContent=o),s.classList.toggle("runs",t.running===e),s.classList.toggle("short",fn(n,t))}function qr(s){let e=s.players.map((y,v)=>a("option",{value:v},
y.name)),t=a("select",{},...e,a("option",{value:-1},"none: I watch")),n=Or.map(([y,v])=>a("option",{value:`${y} ${v}`},`${y} min + ${v} s a turn`)),o=a("select",
{},a("option",{value:""},"no clock"),...n,a("option",{value:"own"},"another…")),i=a("input",{type:"number",min:"0.1",max:"40000",step:"any",value:"5"}),r=a("i\
nput",{type:"number",min:"0",max:"3600",step:"any",value:"3"}),l=a("div",{class:"row",hidden:!0},a("label",{},"Minutes ",i),a("label",{},"Seconds a turn ",r));o.
addEventListener("change",()=>l.hidden=o.value!=="own");let c=a("input",{type:"checkbox"}),h=a("p",{class:"bad",role:"alert"}),u=a("h2",{id:"invite-head"},`Play\
 ${s.title||"this game"} with others`),p=a("button",{type:"button","aria-label":"close",onclick:()=>m.close()},"✕"),f=a("form",{},a("div",{class:"bar"},u,a("s\
pan",{class:"grow"}),p),a("p",{class:"quiet"},"Each side gets a link. Only whoever has the link of a side moves its pieces; others may watch."),a("label",{class:"\
field"},"I play",t),a("label",{class:"field"},"Time for each player",o),l,s.node>0?a("label",{class:"check"},c,"begin at the position that is shown"):null,h,a("\
div",{class:"row"},a("span",{class:"grow"}),a("button",{type:"submit",class:"main"},"Make the links"))),m=a("dialog",{class:"invite","aria-labelledby":"invite-h\
ead"},f);m.addEventListener("close",()=>m.remove()),f.addEventListener("submit",async y=>{y.preventDefault();let[v,B]=o.value==="own"?[i.value,r.value]:o.value.
split(" "),H=o.value?{time:{base:Math.round(Number(v)*6e4),increment:Math.round(Number(B)*1e3)}}:{},V=c.checked?s.position.fen:s.fen;try{let{tokens:C,game:gt}=await k(
"/seats",{game:{rules:s.rules,...V?{fen:V}:{}},...H}),Lo=C[Number(t.value)]??null;K(gt.id,Lo),$e(gt,C),m.close();let is=await W.open(gt.id);await W.show(is),W.remember(
is)}catch(C){h.textContent=`${C.message}. ${C.problem?.remedy??""}`}}),document.body.append(m),m.showModal()}function xo({rules:s,position:e,id:t}){let n=location.origin+location.pathname,o=h=>`${n}?${new URLSearchParams(h)}`,i=Object.fromEntries(Object.entries(s.set??
{}).map(([h,u])=>[`set.${h}`,u])),r=[["This game, to play it together",o({game:t})]];s.text||r.push(["A new game from this position",o({rules:s.name??"",...i,fen:e.
fen})]),r.push(["The position as FEN",e.fen]);let l=r.map(([h,u])=>{let p=a("input",{type:"text",readonly:!0,value:u,onfocus:m=>m.target.select()});return a("la\
bel",{class:"shared"},h,a("span",{class:"row"},p,a("button",{type:"button",onclick:()=>navigator.clipboard?.writeText(u).then(()=>b("copied"),()=>p.select())},"\
Copy")))}),c=a("p",{class:"row"},a("a",{class:"button",href:`/api/v1/games/${t}/record`,download:`${s.name||"game"}.pgn`},"Download the record"),a("a",{class:"b\
utton",href:`/api/v1/games/${t}/page`,download:`${s.name||"game"}.html`},"Download the page"),a("a",{class:"button",href:`/api/v1/games/${t}/board.svg`,download:`${s.
name||"board"}.svg`},"Download the board"));d("sharing-list").replaceChildren(...l,c),d("sharing").showModal()}var D=new je({rules:()=>_().rules,types:eo,change:s=>F({do:"rules",rules:s})}),_=()=>R();async function Be(s,e={},t=null){try{let n=await k("/games",{rules:s,...e});
t&&Qt(n,{plays:t}),await Ne(n),de(_())}catch(n){P(n),R()||await ie()}}var Fr=["new-game","set-up","how-to","show-editor","share","flip","draw"];function ko(s){for(let e of Fr)
d(e).disabled=!s;document.querySelector("main").inert=!s}async function Ne(s){await to(s),ko(!0),yo(s,be(s.id)),s.rules.text||ks(s.rules.name),d("rules-pane").hidden||
D.open(s.rules)}function $o(){return!D.dirty||!D.maySave&&D.text===D.played?!0:confirm(`What you have written in ${D.name||"the editor"} is not saved. Go to ano\
ther game without it?`)}async function Gr(){let{rules:s,fen:e,starts:t,players:n}=_(),o=dt().plays.map(i=>(i+1)%n.length);await Be(s,e?{fen:e}:t>1?{start:-1}:{},
o),So()}function So(){let{plays:s}=dt();s.length>0&&s.length<_().players.length&&pt(e=>!s.includes(e))}async function ie(){let s=await Ss()??(R()?null:$s());s&&
$o()&&await Be({name:s})}async function Eo(){let s=R()?.rules;if(!s)return ie();let e=await an(s,R(),dt());if(e==="choose")return ie();e&&(Qt(e.game,e.seats.plays.
length>0?e.seats:{plays:[]}),await Ne(e.game),de(_()),So())}async function jr(){d("games").close();let s=await cn();s===null||!$o()||(await Be({text:s}),R()?.rules.
text===s&&await Ie(!0))}async function Ie(s=d("rules-pane").hidden){d("rules-pane").hidden=!s,d("show-editor").setAttribute("aria-pressed",String(s)),document.body.
classList.toggle("editing",s);let e=R();s&&e&&await D.open(e.rules)}async function To(){let s=R()?.rules;if(!s)return ie();let e=s.name&&!s.text?xe(s.name):null;
return un(s,e)}function Yr(){let s=(e,t)=>d(e).addEventListener("click",t);s("choose-game",ie),s("new-game",()=>Be(_().rules,_().starts>1?{start:-1}:{})),s("set\
-up",()=>Eo().catch(P)),s("how-to",()=>To().catch(P)),s("help",Tt),s("share",()=>xo(_())),s("show-editor",()=>Ie()),s("hide-editor",()=>Ie(!1)),s("new-variant",
()=>jr().catch(P)),s("games-close",()=>d("games").close()),s("sharing-close",()=>d("sharing").close()),window.addEventListener("beforeunload",e=>{D.dirty&&D.maySave&&
e.preventDefault()})}async function _r(){let s=R();if(!s?.rules.name||s.rules.text||s.seated)return;let e=await N(Q(s.rules.name)).catch(()=>null);!e||e.text===
D.saved||(D.dirty?b(`${s.rules.name} has changed on the disk`,!0):d("rules-pane").hidden?await F({do:"rules",rules:s.rules}):await D.open(s.rules,!0))}async function Kr(){
ko(!1),Yr();let s=()=>Eo().catch(P);lo({e:()=>Ie(),g:ie,r:()=>To().catch(P),n:s,"?":Tt},[{label:"Play again",does:()=>Gr().catch(P)},{label:"New game…",does:s}]),
Ts(d("board")),As(Ne),fo({game:R,show:Ne,remember:de,open:ke}),Ls(),G.addEventListener("message",({detail:c})=>"rulesChanged"in c&&_r());let e=await N("/about");
co(e);let t=new URLSearchParams(location.search),n=Ct();if(n)try{await Ne(await ke(n)),de(_());return}catch(c){b(`${c.message}; here is a new one`,!0)}let o=Object.
fromEntries([...t].filter(c=>c[0].startsWith("set.")).map(([c,h])=>[c.slice(4),h])),i=t.get("rules"),r=i?{name:i,set:o}:e.rules?{name:e.rules,set:e.set}:null,l=t.
get("fen");r?await Be(r,l?{fen:l}:{}):await ie(),t.has("edit")&&await Ie(!0)}Kr().catch(P);
