"use strict";(()=>{Object.assign(globalThis,{async alfilUnpack(t){let e=Uint8Array.from(atob(t),n=>n.charCodeAt(0)),a=new Blob([e]).stream().pipeThrough(new DecompressionStream("d\
eflate-raw"));return new Response(a).arrayBuffer()},async alfilRun(t){try{let e=document.createElement("script");e.textContent=new TextDecoder().decode(await globalThis.
alfilUnpack(t)),document.body.append(e)}catch(e){let a=document.getElementById("status");a.textContent=`This browser can't show the game: ${e.message}`}}});})();
