"use strict";(()=>{var T=class extends Error{constructor(t){super(t.message),this.problem=t}},k=o=>o instanceof T?o.problem:null,x=o=>o instanceof Error?o.message:String(o);function R(o){
let t=k(o)?.remedy;return`${x(o)}${t?`. ${t}`:""}`}var de=o=>`/rules/${o.split("/").map(encodeURIComponent).join("/")}`,B=o=>`/games/${encodeURIComponent(o)}`,mt=class{constructor(t){
this.transport=t}send(t,e,s){return this.transport.call(t,e,s)}about(){return this.send("GET","/about")}listRules(){return this.send("GET","/rules")}ruleText(t){
return this.send("GET",de(t))}saveRules(t,e){return this.send("PUT",de(t),e)}check(t){return this.send("POST","/check",t)}explain(t){return this.send("POST","/e\
xplain",t)}sketch(t){return this.send("POST","/sketch",t)}arrange(t){return this.send("POST","/arrange",t)}emptyBoard(t,e){return this.send("POST",`/board${e}`,
t)}position(t){return this.send("POST","/position",t)}begin(t){return this.send("POST","/games",t)}beginAgain(t,e){return this.send("PUT",B(t),e)}beginSeats(t){
return this.send("POST","/seats",t)}game(t){return this.send("GET",B(t))}board(t,e){return this.send("GET",`${B(t)}/board${e}`)}record(t){return this.send("GET",
`${B(t)}/record`)}seat(t,e){return this.send("POST",`${B(t)}/seat`,e)}smallBoard(t){return this.transport.picture?.(`${de(t)}/board.svg`)??""}gamePicture(t){return this.
transport.picture?.(`${B(t)}/board.svg`)??""}drawing(t){return this.send("GET",`${B(t)}/board.svg`)}page(t){return this.send("GET",`${B(t)}/page`)}runTests(t){return this.
send("POST","/editor/test",t)}complete(t){return this.send("POST","/editor/complete",t)}hover(t){return this.send("POST","/editor/hover",t)}definition(t){return this.
send("POST","/editor/definition",t)}references(t){return this.send("POST","/editor/references",t)}rename(t){return this.send("POST","/editor/rename",t)}format(t){
return this.send("POST","/editor/format",t)}newRules(t){return this.send("POST","/editor/new",t)}newStart(t){return this.send("POST","/editor/start",t)}socket(t,e){
return this.transport.socket(t,e)}};var ts="http://www.w3.org/2000/svg";function l(o,t={},...e){return es(document.createElement(o),t,e)}function g(o,t={},...e){return es(document.createElementNS(
ts,o),t,e)}function es(o,t,e){for(let[s,n]of Object.entries(t))n==null||n===!1||(typeof n=="function"?o.addEventListener(s.slice(2),n):o.setAttribute(s,n===!0?"":
String(n)));return o.append(...e.flatMap(s=>s??[])),o}function M(o){let t=new DOMParser().parseFromString(`<svg xmlns="${ts}">${o}</svg>`,"image/svg+xml");return[
...document.importNode(t.documentElement,!0).childNodes]}function _(o){let t=new DOMParser().parseFromString(o,"image/svg+xml");return document.importNode(t.documentElement,
!0)}function C(o){return document.getElementById(o)}function p(o){let t=C(o);if(!t)throw new Error(`the page has no element ${o}`);return t}function S(o){let t=C(
"announcer");t&&(t.textContent=o)}var Qe;function w(o,t=!1){let e=C("toast");e&&(e.textContent=o,e.classList.toggle("bad",t),e.hidden=!1,clearTimeout(Qe),Qe=setTimeout(
()=>e.hidden=!0,t?7e3:3e3))}function I(o,t){return new Promise(e=>{let s=null,n=l("div",{class:"options"}),i=l("dialog",{class:"chooser","aria-label":o},l("h2",
{},o),n);t.forEach((r,a)=>{let c=()=>{s=a,i.close()};n.append(l("button",{type:"button",onclick:c},r.icon??null,l("span",{},r.label),r.keys?l("kbd",{},r.keys):null))}),
P(i,{closed:()=>e(s),lightly:!0})})}function V(o,t,e,s){return new Promise(n=>{let i=null,r=l("form",{},...t),a=l("dialog",o,r);r.addEventListener("submit",c=>{
c.preventDefault(),i=s(),a.close()}),P(a,{closed:()=>n(i)}),e.focus()})}function K(o){let t=l("button",{type:"button",onclick:L},"Cancel");return l("div",{class:"\
row"},l("span",{class:"grow"}),t,o)}function P(o,{closed:t,lightly:e=!1}={}){o.addEventListener("close",()=>{o.remove(),t?.()}),e&&o.addEventListener("click",s=>{
s.target===o&&o.close()}),document.body.append(o),o.showModal()}function L({currentTarget:o}){o instanceof Element&&o.closest("dialog")?.close()}function U(o){return new Promise(
(t,e)=>{let s=l("script",{src:o});s.addEventListener("load",()=>t()),s.addEventListener("error",()=>e(new Error(`${o} can't be read: load the page again`))),document.
head.append(s)})}function gt(o){let{top:t,bottom:e}=o.getBoundingClientRect();return e>t&&t>=0&&e<=innerHeight}function E(o,t=!1){try{return(t?sessionStorage:localStorage).
getItem(o)}catch{return null}}function $(o,t,e=!1){try{return(e?sessionStorage:localStorage).setItem(o,t),!0}catch{return!1}}var go=/\\([\\`*_[\]!#-])|(`+)(.+?)\2(?!`)|!\[([^\]]{0,300})\]\(([^)\s]*)\)|\[([^\]]{1,300})\]\([^)\s]*\)|\*\*(.+?)\*\*|\*(?=\S)([^*]+?)\*/gs,Y=/^\s{0,3}(?:[-*+]|(\d+)[.)])\s+/,
wo=/^data:image\/(?:svg\+xml|png)[;,]/;function ns(o){let t=[],e=o.replaceAll(`\r
`,`
`).split(`
`);for(let s=0;s<e.length;){let n=/^\s*(`{3,}|~{3,})\s*([\w-]*)/.exec(e[s]),i=s;if(n){for(s+=1;s<e.length&&!e[s].trim().startsWith(n[1]);)s+=1;t.push({kind:"cod\
e",language:n[2],text:e.slice(i+1,s).join(`
`)}),s+=1}else if(/^\s*$/.test(e[s]))s+=1;else if(/^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/.test(e[s]))t.push({kind:"rule"}),s+=1;else if(/^#{1,6}\s/.test(e[s]))t.push(
{kind:"heading",parts:ue(e[s].replace(/^#+\s+/,""))}),s+=1;else if(Y.test(e[s])){let r=Y.exec(e[s])?.[1]!==void 0,a=[];for(;s<e.length&&e[s].trim()&&(Y.test(e[s])||
!ss(e[s]));)Y.test(e[s])?a.push(e[s].replace(Y,"")):a[a.length-1]+=` ${e[s].trim()}`,s+=1;t.push({kind:"list",ordered:r,items:a.map(ue)})}else{for(;s<e.length&&
e[s].trim()&&!ss(e[s]);)s+=1;t.push({kind:"paragraph",parts:ue(e.slice(i,s).join(`
`))})}}return t}function ss(o){return/^\s*(?:`{3,}|~{3,})/.test(o)||/^#{1,6}\s/.test(o)||Y.test(o)||/^\s{0,3}-{3,}\s*$/.test(o)}function ue(o){let t=[],e=n=>{let i=t[t.
length-1];n&&(i?.kind==="text"?i.text+=n:t.push({kind:"text",text:n}))},s=0;for(let n of o.matchAll(go)){e(o.slice(s,n.index)),s=n.index+n[0].length;let[i,r,,a,
c,h,d,u,f]=n;r?e(r):a!==void 0?t.push({kind:"code",text:a.trim()||a}):h!==void 0?wo.test(h)?t.push({kind:"image",text:c,source:h}):e(c||i):d!==void 0?e(d):u!==void 0?
t.push({kind:"strong",text:u}):t.push({kind:"em",text:f})}return e(o.slice(s)),t}function os(o){return ns(o).some(t=>t.kind==="paragraph"&&t.parts.some(e=>e.kind===
"image"))}function wt(o){return ns(o).map(t=>{switch(t.kind){case"code":return l("pre",{},l("code",{},t.text));case"rule":return l("hr");case"list":return l(t.ordered?
"ol":"ul",{},...t.items.map(e=>l("li",{},...e.map(pe))));case"heading":return l("p",{},l("strong",{},...t.parts.map(pe)));default:return l("p",{},...t.parts.map(
pe))}})}function pe(o){return o.kind==="text"?o.text:o.kind==="image"?l("img",{src:o.source,alt:o.text}):l(o.kind,{},o.text)}var fe=/[\p{L}\p{N}_+-]/u;function rt(o,t){if(o===t)return null;let e=Math.min(o.length,t.length),s=0;for(;s<e&&o[s]===t[s];)s+=1;let n=0;for(;n<e-s&&o[o.length-
1-n]===t[t.length-1-n];)n+=1;return s>0&&yo(o.charCodeAt(s-1))&&(s-=1),n>0&&bo(o.charCodeAt(o.length-n))&&(n-=1),{from:s,to:o.length-n,insert:t.slice(s,t.length-
n)}}var yo=o=>o>=55296&&o<56320,bo=o=>o>=56320&&o<57344;function is(o,t,e){let s=o.slice(0,e).replace(/\s/g,"").length,n=0;for(;n<t.length&&s>0;)/\s/.test(t[n])||
(s-=1),n+=1;if(/\s/.test(o[e-1]??`
`)&&!/\s/.test(o[e]??`
`))for(;n<t.length&&/\s/.test(t[n]);)n+=1;return n}function yt(o,t){let[e,s]=[t,t];for(;e>0&&fe.test(o[e-1]);)e-=1;for(;s<o.length&&fe.test(o[s]);)s+=1;return{from:e,
to:s,word:o.slice(e,s)}}function rs(o){let t=o[o.length-1]??"",e=vo(o);return e===null?!1:fe.test(t)?!0:e?t===e||" &|(!".includes(t):t==="["||t==="."||/=\s$/.test(
o)}function vo(o){let t="";for(let e of o)if(t)t=e===t?"":t;else{if(e==="#")return null;(e==="'"||e==='"')&&(t=e)}return t}function as(o,t){if(o.length===0)return[];
let{from:e,to:s}=o[0],n=t.slice(e,s).toLowerCase(),i=o.filter(a=>a.from===e&&a.to===s),r=i.filter(a=>me(a.text).toLowerCase().startsWith(me(n)));return n&&r.length===
1&&r[0].text.toLowerCase()===n?[]:i}function ls(o,t){return o.every(e=>e.text!==t)&&o.some(e=>me(e.text).startsWith(t))}function bt({title:o,found:t,replacement:e}){
return t.trim()!==""&&/^\S.{0,30}$/.test(e)?`Write ${e}`:o}function z(o){return`${(o.toLowerCase().split("/").pop()?.match(/[\p{L}\p{N}_+]+/gu)??[]).join("-")||
"my-game"}.toml`}var me=o=>o.replace(/^['"]/,"");var ko=40,xo=/(?<![\w.-])(move|betza)\s*=/,cs=()=>globalThis.alfilBuilder,kt=class{constructor(t,e){this.api=t,this.host=e,this.popup=null}get cm(){return this.
host.cm()}extensions(t){let e=t.StateEffect.define(),s=t.StateField.define({create:()=>null,update:(i,r)=>{for(let a of r.effects)if(a.is(e))return a.value;return r.
docChanged?null:i},provide:i=>t.showTooltip.from(i)});this.popup={set:e,shown:s};let n=i=>()=>(i(),!0);return[t.autocompletion({override:[i=>this.complete(i)],icons:!0,
maxRenderedOptions:200,compareCompletions:(i,r)=>Number(i.sortText)-Number(r.sortText)}),t.hoverTooltip((i,r)=>i.state.field(s)?null:this.hover(i,r)),s,t.keymap.
of([{key:"Escape",run:()=>this.hidePopup()},{key:"F1",run:n(()=>this.explain()),preventDefault:!0},{key:"F2",run:n(()=>this.rename())},{key:"F4",run:n(()=>this.
build()),preventDefault:!0},{key:"F12",run:n(()=>this.goToDefinition()),preventDefault:!0},{key:"Shift-F12",run:n(()=>this.places()),preventDefault:!0},{key:"Sh\
ift-Alt-f",run:n(()=>this.format()),preventDefault:!0},{key:"Mod-.",run:n(()=>this.fix()),preventDefault:!0}]),t.EditorView.domEventHandlers({mousedown:(i,r)=>{
let a=i.ctrlKey||i.metaKey?r.posAtCoords({x:i.clientX,y:i.clientY}):null;return a===null||i.button!==0?!1:(r.dispatch({selection:{anchor:a}}),this.goToDefinition(),
!0)}})]}get view(){return this.host.view()}get at(){return this.view.state.selection.main.head}async request(t,e=this.at){let{doc:s}=this.view.state,n={name:this.
host.name(),text:s.toString()},i=await t({rules:n,at:e});return this.view.state.doc.eq(s)?i:void 0}async complete(t){let{state:e,pos:s}=t;if(!t.explicit&&!rs(e.
sliceDoc(e.doc.lineAt(s).from,s)))return null;let n=await this.request(h=>this.api.complete(h),s).catch(()=>[])??[],i=as(n,e.doc.toString());if(i.length===0)return null;
let r=matchMedia("(max-width: 600px)").matches,a=i.map((h,d)=>{let u=r?"":[h.detail.length>ko?h.detail:"",h.doc].filter(Boolean).join(`

`),f=u?()=>l("div",{class:"explained"},...wt(u)):void 0;return{label:h.text,apply:h.insert,type:h.kind,detail:h.detail===h.text?"":h.detail.replaceAll("`",""),info:f,
sortText:String(d)}}),c=h=>ls(i,h);return{from:i[0].from,to:i[0].to,options:a,validFor:c}}async hover(t,e){let{doc:s}=t.state,n=await this.request(h=>this.api.hover(
h),e).catch(()=>null),i=n?.drawing??(n&&os(n.text)?null:await this.sketch(e));if(!n&&!i||!t.state.doc.eq(s))return null;let r=l("div",{class:"explained"},...n?wt(
n.text):[]);if(i&&r.append(l("p",{},i.title),_(i.svg)),xo.test(s.lineAt(e).text)){let h=()=>this.build(e);r.append(l("p",{},l("button",{type:"button",class:"bui\
ld",onclick:h},"Build the move…")))}let{from:a,to:c}=n??yt(s.toString(),e);return{pos:a,end:c,above:!0,create:()=>({dom:r})}}async sketch(t){let e=this.view.state.
doc.toString(),{to:s,word:n}=yt(e,t),i=/['"]/.test(e[s]??""),r=this.host.types().find(a=>a.name===n||i&&a.id===n);return!n||!r?null:this.api.sketch({rules:this.
host.played(),piece:r.name}).catch(()=>null)}showPopup(t,e=this.at){t.classList.add("at-cursor"),t.addEventListener("keydown",n=>{n.key==="Escape"&&(n.stopPropagation(),
this.hidePopup())});let s={pos:e,above:!1,create:()=>({dom:t,mount:()=>t.querySelector("input")?.select()})};this.view.dispatch({effects:[this.cm.closeHoverTooltips,
...this.setPopup(s)]})}setPopup(t){return this.popup?[this.popup.set.of(t)]:[]}hidePopup(){return!this.popup||!this.view.state.field(this.popup.shown)?!1:(this.
view.dispatch({effects:this.setPopup(null)}),this.view.focus(),!0)}async explain(){let t=await this.hover(this.view,this.at);if(!t)return w("Nothing here has an\
 explanation: put the cursor on a key, a word or a name");let e=t.create(this.view).dom;this.showPopup(e),S(e.textContent??"")}async goToDefinition(){let t=await this.
request(e=>this.api.definition(e)).catch(vt);t===null?w("No declaration is known: put the cursor on a name, such as that of a piece"):t&&this.go(t)}go(t){if(t.own){
this.view.dispatch({selection:{anchor:t.from,head:t.to},scrollIntoView:!0}),this.view.focus(),S(`line ${t.line}`);return}let e=`Declared in \`${t.file}\`, line ${t.
line}`;this.showPopup(l("div",{class:"explained"},...wt(`${e}

\`\`\`toml
${t.text}
\`\`\``))),S(`${e}: ${t.text}`)}async places(){let t=await this.request(i=>this.api.references(i)).catch(vt);if(!t)return;if(t.length===0)return w("No name stan\
ds here: put the cursor on that of a piece, a zone or a counter");let e=i=>`${i.own?"line":`${i.file}, line`} ${i.line}: ${i.text}`,s=yt(this.view.state.doc.toString(),
this.at).word,n=await I(`${s}: ${t.length} ${t.length===1?"place":"places"}`,t.map(i=>({label:e(i)})));n!==null&&this.go(t[n])}async rename(){let t=this.at,e=await this.
request(d=>this.api.references(d)).catch(vt);if(!e)return;let s=e.find(d=>d.own&&d.from<=t&&t<=d.to);if(!s)return w("No name stands here: put the cursor on that\
 of a piece, a zone or a counter",!0);let n=this.view.state.sliceDoc(s.from,s.to).replace(/^['"]|['"]$/g,"");if(!e[0].own)return w(await this.renamed(t,n),!0);let i=l(
"input",{type:"text",value:n,maxlength:100,spellcheck:"false",autocapitalize:"off"}),r=l("p",{role:"alert"}),a=async d=>{d.preventDefault(),r.textContent=await this.
renamed(t,i.value.trim())},c=l("button",{type:"button",onclick:()=>this.hidePopup()},"Cancel"),h=[l("button",{type:"submit"},"Rename"),c];this.showPopup(l("form",
{class:"rename",onsubmit:a},l("label",{},`New name of ${n}`),i,...h,r),s.from),i.setAttribute("aria-label",`new name of ${n}`),i.focus(),i.select()}async renamed(t,e){
try{let s=await this.request(n=>this.api.rename({...n,name:e}),t);return s?(this.edit(s,"rename"),w(`${s.length} ${s.length===1?"place":"places"} changed`),S(`r\
enamed in ${s.length} places`),""):"the text has changed meanwhile: try again"}catch(s){return ge(s)}}async build(t=this.at){let{doc:e}=this.view.state;try{cs()||
await U("builder.js");let s={name:this.host.name(),text:e.toString()},n=await cs()?.buildMove({api:this.api,rules:s,played:this.host.played(),at:t});if(n&&!this.
view.state.doc.eq(e))w("The text has changed meanwhile: nothing was written",!0);else if(n){let{from:i,to:r,insert:a,text:c}=n,h={from:i,to:r,insert:a};this.view.
dispatch({changes:h,selection:{anchor:c},userEvent:"build",scrollIntoView:!0}),S("the move is written")}}catch(s){vt(s)}this.view.focus()}async format(){let{doc:t}=this.
view.state,e=t.toString();try{let{text:s}=await this.api.format({name:this.host.name(),text:e});if(!this.view.state.doc.eq(t))return;let n=rt(e,s),i=is(e,s,this.
at);n&&this.view.dispatch({changes:n,selection:{anchor:i},userEvent:"format",scrollIntoView:!0}),w(n?"The file is laid out":"The file is laid out already"),this.
view.focus()}catch(s){w(ge(s),!0)}}async fix(){let t=this.view.state.doc.lineAt(this.at).number,e=r=>r.own&&r.line===t,n=this.host.diagnostics().filter(r=>r.places.
some(e)).flatMap(r=>r.fixes).filter(r=>r.place.own);if(n.length===0)return w("No fix is known for this line");let i=n.length===1?0:await I("Which fix?",n.map(r=>({
label:bt(r)})));i!==null&&this.apply(n[i])}edit(t,e){this.view.dispatch({changes:t.map(s=>({from:s.from,to:s.to,insert:s.text})),userEvent:e}),this.view.focus()}apply({
place:{from:t,to:e},found:s,replacement:n}){if(this.view.state.sliceDoc(t,e)!==s)return w("The text has changed: look at the message again",!0);this.view.dispatch(
{changes:{from:t,to:e,insert:n},userEvent:"fix"}),this.view.focus()}async menu(){let t=/Mac|iP(ad|hone)/.test(navigator.platform)?"⌘":"Ctrl-",e=[["Complete","\
Ctrl-Space",()=>this.cm.startCompletion(this.view)],["Explain","F1",()=>this.explain()],["Fix the mistake in this line",`${t}.`,()=>this.fix()],["Build a piece'\
s move","F4",()=>this.build()],["Rename","F2",()=>this.rename()],["Go to the declaration","F12",()=>this.goToDefinition()],["All places of the name","Shift-F12",
()=>this.places()],["Lay out the file","Shift-Alt-F",()=>this.format()],["Download the file","",()=>this.host.download()]],s=await I("At the cursor",e.map(([n,i])=>({
label:n,keys:i})));s!==null&&(this.view.focus(),await e[s][2]())}};function ge(o){let{remedy:t,diagnostics:e=[]}=k(o)??{},s=e[0]?.places[0];return[s?`line ${s.line}\
: ${x(o)}`:x(o),t].filter(Boolean).join("; ")}function vt(o){w(ge(o),!0)}function $o(o,t,e){let s=[...o],[n]=s.splice(t,1);return s.splice(Math.max(0,Math.min(e,s.length)),0,n),s}function So(o){return/[\s,]/.test(o)?o.split(/[\s,]+/).
filter(Boolean):o.match(/\+*[^+]/gu)??[]}var Eo=o=>o.join(o.every(t=>/^\+*[^+]$/u.test(t))?"":" ");function hs(o,t){return o.map(e=>{let s=r=>t(e.name,r),n=l("b",
{},e.name.replaceAll("-"," ")),i=l("span",{class:"quiet"},e.doc);return e.kind==="order"?l("div",{class:"option-field"},n,i,To(e.name,So(e.value),s)):l("label",
{class:"option-field"},n,i,we(e,s))})}function we(o,t){if(o.kind==="bool"){let n=l("input",{type:"checkbox",checked:o.value==="true"});return n.addEventListener(
"change",()=>t(String(n.checked))),n}if(o.kind==="choice"){let n=o.values.map(r=>l("option",{value:r,selected:r===o.value},r)),i=l("select",{},...n);return i.addEventListener(
"change",()=>t(i.value)),i}let e=o.range?{min:o.range[0],max:o.range[1]}:{},s=l("input",{type:o.kind==="int"?"number":"text",value:o.value,...e});return s.addEventListener(
"change",()=>t(s.value)),s}function To(o,t,e){let s=l("ol",{class:"order-list","aria-label":`${o}: drag the entries, or move them with the arrows`}),n=t,i=(a,c)=>{
let h=n[a];n=$o(n,a,c),r();let d=n.indexOf(h);s.children[d].focus(),S(`${h} is number ${d+1}`),e(Eo(n))},r=()=>s.replaceChildren(...n.map((a,c)=>Lo(s,a,c,n.length,
i)));return r(),s}function Lo(o,t,e,s,n){let i=(a,c,h)=>l("button",{type:"button","aria-label":`${t} ${c}`,disabled:h<0||h>=s,onclick:()=>n(e,h),tabindex:-1},a),
r=l("li",{tabindex:0},l("span",{class:"grip","aria-hidden":!0},"⠿"),l("span",{class:"grow"},t),i("▲","up",e-1),i("▼","down",e+1));return r.addEventListener(
"keydown",a=>{let c={ArrowUp:e-1,ArrowDown:e+1,Home:0,End:s-1}[a.key];c!==void 0&&(a.preventDefault(),a.stopPropagation(),c>=0&&c<s&&n(e,c))}),r.addEventListener(
"pointerdown",a=>{if(a.button!==0||a.target.closest("button"))return;a.preventDefault(),r.focus(),r.setPointerCapture(a.pointerId),r.classList.add("lifted");let c=e,
h=u=>{c=[...o.children].map(m=>m.getBoundingClientRect()).findIndex(m=>u.clientY<m.bottom),c<0&&(c=s-1);for(let[m,y]of[...o.children].entries())y.classList.toggle(
"goal",m===c&&m!==e)},d=()=>{r.removeEventListener("pointermove",h),r.classList.remove("lifted");for(let u of o.children)u.classList.remove("goal");c!==e&&n(e,c)};
r.addEventListener("pointermove",h),r.addEventListener("pointerup",d,{once:!0}),r.addEventListener("pointercancel",()=>{c=e,d()},{once:!0})}),r}var Ao=8,Oo=17;function Mo(o,t,e){let s=Math.hypot(t.x-o.x,t.y-o.y);if(s===0)return"";let[n,i]=[(t.x-o.x)/s,(t.y-o.y)/s],r=Math.min(Oo,s/2),a=(u,f)=>{let[m,y]=[
o.x+n*u-i*f,o.y+i*u+n*f];return`${Math.round(m*10)/10} ${Math.round(y*10)/10}`},[c,h]=[e/2,s-Ao],d=Math.max(0,h-r);return`M${a(0,c)}L${a(d,c)}L${a(d,c+r/2)}L${a(
h,0)}L${a(d,-c-r/2)}L${a(d,-c)}L${a(0,-c)}Z`}function ds(o,t){let e=o.filter(n=>n.from!==t.from||n.to!==t.to);return o.some(n=>n.from===t.from&&n.to===t.to&&n.look===
t.look)?e:[...e,t]}function ye(o,t){let e=(o?.clicks??[]).flatMap(i=>"cell"in i?i.cell:[]);if(e.length===0)return[];let[s,n]=[e[0],e[e.length-1]];return[{from:s===
n?null:s,to:n,look:t}]}function be(o,t){return o.filter(s=>t===s.text||t.startsWith(`${s.text},`)).sort((s,n)=>n.text.length-s.text.length)[0]}function us(o,t){
return o.map(({from:e,to:s,look:n})=>{let i=t(e??s,s);return e===null?g("circle",{cx:i.to.x,cy:i.to.y,r:25,class:`arrow ring ${n}`}):g("path",{d:Mo(i.from,i.to,
n.includes("thin")?6:10),class:`arrow ${n}`})})}function G(o,t){return(o%t+t)%t}function ps(o,t){let[e,s]=[o.split(":").map(Number),t.split(":").map(Number)];return e[0]===s[0]?e[1]-s[1]:s[0]-e[0]}function fs(o,t,e,s){
let{places:n,periodX:i,periodY:r}=o,a=n[t],c=null,h=1/0;return n.forEach((d,u)=>{if(u!==t)for(let f of i?[-1,0,1]:[0])for(let m of r?[-1,0,1]:[0]){let[y,b]=[d.x-
a.x+f*(i??0),d.y-a.y+m*(r??0)],v=y*e+b*s,N=Math.abs(y*s)+Math.abs(b*e);if(v<=1||N>v*1.8)continue;let j=v+2*N;j<h&&([h,c]=[j,u])}}),c}function ve(o,t,e){let{places:s,
periodX:n,periodY:i}=o,r=(c,h,d)=>d?c+d*Math.round((h-c)/d):c,a={x:s[e].x,y:s[e].y};return{from:{x:r(s[t].x,a.x,n),y:r(s[t].y,a.y,i)},to:a}}var ke=5,Co=9,Po=450,xt=class{constructor(t,e){this.board=t,this.calls=e,this.drag=null,this.sketch=null,this.sketchEnded=!1,this.holding=0,this.pen=null,this.tail=
null}get lifted(){return this.drag?.moved&&this.drag.lifts?this.drag.cell:null}listen(t){t.addEventListener("pointerdown",n=>this.press(n)),t.addEventListener("\
pointermove",n=>this.move(n)),t.addEventListener("pointerup",n=>this.release(n)),t.addEventListener("pointercancel",()=>this.cancel()),t.addEventListener("touch\
end",n=>n.cancelable&&n.preventDefault(),{passive:!1});let e=()=>this.sketch||this.pen||this.drag?.lifts||this.board.rolls||this.board.zoom.fingers.size>1;if(t.
addEventListener("touchmove",n=>n.cancelable&&e()&&n.preventDefault(),{passive:!1}),t.addEventListener("keydown",n=>this.keyed(n)),t.addEventListener("contextme\
nu",n=>this.askedFor(n)),t.addEventListener("focusin",n=>{let i=n.target instanceof SVGElement?n.target.dataset.cell:void 0;i!==void 0&&this.board.focusCell(Number(
i),!1),this.board.showFocus()}),t.addEventListener("focusout",()=>this.board.ring.remove()),!this.board.rolls)return;let s=n=>{let{roll:i}=this.board;n.preventDefault(),
this.board.rollTo(i.x-n.deltaX/2,i.y-n.deltaY/2)};t.addEventListener("wheel",s,{passive:!1})}askedFor(t){let e=this.board.cellAt(t.clientX,t.clientY);e!==null&&
(t.preventDefault(),!(this.sketch||this.holding||t.button===2&&this.sketchEnded)&&(this.cancel(),this.ask(e)))}ask(t){this.calls.ask?.(t,this.board.cellPaths[t].
getBoundingClientRect())}press(t){this.sketchEnded=!1;let{board:e}=this,s=e.cellAt(t.clientX,t.clientY);if(s===null)return;if(t.button===2&&t.pointerType==="mou\
se"){let c=t.shiftKey?"second":t.altKey?"third":"first";this.beginSketch({cell:s,look:c,asks:c==="first"},t)}if(t.button!==0)return;e.focusCell(s,!1);let n=document.
activeElement;if(e.root.contains(n)||n?.blur(),this.pen)return this.beginSketch({cell:s,look:this.pen,asks:!1},t);t.pointerType!=="mouse"&&this.calls.ask?this.holding=
setTimeout(()=>this.beginSketch({cell:s,look:"first",asks:!0},t),Po):e.clearSketches();let r={x:t.clientX,y:t.clientY},a=this.calls.canDrag?.(s)??!1;this.drag={
cell:s,start:r,lifts:a,moved:!1,roll:{...e.roll},far:t.pointerType==="mouse"?ke:Co},!(!a&&!e.rolls)&&(t.preventDefault(),e.root.setPointerCapture(t.pointerId))}move(t){
let{board:e,drag:s}=this;if(this.sketch)return this.showSketch(e.cellAt(t.clientX,t.clientY));if(!s)return;let[n,i]=[t.clientX-s.start.x,t.clientY-s.start.y];if(!(!s.
moved&&Math.hypot(n,i)<s.far)){if(this.stopHolding(),s.lifts){s.moved||(s.moved=!0,this.calls.lift?this.calls.lift(s.cell):this.calls.choose(s.cell),e.float(s.cell),
e.lift());let r=e.toBoard(t.clientX,t.clientY);e.floating.setAttribute("transform",`translate(${r.x} ${r.y})`)}else if(e.rolls){s.moved=!0;let r=e.root.getScreenCTM()?.
a??1;e.rollTo(s.roll.x+n/r,s.roll.y+i/r)}}}release(t){let{board:e,drag:s}=this;if(this.sketch)return this.endSketch(e.cellAt(t.clientX,t.clientY));if(this.stopHolding(),
!!s){if(this.drag=null,e.floating.replaceChildren(),e.clearSketches(),!s.moved)this.calls.choose(s.cell);else if(s.lifts){let n=e.cellAt(t.clientX,t.clientY);e.
dropped=n,this.calls.drop?.(n===s.cell?null:n)}e.lift()}}beginSketch(t,e){this.cancel(),this.sketch=t,e.pointerType==="touch"&&navigator.vibrate?.(12),e.button===
0&&this.board.root.setPointerCapture(e.pointerId),this.showSketch(t.cell)}showSketch(t){if(!this.sketch)return;let{cell:e,look:s}=this.sketch;this.board.setPreview(
t===null?null:{from:e===t?null:e,to:t,look:s})}endSketch(t){let{cell:e,look:s,asks:n}=this.sketch;if(this.cancel(),this.sketchEnded=!0,t===null)return;let i=e===
t&&this.board.pieces.some(r=>r.cell===t);if(n&&i&&this.calls.ask)return this.ask(t);this.draw({from:e===t?null:e,to:t,look:s})}draw(t){this.board.sketched=ds(this.
board.sketched,t),this.board.drawArrows()}drawByKey(t,e,s){this.board.setPreview(s?{from:null,to:t,look:e}:null),s||this.draw({from:this.tail===t?null:this.tail,
to:t,look:e}),this.tail=s?t:null}stopHolding(){clearTimeout(this.holding),this.holding=0}cancel(){this.stopHolding(),this.drag=this.sketch=this.tail=null,this.board.
setPreview(null),this.board.floating.replaceChildren(),this.board.lift()}keyed(t){let{board:e}=this,s=e.focused,i={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,
-1],ArrowDown:[0,1]}[t.key];if(i&&t.shiftKey&&e.rolls)e.rollTo(e.roll.x+60*i[0],e.roll.y+60*i[1]);else if(i){let r=fs(e.drawing,s,i[0],i[1]);r!==null&&e.focusCell(
r)}else if(t.key==="Enter"||t.key===" ")this.pen?this.drawByKey(s,this.pen,t.shiftKey):this.calls.choose(s);else if(t.key==="Escape")this.calls.drop?.(null);else if(t.
key==="?"&&e.characterKeys&&this.calls.ask)this.ask(s);else if(t.ctrlKey||t.metaKey||t.altKey||!e.characterKeys||!e.zoom.key(t.key))return;t.preventDefault(),t.
stopPropagation()}};var ms=5.039999999999999;function No(o){let t=o.slice(1,-1).split("L"),[e,s]=[0,1].map(n=>new Set(t.map(i=>i.split(" ")[n])));return t.length===4&&e.size===2&&s.
size===2}function gs(o){let{levels:t,periodX:e,periodY:s,below:n,places:i}=o;if(t.length!==1||e||s||n||!i.every(d=>No(d.outline)))return null;let[r,a,c,h]=t[0];
return[r-2,a-2,c+4,h+4]}function Io({places:o},{x:t,y:e},s){let n=o.filter(r=>Math.abs(s==="rank"?r.y-e:r.x-t)<1),i=r=>s==="rank"?r.x:s==="above"?r.y:-r.y;return n.
sort((r,a)=>i(r)-i(a))[0]}function ws(o,t){let[e,s,,n]=t.levels[0];for(let i of o.children){let[r,a]=[Number(i.getAttribute("x")),Number(i.getAttribute("y"))-ms],
c=r<e,h=a<s,d=Io(t,{x:r,y:a},c?"rank":h?"above":"file"),u=(d?.x??e+60/2)-60/2,f=d?.y??(h?s+60/2:s+n-60/2),m=c?{x:u+3,y:a-60/2+3}:{x:r+60/2-3,y:f+(h?3-60/2:60/2-
3)};i.setAttribute("x",String(m.x)),i.setAttribute("y",String(m.y)),i.setAttribute("text-anchor",c?"start":"end"),(c||h)&&i.setAttribute("dominant-baseline","ha\
nging"),i.classList.add(d?.ground==="dark"&&!d.tint?"on-dark":"on-light"),d||i.classList.add("beside")}}function ys(o){for(let t of o.children)t.classList.contains(
"within")||(t.setAttribute("y",String(Number(t.getAttribute("y"))-ms)),t.setAttribute("dominant-baseline","central"))}function bs(o,t,e,s){let{position:n}=o,i=c=>c.filter(h=>h[0]==="c").map(h=>Number(h.slice(1))),r=s?i(t.chosen):[],a=s&&!n.outcome?t.targets():new Map;return{tints:n.
tints,last:n.last,from:r[r.length-1]??null,targets:a,royal:n.checks.flatMap(c=>c.royal),checkers:n.checks.flatMap(c=>c.by),premove:i(e)}}function vs(o,t){return(t.
node===o.tree[o.node]?.parent?o.tree[o.node]:t.tree[t.node])?.cells??[]}function ks({view:o,names:t,marks:e},s,n){let i=n?`${t[n.owner??-1]??"neutral"} ${o.types[n.
type].name}`:"empty",r=n?.marks?.length?`, ${n.marks.join(", ")}`:"",a=e.targets?.has(s)?", can be chosen":"";return`${o.cells[s].name}, ${i}${r}${a}`}function xs(o,t,e=[]){let s=(u,f)=>u!==void 0&&u.type===f.type&&u.owner===f.owner,[n,i]=[new Map(o.map(u=>[u.cell,u])),new Map(t.map(u=>[u.cell,u]))],r=o.filter(
u=>!s(i.get(u.cell),u)),a=t.filter(u=>!s(n.get(u.cell),u)),c={moves:[],gone:[],come:[]},h=u=>{for(let f of[...a]){let m=r.find(y=>u(y,f));m&&(r=r.filter(y=>y!==
m),a.splice(a.indexOf(f),1),c.moves.push({from:m,to:f}))}},d=(u,f)=>u.cell!==f.cell&&e.includes(u.cell)&&e.includes(f.cell);return h((u,f)=>d(u,f)&&s(u,f)),h((u,f)=>u.
cell!==f.cell&&s(u,f)),h((u,f)=>d(u,f)&&u.owner===f.owner),[c.gone,c.come]=[r,a],c}function $s(){return!matchMedia("(prefers-reduced-motion: reduce)").matches}function Ss(o,t,e,s){
if(o.moves.length+o.gone.length+o.come.length>12)return;let n={duration:180,easing:"ease-out"};for(let{from:i,to:r}of o.moves){let{from:a,to:c}=s(i.cell,r.cell),
h=[a,c].map(d=>({transform:`translate(${d.x}px, ${d.y}px)`}));t(r.cell)?.animate(h,n)}for(let i of o.come)t(i.cell)?.animate([{opacity:0},{opacity:1}],n);for(let i of o.
gone){let r=e(i),a=r.animate([{opacity:1},{opacity:0}],{...n,fill:"forwards"});a.onfinish=a.oncancel=()=>r.remove()}}function xe(o){return[o.upright,o.left,o.turned,o.right].filter(t=>t!=null)}var $t=()=>matchMedia("(max-aspect-ratio: 3/4)");function Es(o,t,e){let[s,n,i,r]=o.frame;
return Array.from({length:e},(a,c)=>{let h=t.filter(f=>f.owner===c).map(f=>o.places[f.cell]);if(h.length===0)return c===0?"near":"far";let d=h.reduce((f,m)=>f+m.
x,0)/h.length-s-i/2,u=h.reduce((f,m)=>f+m.y,0)/h.length-n-r/2;return Math.abs(d)>Math.abs(u)?d<0?"left":"right":u>0?"near":"far"})}var Do=6,X=1.4,Bo=26,Ro=7;function Ts(o,t,e,s){let n=Math.min(Do,Math.max(1,o[2]/t[2]*e)),[i,r]=[o[2]/n,o[3]/n],a=s.x-(s.x-t[0])/t[2]*i,c=s.y-(s.y-t[1])/t[3]*r;
return Ls(o,[a,c,i,r])}function Ls(o,t){let e=(i,r,a)=>Math.min(a,Math.max(r,i)),s=e(t[0],o[0],o[0]+o[2]-t[2]),n=e(t[1],o[1],o[1]+o[3]-t[3]);return[s,n,t[2],t[3]]}
var St=class{constructor(t,e){this.host=t,this.calls=e,this.root=g("svg"),this.whole=[0,0,1,1],this.seen=this.whole,this.cell=60,this.fingers=new Map;let s=(n,i,r)=>l(
"button",{type:"button","aria-label":i,title:i,onclick:r},n);this.bar=l("div",{class:"zoom",role:"group","aria-label":"zoom",hidden:!0},s("+","closer",()=>this.
step(X)),s("−","farther",()=>this.step(1/X)),s("▢","the whole board",()=>this.show(this.whole))),typeof ResizeObserver<"u"&&new ResizeObserver(()=>this.showBar()).
observe(t)}attach(t,e){this.root=t,this.whole=this.seen=e,this.fingers.clear(),this.host.append(this.bar),t.addEventListener("pointerdown",n=>this.press(n),!0),
t.addEventListener("pointermove",n=>this.move(n),!0);for(let n of["pointerup","pointercancel","pointerleave"])t.addEventListener(n,i=>this.fingers.delete(i.pointerId),
!0);let s=n=>{n.ctrlKey&&(n.preventDefault(),n.stopImmediatePropagation(),this.closer(n.deltaY<0?X:1/X,n.clientX,n.clientY))};t.addEventListener("wheel",s,{passive:!1,
capture:!0}),this.showBar()}key(t){if(t==="+"||t==="=")this.step(X);else if(t==="-")this.step(1/X);else if(t==="0")this.show(this.whole);else return!1;return!0}step(t){
let e=this.root.querySelector('.cell[tabindex="0"]')??this.root,s=(this.root.contains(document.activeElement)?e:this.root).getBoundingClientRect();this.closer(t,
s.left+s.width/2,s.top+s.height/2)}closer(t,e,s){this.show(Ts(this.whole,this.seen,t,this.point(e,s)))}point(t,e){return new DOMPoint(t,e).matrixTransform(this.
root.getScreenCTM()?.inverse())}show(t){this.seen=t,this.root.setAttribute("viewBox",t.join(" ")),this.showBar()}showBar(){if(!this.root.isConnected)return;let t=this.
cell*this.root.clientWidth/this.whole[2];if(t>0){let n=Math.max(8,Math.min(12,.24*t));this.root.style.setProperty("--name",`${n*this.seen[2]/this.root.clientWidth}\
px`)}let e=Math.min(11,.2*this.cell*this.root.clientWidth/this.seen[2]),s=this.seen[2]/Math.max(1,this.root.clientWidth);this.root.style.setProperty("--within",
e<Ro?"0":`${e*s}px`),this.bar.hidden=this.seen[2]>=this.whole[2]&&!(t>0&&t<Bo)}press(t){t.pointerType==="touch"&&(this.fingers.set(t.pointerId,{x:t.clientX,y:t.
clientY}),!(this.fingers.size<2)&&(this.calls.interrupt(),t.stopImmediatePropagation()))}move(t){let e=this.fingers.get(t.pointerId);if(!e)return;let[s,n]=[...this.
fingers.values()],i={x:t.clientX,y:t.clientY};if(this.fingers.set(t.pointerId,i),!n)return;t.stopImmediatePropagation();let r=e===s?n:s,a=y=>Math.max(1,Math.hypot(
y.x-r.x,y.y-r.y)),c=this.point((e.x+r.x)/2,(e.y+r.y)/2);this.show(Ts(this.whole,this.seen,a(i)/a(e),c));let h=this.point((i.x+r.x)/2,(i.y+r.y)/2),[d,u,f,m]=this.
seen;this.show(Ls(this.whole,[d+c.x-h.x,u+c.y-h.y,f,m]))}};var As=25,qo=1/3,$e=(o,t)=>o<=qo*t,J=class{constructor(t,e){this.host=t,this.gestures=new xt(this,e),this.data=null,this.turns=0,this.zoom=new St(t,{interrupt:()=>this.
gestures.cancel()}),this.pieces=[],this.marks={},this.names=[],this.known=new Map,this.roll={x:0,y:0},this.focused=0,this.characterKeys=!0,this.cellPaths=[],this.
groups=new Map,this.sketched=[],this.shown=[],this.preview=null,this.tints=g("g",{class:"tints"}),this.people=g("g",{class:"pieces"}),this.dots=g("g",{class:"do\
ts"}),this.ring=g("path",{class:"tint focused"}),this.arrows=g("g",{class:"arrows","aria-hidden":!0}),this.floating=g("g",{class:"floating","aria-hidden":!0}),this.
content=g("g"),this.labels=g("g"),this.moving=g("g"),this.root=g("svg"),this.animates=!0,this.dropped=null}get view(){if(!this.data)throw new Error("there is no\
 board");return this.data}get drawing(){let t=xe(this.view);return t[this.turns%t.length]}get rolls(){return!!(this.data&&this.drawing.levels.length===1&&(this.
drawing.periodX||this.drawing.periodY))}art(t,e){let s=e??this.names.length,n=`${t}:${s}`,i=this.known.get(n)??this.drawnPiece(t,s);return this.known.set(n,i),i.
map(r=>r.cloneNode(!0))}drawnPiece(t,e){let s=this.drawing.pieces[t]?.[e];if(s)return M(s);let n=M(this.view.upright.pieces[t]?.[e]??""),i=xe(this.view).length,
r=(i-this.turns%i)*(360/i);return r<360&&this.view.types[t]?.turns?[g("g",{transform:`rotate(${r})`},...n)]:n}setBoard(t,e){this.data=t,this.names=e,this.pieces=
[],this.marks={},this.sketched=this.shown=[],this.roll={x:0,y:0},this.focused=Math.min(this.focused,t.cells.length-1),this.build()}setTurns(t){this.turns=t,this.
roll={x:0,y:0},this.build()}setPosition(t,e,s=null){let n=this.pieces;this.pieces=t,this.marks=e,n!==t&&this.drawPieces(),this.drawMarks(),s&&n!==t&&n.length>0&&
this.animate(n,s),this.dropped=null}animate(t,e){if(!this.animates||!$s())return;let s=xs(t,this.pieces,e);s.moves=s.moves.filter(i=>i.to.cell!==this.dropped),Ss(
s,i=>this.groups.get(i),i=>{let r=this.pieceGroup(i);return this.people.prepend(r),r},(i,r)=>ve(this.drawing,i,r))}setArrows(t){this.shown=t,this.drawArrows()}setPreview(t){
t?.from===this.preview?.from&&t?.to===this.preview?.to||(this.preview=t,this.drawArrows())}clearSketches(){this.sketched.length!==0&&(this.sketched=[],this.drawArrows())}drawArrows(){
if(!this.data)return;let t=[...this.shown,...this.sketched,...this.preview?[this.preview]:[]];this.arrows.replaceChildren(...us(t,(e,s)=>ve(this.drawing,e,s)))}build(){
if(!this.data)return;let t=this.drawing,e=gs(t),[s,n,i,r]=e??t.frame;this.cellPaths=[],this.known.clear();let a=new Map,c=g("g",{role:"grid","aria-label":"board"});
t.places.forEach((h,d)=>{let u=this.view.cells[d],f=`${u.level}:${u.rank}`;a.has(f)||a.set(f,g("g",{role:"row"}));let m=h.tint?{class:"cell",fill:h.tint,stroke:h.
tint}:{class:`cell ${h.ground}`},y=g("path",{d:h.outline,...m,role:"gridcell",tabindex:-1});y.dataset.cell=String(d),this.cellPaths.push(y),a.get(f).append(y)});
for(let h of[...a.keys()].sort((d,u)=>ps(u,d)))c.append(a.get(h));for(let h of[this.tints,this.people,this.dots,this.arrows,this.floating])h.replaceChildren();this.
content=g("g",{id:"board-content"},...M(t.below),c,this.tints,...M(t.above)),this.content.append(this.people,this.dots,this.arrows),this.labels=g("g",{class:"la\
bels","aria-hidden":!0},...M(t.labels)),e?ws(this.labels,t):ys(this.labels),this.root=g("svg",{viewBox:`${s} ${n} ${i} ${r}`,class:"board"}),this.root.append(...this.
rolls?this.wrapped():[this.content],this.labels),this.root.append(this.floating),this.gestures.listen(this.root),this.host.replaceChildren(this.root),this.zoom.
attach(this.root,[s,n,i,r]);for(let h of[this.host,this.host.parentElement])h?.style.setProperty("--shape",String(i/r));this.rollTo(this.roll.x,this.roll.y),this.
draw()}wrapped(){let{periodX:t,periodY:e,levels:s}=this.drawing,[n,i,r,a]=s[0],[c,h]=[t?As:0,e?As:0],d=`M${n-c} ${i-h}H${n+r+c}V${i+a+h}H${n-c}Z`,u=`M${n} ${i}H${n+
r}V${i+a}H${n}Z`,f=g("clipPath",{id:"board-window"},g("path",{d}));this.moving=g("g",{},this.content);for(let b of t?[-1,0,1]:[0])for(let v of e?[-1,0,1]:[0]){if(b===
0&&v===0)continue;let N={x:b*(t??0),y:v*(e??0)};this.moving.append(g("use",{href:"#board-content",...N,"aria-hidden":!0}))}let m=g("g",{"clip-path":"url(#board-\
window)"},this.moving),y=g("path",{d:d+u,class:"veil","fill-rule":"evenodd"});return[g("defs",{},f),m,y]}rollTo(t,e){if(!this.rolls)return;let{periodX:s,periodY:n}=this.
drawing;this.roll={x:s?G(t,s):0,y:n?G(e,n):0};let i=(f,m)=>m&&f>m/2?f-m:f,[r,a]=[i(this.roll.x,s),i(this.roll.y,n)];this.moving.setAttribute("transform",`transl\
ate(${r} ${a})`);let[c,h,d,u]=this.drawing.levels[0];for(let f of this.labels.children){let m=f.dataset.at??`${f.getAttribute("x")} ${f.getAttribute("y")}`;f.dataset.
at=m;let[y,b]=m.split(" ").map(Number);s&&y>c&&f.setAttribute("x",String(c+G(y-c+this.roll.x,d))),n&&y<=c&&f.setAttribute("y",String(h+G(b-h+this.roll.y,u)))}}draw(){
this.data&&(this.drawPieces(),this.drawMarks(),this.drawArrows())}drawPieces(){let t=this.pieces.map(e=>[e.cell,this.pieceGroup(e)]);this.groups=new Map(t),this.
people.replaceChildren(...t.map(e=>e[1]))}pieceGroup(t){let{x:e,y:s}=this.drawing.places[t.cell],n=g("g",{transform:`translate(${e} ${s})`,class:"piece"});return n.
append(...this.art(t.type,t.owner)),t.marks?.length&&n.append(g("circle",{cx:20,cy:-20,r:4,class:"marked"})),n}drawMarks(){let{places:t}=this.drawing,e=this.marks,
s=new Map(this.pieces.map(a=>[a.cell,a]));this.tints.replaceChildren();let n=(a,c)=>{let{x:h,y:d,outline:u}=t[a],f=this.drawing.points?{cx:h,cy:d,r:29}:{d:u};this.
tints.append(g(this.drawing.points?"circle":"path",{...f,...c}))};for(let{cell:a,colour:c}of e.tints??[])n(a,{class:"tint",fill:c});for(let a of e.last??[])n(a,
{class:"tint last"});for(let a of e.royal??[])n(a,{class:"tint royal"});for(let a of e.premove??[])n(a,{class:"tint premove"});e.from!==null&&e.from!==void 0&&n(
e.from,{class:"tint from"}),this.dots.replaceChildren();for(let a of e.checkers??[])this.dots.append(g("circle",{cx:t[a].x,cy:t[a].y,r:27,class:"checker"}));let i=e.
targets??new Map,r=$e(i.size,t.length);this.dots.classList.toggle("under-pointer",!r);for(let[a,c]of i){let{x:h,y:d}=t[a],u=c||s.has(a);(r||u)&&this.dots.append(
g("circle",{cx:h,cy:d,r:u?26:8,class:u?"target ring":"target"}))}this.lift(),this.showFocus(),this.cellPaths.forEach((a,c)=>{a.setAttribute("aria-label",ks(this,
c,s.get(c))),a.setAttribute("aria-selected",String(c===e.from)),a.classList.toggle("open",!r&&i.has(c)),a.setAttribute("tabindex",c===this.focused?"0":"-1")})}showFocus(){
let t=this.cellPaths[this.focused];if(!t?.matches(":focus-visible"))return this.ring.remove();this.ring.setAttribute("d",t.getAttribute("d")??""),this.tints.append(
this.ring)}lift(){let t=this.gestures.lifted;for(let[e,s]of this.groups)s.classList.toggle("lifted",e===t)}cellAt(t,e){let s=this.toBoard(t,e);if(this.rolls){let{
periodX:i,periodY:r,levels:a}=this.drawing;i&&(s.x=a[0][0]+G(s.x-a[0][0]-this.roll.x,i)),r&&(s.y=a[0][1]+G(s.y-a[0][1]-this.roll.y,r))}let n=this.cellPaths.findIndex(
i=>i.isPointInFill(s));return n<0?null:n}toBoard(t,e){return new DOMPoint(t,e).matrixTransform(this.root.getScreenCTM()?.inverse())}float(t){let e=this.pieces.find(
s=>s.cell===t);e&&this.floating.replaceChildren(...this.art(e.type,e.owner))}focusCell(t,e=!0){this.cellPaths[this.focused]?.setAttribute("tabindex","-1"),this.
focused=t,this.cellPaths[t].setAttribute("tabindex","0"),e&&this.cellPaths[t].focus()}};var Go={head:"Set up a position",done:"Play from here",fields:!0},Fo={head:"Where the game begins",done:"Write into the rules",fields:!1},Wo=400;function Os(o,t,e){
let s=o.filter(n=>n.cell!==t);return e?[...s,{cell:t,type:e.type,owner:e.owner}]:s}function Ms(o,t,e){return t===e?o:o.filter(s=>s.cell!==e).map(s=>s.cell===t?{
...s,cell:e}:s)}function Et(o,t,e,s){return o.map((n,i)=>{if(i!==t)return n;let r=(n.find(c=>c.type===e)?.count??0)+s,a=n.filter(c=>c.type!==e);return r>0?[...a,
{type:e,count:r}].sort((c,h)=>c.type-h.type):a})}function Ho(o,t,e){return o.filter(n=>n.text===t?e:n.held).map(n=>n.text).join("")||"-"}var Se=class{constructor(t,e,s,n,i,r){
this.api=t,this.rules=e,this.view=s,this.position=n,this.purpose=i,this.done=r,this.tool=null,this.picked=null,this.asked=0,this.resting=void 0,this.released={x:0,
y:0},this.host=l("div",{class:"edit-board"}),this.trays=l("div",{class:"trays"}),this.fields=l("div",{class:"edit-fields"}),this.fen=l("textarea",{id:"edit-fen",
rows:2,spellcheck:"false","aria-describedby":"edit-says",oninput:()=>this.typed()}),this.says=l("p",{id:"edit-says",role:"status"}),this.play=l("button",{type:"\
button",class:"main",id:"edit-play",onclick:()=>this.finish(this.position.fen)},i.done),this.dialog=l("dialog",{id:"position-editor",class:"set-up","aria-labell\
edby":"edit-head"},...this.content()),document.body.append(this.dialog),this.dialog.addEventListener("close",()=>{this.dialog.remove(),this.done(null)}),this.dialog.
addEventListener("pointerup",a=>this.released={x:a.clientX,y:a.clientY},!0),this.dialog.showModal(),this.board=new J(this.host,{choose:a=>this.choose(a),drop:a=>this.
drop(a),canDrag:a=>this.canDrag(a)}),this.board.setBoard(s,n.players.map(a=>a.name)),this.host.addEventListener("keydown",a=>this.keyed(a)),this.draw()}content(){
let t=(e,s,n,i)=>l("button",{type:"button",id:e,title:n,onclick:i},s);return[l("div",{class:"bar"},l("h2",{id:"edit-head"},this.purpose.head),l("span",{class:"g\
row"}),t("edit-close","✕","close",()=>this.dialog.close())),l("div",{class:"edit-columns"},this.host,l("div",{class:"edit-side"},this.trays,l("div",{class:"ro\
w"},t("edit-start","Set-up","the position with which the game begins",()=>this.send({},!1)),t("edit-empty","Empty board","takes all pieces away",()=>this.clear()),
t("edit-turn","Turn the board","seen from the other side",()=>this.turn())),this.fields,l("label",{class:"field"},"FEN",this.fen),this.says,l("p",{class:"quiet"},
"Drag pieces, or choose one and click cells. Off the board they are gone. By keyboard: Enter puts or lifts, Delete removes, Escape lets go."),l("div",{class:"ro\
w"},l("span",{class:"grow"}),t("edit-cancel","Cancel","nothing changes",()=>this.dialog.close()),this.play)))]}on(t){return this.position.pieces.find(e=>e.cell===
t)}draw(){let{position:t}=this;this.board.setPosition([...t.pieces],{from:this.picked}),_o(this.host),this.drawTrays(),this.drawFields(),document.activeElement!==
this.fen&&(this.fen.value=t.fen),this.say(t.message,t.remedy,!t.playable),this.play.disabled=!t.playable}say(t,e,s){this.says.textContent=t?`${t[0].toUpperCase()}${t.
slice(1)}.${e?` What to do: ${e}.`:""}`:"",this.says.className=s?"field-error":"field-good",this.fen.setAttribute("aria-invalid",String(s))}drawTrays(){let{types:t}=this.
view,e=t.map((c,h)=>h),s=l("div",{class:"tray",role:"group","aria-label":"tools"},this.toolButton(null,"Move","moves pieces"),this.toolButton("remove","Remove",
"takes pieces away")),n=this.position.players.map((c,h)=>{let d=e.filter(u=>!t[u].neutral).map(u=>this.pieceButton({type:u,owner:h}));return l("div",{class:"tra\
y",role:"group","aria-label":`pieces of ${c.name}`},l("span",{class:"name tray-name"},c.name),...d,this.hand(h))}),i=e.filter(c=>t[c].neutral).map(c=>this.pieceButton(
{type:c,owner:null})),r=i.length?[l("div",{class:"tray",role:"group","aria-label":"pieces of nobody"},l("span",{class:"tray-name"},"nobody"),...i)]:[],a=this.trays.
contains(document.activeElement)?document.activeElement?.getAttribute("data-key"):null;this.trays.replaceChildren(s,...n,...r),a&&this.trays.querySelector(`[dat\
a-key="${a}"]`)?.focus()}toolButton(t,e,s){return l("button",{type:"button",title:s,"data-key":`tool-${e}`,"aria-pressed":String(this.tool===t),onclick:()=>this.
take(t)},e)}pieceButton(t){let{name:e}=this.view.types[t.type],s=t.owner===null?"":`${this.position.players[t.owner].name} `,n=jo(this.tool,t),i=l("button",{type:"\
button",class:"tray-piece",title:e,"aria-label":`${s}${e}`,"aria-pressed":String(n),"data-key":`piece-${t.type}-${t.owner}`},g("svg",{viewBox:"-30 -30 60 60","a\
ria-hidden":!0},...this.board.art(t.type,t.owner)));return i.addEventListener("click",()=>this.take(n?null:t)),i.addEventListener("pointerdown",r=>this.dragFromTray(
r,t)),i}hand(t){if(!this.position.hasHands)return null;let e=this.position.hands[t].map(({type:r,count:a})=>{let{name:c}=this.view.types[r],h=()=>this.send({hands:Et(
this.position.hands,t,r,-1)}),d=g("svg",{viewBox:"-30 -30 60 60","aria-hidden":!0},...this.board.art(r,t));return l("button",{type:"button",class:"held open",title:`${c}\
: click takes one out`,"aria-label":`${a} ${c} in hand, take one out`,"data-key":`held-${t}-${r}`,onclick:h},d,a>1?l("span",{class:"count"},String(a)):null)}),s=this.
tool!==null&&this.tool!=="remove"?this.tool:null,n=()=>{s?this.send({hands:Et(this.position.hands,t,s.type,1)}):S("first choose a piece")},i=l("button",{type:"b\
utton",class:"into-hand","data-key":`into-${t}`,disabled:!s,title:"puts the chosen piece into this hand","aria-label":`put the chosen piece into the hand of ${this.
position.players[t].name}`,onclick:n},"+");return l("span",{class:"tray-hand","data-player":t,role:"group","aria-label":`hand of ${this.position.players[t].name}`},
l("span",{class:"quiet"},"in hand"),...e,i)}drawFields(){let{position:t}=this,e=this.fields.contains(document.activeElement)?document.activeElement?.id:null,s=t.
players.map((r,a)=>l("option",{value:a,selected:a===t.player},r.name)),n=l("select",{id:"edit-side"},...s);n.addEventListener("change",()=>this.send({player:Number(
n.value)}));let i=[l("label",{class:"row"},l("b",{},this.purpose.fields?"To move":"Begins"),n)];if(this.purpose.fields&&t.castling.length){let r=t.castling.map(
(a,c)=>{let h=l("input",{type:"checkbox",id:`edit-castling-${c}`,checked:a.held});return h.addEventListener("change",()=>this.send({castling:Ho(t.castling,a.text,
h.checked)})),l("label",{class:"check"},h,a.text)});i.push(l("div",{class:"row",role:"group","aria-label":"castling"},l("b",{},"Castling"),...r))}if(this.purpose.
fields&&typeof t.enPassant=="string"){let r=l("input",{type:"text",id:"edit-en-passant",class:"short",value:t.enPassant});r.addEventListener("change",()=>this.send(
{enPassant:r.value})),i.push(l("label",{class:"row"},l("b",{},"En passant"),r))}this.fields.replaceChildren(...i),e&&document.getElementById(e)?.focus()}take(t){
this.tool=t,this.picked=null,this.draw()}canDrag(t){return this.tool!==null||!this.on(t)?!1:(this.picked===t&&(this.picked=null),this.picked===null)}choose(t){let e=this.
tool;if(e==="remove")return this.put(t,null);if(e!==null){let s=this.on(t),n=s&&s.type===e.type&&(s.owner??null)===e.owner;return this.put(t,n?null:e)}if(this.picked!==
null){let s=this.picked;return this.picked=null,s===t?this.draw():this.send({pieces:Ms(this.position.pieces,s,t)})}this.picked=this.on(t)?t:null,this.draw()}drop(t){
let e=this.picked;this.picked=null;let{x:s,y:n}=this.released;if(e===null)return this.draw();if(t!==null)return this.send({pieces:Ms(this.position.pieces,e,t)});
let i=Cs(s,n),r=this.on(e);if(i!==null&&r){let a=Et(this.position.hands,i,r.type,1);return this.send({pieces:Os(this.position.pieces,e,null),hands:a})}if((s||n)&&
this.board.cellAt(s,n)===null)return this.put(e,null);this.draw()}put(t,e){!e&&!this.on(t)||(this.send({pieces:Os(this.position.pieces,t,e)}),S(`${this.view.cells[t].
name}, ${e?this.view.types[e.type].name:"empty"}`))}keyed(t){t.key!=="Delete"&&t.key!=="Backspace"||(t.preventDefault(),this.put(this.board.focused,null))}dragFromTray(t,e){
if(t.button!==0)return;let s=t.currentTarget,n={x:t.clientX,y:t.clientY},i=null;s.setPointerCapture(t.pointerId);let r=c=>{!i&&Math.hypot(c.clientX-n.x,c.clientY-
n.y)<ke||(i||(i=l("div",{class:"ghost"},g("svg",{viewBox:"-30 -30 60 60"},...this.board.art(e.type,e.owner))),this.dialog.append(i)),i.style.left=`${c.clientX}p\
x`,i.style.top=`${c.clientY}px`)},a=c=>{if(s.removeEventListener("pointermove",r),s.removeEventListener("pointerup",a),s.removeEventListener("pointercancel",a),
!i||(i.remove(),s.addEventListener("click",u=>u.stopImmediatePropagation(),{once:!0,capture:!0}),setTimeout(()=>this.drawTrays()),c.type==="pointercancel"))return;
let h=Cs(c.clientX,c.clientY),d=this.board.cellAt(c.clientX,c.clientY);h!==null?this.send({hands:Et(this.position.hands,h,e.type,1)}):d!==null&&this.put(d,e)};s.
addEventListener("pointermove",r),s.addEventListener("pointerup",a),s.addEventListener("pointercancel",a)}clear(){this.send({pieces:[],hands:this.position.hands.
map(()=>[])})}turn(){this.board.setTurns(this.board.turns+1),this.draw()}typed(){clearTimeout(this.resting),this.resting=setTimeout(()=>this.send({fen:this.fen.
value.trim()},!1),Wo)}async send(t,e=!0){this.asked+=1;let s=this.asked,n=e?{fen:this.position.fen}:{},{pieces:i,hands:r,player:a}=this.position,c=e?{pieces:i,hands:r,
player:a,...t}:t;e&&(this.position={...this.position,...t.pieces?{pieces:t.pieces}:{},...t.hands?{hands:t.hands}:{},...typeof t.player=="number"?{player:t.player}:
{}},this.board.setPosition([...this.position.pieces],{from:this.picked}));try{let h=await this.api.arrange({rules:this.rules,...n,...c});if(s!==this.asked)return;
this.position=h,this.draw()}catch(h){if(s!==this.asked)return;this.say(x(h),k(h)?.remedy??"",!0),this.play.disabled=!0}}finish(t){this.done(t),this.done=()=>{},
this.dialog.close()}};function jo(o,t){return o!==null&&o!=="remove"&&o.type===t.type&&o.owner===t.owner}function Cs(o,t){let e=document.elementFromPoint(o,t)?.
closest(".tray-hand");return e?Number(e.dataset.player):null}function _o(o){for(let t of o.querySelectorAll("[id]"))t.id.startsWith("edited-")||(t.id=`edited-${t.
id}`);for(let t of o.querySelectorAll("use")){let e=t.getAttribute("href")??"";e.startsWith("#board-")&&t.setAttribute("href",`#edited-${e.slice(1)}`)}for(let t of o.
querySelectorAll("[clip-path]")){let e=t.getAttribute("clip-path")??"";t.setAttribute("clip-path",e.replace("url(#board-","url(#edited-board-"))}}function Ps(o,t,e){
return Is(o,t,e,"",Fo)}function Ns(o,t,e,s=""){return Is(o,t,e,s,Go)}async function Is(o,t,e,s,n){let[i,r]=await Promise.all([o.emptyBoard(e,t.query()),o.arrange(
{rules:e,...s?{fen:s}:{}})]);return new Promise(a=>new Se(o,e,i,r,n,a))}async function Ds(o,t,e){let{rules:s,position:n,id:i}=e,a=[...await t.links(e),["The position as FEN",n.fen]].map(([u,f])=>{let m=l("input",{type:"text",readonly:!0,
value:f});return m.addEventListener("focus",()=>m.select()),l("label",{class:"shared"},u,l("span",{class:"row"},m,l("button",{type:"button",onclick:()=>navigator.
clipboard?.writeText(f).then(()=>w("copied"),()=>m.select())},"Copy")))}),c=s.name||z(e.title||"game").replace(/\.toml$/,""),h=(u,f,m,y)=>l("button",{type:"butt\
on",onclick:()=>y().then(v=>at(`${c}.${f}`,m,v),v=>w(String(v.message),!0))},u),d=[h("Download the record","pgn","application/vnd.chess-pgn",()=>o.record(i)),...t.
hasPages?[h("Download the page","html","text/html",()=>o.page(i))]:[],h("Download the board","svg","image/svg+xml",()=>o.drawing(i))];p("sharing-list").replaceChildren(
...a,l("p",{class:"row"},...d)),p("sharing").showModal()}function at(o,t,e){let s=URL.createObjectURL(new Blob([e],{type:t}));l("a",{href:s,download:o}).click(),
setTimeout(()=>URL.revokeObjectURL(s),1e4)}var Ee="alfil-rules-width",Tt=20,Lt=70,Bs=2;function Vo(o){let t=Number(o);return o&&t>=Tt&&t<=Lt?t:null}function Ko(o,t){let e={ArrowLeft:-Bs,ArrowRight:Bs}[t],
s={Home:Tt,End:Lt}[t];return e===void 0&&s===void 0?null:Math.min(Lt,Math.max(Tt,s??o+(e??0)))}function Rs(o,t){let e=i=>{i===null?document.body.style.removeProperty(
"--rules"):document.body.style.setProperty("--rules",`${i}vw`),o.setAttribute("aria-valuenow",String(Math.round(i??s()))),window.dispatchEvent(new Event("resize"))},
s=()=>100*t.getBoundingClientRect().right/window.innerWidth,n=i=>{e(i),$(Ee,String(Math.round(i)))};o.addEventListener("pointerdown",i=>{i.preventDefault(),o.setPointerCapture(
i.pointerId),o.focus()}),o.addEventListener("pointermove",i=>{o.hasPointerCapture(i.pointerId)&&n(Math.min(Lt,Math.max(Tt,100*i.clientX/window.innerWidth)))}),o.
addEventListener("keydown",i=>{let r=Ko(s(),i.key);r!==null&&(i.preventDefault(),n(r))}),o.addEventListener("dblclick",()=>{$(Ee,""),e(null)}),e(Vo(E(Ee)))}var Uo=[["comment","var(--code-comment)"],["string","var(--code-string)"],["number","var(--code-number)"],["atom","var(--code-number)"],["propertyName","var(--c\
ode-key)"],["keyword","var(--code-key)"]],At="system-ui, sans-serif",Yo="'Alfil Symbols', system-ui, sans-serif",zo={"&":{height:"100%",fontSize:"13px",backgroundColor:"\
var(--paper)",color:"var(--ink)"},"&.cm-focused":{outline:"none"},".cm-scroller":{fontFamily:"var(--mono)",lineHeight:"1.5"},".cm-gutters":{backgroundColor:"var\
(--paper)",color:"var(--faint)",border:"none"},".cm-activeLine, .cm-activeLineGutter":{backgroundColor:"var(--line-here)"},".cm-content":{caretColor:"var(--ink)"},
".cm-cursor":{borderLeftColor:"var(--ink)"},"&.cm-focused .cm-selectionBackground, .cm-selectionBackground":{backgroundColor:"var(--chosen) !important"},".cm-pa\
nels":{backgroundColor:"var(--raised)",color:"var(--ink)"},".cm-tooltip":{backgroundColor:"var(--raised)",color:"var(--ink)",border:"1px solid var(--rule)",borderRadius:"\
8px",boxShadow:"0 6px 22px #0003"},".cm-tooltip.cm-tooltip-hover, .cm-tooltip.at-cursor":{maxWidth:"min(480px, 92vw)"},".cm-tooltip-section:not(:first-child)":{
borderTop:"1px solid var(--rule)"},".cm-diagnostic":{fontFamily:At,padding:"6px 10px",overflowWrap:"anywhere"},".cm-diagnosticText":{display:"block"},".cm-diagn\
osticAction":{font:"inherit",backgroundColor:"var(--accent)",color:"var(--accent-ink)",border:"none",borderRadius:"6px",padding:"3px 10px",margin:"4px 8px 2px 0",
cursor:"pointer"},".cm-tooltip.cm-tooltip-autocomplete > ul":{fontFamily:"var(--mono)",maxHeight:"15em",maxWidth:"min(520px, 92vw)",minWidth:"min(260px, 80vw)"},
".cm-tooltip.cm-tooltip-autocomplete > ul > li":{display:"flex",alignItems:"baseline",gap:"6px",padding:"3px 8px"},".cm-tooltip.cm-tooltip-autocomplete > ul > l\
i[aria-selected]":{backgroundColor:"var(--chosen)",color:"var(--ink)"},".cm-completionMatchedText":{textDecoration:"none",fontWeight:"700",color:"var(--accent)"},
".cm-completionDetail":{marginLeft:"auto",paddingLeft:"12px",fontStyle:"normal",fontFamily:At,fontSize:"12px",color:"var(--faint)",overflow:"hidden",textOverflow:"\
ellipsis",whiteSpace:"nowrap"},".cm-completionLabel":{flex:"none"},".cm-completionIcon":{flex:"none",width:"1.3em",padding:"0",textAlign:"center",opacity:"1",fontSize:"\
100%",fontWeight:"700"},".cm-completionIcon-key":{color:"var(--code-key)"},".cm-completionIcon-value":{color:"var(--code-string)"},".cm-completionIcon-name":{color:"\
var(--accent)"},".cm-completionIcon-move, .cm-completionIcon-cell":{color:"var(--code-string)"},".cm-completionIcon-move:after":{content:"'m'"},".cm-completionI\
con-cell:after":{content:"'c'"},".cm-completionIcon-word":{color:"var(--code-number)"},".cm-completionIcon-key:after":{content:"'k'"},".cm-completionIcon-value:\
after":{content:"'='"},".cm-completionIcon-name:after":{content:"'n'"},".cm-completionIcon-word:after":{content:"'w'"},".cm-tooltip.cm-completionInfo":{padding:"\
0",maxWidth:"min(420px, 92vw)",maxHeight:"60vh",overflowY:"auto"},".explained":{padding:"8px 12px",fontFamily:At,fontSize:"13px",lineHeight:"1.45",maxHeight:"50\
vh",overflowY:"auto",overflowWrap:"anywhere"},".explained p, .explained ul, .explained ol":{margin:"0 0 6px"},".explained > :last-child":{marginBottom:"0"},".ex\
plained ul, .explained ol":{paddingLeft:"20px"},".explained hr":{border:"none",borderTop:"1px solid var(--rule)",margin:"8px 0"},".explained code":{fontFamily:"\
var(--mono)",fontSize:"12px"},".explained :not(pre) > code":{backgroundColor:"var(--ground)",borderRadius:"4px",padding:"0 4px"},".explained pre":{margin:"0 0 6\
px",padding:"6px 8px",backgroundColor:"var(--ground)",borderRadius:"6px",overflowX:"auto",whiteSpace:"pre-wrap"},".explained svg, .explained img":{display:"bloc\
k",maxWidth:"240px",maxHeight:"240px",width:"auto",height:"auto",margin:"6px auto",fontFamily:Yo},".rename":{padding:"8px 12px",fontFamily:At,fontSize:"13px",display:"\
flex",flexWrap:"wrap",gap:"6px",alignItems:"center",maxWidth:"min(420px, 92vw)"},".rename label":{width:"100%"},".rename input":{flex:"1",minWidth:"120px",font:"\
13px var(--mono)",color:"inherit",backgroundColor:"var(--paper)",border:"1px solid var(--rule)",borderRadius:"6px",padding:"4px 8px"},".rename button, .build":{
font:"inherit",color:"inherit",backgroundColor:"var(--paper)",border:"1px solid var(--rule)",borderRadius:"6px",padding:"4px 10px",cursor:"pointer"},".rename :f\
ocus-visible, .build:focus-visible, .cm-diagnosticAction:focus-visible":{outline:"2px solid var(--accent)",outlineOffset:"1px"},".rename p":{width:"100%",margin:"\
0",color:"var(--bad)"}};async function Xo(){let o=globalThis;if(o.alfilCodeMirror||await U("codemirror.js"),!o.alfilCodeMirror)throw new Error("codemirror.js ha\
s no editor in it");return o.alfilCodeMirror}async function qs(o,t){let e=await Xo(),s=o.attachShadow({mode:"open"}),n=e.HighlightStyle.define(Uo.map(([a,c])=>({
tag:e.tags[a],color:c}))),i=[...t(e),e.lineNumbers(),e.highlightActiveLine(),e.highlightActiveLineGutter(),e.highlightSpecialChars(),e.history(),e.drawSelection(),
e.bracketMatching(),e.highlightSelectionMatches(),e.lintGutter(),e.StreamLanguage.define(e.toml),e.syntaxHighlighting(n),e.keymap.of([...e.defaultKeymap,...e.historyKeymap,
...e.searchKeymap,...e.lintKeymap]),e.EditorView.lineWrapping,e.EditorView.contentAttributes.of({"aria-label":"rule file"}),e.EditorView.theme(zo)],r=new e.EditorView(
{parent:s,root:s,state:e.EditorState.create({extensions:i})});return r.scrollDOM.tabIndex=0,{cm:e,view:r}}var Gs=100,Fs=15e5,Te="my-variants";function F(){try{let o=JSON.parse(E(Te)??"[]");return Array.isArray(o)?o.filter(Jo):[]}catch{return[]}}var Jo=o=>["id","titl\
e","text","played","base"].every(t=>typeof o?.[t]=="string")&&Number.isFinite(o.when),Z=()=>`${Date.now().toString(36)}-${Math.random().toString(36).slice(2,8)}`;
function Q(o){let t=F().filter(i=>i.id!==o.id),e=[o,...t].sort((i,r)=>r.when-i.when),s=e.reduce((i,r)=>i+r.text.length+(r.played===r.text?0:r.played.length),0),
n="save some as files, and delete them from “My variants”";return e.length>Gs?`“My variants” has room for ${Gs} rule files: ${n}`:s>Fs?`“My variants” ha\
s room for ${Fs} characters: ${n}`:$(Te,JSON.stringify(e))?null:`The browser has no room for this rule file: ${n}`}function Ot(o){$(Te,JSON.stringify(F().filter(
t=>t.id!==o)))}var Ws=(o,t)=>F().find(e=>e.base===o&&(e.text===t||e.played===t))??null;function Hs(o){let t=0,e="";for(let s of o.split(`
`)){e=/^\s*\[+\s*([^\]]*?)\s*\]+/.exec(s)?.[1]??e;let n=/^(\s*(variant\s*\.\s*)?name\s*=\s*(['"]))(?!\3\3)(.*?)\3/.exec(s);if(n&&(n[2]?e==="":e==="variant")&&!n[4].
includes("\\")){let i=t+n[1].length;return{from:i,to:i+n[4].length,quote:n[3]}}t+=s.length+1}return null}function W(o){let t=Hs(o);return t?o.slice(t.from,t.to):
""}function Mt(o,t){let e=Hs(o);return!e||t.includes(e.quote)||/[\\\n]/.test(t)?null:o.slice(0,e.from)+t+o.slice(e.to)}var Zo=250,js="test-failed",tt=["text","options","words"],Ct=class{constructor(t,e){this.api=t,this.calls=e,this.field=null,this.checked=null,this.tested=null,this.
quiet=!1,this.timer=void 0,this.name="",this.saved="",this.played="",this.maySave=!1,this.draft="",this.tried=null,this.draftDue=!1,this.unkept=null,this.set={},
this.asked=0,this.assistant=new kt(t,{cm:()=>this.cm,view:()=>this.view,name:()=>this.name,types:e.types,played:e.rules,diagnostics:()=>this.checked?.diagnostics??
[],download:()=>this.download()});for(let s of tt)p(`tab-${s}`).addEventListener("click",()=>this.tab(s)),p(`tab-${s}`).addEventListener("keydown",n=>this.besideTab(
n,s));p("save").addEventListener("click",()=>this.save()),Rs(p("splitter"),p("rules-pane")),p("set-start").addEventListener("click",()=>this.setStart()),p("buil\
d-move").addEventListener("click",()=>{this.tab("text"),this.assistant.build()}),p("edit-menu").addEventListener("click",()=>this.assistant.menu()),p("revert").
addEventListener("click",()=>this.open(this.calls.rules(),!0))}async start(){if(this.field)return;let t=()=>(this.save(),!0);this.field=await qs(p("editor"),e=>[
e.keymap.of([{key:"Mod-s",run:t}]),...this.assistant.extensions(e),e.EditorView.updateListener.of(s=>{s.docChanged&&!this.quiet&&this.changed()})])}get dirty(){
return this.field!==null&&this.text!==this.saved}get cm(){return this.shown.cm}get view(){return this.shown.view}get shown(){if(!this.field)throw new Error("the\
 rules are not shown");return this.field}get text(){return this.view.state.doc.toString()}async open(t,e=!1){await this.start();let s=this.name===(t.name??"")&&
this.played===(t.text??this.saved);if(!e&&s&&this.dirty)return this.look(!1);this.name=t.name??"",this.set=t.set??{};let n={text:t.text??"",maySave:!1};if(this.
name)try{n=await this.api.ruleText(this.name)}catch{}this.saved=n.text,this.maySave=n.maySave,this.quiet=!0;let i=typeof t.text!="string"||e?null:Ws(this.name,t.
text);e&&this.dropDraft(),this.draft!==i?.id&&(this.tried=null),this.draft=i?.id??"";let r=e?n.text:i?.text??t.text??n.text;this.view.dispatch({changes:{from:0,
to:this.view.state.doc.length,insert:r}}),this.quiet=!1,this.played=e?r:t.text??r,this.showName(),p("save").hidden=!this.maySave,await this.look(e)}showName(){p(
"editor-name").textContent=this.name||W(this.text)||"untitled"}keepDraft(){let{text:t}=this;if(t===this.saved&&this.name)return this.dropDraft(),!0;if(this.maySave)
return!1;let e=this.tried!==null||!this.draft;this.draft||=Z();let s=W(t)||this.name||"untitled",n=this.played===this.saved&&this.name?"":this.played,i=this.unkept,
r={id:this.draft,title:s,text:t,played:n,base:this.name,when:Date.now()};return this.tried=e?r:null,this.unkept=Q(r),this.unkept&&this.unkept!==i&&w(this.unkept,
!0),this.unkept===null}dropDraft(){let{tried:t}=this;this.tried=null;let e=t&&F().find(s=>s.id===t.id);!e||e.title!==t.title||e.text!==t.text||(Ot(t.id),this.draft=
"")}keepTried(){this.tried=null}changed(){clearTimeout(this.timer),this.draftDue=!0,this.timer=setTimeout(()=>this.look(!0),Zo),this.showState()}goOnWith({id:t,
text:e}){this.draft=t,this.tried=null;let s=rt(this.text,e);s&&this.view.dispatch({changes:s})}keepDue(){this.draftDue&&(this.draftDue=!1,this.keepDraft())}rules(){
return this.text===this.saved&&this.name?{name:this.name,set:this.set}:{name:this.name,text:this.text,set:this.set}}async look(t){let e=++this.asked,s=this.rules();
this.showName(),this.keepDue();try{let n=await this.api.check(s);if(e!==this.asked)return;if(this.checked=n,this.tested=null,this.showDiagnostics(n),p("words").
textContent=n.explanation||"The rules can't be played yet.",this.showOptions(n.options),n.ok&&t){await this.calls.change(s);let i=this.played!==(s.text??this.saved);
this.played=s.text??this.saved,i&&this.draft&&this.keepDraft()}}catch(n){w(x(n),!0)}this.showState(),e===this.asked&&this.checked?.ok&&await this.test(s,e)}async test(t,e){
try{let s=await this.api.runTests(t);if(e!==this.asked||!this.checked)return;this.tested=s;let n=this.checked.diagnostics.filter(i=>i.code!==js);this.checked={...this.
checked,diagnostics:[...n,...s.diagnostics]},this.showDiagnostics(this.checked),this.showState()}catch(s){k(s)?.code!=="stopped"&&w(x(s),!0)}}showDiagnostics({diagnostics:t,
leftOut:e}){let s=this.view.state.doc.length,n=t.map(h=>{let d=h.places.find(O=>O.own)??{from:0,to:0,text:""},u=Math.min(d.from,s),f=[h.message,d.text].filter(Boolean).
join(": "),m=[...h.helps.map(O=>`help: ${O}`),...h.notes.map(O=>`note: ${O}`)],y=[f,...m].join(`
`),b=Math.max(u,Math.min(d.to,s)),N=h.fixes.filter(O=>O.place.own).map(O=>({name:bt(O),apply:()=>this.assistant.apply(O)})),j=h.severity;return{from:u,to:b,severity:j,
message:y,source:h.code,actions:N}});this.view.dispatch(this.cm.setDiagnostics(this.view.state,n));let i=t.map((h,d)=>{let u=h.places[0],f=u?`${u.own?"":`${u.file}\
 `}${u.line}:${u.column}`:"",m=()=>{this.tab("text"),this.view.dispatch({selection:{anchor:n[d].from},scrollIntoView:!0}),this.view.focus()},y=h.helps.length?l(
"small",{},h.helps[0]):null,b=l("button",{type:"button",class:`finding ${h.severity}`,onclick:m});return b.append(l("span",{class:"place"},f),l("span",{},h.message),
...y?[y]:[]),l("li",{},b,...this.fixButtons(h))});e&&i.push(l("li",{class:"quiet"},`${e} more`));let r=p("findings").offsetHeight;p("findings").replaceChildren(
...i);let a=p("findings").offsetHeight>r,c=()=>this.view.dispatch({effects:this.cm.EditorView.scrollIntoView(this.view.state.selection.main.head)});a&&this.view.
hasFocus&&requestAnimationFrame(c)}fixButtons(t){return t.fixes.filter(e=>e.place.own).map(e=>{let s=()=>this.assistant.apply(e);return l("button",{type:"button",
class:"fix",title:e.title,onclick:s},"Fix")})}showState(){let t=this.checked?.diagnostics.filter(r=>r.code!==js)??[],e=t.filter(r=>r.severity==="error").length,
s=t.length-e,n=[];e&&n.push(`${e} ${e===1?"error":"errors"}`),s&&n.push(`${s} ${s===1?"warning":"warnings"}`);let i=p("editor-state");i.textContent=n.join(", ")||
"playable",i.className=e?"state bad":s?"state warned":"state good",this.showTests(),p("save").disabled=!this.dirty,p("revert").hidden=!this.dirty}showTests(){let t=p(
"editor-tests"),{passed:e=0,failed:s=0,leftOut:n=0,shortened:i=!1}=this.tested??{},r=e+s+n;t.hidden=r===0,t.textContent=s||n?`${e} of ${r} tests pass`:`${r} ${r===
1?"test passes":"tests pass"}`,t.className=`state ${s?"bad":"good"}`;let a=[n?`${n} tests`:"",i?"long counts":""].filter(Boolean).join(" and ");t.title=a?`${a} \
left out here: \`alfil test\` runs them`:""}showOptions(t){let e=t.map(n=>{let i=we(n,r=>{this.set={...this.set,[n.name]:r},this.look(!0)});return l("label",{class:"\
option"},l("b",{},n.name),i,l("span",{},n.doc))}),s=l("p",{class:"quiet"},"This game declares no options.");p("options").replaceChildren(...e.length?e:[s])}async setStart(){
if(!this.checked?.ok)return w("First mend the mistakes: the pieces are those of the rules",!0);let t=this.text,e={...this.rules(),text:t};try{let s=await Ps(this.
api,this.calls.look,e);if(s===null)return;let{text:n}=await this.api.newStart({rules:e,fen:s}),i=rt(t,n);if(this.text!==t)return w("The text has changed meanwhi\
le: nothing was written",!0);this.tab("text"),i&&this.view.dispatch({changes:i,selection:{anchor:i.from+i.insert.length},userEvent:"set-up",scrollIntoView:!0}),
w(i?"The set-up is written":"The game begins like this already")}catch(s){w([x(s),k(s)?.remedy].filter(Boolean).join("; "),!0)}}tab(t){for(let e of tt)p(`tab-${e}`).
setAttribute("aria-selected",String(e===t)),p(`tab-${e}`).tabIndex=e===t?0:-1,p(`panel-${e}`).hidden=e!==t}besideTab(t,e){let s={ArrowLeft:-1,ArrowRight:1}[t.key]??
0;if(!s)return;t.preventDefault(),t.stopPropagation();let n=tt[(tt.indexOf(e)+s+tt.length)%tt.length];this.tab(n),p(`tab-${n}`).focus()}download(){let t=/^name\s*=\s*['"](.+?)['"]/m.
exec(this.text)?.[1]??"game";at(z(this.name||t),"application/toml",this.text)}async save(){if(!this.maySave||!this.dirty)return;let t=this.text;try{await this.api.
saveRules(this.name,{before:this.saved,text:t}),this.saved=t,w(`${this.name} is saved`),await this.look(!0)}catch(e){w(`${x(e)}: ${k(e)?.remedy??""}`,!0)}}};var _s=[["players","players",[["2","two players",o=>o.players===2],["more","three and more",o=>o.players>2],["1","one player",o=>o.players===1]]],["size","size \
of the board",[["small","up to 40 cells",o=>o.cells<=40],["usual","41 to 80 cells",o=>o.cells>40&&o.cells<=80],["large","81 to 120 cells",o=>o.cells>80&&o.cells<=
120],["huge","more than 120 cells",o=>o.cells>120]]],["hands","pieces in hand",[["yes","with drops",o=>o.hands],["no","without drops",o=>!o.hands]]]],Vs={players:"",
size:"",hands:""};function Ks(o,t){return _s.every(([e,,s])=>{let n=s.find(([i])=>i===t[e]);return!n||typeof o.cells!="number"||n[2](o)})}function Us(o,t,e){return _s.
map(([s,n,i])=>{let r=i.filter(([,,c])=>o.some(c)),a=l("select",{"aria-label":n,class:"filter"},l("option",{value:""},`any ${n}`),...r.map(([c,h])=>l("option",{
value:c,selected:t[s]===c},h)));return a.addEventListener("change",()=>{t[s]=a.value,e()}),a})}var Qo="300px 0px";var Pt=class{constructor(){this.queue=[],this.reads=!1,this.observer=typeof IntersectionObserver>"u"?null:new IntersectionObserver(t=>this.seen(t),{rootMargin:Qo})}add(t){
this.observer?this.observer.observe(t):Ys(t)}seen(t){for(let e of t){let s=e.target;e.isIntersecting?s.dataset.src&&this.queue.push(s):this.queue=this.queue.filter(
n=>n!==s)}this.readNext()}readNext(){if(this.reads)return;let t=this.queue.shift();if(!t)return;this.observer?.unobserve(t),this.reads=!0;let e=()=>{setTimeout(
()=>{this.reads=!1,this.readNext()},30)};t.addEventListener("load",e,{once:!0}),t.addEventListener("error",e,{once:!0}),Ys(t)}};function Ys(o){o.addEventListener(
"error",()=>o.classList.add("missing"),{once:!0}),o.src=o.dataset.src??"",delete o.dataset.src}var ti=6;function Xs(){try{let o=JSON.parse(E("recent-games")??"[]");return Array.isArray(o)?o.filter(t=>typeof t=="string"):[]}catch{return[]}}function Js(o){if(!o)
return;let t=[o,...Xs().filter(e=>e!==o)];$("recent-games",JSON.stringify(t.slice(0,ti)))}var Nt=class{constructor(t){this.api=t,this.known=null,this.family=null,
this.filters={...Vs},this.pick=()=>{},this.cards=si(p("games-list")),this.pictures=new Pt;for(let e of this.cards.values())this.showPicture(e);document.documentElement.
classList.contains("at-home")||p("games").close(),this.mine=()=>null}usual(){let t=e=>e.wellKnown??1/0;return[...this.known??[]].sort((e,s)=>t(e)-t(s))[0]?.name??
null}offered(){let t=s=>s.featured??1e3+(s.wellKnown??1e3);return(this.known??[]).filter(s=>s.players!==0).sort((s,n)=>t(s)-t(n)||s.title.localeCompare(n.title))}async choose(t=null){
let[e,s,n]=[p("games"),p("games-search"),p("games-list")],i=null;!this.known&&this.cards.size===0&&n.replaceChildren(l("p",{class:"quiet"},"Reading the rule fil\
es…"));let r=new Promise(a=>{e.addEventListener("close",()=>a(i),{once:!0}),this.pick=c=>{i=c,t?a(c):e.close()}});this.family=null,s.value="",s.oninput=()=>this.
show(),s.onkeydown=a=>{if(a.key!=="Enter"&&a.key!=="ArrowDown")return;a.preventDefault();let c=n.querySelector("button");a.key==="Enter"?c?.click():c?.focus()},
n.onkeydown=a=>ei(n,a),n.onclick=({target:a})=>{let c=a instanceof Element&&a.closest("[data-game]")?.getAttribute("data-game");c&&this.pick(c)},document.documentElement.
classList.toggle("at-home",t!==null),p("home-actions").replaceChildren(...t??[]),e.open||(t?e.show():e.showModal()),t||s.focus(),this.known&&this.show();try{let a=await this.
api.listRules();this.known&&JSON.stringify(a)!==JSON.stringify(this.known)&&this.cards.clear(),this.known=a,this.show()}catch(a){w(x(a),!0)}return r}leaveHome(){
let{classList:t}=document.documentElement;t.contains("at-home")&&(t.remove("at-home"),p("games").close())}show(){let[t,e]=[p("games-filters"),p("games-list")];e.
scrollTop>0&&(e.scrollTop=0),t.children.length===0&&this.known&&t.replaceChildren(...Us(this.known,this.filters,()=>this.show())),this.showFamilies();let s=(this.
known??[]).filter(c=>Ks(c,this.filters)),i=oi(s,p("games-search").value,this.family,Xs()).map(([c,h])=>{let d=h.map(u=>this.card(c,u));return l("section",{"aria\
-label":c},l("h3",{},c),l("div",{class:"cards"},...d))}),r=this.family===null?this.mine(p("games-search").value):null;r&&i.unshift(r);let a=l("p",{class:"quiet"},
"No game has these words. Try fewer of them, or another family.");e.replaceChildren(...i.length?i:[a])}card(t,e){let s=`${t}|${e.name}`,n=this.cards.get(s);if(n)
return n;let i=ni(e,this.api.smallBoard(e.name));return this.showPicture(i),!e.own&&p("games-search").value===""&&this.cards.set(s,i),i}showPicture(t){let e=t.querySelector(
"img");e&&this.pictures.add(e)}showFamilies(){let t=p("games-families"),e=t.contains(document.activeElement)?document.activeElement?.textContent:null,s=(i,r)=>{
let a=()=>{this.family=i,this.show()};return l("button",{type:"button",class:"chip","aria-pressed":String(this.family===i),onclick:a},r)},n=lt(this.known??[]).map(
([i,r])=>s(i,`${i} ${r.length}`));t.replaceChildren(s(null,`all ${this.known?.length??""}`),...n),e&&[...t.querySelectorAll("button")].find(i=>i.textContent===e)?.
focus()}};function ei(o,t){let e=[...o.querySelectorAll("button")],s=e.indexOf(document.activeElement);if(s<0||!t.key.startsWith("Arrow"))return;let n=e[s].getBoundingClientRect(),
i=d=>d.getBoundingClientRect().top<n.top-4,r=d=>d.getBoundingClientRect().top>n.top+4,a=d=>{let u=d[0]?.getBoundingClientRect().top,f=m=>Math.abs(m.getBoundingClientRect().
left-n.left);return d.filter(m=>Math.abs(m.getBoundingClientRect().top-u)<4).sort((m,y)=>f(m)-f(y))[0]},h={ArrowLeft:()=>e[s-1],ArrowRight:()=>e[s+1],ArrowUp:()=>a(
e.slice(0,s).filter(i).reverse()),ArrowDown:()=>a(e.slice(s+1).filter(r))}[t.key]?.();t.preventDefault(),h?h.focus():t.key==="ArrowUp"&&p("games-search").focus()}
function si(o){let t=[...o.querySelectorAll("[data-game]")],e=s=>`${s.closest("section")?.getAttribute("aria-label")}|${s.dataset.game}`;return new Map(t.map(s=>[
e(s),s]))}function ni(o,t){let e=[o.inventor==="unknown"?"":o.inventor,o.year].filter(Boolean).join(", "),s=l("img",{"data-src":t,alt:"",decoding:"async",width:84,
height:84});return l("button",{type:"button",class:"card game-card","data-game":o.name},s,l("b",{},o.title),l("span",{},o.description),e?l("small",{},e):null)}function oi(o,t,e,s){
let n=t.toLowerCase().split(/\s+/).filter(Boolean),i=o.filter(d=>(e===null||Le(d)===e)&&n.every(u=>li(d).includes(u)));if(n.length){let d=i.map(u=>({it:u,rank:ii(
u,n)}));if(d.sort((u,f)=>u.rank-f.rank||u.it.title.localeCompare(f.it.title)),i.length===0){let u=o.filter(f=>(e===null||Le(f)===e)&&ri(f,n));return u.length?[[
"Similar names",u]]:[]}return[[i.length===1?"1 game":`${i.length} games`,d.map(u=>u.it)]]}if(e!==null)return lt(i);let r=s.flatMap(d=>i.find(u=>u.name===d)??[]),
a=i.filter(d=>d.featured).sort((d,u)=>(d.featured??0)-(u.featured??0)),c=i.filter(d=>d.wellKnown).sort((d,u)=>(d.wellKnown??0)-(u.wellKnown??0));return[...[["re\
cent",r],["featured",a],["well-known",c]].filter(d=>d[1].length),...lt(i)]}function ii(o,t){let e=o.title.toLowerCase(),s=t.join(" ");if(e===s||o.name===s)return 0;
if(e.startsWith(s))return 1;let n=i=>t.every(r=>i.includes(r));return n(`${e} ${o.name}`)?2:n(o.inventor.toLowerCase())?3:n((o.pieces??[]).join(" ").toLowerCase())?
4:5}function ri(o,t){let e=`${o.name} ${o.title}`.toLowerCase().split(/[\s-]+/);return t.every(s=>e.some(n=>ai(n,s)<=(s.length<4?0:s.length<7?1:2)))}function ai(o,t){
if(Math.abs(o.length-t.length)>2)return 3;let e=Array.from({length:t.length+1},(s,n)=>n);for(let s=1;s<=o.length;s+=1){let n=[s];for(let i=1;i<=t.length;i+=1)n[i]=
Math.min(n[i-1]+1,e[i]+1,e[i-1]+(o[s-1]===t[i-1]?0:1));e=n}return e[t.length]}function li(o){let t=(o.pieces??[]).join(" ");return`${o.name} ${o.title} ${o.family}\
 ${o.description} ${o.inventor} ${o.year} ${t}`.toLowerCase()}function Le(o){return o.own?"your files":o.family||"others"}function lt(o){let t=new Map;for(let e of o){
let s=Le(e);t.set(s,[...t.get(s)??[],e])}return[...t].sort(([e],[s])=>zs(e)-zs(s)||e.localeCompare(s))}function zs(o){return o==="your files"?0:o==="others"?2:1}var ci=500,hi=[["On the board",[["click, or drag","chooses a piece and then its place"],["arrows","go from cell to cell"],["Enter","chooses, Escape lets go"],["\
right click, or a long touch","shows how a piece moves"],["?","on a cell: shows how the piece there moves"],["right drag, or drag after a long touch","draws an \
arrow; a right click or a long touch marks an empty cell"],["+  −  0","look closer, from farther away, at the whole board"],["Shift and arrows, or the wheel",
"move a board whose edges are joined"]]],["The game",[["←  →, or the wheel over the board","a move back, a move on"],["Home  End","to the beginning, to the \
end"],["f","turns the board"],["d","draws on the board, or ends that; Enter marks a cell, Shift-Enter begins an arrow"],["n","sets up a new game"],["g","lists a\
ll games"],["r","explains the rules"],["h","shows a hint"],["e","opens the rule file"],["?","shows this help"]]],["In the rule file",[["Ctrl-Space","completes"],
["F1","explains what stands at the cursor"],["F2","renames"],["F4","builds how a piece moves"],["F12","goes to the declaration"],["Ctrl-.","applies a fix"],["Ct\
rl-S","saves a file of your own"]]]];function Ae(){let o=document.getElementById("help-dialog");if(o)return o.close();let t=(n,i)=>l("section",{},l("h3",{},n),l(
"dl",{class:"help-list"},...i.flatMap(([r,a])=>[l("dt",{},l("kbd",{},r)),l("dd",{},a)]))),e=l("button",{type:"button","aria-label":"close",onclick:L},"✕"),s=l(
"dialog",{id:"help-dialog",class:"set-up","aria-labelledby":"help-head"},l("div",{class:"bar"},l("h2",{id:"help-head"},"Keys and gestures"),l("span",{class:"gro\
w"}),e),l("div",{class:"help-groups"},...hi.map(([n,i])=>t(n,i))),l("p",{class:"quiet"},"“Keys of one letter”, in the menu, switches keys of one character off, \
for people who speak to their computer."));P(s,{lightly:!0})}function Zs(o){let t=l("div",{class:"hint","aria-hidden":!0,hidden:!0});document.body.append(t);let e,
s=()=>{clearTimeout(e),t.hidden=!0};o.addEventListener("pointermove",n=>{s();let r=n.target.closest?.("[role=gridcell]")?.getAttribute("aria-label")??"";n.pointerType!==
"mouse"||n.buttons||!r||/ empty\b/.test(r)||(e=setTimeout(()=>{t.textContent=r.replace(/, can be chosen$/,""),t.hidden=!1,t.style.left=`${Math.min(n.clientX+14,
innerWidth-t.offsetWidth-8)}px`,t.style.top=`${Math.min(n.clientY+18,innerHeight-t.offsetHeight-8)}px`},ci))});for(let n of["pointerleave","pointerdown"])o.addEventListener(
n,s);document.addEventListener("keydown",s)}function Qs(){let[o,t]=[p("menu"),p("menu-button")],e=t.parentElement,s=[...e.querySelectorAll("button")].filter(c=>c!==t),n=s.filter(c=>!("menu"in c.dataset)),
i=s.filter(c=>"menu"in c.dataset),r=()=>{t.before(...n),o.replaceChildren(...i);let c=()=>e.firstElementChild.getBoundingClientRect().left<e.getBoundingClientRect().
left-.5;for(let h of[...n].reverse())c()&&o.prepend(h)};r();let a=e.clientWidth;new ResizeObserver(()=>{a!==e.clientWidth&&(a=e.clientWidth,r())}).observe(e),o.
addEventListener("click",()=>o.hidePopover(),{capture:!0}),t.addEventListener("keydown",c=>{c.key==="ArrowDown"&&(o.showPopover(),o.querySelector("button")?.focus(),
c.preventDefault(),c.stopPropagation())}),o.addEventListener("keydown",c=>{let h=[...o.querySelectorAll("button")],d=h.indexOf(document.activeElement),f={ArrowDown:d+
1,ArrowUp:d-1,Home:0,End:-1}[c.key];f!==void 0&&(h[(f+h.length)%h.length].focus(),c.preventDefault(),c.stopPropagation())})}var tn="Load the page again.",di={gone:["The connection is lost","It comes back by itself as soon as the network and the server are there."],"no-answer":["The s\
erver does not answer","The connection is made anew. Then the board shows whether the move was made."],left:["Another game is shown now",""],fault:["Something w\
ent wrong","The game is as it was before. Try it once more."],busy:["Too much goes on at once here","Try it again in a few seconds."],"out-of-memory":["Too many\
 games are played here now","Try it again later."],"too-many-games":["There is no room for another game here","Delete games that you don't need any more."],"unk\
nown-game":["This game is not here any more","Begin a new one."],"unknown-rules":[null,"Choose a game from the list."],"illegal-move":[null,""],"too-many-moves":[
null,"Take the last move back."],"no-rules":["There is no game to play","Choose one from the list."],"bad-fen":[null,"Mend the position where the message points\
, or begin with the usual one."],"too-slow":["This takes too long","Try it once more, or play by simpler rules."],"still-thinking":["The computer is thinking al\
ready","Wait, or stop it."],"too-large":["This is too long","Write less."],"unknown-node":["This move is not there any more",tn]},ui=new Set(["bad-json","bad-sh\
ape","no-json","bad-address","unknown-address","wrong-method","no-socket","bad-place","unknown-piece","unknown-player"]);function Oe(o){if(ui.has(o.code))return{
...o,message:"Something went wrong in the page",remedy:tn};let t=di[o.code];if(!t)return o;let e=o.remedy.startsWith("did you mean");return{...o,message:t[0]??o.
message,remedy:e?o.remedy:t[1]}}var Ce=o=>new T(Oe(o)),en=o=>Ce({code:o,message:"",remedy:""});function ct({rules:o,fen:t,tree:e,node:s}){let n=[];for(let i=s;typeof e[i]?.parent=="number";i=e[i].
parent)n.push(e[i].text);return{rules:o,...t?{fen:t}:{},moves:n.reverse()}}var It=class{constructor(){this.seats=new Map,this.hasSeats=!0,this.hasPages=!0,this.
listeners=[]}takeSeat(t,e){e?this.seats.set(t,e):this.seats.delete(t)}seatOf(t){return this.seats.get(t)??null}prepare(){}listen(t){this.listeners.push(t)}picture(t){
return`/api/v1${t}`}async call(t,e,s){let n={};s!==void 0&&(n["Content-Type"]="application/json");let i=this.seats.get(e.split(/[/?]/)[2]??"");i&&(n.Authorization=
`Bearer ${i}`);let r=s===void 0?void 0:JSON.stringify(s),a=await fetch(`/api/v1${e}`,{method:t,headers:n,body:r}).catch(()=>{throw en("gone")}),c=await a.text(),
h=(a.headers.get("Content-Type")??"").includes("json");if(a.ok)return h?JSON.parse(c):c;throw Ce(h?JSON.parse(c):{code:"fault",message:c||a.statusText,remedy:""})}gameInAddress(){
return new URLSearchParams(location.search).get("game")}async address({id:t,rules:e}){let s=new URLSearchParams({game:t});return e.name&&!e.text&&s.set("rules",
e.name),`?${s}`}async wanted(t){let e=new URLSearchParams(location.search),[s,n]=[e.get("fen"),e.has("edit")],i={...s?{fen:s}:{},...n?{edit:n}:{}},r=e.get("rule\
s"),a=[...e].filter(c=>c[0].startsWith("set.")).map(([c,h])=>[c.slice(4),h]);return r?{rules:{name:r,set:Object.fromEntries(a)},...i}:t.rules?{rules:{name:t.rules,
set:t.set},...i}:null}async links({id:t,rules:e,position:{fen:s}}){let n=location.origin+location.pathname,i=c=>`${n}?${new URLSearchParams(c)}`,r=Object.fromEntries(
Object.entries(e.set??{}).map(([c,h])=>[`set.${c}`,h])),a=[["This game, to play it together",i({game:t})]];return e.text||a.push(["A new game from this position",
i({rules:e.name??"",...r,fen:s})]),a}socket(t,e){return new Me(this,t,e)}},pi=8e3,Me=class{constructor(t,e,s){this.server=t,this.game=e,this.calls=s,this.closed=
!1,this.tries=0,this.last=0,this.timer=void 0,this.latest=null,this.waiting=new Map,this.again=()=>this.reopen(),window.addEventListener("online",this.again),this.
connection=this.open()}open(){let t=location.protocol==="https:"?"wss":"ws",e=this.server.seatOf(this.game),s=new WebSocket(`${t}://${location.host}/api/v1/game\
s/${this.game}/socket${e?`?seat=${e}`:""}`);return this.connection=s,s.onopen=()=>{this.tries=0,this.calls.onState(!0)},s.onmessage=n=>this.receive(JSON.parse(n.
data)),s.onclose=()=>this.lost(),s}lost(t="gone"){for(let e of this.waiting.values())e.reject(this.gone(t));this.waiting.clear(),!this.closed&&(this.calls.onState(
!1),this.tries+=1,this.timer=setTimeout(this.again,Math.min(500*this.tries,5e3)))}giveUp(){this.connection.onclose=null,this.connection.close(),this.lost("no-an\
swer")}async reopen(){clearTimeout(this.timer),!(this.closed||this.connection.readyState<WebSocket.CLOSING)&&(this.latest&&await this.restore(this.latest),!this.
closed&&this.connection.readyState>=WebSocket.CLOSING&&this.open())}async restore(t){let e=`/games/${this.game}`;try{await this.server.call("GET",e)}catch(s){if(k(
s)?.code!=="unknown-game"||this.closed)return;await this.server.call("PUT",e,ct(t)).catch(()=>null),this.server.takeSeat(this.game,null);for(let n of this.server.
listeners)n.lost?.(t)}}receive(t){if("refused"in t){let{id:e,problem:s}=t.refused;this.answered(e)?.reject(Ce(s)),e===0&&(t.refused.problem=Oe(s))}else"best"in t?
this.answered(t.best.id)?.resolve(t.best.best):"done"in t?this.answered(t.done.id)?.resolve():"game"in t&&(this.latest=t.game);for(let e of this.server.listeners)
e.message?.(t);this.calls.onMessage(t)}answered(t){let e=this.waiting.get(t);return this.waiting.delete(t),e}async ask(t){for(let e=0;e<40&&this.tries===0&&this.
connection.readyState!==WebSocket.OPEN;e+=1)await new Promise(s=>setTimeout(s,50));if(this.connection.readyState!==WebSocket.OPEN)throw this.gone();return new Promise(
(e,s)=>{this.last+=1;let n="think"in t?void 0:setTimeout(()=>this.giveUp(),pi);this.waiting.set(this.last,{resolve:i=>{clearTimeout(n),e(i)},reject:i=>{clearTimeout(
n),s(i)}}),this.connection.send(JSON.stringify({id:this.last,ask:t}))})}gone(t="gone"){return en(this.closed?"left":t)}async think(t){return await this.ask({think:t})}async stop(){
await this.ask({stop:{}})}async act(t){this.latest?.seated&&t.do==="goto"?this.calls.onMessage({game:await this.look(t.node)}):this.latest?.seated&&t.do==="prun\
e"?await this.ask({seat:{do:"agree",what:"takeBack"}}):await this.ask({act:t})}async look(t){return await this.server.call("GET",`/games/${this.game}/at/${t}`)}close(){
this.closed=!0,window.removeEventListener("online",this.again),clearTimeout(this.timer),this.connection.close()}};var fi=40,mi=1e5;function q(){try{let o=JSON.parse(E("my-games")??"[]");return Array.isArray(o)?o:[]}catch{return[]}}function nn(o){$("my-games",JSON.stringify(
o))}function gi(o,t,e=fi){let s=o.find(r=>r.id===t.id),n={...t,links:t.links??s?.links,seat:t.seat??s?.seat??null},i=o.filter(r=>r.id!==t.id&&(r.moves>0||r.seat||
r.links));return[n,...i].slice(0,e)}function wi(o,t,e){let{position:s,players:n}=o,i=s.outcome?.text??`${n[s.player].name} to move`,r=ct(o),a=(r.rules.text?.length??
0)>mi?null:r;return{id:o.id,seat:t,title:o.title||o.rules.name||"untitled",when:e,moves:r.moves.length,says:i,new_:a}}var Pe=o=>q().find(t=>t.id===o)?.links??null;
function sn(o){w(o?"The server had lost this game. Here it is again, without seats and clocks.":"The server had lost this game. Here it is again.")}var Dt=class{constructor(t,e,s){
this.api=t,this.host=e,this.calls=s,this.named="",this.list=l("ul",{class:"my-games-list"});let n=l("button",{type:"button","aria-label":"close",onclick:L},"✕"),
i=l("div",{class:"bar"},l("h2",{},"My games"),l("span",{class:"grow"}),n),r=l("p",{class:"quiet"},"The games that were played on this device, the latest first.");
this.dialog=l("dialog",{id:"my-games","aria-label":"my games"},i,r,this.list)}listen(){window.addEventListener("popstate",()=>this.goBack()),this.host.listen({message:n=>{
"game"in n&&(JSON.stringify(n.game.rules)!==this.named?this.nameInAddress(n.game):this.remember(n.game))},lost:n=>sn(!!n.seated)});let s=l("button",{type:"butto\
n",id:"show-my-games","data-menu":!0,"aria-haspopup":"dialog",title:"The games that were played on this device",onclick:()=>{this.fill(),this.dialog.showModal()}},
"My games…");document.body.append(this.dialog),p("share").before(s)}remember(t,e){if(t.seated&&t.node!==t.tree.length-1)return;let s=wi(t,this.host.seatOf(t.id),
Date.now());nn(gi(q(),e?{...s,links:e}:s))}async nameInAddress(t){this.named=JSON.stringify(t.rules),this.remember(t);let e=await this.host.address(t),s=this.host.
gameInAddress(),n={game:t.id,seat:this.host.seatOf(t.id)},i=s===null||s===t.id;window.history[i?"replaceState":"pushState"](n,"",e)}gameOfAddress(){let t=new URLSearchParams(
location.search),e=this.host.gameInAddress();if(!e)return null;let s=window.history.state,n=t.get("seat")??(s&&"seat"in s?s.seat:q().find(i=>i.id===e)?.seat??null);
return this.host.takeSeat(e,n),t.has("seat")&&(t.delete("seat"),window.history.replaceState({seat:n},"",`?${t}`)),e}async find(t){try{return await this.api.game(
t)}catch(e){let s=q().find(i=>i.id===t);if(k(e)?.code!=="unknown-game"||!s?.new_)throw e;let n=await this.api.beginAgain(t,s.new_);return this.host.hasSeats&&sn(
!!s.seat),this.host.takeSeat(t,null),n}}async open(t){let e=await this.find(t);return await this.calls.show(e),await this.nameInAddress(e),e}async goBack(){let t=this.
gameOfAddress();try{t?await this.calls.show(await this.find(t)):await this.calls.openAddress()}catch(e){w(R(e),!0)}}async choose(t){this.dialog.close(),this.host.
takeSeat(t.id,t.seat),await this.open(t.id).catch(e=>w(R(e),!0))}fill(){let t=q().map(e=>yi(e,this.api.gamePicture(e.id),()=>this.choose(e),()=>this.fill()));this.
list.replaceChildren(...t.length?t:[l("li",{class:"quiet"},"None yet.")])}};function yi(o,t,e,s){let n=l("img",{src:t,alt:"",width:72,height:72,loading:"lazy"});
n.addEventListener("error",()=>n.replaceWith(l("span",{class:"no-board","aria-hidden":"true"},"♟")));let i=o.moves===1?"1 turn":`${o.moves} turns`,r=l("span",
{class:"words"},l("b",{},o.title),l("span",{},`${i}, ${o.says}`),l("small",{},`${o.seat?"your seat · ":""}${Ne(Date.now()-o.when)}`)),a=()=>{nn(q().filter(h=>h.
id!==o.id)),s()},c=l("button",{type:"button",class:"forget","aria-label":`remove ${o.title} from the list`,title:"Remove from the list",onclick:a},"✕");return l(
"li",{},l("button",{type:"button",class:"card",onclick:e},n,r),c)}function Ne(o){let t=Math.floor(o/6e4),e=(s,n)=>`${s} ${n}${s===1?"":"s"} ago`;return t<1?"jus\
t now":t<60?e(t,"minute"):t<2880?e(Math.floor(t/60),"hour"):e(Math.floor(t/60/24),"day")}function on({upright:o,types:t},e,s){let n=o.places.map(a=>{let c=a.tint?{class:"cell",fill:a.tint}:{class:`cell ${a.ground}`};return g("path",{d:a.outline,...c})}),
i=e.flatMap(({cell:a,type:c,owner:h})=>{let d=t[c]&&o.pieces[c]?.[h??s],{x:u,y:f}=o.places[a];return d?[g("g",{transform:`translate(${u} ${f})`},...M(d))]:[]}),
r=o.frame.join(" ");return g("svg",{viewBox:r},...M(o.below),...n,...M(o.above),...i)}var Bt=class{constructor(t,e){this.api=t,this.calls=e,this.deleted=null,this.drawn=new Map}section(t){let e=F(),s=t.toLowerCase().split(/\s+/).filter(Boolean),n=e.
filter(a=>s.every(c=>`${a.title} ${a.base}`.toLowerCase().includes(c)));if(n.length===0&&!this.deleted)return null;let i=l("h3",{},"My variants"),r=l("div",{class:"\
cards"},...n.map(a=>this.card(a)));return l("section",{"aria-label":"My variants"},i,this.undoing(),r)}undoing(){let{deleted:t}=this;if(!t)return null;let s=l("\
button",{type:"button",class:"undelete",onclick:()=>{this.deleted=null,this.keep(t)}},"Undo");return l("p",{class:"row",role:"status"},`“${t.title}” is delete\
d.`,s)}card(t){let e=l("span",{class:"mini","aria-hidden":"true"});this.draw(t,e);let s=t.base?`changed from ${t.base}`:"a rule file of your own",n=t.text===t.played?
"":" · with mistakes",i=l("button",{type:"button",class:"card game-card",onclick:()=>this.calls.open(t,t.text!==t.played)},e,l("b",{},t.title),l("span",{},s),l(
"small",{},`${Ne(Date.now()-t.when)}${n}`)),r=l("button",{type:"button",class:"more","data-id":t.id,"aria-haspopup":"dialog","aria-label":`rename, copy, save or\
 delete ${t.title}`,title:"Rename, copy, save or delete",onclick:()=>this.menu(t)},"⋯");return l("div",{class:"mine"},i,r)}async draw({base:t,played:e},s){let n=e?
{name:t,text:e}:{name:t},i=JSON.stringify(n);try{if(!t&&!e)throw new Error("there is no board");if(!this.drawn.has(i)){let[r,a]=await Promise.all([this.api.emptyBoard(
n,""),this.api.position({rules:n})]);this.drawn.set(i,on(r,a.position.pieces,a.players.length))}s.replaceChildren(this.drawn.get(i).cloneNode(!0))}catch{s.replaceChildren(
g("svg",{viewBox:"0 0 8 8"},g("path",{d:"M0 0h8v8h-8z",class:"background"})))}}async menu(t){let e=[["Open the rule file",()=>this.calls.open(t,!0)],["Rename…",
()=>this.rename(t)],["Duplicate",()=>this.duplicate(t)],["Save as a file",()=>at(z(t.title),"application/toml",t.text)],["Delete",()=>this.remove(t)]],s=await I(
t.title,e.map(([n])=>({label:n})));s!==null&&await e[s][1]()}async rename(t){let e=await bi(t.title);if(!e||e===t.title)return;let s=Mt(t.text,e),n=t.played===t.
text?s??t.text:Mt(t.played,e)??t.played;this.keep({...t,title:e,text:s??t.text,played:n}),s===null&&W(t.text)!==e&&w("The new name is in this list only: the rul\
e file states its name in another way")}duplicate(t){let e=`${t.title} (copy)`,s=Mt(t.text,e)??t.text,n=t.played===t.text?s:t.played;this.keep({...t,id:Z(),title:e,
text:s,played:n,when:Date.now()})}remove(t){Ot(t.id),this.deleted=t,this.redraw(".undelete")}keep(t){let e=Q(t);e&&w(e,!0),this.redraw(`.mine [data-id="${t.id}"\
]`)}redraw(t){this.calls.changed(),document.querySelector(t)?.focus()}};function bi(o){let t=l("input",{type:"text",maxlength:100,required:!0,autocomplete:"off",
value:o});t.addEventListener("focus",()=>t.select());let e=l("button",{type:"submit",class:"main"},"Rename"),s=[l("label",{class:"field"},"Name",t),K(e)];return V(
{class:"remark","aria-label":"rename"},s,t,()=>t.value.trim()||null)}var vi=-900,rn=4,an=30,Ie=8,ki=40,xi=15,$i=25,Si=-150;function Ei(o){let t=o.slice(-rn);return t.length===rn&&t.every(e=>"loses"in e||"value"in e&&e.value<=vi)}
function Ti(o,t){let e=o.slice(-Ie);return t>=ki&&e.length===Ie&&e.every(s=>"value"in s&&Math.abs(s.value)<=an)}function Li(o,t){return"loses"in o||"value"in o&&
o.value<=Si?{accepts:!0,why:""}:"wins"in o||o.value>an?{accepts:!1,why:"it likes its position"}:{accepts:t>=$i,why:"it is too early for a draw"}}function Ai(o){
return"value"in o?{value:-o.value}:"wins"in o?{loses:o.wins}:{wins:o.loses}}var Rt=class{constructor(t){this.calls=t,this.ended=null,this.scores=[],this.offered=
-1/0,this.answered=0,this.said={node:0,moves:0},this.waits=!1,this.offer=l("button",{type:"button",id:"offer-draw",onclick:()=>this.offerDraw()},"Offer a draw"),
this.resign=l("button",{type:"button",id:"resign",onclick:()=>this.personResigns()},"Resign"),this.says=l("p",{id:"computer-says",role:"status",hidden:!0}),this.
buttons=l("div",{class:"row",hidden:!0},this.offer,this.resign),p("type-move").after(this.says,this.buttons)}reset(t){this.scores=[],[this.offered,this.answered]=
[-1/0,0],this.ended=t,this.show("")}get computer(){let t=this.calls.game(),[e,...s]=this.calls.plays();return t?.players.length===2&&e!==void 0&&s.length===0&&!t.
seated?e:null}outcome({players:t,node:e}){if(this.ended?.node!==e)return null;let{resigns:s}=this.ended;if(s===null)return{text:"draw: the players agree",reason:"\
agreement",winners:[],points:t.map(()=>"1/2")};let n=1-s;return{text:`${t[n].name} wins: ${t[s].name} resigns`,reason:"resignation",winners:[n],points:t.map((r,a)=>a===
n?"1":"0")}}end(t){let e=this.calls.game();this.ended={node:e.node,moves:e.tree.length,resigns:t},this.scores=[],this.calls.changed()}playOn(){this.ended=null,this.
show(""),this.calls.changed()}moved(){let t=this.calls.game();if(this.ended&&t?.tree.length!==this.ended.moves&&(this.ended=null),t?.tree.length!==this.said.moves)
return this.show("");this.says.hidden=t.node!==this.said.node,this.refresh()}note(t,e,s){if(t===this.computer){if(this.scores=[...this.scores,e].slice(-Ie),Ei(this.
scores))this.end(t),this.show("The computer resigns.");else if(Ti(this.scores,s)&&s-this.offered>xi){this.offered=s;let n=l("button",{type:"button",class:"main",
onclick:()=>this.agree("")},"Accept"),i=l("button",{type:"button",onclick:()=>this.show("")},"Decline");this.show("The computer offers a draw.",n,i)}}}agree(t){
this.end(null),this.show(t)}async offerDraw(){let t=this.calls.game();if(!t||this.waits)return;this.waits=!0,this.show("You offer a draw…");let e=await this.calls.
score().catch(()=>null);this.waits=!1;let s=this.calls.game();if(s?.id!==t.id||s.node!==t.node)return this.show("");this.answered=t.tree.length;let{accepts:n,why:i}=e?
Li(Ai(e),t.position.number):{accepts:!1,why:"it does not know how it stands"};n?this.agree("The computer accepts the draw."):this.show(`The computer declines: ${i}\
.`)}personResigns(){let{computer:t}=this;t!==null&&(this.end(1-t),this.show(""))}show(t,...e){let s=this.calls.game();this.said={node:s?.node??0,moves:t?s?.tree.
length??0:0},this.says.hidden=!t,this.says.replaceChildren(l("b",{},t)," ",...e),t&&!this.waits&&!gt(this.says)&&w(t),this.refresh()}refresh(){let{computer:t}=this,
e=this.calls.game();this.buttons.hidden=t===null||e!==null&&this.outcome(e)!==null||!!e?.position.outcome||(e?.tree.length??0)<3;let s=e?.tree.length??0;this.offer.
disabled=this.waits||this.says.childElementCount>1||e?.position.player===t||this.answered===s}};function et(o){let t=new Map;for(let[e,{name:s,colours:n,team:i}]of o.entries()){let r=t.get(i);r?[r.name,r.members]=[`${r.name} and ${s}`,[...r.members,e]]:t.set(
i,{name:s,colour:n[0],members:[e]})}return[...t.values()]}function st({score:o,player:t},e){let s="value"in o?o.value:"wins"in o?1/0:-1/0,n=1/(1+Math.exp(-s*Math.
log(3)/360));return e[0].members.includes(t)?n:1-n}function De(o){return"value"in o?1/(1+Math.exp(-o.value/400)):"wins"in o?1:0}function qt(o,t,e,s){let n=s.map(
()=>null),i=o[t].number-1;for(let h=t;o[h].number>=i;h=o[h].parent){let d=e(h),u=d?s.findIndex(f=>f.members.includes(d.player)):-1;if(d&&h===t&&"wins"in d.score)
return s.map((f,m)=>m===u?1:0);if(d&&n[u]===null&&(n[u]=De(d.score)),typeof o[h].parent!="number")break}let r=n.filter(h=>h!==null),a=r.reduce((h,d)=>h+d,0),c=r.
length===s.length&&a>0?a:Math.max(1,a);return n.map(h=>h===null?null:h/c)}var ln=.03,Be=o=>`${Math.round(o*100)} %`;function Ft(o,t,e){let s=et(e),n=s.findIndex(d=>d.members.includes(t)),i=s.length===2;if("value"in o&&!i)return`${s[n].
name} ${Be(De(o))}`;if("value"in o){let d=(n===1?-1:1)*o.value/100;return`${d>0?"+":d<0?"−":""}${Math.abs(d).toFixed(2)}`}let r="wins"in o,a=Math.ceil(("wins"in
o?o.wins:o.loses)/e.length),c=r?n:i?1-n:null;if(a===0&&c!==null)return`${s[c].name} ${s[c].members.length>1?"have":"has"} won`;let h=(d,u)=>s[d].members.length>
1?u:`${u}s`;return c===null?`${s[n].name} ${h(n,"lose")} in ${a}`:`${s[c].name} ${h(c,"win")} in ${a}`}function Re(o){return"value"in o?o.value:"wins"in o?1e9-o.
wins:o.loses-1e9}function qe(o){let{mark:t,player:e}=o;return t==="#"?{score:{wins:0},player:e}:t==="!"?{score:{loses:0},player:e}:t==="="?{score:{value:0},player:e}:
null}var Gt=class{constructor(){this.game="",this.known=new Map}name(t,e){let s=[];for(let n=e;n>0;n=t[n].parent??0)s.push(t[n].text);return s.reverse().join(" ")}setGame(t){
t!==this.game&&this.known.clear(),this.game=t}set(t,e,s){this.known.set(this.name(t,e),s)}get(t,e){return qe(t[e])??this.known.get(this.name(t,e))??null}},Oi=[[
.15,"??"],[.1,"?"],[.05,"?!"]];function cn({tree:o,players:t},e,s){let n=et(t),i=e;for(;!o[i].beginsTurn;)i=o[i].parent??0;let r=s.get(o,o[i].parent??0),a=s.get(
o,e);if(n.length!==2||!r||!a)return"";let h=(n[0].members.includes(o[e].player)?1:-1)*(st(r,n)-st(a,n));return Oi.find(([d])=>h>=d)?.[1]??""}function Wt({tree:o,
node:t,players:e},s){let n=s.get(o,t);if(!n)return null;let i=et(e);if(i.length===2){let h=Ft(n.score,n.player,e),d=Math.min(1-ln,Math.max(ln,st(n,i)));return{parts:i.
map(({name:f,colour:m},y)=>({name:f,colour:m,share:y===0?d:1-d})),text:h,label:`evaluation: ${h}`}}let r=qt(o,t,h=>s.get(o,h),i),a=i.flatMap(({name:h,colour:d},u)=>r[u]===
null?[]:[{name:h,colour:d,share:r[u]}]),c=1-a.reduce((h,d)=>h+d.share,0);return a.length<i.length&&a.push({name:"the others",colour:"",share:c}),{parts:a,text:"",
label:`chances: ${a.map(h=>`${h.name} ${Be(h.share)}`).join(", ")}`}}function hn(o){let t=C("evaluation")??Mi();if(t.hidden=!o,!o)return;let{parts:e,text:s,label:n}=o;
for(t.setAttribute("aria-label",n),t.title=n;t.children.length>e.length+1;)t.firstElementChild?.remove();for(;t.children.length<e.length+1;)t.prepend(l("span",{
class:"share"}));e.forEach((i,r)=>{let a=t.children[r];a.style.flex=`${i.share} 1 0`,a.style.background=i.colour,a.textContent=!s&&i.share>.12?Be(i.share):""}),
t.lastElementChild&&(t.lastElementChild.textContent=s.replace(/(\.\d)\d$/,"$1"))}function Mi(){let o=l("div",{id:"evaluation",class:"evaluation",role:"img",hidden:!0},
l("span",{class:"value"}));return p("board").before(o),o}var Ht=300,nt=70;function Fe(o,t){let e=[];for(let s=t;s>0;s=o[s].parent??0)e.push(s);e.push(0),e.reverse();for(let s=t;;){let n=o.findIndex(i=>i.parent===s);if(n<
0)return e;e.push(n),s=n}}function dn(o,t){let e=Ht/Math.max(1,o.length-1);return o.flatMap((s,n)=>{let i=t(s);return typeof i=="number"?[{node:s,x:n*e,y:nt*(1-
i)}]:[]})}function Ci({tree:o,players:t},e,s){let n=et(t),i=h=>s.get(o,h);if(n.length===2){let h=d=>{let u=i(d);return u&&st(u,n)};return[{name:n[0].name,colour:"",
points:dn(e,h)}]}let r=new Map(e.map(h=>[h,i(h)&&qt(o,h,i,n)])),a=Math.max(.4,...[...r.values()].flatMap(h=>(h??[]).map(d=>d??0))),c=(h,d)=>{let u=r.get(h)?.[d];
return typeof u=="number"?u/a:null};return n.map(({name:h,colour:d},u)=>({name:h,colour:d,points:dn(e,f=>c(f,u))}))}var Ge=o=>o.map(t=>`L${t.x.toFixed(1)} ${t.y.
toFixed(1)}`).join("").slice(1);function un(o,t,e,s){let n=Fe(t.tree,t.node),i=Ci(t,n,e),r=i.length>1,a=i.some(b=>b.points.length>2),c=Wt(t,e);if(o.hidden=!a,!a)
return o.replaceChildren();let h=r?"a line for the chances of each side":`above the middle ${i[0].name} is better`,d=`the evaluation over ${n.length-1} moves: ${h}`,
u=g("svg",{viewBox:`0 0 ${Ht} ${nt}`,preserveAspectRatio:"none",role:"img","aria-label":d,class:r?"several":null}),f=i.filter(b=>b.points.length>0);if(r)for(let b of f)
u.append(g("path",{class:"halo",d:`M${Ge(b.points)}`}),g("path",{class:"curve",stroke:b.colour,d:`M${Ge(b.points)}`}));else u.append(...Pi(i[0].points));let m=n.
indexOf(t.node)*(Ht/Math.max(1,n.length-1));u.append(g("path",{class:"here",d:`M${m.toFixed(1)} 0V${nt}`})),u.addEventListener("click",b=>{let v=u.getBoundingClientRect(),
N=Math.round((b.clientX-v.left)/v.width*(n.length-1));s(n[Math.max(0,Math.min(n.length-1,N))])});let y=c?`Here: ${c.text||c.label.replace("chances: ","")}. `:"";
o.replaceChildren(u,l("p",{class:"quiet"},`${y}A click goes to the move.`))}function Pi(o){let t=Ge(o);return[g("path",{class:"area",d:`M${o[0].x} ${nt}L${t}L${o[o.
length-1].x.toFixed(1)} ${nt}Z`}),g("path",{class:"middle-line",d:`M0 ${nt/2}H${Ht}`}),g("path",{class:"curve",d:`M${t}`})]}var pn=5e3,fn=1e3,Ni=300,Ii=4,Di=100;function ht(o){return o<3?"beginner":o<7?"friendly":o<12?"club":o<17?"strong":"best"}function Bi(o,t,e){for(let n=t;n>0;n=o[n].
parent??0)if(!e.has(o[n].player))return n;let s=new Set(o.slice(1).map(n=>n.player));return t>0&&s.size>1?t:null}function Ri(o,t,e){return e!==void 0?o.tree[e].
player:t===o.node?o.position.player:o.players.length===2&&o.tree.slice(1).every(s=>s.beginsTurn)?1-o.tree[t].player:null}function qi(o){return[...o].sort((t,e)=>Re(
e.score)-Re(t.score)||t.line-e.line)}var jt=class{constructor(t){this.calls=t,this.plays=new Set,this.thoughts=[],this.mode="",this.analyses=!1,this.game="",this.
node=0,this.player=0,this.evaluations=new Gt,this.bar=!0,this.level=p("level"),this.time=p("time"),this.level.value=E("level")??String(Ii);let e=(s,n,i,r)=>l("b\
utton",{type:"button",id:s,title:n,onclick:i},r);this.hint=e("hint","Shows the computer's best move as an arrow",()=>this.think("hint"),"Hint"),this.wholeGame=e(
"analyse-game","Evaluates every position of the game",()=>this.analyseGame(),"Analyse the game"),this.chart=l("div",{id:"chart",class:"chart",hidden:!0}),this.addElements(),
this.agreement=new Rt({game:t.game,plays:()=>this.plays,score:()=>this.scoreHere(),changed:()=>{this.keepSides(),t.sides(),this.thinkIfDue()}}),this.level.addEventListener(
"input",()=>this.showLevel());for(let s of[this.level,this.time])s.addEventListener("change",()=>this.keepSides());p("analyse").addEventListener("click",()=>this.
toggleAnalysis()),p("move-now").addEventListener("click",()=>this.think("play")),this.showLevel()}get busy(){return this.mode!==""}addElements(){p("move-now").after(
this.hint,this.wholeGame),p("thought-state").after(this.chart)}showLevel(){p("level-shown").textContent=`${this.level.value} · ${ht(Number(this.level.value))}`,
this.level.setAttribute("aria-valuetext",p("level-shown").textContent)}setGame(t){this.evaluations.setGame(`${t.id} ${t.board}`);let e=p("computer-plays"),s=t.players.
map(r=>r.name).join(),n=e.dataset.names===s;if(e.dataset.game===t.id&&n)return;e.dataset.names=s,e.dataset.game=t.id;let i=this.keptSides()[this.keptName(t)];i?
(this.plays=new Set(i.plays.filter(r=>r<t.players.length)),[this.level.value,this.time.value]=[String(i.level),String(i.time)],this.showLevel()):n||this.plays.clear(),
this.showSides(t.players),this.agreement.reset(i?.ended?.moves===t.tree.length?i.ended:null)}showSides(t){let e=t.map((s,n)=>{let i=l("input",{type:"checkbox",checked:this.
plays.has(n)});return i.addEventListener("change",()=>{i.checked?this.plays.add(n):this.plays.delete(n),this.keepSides(),this.calls.sides(),this.thinkIfDue()}),
l("label",{class:"check"},i,s.name)});p("computer-plays").replaceChildren(...e)}keptName(t){return`${t.id} ${t.title}`}keptSides(){try{return JSON.parse(E("comp\
uter")??"{}")}catch{return{}}}keepSides(){let t=this.calls.game();$("level",this.level.value),t&&this.keepFor(t,{...this.sides(),ended:this.agreement.ended})}keepFor(t,e){
let{[this.keptName(t)]:s,...n}=this.keptSides(),i=Object.entries(n).slice(1-Di);$("computer",JSON.stringify({...Object.fromEntries(i),[this.keptName(t)]:e}))}sides(){
return{plays:[...this.plays],level:Number(this.level.value),time:Number(this.time.value)}}worth(t){let e=this.calls.game(),s=e?this.evaluations.get(e.tree,t):null;
return!e||!s||!("value"in s.score)?"":Ft(s.score,s.player,e.players).replace(/^\p{L}.* (?=\d)/u,"")}judged(t){let e=this.calls.game();return e?cn(e,t,this.evaluations):
""}moved(){this.busy&&this.mode!=="game"&&!this.isHere()&&!this.hasPlayed()&&this.stop(),this.thoughts=[],this.calls.arrows([]),this.agreement.moved(),this.show(),
this.analyses&&!this.busy&&this.analyseSoon()}undoes(){let t=this.calls.game();return t?Bi(t.tree,t.node,this.plays):null}thinkIfDue(){let t=this.calls.game();if(!t||
t.position.outcome||this.busy||this.agreement.ended)return;let e=!t.tree.some(s=>s.parent===t.node);this.plays.has(t.position.player)&&e&&this.think("play")}async ask(t){
let e=this.calls.about.mostTime,s=this.calls.connection();if(!s)throw new Error("Another game is about to be shown");return s.think({...t,time:Math.min(t.time,e)})}async think(t){
let e=this.calls.game();if(!e||e.position.outcome||this.busy)return;this.mode=t,[this.game,this.node]=[e.id,e.node],this.player=e.position.player,this.thoughts=
[],this.show();let s=t==="play",n=s?Number(this.level.value):this.calls.about.bestLevel,i=t==="hint"?fn:Number(this.time.value),r=50;try{let a=await this.ask({level:n,
time:i,lines:t==="analyse"?3:1,play:s,...s?{}:{at:this.node}});this.isHere()&&t==="analyse"&&(this.thoughts=a.thoughts),this.isHere()&&t==="analyse"&&this.calls.
valued(),this.isHere()&&t==="hint"&&this.showHint(a),s&&!a.turn&&(r=pn),s&&a.turn&&a.score&&this.agreement.note(this.player,a.score,e.position.number)}catch(a){
k(a)?.code!=="left"&&w(x(a),!0),r=pn}this.mode="",this.show(),setTimeout(()=>this.goOn(),r)}goOn(){this.thinkIfDue(),this.analyses&&!this.busy&&this.thoughts.length===
0&&this.analyseSoon()}isHere(){let t=this.calls.game();return t?.id===this.game&&t.node===this.node}hasPlayed(){let t=this.calls.game(),e=t?.tree[t.node]?.parent;
return this.mode==="play"&&t?.id===this.game&&typeof e=="number"&&e>=this.node&&t.tree.length-1===t.node}stop(){this.calls.connection()?.stop().catch(()=>{})}toggleAnalysis(){
if(this.mode==="game")return this.mode="stopping",this.stop();this.analyses=!this.analyses,!this.analyses&&this.mode==="analyse"&&this.stop(),this.analyses||(this.
thoughts=[],this.calls.arrows([])),this.analyses&&!this.busy&&this.think("analyse"),this.show()}analyseSoon(){setTimeout(()=>{let t=this.calls.game();this.analyses&&
!this.busy&&t&&!this.plays.has(t.position.player)&&this.thoughts.length===0&&this.think("analyse")},150)}async scoreHere(){let t=this.calls.game();if(!t)return null;
let e=this.evaluations.get(t.tree,t.node);if(e||this.busy)return e?.score??null;this.mode="answer",this.show();try{return(await this.ask({level:this.calls.about.
bestLevel,time:fn,lines:1,play:!1})).score??null}finally{this.mode="",this.show(),setTimeout(()=>this.goOn(),50)}}showHint(t){let e=this.calls.game()?.position.
moves??[],s=be(e,t.moves[0]??"");if(!s)return w("The computer has no hint here.");this.calls.arrows(ye(s,"hint")),w(`Hint: ${s.name||s.text}`)}async analyseGame(){
let t=this.calls.game();if(!t||this.busy)return;let e=Fe(t.tree,t.node),s=this.calls.about.bestLevel;this.mode="game",p("thought-state").scrollIntoView({block:"\
nearest"});for(let[n,i]of e.entries()){let r=this.calls.game();if(this.mode!=="game"||r?.id!==t.id||r.tree[i]?.text!==t.tree[i].text)break;if(p("thought-state").
textContent=`position ${n+1} of ${e.length}`,this.show(),!(qe(t.tree[i])||this.evaluations.get(t.tree,i)))try{let{score:a}=await this.ask({level:s,time:Ni,lines:1,
play:!1,at:i}),c=Ri(r,i,e[n+1]);a&&c!==null&&this.evaluations.set(t.tree,i,{score:a,player:c}),this.calls.valued()}catch(a){k(a)?.code!=="left"&&w(x(a),!0);break}}
this.mode="",this.show(),this.goOn()}onThought(t){!this.isHere()||this.mode!=="analyse"||(this.thoughts=this.thoughts.filter(e=>e.line!==t.line),this.thoughts.push(
t),this.show())}show(){let t=this.calls.game(),e=this.mode==="game"||this.mode==="stopping";if(p("analyse").textContent=e?"Stop":"Analyse",p("analyse").setAttribute(
"aria-pressed",String(this.analyses&&!e)),p("move-now").disabled=this.hint.disabled=this.busy||!!t?.position.outcome,this.wholeGame.disabled=this.busy||(t?.tree.
length??0)<2,!t)return;let s=qi(this.thoughts);p("thoughts").replaceChildren(...s.map(r=>this.thoughtRow(r,t.players)));let n=s[0];n&&this.isHere()&&(this.evaluations.
set(t.tree,t.node,{score:n.score,player:this.player}),this.calls.arrows(this.thoughtArrows(s,t)));let i=n?`depth ${n.depth}, ${Gi(n.nodes)} positions`:this.busy?
"thinking…":"";e||(p("thought-state").textContent=i),this.showEvaluation(t)}showEvaluation(t){let e=this.analyses||!this.chart.hidden;hn(this.bar&&e?Wt(t,this.
evaluations):null),this.evaluations.known.size>0?un(this.chart,t,this.evaluations,this.calls.go):this.chart.hidden=!0}thoughtArrows(t,e){return t.map((n,i)=>ye(
be(e.position.moves,n.turns[0]??""),i===0?"best":"thin")).reverse().flat()}thoughtRow(t,e){let s=t.turns.map((n,i)=>l("button",{type:"button",class:"move",title:`\
Plays ${i===0?"this move":"up to this move"}`,onclick:()=>this.calls.play(t.turns.slice(0,i+1))},t.names?.[i]??n));return l("li",{},l("b",{class:"score"},Ft(t.score,
this.player,e)),...s)}};function Gi(o){return o<1e4?String(o):o<1e7?`${Math.round(o/1e3)}k`:`${Math.round(o/1e6)}M`}var _t=[1,4,9,14,20];function mn(o){let t=o.trim();return t?/^\s*\[\s*\w+\s+"/m.test(t)||/\n/.test(t)||/(^|\s)\d+\s*\.{1,3}\s*\S/.test(t)?"record":"fen":"none"}
async function Fi(o){let t=await o.arrayBuffer();try{return new TextDecoder("utf-8",{fatal:!0}).decode(t)}catch{return new TextDecoder("windows-1252").decode(t)}}
function Wi(o,t,e){let s=mn(t);return s==="fen"?{rules:o,fen:t.trim()}:s==="record"?{rules:o,record:t}:e==="random"?{rules:o,start:-1}:e===""?{rules:o}:{rules:o,
start:Number(e)}}function He(o){return _t.reduce((t,e)=>Math.abs(e-o)<Math.abs(t-o)?e:t)}var We=class{constructor({api:t,look:e},s,n,i,r){this.api=t,this.look=e,
this.rules=s,this.present=n,this.played=i,this.done=r,this.name=s.text?"":s.name??"",this.set={...s.set},this.asked=0,this.error=l("p",{class:"field-error",role:"\
alert",id:"new-text-error"}),this.text=l("textarea",{id:"new-text",rows:3,spellcheck:"false",placeholder:"FEN of a position, or PGN of a game","aria-describedby":"\
new-text-error",oninput:()=>this.say("")}),this.file=l("input",{type:"file",id:"new-file",accept:".pgn,.fen,.epd,.txt,text/plain,application/vnd.chess-pgn",onchange:()=>this.
readFile()}),this.start=l("select",{id:"new-start",onchange:()=>this.showStart()}),this.number=l("input",{type:"number",id:"new-start-number",min:0,value:0,"ari\
a-label":"number of the start"}),this.starts=l("div",{class:"field-row",hidden:!0}),this.options=l("div",{class:"option-fields"}),this.seats=l("div",{class:"sea\
t-fields"}),this.go=l("button",{type:"submit",class:"main",id:"new-begin"},"Begin"),this.title=l("b",{},n?.title||this.name||"untitled"),this.dialog=l("dialog",
{id:"new-game-dialog",class:"set-up","aria-labelledby":"new-game-head"},this.form()),n&&(this.setStarts(n.starts),this.setPlayers(n.players)),document.body.append(
this.dialog),this.dialog.addEventListener("close",()=>{this.dialog.remove(),this.done(null)}),this.dialog.showModal(),this.go.focus(),this.refresh()}form(){let t=this.
name?l("img",{src:this.api.smallBoard(this.name),alt:"",width:72,height:72}):null,e=l("button",{type:"button",id:"new-other",onclick:()=>this.finish("choose")},
"Another game…"),s=l("button",{type:"button",id:"new-edit",onclick:()=>this.edit()},"Set up a position…"),n=l("form",{},l("div",{class:"bar"},l("h2",{id:"ne\
w-game-head"},"New game"),l("span",{class:"grow"}),l("button",{type:"button","aria-label":"close",onclick:L},"✕")),l("div",{class:"new-game-title"},t,l("span",
{class:"grow"},this.title),e),this.seats,this.options,this.starts,l("details",{id:"new-from"},l("summary",{},"Begin from a position or a game"),l("label",{class:"\
field"},"Paste a FEN or a PGN",this.text),this.error,l("div",{class:"row"},l("label",{class:"row"},"or open a file",this.file),l("span",{class:"grow"}),s)),l("d\
iv",{class:"row"},l("span",{class:"grow"}),l("button",{type:"button",onclick:L},"Cancel"),this.go));return n.addEventListener("submit",i=>{i.preventDefault(),this.
begin()}),n}chosen(){return{...this.rules,set:this.set}}async refresh(){this.asked+=1;let t=this.asked;try{let e=await this.api.check(this.chosen());if(t!==this.
asked)return;let s=(r,a)=>{this.set={...this.set,[r]:a},this.refresh()};if(document.activeElement?.closest(".option-fields")||this.options.replaceChildren(...hs(
e.options,s)),!e.ok)throw new Error(e.diagnostics[0]?.message??"the rules can't be played");let i=await this.api.position({rules:this.chosen()});if(t!==this.asked)
return;this.title.textContent=i.title||this.name||"untitled",this.setStarts(i.starts),this.setPlayers(i.players),this.say("")}catch(e){t===this.asked&&this.fail(
e)}}setStarts(t){if(this.starts.hidden=t<=1,t<=1||this.number.max===String(t-1))return;this.number.max=String(t-1);let e=[["random",`random, one of ${t}`],["","\
the usual one"],["number",`by number, 0 to ${t-1}`]];this.start.replaceChildren(...e.map(([s,n])=>l("option",{value:s},n))),this.starts.replaceChildren(l("label",
{class:"row"},l("b",{},"Start"),this.start),this.number),this.showStart()}showStart(){this.number.hidden=this.start.value!=="number"}setPlayers(t){let e=t.map(a=>a.
name).join();if(this.seats.dataset.names===e)return;this.seats.dataset.names=e;let s=this.played,n=()=>l("option",{value:""},"a person"),i=He(s.level),r=a=>_t.map(
c=>l("option",{value:c,selected:a&&c===i},`computer, ${ht(c)}`));this.seats.replaceChildren(...t.map((a,c)=>l("label",{class:"field"},l("b",{class:"name"},a.name),
l("select",{class:"seat","data-player":c,"aria-label":`${a.name} is played by`},n(),...r(s.plays.includes(c))))))}chosenSeats(){let t=[...this.seats.querySelectorAll(
"select")].map((e,s)=>({n:s,level:e.value})).filter(e=>e.level!=="");return{plays:t.map(e=>e.n),level:Math.max(0,...t.map(e=>Number(e.level)))}}fail(t){let e=k(
t)?.remedy;this.say(`${x(t)}${e?` – ${e}`:""}`)}say(t){this.error.textContent=t,this.text.setAttribute("aria-invalid",String(!!t));let e=this.dialog.querySelector(
"details");t&&e&&(e.open=!0)}async readFile(){let t=this.file.files?.[0];if(t){if(t.size>2e5)return this.say("this file is too large – give one game of it");this.
text.value=await Fi(t),this.say("")}}async edit(){let t=mn(this.text.value),e=await Ns(this.api,this.look,this.chosen(),t==="fen"?this.text.value.trim():"");e!==
null&&(this.text.value=e,this.begin())}async begin(){this.go.disabled=!0;let t=this.starts.hidden?"":this.start.value==="number"?this.number.value||"0":this.start.
value;try{let e=await this.api.begin(Wi(this.chosen(),this.text.value,t));this.finish({game:e,seats:this.chosenSeats()})}catch(e){this.fail(e)}this.go.disabled=
!1}finish(t){this.done(t),this.done=()=>{},this.dialog.close()}};async function gn(o,t,e,s){return new Promise(n=>new We(o,t,e,s,n))}var Hi=["board","like","diagram"];function yn(o){let t=p("new-rules"),e=p("new-rules-form"),s=null,n=async i=>{i.preventDefault(),p("new-rules-error").textContent=
"",p("new-rules-make").disabled=!0;try{let r=p("new-rules-title").value.trim();s=await Vi(o,r,_i()),t.close()}catch(r){bn(r)}p("new-rules-make").disabled=!1};return e.
onsubmit=n,e.onchange=()=>wn(o),p("new-rules-close").onclick=()=>t.close(),p("new-rules-file").onchange=Ki,p("new-rules-error").textContent="",p("new-rules-numb\
er-row").hidden=!0,p("new-rules-number").value="",wn(o),t.showModal(),p("new-rules-title").select(),new Promise(i=>t.addEventListener("close",()=>i(s),{once:!0}))}
function Vt(){return String(new FormData(p("new-rules-form")).get("origin"))}function wn(o){for(let t of Hi)p(`new-rules-${t}`).hidden=t!==Vt();Vt()==="like"&&p(
"new-rules-game").options.length===0&&ji(o)}async function ji(o){try{let t=(await o.listRules()).filter(s=>!s.own),e=lt(t).map(([s,n])=>{let i=n.map(r=>l("optio\
n",{value:r.name},r.title));return l("optgroup",{label:s},...i)});p("new-rules-game").replaceChildren(...e)}catch(t){bn(t)}}function _i(){if(Vt()==="like")return{
like:p("new-rules-game").value};if(Vt()==="board")return{board:{files:p("new-rules-files").valueAsNumber,ranks:p("new-rules-ranks").valueAsNumber}};let o=p("new\
-rules-number").value?{number:p("new-rules-number").valueAsNumber}:{};return{diagram:{text:p("new-rules-text").value,...o}}}async function Vi(o,t,e){let{text:s,
diagnostics:n}=await o.newRules({title:t,origin:e}),i=n.length;return i&&w(`${i} ${i===1?"thing":"things"} of the diagram could not be translated: comments in t\
he file say which`),s}function bn(o){let{code:t,remedy:e,diagnostics:s=[]}=k(o)??{};t==="several-diagrams"&&(p("new-rules-number-row").hidden=!1);let n=s[0]?.places[0],
i=n?`line ${n.line}: `:"";p("new-rules-error").textContent=`${i}${x(o)}${e?` (${e})`:""}`}async function Ki(){let o=p("new-rules-file").files?.[0];o&&(p("new-ru\
les-text").value=await o.text())}function Ui(o){return/^https?:\/\/\S+$/.test(o)?o:/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(o)&&!/\.toml$/.test(o)?`https://${o}`:null}function Yi({inventor:o,year:t}){
let e=o&&o!=="unknown"?o:"";return e==="traditional"?t?`Traditional, ${t}`:"Traditional":e?t?`Invented by ${e}, ${t}`:`Invented by ${e}`:t?`From ${t}`:""}async function vn(o,t,e=null){
let s=await o.explain(t);document.getElementById("rules-explained")?.remove();let n=s.source?zi(s.source):null,i=Yi(s),r=l("button",{type:"button",id:"explained\
-close","aria-label":"close",onclick:L},"✕"),a=e?l("img",{class:"explained-board",src:e,alt:"the beginning",width:180,height:180}):null,c=l("div",{class:"expl\
ained-head"},a,l("div",{class:"grow"},s.description?l("p",{},s.description):null,i||n?l("p",{class:"quiet"},i,i&&n?". ":"",n?"Rules: ":null,n):null,s.options.length?
l("p",{class:"quiet"},`Options: ${s.options.map(([b,v])=>`${b.replaceAll("-"," ")} ${v}`).join(", ")}`):null)),h=s.sections.map(b=>l("section",{},l("h3",{},b.title),
l("ul",{},...b.sentences.map(v=>l("li",{},v))))),[d,...u]=h,f=l("section",{id:"explained-pieces"},l("h3",{},"Pieces"),l("div",{class:"explained-list"},...s.pieces.
map(b=>Xi(b)))),m=l("div",{class:"explained",tabindex:0},c,d??null,f,...u),y=l("dialog",{id:"rules-explained",class:"set-up","aria-labelledby":"explained-title"},
l("div",{class:"bar"},l("h2",{id:"explained-title"},s.title||t.name||"untitled"),l("span",{class:"grow"}),r),m);P(y),Ji(o,y,t)}function zi(o){let t=Ui(o);return t?
l("a",{href:t,rel:"noreferrer",target:"_blank"},o):o}function Xi(o){let t=g("svg",{class:"explained-art",viewBox:"-30 -30 60 60","aria-hidden":!0},...M(o.art)),
e=o.id===o.name?null:l("span",{class:"quiet"},` ${o.id}`);return l("article",{class:"explained-piece","data-piece":o.name},l("div",{class:"explained-name"},t,l(
"b",{},o.name.replaceAll("-"," ")),e),l("div",{class:"explained-moves",role:"img","aria-label":`diagram of the moves of ${o.name}`}),l("div",{class:"explained-w\
ords"},...o.sentences.map(s=>l("p",{},s))))}function Ji(o,t,e){let s=[],n=!1,i=async()=>{if(!n){n=!0;for(let a=s.shift();a&&t.isConnected;a=s.shift()){let c=a.querySelector(
".explained-moves"),h=a.getAttribute("data-piece")??"";try{let d=await o.sketch({rules:e,piece:h});c?.replaceChildren(Zi(_(d.svg),`moves-${h}`))}catch{c?.remove()}}
n=!1}},r=new IntersectionObserver(a=>{for(let c of a.filter(h=>h.isIntersecting))r.unobserve(c.target),s.push(c.target);i()},{root:t.querySelector(".explained"),
rootMargin:"300px"});for(let a of t.querySelectorAll(".explained-piece"))r.observe(a)}function Zi(o,t){let e=t.replaceAll(/[^\w-]/g,"_"),s=[...o.querySelectorAll(
"[id]")].map(n=>n.id);for(let n of o.querySelectorAll("*")){n.id&&(n.id=`${e}-${n.id}`);for(let i of[...n.attributes]){let r=/^(url\()?#([^)]+)(\))?$/.exec(i.value);
r&&s.includes(r[2])&&(i.value=`${r[1]??""}#${e}-${r[2]}${r[3]??""}`)}}return o.removeAttribute("width"),o.removeAttribute("height"),o}function kn(o,t,e){let s=o.left[t]??0;return o.running===t?Math.max(0,s-e):s}function xn(o){if(o<2e4){let r=Math.floor(o/100);return`0:${String(Math.floor(r/10)).
padStart(2,"0")}.${r%10}`}let t=Math.ceil(o/1e3),[e,s,n]=[Math.floor(t/3600),Math.floor(t/60)%60,t%60],i=r=>String(r).padStart(2,"0");return e>0?`${e}:${i(s)}:${i(
n)}`:`${s}:${i(n)}`}function $n(o,t){return o<Math.max(1e4,Math.min(3e4,t.time.base/10))}function Sn({base:o,increment:t}){let e=o/6e4,s=e>=1?`${Number(e.toFixed(
1))} min`:`${o/1e3} s`;return t?`${s} + ${t/1e3} s`:s}var Qi=[[1,0],[3,2],[5,3],[10,5],[15,10],[30,20]],Kt={draw:["Offer draw","offers a draw"],takeBack:["Take back","asks to take the last turn back"],rematch:["Rem\
atch","offers a rematch"]},En=o=>o[0].toUpperCase()+o.slice(1),Ut=class{constructor({api:t,host:e,table:s,myGames:n}){this.api=t,this.host=e,this.table=s,this.myGames=
n,this.game=null,this.came=0,this.present={players:[],watchers:0},this.offersBefore="",this.turnedFor="",this.mySeat=null,this.box=l("section",{id:"seats",class:"\
card-box","aria-label":"players",hidden:!0})}listen(){let t="Play with others: a link for each side, and clocks",e=()=>{let s=this.table.game;s&&this.invite(s)};
p("new-game").after(l("button",{type:"button",id:"invite",title:t,onclick:e},"Invite")),p("side").prepend(this.box),this.host.listen({message:s=>{if("present"in
s)this.present=s.present;else if("game"in s)this.arrived(s.game);else return;this.draw()}}),setInterval(()=>this.tick(),100)}arrived(t){let e=this.game,s=t.seated?
t:null;this.game=s,this.came=performance.now(),document.body.classList.toggle("seated",!!s),document.body.classList.toggle("contest",!!s&&!t.position.outcome);let n=s?.
seated;if(!s||!n)return;let i=e?.id!==s.id;i&&(this.present={players:[],watchers:0}),this.sayOffers(i?null:e,s),n.next&&e&&!i&&!e.seated?.next&&typeof n.you=="n\
umber"&&this.follow(s.id,n.next)}sayOffers(t,{seated:e,players:s,tree:n,position:i}){let r=e?.offers??[],a=JSON.stringify(r);if(a!==this.offersBefore){for(let h of r){
if(h.by[0]===e?.you)continue;let d=En(`${s[h.by[0]].name} ${Kt[h.what][1]}`);!this.offersBefore.includes(h.what)&&!gt(this.box)&&w(d),S(d)}let c=t?.seated?.offers.
some(h=>h.by[0]===e?.you);t&&c&&r.length===0&&t.tree.length===n.length&&!i.outcome&&w("declined")}this.offersBefore=a}async follow(t,e){let s=Pe(t);this.host.takeSeat(
e,this.mySeat);let n=await this.myGames.open(e);s&&this.myGames.remember(n,[...s.slice(-1),...s.slice(0,-1)])}show(t,e){this.mySeat=e,this.arrived(t),this.draw()}turn(){
let{game:t}=this;if(!t||this.turnedFor===t.id||!document.querySelector("#near .player"))return;this.turnedFor=t.id;let e=t.seated?.you;typeof e=="number"&&this.
table.turnTo(s=>s===e)}draw(){let{game:t}=this;this.box.hidden=!t,this.table.showBeside(t?d=>this.beside(d):null),this.turn();let e=t?.seated;if(!t||!e)return;let s=e.
you??null,n=e.clock?l("span",{class:"state"},Sn(e.clock.time)):null,i=s===null?"You watch":`You play ${t.players[s].name}`,r=this.present.watchers-(s===null?1:0),
a=r===1?`1 ${s===null?"other ":""}watcher`:`${r} watchers`,c=r>0?l("span",{class:"quiet"},a):null,h=l("div",{class:"bar"},l("h2",{},i),l("span",{class:"grow"}),
c,n);this.box.replaceChildren(h,...s===null?this.watcherParts(t):this.playerParts(t,s),...this.linkParts(t,s))}watcherParts(t){let e=t.seated?.next;return e?[l(
"button",{type:"button",class:"main",onclick:()=>this.myGames.open(e)},"Watch the rematch")]:[]}playerParts(t,e){let{position:s,seated:n,players:i}=t,r=[],a=new Set;
for(let{what:u,by:f}of n?.offers??[]){a.add(u);let m=f.includes(e),y=m?`Waiting for an answer: ${Kt[u][0].toLowerCase()}`:En(`${i[f[0]].name} ${Kt[u][1]}`),b=m?
null:l("button",{type:"button",class:"main",onclick:()=>this.act({do:"agree",what:u})},"Accept"),v=l("button",{type:"button",onclick:()=>this.act({do:"decline",
what:u})},m?"Withdraw":"Decline");r.push(l("div",{class:"offer row",role:"status"},l("span",{class:"grow"},y),b,v))}let c=u=>{let f=()=>this.act({do:"agree",what:u});
return a.has(u)?null:l("button",{type:"button",class:u==="rematch"?"main":null,onclick:f},Kt[u][0])};if(s.outcome)return[...r,l("div",{class:"row"},c("rematch"))];
let h=t.tree.some((u,f)=>f>0&&u.player===e),d=l("button",{type:"button",onclick:()=>this.resign()},"Resign");return[...r,l("div",{class:"row"},c("draw"),h?c("ta\
keBack"):null,d)]}linkParts(t,e){let n=(Pe(t.id)??[]).map((a,c)=>({token:a,n:c})).filter(({n:a})=>a!==e&&!this.present.players.includes(a));if(n.length===0)return[];
let i=n.map(({token:a,n:c})=>Tn(`Link for ${t.players[c].name}`,{game:t.id,seat:a})),r=l("p",{class:"quiet"},"Send each player the link of their side. Whoever h\
as it plays that side.");return[l("div",{class:"links"},r,...i,Tn("Link for watchers",{game:t.id}))]}async act(t){if(this.game)try{await this.api.seat(this.game.
id,t)}catch(e){w(R(e),!0)}}async resign(){await I("Resign?",[{label:"Yes, I resign"},{label:"No, I play on"}])===0&&await this.act({do:"resign"})}beside(t){let{
game:e}=this,s=e?.seated;if(!e||!s)return[];let n=this.present.players.includes(t),i=n?"is here":"is not here",r=l("span",{class:`here${n?" on":""}`,role:"img",
"aria-label":i,title:i}),a=s.you===t?l("span",{class:"quiet"},"you"):null,c=s.clock?l("span",{class:"clock",role:"timer","aria-label":`time of ${e.players[t].name}`,
"data-player":t}):null;return c&&this.showTime(c,t),[l("span",{class:"seat-state"},r,a,c)]}tick(){let t=document.querySelectorAll(".clock");for(let e of t)this.
showTime(e,Number(e.dataset.player))}showTime(t,e){let s=this.game?.seated?.clock;if(!s)return;let n=kn(s,e,performance.now()-this.came),i=xn(n);t.textContent!==
i&&(t.textContent=i),t.classList.toggle("runs",s.running===e),t.classList.toggle("short",$n(n,s))}invite(t){tr(t,async(e,s)=>{let{tokens:n,game:i}=await this.api.
beginSeats(e);this.host.takeSeat(i.id,n[s]??null),this.myGames.remember(i,n),await this.myGames.open(i.id)})}};function Tn(o,t){let e=`${location.origin}${location.
pathname}?${new URLSearchParams(t)}`,s=l("input",{type:"text",readonly:!0,value:e});return s.addEventListener("focus",()=>s.select()),l("label",{class:"seat-lin\
k"},o,l("span",{class:"row"},s,l("button",{type:"button",onclick:()=>{navigator.share&&matchMedia("(pointer: coarse)").matches?navigator.share({url:e}).catch(()=>{}):
navigator.clipboard?.writeText(e).then(()=>w("copied"),()=>s.select())}},"Copy")))}function tr(o,t){let e=o.players.map((b,v)=>l("option",{value:v},b.name)),s=l(
"select",{},...e,l("option",{value:-1},"none: I watch")),n=Qi.map(([b,v])=>l("option",{value:`${b} ${v}`},`${b} min + ${v} s a turn`)),i=l("select",{},l("option",
{value:""},"no clock"),...n,l("option",{value:"own"},"another…")),r=l("input",{type:"number",min:"0.1",max:"40000",step:"any",value:"5"}),a=l("input",{type:"n\
umber",min:"0",max:"3600",step:"any",value:"3"}),c=l("div",{class:"row",hidden:!0},l("label",{},"Minutes ",r),l("label",{},"Seconds a turn ",a));i.addEventListener(
"change",()=>c.hidden=i.value!=="own");let h=l("input",{type:"checkbox"}),d=l("p",{class:"bad",role:"alert"}),u=l("h2",{id:"invite-head"},`Play ${o.title||"this\
 game"} with others`),f=l("button",{type:"button","aria-label":"close",onclick:L},"✕"),m=l("form",{},l("div",{class:"bar"},u,l("span",{class:"grow"}),f),l("p",
{class:"quiet"},"Each side gets a link. Only whoever has the link of a side moves its pieces; others may watch."),l("label",{class:"field"},"I play",s),l("label",
{class:"field"},"Time for each player",i),c,o.node>0?l("label",{class:"check"},h,"begin at the position that is shown"):null,d,l("div",{class:"row"},l("span",{class:"\
grow"}),l("button",{type:"submit",class:"main"},"Make the links"))),y=l("dialog",{class:"invite","aria-labelledby":"invite-head"},m);m.addEventListener("submit",
async b=>{b.preventDefault();let[v,N]=i.value==="own"?[r.value,a.value]:i.value.split(" "),j=i.value?{time:{base:Math.round(Number(v)*6e4),increment:Math.round(
Number(N)*1e3)}}:{},O=h.checked?o.position.fen:o.fen;try{await t({game:{rules:o.rules,...O?{fen:O}:{}},...j},Number(s.value)),y.close()}catch(mo){d.textContent=
R(mo)}}),P(y)}var er=/ fill="(#[0-9a-f]{6})"([^>]*?) stroke="#1f1a17"/g,sr="#e8c98e",nr="#5a3220",zt=o=>[1,3,5].map(t=>parseInt(o.slice(t,t+2),16));function Yt(o,t,e){let s=zt(
t);return`#${zt(o).map((i,r)=>Math.round(i*(1-e)+s[r]*e)).map(i=>i.toString(16).padStart(2,"0")).join("")}`}function je(o){let t=zt(o),[e,s]=[Math.min(...t),Math.
max(...t)];return s-e>=40?o:e>200?sr:s<80?nr:o}function Ln(o){let t=new Set,e=o.replace(er,(s,n,i)=>{t.add(n);let r=Yt(je(n),"#120a06",.72);return` fill="url(#${or(
n)})"${i} stroke="${r}"`});return[...t].reduce((s,n)=>s.replaceAll(`"${n}"`,`"${je(n)}"`),e)}function or(o){let t=`carved-${o.slice(1)}`;if(document.getElementById(
t))return t;let e=je(o),s=Math.min(...zt(e))>100?.55:.32,n=(a,c)=>g("stop",{offset:a,"stop-color":c}),i=g("linearGradient",{id:t,x1:0,x2:1,y1:0,y2:.15},n(0,Yt(e,
"#000000",.12)),n(.3,Yt(e,"#ffffff",s)),n(.62,e),n(1,Yt(e,"#000000",.42))),r=document.querySelector(".carved-shades")??g("svg",{class:"unseen carved-shades","ar\
ia-hidden":"true"});return r.append(i),document.body.append(r),t}var Xt={board:[["wood","Wood"],["walnut","Walnut"],["green","Green"],["blue","Blue"],["slate","Slate"],["grey","Grey"],["contrast","High contrast"]],pieces:[["",
"As the rules say"],["pictures","Pictures"],["carved","Pictures, carved in wood"],["symbols","Symbols"],["letters","Letters, with how they move"]],scheme:[["sys\
tem","Like the device"],["light","Light"],["dark","Dark"]],players:[["own","As the rules say"],["safe","Safe for colour-blind eyes"]]},ir={board:"Board",pieces:"\
Pieces",scheme:"Page",players:"Colours of players"},An=["#d55e00","#0072b2","#f0e442","#009e73","#cc79a7","#56b4e9"];function rr(o){let t=null;try{t=JSON.parse(
o??"")}catch{}let e=s=>(Xt[s].find(([n])=>n===t?.[s])??Xt[s][0])[0];return{board:e("board"),pieces:e("pieces"),scheme:e("scheme"),players:e("players")}}function On(o){
let t=0;return o.map(e=>{let s=[1,3,5].map(i=>parseInt(e.slice(i,i+2),16));return Math.max(...s)-Math.min(...s)<40||t>=An.length?e:(t+=1,An[t-1])})}function ar(o,t,e){
return t.length===0?o:o.replace(new RegExp(t.join("|"),"gi"),s=>e[t.indexOf(s.toLowerCase())]??s)}function lr(o="",t=!1,e=!1){let s=[o?`pieces=${o}`:"",t?"shape\
=tall":"",e?"names=records":""].filter(n=>n);return s.length>0?`?${s.join("&")}`:""}var Jt=class{constructor(){this.chosen=rr(E("look")),this.changed=()=>{}}query(){
let t=!document.body.classList.contains("editing"),{pieces:e}=this.chosen;return lr(e==="carved"?"pictures":e,$t().matches,t)}dressedGame(t){if(this.chosen.players!==
"safe")return t;let e=On(t.players.map(s=>s.colours[0]));return{...t,players:t.players.map((s,n)=>({...s,colours:[e[n],s.colours[1]]}))}}dressedBoard(t,e){let s=this.
chosen.players==="safe",n=this.chosen.pieces==="carved";if(!s&&!n)return t;let i=e.map(d=>d.colours[0].toLowerCase()),r=On(i),a=d=>{let u=s?ar(d,i,r):d;return n?
Ln(u):u},c=d=>({...d,pieces:d.pieces.map(u=>u.map(a))}),h=d=>d&&c(d);return{...t,upright:c(t.upright),turned:c(t.turned),left:h(t.left),right:h(t.right)}}apply(){
let t=document.documentElement;t.dataset.board=this.chosen.board,t.dataset.scheme=this.chosen.scheme}choose(t,e){this.chosen={...this.chosen,[t]:e},$("look",JSON.
stringify(this.chosen)),this.apply(),this.changed()}choicesOf(t){let e=Xt[t].map(([s,n])=>{let i=()=>this.choose(t,s),r=l("input",{type:"radio",name:`look-${t}`,
value:s,checked:this.chosen[t]===s,onchange:i}),a=t==="board"?l("span",{class:"swatch","data-board":s,"aria-hidden":"true"}):null;return l("label",{},r,a,l("spa\
n",{},n))});return l("fieldset",{class:`look-${t}`},l("legend",{},ir[t]),...e)}open(){let t=Object.keys(Xt),e=l("button",{type:"button",class:"main",onclick:L},
"Done"),s=t.map(r=>this.choicesOf(r)),n=l("div",{class:"bar"},l("span",{class:"grow"}),e),i=l("dialog",{class:"settings","aria-label":"how the page looks"},l("h\
2",{},"How the page looks"),...s,n);P(i,{lightly:!0})}listen(t){this.changed=t,this.apply(),p("look").addEventListener("click",()=>this.open())}};function Cn(o){let t=o.hands.map((e,s)=>e.map(n=>({...n,owner:s})));return{pieces:o.pieces.map(e=>({...e})),hands:t}}function Pn(o,t,e){let s=i=>o.pieces.find(r=>r.
cell===i),n=s(e);if(t===null)return n?{cell:e}:null;if("cell"in t){let i=s(t.cell);return i&&i!==n&&(n&&(o.pieces.splice(o.pieces.indexOf(n),1),Mn(o,i.owner??0,
n.type,1,n.owner??null)),i.cell=e),null}return n?t:(o.pieces.push({cell:e,type:t.type,owner:t.owner}),Mn(o,t.player,t.type,-1,t.owner),null)}function Mn(o,t,e,s,n){
let i=o.hands[t],r=i.find(a=>a.type===e&&a.owner===n);r?r.count+=s:i.push({type:e,count:s,owner:n}),o.hands[t]=i.filter(a=>a.count>0)}function H(o){return o.replace(/[-_]+/g," ").trim()}function cr(o){return o.charAt(0).toUpperCase()+o.slice(1)}function hr(o){let t=new Set(o.map(s=>/^([\p{L}\p{N}_-]+): /u.
exec(s.label)?.[1]??"")),[e]=t;return t.size===1&&e?e:""}function _e(o,t,e,s=!0){if(o.outcome)return"";let n=[...e.next().keys()],i=new Set(n.map(f=>f[0])),r=f=>o.
pieces.find(m=>m.cell===f),a=e.chosen[e.chosen.length-1],c=ur(e,n.length>0);if(n.length===0)return c;if(o.ask&&a===void 0)return o.ask;if(a!==void 0)return dr(a,
i,t,r,e.chosen.length)+c;let h=H(o.beginsTurn?"":o.phase||hr(o.moves)),d=h?`${cr(h)}: c`:"C",u=[...e.targets().keys()];if(u.length>0){let f=u.length===n.length;
if(f&&t.some(b=>H(b.name)===h))return`Choose where the ${h} goes.${c}`;let m=u.filter(r).length;if(!s&&f)return`${d}hoose ${m===0?"an empty":"a"} cell.${c}`;let y=m===
u.length?"pieces":m===0?"cells":"places";return`${d}hoose one of the marked ${y}${f?"":", or a piece"}.${c}`}return i.has("c")&&i.has("h")?`${d}hoose a piece on\
 the board or in hand.${c}`:i.has("h")?`${d}hoose a piece in hand.${c}`:i.has("c")?`${d}hoose a piece${h?"":" to move"}.${c}`:`${d}hoose a kind of piece.`}function dr(o,t,e,s,n){
if(t.has("t"))return"Choose a kind of piece.";if(t.has("h"))return"Choose a piece in hand.";let i=o[0]==="h"?Number(o.split(":")[1]):o[0]==="c"?s(Number(o.slice(
1)))?.type:void 0,r=i===void 0?"":H(e[i].name);return r?n>1&&o[0]==="c"?"Choose the next cell.":`Choose where the ${r} goes.`:"Choose one of the marked cells."}
function ur(o,t){let e=o.bare().filter(s=>s.clicks.length===0);return e.length===0?"":t?e.length===1?` Or choose “${e[0].label}”.`:" Or choose one of the bu\
ttons.":e.length===1?`There is only “${e[0].label}”.`:"Choose one of the buttons."}function Nn(o,t,e,s){let[n]=o.clicks,i=n&&"cell"in n?t.pieces.find(d=>d.cell===n.cell)?.type:void 0,r=n&&"held"in n?n.held.type:i,a=typeof o.becomes=="number",c=a?
o.becomes:r,h=c===void 0?"":H(e[c].name);return{type:c,label:c===void 0||!s?o.label:a?h:`stays ${h}`}}function pr(o){return"cell"in o?`c${o.cell}`:"held"in o?`h${o.
held.player}:${o.held.type}`:`t${o.type}`}var Zt=class{constructor(){this.moves=[],this.ways=[],this.prefix=[],this.chosen=[]}setMoves(t,{goesOn:e=!1,again:s=null}={}){
this.moves=t,this.ways=t.flatMap(r=>[r.clicks,r.also??[]].filter(a=>a.length>0).map(a=>({move:r,keys:a.map(pr)}))),this.prefix=this.forced(e),this.chosen=[...this.
prefix];let n=this.next(),i=[...n.keys()].every(r=>r[0]==="h");s&&i&&n.has(s)&&this.chosen.push(s)}forced(t){let e=[];for(;;){let s=this.ways.filter(r=>e.every(
(a,c)=>r.keys[c]===a)),n=new Set(s.map(r=>r.keys[e.length])),[i]=n;if(n.size!==1||i===void 0||s.some(r=>r.keys.length<=e.length+1)||i[0]==="t"||i[0]==="c"&&!t)return e;
e.push(i)}}open(){return this.ways.filter(t=>this.chosen.every((e,s)=>t.keys[s]===e))}next(){let t=new Map;for(let{move:e,keys:s}of this.open()){let n=s[this.chosen.
length];if(n===void 0)continue;let i=(e.captures?.length??0)>0&&s.length===this.chosen.length+1;t.set(n,t.get(n)||i)}return t}targets(){let t=this.chosen.length,
e=new Set(this.open().filter(n=>n.keys.length===t+1).map(n=>n.keys[t])),s=[...this.next()].filter(([n])=>n[0]==="c"&&(t>0||e.has(n)));return new Map(s.map(([n,i])=>[
Number(n.slice(1)),i]))}canLift(t){if(this.chosen.includes(t))return!0;let e=this.prefix.length;return this.ways.filter(n=>this.prefix.every((i,r)=>n.keys[r]===
i)).some(n=>n.keys[e]===t&&n.keys.length>e+1)}lift(t){this.chosen[this.chosen.length-1]!==t&&(this.clear(),this.next().has(t)&&this.chosen.push(t))}clear(){this.
chosen=[...this.prefix]}bare(){return this.moves.filter(t=>t.clicks.length===0||"type"in t.clicks[0])}pick(t){if(!this.next().has(t)){let n=this.chosen.length>this.
prefix.length&&this.chosen[this.chosen.length-1]===t;if(this.clear(),n||!this.next().has(t))return{done:[],more:!1}}this.chosen.push(t);let e=this.open(),s=e.filter(
n=>n.keys.length===this.chosen.length).map(n=>n.move);return{done:[...new Set(s)],more:e.some(n=>n.keys.length>this.chosen.length)}}};var fr=50,mr=20;function gr(o){let t=0;return({deltaY:e,deltaMode:s})=>{let n=s===0?e:e*mr;n*t<0&&(t=0),t+=n,!(Math.abs(t)<fr)&&(o(Math.sign(t)),t=0)}}function wr(o,t){
let e=gr(t),s=n=>{let i=document.documentElement.scrollHeight>innerHeight+1;n.ctrlKey||n.defaultPrevented||i||o.rolls||(n.preventDefault(),e(n))};p("board").addEventListener(
"wheel",s,{passive:!1})}function Bn(o){let{board:t,history:e}=o,s=h=>h!==null&&o.go(h),n=()=>s(e.back()),i=()=>s(e.forward()),r=()=>s(e.back()===null?null:0),a=()=>s(
e.forward()===null?null:e.end()),c=(h,d)=>p(h).addEventListener("click",d);c("flip",o.flip),c("draw",o.draw),c("first",r),c("back",n),c("forward",i),c("last",a),
c("undo",o.undo),c("keys",()=>Dn(t,!t.characterKeys)),c("contrast",()=>In(!document.body.classList.contains("contrast"))),p("type-move").addEventListener("submi\
t",h=>{h.preventDefault();let d=p("typed").value.trim();d&&(p("typed").value="",o.type(d))}),document.addEventListener("keydown",h=>{if(h.composedPath().some(y=>y instanceof
Element&&y.matches("input, textarea, select, .cm-editor, dialog"))||h.ctrlKey||h.metaKey||h.altKey)return;let u=t.characterKeys?o.letters:{},m={ArrowLeft:n,ArrowRight:i,
Home:r,End:a,...u}[h.key];m&&(h.preventDefault(),m())}),wr(t,h=>h>0?i():n()),In(E("contrast")==="on"),Dn(t,E("character-keys")!=="off")}function In(o){document.
body.classList.toggle("contrast",o),p("contrast").setAttribute("aria-pressed",String(o)),$("contrast",o?"on":"")}function Dn(o,t){o.characterKeys=t,p("keys").setAttribute(
"aria-pressed",String(t)),$("character-keys",t?"":"off")}async function Rn(o,t,e){let s=await o.sketch(t),n=l("div",{class:"popup",role:"tooltip"},l("b",{},s.title),_(s.svg));document.querySelector(".popup")?.remove(),
document.body.append(n),n.style.left=`${Math.max(8,Math.min(e.right+8,innerWidth-n.offsetWidth-8))}px`,n.style.top=`${Math.max(8,Math.min(e.top,innerHeight-n.offsetHeight-
8))}px`;let i=()=>n.remove();for(let r of["pointerdown","keydown"])document.addEventListener(r,i,{once:!0});S(s.title)}var Ve=[["first","green"],["second","red"],["third","blue"]];function qn(o,t){let e=i=>{o.gestures.pen=i,t(),document.querySelector(".bare [aria-pressed=true]")?.
focus()},s=Ve.map(([i,r])=>l("button",{type:"button",title:r,"aria-label":r,"aria-pressed":String(o.gestures.pen===i),onclick:()=>e(i)},l("span",{class:`pen ${i}`,
"aria-hidden":!0}))),n=(i,r)=>l("button",{type:"button",onclick:r},i);return[...s,n("Rub out",()=>o.clearSketches()),n("Done",()=>e(null))]}var dt=["letters","figurines","texts"];function D(o,t){return t==="texts"?o.text:o.name||o.text}function Fn(o,t,e){let s=D(o,t);if(t!=="figurines"||!(o.name||s.
includes("@")))return[s];let n=Gn(e,s),i=s.lastIndexOf("="),r=i>0?Gn(e,s.slice(i+1)):null,a=[],c=s;n&&(a.push({type:n.type}),c=c.slice(n.length));let h=r?c.lastIndexOf(
"=")+1:c.length;return h>0&&a.push(c.slice(0,h)),r&&(a.push({type:r.type}),c.length>h+r.length&&a.push(c.slice(h+r.length))),a}function Gn(o,t){let e=null;for(let[
s,{id:n}]of o.entries())n&&t.startsWith(n)&&n.length>(e?.length??0)&&(e={type:s,length:n.length});return e}var yr={"+":"+","#":"#","=":" ½","!":" ?"},ut=class{constructor(t,e){this.nodes=t,this.node=e,this.children=t.map(()=>[]),t.forEach((s,n)=>{typeof s.parent=="n\
umber"&&this.children[s.parent].push(n)})}back(){return this.nodes[this.node]?.parent??null}forward(){return this.children[this.node]?.[0]??null}end(){let t=this.
node;for(;this.children[t]?.length;)t=this.children[t][0];return t}written(){return this.nodes.length===0?[]:[...this.comment(0),...this.line(this.children[0],!0)]}rows(){
let t=[],e=1/0;for(let s of this.nodes.length>0?this.line(this.children[0],!0):[]){let n=t.at(-1);if(!("move"in s)){n?.after.push(s);continue}let i=this.nodes[s.
move.node],r=!i.beginsTurn&&n&&n.after.length===0,a=n&&n.after.length>0,c=!r&&(i.player<=e||this.nodes[i.parent??0].number!==i.number);if(!n||a||c){let d=a&&!c?
`${i.number}…`:`${i.number}.`;t.push({number:d,turns:[],after:[]})}e=i.player;let h=t.at(-1).turns;h[e]=[...h[e]??[],s.move]}return t}comment(t){let e=this.nodes[t].
comment;return e?[{comment:e}]:[]}line(t,e){let s=[],n=t;for(;n.length>0;){let[i,...r]=n;n=this.children[i];let a=n.length===0?"":this.nodes[n[0]].beginsTurn?" ":
",​",c=this.nodes[i],h=yr[c.mark]??"",d=this.comment(i);s.push({move:{node:i,number:this.number(i,e),text:c.text+h,mark:h,gap:a}},...d),e=r.length+d.length>0;
for(let u of r)s.push({branch:this.line([u],!0)})}return s}number(t,e){let s=this.nodes[t],n=this.nodes[s.parent??0],i=s.parent===0||n.number!==s.number;return!s.
beginsTurn||!(i||e)?"":`${s.number}${i&&s.player===0?".":"…"} `}};var Wn={"?!":"inaccuracy","?":"mistake","??":"blunder"},br=o=>typeof requestAnimationFrame>"u"?o():void requestAnimationFrame(o),vr=60,Qt=class{constructor(t,e){
this.host=t,this.go=e,this.tree=new ut([],0),this.ask=()=>{},t.addEventListener("contextmenu",s=>{let n=s.target instanceof Element?s.target.closest(".move"):null,
i=Number(n?.getAttribute("data-node"));i&&(s.preventDefault(),this.ask(i,D(this.tree.nodes[i],"letters")))}),this.style="letters",this.types=[],this.icon=()=>null,
this.score=()=>"",this.judged=()=>"",this.drawn=""}redraw(){this.drawn=""}wants(t){this.tree.node=t}set(t,e){this.tree=new ut(t,e);let s=this.host.contains(document.
activeElement),n=JSON.stringify([this.style,t]);n===this.drawn?this.mark(e):t.length===1&&!t[0].comment?this.host.replaceChildren(l("p",{class:"quiet"},"No move\
s yet.")):this.host.replaceChildren(...this.table()),this.drawn=n,s&&this.present()?.focus(),br(()=>this.scroll())}present(){return this.host.querySelector("[ar\
ia-current]")}scroll(){let t=this.present();if(!t)this.host.scrollTop=0;else{let[e,s]=[this.host.getBoundingClientRect(),t.getBoundingClientRect()];(s.top<e.top||
s.bottom>e.bottom)&&(this.host.scrollTop+=s.top-e.top-e.height/2)}}mark(t){for(let e of this.host.querySelectorAll("[aria-current]"))e.removeAttribute("aria-cur\
rent");this.host.querySelector(`[data-node="${t}"]`)?.setAttribute("aria-current","step")}table(){let{tree:t}=this,e=Math.max(1,...t.nodes.slice(1).map(r=>r.player+
1));this.host.style.setProperty("--players",String(e));let s=t.nodes[0].comment,n=t.rows();this.host.classList.toggle("long",n.length>vr);let i=n.flatMap(({number:r,
turns:a,after:c})=>{let h=Array.from({length:e},(u,f)=>this.turn(a[f]??[],f<a.length)),d=l("div",{class:"turns"},l("span",{class:"number"},r),...h);return c.length>
0?[d,l("div",{class:"aside"},this.line(c))]:[d]});return[...s?[l("p",{class:"comment"},s)]:[],...i]}turn(t,e){if(t.length===0)return l("span",{class:"turn quiet"},
e?"…":"");let s=t.at(-1),n=this.score(s.node),i=this.judged(s.node);return l("span",{class:"turn"},...t.map(r=>this.move(r.node,r.mark)),...i?[l("b",{class:`j\
udged ${Wn[i]}`,title:Wn[i]},i)]:[],...n?[l("span",{class:"worth"},n)]:[])}line(t){let e=l("span",{class:"line"}),s="";for(let n of t)if("move"in n){let{node:i,
number:r}=n.move;e.append(s,...r?[l("span",{class:"number"},r)]:[],this.move(i,n.move.mark)),s=n.move.gap}else"comment"in n?e.append(" ",l("span",{class:"commen\
t"},n.comment)," "):e.append(l("span",{class:"branch"},"(",this.line(n.branch),")")," ");return e}move(t,e){let s=this.tree.nodes[t],n={type:"button",class:`mov\
e p${s.player%8}`,title:s.text,"data-text":s.text+e,"data-node":t,onclick:()=>this.go(t)},i=t===this.tree.node?{"aria-current":"step"}:{},r=Fn(s,this.style,this.
types).map(c=>typeof c=="string"?c:this.icon(c.type,s.player)),a=this.style==="figurines"?{"aria-label":D(s,"letters")+e}:{};if(s.text==="-"&&!s.beginsTurn){let c={
...n,class:`${n.class} passed`,title:"pass","aria-label":"pass"};return l("button",{...c,...i},"·",e)}return l("button",{...n,...i,...a},...r,e)}back(){return this.
tree.back()}forward(){return this.tree.forward()}end(){return this.tree.end()}};function Ke(o,t,e){return new Promise(s=>{let n=null,i=l("div",{class:"options pictures"}),r=l("dialog",{class:"chooser picker","aria-label":o},l("h2",{},o),i);
t.forEach((a,c)=>{let h=()=>{n=c,r.close()};i.append(l("button",{type:"button",onclick:h,title:a.hint},a.icon,l("span",{},a.label)))}),r.addEventListener("keydo\
wn",a=>{let c={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[a.key];if(!c)return;let h=[...i.querySelectorAll("button")],d=h.indexOf(document.activeElement);
h[(d+c+h.length)%h.length].focus(),a.preventDefault()}),P(r,{closed:()=>s(n),lightly:!0}),e&&kr(r,e),i.querySelector("button")?.focus()})}function kr(o,t){let e=t.
left+t.width/2-o.offsetWidth/2,s=t.bottom+6,n=s+o.offsetHeight<innerHeight-6;o.style.margin="0",o.style.left=`${Math.max(6,Math.min(e,innerWidth-o.offsetWidth-6))}\
px`,o.style.top=`${Math.max(6,n?s:t.top-o.offsetHeight-6)}px`}function Hn(o,t){return t.hands.some(e=>e.length>0)?o.map(()=>[]):o.map((e,s)=>{let n=new Map(e.map(c=>[c.type,c.count]));for(let c of t.pieces)c.owner===s&&n.set(
c.type,(n.get(c.type)??0)-1);let i=0;for(let c of n.values())c<0&&(i-=c);let r=[...e].sort((c,h)=>h.count-c.count)[0]?.type,a=(n.get(r)??0)-i;return n.set(r,Math.
max(0,a)),e.map(c=>({type:c.type,count:n.get(c.type)??0})).filter(c=>c.count>0)})}function jn(o,t,e){let s=n=>n.find(i=>i.type===e)?.count??0;return Math.max(0,
s(o)-s(t))}function _n(o,t,e){let s=n=>n.reduce((i,r)=>i+r.count*e[r.type].worth,0);return Math.round((s(o)-s(t))/100)}var xr=6,Vn=["pointerup","pointercancel"];function te(o){let[t,e]=o.colours;return g("svg",{class:"dot",viewBox:"0 0 16 16","aria-hidden":!0},g("circle",{cx:8,cy:8,
r:6.5,fill:t,stroke:e}))}function Kn(o){let t=o.game.first&&!o.hand?Hn(o.game.first,o.game.position):[];return o.game.players.map((e,s)=>$r(o,s,t))}function Un(o,t,e){
let s=document.activeElement?.getAttribute("data-key");for(let[r,a]of o.entries())a.classList.add(`side-${t[r]}`);let n=["left","far","right","near"],i=o.map((r,a)=>a).
filter(r=>r!==e).sort((r,a)=>n.indexOf(t[r])-n.indexOf(t[a]));p("table").dataset.near=String(e),p("near").replaceChildren(o[e]),p("others").replaceChildren(...i.
map(r=>o[r])),p("others").classList.toggle("around",i.length>1),s&&document.querySelector(`.held[data-key="${s}"]`)?.focus()}function $r(o,t,e){let{position:s,players:n}=o.
game,i=s.out.includes(t),a=[s.player===t&&!s.outcome&&"on-move",i&&"out",s.outcome?.winners.includes(t)&&"won"].filter(f=>f),c=l("div",{class:["player",...a].join(
" "),"data-player":t});c.append(te(n[t]),l("span",{class:"name"},n[t].name));let h=o.game.people?.[t];h&&c.append(l("span",{class:"person"},h)),o.computer.has(t)&&
c.append(l("span",{class:"quiet"},"computer")),s.checks.some(f=>f.player===t)&&c.append(l("span",{class:"state bad"},"check")),i&&c.append(l("span",{class:"quie\
t"},"out"));let d=s.outcome?.points[t];d&&c.append(l("b",{class:"points"},d.replace("1/2","½"))),c.append(...o.more?.(t)??[]);let u=l("span",{class:"hand"});if(o.
hand)u.append(...o.hand.hands[t].map(f=>Tr(o,t,f)));else{let f=new Map(s.hands[t].map(m=>[m.type,m]));for(let m of o.slots){let y=f.get(m);u.append(y?Er(o,t,y):
l("span",{class:"slot"},ot(o.board,m,t)))}}return c.append(u),n.length===2&&e[1-t]?.length&&c.append(Sr(o,t,e)),c}function Sr(o,t,e){let s=1-t,n=e[s].map(c=>`${c.
count} ${o.types[c.type].name}`).join(", "),i=_n(e[s],e[t]??[],o.types),r=i>0?`; ahead by ${i}`:"",a=l("span",{class:"taken",role:"img","aria-label":`has taken ${n}${r}`,
title:`Taken: ${n}${r}`});for(let{type:c,count:h}of e[s]){let d=jn(e[s],e[t]??[],c);for(let u=0;u<h;u+=1)a.append(ot(o.board,c,s,u<h-d?"even":""))}return i>0&&a.
append(l("b",{class:"lead"},`+${i}`)),a}function ot(o,t,e,s=""){return g("svg",{viewBox:"-30 -30 60 60","aria-hidden":!0,class:`icon ${s}`},...o.art(t,e))}function Er(o,t,{
type:e,count:s}){let n=`h${t}:${e}`,i=o.open.has(n),r=`${o.game.players[t].name} holds ${s} ${o.types[e].name}${i?", can be chosen":""}`,a=`held${o.chosen.includes(
n)?" chosen":""}${i?" open":""}`,c=Yn(o,r,a,e,t,s,()=>o.choose(n));return c.dataset.key=n,zn(c,o,e,t,()=>o.lift(n)),c}function Tr(o,t,{type:e,count:s,owner:n}){
let i=o.picked,r=i&&"player"in i&&i.player===t&&i.type===e&&i.owner===n,a=()=>o.pick({player:t,type:e,owner:n}),c=Yn(o,`${s} ${o.types[e].name}`,`held ${r?"chos\
en":"open"}`,e,n,s,a);return zn(c,o,e,n,a),c}function Yn(o,t,e,s,n,i,r){let a=e.includes("chosen")?"true":null,c=l("button",{type:"button",class:e,"aria-label":t,
"aria-pressed":a,title:o.types[s].name,onclick:r});return c.append(g("svg",{viewBox:"-30 -30 60 60","aria-hidden":!0},...o.board.art(s,n))),i>1&&c.append(l("spa\
n",{class:"count"},String(i))),c}function zn(o,t,e,s,n){o.addEventListener("pointerdown",i=>{if(i.button!==0)return;let r=null,a=h=>{if(h.pointerId!==i.pointerId||
!r&&Math.hypot(h.clientX-i.clientX,h.clientY-i.clientY)<xr)return;r||(n(),r=l("div",{class:"dragged","aria-hidden":!0},ot(t.board,e,s)),document.body.append(r));
let d=r;d.style.left=`${h.clientX}px`,d.style.top=`${h.clientY}px`},c=h=>{if(h.pointerId===i.pointerId){document.removeEventListener("pointermove",a);for(let d of Vn)
document.removeEventListener(d,c);r&&(r.remove(),o.addEventListener("click",d=>d.stopImmediatePropagation(),{capture:!0,once:!0}),t.drop(h.type==="pointerup"?t.
board.cellAt(h.clientX,h.clientY):null))}};document.addEventListener("pointermove",a);for(let h of Vn)document.addEventListener(h,c);o.hasPointerCapture(i.pointerId)&&
o.releasePointerCapture(i.pointerId)})}var Xn=[["sounds","Sounds",!0],["motion","Pieces move",!0],["bar","Evaluation bar",!0]],Lr=["letters (Nf3)","pictures (♞f3)","from and to (g1f3)"];function ee(){
let o=E("play-names")??dt[0],t={names:dt.includes(o)?o:dt[0],sounds:!1,motion:!0,bar:!0};for(let[e,,s]of Xn)t[e]=(E(`play-${e}`)??(s?"on":"off"))==="on";return t}
function Jn(o){if(C("play-options"))return;let t=ee(),e=()=>{$("play-names",i.value),o()},s=dt.map((c,h)=>l("option",{value:c,selected:c===t.names},Lr[h])),n=Xn.
map(([c,h])=>{let d=()=>{$(`play-${c}`,u.checked?"on":"off"),o()},u=l("input",{type:"checkbox",id:`play-${c}`,checked:t[c],onchange:d});return l("label",{class:"\
check"},u,h)}),i=l("select",{id:"play-names",onchange:e},...s),r=l("label",{class:"check"},"Names of moves ",i),a=l("details",{id:"play-options",class:"card-box"},
l("summary",{},"While playing"),r,l("div",{class:"row"},...n));p("about").before(a)}var se=class{constructor(){this.keys=[]}get isWhole(){return this.keys.length>=2}pick(t,e){let[s]=this.keys;this.keys.length===1&&s!==t&&t[0]==="c"?this.keys.push(
t):e&&s!==t?this.keys=[t]:this.keys=[]}clear(){this.keys=[]}take(t){let{keys:e}=this;return this.clear(),e.length<2?null:t.ways.find(n=>n.keys.length===e.length&&
n.keys.every((i,r)=>i===e[r]))?.move??null}};var pt=null,Ar={move:[[190,.07,.5]],capture:[[150,.06,.6],[110,.12,.6]],check:[[420,.08,.3],[560,.14,.3]],end:[[330,.18,.3],[262,.22,.3],[196,.4,.3]]};function Zn(o){
try{pt??=new AudioContext;let t=pt.currentTime;for(let[e,s,n]of Ar[o]??[]){let[i,r]=[pt.createOscillator(),pt.createGain()];i.type="triangle",i.frequency.setValueAtTime(
e,t),i.frequency.exponentialRampToValueAtTime(e*.7,t+s),r.gain.setValueAtTime(n,t),r.gain.exponentialRampToValueAtTime(.001,t+s),i.connect(r).connect(pt.destination),
i.start(t),i.stop(t+s),t+=s*.8}}catch{}}function Qn(o,t){return o.outcome?"end":o.checks.length>0?"check":t?"capture":"move"}function Ue(o,t){return o.length>=t.length&&t.every((e,s)=>e.text===o[s].text&&e.parent===o[s].parent)}var ne=({id:o,board:t})=>`${o} ${t}`,oe=class{constructor(){
this.key="",this.tree=[],this.positions=new Map}keep(t){let e=ne(t);(e!==this.key||!Ue(t.tree,this.tree))&&this.positions.clear(),[this.key,this.tree]=[e,t.tree],
this.positions.delete(t.node),this.positions.set(t.node,t.position);for(let s of this.positions.keys()){if(this.positions.size<=400)break;this.positions.delete(
s)}}add(t){ne(t)!==this.key||t.tree.length!==this.tree.length||Ue(t.tree,this.tree)&&this.positions.set(t.node,t.position)}at(t,e){let n=t.tree===this.tree&&ne(
t)===this.key?this.positions.get(e):void 0;return n?{...t,node:e,position:n}:null}isPassed(t,e){let s=ne(t)===this.key&&t.tree.length===this.tree.length;return e!==
null&&t.node!==e&&s&&Ue(t.tree,this.tree)}};var ie=class{constructor(t){this.state={shown:null,turns:0,hand:null,picked:null,droppedKind:null,options:t}}set(t){this.state=Object.freeze({...this.state,...t})}get game(){
return this.state.shown?.game??null}get shown(){if(!this.state.shown)throw new Error("no game is shown");return this.state.shown}};function Or({tree:o},t){for(let e=t;typeof o[e].parent=="number";e=o[e].parent)if(o.findIndex(s=>s.parent===o[e].parent)!==e)return!1;return!0}async function to(o,t,e){
let s=[{label:o.tree[t].comment?"Change the remark…":"Write a remark…",does:()=>Mr(e,o.tree[t].comment??"",t)}];t>0&&!Or(o,t)&&s.unshift({label:"Make this t\
he main line",does:()=>({do:"promote",node:t})}),t>0&&s.push({label:"Delete from here on",does:()=>({do:"prune",node:t})});let n=await I(t>0?`The move ${e}`:"Th\
e game",s);return n===null?null:s[n].does()}function Mr(o,t,e){let s=l("textarea",{rows:4,maxlength:3e3,"aria-label":"remark"},t),n=l("h2",{},e>0?`Remark about ${o}`:
"Remark about the game"),i=l("button",{type:"submit",class:"main"},"Keep"),r=[n,l("label",{class:"field"},s),K(i)];return V({class:"remark","aria-label":"remark"},
r,s,()=>({do:"remark",node:e,text:s.value}))}var eo=o=>o.beginsTurn?"to move":"goes on";function so(o,t){let e=o.outcome?.text??`${t[o.player].name} ${eo(o)}`;return[...o.checks.map(n=>`${t[n.player].name}\
 is in check`),e].map(n=>`${n}.`).join(" ")}function no(o,t,e){let{outcome:s}=o,n=p("status");if(n.closest(".card-box")?.classList.toggle("over",!!s),p("type-mo\
ve").hidden=!!s,Pr(s?e:[]),s)return n.replaceChildren(...Cr(s,t));let i=l("b",{},t[o.player].name),r=o.checks.map(a=>a.player===o.player?", in check":`, ${t[a.player].
name} is in check`);n.replaceChildren(te(t[o.player]),i,` ${eo(o)}`,...r)}function Cr({text:o,winners:t,points:e},s){let n=o.indexOf(": ")+1||o.length,i=[...t.map(
a=>te(s[a])),l("b",{},o.slice(0,n)),l("span",{},o.slice(n))];if(s.length===2)return i;let r=s.map(({name:a},c)=>`${a} ${e[c].replace("1/2","½")}`).join(", ");return[
...i,l("small",{},r)]}function Pr(o){let t=C("after-game"),e=t??l("div",{id:"after-game",class:"row"});t||p("status").after(e),e.hidden=o.length===0;let s=o.map(
n=>n.label).join();e.dataset.labels!==s&&(e.dataset.labels=s,e.replaceChildren(...o.map(({label:n,does:i,main:r})=>l("button",{type:"button",class:r?"main":null,
onclick:i},n))))}var Nr=400,re=class{constructor(t){this.table=t,this.beside=null,this.slots={game:"",types:new Set}}slotsOf(t){let e=`${t.id} ${t.board}`;this.slots.game!==e&&(this.
slots={game:e,types:new Set});for(let{type:s}of t.position.hands.flat())this.slots.types.add(s);return[...this.slots.types].sort((s,n)=>s-n)}update(t){let{table:e}=this,
{board:s,history:n,thinking:i}=e,{hand:r,options:a}=e.store.state,{game:c}=e.store.shown;C("by-hand")?.setAttribute("aria-pressed",String(r!==null)),p("draw").setAttribute(
"aria-pressed",String(s.gestures.pen!==null)),document.title=`${c.title||"alfil"} – alfil`,p("title").textContent=c.title||c.rules.name||"untitled",p("about").
textContent=c.description,this.marks(t),n.style=a.names,n.set(c.tree,c.node),r?p("status").replaceChildren(l("b",{},"By hand"),": no rules are checked"):no(e.gameWithEnd().
position,c.players,this.afterGame()),c.seated&&typeof c.seated.you!="number"&&(p("type-move").hidden=!0),i.agreement.refresh(),this.showPlayers(),this.showPrompt(),
this.showState(),this.showBare();let h=c.position.moves.slice(0,Nr).map(d=>l("option",{value:D(d,a.names)},d.label));p("typed-moves").replaceChildren(...h),p("b\
ack").disabled=p("first").disabled=n.back()===null,p("about-move").disabled=!!c.seated,p("undo").disabled=i.undoes()===null,p("forward").disabled=p("last").disabled=
n.forward()===null}marks(t=null){let{board:e,chooser:s,premove:n,store:i}=this.table,{hand:r,picked:a,options:c}=i.state;if(e.animates=c.motion,r)return e.setPosition(
[...r.pieces],{from:a&&"cell"in a?a.cell:null});let{game:h}=i.shown;e.setPosition(h.position.pieces,bs(h,s,n.keys,this.table.mayChoose()),t)}showState(){let t=this.
table.store.shown.game.position.state,e=s=>l("span",{},l("span",{class:"quiet"},`${s.label}: `),s.value);p("shown").hidden=t.length===0,p("shown").replaceChildren(
...t.map(e))}showPrompt(){let t=C("prompt");t||(t=l("p",{id:"prompt",class:"prompt"}),p("bare").before(t)),t.textContent=this.prompt()}prompt(){let{board:t,chooser:e,
premove:s,store:n,thinking:i}=this.table,{game:r,board:a}=n.shown;return t.gestures.pen?"A tap marks a cell, a drag draws an arrow.":n.state.hand||this.table.isOver()?
"":this.table.mayChoose()?_e(r.position,a.types,e,$e(e.targets().size,a.cells.length)):s.isWhole?"This move will be made when it is your turn.":i.plays.has(r.position.
player)?"The computer is thinking.":""}showBare(){let{table:t}=this;if(t.board.gestures.pen)return p("bare").replaceChildren(...qn(t.board,()=>t.update()));let e=t.
chooser.bare().map(n=>{let[i]=n.clicks,r=i&&"type"in i?i.type:null,a=r===null?n.label:t.pieceTypes()[r].name;return l("button",{type:"button",onclick:()=>r===null?
t.play(n):t.choose(`t${r}`)},r===null?null:t.icon(r),a)}),s=t.store.state.hand||!t.mayChoose()?[]:e;p("bare").replaceChildren(...new Map(s.map(n=>[n.textContent,
n])).values())}afterGame(){let{atEnd:t,store:e,thinking:s}=this.table,{game:n}=e.shown,{agreement:i,plays:r}=s,a=r.size>0?"Rematch":"Play again",c=n.seated?[]:t.
map((u,f)=>f===0?{...u,label:a,main:!0}:u),h=n.tree.length>1?[{label:"Analyse the game",does:()=>s.analyseGame()}]:[],d=i.outcome(n)?[{label:"Play on",does:()=>i.
playOn()}]:[];return[...c,...h,...d]}announcePosition(){let{game:t,board:e}=this.table.store.shown,{position:s,players:n,tree:i,node:r}=t,a=i[r].text?`${n[i[r].
player].name} ${D(i[r],"letters")}. `:"",c=s.beginsTurn||!this.table.mayChoose()?"":` ${_e(s,e.types,this.table.chooser)}`;S(a+so(s,n)+c)}showPlayers(){let{table:t}=this,
{board:e,chooser:s,premove:n,store:i}=t,{hand:r,picked:a,turns:c}=i.state,{game:h,board:d,seated:u}=i.shown,f=Es(e.drawing,u,h.players.length),m=h.players.length===
2?c%2:Math.max(0,f.indexOf("near")),y=t.mayChoose(),b=Kn({game:t.gameWithEnd(),types:d.types,board:e,open:y?new Set(s.next().keys()):new Set,chosen:y?s.chosen:n.
keys,hand:r,picked:a,slots:this.slotsOf(h),choose:v=>t.choose(v),lift:v=>t.lift(v),drop:v=>t.drop(v),pick:v=>{i.set({picked:v}),t.update()},computer:t.thinking.
plays,more:this.beside});Un(b,f,m)}};var Ir=["gone","no-answer"];function A(o){let t=k(o)?.remedy;w(`${x(o)}${t?` (${t})`:""}`,!0)}var ae=class{constructor({api:t,look:e,about:s,atEnd:n}){this.api=
t,this.look=e,this.about=s,this.atEnd=n,this.store=new ie(ee()),this.plain=null,this.requests=0,this.boardKey="",this.connection=null,this.premove=new se,this.chooser=
new Zt,this.steps=new oe,this.wanted=null,this.board=new J(p("board"),{choose:i=>this.onCell(i),lift:i=>this.store.state.hand?this.push(i):this.lift(`c${i}`),drop:i=>this.
drop(i),ask:(i,r)=>this.showMoves(i,r),canDrag:i=>this.canDrag(i)}),this.history=new Qt(p("history"),i=>this.go(i)),this.history.icon=(i,r)=>ot(this.board,i,r,"\
figurine"),this.thinking=new jt({connection:()=>this.connection,game:()=>this.store.game,about:s,arrows:i=>this.board.setArrows(i),sides:()=>this.update(),play:i=>this.
playTurns(i),go:i=>this.go(i),valued:()=>{this.history.redraw(),this.game&&this.history.set(this.game.tree,this.game.node)}}),this.history.ask=(i,r)=>this.askAbout(
i,r),this.history.score=i=>this.thinking.worth(i),this.history.judged=i=>this.thinking.judged(i),this.view=new re(this),p("level").max=String(s.bestLevel)}get game(){
return this.store.game}pieceTypes(){return this.store.state.shown?.board.types??[]}showBeside(t){this.view.beside=t,this.game&&this.view.showPlayers()}seatComputer(t,e){
this.thinking.keepFor(t,{...this.thinking.sides(),...e})}async act(t){if(!this.connection)return!1;try{return await this.connection.act(t),!0}catch(e){let s=k(e)?.
code??"";return t.do==="goto"&&Ir.includes(s)&&this.game?.node===this.wanted||(s==="gone"&&t.do==="move"?w(`Not connected: the move was not made (${k(e)?.remedy}\
)`,!0):A(e),this.update()),!1}}async go(t){if(!this.plain||!this.game)return;let e=this.wanted!==null,s=this.game.node;this.wanted=t,this.history.wants(t);let n=this.
steps.at(this.plain,t);if(n&&n.board===this.boardKey&&this.showStep(n),e)return;let i=null;for(;this.wanted!==i&&(i=this.wanted,!!await this.act({do:"goto",node:i}));)
;this.wanted=null,this.thinking.thinkIfDue(),this.lookAhead(t-s)}async lookAhead(t){let e=t<0?this.history.back():this.history.forward();if(e===null||this.steps.
positions.has(e))return;let s=await this.connection?.look?.(e).catch(()=>null);s&&this.steps.add(s)}showStep(t){this.plain=t;let e=this.store.shown,s=this.look.
dressedGame(t);this.store.set({shown:{...e,game:s}}),this.arrived(e.game,s,!1)}async showGame(t){this.wanted=null,this.connection?.close(),this.connection=null;
try{await this.changed(t)}catch(e){throw this.game&&this.connect(this.game.id),e}}connect(t){this.connection=this.api.socket(t,{onMessage:e=>this.onMessage(e),onState:e=>p(
"offline").hidden=e})}onMessage(t){"game"in t?this.changed(t.game).catch(A):"thought"in t?this.thinking.onThought(t.thought):"refused"in t&&t.refused.id===0&&w(
t.refused.problem.message,!0)}async changed(t){if(this.plain&&t.id===this.plain.id&&t.change<this.plain.change)return;let e=this.steps.isPassed(t,this.wanted);if(this.
steps.keep(t),e&&this.plain){this.plain={...t,node:this.plain.node,position:this.plain.position};return}this.plain=t,this.requests+=1;let s=this.requests,n=t.board!==
this.boardKey||!this.game,i=n?await this.api.board(t.id,this.look.query()):null;if(s!==this.requests)return;let r=this.store.state.shown,a=this.look.dressedGame(
t);i||!r?this.setBoard(a,this.look.dressedBoard(i,t.players)):this.store.set({shown:{...r,game:a}}),this.connection||this.connect(a.id),this.arrived(r?.game??null,
a,n)}setBoard(t,e){let s=t.id===this.game?.id?this.store.state.turns:0;this.boardKey=t.board,this.store.set({shown:{game:t,board:e,seated:t.position.pieces},turns:s}),
this.board.turns=s,this.board.setBoard(e,t.players.map(n=>n.name)),this.history.types=e.types,this.history.redraw()}arrived(t,e,s){let n=!t||t.id!==e.id||t.node!==
e.node||t.board!==e.board,i=t!==null&&t.id===e.id&&!s;i||this.store.set({droppedKind:null}),this.thinking.setGame(e),n&&this.store.set({hand:null,picked:null});
let r=!e.position.beginsTurn,a=this.store.state.droppedKind,c=t!==null&&JSON.stringify(t.position)===JSON.stringify(e.position);if((n||!c)&&this.chooser.setMoves(
e.position.moves,{goesOn:r,again:a}),n&&this.board.clearSketches(),n&&this.thinking.moved(),this.update(t&&i&&n?vs(t,e):null),!n)return;this.view.announcePosition();
let h=t!==null&&t.position.pieces.length>e.position.pieces.length;i&&this.store.state.options.sounds&&Zn(Qn(e.position,h)),!this.playPremove()&&this.wanted===null&&
this.thinking.thinkIfDue()}redraw(){this.boardKey="",this.plain&&this.changed({...this.plain}).catch(A)}update(t=null){this.game&&this.view.update(t)}playPremove(){
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
this.clear():r<n.length&&await this.play(n[r])}askWhich(t,e){let{game:s,board:n}=this.store.shown,i=t.some(a=>typeof a.becomes=="number"),r=t.map(a=>{let{type:c,
label:h}=Nn(a,s.position,n.types,i);return{label:h,hint:D(a,this.store.state.options.names),icon:c===void 0?null:this.icon(c)}});return e&&r.push({label:"go on \
…",hint:"choose more on the board",icon:null}),Ke("Which move?",r,this.chosenSquare())}async chooseType(){let t=[...this.chooser.next().keys()],e=t.filter(r=>r[0]===
"t");if(e.length===0||e.length<t.length){this.chooser.chosen.length&&S(`${t.length} places can be chosen`);return}let s=this.pieceTypes(),n=e.map(r=>({label:H(s[Number(
r.slice(1))].name),icon:this.icon(Number(r.slice(1)))})),i=await Ke("Which?",n,this.chosenSquare());return i===null?this.clear():this.choose(e[i])}chosenSquare(){
let t=[...this.chooser.chosen].reverse().find(e=>e[0]==="c");return t?this.board.cellPaths[Number(t.slice(1))].getBoundingClientRect():null}async showMoves(t,e){
let{game:s,board:n}=this.store.shown,i=s.position.pieces.find(a=>a.cell===t);if(!i)return;let r={piece:n.types[i.type].name,cell:n.cells[t].name,player:i.owner??
0};await Rn(this.api,{rules:s.rules,...r},e).catch(A)}icon(t){let{game:e,board:s}=this.store.shown;return ot(this.board,t,s.types[t].neutral?null:e.position.player)}async play(t){
let[e]=t.clicks;this.store.set({droppedKind:e&&"held"in e?this.chooser.chosen[0]??null:null}),this.chooser.clear(),await this.act({do:"move",text:t.text,at:this.
store.shown.game.node})}async playTurns(t){for(let[e,s]of t.entries())if(!await this.act({do:"move",text:s,...e===0?{at:this.store.shown.game.node}:{}}))return}turnTo(t){
let e=()=>Number(p("near").querySelector(".player")?.getAttribute("data-player")??-1);for(let s=0;s<4&&e()>=0&&!t(e());s+=1)this.flip()}flip(){if(!this.game)return;
let t=this.store.state.turns+1;this.store.set({turns:t}),this.board.setTurns(t),this.update()}toggleDrawing(){this.game&&(this.board.gestures.pen=this.board.gestures.
pen?null:Ve[0][0],this.update())}toggleByHand(){let{shown:t,hand:e}=this.store.state;t&&(this.store.set({hand:e?null:Cn(t.game.position)}),this.clear())}push(t){
let{hand:e,picked:s}=this.store.state;e&&this.store.set({picked:Pn(e,s,t)}),this.update()}async askAbout(t,e){if(!this.game||this.game.seated)return;let s=await to(
this.game,t,e);s&&await this.act(s)}undo(){let t=this.thinking.undoes();t!==null&&this.act({do:"prune",node:t})}hint(){this.game?.seated||this.thinking.think("h\
int")}listen(t){let{board:e,history:s}=this;p("about-move").addEventListener("click",()=>{let{game:r}=this;r&&this.askAbout(r.node,D(r.tree[r.node],"letters"))});
let n=()=>this.flip(),i=()=>this.toggleDrawing();Bn({board:e,history:s,go:r=>this.go(r),flip:n,draw:i,undo:()=>this.undo(),type:r=>this.act({do:"move",text:r,at:this.
game?.node}),letters:{f:n,d:i,h:()=>this.hint(),...t}}),this.look.listen(()=>this.redraw()),$t().addEventListener("change",()=>(this.store.state.shown?.board.upright.
levels.length??0)>1&&this.redraw()),Jn(()=>{this.store.set({options:ee()}),this.thinking.bar=this.store.state.options.bar,this.update(),this.thinking.show()}),this.
thinking.bar=this.store.state.options.bar}};var Dr=[[200,"at once"],[1e3,"1 second a move"],[3e3,"3 seconds a move"],[1e4,"10 seconds a move"]];function oo(o,t,e=Math.random()){let s=o==="first"?0:o==="la\
st"?t-1:Math.min(t-1,Math.floor(e*t));return Array.from({length:t},(n,i)=>i).filter(n=>n!==s)}function io(o,t,e){let s=f=>l("option",{value:f.name,selected:f.name===
t},f.title),n=l("select",{id:"versus-game"},...o.map(s)),i=He(e),r=l("select",{id:"versus-level"},..._t.map(f=>l("option",{value:f,selected:f===i},`${f} · ${ht(
f)}`))),a=l("select",{id:"versus-time"},...Dr.map(([f,m])=>l("option",{value:f},m)));a.value="1000";let c=(f,m)=>l("label",{class:"side-choice"},l("input",{type:"\
radio",name:"side",value:f,checked:f==="random"}),m),h=l("fieldset",{class:"sides"},l("legend",{},"Who begins"),c("first","I begin"),c("random","by lot"),c("las\
t","the computer")),u=[l("div",{class:"bar"},l("h2",{id:"versus-head"},"Play the computer"),l("span",{class:"grow"}),l("button",{type:"button","aria-label":"clo\
se",onclick:L},"✕")),l("label",{class:"field"},"Game",n),h,l("label",{class:"field"},"Level",r),l("label",{class:"field"},"The computer thinks",a),K(l("button",
{type:"submit",class:"main",id:"versus-begin"},"Play"))];return V({id:"versus",class:"set-up","aria-labelledby":"versus-head"},u,n,()=>{let f=h.querySelector("[\
name=side]:checked");return{name:n.value,side:f?.value??"random",level:Number(r.value),time:Number(a.value)}})}var Br=["new-game","set-up","how-to","show-editor","share","flip","draw"];function Ye(o){for(let e of Br)p(e).disabled=!o;let t=document.querySelector("main");t&&
(t.inert=!o)}var le=class{constructor(t,e,s){this.api=t,this.host=e,this.about=s,this.look=new Jt,this.games=new Nt(t);let n=[{label:"Play again",does:()=>this.
playAgain().catch(A)},{label:"New game…",does:()=>this.setUp()}];this.table=new ae({api:t,look:this.look,about:s,atEnd:n}),this.myGames=new Dt(t,e,{show:r=>this.
show(r),openAddress:()=>this.openAddress()}),this.seats=new Ut({api:t,host:e,table:this.table,myGames:this.myGames});let i=new Bt(t,{open:(r,a)=>this.openVariant(
r,a).catch(A),changed:()=>this.games.show()});this.games.mine=r=>i.section(r),this.editor=new Ct(t,{rules:()=>this.game.rules,types:()=>this.table.pieceTypes(),
look:this.look,change:r=>this.table.act({do:"rules",rules:r})})}get game(){return this.table.store.shown.game}async begin(t,e={},s=null){try{let n=await this.api.
begin({rules:t,...e});s&&this.table.seatComputer(n,{plays:s}),await this.show(n),await this.myGames.nameInAddress(this.game)}catch(n){A(n),this.table.game||await this.
pickGame()}}async openAddress(){try{let t=await this.host.wanted(this.about);if(!t)return!1;let{edit:e,rules:s,...n}=t;await this.begin(s,n),e&&this.table.game&&
await this.toggleEditor(!0)}catch(t){A(t)}return!!this.table.game}async show(t){await this.table.showGame(t),this.games.leaveHome(),Ye(!0),this.seats.show(t,this.
host.seatOf(t.id)),t.rules.text||Js(t.rules.name),p("rules-pane").hidden||this.editor.open(t.rules)}mayLeaveText(){let{editor:t}=this;return!t.dirty||!t.maySave&&
t.text===t.played||t.keepDraft()?!0:confirm(`What you have written in ${t.name||"the editor"} is not saved. Go to another game without it?`)}async beginAnew(){let{
rules:t,starts:e}=this.game;await this.begin(t,e>1?{start:-1}:{})}async playAgain(){let{rules:t,fen:e,starts:s,players:n}=this.game,i=this.table.thinking.sides().
plays.map(r=>(r+1)%n.length);await this.begin(t,e?{fen:e}:s>1?{start:-1}:{},i),this.faceThePerson()}faceThePerson(){let{plays:t}=this.table.thinking.sides();t.length>
0&&t.length<this.game.players.length&&this.table.turnTo(e=>!t.includes(e))}async pickGame(){let t=await this.games.choose(this.table.game?null:this.homeActions());
t&&this.mayLeaveText()&&await this.begin({name:t})}homeActions(){let t=(s,n,i=!1)=>l("button",{type:"button",class:i?"main":null,onclick:()=>n().catch(A)},s),e=q().
find(s=>s.new_&&s.moves>0);return[...e?[t(`Continue ${e.title}`,()=>this.myGames.open(e.id),!0)]:[],t("Play the computer…",()=>this.playComputer(this.games.usual()??
""),!e),t("Invent a variant…",()=>this.newVariant())]}async playComputer(t){let e=await io(this.games.offered(),t,Number(p("level").value));if(!e||!this.mayLeaveText())
return;let s=await this.api.begin({rules:{name:e.name}}),n=oo(e.side,s.players.length);this.table.seatComputer(s,{plays:n,level:e.level,time:e.time}),p("games").
open&&this.table.game&&p("games").close(),await this.show(s),await this.myGames.nameInAddress(this.game),this.faceThePerson()}async setUpGame(){let t=this.table.
game;if(!t)return this.pickGame();let e=await gn(this,t.rules,t,this.table.thinking.sides());if(e==="choose")return this.pickGame();e&&(this.table.seatComputer(
e.game,e.seats.plays.length>0?e.seats:{plays:[]}),await this.show(e.game),await this.myGames.nameInAddress(this.game),this.faceThePerson())}setUp(){this.setUpGame().
catch(A)}async newVariant(){this.table.game&&p("games").close();let t=await yn(this.api);if(t===null||!this.mayLeaveText())return;let e=W(t)||"untitled",s=Q({id:Z(),
title:e,text:t,played:t,base:"",when:Date.now()});s&&w(s,!0),await this.begin({text:t}),this.table.game?.rules.text===t&&await this.toggleEditor(!0)}async openVariant(t,e){
let{base:s,text:n,played:i}=t;this.mayLeaveText()&&(this.editor.keepTried(),p("games").open&&this.table.game&&p("games").close(),await this.begin(i?{name:s,text:i}:
{name:s}),this.table.game&&(e&&await this.toggleEditor(!0),e&&this.editor.text!==n&&this.editor.goOnWith(t)))}async toggleEditor(t=!!p("rules-pane").hidden){p("\
rules-pane").hidden=!t,p("show-editor").setAttribute("aria-pressed",String(t)),document.body.classList.toggle("editing",t);let e=this.table.game;e&&this.table.redraw(),
t&&e&&await this.editor.open(e.rules)}async howToPlay(){let t=this.table.game?.rules;if(!t)return this.pickGame();let e=t.name&&!t.text?this.api.smallBoard(t.name):
null;return vn(this.api,t,e)}async followFile(){let{editor:t}=this,e=this.table.game;if(!e?.rules.name||e.rules.text||e.seated)return;let s=await this.api.ruleText(
e.rules.name).catch(()=>null);!s||s.text===t.saved||(t.dirty?w(`${e.rules.name} has changed on the disk`,!0):p("rules-pane").hidden?await this.table.act({do:"ru\
les",rules:e.rules}):await t.open(e.rules,!0))}listen(){let t=(s,n)=>p(s).addEventListener("click",n),e=()=>this.howToPlay().catch(A);t("choose-game",()=>this.pickGame()),
t("new-game",()=>this.beginAnew()),t("set-up",()=>this.setUp()),t("how-to",e),t("help",Ae),t("share",()=>Ds(this.api,this.host,this.game).catch(A)),t("show-edit\
or",()=>this.toggleEditor()),t("hide-editor",()=>this.toggleEditor(!1)),t("new-variant",()=>this.newVariant().catch(A)),t("games-close",()=>p("games").close()),
t("sharing-close",()=>p("sharing").close()),window.addEventListener("pagehide",()=>this.editor.keepDue()),window.addEventListener("beforeunload",s=>{this.editor.
dirty&&this.editor.maySave&&s.preventDefault()}),this.table.listen({e:()=>this.toggleEditor(),g:()=>this.pickGame(),r:e,n:()=>this.setUp(),"?":Ae}),Zs(p("board")),
this.myGames.listen(),this.host.hasSeats&&this.seats.listen(),Qs(),this.host.listen({message:s=>"rulesChanged"in s&&this.followFile()})}};var Rr="offline.js";async function ao(o,t){if(!o.serviceWorker||!/^https?:$/.test(t))return!1;try{let e=await o.serviceWorker.register(Rr);return ro(e.waiting),
e.addEventListener("updatefound",()=>{let s=e.installing;s?.addEventListener("statechange",()=>ro(s))}),!0}catch{return!1}}function ro(o){o?.state==="installed"&&
o.postMessage("use")}var it=32e3,lo=2<<20,ze=(o,t)=>new T({code:"bad-link",message:o,remedy:t}),co=()=>ze("this link is damaged, so its game can't be opened","copy the whole link, t\
o its last character");async function ho(o){let t=o.getReader(),e=[],s=0;for(;;){let{done:n,value:i}=await t.read();if(n)return new Uint8Array(await new Blob(e).
arrayBuffer());if(s+=i.length,s>lo)throw await t.cancel(),ze(`this link holds more than ${lo} bytes`,"share a shorter rule file, or the file itself");e.push(i)}}
async function qr(o){let t=new Blob([o]).stream().pipeThrough(new CompressionStream("deflate-raw")),e=await ho(t),s=Array.from(e,n=>String.fromCharCode(n)).join(
"");return btoa(s).replaceAll("+","-").replaceAll("/","_").replace(/=+$/,"")}async function Gr(o){let t=atob(o.replaceAll("-","+").replaceAll("_","/")),e=Uint8Array.
from(t,n=>n.charCodeAt(0)),s=new Blob([e]).stream().pipeThrough(new DecompressionStream("deflate-raw"));return new TextDecoder("utf-8",{fatal:!0}).decode(await ho(
s))}async function Xe({rules:o,fen:t,moves:e,edit:s}){let n=Object.keys(o.set??{}).length>0?{set:o.set}:{},i={...t?{fen:t}:{},...e?.length?{moves:e}:{},...s?{edit:s}:
{}};if(o.text===void 0&&!("set"in n)&&Object.keys(i).length===0&&o.name)return`#${new URLSearchParams({game:o.name})}`;let a=o.text===void 0?{}:{text:o.text};return`\
#open=${await qr(JSON.stringify({rules:{name:o.name??"",...a,...n},...i}))}`}async function uo(o){if(o.length>it)throw ze(`a link has at most ${it} characters, and this one has more`,"share the rule file itself");let t=new URLSearchParams(
o.replace(/^#/,"")),e=t.get("game");if(e)return{rules:{name:e}};let s=t.get("open");if(s===null)return null;try{return Fr(JSON.parse(await Gr(s)))}catch(n){throw n instanceof
T?n:co()}}function Fr(o){let{rules:t,fen:e,moves:s,edit:n}=o,i=u=>u===void 0||typeof u=="string",r=Object.values(t.set??{});if(!([t.name,t.text,e,...r].every(i)&&
!!(t.name||t.text)&&(s===void 0||Array.isArray(s)&&s.every(u=>typeof u=="string"))))throw co();let{name:c="",text:h}=t;return{rules:{name:c,...h===void 0?{}:{text:h},
...r.length?{set:t.set}:{}},...e?{fen:e}:{},...s?{moves:s}:{},...n?{edit:!0}:{}}}var ft=class{constructor(t){this.parts=t,this.last=0,this.waiting=new Map,this.works=!1,this.failed=null,this.kept=null,this.worker=this.start()}start(){let t=new Worker(
this.parts.script);t.onmessage=({data:r})=>this.receive(r),t.onerror=()=>this.restart({code:"fault",message:"the program failed at this request",remedy:"try som\
ething else"});let e=r=>t.postMessage(r),{module:s,texts:n,net:i}=this.parts;return e({start:{module:s,texts:n,net:i,seed:Math.random()}}),this.kept&&e({id:0,ask:{
restore:this.kept}}),t}restart(t){this.worker.terminate();for(let e of this.waiting.values())e.reject(new T(t));this.waiting.clear(),this.failed=this.works||t.code===
"stopped"?null:t,this.works=!1,this.failed||(this.worker=this.start())}receive(t){let e="started"in t;if((!e||!this.kept)&&(this.works=!0),e)return;let s=this.waiting.
get(t.id);if("thought"in t)return s?.onThought?.(t.thought);this.waiting.delete(t.id),"failed"in t?s?.reject(new T(t.failed)):s?.resolve(t.done)}ask(t,e){return new Promise(
(s,n)=>{if(this.failed)return n(new T(this.failed));this.last+=1,this.waiting.set(this.last,{resolve:r=>s(r),reject:n,onThought:e});let i={id:this.last,ask:t};this.
worker.postMessage(i)})}},ce=class{constructor(t){this.parts=t,this.rules=new ft(t),this.searches=null,this.tests=null,this.found=null,this.onKept=()=>{}}async call(t,e,s){
let i=await(e==="/editor/test"?this.tester():this.rules).ask({call:{method:t,path:e,body:s===void 0?"":JSON.stringify(s)}}),r=i.kind==="application/json"&&i.body?
JSON.parse(i.body):i.body;if(i.status>=400)throw new T(r);return r}searcher(){return this.searches??=new ft(this.parts),this.searches}tester(){return this.tests??=
new ft(this.parts),this.tests.waiting.size>0&&this.tests.restart({...Je,message:"the tests were stopped"}),this.tests}async restore(t){return await this.rules.ask(
{restore:{id:"kept",saved:t}}),"kept"}async keepGame(t){let e=await this.rules.ask({saved:t});return this.rules.kept={id:t,saved:e},this.onKept(e),e}stopSearch(){
this.found&&(this.found=null,this.searches?.restart(Je))}socket(t,e){return new Ze(this,t,e)}},Je={code:"stopped",message:"the search was stopped",remedy:""},Ze=class{constructor(t,e,s){
this.workers=t,this.game=e,this.calls=s,this.closed=!1,s.onState(!0)}async act(t){let e=await this.workers.call("POST",`/games/${this.game}/act`,t);this.closed||
this.calls.onMessage({game:e}),await this.workers.keepGame(this.game)}async node(){return(await this.workers.call("GET",`/games/${this.game}`)).node}async think(t){
let{workers:e}=this;if(e.found)throw new T({code:"still-thinking",message:"a search is going on",remedy:"wait for its end, or stop it"});let s=new Map;e.found=s;
let n=t.at??-1,i=r=>{s.set(r.line,r),this.closed||this.calls.onMessage({thought:r})};try{n=t.at??await this.node();let r=JSON.stringify({...JSON.parse(await e.keepGame(
this.game)),node:n});if(e.found!==s)throw new T(Je);let a=await e.searcher().ask({think:{id:this.game,saved:r,think:{...t,at:void 0,play:!1}}},i);return t.play&&
a.turn&&!this.closed&&await this.playTurn(a.turn,n),a}catch(r){if(k(r)?.code!=="stopped")throw r;return{node:n,turn:"",moves:[],...Wr(s)}}finally{e.found===s&&(e.
found=null)}}async playTurn(t,e){await this.node()===e&&await this.act({do:"move",text:t,at:e})}async stop(){this.workers.stopSearch()}close(){this.closed=!0,this.
workers.stopSearch()}};function Wr(o){let t=[...o.values()].sort((e,s)=>e.line-s.line);return{score:t[0]?.score??null,thoughts:t}}var Hr=4e3,fo=()=>"alfilGames"in globalThis,he=class o{static here(){return new o(globalThis.alfilGames)}constructor(t){this.listing=t,this.hasSeats=!1,this.hasPages=
!1,this.listeners=[],this.workers=null,this.loading=null}ready(){return this.loading||(this.loading=this.load(),this.loading.catch(()=>{})),this.loading}prepare(){
if(navigator.connection?.saveData)return;let t=["pointerdown","pointermove","keydown","scroll"],e=()=>{for(let s of t)window.removeEventListener(s,e,!0);this.ready()};
for(let s of t)window.addEventListener(s,e,{capture:!0,passive:!0});setTimeout(e,Hr)}async load(){return this.workers=new ce(await(location.protocol==="file:"?_r():
jr())),ao(navigator,location.protocol),this.workers}takeSeat(){}seatOf(){return null}listen(t){this.listeners.push(t)}picture(t){let e=/^\/rules\/(.*)\/board\.svg$/.
exec(t)?.[1];return e?`boards/${e}.svg`:""}async call(t,e,s){if(t==="GET"&&e==="/about")return this.listing.about;if(t==="GET"&&e==="/rules")return this.listing.
games;this.workers||w("The rules are being read…");let n=this.workers??await this.ready();return t==="POST"&&e==="/games"?n.call("PUT",`/games/${Vr()}`,s):n.call(
t,e,s)}socket(t,e){if(!this.workers)throw new Error("no game is shown before the rules are there");let s=n=>{for(let i of this.listeners)i.message?.(n);e.onMessage(
n)};return this.workers.socket(t,{...e,onMessage:s})}gameInAddress(){return window.history.state?.game??null}async address({rules:t,fen:e}){let s=await Xe({rules:t,
...e?{fen:e}:{}});return s.length>it?"#":s}wanted(){return uo(location.hash)}async links(t){let e=location.href.split("#")[0],{rules:s,fen:n,moves:i}=ct(t),r=async h=>{
let d=await Xe(h);if(d.length<=it)return e+d;throw new T({code:"long-link",message:`a link with this game would have ${d.length} characters, and ${it} is the mo\
st`,remedy:"download the rule file or the record, and send that"})},a=n?{fen:n}:{},c=[["This game with its rules and moves",await r({rules:s,...a,moves:i})]];return i.
length>0&&c.push(["The same rules, from the beginning",await r({rules:s,...a})]),c.push(["The rules, to read and change them",await r({rules:s,edit:!0})]),c}};async function po(o,t){
let e=await fetch(o).catch(()=>null);if(!e?.ok||!e.body)throw new Error(`${o} can't be read: load the page again`);let s=e.body.pipeThrough(new DecompressionStream(
"deflate-raw"));return new Response(s,{headers:{"Content-Type":t}})}async function jr(){let[o,t]=await Promise.all([WebAssembly.compileStreaming(po("alfil-modul\
e.deflate","application/wasm")),po("alfil-rules.deflate","application/json").then(e=>e.text())]);return{module:o,texts:t,script:"worker.js"}}async function _r(){
await U("alfil-disk.js");let{alfilRules:o,alfilModule:t,alfilWorker:e,alfilUnpack:s}=globalThis,[n,i,r]=await Promise.all([s(t).then(a=>WebAssembly.compile(a)),
s(o).then(a=>new TextDecoder().decode(a)),s(e)]);return{module:n,texts:i,script:URL.createObjectURL(new Blob([r],{type:"text/javascript"}))}}function Vr(){let o=crypto.
getRandomValues(new Uint8Array(16));return Array.from(o,t=>t.toString(16).padStart(2,"0")).join("")}async function Kr(){Ye(!1);let o=fo()?he.here():new It,t=new mt(o),e=await t.about(),s=new le(t,o,e);s.listen();let n=s.myGames.gameOfAddress();if(n)try{await s.
myGames.open(n);return}catch(i){w(`${R(i)}; here is a new one`,!0)}await s.openAddress()||(o.prepare(),await s.pickGame())}Kr().catch(A);})();
