"use strict";(()=>{async function a(t){let e=Uint8Array.from(atob(t),r=>r.charCodeAt(0)),n=new Blob([e]).stream().pipeThrough(new DecompressionStream("deflate-raw"));return new Response(
n).arrayBuffer()}Object.assign(globalThis,{alfilUnpack:a,async alfilRun(t){try{let e=document.createElement("script");e.textContent=new TextDecoder().decode(await a(
t)),document.body.append(e)}catch(e){let n=document.getElementById("status");n.textContent=`This browser can't show the game: ${e instanceof Error?e.message:e}`}}});})();
