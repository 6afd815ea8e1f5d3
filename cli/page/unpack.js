"use strict";(()=>{function o(t){let e=Uint8Array;if(e.fromBase64)return e.fromBase64(t);let n=atob(t),s=new Uint8Array(n.length);for(let r=0;r<n.length;r+=1)s[r]=n.charCodeAt(r);
return s}async function a(t){let e=new Blob([o(t)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));return new Response(e).arrayBuffer()}Object.assign(
globalThis,{alfilUnpack:a,async alfilRun(t){try{let e=document.createElement("script");e.textContent=new TextDecoder().decode(await a(t)),document.body.append(e)}catch(e){
let n=document.getElementById("status");n.textContent=`This browser can't show the game: ${e instanceof Error?e.message:e}`}}});})();
