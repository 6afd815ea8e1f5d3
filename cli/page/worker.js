"use strict";(()=>{var E=class{__destroy_into_raw(){let e=this.__wbg_ptr;return this.__wbg_ptr=0,I.unregister(this),e}free(){let e=this.__destroy_into_raw();n.__wbg_engine_free(e,
0)}best(e,t){U(e,h);let _=n.engine_best(this.__wbg_ptr,e.__wbg_ptr,t);if(_[2])throw f(_[1]);return f(_[0])}constructor(e){var t=u(e)?0:D(e,n.__wbindgen_malloc),
_=l;let i=n.engine_new(t,_);return this.__wbg_ptr=i,I.register(this,this.__wbg_ptr,this),this}};Symbol.dispose&&(E.prototype[Symbol.dispose]=E.prototype.free);var h=class r{static __wrap(e){
let t=Object.create(r.prototype);return t.__wbg_ptr=e,L.register(t,t.__wbg_ptr,t),t}__destroy_into_raw(){let e=this.__wbg_ptr;return this.__wbg_ptr=0,L.unregister(
this),e}free(){let e=this.__destroy_into_raw();n.__wbg_game_free(e,0)}checkLegality(){let e=n.game_checkLegality(this.__wbg_ptr);var t=J(e[0],e[1]);return n.__wbindgen_free(
e[0],e[1]*4,4),t}clone(){let e=n.game_clone(this.__wbg_ptr);return r.__wrap(e)}get fen(){let e,t;try{let _=n.game_fen(this.__wbg_ptr);return e=_[0],t=_[1],b(_[0],
_[1])}finally{n.__wbindgen_free(e,t,1)}}get inCheck(){return n.game_inCheck(this.__wbg_ptr)!==0}legalMoves(){return n.game_legalMoves(this.__wbg_ptr)}get outcome(){
let e=n.game_outcome(this.__wbg_ptr);if(e[2])throw f(e[1]);return f(e[0])}perft(e){return n.game_perft(this.__wbg_ptr,e)}get player(){return n.game_player(this.
__wbg_ptr)>>>0}pop(){return n.game_pop(this.__wbg_ptr)!==0}position(){let e=n.game_position(this.__wbg_ptr);if(e[2])throw f(e[1]);return f(e[0])}push(e){let t=g(
e,n.__wbindgen_malloc,n.__wbindgen_realloc),_=l,i=n.game_push(this.__wbg_ptr,t,_);if(i[1])throw f(i[0])}record(){let e,t;try{let _=n.game_record(this.__wbg_ptr);
return e=_[0],t=_[1],b(_[0],_[1])}finally{n.__wbindgen_free(e,t,1)}}svg(e){let t,_;try{let i=n.game_svg(this.__wbg_ptr,u(e)?16777215:e?1:0);return t=i[0],_=i[1],
b(i[0],i[1])}finally{n.__wbindgen_free(t,_,1)}}};Symbol.dispose&&(h.prototype[Symbol.dispose]=h.prototype.free);var y=class{__destroy_into_raw(){let e=this.__wbg_ptr;
return this.__wbg_ptr=0,N.unregister(this),e}free(){let e=this.__destroy_into_raw();n.__wbg_server_free(e,0)}call(e,t,_){let i,o,s,a,c,w;try{i=g(e,n.__wbindgen_malloc,
n.__wbindgen_realloc),o=l,s=g(t,n.__wbindgen_malloc,n.__wbindgen_realloc),a=l,c=g(_,n.__wbindgen_malloc,n.__wbindgen_realloc),w=l}catch(m){throw c&&n.__wbindgen_free(
c,w*1,1),s&&n.__wbindgen_free(s,a*1,1),i&&n.__wbindgen_free(i,o*1,1),m}let d=n.server_call(this.__wbg_ptr,i,o,s,a,c,w);if(d[2])throw f(d[1]);return f(d[0])}constructor(e,t){
let _=+t,i=g(e,n.__wbindgen_malloc,n.__wbindgen_realloc),o=l,s=n.server_new(i,o,_);if(s[2])throw f(s[1]);return this.__wbg_ptr=s[0],N.register(this,this.__wbg_ptr,
this),this}restore(e,t){let _,i,o,s;try{_=g(e,n.__wbindgen_malloc,n.__wbindgen_realloc),i=l,o=g(t,n.__wbindgen_malloc,n.__wbindgen_realloc),s=l}catch(c){throw o&&
n.__wbindgen_free(o,s*1,1),_&&n.__wbindgen_free(_,i*1,1),c}let a=n.server_restore(this.__wbg_ptr,_,i,o,s);if(a[1])throw f(a[0])}saved(e){let t,_;try{let s=g(e,n.
__wbindgen_malloc,n.__wbindgen_realloc),a=l,c=n.server_saved(this.__wbg_ptr,s,a);var i=c[0],o=c[1];if(c[3])throw i=0,o=0,f(c[2]);return t=i,_=o,b(i,o)}finally{n.
__wbindgen_free(t,_,1)}}setNet(e){let t=D(e,n.__wbindgen_malloc),_=l;n.server_setNet(this.__wbg_ptr,t,_)}think(e,t,_){let i,o;try{let c,w,d,m;try{c=g(e,n.__wbindgen_malloc,
n.__wbindgen_realloc),w=l,d=g(t,n.__wbindgen_malloc,n.__wbindgen_realloc),m=l}catch(B){throw d&&n.__wbindgen_free(d,m*1,1),c&&n.__wbindgen_free(c,w*1,1),B}let A=n.
server_think(this.__wbg_ptr,c,w,d,m,_);var s=A[0],a=A[1];if(A[3])throw s=0,a=0,f(A[2]);return i=s,o=a,b(s,a)}finally{n.__wbindgen_free(i,o,1)}}};Symbol.dispose&&
(y.prototype[Symbol.dispose]=y.prototype.free);var O=class r{static __wrap(e){let t=Object.create(r.prototype);return t.__wbg_ptr=e,j.register(t,t.__wbg_ptr,t),
t}__destroy_into_raw(){let e=this.__wbg_ptr;return this.__wbg_ptr=0,j.unregister(this),e}free(){let e=this.__destroy_into_raw();n.__wbg_variant_free(e,0)}get board(){
let e=n.variant_board(this.__wbg_ptr);if(e[2])throw f(e[1]);return f(e[0])}static check(e,t){let _=g(e,n.__wbindgen_malloc,n.__wbindgen_realloc),i=l,o=n.variant_check(
_,i,t);if(o[2])throw f(o[1]);return f(o[0])}fromFen(e){let t=g(e,n.__wbindgen_malloc,n.__wbindgen_realloc),_=l,i=n.variant_fromFen(this.__wbg_ptr,t,_);if(i[2])throw f(
i[1]);return h.__wrap(i[0])}static fromText(e,t){let _=g(e,n.__wbindgen_malloc,n.__wbindgen_realloc),i=l,o=n.variant_fromText(_,i,t);if(o[2])throw f(o[1]);return r.
__wrap(o[0])}moveDiagram(e){let t=g(e,n.__wbindgen_malloc,n.__wbindgen_realloc),_=l,i=n.variant_moveDiagram(this.__wbg_ptr,t,_);if(i[2])throw f(i[1]);return f(i[0])}get players(){
let e=n.variant_players(this.__wbg_ptr);if(e[2])throw f(e[1]);return f(e[0])}start(e){let t=n.variant_start(this.__wbg_ptr,u(e)?Number.MAX_SAFE_INTEGER:e>>>0);if(t[2])
throw f(t[1]);return h.__wrap(t[0])}get starts(){return n.variant_starts(this.__wbg_ptr)}get title(){let e,t;try{let _=n.variant_title(this.__wbg_ptr);return e=
_[0],t=_[1],b(_[0],_[1])}finally{n.__wbindgen_free(e,t,1)}}};Symbol.dispose&&(O.prototype[Symbol.dispose]=O.prototype.free);function C(){return{__proto__:null,"\
./alfil_bg.js":{__proto__:null,__wbg_Error_208446807d0d1e30:function(e,t){return Error(b(e,t))},__wbg___wbindgen_is_null_c22311b1cc228e3a:function(e){return e===
null},__wbg___wbindgen_is_undefined_be5b34249ff1fc15:function(e){return e===void 0},__wbg___wbindgen_string_get_7ce8eee7fd327545:function(e,t){let _=t,i=typeof _==
"string"?_:void 0;var o=u(i)?0:g(i,n.__wbindgen_malloc,n.__wbindgen_realloc),s=l;z().setInt32((e>>>0)+4,s,!0),z().setInt32((e>>>0)+0,o,!0)},__wbg___wbindgen_throw_4c88d8bf264fd984:function(e,t){
throw new Error(b(e,t))},__wbg_call_a410eb4b59ed5965:function(){return T(function(e,t,_){return e.call(t,_)},arguments)},__wbg_new_37eb45aaf5eeb820:function(){return new Array},
__wbg_new_787b9fb330d55d78:function(e,t){return new Error(b(e,t))},__wbg_now_e7c6795a7f81e10f:function(e){return e.now()},__wbg_parse_c3f72b5a24f83c01:function(){
return T(function(e,t){return JSON.parse(b(e,t))},arguments)},__wbg_performance_7e4e4494fdc9d07a:function(e){return e.performance},__wbg_set_2793479888329cb6:function(){
return T(function(e,t,_){return Reflect.set(e,t,_)},arguments)},__wbg_split_dd4b4fd9880ebd3c:function(e,t,_){return e.split(b(t,_))},__wbg_static_accessor_GLOBAL_THIS_003ee833af9699fc:function(){
let e=typeof globalThis>"u"?void 0:globalThis;return u(e)?0:v(e)},__wbg_static_accessor_GLOBAL_e4293fb22cbe77da:function(){let e=typeof global>"u"?void 0:global;
return u(e)?0:v(e)},__wbg_static_accessor_SELF_53bb20457401453d:function(){let e=typeof self>"u"?void 0:self;return u(e)?0:v(e)},__wbg_static_accessor_WINDOW_b5e0810bfecb7feb:function(){
let e=typeof window>"u"?void 0:window;return u(e)?0:v(e)},__wbg_stringify_0a0fbf2ef722380a:function(){return T(function(e){return JSON.stringify(e)},arguments)},
__wbindgen_generic_0000000000000001:function(e,t){return b(e,t)},__wbindgen_init_externref_table:function(){let e=n.__wbindgen_externrefs;e.set(0,void 0),e.set(
1024,void 0),e.set(1025,null),e.set(1026,!0),e.set(1027,!1)}}}}var I=typeof FinalizationRegistry>"u"?{register:()=>{},unregister:()=>{}}:new FinalizationRegistry(
r=>n.__wbg_engine_free(r,1)),L=typeof FinalizationRegistry>"u"?{register:()=>{},unregister:()=>{}}:new FinalizationRegistry(r=>n.__wbg_game_free(r,1)),N=typeof FinalizationRegistry>
"u"?{register:()=>{},unregister:()=>{}}:new FinalizationRegistry(r=>n.__wbg_server_free(r,1)),j=typeof FinalizationRegistry>"u"?{register:()=>{},unregister:()=>{}}:
new FinalizationRegistry(r=>n.__wbg_variant_free(r,1));function v(r){let e=n.__externref_table_alloc();return n.__wbindgen_externrefs.set(e,r),e}function U(r,e){
if(!(r instanceof e))throw new Error(`expected instance of ${e.name}`)}function J(r,e){r=r>>>0;let t=z(),_=[];for(let i=r;i<r+4*e;i+=4)_.push(n.__wbindgen_externrefs.
get(t.getUint32(i,!0)));return n.__externref_drop_slice(r,e),_}var p=null;function z(){return(p===null||p.buffer.detached===!0||p.buffer.detached===void 0&&p.buffer!==
n.memory.buffer)&&(p=new DataView(n.memory.buffer)),p}function b(r,e){return r=r>>>0,$(F().subarray(r,r+e))}var x=null;function F(){return(x===null||x.byteLength===
0)&&(x=new Uint8Array(n.memory.buffer)),x}function T(r,e){try{return r.apply(this,e)}catch(t){let _=v(t);n.__wbindgen_exn_store(_)}}function u(r){return r==null}
function D(r,e){let t=e(r.length*1,1)>>>0;return F().set(r,t/1),l=r.length,t}function g(r,e,t){if(t===void 0){let a=S.encode(r),c=e(a.length,1)>>>0;return F().subarray(
c,c+a.length).set(a),l=a.length,c}let _=r.length,i=e(_,1)>>>0,o=F(),s=0;for(;s<_;s++){let a=r.charCodeAt(s);if(a>127)break;o[i+s]=a}if(s!==_){s!==0&&(r=r.slice(
s)),i=t(i,_,_=s+r.length*3,1)>>>0;let a=F().subarray(i+s,i+_),c=S.encodeInto(r,a);s+=c.written,i=t(i,_,s,1)>>>0}return l=s,i}function f(r){let e=n.__wbindgen_externrefs.
get(r);return n.__externref_table_dealloc(r),e}var R=new TextDecoder("utf-8",{ignoreBOM:!0});R.decode();var V=2146435072,M=0;function $(r){return M+=r.length,M>=
V&&(R=new TextDecoder("utf-8",{ignoreBOM:!0}),R.decode(),M=r.length),R.decode(r)}var S=new TextEncoder;"encodeInto"in S||(S.encodeInto=function(r,e){let t=S.encode(
r);return e.set(t),{read:r.length,written:t.length}});var l=0,G,q,n;function P(r,e){return q=r,n=r.exports,G=e,p=null,x=null,n.__wbindgen_start(),n}function k(r){if(n!==void 0)return n;r!==void 0&&(Object.getPrototypeOf(r)===Object.prototype?{module:r}=r:console.warn("using deprecated parameters for `initSy\
nc()`; pass a single object instead"));let e=C();r instanceof WebAssembly.Module||(r=new WebAssembly.Module(r));let t=new WebAssembly.Instance(r,e);return P(t,r)}var W=r=>postMessage(r);function X(r,e,t){if("call"in e)return r.call(e.call.method,e.call.path,e.call.body);if("saved"in e)return r.saved(e.saved);if("restore"in
e)return r.restore(e.restore.id,e.restore.saved);r.restore(e.think.id,e.think.saved);let _=i=>W({id:t,thought:JSON.parse(i)});return JSON.parse(r.think(e.think.
id,JSON.stringify(e.think.think),_))}function H({module:r,texts:e,seed:t,net:_}){k({module:r});let i=new y(e,t);_&&i.setNet(_),self.onmessage=({data:o})=>{let{id:s,
ask:a}=o;try{W({id:s,done:X(i,a,s)})}catch(c){let{problem:w}=c;if(!w)throw c;W({id:s,failed:w})}},W({started:!0})}self.onmessage=({data:r})=>H(r.start);})();
