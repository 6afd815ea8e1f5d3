"use strict";(()=>{var a=self,{version:r,files:l}=a.alfilFolder,n=a.registration.scope,i=`alfil ${n} `,c=i+r,o=t=>new URL(t.split("/").map(encodeURIComponent).join("/"),n).href;async function d(){
await(await caches.open(c)).addAll(l.map(e=>new Request(o(e),{cache:"no-cache"})))}async function h(){let t=await caches.keys();await Promise.all(t.filter(e=>e.
startsWith(i)&&e!==c).map(e=>caches.delete(e)))}async function p(t){let e=await caches.open(c),s=t.url.split(/[?#]/)[0]===o("index.html")?n:t.url;return await e.
match(s,{ignoreSearch:!0})??fetch(t)}a.addEventListener("install",t=>t.waitUntil(d()));a.addEventListener("activate",t=>t.waitUntil(h()));a.addEventListener("me\
ssage",t=>{t.data==="use"&&t.waitUntil(a.skipWaiting())});a.addEventListener("fetch",t=>{let{method:e,url:s}=t.request;e==="GET"&&s.startsWith(n)&&t.respondWith(
p(t.request))});})();
