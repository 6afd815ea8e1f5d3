"use strict";(()=>{var l=2<<20;var r=e=>/^#(.*&)?(game|open)=/.test(e);var t=document.documentElement;function o(){try{return JSON.parse(localStorage.getItem("look")??"{}")??{}}catch{return{}}}var{board:s,scheme:a}=o();typeof s=="s\
tring"&&(t.dataset.board=s);typeof a=="string"&&(t.dataset.scheme=a);(r(location.hash)||history.state?.game)&&t.classList.remove("at-home");document.addEventListener(
"click",({target:e})=>{let n=e instanceof Element?e.closest("[data-game]"):null;n&&!document.getElementById("games-list")?.onclick&&(location.hash=`#${new URLSearchParams(
{game:n.getAttribute("data-game")??""})}`)});})();
