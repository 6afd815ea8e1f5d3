var U=class extends Error{constructor(e){super(e.message),this.problem=e}},k=o=>o instanceof U?o.problem:null,x=o=>o instanceof Error?o.message:String(o);function D(o){
let e=k(o)?.remedy;return`${x(o)}${e?`. ${e}`:""}`}var De=o=>`/rules/${o.split("/").map(encodeURIComponent).join("/")}`,R=o=>`/api/v1${De(o)}/board.svg`,_=o=>`/\
games/${encodeURIComponent(o)}`,ee=class{constructor(e){this.transport=e}send(e,t,s){return this.transport.call(e,t,s)}about(){return this.send("GET","/about")}listRules(){
return this.send("GET","/rules")}ruleText(e){return this.send("GET",De(e))}saveRules(e,t){return this.send("PUT",De(e),t)}check(e){return this.send("POST","/che\
ck",e)}explain(e){return this.send("POST","/explain",e)}sketch(e){return this.send("POST","/sketch",e)}arrange(e){return this.send("POST","/arrange",e)}emptyBoard(e,t){
return this.send("POST",`/board${t}`,e)}position(e){return this.send("POST","/position",e)}begin(e){return this.send("POST","/games",e)}beginAgain(e,t){return this.
send("PUT",_(e),t)}beginSeats(e){return this.send("POST","/seats",e)}game(e){return this.send("GET",_(e))}board(e,t){return this.send("GET",`${_(e)}/board${t}`)}record(e){
return this.send("GET",`${_(e)}/record`)}seat(e,t){return this.send("POST",`${_(e)}/seat`,t)}complete(e){return this.send("POST","/editor/complete",e)}hover(e){
return this.send("POST","/editor/hover",e)}definition(e){return this.send("POST","/editor/definition",e)}references(e){return this.send("POST","/editor/referenc\
es",e)}rename(e){return this.send("POST","/editor/rename",e)}format(e){return this.send("POST","/editor/format",e)}newRules(e){return this.send("POST","/editor/\
new",e)}socket(e,t){return this.transport.socket(e,t)}};var gt="http://www.w3.org/2000/svg";function a(o,e={},...t){return yt(document.createElement(o),e,t)}function g(o,e={},...t){return yt(document.createElementNS(
gt,o),e,t)}function yt(o,e,t){for(let[s,n]of Object.entries(e))n==null||n===!1||(typeof n=="function"?o.addEventListener(s.slice(2),n):o.setAttribute(s,n===!0?"":
String(n)));return o.append(...t.flatMap(s=>s??[])),o}function M(o){let e=new DOMParser().parseFromString(`<svg xmlns="${gt}">${o}</svg>`,"image/svg+xml");return[
...document.importNode(e.documentElement,!0).childNodes]}function G(o){let e=new DOMParser().parseFromString(o,"image/svg+xml");return document.importNode(e.documentElement,
!0)}function L(o){return document.getElementById(o)}function p(o){let e=L(o);if(!e)throw new Error(`the page has no element ${o}`);return e}function $(o){let e=L(
"announcer");e&&(e.textContent=o)}var ft;function w(o,e=!1){let t=L("toast");t&&(t.textContent=o,t.classList.toggle("bad",e),t.hidden=!1,clearTimeout(ft),ft=setTimeout(
()=>t.hidden=!0,e?7e3:3e3))}function q(o,e){return new Promise(t=>{let s=null,n=a("div",{class:"options"}),i=a("dialog",{class:"chooser","aria-label":o},a("h2",
{},o),n);e.forEach((r,l)=>{let c=()=>{s=l,i.close()};n.append(a("button",{type:"button",onclick:c},r.icon??null,a("span",{},r.label),r.keys?a("kbd",{},r.keys):null))}),
i.addEventListener("close",()=>{i.remove(),t(s)}),i.addEventListener("click",r=>{r.target===i&&i.close()}),document.body.append(i),i.showModal()})}function C({currentTarget:o}){
o instanceof Element&&o.closest("dialog")?.close()}function te(o){let{top:e,bottom:t}=o.getBoundingClientRect();return t>e&&e>=0&&t<=innerHeight}function S(o){try{
return localStorage.getItem(o)}catch{return null}}function E(o,e){try{localStorage.setItem(o,e)}catch{}}var en=/\\([\\`*_[\]!#-])|(`+)(.+?)\2(?!`)|!\[([^\]]{0,300})\]\(([^)\s]*)\)|\[([^\]]{1,300})\]\([^)\s]*\)|\*\*(.+?)\*\*|\*(?=\S)([^*]+?)\*/gs,W=/^\s{0,3}(?:[-*+]|(\d+)[.)])\s+/,
tn=/^data:image\/(?:svg\+xml|png)[;,]/;function bt(o){let e=[],t=o.replaceAll(`\r
`,`
`).split(`
`);for(let s=0;s<t.length;){let n=/^\s*(`{3,}|~{3,})\s*([\w-]*)/.exec(t[s]),i=s;if(n){for(s+=1;s<t.length&&!t[s].trim().startsWith(n[1]);)s+=1;e.push({kind:"cod\
e",language:n[2],text:t.slice(i+1,s).join(`
`)}),s+=1}else if(/^\s*$/.test(t[s]))s+=1;else if(/^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/.test(t[s]))e.push({kind:"rule"}),s+=1;else if(/^#{1,6}\s/.test(t[s]))e.push(
{kind:"heading",parts:Re(t[s].replace(/^#+\s+/,""))}),s+=1;else if(W.test(t[s])){let r=W.exec(t[s])?.[1]!==void 0,l=[];for(;s<t.length&&t[s].trim()&&(W.test(t[s])||
!wt(t[s]));)W.test(t[s])?l.push(t[s].replace(W,"")):l[l.length-1]+=` ${t[s].trim()}`,s+=1;e.push({kind:"list",ordered:r,items:l.map(Re)})}else{for(;s<t.length&&
t[s].trim()&&!wt(t[s]);)s+=1;e.push({kind:"paragraph",parts:Re(t.slice(i,s).join(`
`))})}}return e}function wt(o){return/^\s*(?:`{3,}|~{3,})/.test(o)||/^#{1,6}\s/.test(o)||W.test(o)||/^\s{0,3}-{3,}\s*$/.test(o)}function Re(o){let e=[],t=n=>{let i=e[e.
length-1];n&&(i?.kind==="text"?i.text+=n:e.push({kind:"text",text:n}))},s=0;for(let n of o.matchAll(en)){t(o.slice(s,n.index)),s=n.index+n[0].length;let[i,r,,l,
c,h,d,u,m]=n;r?t(r):l!==void 0?e.push({kind:"code",text:l.trim()||l}):h!==void 0?tn.test(h)?e.push({kind:"image",text:c,source:h}):t(c||i):d!==void 0?t(d):u!==void 0?
e.push({kind:"strong",text:u}):e.push({kind:"em",text:m})}return t(o.slice(s)),e}function vt(o){return bt(o).some(e=>e.kind==="paragraph"&&e.parts.some(t=>t.kind===
"image"))}function se(o){return bt(o).map(e=>{switch(e.kind){case"code":return a("pre",{},a("code",{},e.text));case"rule":return a("hr");case"list":return a(e.ordered?
"ol":"ul",{},...e.items.map(t=>a("li",{},...t.map(Ge))));case"heading":return a("p",{},a("strong",{},...e.parts.map(Ge)));default:return a("p",{},...e.parts.map(
Ge))}})}function Ge(o){return o.kind==="text"?o.text:o.kind==="image"?a("img",{src:o.source,alt:o.text}):a(o.kind,{},o.text)}var qe=/[\p{L}\p{N}_+-]/u;function kt(o,e){if(o===e)return null;let t=Math.min(o.length,e.length),s=0;for(;s<t&&o[s]===e[s];)s+=1;let n=0;for(;n<t-s&&o[o.length-
1-n]===e[e.length-1-n];)n+=1;return s>0&&sn(o.charCodeAt(s-1))&&(s-=1),n>0&&nn(o.charCodeAt(o.length-n))&&(n-=1),{from:s,to:o.length-n,insert:e.slice(s,e.length-
n)}}var sn=o=>o>=55296&&o<56320,nn=o=>o>=56320&&o<57344;function xt(o,e,t){let s=o.slice(0,t).replace(/\s/g,"").length,n=0;for(;n<e.length&&s>0;)/\s/.test(e[n])||
(s-=1),n+=1;if(/\s/.test(o[t-1]??`
`)&&!/\s/.test(o[t]??`
`))for(;n<e.length&&/\s/.test(e[n]);)n+=1;return n}function ne(o,e){let[t,s]=[e,e];for(;t>0&&qe.test(o[t-1]);)t-=1;for(;s<o.length&&qe.test(o[s]);)s+=1;return{from:t,
to:s,word:o.slice(t,s)}}function $t(o){let e=o[o.length-1]??"",t=on(o);return t===null?!1:qe.test(e)?!0:t?e===t||" &|(!".includes(e):e==="["||e==="."||/=\s$/.test(
o)}function on(o){let e="";for(let t of o)if(e)e=t===e?"":e;else{if(t==="#")return null;(t==="'"||t==='"')&&(e=t)}return e}function St(o,e){if(o.length===0)return[];
let{from:t,to:s}=o[0],n=e.slice(t,s).toLowerCase(),i=o.filter(l=>l.from===t&&l.to===s),r=i.filter(l=>We(l.text).toLowerCase().startsWith(We(n)));return n&&r.length===
1&&r[0].text.toLowerCase()===n?[]:i}function Et(o,e){return o.every(t=>t.text!==e)&&o.some(t=>We(t.text).startsWith(e))}function oe({title:o,found:e,replacement:t}){
return e.trim()!==""&&/^\S.{0,30}$/.test(t)?`Write ${t}`:o}function Tt(o){return`${(o.toLowerCase().split("/").pop()?.match(/[\p{L}\p{N}_+]+/gu)??[]).join("-")||
"my-game"}.toml`}var We=o=>o.replace(/^['"]/,"");var rn=40,ie=class{constructor(e,t){this.api=e,this.host=t,this.popup=null}get cm(){return this.host.cm()}extensions(e){let t=e.StateEffect.define(),s=e.StateField.
define({create:()=>null,update:(i,r)=>{for(let l of r.effects)if(l.is(t))return l.value;return r.docChanged?null:i},provide:i=>e.showTooltip.from(i)});this.popup=
{set:t,shown:s};let n=i=>()=>(i(),!0);return[e.autocompletion({override:[i=>this.complete(i)],icons:!0,maxRenderedOptions:200,compareCompletions:(i,r)=>Number(i.
sortText)-Number(r.sortText)}),e.hoverTooltip((i,r)=>i.state.field(s)?null:this.hover(i,r)),s,e.keymap.of([{key:"Escape",run:()=>this.hidePopup()},{key:"F1",run:n(
()=>this.explain()),preventDefault:!0},{key:"F2",run:n(()=>this.rename())},{key:"F12",run:n(()=>this.goToDefinition()),preventDefault:!0},{key:"Shift-F12",run:n(
()=>this.places()),preventDefault:!0},{key:"Shift-Alt-f",run:n(()=>this.format()),preventDefault:!0},{key:"Mod-.",run:n(()=>this.fix()),preventDefault:!0}]),e.EditorView.
domEventHandlers({mousedown:(i,r)=>{let l=i.ctrlKey||i.metaKey?r.posAtCoords({x:i.clientX,y:i.clientY}):null;return l===null||i.button!==0?!1:(r.dispatch({selection:{
anchor:l}}),this.goToDefinition(),!0)}})]}get view(){return this.host.view()}get at(){return this.view.state.selection.main.head}async request(e,t=this.at){let{
doc:s}=this.view.state,n={name:this.host.name(),text:s.toString()},i=await e({rules:n,at:t});return this.view.state.doc.eq(s)?i:void 0}async complete(e){let{state:t,
pos:s}=e;if(!e.explicit&&!$t(t.sliceDoc(t.doc.lineAt(s).from,s)))return null;let n=await this.request(h=>this.api.complete(h),s).catch(()=>[])??[],i=St(n,t.doc.
toString());if(i.length===0)return null;let r=matchMedia("(max-width: 600px)").matches,l=i.map((h,d)=>{let u=r?"":[h.detail.length>rn?h.detail:"",h.doc].filter(
Boolean).join(`

`),m=u?()=>a("div",{class:"explained"},...se(u)):void 0;return{label:h.text,apply:h.insert,type:h.kind,detail:h.detail===h.text?"":h.detail.replaceAll("`",""),info:m,
sortText:String(d)}}),c=h=>Et(i,h);return{from:i[0].from,to:i[0].to,options:l,validFor:c}}async hover(e,t){let{doc:s}=e.state,n=await this.request(h=>this.api.hover(
h),t).catch(()=>null),i=n?.drawing??(n&&vt(n.text)?null:await this.sketch(t));if(!n&&!i||!e.state.doc.eq(s))return null;let r=a("div",{class:"explained"},...n?se(
n.text):[]);i&&r.append(a("p",{},i.title),G(i.svg));let{from:l,to:c}=n??ne(s.toString(),t);return{pos:l,end:c,above:!0,create:()=>({dom:r})}}async sketch(e){let t=this.
view.state.doc.toString(),{to:s,word:n}=ne(t,e),i=/['"]/.test(t[s]??""),r=this.host.types().find(l=>l.name===n||i&&l.id===n);return!n||!r?null:this.api.sketch({
rules:this.host.played(),piece:r.name}).catch(()=>null)}showPopup(e,t=this.at){e.classList.add("at-cursor"),e.addEventListener("keydown",n=>{n.key==="Escape"&&(n.
stopPropagation(),this.hidePopup())});let s={pos:t,above:!1,create:()=>({dom:e,mount:()=>e.querySelector("input")?.select()})};this.view.dispatch({effects:[this.
cm.closeHoverTooltips,...this.setPopup(s)]})}setPopup(e){return this.popup?[this.popup.set.of(e)]:[]}hidePopup(){return!this.popup||!this.view.state.field(this.
popup.shown)?!1:(this.view.dispatch({effects:this.setPopup(null)}),this.view.focus(),!0)}async explain(){let e=await this.hover(this.view,this.at);if(!e)return w(
"Nothing here has an explanation: put the cursor on a key, a word or a name");let t=e.create(this.view).dom;this.showPopup(t),$(t.textContent??"")}async goToDefinition(){
let e=await this.request(t=>this.api.definition(t)).catch(Fe);e===null?w("No declaration is known: put the cursor on a name, such as that of a piece"):e&&this.go(
e)}go(e){if(e.own){this.view.dispatch({selection:{anchor:e.from,head:e.to},scrollIntoView:!0}),this.view.focus(),$(`line ${e.line}`);return}let t=`Declared in \`${e.
file}\`, line ${e.line}`;this.showPopup(a("div",{class:"explained"},...se(`${t}

\`\`\`toml
${e.text}
\`\`\``))),$(`${t}: ${e.text}`)}async places(){let e=await this.request(i=>this.api.references(i)).catch(Fe);if(!e)return;if(e.length===0)return w("No name stan\
ds here: put the cursor on that of a piece, a zone or a counter");let t=i=>`${i.own?"line":`${i.file}, line`} ${i.line}: ${i.text}`,s=ne(this.view.state.doc.toString(),
this.at).word,n=await q(`${s}: ${e.length} ${e.length===1?"place":"places"}`,e.map(i=>({label:t(i)})));n!==null&&this.go(e[n])}async rename(){let e=this.at,t=await this.
request(d=>this.api.references(d)).catch(Fe);if(!t)return;let s=t.find(d=>d.own&&d.from<=e&&e<=d.to);if(!s)return w("No name stands here: put the cursor on that\
 of a piece, a zone or a counter",!0);let n=this.view.state.sliceDoc(s.from,s.to).replace(/^['"]|['"]$/g,"");if(!t[0].own)return w(await this.renamed(e,n),!0);let i=a(
"input",{type:"text",value:n,maxlength:100,spellcheck:"false",autocapitalize:"off"}),r=a("p",{role:"alert"}),l=async d=>{d.preventDefault(),r.textContent=await this.
renamed(e,i.value.trim())},c=a("button",{type:"button",onclick:()=>this.hidePopup()},"Cancel"),h=[a("button",{type:"submit"},"Rename"),c];this.showPopup(a("form",
{class:"rename",onsubmit:l},a("label",{},`New name of ${n}`),i,...h,r),s.from),i.setAttribute("aria-label",`new name of ${n}`),i.focus(),i.select()}async renamed(e,t){
try{let s=await this.request(n=>this.api.rename({...n,name:t}),e);return s?(this.edit(s,"rename"),w(`${s.length} ${s.length===1?"place":"places"} changed`),$(`r\
enamed in ${s.length} places`),""):"the text has changed meanwhile: try again"}catch(s){return He(s)}}async format(){let{doc:e}=this.view.state,t=e.toString();try{
let{text:s}=await this.api.format({name:this.host.name(),text:t});if(!this.view.state.doc.eq(e))return;let n=kt(t,s),i=xt(t,s,this.at);n&&this.view.dispatch({changes:n,
selection:{anchor:i},userEvent:"format",scrollIntoView:!0}),w(n?"The file is laid out":"The file is laid out already"),this.view.focus()}catch(s){w(He(s),!0)}}async fix(){
let e=this.view.state.doc.lineAt(this.at).number,t=r=>r.own&&r.line===e,n=this.host.diagnostics().filter(r=>r.places.some(t)).flatMap(r=>r.fixes).filter(r=>r.place.
own);if(n.length===0)return w("No fix is known for this line");let i=n.length===1?0:await q("Which fix?",n.map(r=>({label:oe(r)})));i!==null&&this.apply(n[i])}edit(e,t){
this.view.dispatch({changes:e.map(s=>({from:s.from,to:s.to,insert:s.text})),userEvent:t}),this.view.focus()}apply({place:{from:e,to:t},found:s,replacement:n}){if(this.
view.state.sliceDoc(e,t)!==s)return w("The text has changed: look at the message again",!0);this.view.dispatch({changes:{from:e,to:t,insert:n},userEvent:"fix"}),
this.view.focus()}async menu(){let e=/Mac|iP(ad|hone)/.test(navigator.platform)?"⌘":"Ctrl-",t=[["Complete","Ctrl-Space",()=>this.cm.startCompletion(this.view)],
["Explain","F1",()=>this.explain()],["Fix the mistake in this line",`${e}.`,()=>this.fix()],["Rename","F2",()=>this.rename()],["Go to the declaration","F12",()=>this.
goToDefinition()],["All places of the name","Shift-F12",()=>this.places()],["Lay out the file","Shift-Alt-F",()=>this.format()],["Download the file","",()=>this.
host.download()]],s=await q("At the cursor",t.map(([n,i])=>({label:n,keys:i})));s!==null&&(this.view.focus(),await t[s][2]())}};function He(o){let{remedy:e,diagnostics:t=[]}=k(
o)??{},s=t[0]?.places[0];return[s?`line ${s.line}: ${x(o)}`:x(o),e].filter(Boolean).join("; ")}function Fe(o){w(He(o),!0)}function an(o,e,t){let s=[...o],[n]=s.splice(e,1);return s.splice(Math.max(0,Math.min(t,s.length)),0,n),s}function ln(o){return/[\s,]/.test(o)?o.split(/[\s,]+/).
filter(Boolean):o.match(/\+*[^+]/gu)??[]}var cn=o=>o.join(o.every(e=>/^\+*[^+]$/u.test(e))?"":" ");function Ct(o,e){return o.map(t=>{let s=r=>e(t.name,r),n=a("b",
{},t.name.replaceAll("-"," ")),i=a("span",{class:"quiet"},t.doc);return t.kind==="order"?a("div",{class:"option-field"},n,i,hn(t.name,ln(t.value),s)):a("label",
{class:"option-field"},n,i,je(t,s))})}function je(o,e){if(o.kind==="bool"){let n=a("input",{type:"checkbox",checked:o.value==="true"});return n.addEventListener(
"change",()=>e(String(n.checked))),n}if(o.kind==="choice"){let n=o.values.map(r=>a("option",{value:r,selected:r===o.value},r)),i=a("select",{},...n);return i.addEventListener(
"change",()=>e(i.value)),i}let t=o.range?{min:o.range[0],max:o.range[1]}:{},s=a("input",{type:o.kind==="int"?"number":"text",value:o.value,...t});return s.addEventListener(
"change",()=>e(s.value)),s}function hn(o,e,t){let s=a("ol",{class:"order-list","aria-label":`${o}: drag the entries, or move them with the arrows`}),n=e,i=(l,c)=>{
let h=n[l];n=an(n,l,c),r();let d=n.indexOf(h);s.children[d].focus(),$(`${h} is number ${d+1}`),t(cn(n))},r=()=>s.replaceChildren(...n.map((l,c)=>dn(s,l,c,n.length,
i)));return r(),s}function dn(o,e,t,s,n){let i=(l,c,h)=>a("button",{type:"button","aria-label":`${e} ${c}`,disabled:h<0||h>=s,onclick:()=>n(t,h),tabindex:-1},l),
r=a("li",{tabindex:0},a("span",{class:"grip","aria-hidden":!0},"⠿"),a("span",{class:"grow"},e),i("▲","up",t-1),i("▼","down",t+1));return r.addEventListener(
"keydown",l=>{let c={ArrowUp:t-1,ArrowDown:t+1,Home:0,End:s-1}[l.key];c!==void 0&&(l.preventDefault(),l.stopPropagation(),c>=0&&c<s&&n(t,c))}),r.addEventListener(
"pointerdown",l=>{if(l.button!==0||l.target.closest("button"))return;l.preventDefault(),r.focus(),r.setPointerCapture(l.pointerId),r.classList.add("lifted");let c=t,
h=u=>{c=[...o.children].map(f=>f.getBoundingClientRect()).findIndex(f=>u.clientY<f.bottom),c<0&&(c=s-1);for(let[f,y]of[...o.children].entries())y.classList.toggle(
"goal",f===c&&f!==t)},d=()=>{r.removeEventListener("pointermove",h),r.classList.remove("lifted");for(let u of o.children)u.classList.remove("goal");c!==t&&n(t,c)};
r.addEventListener("pointermove",h),r.addEventListener("pointerup",d,{once:!0}),r.addEventListener("pointercancel",()=>{c=t,d()},{once:!0})}),r}var un=[["comment","var(--code-comment)"],["string","var(--code-string)"],["number","var(--code-number)"],["atom","var(--code-number)"],["propertyName","var(--c\
ode-key)"],["keyword","var(--code-key)"]],re="system-ui, sans-serif",pn="'Alfil Symbols', system-ui, sans-serif",mn={"&":{height:"100%",fontSize:"13px",backgroundColor:"\
var(--paper)",color:"var(--ink)"},"&.cm-focused":{outline:"none"},".cm-scroller":{fontFamily:"var(--mono)",lineHeight:"1.5"},".cm-gutters":{backgroundColor:"var\
(--paper)",color:"var(--faint)",border:"none"},".cm-activeLine, .cm-activeLineGutter":{backgroundColor:"var(--line-here)"},".cm-content":{caretColor:"var(--ink)"},
".cm-cursor":{borderLeftColor:"var(--ink)"},"&.cm-focused .cm-selectionBackground, .cm-selectionBackground":{backgroundColor:"var(--chosen) !important"},".cm-pa\
nels":{backgroundColor:"var(--raised)",color:"var(--ink)"},".cm-tooltip":{backgroundColor:"var(--raised)",color:"var(--ink)",border:"1px solid var(--rule)",borderRadius:"\
8px",boxShadow:"0 6px 22px #0003"},".cm-tooltip.cm-tooltip-hover, .cm-tooltip.at-cursor":{maxWidth:"min(480px, 92vw)"},".cm-tooltip-section:not(:first-child)":{
borderTop:"1px solid var(--rule)"},".cm-diagnostic":{fontFamily:re,padding:"6px 10px",overflowWrap:"anywhere"},".cm-diagnosticText":{display:"block"},".cm-diagn\
osticAction":{font:"inherit",backgroundColor:"var(--accent)",color:"var(--accent-ink)",border:"none",borderRadius:"6px",padding:"3px 10px",margin:"4px 8px 2px 0",
cursor:"pointer"},".cm-tooltip.cm-tooltip-autocomplete > ul":{fontFamily:"var(--mono)",maxHeight:"15em",maxWidth:"min(520px, 92vw)",minWidth:"min(260px, 80vw)"},
".cm-tooltip.cm-tooltip-autocomplete > ul > li":{display:"flex",alignItems:"baseline",gap:"6px",padding:"3px 8px"},".cm-tooltip.cm-tooltip-autocomplete > ul > l\
i[aria-selected]":{backgroundColor:"var(--chosen)",color:"var(--ink)"},".cm-completionMatchedText":{textDecoration:"none",fontWeight:"700",color:"var(--accent)"},
".cm-completionDetail":{marginLeft:"auto",paddingLeft:"12px",fontStyle:"normal",fontFamily:re,fontSize:"12px",color:"var(--faint)",overflow:"hidden",textOverflow:"\
ellipsis",whiteSpace:"nowrap"},".cm-completionLabel":{flex:"none"},".cm-completionIcon":{flex:"none",width:"1.3em",padding:"0",textAlign:"center",opacity:"1",fontSize:"\
100%",fontWeight:"700"},".cm-completionIcon-key":{color:"var(--code-key)"},".cm-completionIcon-value":{color:"var(--code-string)"},".cm-completionIcon-name":{color:"\
var(--accent)"},".cm-completionIcon-move, .cm-completionIcon-cell":{color:"var(--code-string)"},".cm-completionIcon-move:after":{content:"'m'"},".cm-completionI\
con-cell:after":{content:"'c'"},".cm-completionIcon-word":{color:"var(--code-number)"},".cm-completionIcon-key:after":{content:"'k'"},".cm-completionIcon-value:\
after":{content:"'='"},".cm-completionIcon-name:after":{content:"'n'"},".cm-completionIcon-word:after":{content:"'w'"},".cm-tooltip.cm-completionInfo":{padding:"\
0",maxWidth:"min(420px, 92vw)",maxHeight:"60vh",overflowY:"auto"},".explained":{padding:"8px 12px",fontFamily:re,fontSize:"13px",lineHeight:"1.45",maxHeight:"50\
vh",overflowY:"auto",overflowWrap:"anywhere"},".explained p, .explained ul, .explained ol":{margin:"0 0 6px"},".explained > :last-child":{marginBottom:"0"},".ex\
plained ul, .explained ol":{paddingLeft:"20px"},".explained hr":{border:"none",borderTop:"1px solid var(--rule)",margin:"8px 0"},".explained code":{fontFamily:"\
var(--mono)",fontSize:"12px"},".explained :not(pre) > code":{backgroundColor:"var(--ground)",borderRadius:"4px",padding:"0 4px"},".explained pre":{margin:"0 0 6\
px",padding:"6px 8px",backgroundColor:"var(--ground)",borderRadius:"6px",overflowX:"auto",whiteSpace:"pre-wrap"},".explained svg, .explained img":{display:"bloc\
k",maxWidth:"240px",maxHeight:"240px",width:"auto",height:"auto",margin:"6px auto",fontFamily:pn},".rename":{padding:"8px 12px",fontFamily:re,fontSize:"13px",display:"\
flex",flexWrap:"wrap",gap:"6px",alignItems:"center",maxWidth:"min(420px, 92vw)"},".rename label":{width:"100%"},".rename input":{flex:"1",minWidth:"120px",font:"\
13px var(--mono)",color:"inherit",backgroundColor:"var(--paper)",border:"1px solid var(--rule)",borderRadius:"6px",padding:"4px 8px"},".rename button":{font:"in\
herit",color:"inherit",backgroundColor:"var(--paper)",border:"1px solid var(--rule)",borderRadius:"6px",padding:"4px 10px",cursor:"pointer"},".rename :focus-vis\
ible, .cm-diagnosticAction:focus-visible":{outline:"2px solid var(--accent)",outlineOffset:"1px"},".rename p":{width:"100%",margin:"0",color:"var(--bad)"}};async function Lt(o,e){
let t=await import("/codemirror.js"),s=o.attachShadow({mode:"open"}),n=t.HighlightStyle.define(un.map(([l,c])=>({tag:t.tags[l],color:c}))),i=[...e(t),t.lineNumbers(),
t.highlightActiveLine(),t.highlightActiveLineGutter(),t.highlightSpecialChars(),t.history(),t.drawSelection(),t.bracketMatching(),t.highlightSelectionMatches(),
t.lintGutter(),t.StreamLanguage.define(t.toml),t.syntaxHighlighting(n),t.keymap.of([...t.defaultKeymap,...t.historyKeymap,...t.searchKeymap,...t.lintKeymap]),t.
EditorView.lineWrapping,t.EditorView.contentAttributes.of({"aria-label":"rule file"}),t.EditorView.theme(mn)],r=new t.EditorView({parent:s,root:s,state:t.EditorState.
create({extensions:i})});return r.scrollDOM.tabIndex=0,{cm:t,view:r}}var fn=250,F=["text","options","words"],ae=class{constructor(e,t){this.api=e,this.calls=t,this.field=null,this.checked=null,this.quiet=!1,this.timer=void 0,this.
name="",this.saved="",this.played="",this.maySave=!1,this.set={},this.asked=0,this.assistant=new ie(e,{cm:()=>this.cm,view:()=>this.view,name:()=>this.name,types:t.
types,played:t.rules,diagnostics:()=>this.checked?.diagnostics??[],download:()=>this.download()});for(let s of F)p(`tab-${s}`).addEventListener("click",()=>this.
tab(s)),p(`tab-${s}`).addEventListener("keydown",n=>this.besideTab(n,s));p("save").addEventListener("click",()=>this.save()),p("format").addEventListener("click",
()=>this.assistant.format()),p("edit-menu").addEventListener("click",()=>this.assistant.menu()),p("revert").addEventListener("click",()=>this.open(this.calls.rules(),
!0))}async start(){if(this.field)return;let e=()=>(this.save(),!0);this.field=await Lt(p("editor"),t=>[t.keymap.of([{key:"Mod-s",run:e}]),...this.assistant.extensions(
t),t.EditorView.updateListener.of(s=>{s.docChanged&&!this.quiet&&this.changed()})])}get dirty(){return this.field!==null&&this.text!==this.saved}get cm(){return this.
shown.cm}get view(){return this.shown.view}get shown(){if(!this.field)throw new Error("the rules are not shown");return this.field}get text(){return this.view.state.
doc.toString()}async open(e,t=!1){await this.start();let s=this.name===(e.name??"")&&this.played===(e.text??this.saved);if(!t&&s&&this.dirty)return this.look(!1);
this.name=e.name??"",this.set=e.set??{};let n={text:e.text??"",maySave:!1};if(this.name)try{n=await this.api.ruleText(this.name)}catch{}this.saved=n.text,this.maySave=
n.maySave,this.quiet=!0;let i=t?n.text:e.text??n.text;this.view.dispatch({changes:{from:0,to:this.view.state.doc.length,insert:i}}),this.quiet=!1,this.played=i,
p("editor-name").textContent=this.name||"untitled",p("save").hidden=!this.maySave,await this.look(t)}changed(){clearTimeout(this.timer),this.timer=setTimeout(()=>this.
look(!0),fn),this.showState()}rules(){return this.text===this.saved&&this.name?{name:this.name,set:this.set}:{name:this.name,text:this.text,set:this.set}}async look(e){
let t=++this.asked,s=this.rules();try{let n=await this.api.check(s);if(t!==this.asked)return;this.checked=n,this.showDiagnostics(n),p("words").textContent=n.explanation||
"The rules can't be played yet.",this.showOptions(n.options),n.ok&&e&&(await this.calls.change(s),this.played=s.text??this.saved)}catch(n){w(x(n),!0)}this.showState()}showDiagnostics({
diagnostics:e,leftOut:t}){let s=this.view.state.doc.length,n=e.map(h=>{let d=h.places.find(T=>T.own)??{from:0,to:0,text:""},u=Math.min(d.from,s),m=[h.message,d.
text].filter(Boolean).join(": "),f=[...h.helps.map(T=>`help: ${T}`),...h.notes.map(T=>`note: ${T}`)],y=[m,...f].join(`
`),b=Math.max(u,Math.min(d.to,s)),A=h.fixes.filter(T=>T.place.own).map(T=>({name:oe(T),apply:()=>this.assistant.apply(T)})),B=h.severity;return{from:u,to:b,severity:B,
message:y,source:h.code,actions:A}});this.view.dispatch(this.cm.setDiagnostics(this.view.state,n));let i=e.map((h,d)=>{let u=h.places[0],m=u?`${u.own?"":`${u.file}\
 `}${u.line}:${u.column}`:"",f=()=>{this.tab("text"),this.view.dispatch({selection:{anchor:n[d].from},scrollIntoView:!0}),this.view.focus()},y=h.helps.length?a(
"small",{},h.helps[0]):null,b=a("button",{type:"button",class:`finding ${h.severity}`,onclick:f});return b.append(a("span",{class:"place"},m),a("span",{},h.message),
...y?[y]:[]),a("li",{},b,...this.fixButtons(h))});t&&i.push(a("li",{class:"quiet"},`${t} more`));let r=p("findings").offsetHeight;p("findings").replaceChildren(
...i);let l=p("findings").offsetHeight>r,c=()=>this.view.dispatch({effects:this.cm.EditorView.scrollIntoView(this.view.state.selection.main.head)});l&&this.view.
hasFocus&&requestAnimationFrame(c)}fixButtons(e){return e.fixes.filter(t=>t.place.own).map(t=>{let s=()=>this.assistant.apply(t);return a("button",{type:"button",
class:"fix",title:t.title,onclick:s},"Fix")})}showState(){let e=this.checked?.diagnostics.filter(i=>i.severity==="error").length??0,t=(this.checked?.diagnostics.
length??0)-e,s=[];e&&s.push(`${e} ${e===1?"error":"errors"}`),t&&s.push(`${t} ${t===1?"warning":"warnings"}`);let n=p("editor-state");n.textContent=s.join(", ")||
"playable",n.className=e?"state bad":t?"state warned":"state good",p("save").disabled=!this.dirty,p("revert").hidden=!this.dirty}showOptions(e){let t=e.map(n=>{
let i=je(n,r=>{this.set={...this.set,[n.name]:r},this.look(!0)});return a("label",{class:"option"},a("b",{},n.name),i,a("span",{},n.doc))}),s=a("p",{class:"quie\
t"},"This game declares no options.");p("options").replaceChildren(...t.length?t:[s])}tab(e){for(let t of F)p(`tab-${t}`).setAttribute("aria-selected",String(t===
e)),p(`tab-${t}`).tabIndex=t===e?0:-1,p(`panel-${t}`).hidden=t!==e}besideTab(e,t){let s={ArrowLeft:-1,ArrowRight:1}[e.key]??0;if(!s)return;e.preventDefault(),e.
stopPropagation();let n=F[(F.indexOf(t)+s+F.length)%F.length];this.tab(n),p(`tab-${n}`).focus()}download(){let e=/^name\s*=\s*['"](.+?)['"]/m.exec(this.text)?.[1]??
"game",t=URL.createObjectURL(new Blob([this.text],{type:"application/toml"}));a("a",{href:t,download:Tt(this.name||e)}).click(),setTimeout(()=>URL.revokeObjectURL(
t),1e4)}async save(){if(!this.maySave||!this.dirty)return;let e=this.text;try{await this.api.saveRules(this.name,{before:this.saved,text:e}),this.saved=e,w(`${this.
name} is saved`),await this.look(!0)}catch(t){w(`${x(t)}: ${k(t)?.remedy??""}`,!0)}}};var gn=6;function At(){try{let o=JSON.parse(S("recent-games")??"[]");return Array.isArray(o)?o.filter(e=>typeof e=="string"):[]}catch{return[]}}function Mt(o){if(!o)
return;let e=[o,...At().filter(t=>t!==o)];E("recent-games",JSON.stringify(e.slice(0,gn)))}var le=class{constructor(e){this.api=e,this.known=null,this.family=null,
this.pick=()=>{}}usual(){let e=t=>t.wellKnown??1/0;return[...this.known??[]].sort((t,s)=>e(t)-e(s))[0]?.name??null}async choose(){let[e,t,s]=[p("games"),p("game\
s-search"),p("games-list")],n=null;this.known||s.replaceChildren(a("p",{class:"quiet"},"Reading the rule files…"));let i=new Promise(r=>e.addEventListener("cl\
ose",()=>r(n),{once:!0}));this.pick=r=>{n=r,e.close()},this.family=null,t.value="",t.oninput=()=>this.show(),t.onkeydown=r=>{if(r.key!=="Enter"&&r.key!=="ArrowD\
own")return;r.preventDefault();let l=s.querySelector("button");r.key==="Enter"?l?.click():l?.focus()},s.onkeydown=r=>yn(s,r),e.open||e.showModal(),t.focus(),this.
known&&this.show();try{this.known=await this.api.listRules(),this.show()}catch(r){w(x(r),!0)}return i}show(){this.showFamilies();let e=p("games-list"),s=bn(this.
known??[],p("games-search").value,this.family,At()).map(([i,r])=>{let l=r.map(c=>wn(c,this.pick));return a("section",{"aria-label":i},a("h3",{},i),a("div",{class:"\
cards"},...l))}),n=a("p",{class:"quiet"},"No game has these words. Try fewer of them, or another family.");e.replaceChildren(...s.length?s:[n]),e.scrollTop=0}showFamilies(){
let e=p("games-families"),t=e.contains(document.activeElement)?document.activeElement?.textContent:null,s=(i,r)=>{let l=()=>{this.family=i,this.show()};return a(
"button",{type:"button",class:"chip","aria-pressed":String(this.family===i),onclick:l},r)},n=X(this.known??[]).map(([i,r])=>s(i,`${i} ${r.length}`));e.replaceChildren(
s(null,`all ${this.known?.length??""}`),...n),t&&[...e.querySelectorAll("button")].find(i=>i.textContent===t)?.focus()}};function yn(o,e){let t=[...o.querySelectorAll(
"button")],s=t.indexOf(document.activeElement);if(s<0||!e.key.startsWith("Arrow"))return;let n=t[s].getBoundingClientRect(),i=d=>d.getBoundingClientRect().top<n.
top-4,r=d=>d.getBoundingClientRect().top>n.top+4,l=d=>{let u=d[0]?.getBoundingClientRect().top,m=f=>Math.abs(f.getBoundingClientRect().left-n.left);return d.filter(
f=>Math.abs(f.getBoundingClientRect().top-u)<4).sort((f,y)=>m(f)-m(y))[0]},h={ArrowLeft:()=>t[s-1],ArrowRight:()=>t[s+1],ArrowUp:()=>l(t.slice(0,s).filter(i).reverse()),
ArrowDown:()=>l(t.slice(s+1).filter(r))}[e.key]?.();e.preventDefault(),h?h.focus():e.key==="ArrowUp"&&p("games-search").focus()}function wn(o,e){let t=[o.inventor===
"unknown"?"":o.inventor,o.year].filter(Boolean).join(", "),s=a("img",{src:R(o.name),alt:"",loading:"lazy",decoding:"async",width:84,height:84});return s.addEventListener(
"error",()=>s.classList.add("missing")),a("button",{type:"button",class:"card game-card",onclick:()=>e(o.name)},s,a("b",{},o.title),a("span",{},o.description),t?
a("small",{},t):null)}function bn(o,e,t,s){let n=e.toLowerCase().split(/\s+/).filter(Boolean),i=o.filter(h=>(t===null||Pt(h)===t)&&n.every(d=>kn(h).includes(d)));
if(n.length){let h=i.map(d=>({it:d,rank:vn(d,n)}));return h.sort((d,u)=>d.rank-u.rank||d.it.title.localeCompare(u.it.title)),i.length?[[i.length===1?"1 game":`${i.
length} games`,h.map(d=>d.it)]]:[]}if(t!==null)return X(i);let r=s.flatMap(h=>i.find(d=>d.name===h)??[]),l=i.filter(h=>h.wellKnown).sort((h,d)=>(h.wellKnown??0)-
(d.wellKnown??0));return[...[["recent",r],["well-known",l]].filter(h=>h[1].length),...X(i)]}function vn(o,e){let t=o.title.toLowerCase(),s=e.join(" ");if(t===s||
o.name===s)return 0;if(t.startsWith(s))return 1;let n=i=>e.every(r=>i.includes(r));return n(`${t} ${o.name}`)?2:n(o.inventor.toLowerCase())?3:n((o.pieces??[]).join(
" ").toLowerCase())?4:5}function kn(o){let e=(o.pieces??[]).join(" ");return`${o.name} ${o.title} ${o.family} ${o.description} ${o.inventor} ${o.year} ${e}`.toLowerCase()}
function Pt(o){return o.own?"your files":o.family||"others"}function X(o){let e=new Map;for(let t of o){let s=Pt(t);e.set(s,[...e.get(s)??[],t])}return[...e].sort(
([t],[s])=>Ot(t)-Ot(s)||t.localeCompare(s))}function Ot(o){return o==="your files"?0:o==="others"?2:1}var xn=500,$n=[["On the board",[["click, or drag","chooses a piece and then its place"],["arrows","go from cell to cell"],["Enter","chooses, Escape lets go"],["\
right click, or a long touch","shows how a piece moves"],["?","on a cell: shows how the piece there moves"],["right drag, or drag after a long touch","draws an \
arrow; a right click or a long touch marks an empty cell"],["+  −  0","look closer, from farther away, at the whole board"],["Shift and arrows, or the wheel",
"move a board whose edges are joined"]]],["The game",[["←  →","a move back, a move on"],["Home  End","to the beginning, to the end"],["f","turns the board"],
["d","draws on the board, or ends that; Enter marks a cell, Shift-Enter begins an arrow"],["n","sets up a new game"],["g","lists all games"],["r","explains the \
rules"],["h","shows a hint"],["e","opens the rule file"],["?","shows this help"]]],["In the rule file",[["Ctrl-Space","completes"],["F1","explains what stands a\
t the cursor"],["F2","renames"],["F12","goes to the declaration"],["Ctrl-.","applies a fix"],["Ctrl-S","saves a file of your own"]]]];function Ye(){let o=document.
getElementById("help-dialog");if(o)return o.close();let e=(n,i)=>a("section",{},a("h3",{},n),a("dl",{class:"help-list"},...i.flatMap(([r,l])=>[a("dt",{},a("kbd",
{},r)),a("dd",{},l)]))),t=a("button",{type:"button","aria-label":"close",onclick:C},"✕"),s=a("dialog",{id:"help-dialog",class:"set-up","aria-labelledby":"help\
-head"},a("div",{class:"bar"},a("h2",{id:"help-head"},"Keys and gestures"),a("span",{class:"grow"}),t),a("div",{class:"help-groups"},...$n.map(([n,i])=>e(n,i))),
a("p",{class:"quiet"},"“Keys of one letter”, in the menu, switches keys of one character off, for people who speak to their computer."));s.addEventListener(
"close",()=>s.remove()),s.addEventListener("click",n=>n.target===s&&s.close()),document.body.append(s),s.showModal()}function It(o){let e=a("div",{class:"hint",
"aria-hidden":!0,hidden:!0});document.body.append(e);let t,s=()=>{clearTimeout(t),e.hidden=!0};o.addEventListener("pointermove",n=>{s();let r=n.target.closest?.(
"[role=gridcell]")?.getAttribute("aria-label")??"";n.pointerType!=="mouse"||n.buttons||!r||/ empty\b/.test(r)||(t=setTimeout(()=>{e.textContent=r.replace(/, can be chosen$/,
""),e.hidden=!1,e.style.left=`${Math.min(n.clientX+14,innerWidth-e.offsetWidth-8)}px`,e.style.top=`${Math.min(n.clientY+18,innerHeight-e.offsetHeight-8)}px`},xn))});
for(let n of["pointerleave","pointerdown"])o.addEventListener(n,s);document.addEventListener("keydown",s)}function Nt(){let[o,e]=[p("menu"),p("menu-button")],t=e.parentElement,s=[...t.querySelectorAll("button")].filter(c=>c!==e),n=s.filter(c=>!("menu"in c.dataset)),
i=s.filter(c=>"menu"in c.dataset),r=()=>{e.before(...n),o.replaceChildren(...i);let c=()=>t.firstElementChild.getBoundingClientRect().left<t.getBoundingClientRect().
left-.5;for(let h of[...n].reverse())c()&&o.prepend(h)};r();let l=t.clientWidth;new ResizeObserver(()=>{l!==t.clientWidth&&(l=t.clientWidth,r())}).observe(t),o.
addEventListener("click",()=>o.hidePopover(),{capture:!0}),e.addEventListener("keydown",c=>{c.key==="ArrowDown"&&(o.showPopover(),o.querySelector("button")?.focus(),
c.preventDefault(),c.stopPropagation())}),o.addEventListener("keydown",c=>{let h=[...o.querySelectorAll("button")],d=h.indexOf(document.activeElement),m={ArrowDown:d+
1,ArrowUp:d-1,Home:0,End:-1}[c.key];m!==void 0&&(h[(m+h.length)%h.length].focus(),c.preventDefault(),c.stopPropagation())})}var Bt="Load the page again.",Sn={gone:["The connection is lost","It comes back by itself as soon as the network and the server are there."],"no-answer":["The s\
erver does not answer","The connection is made anew. Then the board shows whether the move was made."],left:["Another game is shown now",""],fault:["Something w\
ent wrong","The game is as it was before. Try it once more."],busy:["Too much goes on at once here","Try it again in a few seconds."],"out-of-memory":["Too many\
 games are played here now","Try it again later."],"too-many-games":["There is no room for another game here","Delete games that you don't need any more."],"unk\
nown-game":["This game is not here any more","Begin a new one."],"unknown-rules":[null,"Choose a game from the list."],"illegal-move":[null,""],"too-many-moves":[
null,"Take the last move back."],"no-rules":["There is no game to play","Choose one from the list."],"bad-fen":[null,"Mend the position where the message points\
, or begin with the usual one."],"too-slow":["This takes too long","Try it once more, or play by simpler rules."],"still-thinking":["The computer is thinking al\
ready","Wait, or stop it."],"too-large":["This is too long","Write less."],"unknown-node":["This move is not there any more",Bt]},En=new Set(["bad-json","bad-sh\
ape","no-json","bad-address","unknown-address","wrong-method","no-socket","bad-place","unknown-piece","unknown-player"]);function Ke(o){if(En.has(o.code))return{
...o,message:"Something went wrong in the page",remedy:Bt};let e=Sn[o.code];if(!e)return o;let t=o.remedy.startsWith("did you mean");return{...o,message:e[0]??o.
message,remedy:t?o.remedy:e[1]}}var Ue=o=>new U(Ke(o)),Dt=o=>Ue({code:o,message:"",remedy:""});function Xe({rules:o,fen:e,tree:t,node:s}){let n=[];for(let i=s;typeof t[i]?.parent=="number";i=t[i].
parent)n.push(t[i].text);return{rules:o,...e?{fen:e}:{},moves:n.reverse()}}var ce=class{constructor(){this.seats=new Map,this.listeners=[]}takeSeat(e,t){t?this.
seats.set(e,t):this.seats.delete(e)}seatOf(e){return this.seats.get(e)??null}listen(e){this.listeners.push(e)}async call(e,t,s){let n={};s!==void 0&&(n["Content\
-Type"]="application/json");let i=this.seats.get(t.split(/[/?]/)[2]??"");i&&(n.Authorization=`Bearer ${i}`);let r=s===void 0?void 0:JSON.stringify(s),l=await fetch(
`/api/v1${t}`,{method:e,headers:n,body:r}).catch(()=>{throw Dt("gone")}),c=await l.text(),h=(l.headers.get("Content-Type")??"").includes("json");if(l.ok)return h?
JSON.parse(c):c;throw Ue(h?JSON.parse(c):{code:"fault",message:c||l.statusText,remedy:""})}socket(e,t){return new _e(this,e,t)}},Tn=8e3,_e=class{constructor(e,t,s){
this.server=e,this.game=t,this.calls=s,this.closed=!1,this.tries=0,this.last=0,this.timer=void 0,this.latest=null,this.waiting=new Map,this.again=()=>this.reopen(),
window.addEventListener("online",this.again),this.connection=this.open()}open(){let e=location.protocol==="https:"?"wss":"ws",t=this.server.seatOf(this.game),s=new WebSocket(
`${e}://${location.host}/api/v1/games/${this.game}/socket${t?`?seat=${t}`:""}`);return this.connection=s,s.onopen=()=>{this.tries=0,this.calls.onState(!0)},s.onmessage=
n=>this.receive(JSON.parse(n.data)),s.onclose=()=>this.lost(),s}lost(e="gone"){for(let t of this.waiting.values())t.reject(this.gone(e));this.waiting.clear(),!this.
closed&&(this.calls.onState(!1),this.tries+=1,this.timer=setTimeout(this.again,Math.min(500*this.tries,5e3)))}giveUp(){this.connection.onclose=null,this.connection.
close(),this.lost("no-answer")}async reopen(){clearTimeout(this.timer),!(this.closed||this.connection.readyState<WebSocket.CLOSING)&&(this.latest&&await this.restore(
this.latest),!this.closed&&this.connection.readyState>=WebSocket.CLOSING&&this.open())}async restore(e){let t=`/games/${this.game}`;try{await this.server.call("\
GET",t)}catch(s){if(k(s)?.code!=="unknown-game"||this.closed)return;await this.server.call("PUT",t,Xe(e)).catch(()=>null),this.server.takeSeat(this.game,null);for(let n of this.
server.listeners)n.lost?.(e)}}receive(e){if("refused"in e){let{id:t,problem:s}=e.refused;this.answered(t)?.reject(Ue(s)),t===0&&(e.refused.problem=Ke(s))}else"b\
est"in e?this.answered(e.best.id)?.resolve(e.best.best):"done"in e?this.answered(e.done.id)?.resolve():"game"in e&&(this.latest=e.game);for(let t of this.server.
listeners)t.message?.(e);this.calls.onMessage(e)}answered(e){let t=this.waiting.get(e);return this.waiting.delete(e),t}async ask(e){for(let t=0;t<40&&this.tries===
0&&this.connection.readyState!==WebSocket.OPEN;t+=1)await new Promise(s=>setTimeout(s,50));if(this.connection.readyState!==WebSocket.OPEN)throw this.gone();return new Promise(
(t,s)=>{this.last+=1;let n="think"in e?void 0:setTimeout(()=>this.giveUp(),Tn);this.waiting.set(this.last,{resolve:i=>{clearTimeout(n),t(i)},reject:i=>{clearTimeout(
n),s(i)}}),this.connection.send(JSON.stringify({id:this.last,ask:e}))})}gone(e="gone"){return Dt(this.closed?"left":e)}async think(e){return await this.ask({think:e})}async stop(){
await this.ask({stop:{}})}async act(e){if(this.latest?.seated&&e.do==="goto"){let t=await this.server.call("GET",`/games/${this.game}/at/${e.node}`);this.calls.
onMessage({game:t})}else this.latest?.seated&&e.do==="prune"?await this.ask({seat:{do:"agree",what:"takeBack"}}):await this.ask({act:e})}close(){this.closed=!0,
window.removeEventListener("online",this.again),clearTimeout(this.timer),this.connection.close()}};var Cn=40,Ln=1e5;function H(){try{let o=JSON.parse(S("my-games")??"[]");return Array.isArray(o)?o:[]}catch{return[]}}function Gt(o){E("my-games",JSON.stringify(
o))}function On(o,e,t=Cn){let s=o.find(r=>r.id===e.id),n={...e,links:e.links??s?.links,seat:e.seat??s?.seat??null},i=o.filter(r=>r.id!==e.id&&(r.moves>0||r.seat||
r.links));return[n,...i].slice(0,t)}function An(o,e,t){let{position:s,players:n}=o,i=s.outcome?.text??`${n[s.player].name} to move`,r=Xe(o),l=(r.rules.text?.length??
0)>Ln?null:r;return{id:o.id,seat:e,title:o.title||o.rules.name||"untitled",when:t,moves:r.moves.length,says:i,new_:l}}var ze=o=>H().find(e=>e.id===o)?.links??null;
function Rt(o){w(o?"The server had lost this game. Here it is again, without seats and clocks.":"The server had lost this game. Here it is again.")}var he=class{constructor(e,t,s){
this.api=e,this.server=t,this.show=s,this.list=a("ul",{class:"my-games-list"});let n=a("button",{type:"button","aria-label":"close",onclick:C},"✕"),i=a("div",
{class:"bar"},a("h2",{},"My games"),a("span",{class:"grow"}),n),r=a("p",{class:"quiet"},"The games that were played on this device, the latest first.");this.dialog=
a("dialog",{id:"my-games","aria-label":"my games"},i,r,this.list)}listen(){window.addEventListener("popstate",()=>this.goBack()),this.server.listen({message:n=>"\
game"in n&&this.remember(n.game),lost:n=>Rt(!!n.seated)});let s=a("button",{type:"button",id:"show-my-games","data-menu":!0,"aria-haspopup":"dialog",title:"The \
games that were played on this device",onclick:()=>{this.fill(),this.dialog.showModal()}},"My games…");document.body.append(this.dialog),p("share").before(s)}remember(e,t){
if(e.seated&&e.node!==e.tree.length-1)return;let s=An(e,this.server.seatOf(e.id),Date.now());Gt(On(H(),t?{...s,links:t}:s))}nameInAddress(e){let t=new URLSearchParams(
{game:e.id});e.rules.name&&!e.rules.text&&t.set("rules",e.rules.name);let s=new URLSearchParams(location.search),n={seat:this.server.seatOf(e.id)},i=!s.has("gam\
e")||s.get("game")===e.id;window.history[i?"replaceState":"pushState"](n,"",`?${t}`),this.remember(e)}gameOfAddress(){let e=new URLSearchParams(location.search),
t=e.get("game");if(!t)return null;let s=window.history.state,n=e.get("seat")??(s&&"seat"in s?s.seat:H().find(i=>i.id===t)?.seat??null);return this.server.takeSeat(
t,n),e.has("seat")&&(e.delete("seat"),window.history.replaceState({seat:n},"",`?${e}`)),t}async find(e){try{return await this.api.game(e)}catch(t){let s=H().find(
i=>i.id===e);if(k(t)?.code!=="unknown-game"||!s?.new_)throw t;let n=await this.api.beginAgain(e,s.new_);return Rt(!!s.seat),this.server.takeSeat(e,null),n}}async open(e){
let t=await this.find(e);return await this.show(t),this.nameInAddress(t),t}async goBack(){let e=this.gameOfAddress();try{e&&await this.show(await this.find(e))}catch(t){
w(D(t),!0)}}async choose(e){this.dialog.close(),this.server.takeSeat(e.id,e.seat),await this.open(e.id).catch(t=>w(D(t),!0))}fill(){let e=H().map(t=>Mn(t,()=>this.
choose(t),()=>this.fill()));this.list.replaceChildren(...e.length?e:[a("li",{class:"quiet"},"None yet.")])}};function Mn(o,e,t){let s=a("img",{src:`/api/v1/game\
s/${o.id}/board.svg`,alt:"",width:72,height:72,loading:"lazy"});s.addEventListener("error",()=>s.replaceWith(a("span",{class:"no-board","aria-hidden":"true"},"♟")));
let n=o.moves===1?"1 move":`${o.moves} moves`,i=a("span",{class:"words"},a("b",{},o.title),a("span",{},`${n}, ${o.says}`),a("small",{},`${o.seat?"your seat · ":
""}${Pn(Date.now()-o.when)}`)),r=()=>{Gt(H().filter(c=>c.id!==o.id)),t()},l=a("button",{type:"button",class:"forget","aria-label":`remove ${o.title} from the li\
st`,title:"Remove from the list",onclick:r},"✕");return a("li",{},a("button",{type:"button",class:"card",onclick:e},s,i),l)}function Pn(o){let e=Math.floor(o/
6e4),t=(s,n)=>`${s} ${n}${s===1?"":"s"} ago`;return e<1?"just now":e<60?t(e,"minute"):e<2880?t(Math.floor(e/60),"hour"):t(Math.floor(e/60/24),"day")}var In=8,Nn=17;function Bn(o,e,t){let s=Math.hypot(e.x-o.x,e.y-o.y);if(s===0)return"";let[n,i]=[(e.x-o.x)/s,(e.y-o.y)/s],r=Math.min(Nn,s/2),l=(u,m)=>{let[f,y]=[
o.x+n*u-i*m,o.y+i*u+n*m];return`${Math.round(f*10)/10} ${Math.round(y*10)/10}`},[c,h]=[t/2,s-In],d=Math.max(0,h-r);return`M${l(0,c)}L${l(d,c)}L${l(d,c+r/2)}L${l(
h,0)}L${l(d,-c-r/2)}L${l(d,-c)}L${l(0,-c)}Z`}function qt(o,e){let t=o.filter(n=>n.from!==e.from||n.to!==e.to);return o.some(n=>n.from===e.from&&n.to===e.to&&n.look===
e.look)?t:[...t,e]}function Ve(o,e){let t=(o?.clicks??[]).flatMap(i=>"cell"in i?i.cell:[]);if(t.length===0)return[];let[s,n]=[t[0],t[t.length-1]];return[{from:s===
n?null:s,to:n,look:e}]}function Je(o,e){return o.filter(s=>e===s.text||e.startsWith(`${s.text},`)).sort((s,n)=>n.text.length-s.text.length)[0]}function Wt(o,e){
return o.map(({from:t,to:s,look:n})=>{let i=e(t??s,s);return t===null?g("circle",{cx:i.to.x,cy:i.to.y,r:25,class:`arrow ring ${n}`}):g("path",{d:Bn(i.from,i.to,
n.includes("thin")?6:10),class:`arrow ${n}`})})}function I(o,e){return(o%e+e)%e}function Ft(o,e){let[t,s]=[o.split(":").map(Number),e.split(":").map(Number)];return t[0]===s[0]?t[1]-s[1]:s[0]-t[0]}function Ht(o,e,t,s){
let{places:n,periodX:i,periodY:r}=o,l=n[e],c=null,h=1/0;return n.forEach((d,u)=>{if(u!==e)for(let m of i?[-1,0,1]:[0])for(let f of r?[-1,0,1]:[0]){let[y,b]=[d.x-
l.x+m*(i??0),d.y-l.y+f*(r??0)],v=y*t+b*s,A=Math.abs(y*s)+Math.abs(b*t);if(v<=1||A>v*1.8)continue;let B=v+2*A;B<h&&([h,c]=[B,u])}}),c}function Ze(o,e,t){let{places:s,
periodX:n,periodY:i}=o,r=(c,h,d)=>d?c+d*Math.round((h-c)/d):c,l={x:s[t].x,y:s[t].y};return{from:{x:r(s[e].x,l.x,n),y:r(s[e].y,l.y,i)},to:l}}var Qe=5,Dn=9,Rn=450,de=class{constructor(e,t){this.board=e,this.calls=t,this.drag=null,this.sketch=null,this.sketchEnded=!1,this.holding=0,this.pen=null,this.tail=
null}get lifted(){return this.drag?.moved&&this.drag.lifts?this.drag.cell:null}listen(e){if(e.addEventListener("pointerdown",s=>this.press(s)),e.addEventListener(
"pointermove",s=>this.move(s)),e.addEventListener("pointerup",s=>this.release(s)),e.addEventListener("pointercancel",()=>this.cancel()),e.addEventListener("touc\
hend",s=>s.cancelable&&s.preventDefault(),{passive:!1}),e.addEventListener("keydown",s=>this.keyed(s)),e.addEventListener("contextmenu",s=>this.askedFor(s)),e.addEventListener(
"focusin",s=>{let n=s.target instanceof SVGElement?s.target.dataset.cell:void 0;n!==void 0&&this.board.focusCell(Number(n),!1)}),!this.board.rolls)return;let t=s=>{
let{roll:n}=this.board;s.preventDefault(),this.board.rollTo(n.x-s.deltaX/2,n.y-s.deltaY/2)};e.addEventListener("wheel",t,{passive:!1})}askedFor(e){let t=this.board.
cellAt(e.clientX,e.clientY);t!==null&&(e.preventDefault(),!(this.sketch||this.holding||e.button===2&&this.sketchEnded)&&(this.cancel(),this.ask(t)))}ask(e){this.
calls.ask?.(e,this.board.cellPaths[e].getBoundingClientRect())}press(e){this.sketchEnded=!1;let{board:t}=this,s=t.cellAt(e.clientX,e.clientY);if(s===null)return;
if(e.button===2&&e.pointerType==="mouse"){let c=e.shiftKey?"second":e.altKey?"third":"first";this.beginSketch({cell:s,look:c,asks:c==="first"},e)}if(e.button!==
0)return;t.focusCell(s,!1);let n=document.activeElement;if(t.root.contains(n)||n?.blur(),this.pen)return this.beginSketch({cell:s,look:this.pen,asks:!1},e);e.pointerType!==
"mouse"&&this.calls.ask?this.holding=setTimeout(()=>this.beginSketch({cell:s,look:"first",asks:!0},e),Rn):t.clearSketches();let r={x:e.clientX,y:e.clientY},l=this.
calls.canDrag?.(s)??!1;this.drag={cell:s,start:r,lifts:l,moved:!1,roll:{...t.roll},far:e.pointerType==="mouse"?Qe:Dn},!(!l&&!t.rolls)&&(e.preventDefault(),t.root.
setPointerCapture(e.pointerId))}move(e){let{board:t,drag:s}=this;if(this.sketch)return this.showSketch(t.cellAt(e.clientX,e.clientY));if(!s)return;let[n,i]=[e.clientX-
s.start.x,e.clientY-s.start.y];if(!(!s.moved&&Math.hypot(n,i)<s.far)){if(this.stopHolding(),s.lifts){s.moved||(s.moved=!0,this.calls.lift?this.calls.lift(s.cell):
this.calls.choose(s.cell),t.float(s.cell),t.lift());let r=t.toBoard(e.clientX,e.clientY);t.floating.setAttribute("transform",`translate(${r.x} ${r.y})`)}else if(t.
rolls){s.moved=!0;let r=t.root.getScreenCTM()?.a??1;t.rollTo(s.roll.x+n/r,s.roll.y+i/r)}}}release(e){let{board:t,drag:s}=this;if(this.sketch)return this.endSketch(
t.cellAt(e.clientX,e.clientY));if(this.stopHolding(),!!s){if(this.drag=null,t.floating.replaceChildren(),t.clearSketches(),!s.moved)this.calls.choose(s.cell);else if(s.
lifts){let n=t.cellAt(e.clientX,e.clientY);t.dropped=n,this.calls.drop?.(n===s.cell?null:n)}t.lift()}}beginSketch(e,t){this.cancel(),this.sketch=e,t.pointerType===
"touch"&&navigator.vibrate?.(12),t.button===0&&this.board.root.setPointerCapture(t.pointerId),this.showSketch(e.cell)}showSketch(e){if(!this.sketch)return;let{cell:t,
look:s}=this.sketch;this.board.setPreview(e===null?null:{from:t===e?null:t,to:e,look:s})}endSketch(e){let{cell:t,look:s,asks:n}=this.sketch;if(this.cancel(),this.
sketchEnded=!0,e===null)return;let i=t===e&&this.board.pieces.some(r=>r.cell===e);if(n&&i&&this.calls.ask)return this.ask(e);this.draw({from:t===e?null:t,to:e,look:s})}draw(e){
this.board.sketched=qt(this.board.sketched,e),this.board.drawArrows()}drawByKey(e,t,s){this.board.setPreview(s?{from:null,to:e,look:t}:null),s||this.draw({from:this.
tail===e?null:this.tail,to:e,look:t}),this.tail=s?e:null}stopHolding(){clearTimeout(this.holding),this.holding=0}cancel(){this.stopHolding(),this.drag=this.sketch=
this.tail=null,this.board.setPreview(null),this.board.floating.replaceChildren(),this.board.lift()}keyed(e){let{board:t}=this,s=t.focused,i={ArrowLeft:[-1,0],ArrowRight:[
1,0],ArrowUp:[0,-1],ArrowDown:[0,1]}[e.key];if(i&&e.shiftKey&&t.rolls)t.rollTo(t.roll.x+60*i[0],t.roll.y+60*i[1]);else if(i){let r=Ht(t.drawing,s,i[0],i[1]);r!==
null&&t.focusCell(r)}else if(e.key==="Enter"||e.key===" ")this.pen?this.drawByKey(s,this.pen,e.shiftKey):this.calls.choose(s);else if(e.key==="Escape")this.calls.
drop?.(null);else if(e.key==="?"&&t.characterKeys&&this.calls.ask)this.ask(s);else if(e.ctrlKey||e.metaKey||e.altKey||!t.characterKeys||!t.zoom.key(e.key))return;
e.preventDefault(),e.stopPropagation()}};function jt(o,e,t,s){let{position:n}=o,i=c=>c.filter(h=>h[0]==="c").map(h=>Number(h.slice(1))),r=s?i(e.chosen):[],l=s&&!n.outcome?e.targets():new Map;return{last:n.
last,from:r[r.length-1]??null,targets:l,royal:n.checks.flatMap(c=>c.royal),checkers:n.checks.flatMap(c=>c.by),premove:i(t)}}function Yt(o,e){return(e.node===o.tree[o.
node]?.parent?o.tree[o.node]:e.tree[e.node])?.cells??[]}function Kt({view:o,names:e,marks:t},s,n){let i=n?`${e[n.owner??-1]??"neutral"} ${o.types[n.type].name}`:
"empty",r=n?.marks?.length?`, ${n.marks.join(", ")}`:"",l=t.targets?.has(s)?", can be chosen":"";return`${o.cells[s].name}, ${i}${r}${l}`}function _t(o,e,t=[]){let s=(u,m)=>u!==void 0&&u.type===m.type&&u.owner===m.owner,[n,i]=[new Map(o.map(u=>[u.cell,u])),new Map(e.map(u=>[u.cell,u]))],r=o.filter(
u=>!s(i.get(u.cell),u)),l=e.filter(u=>!s(n.get(u.cell),u)),c={moves:[],gone:[],come:[]},h=u=>{for(let m of[...l]){let f=r.find(y=>u(y,m));f&&(r=r.filter(y=>y!==
f),l.splice(l.indexOf(m),1),c.moves.push({from:f,to:m}))}},d=(u,m)=>u.cell!==m.cell&&t.includes(u.cell)&&t.includes(m.cell);return h((u,m)=>d(u,m)&&s(u,m)),h((u,m)=>u.
cell!==m.cell&&s(u,m)),h((u,m)=>d(u,m)&&u.owner===m.owner),[c.gone,c.come]=[r,l],c}function Ut(){return!matchMedia("(prefers-reduced-motion: reduce)").matches}function Xt(o,e,t,s){
if(o.moves.length+o.gone.length+o.come.length>12)return;let n={duration:180,easing:"ease-out"};for(let{from:i,to:r}of o.moves){let{from:l,to:c}=s(i.cell,r.cell),
h=[l,c].map(d=>({transform:`translate(${d.x}px, ${d.y}px)`}));e(r.cell)?.animate(h,n)}for(let i of o.come)e(i.cell)?.animate([{opacity:0},{opacity:1}],n);for(let i of o.
gone){let r=t(i),l=r.animate([{opacity:1},{opacity:0}],{...n,fill:"forwards"});l.onfinish=l.oncancel=()=>r.remove()}}function et(o){return[o.upright,o.left,o.turned,o.right].filter(e=>e!=null)}var ue=()=>matchMedia("(max-aspect-ratio: 3/4)");function zt(o,e,t){let[s,n,i,r]=o.frame;
return Array.from({length:t},(l,c)=>{let h=e.filter(m=>m.owner===c).map(m=>o.places[m.cell]);if(h.length===0)return c===0?"near":"far";let d=h.reduce((m,f)=>m+f.
x,0)/h.length-s-i/2,u=h.reduce((m,f)=>m+f.y,0)/h.length-n-r/2;return Math.abs(d)>Math.abs(u)?d<0?"left":"right":u>0?"near":"far"})}var Gn=6,j=1.4,qn=26;function Vt(o,e,t,s){let n=Math.min(Gn,Math.max(1,o[2]/e[2]*t)),[i,r]=[o[2]/n,o[3]/n],l=s.x-(s.x-e[0])/e[2]*i,c=s.y-(s.y-e[1])/e[3]*r;return Jt(
o,[l,c,i,r])}function Jt(o,e){let t=(i,r,l)=>Math.min(l,Math.max(r,i)),s=t(e[0],o[0],o[0]+o[2]-e[2]),n=t(e[1],o[1],o[1]+o[3]-e[3]);return[s,n,e[2],e[3]]}var pe=class{constructor(e,t){
this.host=e,this.calls=t,this.root=g("svg"),this.whole=[0,0,1,1],this.seen=this.whole,this.cell=60,this.fingers=new Map;let s=(n,i,r)=>a("button",{type:"button",
"aria-label":i,title:i,onclick:r},n);this.bar=a("div",{class:"zoom",role:"group","aria-label":"zoom",hidden:!0},s("+","closer",()=>this.step(j)),s("−","farthe\
r",()=>this.step(1/j)),s("▢","the whole board",()=>this.show(this.whole))),typeof ResizeObserver<"u"&&new ResizeObserver(()=>this.showBar()).observe(e)}attach(e,t){
this.root=e,this.whole=this.seen=t,this.fingers.clear(),this.host.append(this.bar),e.addEventListener("pointerdown",n=>this.press(n),!0),e.addEventListener("poi\
ntermove",n=>this.move(n),!0);for(let n of["pointerup","pointercancel","pointerleave"])e.addEventListener(n,i=>this.fingers.delete(i.pointerId),!0);let s=n=>{n.
ctrlKey&&(n.preventDefault(),n.stopImmediatePropagation(),this.closer(n.deltaY<0?j:1/j,n.clientX,n.clientY))};e.addEventListener("wheel",s,{passive:!1,capture:!0}),
this.showBar()}key(e){if(e==="+"||e==="=")this.step(j);else if(e==="-")this.step(1/j);else if(e==="0")this.show(this.whole);else return!1;return!0}step(e){let t=this.
root.querySelector('.cell[tabindex="0"]')??this.root,s=(this.root.contains(document.activeElement)?t:this.root).getBoundingClientRect();this.closer(e,s.left+s.width/
2,s.top+s.height/2)}closer(e,t,s){this.show(Vt(this.whole,this.seen,e,this.point(t,s)))}point(e,t){return new DOMPoint(e,t).matrixTransform(this.root.getScreenCTM()?.
inverse())}show(e){this.seen=e,this.root.setAttribute("viewBox",e.join(" ")),this.showBar()}showBar(){if(!this.root.isConnected)return;let e=this.cell*this.root.
clientWidth/this.whole[2];this.bar.hidden=this.seen[2]>=this.whole[2]&&!(e>0&&e<qn)}press(e){e.pointerType==="touch"&&(this.fingers.set(e.pointerId,{x:e.clientX,
y:e.clientY}),!(this.fingers.size<2)&&(this.calls.interrupt(),e.stopImmediatePropagation()))}move(e){let t=this.fingers.get(e.pointerId);if(!t)return;let[s,n]=[
...this.fingers.values()],i={x:e.clientX,y:e.clientY};if(this.fingers.set(e.pointerId,i),!n)return;e.stopImmediatePropagation();let r=t===s?n:s,l=y=>Math.max(1,
Math.hypot(y.x-r.x,y.y-r.y)),c=this.point((t.x+r.x)/2,(t.y+r.y)/2);this.show(Vt(this.whole,this.seen,l(i)/l(t),c));let h=this.point((i.x+r.x)/2,(i.y+r.y)/2),[d,
u,m,f]=this.seen;this.show(Jt(this.whole,[d+c.x-h.x,u+c.y-h.y,m,f]))}};var Zt=25,Wn=40,Y=class{constructor(e,t){this.host=e,this.gestures=new de(this,t),this.data=null,this.turns=0,this.zoom=new pe(e,{interrupt:()=>this.gestures.cancel()}),
this.pieces=[],this.marks={},this.names=[],this.known=new Map,this.roll={x:0,y:0},this.focused=0,this.characterKeys=!0,this.cellPaths=[],this.groups=new Map,this.
sketched=[],this.shown=[],this.preview=null,this.tints=g("g",{class:"tints"}),this.people=g("g",{class:"pieces"}),this.dots=g("g",{class:"dots"}),this.arrows=g(
"g",{class:"arrows","aria-hidden":!0}),this.floating=g("g",{class:"floating","aria-hidden":!0}),this.content=g("g"),this.labels=g("g"),this.moving=g("g"),this.root=
g("svg"),this.animates=!0,this.dropped=null}get view(){if(!this.data)throw new Error("there is no board");return this.data}get drawing(){let e=et(this.view);return e[this.
turns%e.length]}get rolls(){return!!(this.data&&this.drawing.levels.length===1&&(this.drawing.periodX||this.drawing.periodY))}art(e,t){let s=t??this.names.length,
n=`${e}:${s}`,i=this.known.get(n)??this.drawnPiece(e,s);return this.known.set(n,i),i.map(r=>r.cloneNode(!0))}drawnPiece(e,t){let s=this.drawing.pieces[e]?.[t];if(s)
return M(s);let n=M(this.view.upright.pieces[e]?.[t]??""),i=et(this.view).length,r=(i-this.turns%i)*(360/i);return r<360&&this.view.types[e]?.turns?[g("g",{transform:`\
rotate(${r})`},...n)]:n}setBoard(e,t){this.data=e,this.names=t,this.pieces=[],this.marks={},this.sketched=this.shown=[],this.roll={x:0,y:0},this.focused=Math.min(
this.focused,e.cells.length-1),this.build()}setTurns(e){this.turns=e,this.roll={x:0,y:0},this.build()}setPosition(e,t,s=null){let n=this.pieces;this.pieces=e,this.
marks=t,n!==e&&this.drawPieces(),this.drawMarks(),s&&n!==e&&n.length>0&&this.animate(n,s),this.dropped=null}animate(e,t){if(!this.animates||!Ut())return;let s=_t(
e,this.pieces,t);s.moves=s.moves.filter(i=>i.to.cell!==this.dropped),Xt(s,i=>this.groups.get(i),i=>{let r=this.pieceGroup(i);return this.people.prepend(r),r},(i,r)=>Ze(
this.drawing,i,r))}setArrows(e){this.shown=e,this.drawArrows()}setPreview(e){e?.from===this.preview?.from&&e?.to===this.preview?.to||(this.preview=e,this.drawArrows())}clearSketches(){
this.sketched.length!==0&&(this.sketched=[],this.drawArrows())}drawArrows(){if(!this.data)return;let e=[...this.shown,...this.sketched,...this.preview?[this.preview]:
[]];this.arrows.replaceChildren(...Wt(e,(t,s)=>Ze(this.drawing,t,s)))}build(){if(!this.data)return;let e=this.drawing,[t,s,n,i]=e.frame;this.cellPaths=[],this.known.
clear();let r=new Map,l=g("g",{role:"grid","aria-label":"board"});e.places.forEach((c,h)=>{let d=this.view.cells[h],u=`${d.level}:${d.rank}`;r.has(u)||r.set(u,g(
"g",{role:"row"}));let m=c.tint?{class:"cell",fill:c.tint,stroke:c.tint}:{class:`cell ${c.ground}`},f=g("path",{d:c.outline,...m,role:"gridcell",tabindex:-1});f.
dataset.cell=String(h),this.cellPaths.push(f),r.get(u).append(f)});for(let c of[...r.keys()].sort((h,d)=>Ft(d,h)))l.append(r.get(c));for(let c of[this.tints,this.
people,this.dots,this.arrows,this.floating])c.replaceChildren();this.content=g("g",{id:"board-content"},...M(e.below),l,this.tints,...M(e.above)),this.content.append(
this.people,this.dots,this.arrows),this.labels=g("g",{class:"labels","aria-hidden":!0},...M(e.labels)),this.root=g("svg",{viewBox:`${t} ${s} ${n} ${i}`,class:"b\
oard"}),this.root.append(...this.rolls?this.wrapped():[this.content],this.labels),this.root.append(this.floating),this.gestures.listen(this.root),this.host.replaceChildren(
this.root),this.zoom.attach(this.root,[t,s,n,i]),this.host.style.setProperty("--shape",String(n/i)),this.rollTo(this.roll.x,this.roll.y),this.draw()}wrapped(){let{
periodX:e,periodY:t,levels:s}=this.drawing,[n,i,r,l]=s[0],[c,h]=[e?Zt:0,t?Zt:0],d=`M${n-c} ${i-h}H${n+r+c}V${i+l+h}H${n-c}Z`,u=`M${n} ${i}H${n+r}V${i+l}H${n}Z`,
m=g("clipPath",{id:"board-window"},g("path",{d}));this.moving=g("g",{},this.content);for(let b of e?[-1,0,1]:[0])for(let v of t?[-1,0,1]:[0]){if(b===0&&v===0)continue;
let A={x:b*(e??0),y:v*(t??0)};this.moving.append(g("use",{href:"#board-content",...A,"aria-hidden":!0}))}let f=g("g",{"clip-path":"url(#board-window)"},this.moving),
y=g("path",{d:d+u,class:"veil","fill-rule":"evenodd"});return[g("defs",{},m),f,y]}rollTo(e,t){if(!this.rolls)return;let{periodX:s,periodY:n}=this.drawing;this.roll=
{x:s?I(e,s):0,y:n?I(t,n):0};let i=(m,f)=>f&&m>f/2?m-f:m,[r,l]=[i(this.roll.x,s),i(this.roll.y,n)];this.moving.setAttribute("transform",`translate(${r} ${l})`);let[
c,h,d,u]=this.drawing.levels[0];for(let m of this.labels.children){let f=m.dataset.at??`${m.getAttribute("x")} ${m.getAttribute("y")}`;m.dataset.at=f;let[y,b]=f.
split(" ").map(Number);s&&y>c&&m.setAttribute("x",String(c+I(y-c+this.roll.x,d))),n&&y<=c&&m.setAttribute("y",String(h+I(b-h+this.roll.y,u)))}}draw(){this.data&&
(this.drawPieces(),this.drawMarks(),this.drawArrows())}drawPieces(){let e=this.pieces.map(t=>[t.cell,this.pieceGroup(t)]);this.groups=new Map(e),this.people.replaceChildren(
...e.map(t=>t[1]))}pieceGroup(e){let{x:t,y:s}=this.drawing.places[e.cell],n=g("g",{transform:`translate(${t} ${s})`,class:"piece"});return n.append(...this.art(
e.type,e.owner)),e.marks?.length&&n.append(g("circle",{cx:20,cy:-20,r:4,class:"marked"})),n}drawMarks(){let{places:e}=this.drawing,t=this.marks,s=new Map(this.pieces.
map(r=>[r.cell,r]));this.tints.replaceChildren();let n=(r,l)=>this.tints.append(g("path",{d:e[r].outline,class:`tint ${l}`}));for(let r of t.last??[])n(r,"last");
for(let r of t.royal??[])n(r,"royal");for(let r of t.premove??[])n(r,"premove");t.from!==null&&t.from!==void 0&&n(t.from,"from"),this.dots.replaceChildren();for(let r of t.
checkers??[])this.dots.append(g("circle",{cx:e[r].x,cy:e[r].y,r:27,class:"checker"}));let i=(t.targets?.size??0)<=Wn;for(let[r,l]of t.targets??[]){let{x:c,y:h}=e[r],
d=l||s.has(r);this.dots.append(g("circle",{cx:c,cy:h,r:d?26:i?8:5,class:d?"target ring":"target"}))}this.lift(),this.cellPaths.forEach((r,l)=>{r.setAttribute("a\
ria-label",Kt(this,l,s.get(l))),r.setAttribute("aria-selected",String(l===t.from)),r.setAttribute("tabindex",l===this.focused?"0":"-1")})}lift(){let e=this.gestures.
lifted;for(let[t,s]of this.groups)s.classList.toggle("lifted",t===e)}cellAt(e,t){let s=this.toBoard(e,t);if(this.rolls){let{periodX:i,periodY:r,levels:l}=this.drawing;
i&&(s.x=l[0][0]+I(s.x-l[0][0]-this.roll.x,i)),r&&(s.y=l[0][1]+I(s.y-l[0][1]-this.roll.y,r))}let n=this.cellPaths.findIndex(i=>i.isPointInFill(s));return n<0?null:
n}toBoard(e,t){return new DOMPoint(e,t).matrixTransform(this.root.getScreenCTM()?.inverse())}float(e){let t=this.pieces.find(s=>s.cell===e);t&&this.floating.replaceChildren(
...this.art(t.type,t.owner))}focusCell(e,t=!0){this.cellPaths[this.focused]?.setAttribute("tabindex","-1"),this.focused=e,this.cellPaths[e].setAttribute("tabind\
ex","0"),t&&this.cellPaths[e].focus()}};var Fn=400;function Qt(o,e,t){let s=o.filter(n=>n.cell!==e);return t?[...s,{cell:e,type:t.type,owner:t.owner}]:s}function es(o,e,t){return e===t?o:o.filter(s=>s.
cell!==t).map(s=>s.cell===e?{...s,cell:t}:s)}function me(o,e,t,s){return o.map((n,i)=>{if(i!==e)return n;let r=(n.find(c=>c.type===t)?.count??0)+s,l=n.filter(c=>c.
type!==t);return r>0?[...l,{type:t,count:r}].sort((c,h)=>c.type-h.type):l})}function Hn(o,e,t){return o.filter(n=>n.text===e?t:n.held).map(n=>n.text).join("")||
"-"}var tt=class{constructor(e,t,s,n,i){this.api=e,this.rules=t,this.view=s,this.position=n,this.done=i,this.tool=null,this.picked=null,this.asked=0,this.resting=
void 0,this.released={x:0,y:0},this.host=a("div",{class:"edit-board"}),this.trays=a("div",{class:"trays"}),this.fields=a("div",{class:"edit-fields"}),this.fen=a(
"textarea",{id:"edit-fen",rows:2,spellcheck:"false","aria-describedby":"edit-says",oninput:()=>this.typed()}),this.says=a("p",{id:"edit-says",role:"status"}),this.
play=a("button",{type:"button",class:"main",id:"edit-play",onclick:()=>this.finish(this.position.fen)},"Play from here"),this.dialog=a("dialog",{id:"position-ed\
itor",class:"set-up","aria-labelledby":"edit-head"},...this.content()),document.body.append(this.dialog),this.dialog.addEventListener("close",()=>{this.dialog.remove(),
this.done(null)}),this.dialog.addEventListener("pointerup",r=>this.released={x:r.clientX,y:r.clientY},!0),this.dialog.showModal(),this.board=new Y(this.host,{choose:r=>this.
choose(r),drop:r=>this.drop(r),canDrag:r=>this.canDrag(r)}),this.board.setBoard(s,n.players.map(r=>r.name)),this.host.addEventListener("keydown",r=>this.keyed(r)),
this.draw()}content(){let e=(t,s,n,i)=>a("button",{type:"button",id:t,title:n,onclick:i},s);return[a("div",{class:"bar"},a("h2",{id:"edit-head"},"Set up a posit\
ion"),a("span",{class:"grow"}),e("edit-close","✕","close",()=>this.dialog.close())),a("div",{class:"edit-columns"},this.host,a("div",{class:"edit-side"},this.
trays,a("div",{class:"row"},e("edit-start","Set-up","the position with which the game begins",()=>this.send({},!1)),e("edit-empty","Empty board","takes all piec\
es away",()=>this.clear()),e("edit-turn","Turn the board","seen from the other side",()=>this.turn())),this.fields,a("label",{class:"field"},"FEN",this.fen),this.
says,a("p",{class:"quiet"},"Drag pieces, or choose one and click cells. Off the board they are gone. By keyboard: Enter puts or lifts, Delete removes, Escape le\
ts go."),a("div",{class:"row"},a("span",{class:"grow"}),e("edit-cancel","Cancel","nothing changes",()=>this.dialog.close()),this.play)))]}on(e){return this.position.
pieces.find(t=>t.cell===e)}draw(){let{position:e}=this;this.board.setPosition([...e.pieces],{from:this.picked}),Yn(this.host),this.drawTrays(),this.drawFields(),
document.activeElement!==this.fen&&(this.fen.value=e.fen),this.say(e.message,e.remedy,!e.playable),this.play.disabled=!e.playable}say(e,t,s){this.says.textContent=
e?`${e[0].toUpperCase()}${e.slice(1)}.${t?` What to do: ${t}.`:""}`:"",this.says.className=s?"field-error":"field-good",this.fen.setAttribute("aria-invalid",String(
s))}drawTrays(){let{types:e}=this.view,t=e.map((c,h)=>h),s=a("div",{class:"tray",role:"group","aria-label":"tools"},this.toolButton(null,"Move","moves pieces"),
this.toolButton("remove","Remove","takes pieces away")),n=this.position.players.map((c,h)=>{let d=t.filter(u=>!e[u].neutral).map(u=>this.pieceButton({type:u,owner:h}));
return a("div",{class:"tray",role:"group","aria-label":`pieces of ${c.name}`},a("span",{class:"name tray-name"},c.name),...d,this.hand(h))}),i=t.filter(c=>e[c].
neutral).map(c=>this.pieceButton({type:c,owner:null})),r=i.length?[a("div",{class:"tray",role:"group","aria-label":"pieces of nobody"},a("span",{class:"tray-nam\
e"},"nobody"),...i)]:[],l=this.trays.contains(document.activeElement)?document.activeElement?.getAttribute("data-key"):null;this.trays.replaceChildren(s,...n,...r),
l&&this.trays.querySelector(`[data-key="${l}"]`)?.focus()}toolButton(e,t,s){return a("button",{type:"button",title:s,"data-key":`tool-${t}`,"aria-pressed":String(
this.tool===e),onclick:()=>this.take(e)},t)}pieceButton(e){let{name:t}=this.view.types[e.type],s=e.owner===null?"":`${this.position.players[e.owner].name} `,n=jn(
this.tool,e),i=a("button",{type:"button",class:"tray-piece",title:t,"aria-label":`${s}${t}`,"aria-pressed":String(n),"data-key":`piece-${e.type}-${e.owner}`},g(
"svg",{viewBox:"-30 -30 60 60","aria-hidden":!0},...this.board.art(e.type,e.owner)));return i.addEventListener("click",()=>this.take(n?null:e)),i.addEventListener(
"pointerdown",r=>this.dragFromTray(r,e)),i}hand(e){if(!this.position.hasHands)return null;let t=this.position.hands[e].map(({type:r,count:l})=>{let{name:c}=this.
view.types[r],h=()=>this.send({hands:me(this.position.hands,e,r,-1)}),d=g("svg",{viewBox:"-30 -30 60 60","aria-hidden":!0},...this.board.art(r,e));return a("but\
ton",{type:"button",class:"held open",title:`${c}: click takes one out`,"aria-label":`${l} ${c} in hand, take one out`,"data-key":`held-${e}-${r}`,onclick:h},d,
l>1?a("span",{class:"count"},String(l)):null)}),s=this.tool!==null&&this.tool!=="remove"?this.tool:null,n=()=>{s?this.send({hands:me(this.position.hands,e,s.type,
1)}):$("first choose a piece")},i=a("button",{type:"button",class:"into-hand","data-key":`into-${e}`,disabled:!s,title:"puts the chosen piece into this hand","a\
ria-label":`put the chosen piece into the hand of ${this.position.players[e].name}`,onclick:n},"+");return a("span",{class:"tray-hand","data-player":e,role:"gro\
up","aria-label":`hand of ${this.position.players[e].name}`},a("span",{class:"quiet"},"in hand"),...t,i)}drawFields(){let{position:e}=this,t=this.fields.contains(
document.activeElement)?document.activeElement?.id:null,s=e.players.map((r,l)=>a("option",{value:l,selected:l===e.player},r.name)),n=a("select",{id:"edit-side"},
...s);n.addEventListener("change",()=>this.send({player:Number(n.value)}));let i=[a("label",{class:"row"},a("b",{},"To move"),n)];if(e.castling.length){let r=e.
castling.map((l,c)=>{let h=a("input",{type:"checkbox",id:`edit-castling-${c}`,checked:l.held});return h.addEventListener("change",()=>this.send({castling:Hn(e.castling,
l.text,h.checked)})),a("label",{class:"check"},h,l.text)});i.push(a("div",{class:"row",role:"group","aria-label":"castling"},a("b",{},"Castling"),...r))}if(typeof e.
enPassant=="string"){let r=a("input",{type:"text",id:"edit-en-passant",class:"short",value:e.enPassant});r.addEventListener("change",()=>this.send({enPassant:r.
value})),i.push(a("label",{class:"row"},a("b",{},"En passant"),r))}this.fields.replaceChildren(...i),t&&document.getElementById(t)?.focus()}take(e){this.tool=e,
this.picked=null,this.draw()}canDrag(e){return this.tool!==null||!this.on(e)?!1:(this.picked===e&&(this.picked=null),this.picked===null)}choose(e){let t=this.tool;
if(t==="remove")return this.put(e,null);if(t!==null){let s=this.on(e),n=s&&s.type===t.type&&(s.owner??null)===t.owner;return this.put(e,n?null:t)}if(this.picked!==
null){let s=this.picked;return this.picked=null,s===e?this.draw():this.send({pieces:es(this.position.pieces,s,e)})}this.picked=this.on(e)?e:null,this.draw()}drop(e){
let t=this.picked;this.picked=null;let{x:s,y:n}=this.released;if(t===null)return this.draw();if(e!==null)return this.send({pieces:es(this.position.pieces,t,e)});
let i=ts(s,n),r=this.on(t);if(i!==null&&r){let l=me(this.position.hands,i,r.type,1);return this.send({pieces:Qt(this.position.pieces,t,null),hands:l})}if((s||n)&&
this.board.cellAt(s,n)===null)return this.put(t,null);this.draw()}put(e,t){!t&&!this.on(e)||(this.send({pieces:Qt(this.position.pieces,e,t)}),$(`${this.view.cells[e].
name}, ${t?this.view.types[t.type].name:"empty"}`))}keyed(e){e.key!=="Delete"&&e.key!=="Backspace"||(e.preventDefault(),this.put(this.board.focused,null))}dragFromTray(e,t){
if(e.button!==0)return;let s=e.currentTarget,n={x:e.clientX,y:e.clientY},i=null;s.setPointerCapture(e.pointerId);let r=c=>{!i&&Math.hypot(c.clientX-n.x,c.clientY-
n.y)<Qe||(i||(i=a("div",{class:"ghost"},g("svg",{viewBox:"-30 -30 60 60"},...this.board.art(t.type,t.owner))),this.dialog.append(i)),i.style.left=`${c.clientX}p\
x`,i.style.top=`${c.clientY}px`)},l=c=>{if(s.removeEventListener("pointermove",r),s.removeEventListener("pointerup",l),s.removeEventListener("pointercancel",l),
!i||(i.remove(),s.addEventListener("click",u=>u.stopImmediatePropagation(),{once:!0,capture:!0}),setTimeout(()=>this.drawTrays()),c.type==="pointercancel"))return;
let h=ts(c.clientX,c.clientY),d=this.board.cellAt(c.clientX,c.clientY);h!==null?this.send({hands:me(this.position.hands,h,t.type,1)}):d!==null&&this.put(d,t)};s.
addEventListener("pointermove",r),s.addEventListener("pointerup",l),s.addEventListener("pointercancel",l)}clear(){this.send({pieces:[],hands:this.position.hands.
map(()=>[])})}turn(){this.board.setTurns(this.board.turns+1),this.draw()}typed(){clearTimeout(this.resting),this.resting=setTimeout(()=>this.send({fen:this.fen.
value.trim()},!1),Fn)}async send(e,t=!0){this.asked+=1;let s=this.asked,n=t?{fen:this.position.fen}:{},{pieces:i,hands:r,player:l}=this.position,c=t?{pieces:i,hands:r,
player:l,...e}:e;t&&(this.position={...this.position,...e.pieces?{pieces:e.pieces}:{},...e.hands?{hands:e.hands}:{},...typeof e.player=="number"?{player:e.player}:
{}},this.board.setPosition([...this.position.pieces],{from:this.picked}));try{let h=await this.api.arrange({rules:this.rules,...n,...c});if(s!==this.asked)return;
this.position=h,this.draw()}catch(h){if(s!==this.asked)return;this.say(x(h),k(h)?.remedy??"",!0),this.play.disabled=!0}}finish(e){this.done(e),this.done=()=>{},
this.dialog.close()}};function jn(o,e){return o!==null&&o!=="remove"&&o.type===e.type&&o.owner===e.owner}function ts(o,e){let t=document.elementFromPoint(o,e)?.
closest(".tray-hand");return t?Number(t.dataset.player):null}function Yn(o){for(let e of o.querySelectorAll("[id]"))e.id.startsWith("edited-")||(e.id=`edited-${e.
id}`);for(let e of o.querySelectorAll("use")){let t=e.getAttribute("href")??"";t.startsWith("#board-")&&e.setAttribute("href",`#edited-${t.slice(1)}`)}for(let e of o.
querySelectorAll("[clip-path]")){let t=e.getAttribute("clip-path")??"";e.setAttribute("clip-path",t.replace("url(#board-","url(#edited-board-"))}}async function ss(o,e,t,s=""){
let[n,i]=await Promise.all([o.emptyBoard(t,e.query()),o.arrange({rules:t,...s?{fen:s}:{}})]);return new Promise(r=>new tt(o,t,n,i,r))}var ns=[["beginner",1],["easy",4],["club player",9],["strong",14],["as strong as it can",20]];function os(o){let e=o.trim();return e?/^\s*\[\s*\w+\s+"/m.test(e)||
/\n/.test(e)||/(^|\s)\d+\s*\.{1,3}\s*\S/.test(e)?"record":"fen":"none"}async function Kn(o){let e=await o.arrayBuffer();try{return new TextDecoder("utf-8",{fatal:!0}).
decode(e)}catch{return new TextDecoder("windows-1252").decode(e)}}function _n(o,e,t){let s=os(e);return s==="fen"?{rules:o,fen:e.trim()}:s==="record"?{rules:o,record:e}:
t==="random"?{rules:o,start:-1}:t===""?{rules:o}:{rules:o,start:Number(t)}}var st=class{constructor({api:e,look:t},s,n,i,r){this.api=e,this.look=t,this.rules=s,
this.present=n,this.played=i,this.done=r,this.name=s.text?"":s.name??"",this.set={...s.set},this.asked=0,this.error=a("p",{class:"field-error",role:"alert",id:"\
new-text-error"}),this.text=a("textarea",{id:"new-text",rows:3,spellcheck:"false",placeholder:"FEN of a position, or PGN of a game","aria-describedby":"new-text\
-error",oninput:()=>this.say("")}),this.file=a("input",{type:"file",id:"new-file",accept:".pgn,.fen,.epd,.txt,text/plain,application/vnd.chess-pgn",onchange:()=>this.
readFile()}),this.start=a("select",{id:"new-start",onchange:()=>this.showStart()}),this.number=a("input",{type:"number",id:"new-start-number",min:0,value:0,"ari\
a-label":"number of the start"}),this.starts=a("div",{class:"field-row",hidden:!0}),this.options=a("div",{class:"option-fields"}),this.seats=a("div",{class:"sea\
t-fields"}),this.go=a("button",{type:"submit",class:"main",id:"new-begin"},"Begin"),this.title=a("b",{},n?.title||this.name||"untitled"),this.dialog=a("dialog",
{id:"new-game-dialog",class:"set-up","aria-labelledby":"new-game-head"},this.form()),document.body.append(this.dialog),this.dialog.addEventListener("close",()=>{
this.dialog.remove(),this.done(null)}),this.dialog.showModal(),this.go.focus(),this.refresh()}form(){let e=this.name?a("img",{src:R(this.name),alt:"",width:72,height:72}):
null,t=a("button",{type:"button",id:"new-other",onclick:()=>this.finish("choose")},"Another game…"),s=a("button",{type:"button",id:"new-edit",onclick:()=>this.
edit()},"Set up a position…"),n=a("form",{},a("div",{class:"bar"},a("h2",{id:"new-game-head"},"New game"),a("span",{class:"grow"}),a("button",{type:"button","\
aria-label":"close",onclick:C},"✕")),a("div",{class:"new-game-title"},e,a("span",{class:"grow"},this.title),t),this.seats,this.options,this.starts,a("details",
{id:"new-from"},a("summary",{},"Begin from a position or a game"),a("label",{class:"field"},"Paste a FEN or a PGN",this.text),this.error,a("div",{class:"row"},a(
"label",{class:"row"},"or open a file",this.file),a("span",{class:"grow"}),s)),a("div",{class:"row"},a("span",{class:"grow"}),a("button",{type:"button",onclick:C},
"Cancel"),this.go));return n.addEventListener("submit",i=>{i.preventDefault(),this.begin()}),n}chosen(){return{...this.rules,set:this.set}}async refresh(){this.
asked+=1;let e=this.asked;try{let t=await this.api.check(this.chosen());if(e!==this.asked)return;let s=(r,l)=>{this.set={...this.set,[r]:l},this.refresh()};if(document.
activeElement?.closest(".option-fields")||this.options.replaceChildren(...Ct(t.options,s)),!t.ok)throw new Error(t.diagnostics[0]?.message??"the rules can't be \
played");let i=await this.api.position({rules:this.chosen()});if(e!==this.asked)return;this.title.textContent=i.title||this.name||"untitled",this.setStarts(i.starts),
this.setPlayers(i.players),this.say("")}catch(t){e===this.asked&&this.fail(t)}}setStarts(e){if(this.starts.hidden=e<=1,e<=1||this.number.max===String(e-1))return;
this.number.max=String(e-1);let t=[["random",`random, one of ${e}`],["","the usual one"],["number",`by number, 0 to ${e-1}`]];this.start.replaceChildren(...t.map(
([s,n])=>a("option",{value:s},n))),this.starts.replaceChildren(a("label",{class:"row"},a("b",{},"Start"),this.start),this.number),this.showStart()}showStart(){this.
number.hidden=this.start.value!=="number"}setPlayers(e){let t=e.map(l=>l.name).join();if(this.seats.dataset.names===t)return;this.seats.dataset.names=t;let s=this.
played,n=()=>a("option",{value:""},"a person"),i=ns.reduce((l,c)=>Math.abs(Number(c[1])-s.level)<Math.abs(Number(l[1])-s.level)?c:l),r=l=>ns.map(c=>a("option",{
value:c[1],selected:l&&c===i},`computer, ${c[0]}`));this.seats.replaceChildren(...e.map((l,c)=>a("label",{class:"field"},a("b",{class:"name"},l.name),a("select",
{class:"seat","data-player":c,"aria-label":`${l.name} is played by`},n(),...r(s.plays.includes(c))))))}chosenSeats(){let e=[...this.seats.querySelectorAll("sele\
ct")].map((t,s)=>({n:s,level:t.value})).filter(t=>t.level!=="");return{plays:e.map(t=>t.n),level:Math.max(0,...e.map(t=>Number(t.level)))}}fail(e){let t=k(e)?.remedy;
this.say(`${x(e)}${t?` – ${t}`:""}`)}say(e){this.error.textContent=e,this.text.setAttribute("aria-invalid",String(!!e));let t=this.dialog.querySelector("detai\
ls");e&&t&&(t.open=!0)}async readFile(){let e=this.file.files?.[0];if(e){if(e.size>2e5)return this.say("this file is too large – give one game of it");this.text.
value=await Kn(e),this.say("")}}async edit(){let e=os(this.text.value),t=await ss(this.api,this.look,this.chosen(),e==="fen"?this.text.value.trim():"");t!==null&&
(this.text.value=t,this.begin())}async begin(){this.go.disabled=!0;let e=this.starts.hidden?"":this.start.value==="number"?this.number.value||"0":this.start.value;
try{let t=await this.api.begin(_n(this.chosen(),this.text.value,e));this.finish({game:t,seats:this.chosenSeats()})}catch(t){this.fail(t)}this.go.disabled=!1}finish(e){
this.done(e),this.done=()=>{},this.dialog.close()}};async function is(o,e,t,s){return new Promise(n=>new st(o,e,t,s,n))}var Un=["board","like","diagram"];function as(o){let e=p("new-rules"),t=p("new-rules-form"),s=null,n=async i=>{i.preventDefault(),p("new-rules-error").textContent=
"",p("new-rules-make").disabled=!0;try{let r=p("new-rules-title").value.trim();s=await Vn(o,r,zn()),e.close()}catch(r){ls(r)}p("new-rules-make").disabled=!1};return t.
onsubmit=n,t.onchange=()=>rs(o),p("new-rules-close").onclick=()=>e.close(),p("new-rules-file").onchange=Jn,p("new-rules-error").textContent="",p("new-rules-numb\
er-row").hidden=!0,p("new-rules-number").value="",rs(o),e.showModal(),p("new-rules-title").select(),new Promise(i=>e.addEventListener("close",()=>i(s),{once:!0}))}
function fe(){return String(new FormData(p("new-rules-form")).get("origin"))}function rs(o){for(let e of Un)p(`new-rules-${e}`).hidden=e!==fe();fe()==="like"&&p(
"new-rules-game").options.length===0&&Xn(o)}async function Xn(o){try{let e=(await o.listRules()).filter(s=>!s.own),t=X(e).map(([s,n])=>{let i=n.map(r=>a("option",
{value:r.name},r.title));return a("optgroup",{label:s},...i)});p("new-rules-game").replaceChildren(...t)}catch(e){ls(e)}}function zn(){if(fe()==="like")return{like:p(
"new-rules-game").value};if(fe()==="board")return{board:{files:p("new-rules-files").valueAsNumber,ranks:p("new-rules-ranks").valueAsNumber}};let o=p("new-rules-\
number").value?{number:p("new-rules-number").valueAsNumber}:{};return{diagram:{text:p("new-rules-text").value,...o}}}async function Vn(o,e,t){let{text:s,diagnostics:n}=await o.
newRules({title:e,origin:t}),i=n.length;return i&&w(`${i} ${i===1?"thing":"things"} of the diagram could not be translated: comments in the file say which`),s}function ls(o){
let{code:e,remedy:t,diagnostics:s=[]}=k(o)??{};e==="several-diagrams"&&(p("new-rules-number-row").hidden=!1);let n=s[0]?.places[0],i=n?`line ${n.line}: `:"";p("\
new-rules-error").textContent=`${i}${x(o)}${t?` (${t})`:""}`}async function Jn(){let o=p("new-rules-file").files?.[0];o&&(p("new-rules-text").value=await o.text())}function Zn(o){return/^https?:\/\/\S+$/.test(o)?o:/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(o)&&!/\.toml$/.test(o)?`https://${o}`:null}function Qn({inventor:o,year:e}){
let t=o&&o!=="unknown"?o:"";return t==="traditional"?e?`Traditional, ${e}`:"Traditional":t?e?`Invented by ${t}, ${e}`:`Invented by ${t}`:e?`From ${e}`:""}async function cs(o,e,t=null){
let s=await o.explain(e);document.getElementById("rules-explained")?.remove();let n=s.source?eo(s.source):null,i=Qn(s),r=a("button",{type:"button",id:"explained\
-close","aria-label":"close",onclick:C},"✕"),l=t?a("img",{class:"explained-board",src:t,alt:"the beginning",width:180,height:180}):null,c=a("div",{class:"expl\
ained-head"},l,a("div",{class:"grow"},s.description?a("p",{},s.description):null,i||n?a("p",{class:"quiet"},i,i&&n?". ":"",n?"Rules: ":null,n):null,s.options.length?
a("p",{class:"quiet"},`Options: ${s.options.map(([b,v])=>`${b.replaceAll("-"," ")} ${v}`).join(", ")}`):null)),h=s.sections.map(b=>a("section",{},a("h3",{},b.title),
a("ul",{},...b.sentences.map(v=>a("li",{},v))))),[d,...u]=h,m=a("section",{id:"explained-pieces"},a("h3",{},"Pieces"),a("div",{class:"explained-list"},...s.pieces.
map(b=>to(b)))),f=a("div",{class:"explained",tabindex:0},c,d??null,m,...u),y=a("dialog",{id:"rules-explained",class:"set-up","aria-labelledby":"explained-title"},
a("div",{class:"bar"},a("h2",{id:"explained-title"},s.title||e.name||"untitled"),a("span",{class:"grow"}),r),f);y.addEventListener("close",()=>y.remove()),document.
body.append(y),y.showModal(),so(o,y,e)}function eo(o){let e=Zn(o);return e?a("a",{href:e,rel:"noreferrer",target:"_blank"},o):o}function to(o){let e=g("svg",{class:"\
explained-art",viewBox:"-30 -30 60 60","aria-hidden":!0},...M(o.art)),t=o.id===o.name?null:a("span",{class:"quiet"},` ${o.id}`);return a("article",{class:"expla\
ined-piece","data-piece":o.name},a("div",{class:"explained-name"},e,a("b",{},o.name.replaceAll("-"," ")),t),a("div",{class:"explained-moves",role:"img","aria-la\
bel":`diagram of the moves of ${o.name}`}),a("div",{class:"explained-words"},...o.sentences.map(s=>a("p",{},s))))}function so(o,e,t){let s=[],n=!1,i=async()=>{if(!n){
n=!0;for(let l=s.shift();l&&e.isConnected;l=s.shift()){let c=l.querySelector(".explained-moves"),h=l.getAttribute("data-piece")??"";try{let d=await o.sketch({rules:t,
piece:h});c?.replaceChildren(no(G(d.svg),`moves-${h}`))}catch{c?.remove()}}n=!1}},r=new IntersectionObserver(l=>{for(let c of l.filter(h=>h.isIntersecting))r.unobserve(
c.target),s.push(c.target);i()},{root:e.querySelector(".explained"),rootMargin:"300px"});for(let l of e.querySelectorAll(".explained-piece"))r.observe(l)}function no(o,e){
let t=e.replaceAll(/[^\w-]/g,"_"),s=[...o.querySelectorAll("[id]")].map(n=>n.id);for(let n of o.querySelectorAll("*")){n.id&&(n.id=`${t}-${n.id}`);for(let i of[
...n.attributes]){let r=/^(url\()?#([^)]+)(\))?$/.exec(i.value);r&&s.includes(r[2])&&(i.value=`${r[1]??""}#${t}-${r[2]}${r[3]??""}`)}}return o.removeAttribute("\
width"),o.removeAttribute("height"),o}function hs(o,e,t){let s=o.left[e]??0;return o.running===e?Math.max(0,s-t):s}function ds(o){if(o<2e4){let r=Math.floor(o/100);return`0:${String(Math.floor(r/10)).
padStart(2,"0")}.${r%10}`}let e=Math.ceil(o/1e3),[t,s,n]=[Math.floor(e/3600),Math.floor(e/60)%60,e%60],i=r=>String(r).padStart(2,"0");return t>0?`${t}:${i(s)}:${i(
n)}`:`${s}:${i(n)}`}function us(o,e){return o<Math.max(1e4,Math.min(3e4,e.time.base/10))}function ps({base:o,increment:e}){let t=o/6e4,s=t>=1?`${Number(t.toFixed(
1))} min`:`${o/1e3} s`;return e?`${s} + ${e/1e3} s`:s}var oo=[[1,0],[3,2],[5,3],[10,5],[15,10],[30,20]],ge={draw:["Offer draw","offers a draw"],takeBack:["Take back","asks to take the last turn back"],rematch:["Rem\
atch","offers a rematch"]},ms=o=>o[0].toUpperCase()+o.slice(1),ye=class{constructor({api:e,server:t,table:s,myGames:n}){this.api=e,this.server=t,this.table=s,this.
myGames=n,this.game=null,this.came=0,this.present={players:[],watchers:0},this.offersBefore="",this.turnedFor="",this.mySeat=null,this.box=a("section",{id:"seat\
s",class:"card-box","aria-label":"players",hidden:!0})}listen(){let e="Play with others: a link for each side, and clocks",t=()=>{let s=this.table.game;s&&this.
invite(s)};p("new-game").after(a("button",{type:"button",id:"invite",title:e,onclick:t},"Invite")),p("side").prepend(this.box),this.server.listen({message:s=>{if("\
present"in s)this.present=s.present;else if("game"in s)this.arrived(s.game);else return;this.draw()}}),setInterval(()=>this.tick(),100)}arrived(e){let t=this.game,
s=e.seated?e:null;this.game=s,this.came=performance.now(),document.body.classList.toggle("seated",!!s),document.body.classList.toggle("contest",!!s&&!e.position.
outcome);let n=s?.seated;if(!s||!n)return;let i=t?.id!==s.id;i&&(this.present={players:[],watchers:0}),this.sayOffers(i?null:t,s),n.next&&t&&!i&&!t.seated?.next&&
typeof n.you=="number"&&this.follow(s.id,n.next)}sayOffers(e,{seated:t,players:s,tree:n,position:i}){let r=t?.offers??[],l=JSON.stringify(r);if(l!==this.offersBefore){
for(let h of r){if(h.by[0]===t?.you)continue;let d=ms(`${s[h.by[0]].name} ${ge[h.what][1]}`);!this.offersBefore.includes(h.what)&&!te(this.box)&&w(d),$(d)}let c=e?.
seated?.offers.some(h=>h.by[0]===t?.you);e&&c&&r.length===0&&e.tree.length===n.length&&!i.outcome&&w("declined")}this.offersBefore=l}async follow(e,t){let s=ze(
e);this.server.takeSeat(t,this.mySeat);let n=await this.myGames.open(t);s&&this.myGames.remember(n,[...s.slice(-1),...s.slice(0,-1)])}show(e,t){this.mySeat=t,this.
arrived(e),this.draw()}turn(){let{game:e}=this;if(!e||this.turnedFor===e.id||!document.querySelector("#near .player"))return;this.turnedFor=e.id;let t=e.seated?.
you;typeof t=="number"&&this.table.turnTo(s=>s===t)}draw(){let{game:e}=this;this.box.hidden=!e,this.table.showBeside(e?d=>this.beside(d):null),this.turn();let t=e?.
seated;if(!e||!t)return;let s=t.you??null,n=t.clock?a("span",{class:"state"},ps(t.clock.time)):null,i=s===null?"You watch":`You play ${e.players[s].name}`,r=this.
present.watchers-(s===null?1:0),l=r===1?`1 ${s===null?"other ":""}watcher`:`${r} watchers`,c=r>0?a("span",{class:"quiet"},l):null,h=a("div",{class:"bar"},a("h2",
{},i),a("span",{class:"grow"}),c,n);this.box.replaceChildren(h,...s===null?this.watcherParts(e):this.playerParts(e,s),...this.linkParts(e,s))}watcherParts(e){let t=e.
seated?.next;return t?[a("button",{type:"button",class:"main",onclick:()=>this.myGames.open(t)},"Watch the rematch")]:[]}playerParts(e,t){let{position:s,seated:n,
players:i}=e,r=[],l=new Set;for(let{what:u,by:m}of n?.offers??[]){l.add(u);let f=m.includes(t),y=f?`Waiting for an answer: ${ge[u][0].toLowerCase()}`:ms(`${i[m[0]].
name} ${ge[u][1]}`),b=f?null:a("button",{type:"button",class:"main",onclick:()=>this.act({do:"agree",what:u})},"Accept"),v=a("button",{type:"button",onclick:()=>this.
act({do:"decline",what:u})},f?"Withdraw":"Decline");r.push(a("div",{class:"offer row",role:"status"},a("span",{class:"grow"},y),b,v))}let c=u=>{let m=()=>this.act(
{do:"agree",what:u});return l.has(u)?null:a("button",{type:"button",class:u==="rematch"?"main":null,onclick:m},ge[u][0])};if(s.outcome)return[...r,a("div",{class:"\
row"},c("rematch"))];let h=e.tree.some((u,m)=>m>0&&u.player===t),d=a("button",{type:"button",onclick:()=>this.resign()},"Resign");return[...r,a("div",{class:"ro\
w"},c("draw"),h?c("takeBack"):null,d)]}linkParts(e,t){let n=(ze(e.id)??[]).map((l,c)=>({token:l,n:c})).filter(({n:l})=>l!==t&&!this.present.players.includes(l));
if(n.length===0)return[];let i=n.map(({token:l,n:c})=>fs(`Link for ${e.players[c].name}`,{game:e.id,seat:l})),r=a("p",{class:"quiet"},"Send each player the link\
 of their side. Whoever has it plays that side.");return[a("div",{class:"links"},r,...i,fs("Link for watchers",{game:e.id}))]}async act(e){if(this.game)try{await this.
api.seat(this.game.id,e)}catch(t){w(D(t),!0)}}async resign(){await q("Resign?",[{label:"Yes, I resign"},{label:"No, I play on"}])===0&&await this.act({do:"resig\
n"})}beside(e){let{game:t}=this,s=t?.seated;if(!t||!s)return[];let n=this.present.players.includes(e),i=n?"is here":"is not here",r=a("span",{class:`here${n?" o\
n":""}`,role:"img","aria-label":i,title:i}),l=s.you===e?a("span",{class:"quiet"},"you"):null,c=s.clock?a("span",{class:"clock",role:"timer","aria-label":`time o\
f ${t.players[e].name}`,"data-player":e}):null;return c&&this.showTime(c,e),[a("span",{class:"seat-state"},r,l,c)]}tick(){let e=document.querySelectorAll(".cloc\
k");for(let t of e)this.showTime(t,Number(t.dataset.player))}showTime(e,t){let s=this.game?.seated?.clock;if(!s)return;let n=hs(s,t,performance.now()-this.came),
i=ds(n);e.textContent!==i&&(e.textContent=i),e.classList.toggle("runs",s.running===t),e.classList.toggle("short",us(n,s))}invite(e){io(e,async(t,s)=>{let{tokens:n,
game:i}=await this.api.beginSeats(t);this.server.takeSeat(i.id,n[s]??null),this.myGames.remember(i,n),await this.myGames.open(i.id)})}};function fs(o,e){let t=`${location.
origin}${location.pathname}?${new URLSearchParams(e)}`,s=a("input",{type:"text",readonly:!0,value:t});return s.addEventListener("focus",()=>s.select()),a("label",
{class:"seat-link"},o,a("span",{class:"row"},s,a("button",{type:"button",onclick:()=>{navigator.share&&matchMedia("(pointer: coarse)").matches?navigator.share({
url:t}).catch(()=>{}):navigator.clipboard?.writeText(t).then(()=>w("copied"),()=>s.select())}},"Copy")))}function io(o,e){let t=o.players.map((b,v)=>a("option",
{value:v},b.name)),s=a("select",{},...t,a("option",{value:-1},"none: I watch")),n=oo.map(([b,v])=>a("option",{value:`${b} ${v}`},`${b} min + ${v} s a turn`)),i=a(
"select",{},a("option",{value:""},"no clock"),...n,a("option",{value:"own"},"another…")),r=a("input",{type:"number",min:"0.1",max:"40000",step:"any",value:"5"}),
l=a("input",{type:"number",min:"0",max:"3600",step:"any",value:"3"}),c=a("div",{class:"row",hidden:!0},a("label",{},"Minutes ",r),a("label",{},"Seconds a turn ",
l));i.addEventListener("change",()=>c.hidden=i.value!=="own");let h=a("input",{type:"checkbox"}),d=a("p",{class:"bad",role:"alert"}),u=a("h2",{id:"invite-head"},
`Play ${o.title||"this game"} with others`),m=a("button",{type:"button","aria-label":"close",onclick:C},"✕"),f=a("form",{},a("div",{class:"bar"},u,a("span",{class:"\
grow"}),m),a("p",{class:"quiet"},"Each side gets a link. Only whoever has the link of a side moves its pieces; others may watch."),a("label",{class:"field"},"I \
play",s),a("label",{class:"field"},"Time for each player",i),c,o.node>0?a("label",{class:"check"},h,"begin at the position that is shown"):null,d,a("div",{class:"\
row"},a("span",{class:"grow"}),a("button",{type:"submit",class:"main"},"Make the links"))),y=a("dialog",{class:"invite","aria-labelledby":"invite-head"},f);y.addEventListener(
"close",()=>y.remove()),f.addEventListener("submit",async b=>{b.preventDefault();let[v,A]=i.value==="own"?[r.value,l.value]:i.value.split(" "),B=i.value?{time:{
base:Math.round(Number(v)*6e4),increment:Math.round(Number(A)*1e3)}}:{},T=h.checked?o.position.fen:o.fen;try{await e({game:{rules:o.rules,...T?{fen:T}:{}},...B},
Number(s.value)),y.close()}catch(Qs){d.textContent=D(Qs)}}),document.body.append(y),y.showModal()}var we={board:[["wood","Wood"],["green","Green"],["blue","Blue"],["grey","Grey"],["contrast","High contrast"]],pieces:[["","As the rules say"],["pictures","Pict\
ures"],["symbols","Symbols"],["letters","Letters, with how they move"]],scheme:[["system","Like the device"],["light","Light"],["dark","Dark"]],players:[["own",
"As the rules say"],["safe","Safe for colour-blind eyes"]]},ro={board:"Board",pieces:"Pieces",scheme:"Page",players:"Colours of players"},gs=["#d55e00","#0072b2",
"#f0e442","#009e73","#cc79a7","#56b4e9"];function ao(o){let e=null;try{e=JSON.parse(o??"")}catch{}let t=s=>(we[s].find(([n])=>n===e?.[s])??we[s][0])[0];return{board:t(
"board"),pieces:t("pieces"),scheme:t("scheme"),players:t("players")}}function ys(o){let e=0;return o.map(t=>{let s=[1,3,5].map(i=>parseInt(t.slice(i,i+2),16));return Math.
max(...s)-Math.min(...s)<40||e>=gs.length?t:(e+=1,gs[e-1])})}function lo(o,e,t){return e.length===0?o:o.replace(new RegExp(e.join("|"),"gi"),s=>t[e.indexOf(s.toLowerCase())]??
s)}function co(o="",e=!1){let t=[o?`pieces=${o}`:"",e?"shape=tall":""].filter(s=>s);return t.length>0?`?${t.join("&")}`:""}var be=class{constructor(){this.chosen=
ao(S("look")),this.changed=()=>{}}query(){return co(this.chosen.pieces,ue().matches)}dressedGame(e){if(this.chosen.players!=="safe")return e;let t=ys(e.players.
map(s=>s.colours[0]));return{...e,players:e.players.map((s,n)=>({...s,colours:[t[n],s.colours[1]]}))}}dressedBoard(e,t){if(this.chosen.players!=="safe")return e;
let s=t.map(l=>l.colours[0].toLowerCase()),n=ys(s),i=l=>({...l,pieces:l.pieces.map(c=>c.map(h=>lo(h,s,n)))}),r=l=>l&&i(l);return{...e,upright:i(e.upright),turned:i(
e.turned),left:r(e.left),right:r(e.right)}}apply(){let e=document.documentElement;e.dataset.board=this.chosen.board,e.dataset.scheme=this.chosen.scheme}choose(e,t){
this.chosen={...this.chosen,[e]:t},E("look",JSON.stringify(this.chosen)),this.apply(),this.changed()}choicesOf(e){let t=we[e].map(([s,n])=>{let i=()=>this.choose(
e,s),r=a("input",{type:"radio",name:`look-${e}`,value:s,checked:this.chosen[e]===s,onchange:i}),l=e==="board"?a("span",{class:"swatch","data-board":s,"aria-hidd\
en":"true"}):null;return a("label",{},r,l,a("span",{},n))});return a("fieldset",{class:`look-${e}`},a("legend",{},ro[e]),...t)}open(){let e=Object.keys(we),t=a(
"button",{type:"button",class:"main",onclick:C},"Done"),s=e.map(r=>this.choicesOf(r)),n=a("div",{class:"bar"},a("span",{class:"grow"}),t),i=a("dialog",{class:"s\
ettings","aria-label":"how the page looks"},a("h2",{},"How the page looks"),...s,n);i.addEventListener("close",()=>i.remove()),i.addEventListener("click",r=>{r.
target===i&&i.close()}),document.body.append(i),i.showModal()}listen(e){this.changed=e,this.apply(),p("look").addEventListener("click",()=>this.open())}};function ws({rules:o,position:e,id:t}){let s=location.origin+location.pathname,n=h=>`${s}?${new URLSearchParams(h)}`,i=Object.fromEntries(Object.entries(o.set??
{}).map(([h,d])=>[`set.${h}`,d])),r=[["This game, to play it together",n({game:t})]];o.text||r.push(["A new game from this position",n({rules:o.name??"",...i,fen:e.
fen})]),r.push(["The position as FEN",e.fen]);let l=r.map(([h,d])=>{let u=a("input",{type:"text",readonly:!0,value:d});return u.addEventListener("focus",()=>u.select()),
a("label",{class:"shared"},h,a("span",{class:"row"},u,a("button",{type:"button",onclick:()=>navigator.clipboard?.writeText(d).then(()=>w("copied"),()=>u.select())},
"Copy")))}),c=a("p",{class:"row"},a("a",{class:"button",href:`/api/v1/games/${t}/record`,download:`${o.name||"game"}.pgn`},"Download the record"),a("a",{class:"\
button",href:`/api/v1/games/${t}/page`,download:`${o.name||"game"}.html`},"Download the page"),a("a",{class:"button",href:`/api/v1/games/${t}/board.svg`,download:`${o.
name||"board"}.svg`},"Download the board"));p("sharing-list").replaceChildren(...l,c),p("sharing").showModal()}function vs(o){let e=o.hands.map((t,s)=>t.map(n=>({...n,owner:s})));return{pieces:o.pieces.map(t=>({...t})),hands:e}}function ks(o,e,t){let s=i=>o.pieces.find(r=>r.
cell===i),n=s(t);if(e===null)return n?{cell:t}:null;if("cell"in e){let i=s(e.cell);return i&&i!==n&&(n&&(o.pieces.splice(o.pieces.indexOf(n),1),bs(o,i.owner??0,
n.type,1,n.owner??null)),i.cell=t),null}return n?e:(o.pieces.push({cell:t,type:e.type,owner:e.owner}),bs(o,e.player,e.type,-1,e.owner),null)}function bs(o,e,t,s,n){
let i=o.hands[e],r=i.find(l=>l.type===t&&l.owner===n);r?r.count+=s:i.push({type:t,count:s,owner:n}),o.hands[e]=i.filter(l=>l.count>0)}function N(o){return o.replace(/[-_]+/g," ").trim()}function ho(o){return o.charAt(0).toUpperCase()+o.slice(1)}function uo(o){let e=new Set(o.map(s=>/^([\p{L}\p{N}_-]+): /u.
exec(s.label)?.[1]??"")),[t]=e;return e.size===1&&t?t:""}function nt(o,e,t){if(o.outcome)return"";let s=[...t.next().keys()],n=new Set(s.map(u=>u[0])),i=u=>o.pieces.
find(m=>m.cell===u),r=t.chosen[t.chosen.length-1],l=mo(t,s.length>0);if(s.length===0)return l;if(r!==void 0)return po(r,n,e,i,t.chosen.length)+l;let c=N(o.beginsTurn?
"":o.phase||uo(o.moves)),h=c?`${ho(c)}: c`:"C",d=[...t.targets().keys()];if(d.length>0){let u=d.length===s.length;if(u&&e.some(y=>N(y.name)===c))return`Choose w\
here the ${c} goes.${l}`;let m=d.filter(i).length,f=m===d.length?"pieces":m===0?"cells":"places";return`${h}hoose one of the marked ${f}${u?"":", or a piece"}.${l}`}
return n.has("c")&&n.has("h")?`${h}hoose a piece on the board or in hand.${l}`:n.has("h")?`${h}hoose a piece in hand.${l}`:n.has("c")?`${h}hoose a piece${c?"":"\
 to move"}.${l}`:`${h}hoose a kind of piece.`}function po(o,e,t,s,n){if(e.has("t"))return"Choose a kind of piece.";if(e.has("h"))return"Choose a piece in hand.";
let i=o[0]==="h"?Number(o.split(":")[1]):o[0]==="c"?s(Number(o.slice(1)))?.type:void 0,r=i===void 0?"":N(t[i].name);return r?n>1&&o[0]==="c"?"Choose the next ce\
ll.":`Choose where the ${r} goes.`:"Choose one of the marked cells."}function mo(o,e){let t=o.bare().filter(s=>s.clicks.length===0);return t.length===0?"":e?t.length===
1?` Or choose “${t[0].label}”.`:" Or choose one of the buttons.":t.length===1?`There is only “${t[0].label}”.`:"Choose one of the buttons."}function xs(o,e,t,s){let[n]=o.clicks,i=n&&"cell"in n?e.pieces.find(d=>d.cell===n.cell)?.type:void 0,r=n&&"held"in n?n.held.type:i,l=typeof o.becomes=="number",c=l?
o.becomes:r,h=c===void 0?"":N(t[c].name);return{type:c,label:c===void 0||!s?o.label:l?h:`stays ${h}`}}function fo(o){return"cell"in o?`c${o.cell}`:"held"in o?`h${o.
held.player}:${o.held.type}`:`t${o.type}`}var ve=class{constructor(){this.moves=[],this.ways=[],this.prefix=[],this.chosen=[]}setMoves(e,{goesOn:t=!1,again:s=null}={}){
this.moves=e,this.ways=e.flatMap(r=>[r.clicks,r.also??[]].filter(l=>l.length>0).map(l=>({move:r,keys:l.map(fo)}))),this.prefix=this.forced(t),this.chosen=[...this.
prefix];let n=this.next(),i=[...n.keys()].every(r=>r[0]==="h");s&&i&&n.has(s)&&this.chosen.push(s)}forced(e){let t=[];for(;;){let s=this.ways.filter(r=>t.every(
(l,c)=>r.keys[c]===l)),n=new Set(s.map(r=>r.keys[t.length])),[i]=n;if(n.size!==1||i===void 0||s.some(r=>r.keys.length<=t.length+1)||i[0]==="t"||i[0]==="c"&&!e)return t;
t.push(i)}}open(){return this.ways.filter(e=>this.chosen.every((t,s)=>e.keys[s]===t))}next(){let e=new Map;for(let{move:t,keys:s}of this.open()){let n=s[this.chosen.
length];if(n===void 0)continue;let i=(t.captures?.length??0)>0&&s.length===this.chosen.length+1;e.set(n,e.get(n)||i)}return e}targets(){let e=this.chosen.length,
t=new Set(this.open().filter(n=>n.keys.length===e+1).map(n=>n.keys[e])),s=[...this.next()].filter(([n])=>n[0]==="c"&&(e>0||t.has(n)));return new Map(s.map(([n,i])=>[
Number(n.slice(1)),i]))}canLift(e){if(this.chosen.includes(e))return!0;let t=this.prefix.length;return this.ways.filter(n=>this.prefix.every((i,r)=>n.keys[r]===
i)).some(n=>n.keys[t]===e&&n.keys.length>t+1)}lift(e){this.chosen[this.chosen.length-1]!==e&&(this.clear(),this.next().has(e)&&this.chosen.push(e))}clear(){this.
chosen=[...this.prefix]}bare(){return this.moves.filter(e=>e.clicks.length===0||"type"in e.clicks[0])}pick(e){if(!this.next().has(e)){let n=this.chosen.length>this.
prefix.length&&this.chosen[this.chosen.length-1]===e;if(this.clear(),n||!this.next().has(e))return{done:[],more:!1}}this.chosen.push(e);let t=this.open(),s=t.filter(
n=>n.keys.length===this.chosen.length).map(n=>n.move);return{done:[...new Set(s)],more:t.some(n=>n.keys.length>this.chosen.length)}}};function Es(o){let{board:e,history:t}=o,s=h=>h!==null&&o.go(h),n=()=>s(t.back()),i=()=>s(t.forward()),r=()=>s(t.back()===null?null:0),l=()=>s(t.forward()===null?
null:t.end()),c=(h,d)=>p(h).addEventListener("click",d);c("flip",o.flip),c("draw",o.draw),c("first",r),c("back",n),c("forward",i),c("last",l),c("undo",o.undo),c(
"keys",()=>Ss(e,!e.characterKeys)),c("contrast",()=>$s(!document.body.classList.contains("contrast"))),p("type-move").addEventListener("submit",h=>{h.preventDefault();
let d=p("typed").value.trim();d&&(p("typed").value="",o.type(d))}),document.addEventListener("keydown",h=>{if(h.composedPath().some(y=>y instanceof Element&&y.matches(
"input, textarea, select, .cm-editor, dialog"))||h.ctrlKey||h.metaKey||h.altKey)return;let u=e.characterKeys?o.letters:{},f={ArrowLeft:n,ArrowRight:i,Home:r,End:l,
...u}[h.key];f&&(h.preventDefault(),f())}),$s(S("contrast")==="on"),Ss(e,S("character-keys")!=="off")}function $s(o){document.body.classList.toggle("contrast",o),
p("contrast").setAttribute("aria-pressed",String(o)),E("contrast",o?"on":"")}function Ss(o,e){o.characterKeys=e,p("keys").setAttribute("aria-pressed",String(e)),
E("character-keys",e?"":"off")}async function Ts(o,e,t){let s=await o.sketch(e),n=a("div",{class:"popup",role:"tooltip"},a("b",{},s.title),G(s.svg));document.querySelector(".popup")?.remove(),
document.body.append(n),n.style.left=`${Math.max(8,Math.min(t.right+8,innerWidth-n.offsetWidth-8))}px`,n.style.top=`${Math.max(8,Math.min(t.top,innerHeight-n.offsetHeight-
8))}px`;let i=()=>n.remove();for(let r of["pointerdown","keydown"])document.addEventListener(r,i,{once:!0});$(s.title)}var ot=[["first","green"],["second","red"],["third","blue"]];function Cs(o,e){let t=i=>{o.gestures.pen=i,e(),document.querySelector(".bare [aria-pressed=true]")?.
focus()},s=ot.map(([i,r])=>a("button",{type:"button",title:r,"aria-label":r,"aria-pressed":String(o.gestures.pen===i),onclick:()=>t(i)},a("span",{class:`pen ${i}`,
"aria-hidden":!0}))),n=(i,r)=>a("button",{type:"button",onclick:r},i);return[...s,n("Rub out",()=>o.clearSketches()),n("Done",()=>t(null))]}var z=["letters","figurines","texts"];function P(o,e){return e==="texts"?o.text:o.name||o.text}function Os(o,e,t){let s=P(o,e);if(e!=="figurines"||!(o.name||s.includes(
"@")))return[s];let n=Ls(t,s),i=s.lastIndexOf("="),r=i>0?Ls(t,s.slice(i+1)):null,l=[],c=s;n&&(l.push({type:n.type}),c=c.slice(n.length));let h=r?c.lastIndexOf("\
=")+1:c.length;return h>0&&l.push(c.slice(0,h)),r&&(l.push({type:r.type}),c.length>h+r.length&&l.push(c.slice(h+r.length))),l}function Ls(o,e){let t=null;for(let[
s,{id:n}]of o.entries())n&&e.startsWith(n)&&n.length>(t?.length??0)&&(t={type:s,length:n.length});return t}var go={"+":"+","#":"#","=":" ½","!":" ?"},V=class{constructor(e,t){this.nodes=e,this.node=t,this.children=e.map(()=>[]),e.forEach((s,n)=>{typeof s.parent=="nu\
mber"&&this.children[s.parent].push(n)})}back(){return this.nodes[this.node]?.parent??null}forward(){return this.children[this.node]?.[0]??null}end(){let e=this.
node;for(;this.children[e]?.length;)e=this.children[e][0];return e}written(){return this.nodes.length===0?[]:[...this.comment(0),...this.line(this.children[0],!0)]}comment(e){
let t=this.nodes[e].comment;return t?[{comment:t}]:[]}line(e,t){let s=[],n=e;for(;n.length>0;){let[i,...r]=n;n=this.children[i];let l=n.length===0?"":this.nodes[n[0]].
beginsTurn?" ":",​",c=this.nodes[i],h=go[c.mark]??"",d=this.comment(i);s.push({move:{node:i,number:this.number(i,t),text:c.text+h,mark:h,gap:l}},...d),t=r.length+
d.length>0;for(let u of r)s.push({branch:this.line([u],!0)})}return s}number(e,t){let s=this.nodes[e],n=this.nodes[s.parent??0],i=s.parent===0||n.number!==s.number;
return!s.beginsTurn||!(i||t)?"":`${s.number}${i&&s.player===0?".":"…"} `}};var ke=class{constructor(e,t){this.host=e,this.go=t,this.tree=new V([],0),this.style="letters",this.types=[],this.icon=()=>null}set(e,t){this.tree=new V(e,t);let s=this.
host.contains(document.activeElement);e.length===1&&!e[0].comment?this.host.replaceChildren(a("p",{class:"quiet"},"No moves yet.")):this.host.replaceChildren(this.
line(this.tree.written()));let n=this.host.querySelector("[aria-current]");if(s&&n?.focus(),t===0&&(this.host.scrollTop=0),n){let[i,r]=[this.host.getBoundingClientRect(),
n.getBoundingClientRect()];(r.top<i.top||r.bottom>i.bottom)&&(this.host.scrollTop+=r.top-i.top-i.height/2)}}line(e){let t=a("span",{class:"line"}),s="";for(let n of e)
if("move"in n){let{node:i,number:r}=n.move;t.append(s,...r?[a("span",{class:"number"},r)]:[],this.move(i,n.move.mark)),s=n.move.gap}else"comment"in n?t.append("\
 ",a("span",{class:"comment"},n.comment)," "):t.append(a("span",{class:"branch"},"(",this.line(n.branch),")")," ");return t}move(e,t){let s=this.tree.nodes[e],n={
type:"button",class:`move p${s.player%8}`,title:s.text,"data-text":s.text+t,onclick:()=>this.go(e)},i=e===this.tree.node?{"aria-current":"step"}:{},r=Os(s,this.
style,this.types).map(c=>typeof c=="string"?c:this.icon(c.type,s.player)),l=this.style==="figurines"?{"aria-label":P(s,"letters")+t}:{};return a("button",{...n,
...i,...l},...r,t)}back(){return this.tree.back()}forward(){return this.tree.forward()}end(){return this.tree.end()}};function it(o,e,t){return new Promise(s=>{let n=null,i=a("div",{class:"options pictures"}),r=a("dialog",{class:"chooser picker","aria-label":o},a("h2",{},o),i);
e.forEach((l,c)=>{let h=()=>{n=c,r.close()};i.append(a("button",{type:"button",onclick:h,title:l.hint},l.icon,a("span",{},l.label)))}),r.addEventListener("close",
()=>{r.remove(),s(n)}),r.addEventListener("click",l=>{l.target===r&&r.close()}),r.addEventListener("keydown",l=>{let c={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[l.
key];if(!c)return;let h=[...i.querySelectorAll("button")],d=h.indexOf(document.activeElement);h[(d+c+h.length)%h.length].focus(),l.preventDefault()}),document.body.
append(r),r.showModal(),t&&yo(r,t),i.querySelector("button")?.focus()})}function yo(o,e){let t=e.left+e.width/2-o.offsetWidth/2,s=e.bottom+6,n=s+o.offsetHeight<
innerHeight-6;o.style.margin="0",o.style.left=`${Math.max(6,Math.min(t,innerWidth-o.offsetWidth-6))}px`,o.style.top=`${Math.max(6,n?s:e.top-o.offsetHeight-6)}px`}function As(o,e){return e.hands.some(t=>t.length>0)?o.map(()=>[]):o.map((t,s)=>{let n=new Map(t.map(c=>[c.type,c.count]));for(let c of e.pieces)c.owner===s&&n.set(
c.type,(n.get(c.type)??0)-1);let i=0;for(let c of n.values())c<0&&(i-=c);let r=[...t].sort((c,h)=>h.count-c.count)[0]?.type,l=(n.get(r)??0)-i;return n.set(r,Math.
max(0,l)),t.map(c=>({type:c.type,count:n.get(c.type)??0})).filter(c=>c.count>0)})}function Ms(o,e,t){let s=n=>n.find(i=>i.type===t)?.count??0;return Math.max(0,
s(o)-s(e))}function Ps(o,e,t){let s=n=>n.reduce((i,r)=>i+r.count*t[r.type].worth,0);return Math.round((s(o)-s(e))/100)}var wo=6,Is=["pointerup","pointercancel"];function xe(o){let[e,t]=o.colours;return g("svg",{class:"dot",viewBox:"0 0 16 16","aria-hidden":!0},g("circle",{cx:8,cy:8,
r:6.5,fill:e,stroke:t}))}function Ns(o){let e=o.game.first&&!o.hand?As(o.game.first,o.game.position):[];return o.game.players.map((t,s)=>bo(o,s,e))}function Bs(o,e,t){
let s=document.activeElement?.getAttribute("data-key");for(let[r,l]of o.entries())l.classList.add(`side-${e[r]}`);let n=["left","far","right","near"],i=o.map((r,l)=>l).
filter(r=>r!==t).sort((r,l)=>n.indexOf(e[r])-n.indexOf(e[l]));p("near").replaceChildren(o[t]),p("others").replaceChildren(...i.map(r=>o[r])),p("others").classList.
toggle("around",i.length>1),s&&document.querySelector(`.held[data-key="${s}"]`)?.focus()}function bo(o,e,t){let{position:s,players:n}=o.game,i=s.out.includes(e),
l=[s.player===e&&!s.outcome&&"on-move",i&&"out",s.outcome?.winners.includes(e)&&"won"].filter(m=>m),c=a("div",{class:["player",...l].join(" "),"data-player":e});
c.append(xe(n[e]),a("span",{class:"name"},n[e].name));let h=o.game.people?.[e];h&&c.append(a("span",{class:"person"},h)),o.computer.has(e)&&c.append(a("span",{class:"\
quiet"},"computer")),s.checks.some(m=>m.player===e)&&c.append(a("span",{class:"state bad"},"check")),i&&c.append(a("span",{class:"quiet"},"out"));let d=s.outcome?.
points[e];d&&c.append(a("b",{class:"points"},d.replace("1/2","½"))),c.append(...o.more?.(e)??[]);let u=a("span",{class:"hand"});return o.hand?u.append(...o.hand.
hands[e].map(m=>xo(o,e,m))):u.append(...s.hands[e].map(m=>ko(o,e,m))),c.append(u),n.length===2&&t[1-e]?.length&&c.append(vo(o,e,t)),c}function vo(o,e,t){let s=1-
e,n=t[s].map(c=>`${c.count} ${o.types[c.type].name}`).join(", "),i=Ps(t[s],t[e]??[],o.types),r=i>0?`; ahead by ${i}`:"",l=a("span",{class:"taken",role:"img","ar\
ia-label":`has taken ${n}${r}`,title:`Taken: ${n}${r}`});for(let{type:c,count:h}of t[s]){let d=Ms(t[s],t[e]??[],c);for(let u=0;u<h;u+=1)l.append(J(o.board,c,s,u<
h-d?"even":""))}return i>0&&l.append(a("b",{class:"lead"},`+${i}`)),l}function J(o,e,t,s=""){return g("svg",{viewBox:"-30 -30 60 60","aria-hidden":!0,class:`ico\
n ${s}`},...o.art(e,t))}function ko(o,e,{type:t,count:s}){let n=`h${e}:${t}`,i=o.open.has(n),r=`${o.game.players[e].name} holds ${s} ${o.types[t].name}${i?", ca\
n be chosen":""}`,l=`held${o.chosen.includes(n)?" chosen":""}${i?" open":""}`,c=Ds(o,r,l,t,e,s,()=>o.choose(n));return c.dataset.key=n,Rs(c,o,t,e,()=>o.lift(n)),
c}function xo(o,e,{type:t,count:s,owner:n}){let i=o.picked,r=i&&"player"in i&&i.player===e&&i.type===t&&i.owner===n,l=()=>o.pick({player:e,type:t,owner:n}),c=Ds(
o,`${s} ${o.types[t].name}`,`held ${r?"chosen":"open"}`,t,n,s,l);return Rs(c,o,t,n,l),c}function Ds(o,e,t,s,n,i,r){let l=t.includes("chosen")?"true":null,c=a("b\
utton",{type:"button",class:t,"aria-label":e,"aria-pressed":l,title:o.types[s].name,onclick:r});return c.append(g("svg",{viewBox:"-30 -30 60 60","aria-hidden":!0},
...o.board.art(s,n))),i>1&&c.append(a("span",{class:"count"},String(i))),c}function Rs(o,e,t,s,n){o.addEventListener("pointerdown",i=>{if(i.button!==0)return;let r=null,
l=h=>{if(h.pointerId!==i.pointerId||!r&&Math.hypot(h.clientX-i.clientX,h.clientY-i.clientY)<wo)return;r||(n(),r=a("div",{class:"dragged","aria-hidden":!0},J(e.board,
t,s)),document.body.append(r));let d=r;d.style.left=`${h.clientX}px`,d.style.top=`${h.clientY}px`},c=h=>{if(h.pointerId===i.pointerId){document.removeEventListener(
"pointermove",l);for(let d of Is)document.removeEventListener(d,c);r&&(r.remove(),o.addEventListener("click",d=>d.stopImmediatePropagation(),{capture:!0,once:!0}),
e.drop(h.type==="pointerup"?e.board.cellAt(h.clientX,h.clientY):null))}};document.addEventListener("pointermove",l);for(let h of Is)document.addEventListener(h,
c);o.hasPointerCapture(i.pointerId)&&o.releasePointerCapture(i.pointerId)})}var Gs=[["sounds","Sounds",!1],["motion","Pieces move",!0],["bar","Evaluation bar",!0]],$o=["letters (Nf3)","pictures (♞f3)","from and to (g1f3)"];function $e(){
let o=S("play-names")??z[0],e={names:z.includes(o)?o:z[0],sounds:!1,motion:!0,bar:!0};for(let[t,,s]of Gs)e[t]=(S(`play-${t}`)??(s?"on":"off"))==="on";return e}function qs(o){
if(L("play-options"))return;let e=$e(),t=()=>{E("play-names",i.value),o()},s=z.map((c,h)=>a("option",{value:c,selected:c===e.names},$o[h])),n=Gs.map(([c,h])=>{let d=()=>{
E(`play-${c}`,u.checked?"on":"off"),o()},u=a("input",{type:"checkbox",id:`play-${c}`,checked:e[c],onchange:d});return a("label",{class:"check"},u,h)}),i=a("sele\
ct",{id:"play-names",onchange:t},...s),r=a("label",{class:"check"},"Names of moves ",i),l=a("details",{id:"play-options",class:"card-box"},a("summary",{},"While\
 playing"),r,a("div",{class:"row"},...n));p("about").before(l)}var Se=class{constructor(){this.keys=[]}get isWhole(){return this.keys.length>=2}pick(e,t){let[s]=this.keys;this.keys.length===1&&s!==e&&e[0]==="c"?this.keys.push(
e):t&&s!==e?this.keys=[e]:this.keys=[]}clear(){this.keys=[]}take(e){let{keys:t}=this;return this.clear(),t.length<2?null:e.ways.find(n=>n.keys.length===t.length&&
n.keys.every((i,r)=>i===t[r]))?.move??null}};var Z=null,So={move:[[190,.07,.5]],capture:[[150,.06,.6],[110,.12,.6]],check:[[420,.08,.3],[560,.14,.3]],end:[[330,.18,.3],[262,.22,.3],[196,.4,.3]]};function Ws(o){
try{Z??=new AudioContext;let e=Z.currentTime;for(let[t,s,n]of So[o]??[]){let[i,r]=[Z.createOscillator(),Z.createGain()];i.type="triangle",i.frequency.setValueAtTime(
t,e),i.frequency.exponentialRampToValueAtTime(t*.7,e+s),r.gain.setValueAtTime(n,e),r.gain.exponentialRampToValueAtTime(.001,e+s),i.connect(r).connect(Z.destination),
i.start(e),i.stop(e+s),e+=s*.8}}catch{}}function Fs(o,e){return o.outcome?"end":o.checks.length>0?"check":e?"capture":"move"}var Ee=class{constructor(e){this.state={shown:null,turns:0,hand:null,picked:null,droppedKind:null,options:e}}set(e){this.state=Object.freeze({...this.state,...e})}get game(){
return this.state.shown?.game??null}get shown(){if(!this.state.shown)throw new Error("no game is shown");return this.state.shown}};var Hs=o=>o.beginsTurn?"to move":"goes on";function js(o,e){let t=o.outcome?.text??`${e[o.player].name} ${Hs(o)}`;return[...o.checks.map(n=>`${e[n.player].name}\
 is in check`),t].map(n=>`${n}.`).join(" ")}function Ys(o,e,t){let{outcome:s}=o,n=p("status");if(n.closest(".card-box")?.classList.toggle("over",!!s),p("type-mo\
ve").hidden=!!s,To(s?t:[]),s)return n.replaceChildren(...Eo(s,e));let i=a("b",{},e[o.player].name),r=o.checks.map(l=>l.player===o.player?", in check":`, ${e[l.player].
name} is in check`);n.replaceChildren(xe(e[o.player]),i,` ${Hs(o)}`,...r)}function Eo({text:o,winners:e,points:t},s){let n=o.indexOf(": ")+1||o.length,i=[...e.map(
l=>xe(s[l])),a("b",{},o.slice(0,n)),a("span",{},o.slice(n))];if(s.length===2)return i;let r=s.map(({name:l},c)=>`${l} ${t[c].replace("1/2","½")}`).join(", ");return[
...i,a("small",{},r)]}function To(o){let e=L("after-game"),t=e??a("div",{id:"after-game",class:"row"});e||p("status").after(t),t.hidden=o.length===0;let s=o.map(
n=>n.label).join();t.dataset.labels!==s&&(t.dataset.labels=s,t.replaceChildren(...o.map(({label:n,does:i,main:r})=>a("button",{type:"button",class:r?"main":null,
onclick:i},n))))}var Co=400,Te=class{constructor(e){this.table=e,this.beside=null}update(e){let{table:t}=this,{board:s,history:n,thinking:i}=t,{hand:r,options:l}=t.store.state,{
game:c}=t.store.shown;L("by-hand")?.setAttribute("aria-pressed",String(r!==null)),p("draw").setAttribute("aria-pressed",String(s.gestures.pen!==null)),document.
title=`${c.title||"alfil"} – alfil`,p("title").textContent=c.title||c.rules.name||"untitled",p("about").textContent=c.description,this.marks(e),n.style=l.names,
n.set(c.tree,c.node),r?p("status").replaceChildren(a("b",{},"By hand"),": no rules are checked"):Ys(t.gameWithEnd().position,c.players,this.afterGame()),i.agreement.
refresh(),this.showPlayers(),this.showPrompt(),this.showState(),this.showBare();let h=c.position.moves.slice(0,Co).map(d=>a("option",{value:P(d,l.names)},d.label));
p("typed-moves").replaceChildren(...h),p("back").disabled=p("first").disabled=n.back()===null,p("undo").disabled=i.undoes()===null,p("forward").disabled=p("last").
disabled=n.forward()===null}marks(e=null){let{board:t,chooser:s,premove:n,store:i}=this.table,{hand:r,picked:l,options:c}=i.state;if(t.animates=c.motion,r)return t.
setPosition([...r.pieces],{from:l&&"cell"in l?l.cell:null});let{game:h}=i.shown;t.setPosition(h.position.pieces,jt(h,s,n.keys,this.table.mayChoose()),e)}showState(){
let e=this.table.store.shown.game.position.state,t=s=>a("span",{},a("span",{class:"quiet"},`${s.label}: `),s.value);p("shown").hidden=e.length===0,p("shown").replaceChildren(
...e.map(t))}showPrompt(){let e=L("prompt");e||(e=a("p",{id:"prompt",class:"prompt"}),p("bare").before(e)),e.textContent=this.prompt()}prompt(){let{board:e,chooser:t,
premove:s,store:n,thinking:i}=this.table,{game:r,board:l}=n.shown;return e.gestures.pen?"A tap marks a cell, a drag draws an arrow.":n.state.hand||this.table.isOver()?
"":this.table.mayChoose()?nt(r.position,l.types,t):s.isWhole?"This move will be made when it is your turn.":i.plays.has(r.position.player)?"The computer is thin\
king.":""}showBare(){let{table:e}=this;if(e.board.gestures.pen)return p("bare").replaceChildren(...Cs(e.board,()=>e.update()));let t=e.chooser.bare().map(n=>{let[
i]=n.clicks,r=i&&"type"in i?i.type:null,l=r===null?n.label:e.pieceTypes()[r].name;return a("button",{type:"button",onclick:()=>r===null?e.play(n):e.choose(`t${r}`)},
r===null?null:e.icon(r),l)}),s=e.store.state.hand||!e.mayChoose()?[]:t;p("bare").replaceChildren(...new Map(s.map(n=>[n.textContent,n])).values())}afterGame(){let{
atEnd:e,store:t,thinking:s}=this.table,{game:n}=t.shown,{agreement:i,plays:r}=s,l=r.size>0?"Rematch":"Play again",c=n.seated?[]:e.map((u,m)=>m===0?{...u,label:l,
main:!0}:u),h=n.tree.length>1?[{label:"Analyse the game",does:()=>s.analyseGame()}]:[],d=i.outcome(n)?[{label:"Play on",does:()=>i.playOn()}]:[];return[...c,...h,
...d]}announcePosition(){let{game:e,board:t}=this.table.store.shown,{position:s,players:n,tree:i,node:r}=e,l=i[r].text?`${n[i[r].player].name} ${P(i[r],"letters")}\
. `:"",c=s.beginsTurn||!this.table.mayChoose()?"":` ${nt(s,t.types,this.table.chooser)}`;$(l+js(s,n)+c)}showPlayers(){let{table:e}=this,{board:t,chooser:s,premove:n,
store:i}=e,{hand:r,picked:l,turns:c}=i.state,{game:h,board:d,seated:u}=i.shown,m=zt(t.drawing,u,h.players.length),f=h.players.length===2?c%2:Math.max(0,m.indexOf(
"near")),y=e.mayChoose(),b=Ns({game:e.gameWithEnd(),types:d.types,board:t,open:y?new Set(s.next().keys()):new Set,chosen:y?s.chosen:n.keys,hand:r,picked:l,choose:v=>e.
choose(v),lift:v=>e.lift(v),drop:v=>e.drop(v),pick:v=>{i.set({picked:v}),e.update()},computer:e.thinking.plays,more:this.beside});Bs(b,m,f)}};var Lo=-900,Ks=4,_s=30,rt=8,Oo=40,Ao=15,Mo=25,Po=-150;function Io(o){let e=o.slice(-Ks);return e.length===Ks&&e.every(t=>"loses"in t||"value"in t&&t.value<=Lo)}
function No(o,e){let t=o.slice(-rt);return e>=Oo&&t.length===rt&&t.every(s=>"value"in s&&Math.abs(s.value)<=_s)}function Bo(o,e){return"loses"in o||"value"in o&&
o.value<=Po?{accepts:!0,why:""}:"wins"in o||o.value>_s?{accepts:!1,why:"it likes its position"}:{accepts:e>=Mo,why:"it is too early for a draw"}}function Do(o){
return"value"in o?{value:-o.value}:"wins"in o?{loses:o.wins}:{wins:o.loses}}var Ce=class{constructor(e){this.calls=e,this.ended=null,this.scores=[],this.offered=
-1/0,this.answered=0,this.said={node:0,moves:0},this.waits=!1,this.offer=a("button",{type:"button",id:"offer-draw",onclick:()=>this.offerDraw()},"Offer a draw"),
this.resign=a("button",{type:"button",id:"resign",onclick:()=>this.personResigns()},"Resign"),this.says=a("p",{id:"computer-says",role:"status",hidden:!0}),this.
buttons=a("div",{class:"row",hidden:!0},this.offer,this.resign),p("type-move").after(this.says,this.buttons)}reset(e){this.scores=[],[this.offered,this.answered]=
[-1/0,0],this.ended=e,this.show("")}get computer(){let e=this.calls.game(),[t,...s]=this.calls.plays();return e?.players.length===2&&t!==void 0&&s.length===0&&!e.
seated?t:null}outcome({players:e,node:t}){if(this.ended?.node!==t)return null;let{resigns:s}=this.ended;if(s===null)return{text:"draw: the players agree",reason:"\
agreement",winners:[],points:e.map(()=>"1/2")};let n=1-s;return{text:`${e[n].name} wins: ${e[s].name} resigns`,reason:"resignation",winners:[n],points:e.map((r,l)=>l===
n?"1":"0")}}end(e){let t=this.calls.game();this.ended={node:t.node,moves:t.tree.length,resigns:e},this.scores=[],this.calls.changed()}playOn(){this.ended=null,this.
show(""),this.calls.changed()}moved(){let e=this.calls.game();if(this.ended&&e?.tree.length!==this.ended.moves&&(this.ended=null),e?.tree.length!==this.said.moves)
return this.show("");this.says.hidden=e.node!==this.said.node,this.refresh()}note(e,t,s){if(e===this.computer){if(this.scores=[...this.scores,t].slice(-rt),Io(this.
scores))this.end(e),this.show("The computer resigns.");else if(No(this.scores,s)&&s-this.offered>Ao){this.offered=s;let n=a("button",{type:"button",class:"main",
onclick:()=>this.agree("")},"Accept"),i=a("button",{type:"button",onclick:()=>this.show("")},"Decline");this.show("The computer offers a draw.",n,i)}}}agree(e){
this.end(null),this.show(e)}async offerDraw(){let e=this.calls.game();if(!e||this.waits)return;this.waits=!0,this.show("You offer a draw…");let t=await this.calls.
score().catch(()=>null);this.waits=!1;let s=this.calls.game();if(s?.id!==e.id||s.node!==e.node)return this.show("");this.answered=e.tree.length;let{accepts:n,why:i}=t?
Bo(Do(t),e.position.number):{accepts:!1,why:"it does not know how it stands"};n?this.agree("The computer accepts the draw."):this.show(`The computer declines: ${i}\
.`)}personResigns(){let{computer:e}=this;e!==null&&(this.end(1-e),this.show(""))}show(e,...t){let s=this.calls.game();this.said={node:s?.node??0,moves:e?s?.tree.
length??0:0},this.says.hidden=!e,this.says.replaceChildren(a("b",{},e)," ",...t),e&&!this.waits&&!te(this.says)&&w(e),this.refresh()}refresh(){let{computer:e}=this,
t=this.calls.game();this.buttons.hidden=e===null||t!==null&&this.outcome(t)!==null||!!t?.position.outcome||(t?.tree.length??0)<3;let s=t?.tree.length??0;this.offer.
disabled=this.waits||this.says.childElementCount>1||t?.position.player===e||this.answered===s}};function Q(o){let e=new Map;for(let[t,{name:s,colours:n,team:i}]of o.entries()){let r=e.get(i);r?[r.name,r.members]=[`${r.name} and ${s}`,[...r.members,t]]:e.set(
i,{name:s,colour:n[0],members:[t]})}return[...e.values()]}function Le({score:o,player:e},t){let s="value"in o?o.value:"wins"in o?1/0:-1/0,n=1/(1+Math.exp(-s*Math.
log(3)/360));return t[0].members.includes(e)?n:1-n}function at(o){return"value"in o?1/(1+Math.exp(-o.value/400)):"wins"in o?1:0}function Oe(o,e,t,s){let n=s.map(
()=>null),i=o[e].number-1;for(let h=e;o[h].number>=i;h=o[h].parent){let d=t(h),u=d?s.findIndex(m=>m.members.includes(d.player)):-1;if(d&&h===e&&"wins"in d.score)
return s.map((m,f)=>f===u?1:0);if(d&&n[u]===null&&(n[u]=at(d.score)),typeof o[h].parent!="number")break}let r=n.filter(h=>h!==null),l=r.reduce((h,d)=>h+d,0),c=r.
length===s.length&&l>0?l:Math.max(1,l);return n.map(h=>h===null?null:h/c)}var Us=.03,lt=o=>`${Math.round(o*100)} %`;function ct(o,e,t){let s=Q(t),n=s.findIndex(d=>d.members.includes(e)),i=s.length===2;if("value"in o&&!i)return`${s[n].
name} ${lt(at(o))}`;if("value"in o){let d=(n===1?-1:1)*o.value/100;return`${d>0?"+":d<0?"−":""}${Math.abs(d).toFixed(2)}`}let r="wins"in o,l=Math.ceil(("wins"in
o?o.wins:o.loses)/t.length),c=r?n:i?1-n:null,h=(d,u)=>s[d].members.length>1?u:`${u}s`;return c===null?`${s[n].name} ${h(n,"lose")} in ${l}`:`${s[c].name} ${h(c,
"win")} in ${l}`}function ht(o){return"value"in o?o.value:"wins"in o?1e9-o.wins:o.loses-1e9}function dt(o){let{mark:e,player:t}=o;return e==="#"?{score:{wins:0},
player:t}:e==="!"?{score:{loses:0},player:t}:e==="="?{score:{value:0},player:t}:null}var Ae=class{constructor(){this.game="",this.known=new Map}name(e,t){let s=[];
for(let n=t;n>0;n=e[n].parent??0)s.push(e[n].text);return s.reverse().join(" ")}setGame(e){e!==this.game&&this.known.clear(),this.game=e}set(e,t,s){this.known.set(
this.name(e,t),s)}get(e,t){return dt(e[t])??this.known.get(this.name(e,t))??null}};function Me({tree:o,node:e,players:t},s){let n=s.get(o,e);if(!n)return null;let i=Q(
t);if(i.length===2){let h=ct(n.score,n.player,t),d=Math.min(1-Us,Math.max(Us,Le(n,i)));return{parts:i.map(({name:m,colour:f},y)=>({name:m,colour:f,share:y===0?d:
1-d})),text:h,label:`evaluation: ${h}`}}let r=Oe(o,e,h=>s.get(o,h),i),l=i.flatMap(({name:h,colour:d},u)=>r[u]===null?[]:[{name:h,colour:d,share:r[u]}]),c=1-l.reduce(
(h,d)=>h+d.share,0);return l.length<i.length&&l.push({name:"the others",colour:"",share:c}),{parts:l,text:"",label:`chances: ${l.map(h=>`${h.name} ${lt(h.share)}`).
join(", ")}`}}function Xs(o){let e=L("evaluation")??Ro();if(e.hidden=!o,!o)return;let{parts:t,text:s,label:n}=o;for(e.setAttribute("aria-label",n),e.title=n;e.children.
length>t.length+1;)e.firstElementChild?.remove();for(;e.children.length<t.length+1;)e.prepend(a("span",{class:"share"}));t.forEach((i,r)=>{let l=e.children[r];l.
style.width=`${i.share*100}%`,l.style.background=i.colour,l.textContent=!s&&i.share>.12?lt(i.share):""}),e.lastElementChild&&(e.lastElementChild.textContent=s)}
function Ro(){let o=a("div",{id:"evaluation",class:"evaluation",role:"img",hidden:!0},a("span",{class:"value"}));return p("board").after(o),o}var Pe=300,K=70;function pt(o,e){let t=[];for(let s=e;s>0;s=o[s].parent??0)t.push(s);t.push(0),t.reverse();for(let s=e;;){let n=o.findIndex(i=>i.parent===s);if(n<
0)return t;t.push(n),s=n}}function zs(o,e){let t=Pe/Math.max(1,o.length-1);return o.flatMap((s,n)=>{let i=e(s);return typeof i=="number"?[{node:s,x:n*t,y:K*(1-i)}]:
[]})}function Go({tree:o,players:e},t,s){let n=Q(e),i=h=>s.get(o,h);if(n.length===2){let h=d=>{let u=i(d);return u&&Le(u,n)};return[{name:n[0].name,colour:"",points:zs(
t,h)}]}let r=new Map(t.map(h=>[h,i(h)&&Oe(o,h,i,n)])),l=Math.max(.4,...[...r.values()].flatMap(h=>(h??[]).map(d=>d??0))),c=(h,d)=>{let u=r.get(h)?.[d];return typeof u==
"number"?u/l:null};return n.map(({name:h,colour:d},u)=>({name:h,colour:d,points:zs(t,m=>c(m,u))}))}var ut=o=>o.map(e=>`L${e.x.toFixed(1)} ${e.y.toFixed(1)}`).join(
"").slice(1);function Vs(o,e,t,s){let n=pt(e.tree,e.node),i=Go(e,n,t),r=i.length>1,l=i.some(b=>b.points.length>2),c=Me(e,t);if(o.hidden=!l,!l)return o.replaceChildren();
let h=r?"a line for the chances of each side":`above the middle ${i[0].name} is better`,d=`the evaluation over ${n.length-1} moves: ${h}`,u=g("svg",{viewBox:`0 \
0 ${Pe} ${K}`,preserveAspectRatio:"none",role:"img","aria-label":d,class:r?"several":null}),m=i.filter(b=>b.points.length>0);if(r)for(let b of m)u.append(g("pat\
h",{class:"halo",d:`M${ut(b.points)}`}),g("path",{class:"curve",stroke:b.colour,d:`M${ut(b.points)}`}));else u.append(...qo(i[0].points));let f=n.indexOf(e.node)*
(Pe/Math.max(1,n.length-1));u.append(g("path",{class:"here",d:`M${f.toFixed(1)} 0V${K}`})),u.addEventListener("click",b=>{let v=u.getBoundingClientRect(),A=Math.
round((b.clientX-v.left)/v.width*(n.length-1));s(n[Math.max(0,Math.min(n.length-1,A))])});let y=c?`Here: ${c.text||c.label.replace("chances: ","")}. `:"";o.replaceChildren(
u,a("p",{class:"quiet"},`${y}A click goes to the move.`))}function qo(o){let e=ut(o);return[g("path",{class:"area",d:`M${o[0].x} ${K}L${e}L${o[o.length-1].x.toFixed(
1)} ${K}Z`}),g("path",{class:"middle-line",d:`M0 ${K/2}H${Pe}`}),g("path",{class:"curve",d:`M${e}`})]}var Js=5e3,Zs=1e3,Wo=300,Fo=4,Ho=100;function jo(o){return o<3?"beginner":o<7?"friendly":o<12?"club":o<17?"strong":"best"}function Yo(o,e,t){for(let n=e;n>0;n=o[n].
parent??0)if(!t.has(o[n].player))return n;let s=new Set(o.slice(1).map(n=>n.player));return e>0&&s.size>1?e:null}function Ko(o,e,t){return t!==void 0?o.tree[t].
player:e===o.node?o.position.player:o.players.length===2&&o.tree.slice(1).every(s=>s.beginsTurn)?1-o.tree[e].player:null}function _o(o){return[...o].sort((e,t)=>ht(
t.score)-ht(e.score)||e.line-t.line)}var Ie=class{constructor(e){this.calls=e,this.plays=new Set,this.thoughts=[],this.mode="",this.analyses=!1,this.game="",this.
node=0,this.player=0,this.evaluations=new Ae,this.bar=!0,this.level=p("level"),this.time=p("time"),this.level.value=S("level")??String(Fo);let t=(s,n,i,r)=>a("b\
utton",{type:"button",id:s,title:n,onclick:i},r);this.hint=t("hint","Shows the computer's best move as an arrow",()=>this.think("hint"),"Hint"),this.wholeGame=t(
"analyse-game","Evaluates every position of the game",()=>this.analyseGame(),"Analyse the game"),this.chart=a("div",{id:"chart",class:"chart",hidden:!0}),this.addElements(),
this.agreement=new Ce({game:e.game,plays:()=>this.plays,score:()=>this.scoreHere(),changed:()=>{this.keepSides(),e.sides(),this.thinkIfDue()}}),this.level.addEventListener(
"input",()=>this.showLevel());for(let s of[this.level,this.time])s.addEventListener("change",()=>this.keepSides());p("analyse").addEventListener("click",()=>this.
toggleAnalysis()),p("move-now").addEventListener("click",()=>this.think("play")),this.showLevel()}get busy(){return this.mode!==""}addElements(){p("move-now").after(
this.hint,this.wholeGame),p("thought-state").after(this.chart)}showLevel(){p("level-shown").textContent=`${this.level.value} · ${jo(Number(this.level.value))}`,
this.level.setAttribute("aria-valuetext",p("level-shown").textContent)}setGame(e){this.evaluations.setGame(`${e.id} ${e.board}`);let t=p("computer-plays"),s=e.players.
map(r=>r.name).join(),n=t.dataset.names===s;if(t.dataset.game===e.id&&n)return;t.dataset.names=s,t.dataset.game=e.id;let i=this.keptSides()[this.keptName(e)];i?
(this.plays=new Set(i.plays.filter(r=>r<e.players.length)),[this.level.value,this.time.value]=[String(i.level),String(i.time)],this.showLevel()):n||this.plays.clear(),
this.showSides(e.players),this.agreement.reset(i?.ended?.moves===e.tree.length?i.ended:null)}showSides(e){let t=e.map((s,n)=>{let i=a("input",{type:"checkbox",checked:this.
plays.has(n)});return i.addEventListener("change",()=>{i.checked?this.plays.add(n):this.plays.delete(n),this.keepSides(),this.calls.sides(),this.thinkIfDue()}),
a("label",{class:"check"},i,s.name)});p("computer-plays").replaceChildren(...t)}keptName(e){return`${e.id} ${e.title}`}keptSides(){try{return JSON.parse(S("comp\
uter")??"{}")}catch{return{}}}keepSides(){let e=this.calls.game();E("level",this.level.value),e&&this.keepFor(e,{...this.sides(),ended:this.agreement.ended})}keepFor(e,t){
let{[this.keptName(e)]:s,...n}=this.keptSides(),i=Object.entries(n).slice(1-Ho);E("computer",JSON.stringify({...Object.fromEntries(i),[this.keptName(e)]:t}))}sides(){
return{plays:[...this.plays],level:Number(this.level.value),time:Number(this.time.value)}}moved(){this.busy&&this.mode!=="game"&&!this.isHere()&&!this.hasPlayed()&&
this.stop(),this.thoughts=[],this.calls.arrows([]),this.agreement.moved(),this.show(),this.analyses&&!this.busy&&this.analyseSoon()}undoes(){let e=this.calls.game();
return e?Yo(e.tree,e.node,this.plays):null}thinkIfDue(){let e=this.calls.game();if(!e||e.position.outcome||this.busy||this.agreement.ended)return;let t=!e.tree.
some(s=>s.parent===e.node);this.plays.has(e.position.player)&&t&&this.think("play")}async ask(e){let t=this.calls.about.mostTime,s=this.calls.connection();if(!s)
throw new Error("Another game is about to be shown");return s.think({...e,time:Math.min(e.time,t)})}async think(e){let t=this.calls.game();if(!t||t.position.outcome||
this.busy)return;this.mode=e,[this.game,this.node]=[t.id,t.node],this.player=t.position.player,this.thoughts=[],this.show();let s=e==="play",n=s?Number(this.level.
value):this.calls.about.bestLevel,i=e==="hint"?Zs:Number(this.time.value),r=50;try{let l=await this.ask({level:n,time:i,lines:e==="analyse"?3:1,play:s});this.isHere()&&
e==="analyse"&&(this.thoughts=l.thoughts),this.isHere()&&e==="hint"&&this.showHint(l),s&&!l.turn&&(r=Js),s&&l.turn&&l.score&&this.agreement.note(this.player,l.score,
t.position.number)}catch(l){k(l)?.code!=="left"&&w(x(l),!0),r=Js}this.mode="",this.show(),setTimeout(()=>this.goOn(),r)}goOn(){this.thinkIfDue(),this.analyses&&
!this.busy&&this.thoughts.length===0&&this.analyseSoon()}isHere(){let e=this.calls.game();return e?.id===this.game&&e.node===this.node}hasPlayed(){let e=this.calls.
game(),t=e?.tree[e.node]?.parent;return this.mode==="play"&&e?.id===this.game&&typeof t=="number"&&t>=this.node&&e.tree.length-1===e.node}stop(){this.calls.connection()?.
stop().catch(()=>{})}toggleAnalysis(){if(this.mode==="game")return this.mode="stopping",this.stop();this.analyses=!this.analyses,!this.analyses&&this.mode==="an\
alyse"&&this.stop(),this.analyses||(this.thoughts=[],this.calls.arrows([])),this.analyses&&!this.busy&&this.think("analyse"),this.show()}analyseSoon(){setTimeout(
()=>{let e=this.calls.game();this.analyses&&!this.busy&&e&&!this.plays.has(e.position.player)&&this.thoughts.length===0&&this.think("analyse")},150)}async scoreHere(){
let e=this.calls.game();if(!e)return null;let t=this.evaluations.get(e.tree,e.node);if(t||this.busy)return t?.score??null;this.mode="answer",this.show();try{return(await this.
ask({level:this.calls.about.bestLevel,time:Zs,lines:1,play:!1})).score??null}finally{this.mode="",this.show(),setTimeout(()=>this.goOn(),50)}}showHint(e){let t=this.
calls.game()?.position.moves??[],s=Je(t,e.moves[0]??"");if(!s)return w("The computer has no hint here.");this.calls.arrows(Ve(s,"hint")),w(`Hint: ${s.name||s.text}`)}async analyseGame(){
let e=this.calls.game();if(!e||this.busy)return;let t=pt(e.tree,e.node),s=this.calls.about.bestLevel;this.mode="game",p("thought-state").scrollIntoView({block:"\
nearest"});for(let[n,i]of t.entries()){let r=this.calls.game();if(this.mode!=="game"||r?.id!==e.id||r.tree[i]?.text!==e.tree[i].text)break;if(p("thought-state").
textContent=`position ${n+1} of ${t.length}`,this.show(),!(dt(e.tree[i])||this.evaluations.get(e.tree,i)))try{let{score:l}=await this.ask({level:s,time:Wo,lines:1,
play:!1,at:i}),c=Ko(r,i,t[n+1]);l&&c!==null&&this.evaluations.set(e.tree,i,{score:l,player:c})}catch(l){k(l)?.code!=="left"&&w(x(l),!0);break}}this.mode="",this.
show(),this.goOn()}onThought(e){!this.isHere()||this.mode!=="analyse"||(this.thoughts=this.thoughts.filter(t=>t.line!==e.line),this.thoughts.push(e),this.show())}show(){
let e=this.calls.game(),t=this.mode==="game"||this.mode==="stopping";if(p("analyse").textContent=t?"Stop":"Analyse",p("analyse").setAttribute("aria-pressed",String(
this.analyses&&!t)),p("move-now").disabled=this.hint.disabled=this.busy||!!e?.position.outcome,this.wholeGame.disabled=this.busy||(e?.tree.length??0)<2,!e)return;
let s=_o(this.thoughts);p("thoughts").replaceChildren(...s.map(r=>this.thoughtRow(r,e.players)));let n=s[0];n&&this.isHere()&&(this.evaluations.set(e.tree,e.node,
{score:n.score,player:this.player}),this.calls.arrows(this.thoughtArrows(s,e)));let i=n?`depth ${n.depth}, ${Uo(n.nodes)} positions`:this.busy?"thinking…":"";
t||(p("thought-state").textContent=i),this.showEvaluation(e)}showEvaluation(e){let t=this.analyses||!this.chart.hidden;Xs(this.bar&&t?Me(e,this.evaluations):null),
this.evaluations.known.size>0?Vs(this.chart,e,this.evaluations,this.calls.go):this.chart.hidden=!0}thoughtArrows(e,t){return e.map((n,i)=>Ve(Je(t.position.moves,
n.turns[0]??""),i===0?"best":"thin")).reverse().flat()}thoughtRow(e,t){let s=e.turns.map((n,i)=>a("button",{type:"button",class:"move",title:`Plays ${i===0?"thi\
s move":"up to this move"}`,onclick:()=>this.calls.play(e.turns.slice(0,i+1))},e.names?.[i]??n));return a("li",{},a("b",{class:"score"},ct(e.score,this.player,t)),
...s)}};function Uo(o){return o<1e4?String(o):o<1e7?`${Math.round(o/1e3)}k`:`${Math.round(o/1e6)}M`}function O(o){let e=k(o)?.remedy;w(`${x(o)}${e?` (${e})`:""}`,!0)}var Ne=class{constructor({api:e,look:t,about:s,atEnd:n}){this.api=e,this.look=t,this.about=s,this.
atEnd=n,this.store=new Ee($e()),this.plain=null,this.requests=0,this.boardKey="",this.connection=null,this.premove=new Se,this.chooser=new ve,this.board=new Y(p(
"board"),{choose:i=>this.onCell(i),lift:i=>this.store.state.hand?this.push(i):this.lift(`c${i}`),drop:i=>this.drop(i),ask:(i,r)=>this.showMoves(i,r),canDrag:i=>this.
canDrag(i)}),this.history=new ke(p("history"),i=>this.act({do:"goto",node:i})),this.history.icon=(i,r)=>J(this.board,i,r,"figurine"),this.thinking=new Ie({connection:()=>this.
connection,game:()=>this.store.game,about:s,arrows:i=>this.board.setArrows(i),sides:()=>this.update(),play:i=>this.playTurns(i),go:i=>this.act({do:"goto",node:i})}),
this.view=new Te(this),p("level").max=String(s.bestLevel)}get game(){return this.store.game}pieceTypes(){return this.store.state.shown?.board.types??[]}showBeside(e){
this.view.beside=e,this.game&&this.view.showPlayers()}seatComputer(e,t){this.thinking.keepFor(e,{...this.thinking.sides(),...t})}async act(e){if(!this.connection)
return!1;try{return await this.connection.act(e),!0}catch(t){return k(t)?.code==="gone"&&e.do==="move"?w(`Not connected: the move was not made (${k(t)?.remedy})`,
!0):O(t),this.update(),!1}}async showGame(e){this.connection?.close(),this.connection=null;try{await this.changed(e)}catch(t){throw this.game&&this.connect(this.
game.id),t}}connect(e){this.connection=this.api.socket(e,{onMessage:t=>this.onMessage(t),onState:t=>p("offline").hidden=t})}onMessage(e){"game"in e?this.changed(
e.game).catch(O):"thought"in e?this.thinking.onThought(e.thought):"refused"in e&&e.refused.id===0&&w(e.refused.problem.message,!0)}async changed(e){if(this.plain&&
e.id===this.plain.id&&e.change<this.plain.change)return;this.plain=e,this.requests+=1;let t=this.requests,s=e.board!==this.boardKey||!this.game,n=s?await this.api.
board(e.id,this.look.query()):null;if(t!==this.requests)return;let i=this.store.state.shown,r=this.look.dressedGame(e);n||!i?this.setBoard(r,this.look.dressedBoard(
n,e.players)):this.store.set({shown:{...i,game:r}}),this.connection||this.connect(r.id),this.arrived(i?.game??null,r,s)}setBoard(e,t){let s=e.id===this.game?.id?
this.store.state.turns:0;this.boardKey=e.board,this.store.set({shown:{game:e,board:t,seated:e.position.pieces},turns:s}),this.board.turns=s,this.board.setBoard(
t,e.players.map(n=>n.name)),this.history.types=t.types}arrived(e,t,s){let n=!e||e.id!==t.id||e.node!==t.node||e.board!==t.board,i=e!==null&&e.id===t.id&&!s;i||this.
store.set({droppedKind:null}),this.thinking.setGame(t),n&&this.store.set({hand:null,picked:null});let r=!t.position.beginsTurn,l=this.store.state.droppedKind;if((n||
e?.change!==t.change)&&this.chooser.setMoves(t.position.moves,{goesOn:r,again:l}),n&&this.board.clearSketches(),n&&this.thinking.moved(),this.update(e&&i&&n?Yt(
e,t):null),!n)return;this.view.announcePosition();let c=e!==null&&e.position.pieces.length>t.position.pieces.length;i&&this.store.state.options.sounds&&Ws(Fs(t.
position,c)),this.playPremove()||this.thinking.thinkIfDue()}redraw(){this.boardKey="",this.plain&&this.changed({...this.plain}).catch(O)}update(e=null){this.game&&
this.view.update(e)}playPremove(){if(!this.mayChoose())return!1;let e=this.store.shown.game.position.outcome?null:this.premove.take(this.chooser);return this.premove.
clear(),this.update(),e&&this.play(e),e!==null}mayChoose(){let{game:e}=this.store.shown,{player:t}=e.position,s=!e.tree.some(n=>n.parent===e.node);return this.thinking.
agreement.outcome(e)?!1:e.seated?s&&e.seated.you===t:!this.thinking.plays.has(t)||!s}isOwn(e){let{game:t}=this.store.shown,s=e[0]==="h"?Number(e.slice(1).split(
":")[0]):t.position.pieces.find(n=>`c${n.cell}`===e)?.owner;return typeof s=="number"&&!this.thinking.plays.has(s)&&(!t.seated||t.seated.you===s)}gameWithEnd(){
let{game:e}=this.store.shown,t=e.position.outcome??this.thinking.agreement.outcome(e);return t===e.position.outcome?e:{...e,position:{...e.position,outcome:t}}}isOver(){
return!!this.gameWithEnd().position.outcome}clear(){this.chooser.clear(),this.premove.clear(),this.store.set({picked:null,droppedKind:null}),this.update()}canDrag(e){
let{hand:t}=this.store.state;return t?t.pieces.some(s=>s.cell===e):this.mayChoose()?this.chooser.canLift(`c${e}`):!this.isOver()&&this.isOwn(`c${e}`)}onCell(e){
this.store.state.hand?this.push(e):this.choose(`c${e}`)}drop(e){e===null?this.clear():this.store.state.hand?this.push(e):this.choose(`c${e}`,!0)}lift(e){this.mayChoose()?
this.chooser.lift(e):this.premove.keys=this.isOwn(e)?[e]:[],this.view.marks(),this.view.showPrompt()}async choose(e,t=!1){let{chooser:s}=this;if(!this.game||this.
store.state.hand||this.isOver())return;if(!this.mayChoose())return this.premove.pick(e,this.isOwn(e)),this.update();if(t&&!s.next().has(e))return this.clear();let{
done:n,more:i}=s.pick(e);if(n.length===1&&!i)return this.play(n[0]);if(this.update(),n.length===0)return this.chooseType();let r=await this.askWhich(n,i);r===null?
this.clear():r<n.length&&await this.play(n[r])}askWhich(e,t){let{game:s,board:n}=this.store.shown,i=e.some(l=>typeof l.becomes=="number"),r=e.map(l=>{let{type:c,
label:h}=xs(l,s.position,n.types,i);return{label:h,hint:P(l,this.store.state.options.names),icon:c===void 0?null:this.icon(c)}});return t&&r.push({label:"go on \
…",hint:"choose more on the board",icon:null}),it("Which move?",r,this.chosenSquare())}async chooseType(){let e=[...this.chooser.next().keys()],t=e.filter(r=>r[0]===
"t");if(t.length===0||t.length<e.length){this.chooser.chosen.length&&$(`${e.length} places can be chosen`);return}let s=this.pieceTypes(),n=t.map(r=>({label:N(s[Number(
r.slice(1))].name),icon:this.icon(Number(r.slice(1)))})),i=await it("Which?",n,this.chosenSquare());return i===null?this.clear():this.choose(t[i])}chosenSquare(){
let e=[...this.chooser.chosen].reverse().find(t=>t[0]==="c");return e?this.board.cellPaths[Number(e.slice(1))].getBoundingClientRect():null}async showMoves(e,t){
let{game:s,board:n}=this.store.shown,i=s.position.pieces.find(l=>l.cell===e);if(!i)return;let r={piece:n.types[i.type].name,cell:n.cells[e].name,player:i.owner??
0};await Ts(this.api,{rules:s.rules,...r},t).catch(O)}icon(e){let{game:t,board:s}=this.store.shown;return J(this.board,e,s.types[e].neutral?null:t.position.player)}async play(e){
let[t]=e.clicks;this.store.set({droppedKind:t&&"held"in t?this.chooser.chosen[0]??null:null}),this.chooser.clear(),await this.act({do:"move",text:e.text,at:this.
store.shown.game.node})}async playTurns(e){for(let[t,s]of e.entries())if(!await this.act({do:"move",text:s,...t===0?{at:this.store.shown.game.node}:{}}))return}turnTo(e){
let t=()=>Number(p("near").querySelector(".player")?.getAttribute("data-player")??-1);for(let s=0;s<4&&t()>=0&&!e(t());s+=1)this.flip()}flip(){if(!this.game)return;
let e=this.store.state.turns+1;this.store.set({turns:e}),this.board.setTurns(e),this.update()}toggleDrawing(){this.game&&(this.board.gestures.pen=this.board.gestures.
pen?null:ot[0][0],this.update())}toggleByHand(){let{shown:e,hand:t}=this.store.state;e&&(this.store.set({hand:t?null:vs(e.game.position)}),this.clear())}push(e){
let{hand:t,picked:s}=this.store.state;t&&this.store.set({picked:ks(t,s,e)}),this.update()}undo(){let e=this.thinking.undoes();e!==null&&this.act({do:"prune",node:e})}hint(){
this.game?.seated||this.thinking.think("hint")}listen(e){let{board:t,history:s}=this,n=()=>this.flip(),i=()=>this.toggleDrawing();Es({board:t,history:s,go:r=>this.
act({do:"goto",node:r}),flip:n,draw:i,undo:()=>this.undo(),type:r=>this.act({do:"move",text:r,at:this.game?.node}),letters:{f:n,d:i,h:()=>this.hint(),...e}}),this.
look.listen(()=>this.redraw()),ue().addEventListener("change",()=>(this.store.state.shown?.board.upright.levels.length??0)>1&&this.redraw()),qs(()=>{this.store.
set({options:$e()}),this.thinking.bar=this.store.state.options.bar,this.update(),this.thinking.show()}),this.thinking.bar=this.store.state.options.bar}};var Xo=["new-game","set-up","how-to","show-editor","share","flip","draw"];function mt(o){for(let t of Xo)p(t).disabled=!o;let e=document.querySelector("main");e&&
(e.inert=!o)}var Be=class{constructor(e,t,s){this.api=e,this.server=t,this.look=new be,this.games=new le(e);let n=[{label:"Play again",does:()=>this.playAgain().
catch(O)},{label:"New game…",does:()=>this.setUp()}];this.table=new Ne({api:e,look:this.look,about:s,atEnd:n}),this.myGames=new he(e,t,i=>this.show(i)),this.seats=
new ye({api:e,server:t,table:this.table,myGames:this.myGames}),this.editor=new ae(e,{rules:()=>this.game.rules,types:()=>this.table.pieceTypes(),change:i=>this.
table.act({do:"rules",rules:i})})}get game(){return this.table.store.shown.game}async begin(e,t={},s=null){try{let n=await this.api.begin({rules:e,...t});s&&this.
table.seatComputer(n,{plays:s}),await this.show(n),this.myGames.nameInAddress(this.game)}catch(n){O(n),this.table.game||await this.pickGame()}}async show(e){await this.
table.showGame(e),mt(!0),this.seats.show(e,this.server.seatOf(e.id)),e.rules.text||Mt(e.rules.name),p("rules-pane").hidden||this.editor.open(e.rules)}mayLeaveText(){
let{editor:e}=this;return!e.dirty||!e.maySave&&e.text===e.played?!0:confirm(`What you have written in ${e.name||"the editor"} is not saved. Go to another game w\
ithout it?`)}async beginAnew(){let{rules:e,starts:t}=this.game;await this.begin(e,t>1?{start:-1}:{})}async playAgain(){let{rules:e,fen:t,starts:s,players:n}=this.
game,i=this.table.thinking.sides().plays.map(r=>(r+1)%n.length);await this.begin(e,t?{fen:t}:s>1?{start:-1}:{},i),this.faceThePerson()}faceThePerson(){let{plays:e}=this.
table.thinking.sides();e.length>0&&e.length<this.game.players.length&&this.table.turnTo(t=>!e.includes(t))}async pickGame(){let e=await this.games.choose()??(this.
table.game?null:this.games.usual());e&&this.mayLeaveText()&&await this.begin({name:e})}async setUpGame(){let e=this.table.game;if(!e)return this.pickGame();let t=await is(
this,e.rules,e,this.table.thinking.sides());if(t==="choose")return this.pickGame();t&&(this.table.seatComputer(t.game,t.seats.plays.length>0?t.seats:{plays:[]}),
await this.show(t.game),this.myGames.nameInAddress(this.game),this.faceThePerson())}setUp(){this.setUpGame().catch(O)}async newVariant(){p("games").close();let e=await as(
this.api);e===null||!this.mayLeaveText()||(await this.begin({text:e}),this.table.game?.rules.text===e&&await this.toggleEditor(!0))}async toggleEditor(e=!!p("ru\
les-pane").hidden){p("rules-pane").hidden=!e,p("show-editor").setAttribute("aria-pressed",String(e)),document.body.classList.toggle("editing",e);let t=this.table.
game;e&&t&&await this.editor.open(t.rules)}async howToPlay(){let e=this.table.game?.rules;if(!e)return this.pickGame();let t=e.name&&!e.text?R(e.name):null;return cs(
this.api,e,t)}async followFile(){let{editor:e}=this,t=this.table.game;if(!t?.rules.name||t.rules.text||t.seated)return;let s=await this.api.ruleText(t.rules.name).
catch(()=>null);!s||s.text===e.saved||(e.dirty?w(`${t.rules.name} has changed on the disk`,!0):p("rules-pane").hidden?await this.table.act({do:"rules",rules:t.rules}):
await e.open(t.rules,!0))}listen(){let e=(s,n)=>p(s).addEventListener("click",n),t=()=>this.howToPlay().catch(O);e("choose-game",()=>this.pickGame()),e("new-gam\
e",()=>this.beginAnew()),e("set-up",()=>this.setUp()),e("how-to",t),e("help",Ye),e("share",()=>ws(this.game)),e("show-editor",()=>this.toggleEditor()),e("hide-e\
ditor",()=>this.toggleEditor(!1)),e("new-variant",()=>this.newVariant().catch(O)),e("games-close",()=>p("games").close()),e("sharing-close",()=>p("sharing").close()),
window.addEventListener("beforeunload",s=>{this.editor.dirty&&this.editor.maySave&&s.preventDefault()}),this.table.listen({e:()=>this.toggleEditor(),g:()=>this.
pickGame(),r:t,n:()=>this.setUp(),"?":Ye}),It(p("board")),this.myGames.listen(),this.seats.listen(),Nt(),this.server.listen({message:s=>"rulesChanged"in s&&this.
followFile()})}};async function zo(){mt(!1);let o=new ce,e=new ee(o),t=await e.about(),s=new Be(e,o,t);s.listen();let n=s.myGames.gameOfAddress();if(n)try{await s.myGames.open(n);
return}catch(d){w(`${x(d)}; here is a new one`,!0)}let i=new URLSearchParams(location.search),r=Object.fromEntries([...i].filter(d=>d[0].startsWith("set.")).map(
([d,u])=>[d.slice(4),u])),l=i.get("rules"),c=l?{name:l,set:r}:t.rules?{name:t.rules,set:t.set}:null,h=i.get("fen");c?await s.begin(c,h?{fen:h}:{}):await s.pickGame(),
i.has("edit")&&await s.toggleEditor(!0)}zo().catch(O);
