"use strict";(()=>{var E=class{__destroy_into_raw(){let e=this.__wbg_ptr;return this.__wbg_ptr=0,I.unregister(this),e}free(){let e=this.__destroy_into_raw();t.__wbg_engine_free(e,
0)}best(e,n){C(e,h);let _=t.engine_best(this.__wbg_ptr,e.__wbg_ptr,n);if(_[2])throw f(_[1]);return f(_[0])}constructor(){let e=t.engine_new();return this.__wbg_ptr=
e,I.register(this,this.__wbg_ptr,this),this}};Symbol.dispose&&(E.prototype[Symbol.dispose]=E.prototype.free);var h=class r{static __wrap(e){let n=Object.create(
r.prototype);return n.__wbg_ptr=e,L.register(n,n.__wbg_ptr,n),n}__destroy_into_raw(){let e=this.__wbg_ptr;return this.__wbg_ptr=0,L.unregister(this),e}free(){let e=this.
__destroy_into_raw();t.__wbg_game_free(e,0)}checkLegality(){let e=t.game_checkLegality(this.__wbg_ptr);var n=U(e[0],e[1]);return t.__wbindgen_free(e[0],e[1]*4,4),
n}clone(){let e=t.game_clone(this.__wbg_ptr);return r.__wrap(e)}get fen(){let e,n;try{let _=t.game_fen(this.__wbg_ptr);return e=_[0],n=_[1],b(_[0],_[1])}finally{
t.__wbindgen_free(e,n,1)}}get inCheck(){return t.game_inCheck(this.__wbg_ptr)!==0}legalMoves(){return t.game_legalMoves(this.__wbg_ptr)}get outcome(){let e=t.game_outcome(
this.__wbg_ptr);if(e[2])throw f(e[1]);return f(e[0])}perft(e){return t.game_perft(this.__wbg_ptr,e)}get player(){return t.game_player(this.__wbg_ptr)>>>0}pop(){
return t.game_pop(this.__wbg_ptr)!==0}position(){let e=t.game_position(this.__wbg_ptr);if(e[2])throw f(e[1]);return f(e[0])}push(e){let n=g(e,t.__wbindgen_malloc,
t.__wbindgen_realloc),_=l,i=t.game_push(this.__wbg_ptr,n,_);if(i[1])throw f(i[0])}record(){let e,n;try{let _=t.game_record(this.__wbg_ptr);return e=_[0],n=_[1],
b(_[0],_[1])}finally{t.__wbindgen_free(e,n,1)}}svg(e){let n,_;try{let i=t.game_svg(this.__wbg_ptr,p(e)?16777215:e?1:0);return n=i[0],_=i[1],b(i[0],i[1])}finally{
t.__wbindgen_free(n,_,1)}}};Symbol.dispose&&(h.prototype[Symbol.dispose]=h.prototype.free);var y=class{__destroy_into_raw(){let e=this.__wbg_ptr;return this.__wbg_ptr=
0,j.unregister(this),e}free(){let e=this.__destroy_into_raw();t.__wbg_server_free(e,0)}call(e,n,_){let i,o,s,c,a,d;try{i=g(e,t.__wbindgen_malloc,t.__wbindgen_realloc),
o=l,s=g(n,t.__wbindgen_malloc,t.__wbindgen_realloc),c=l,a=g(_,t.__wbindgen_malloc,t.__wbindgen_realloc),d=l}catch(m){throw a&&t.__wbindgen_free(a,d*1,1),s&&t.__wbindgen_free(
s,c*1,1),i&&t.__wbindgen_free(i,o*1,1),m}let w=t.server_call(this.__wbg_ptr,i,o,s,c,a,d);if(w[2])throw f(w[1]);return f(w[0])}constructor(e,n){let _=+n,i=g(e,t.
__wbindgen_malloc,t.__wbindgen_realloc),o=l,s=t.server_new(i,o,_);if(s[2])throw f(s[1]);return this.__wbg_ptr=s[0],j.register(this,this.__wbg_ptr,this),this}restore(e,n){
let _,i,o,s;try{_=g(e,t.__wbindgen_malloc,t.__wbindgen_realloc),i=l,o=g(n,t.__wbindgen_malloc,t.__wbindgen_realloc),s=l}catch(a){throw o&&t.__wbindgen_free(o,s*
1,1),_&&t.__wbindgen_free(_,i*1,1),a}let c=t.server_restore(this.__wbg_ptr,_,i,o,s);if(c[1])throw f(c[0])}saved(e){let n,_;try{let s=g(e,t.__wbindgen_malloc,t.__wbindgen_realloc),
c=l,a=t.server_saved(this.__wbg_ptr,s,c);var i=a[0],o=a[1];if(a[3])throw i=0,o=0,f(a[2]);return n=i,_=o,b(i,o)}finally{t.__wbindgen_free(n,_,1)}}think(e,n,_){let i,
o;try{let a,d,w,m;try{a=g(e,t.__wbindgen_malloc,t.__wbindgen_realloc),d=l,w=g(n,t.__wbindgen_malloc,t.__wbindgen_realloc),m=l}catch(k){throw w&&t.__wbindgen_free(
w,m*1,1),a&&t.__wbindgen_free(a,d*1,1),k}let S=t.server_think(this.__wbg_ptr,a,d,w,m,_);var s=S[0],c=S[1];if(S[3])throw s=0,c=0,f(S[2]);return i=s,o=c,b(s,c)}finally{
t.__wbindgen_free(i,o,1)}}};Symbol.dispose&&(y.prototype[Symbol.dispose]=y.prototype.free);var O=class r{static __wrap(e){let n=Object.create(r.prototype);return n.
__wbg_ptr=e,D.register(n,n.__wbg_ptr,n),n}__destroy_into_raw(){let e=this.__wbg_ptr;return this.__wbg_ptr=0,D.unregister(this),e}free(){let e=this.__destroy_into_raw();
t.__wbg_variant_free(e,0)}get board(){let e=t.variant_board(this.__wbg_ptr);if(e[2])throw f(e[1]);return f(e[0])}static check(e,n){let _=g(e,t.__wbindgen_malloc,
t.__wbindgen_realloc),i=l,o=t.variant_check(_,i,n);if(o[2])throw f(o[1]);return f(o[0])}fromFen(e){let n=g(e,t.__wbindgen_malloc,t.__wbindgen_realloc),_=l,i=t.variant_fromFen(
this.__wbg_ptr,n,_);if(i[2])throw f(i[1]);return h.__wrap(i[0])}static fromText(e,n){let _=g(e,t.__wbindgen_malloc,t.__wbindgen_realloc),i=l,o=t.variant_fromText(
_,i,n);if(o[2])throw f(o[1]);return r.__wrap(o[0])}moveDiagram(e){let n=g(e,t.__wbindgen_malloc,t.__wbindgen_realloc),_=l,i=t.variant_moveDiagram(this.__wbg_ptr,
n,_);if(i[2])throw f(i[1]);return f(i[0])}get players(){let e=t.variant_players(this.__wbg_ptr);if(e[2])throw f(e[1]);return f(e[0])}start(e){let n=t.variant_start(
this.__wbg_ptr,p(e)?Number.MAX_SAFE_INTEGER:e>>>0);if(n[2])throw f(n[1]);return h.__wrap(n[0])}get starts(){return t.variant_starts(this.__wbg_ptr)}get title(){
let e,n;try{let _=t.variant_title(this.__wbg_ptr);return e=_[0],n=_[1],b(_[0],_[1])}finally{t.__wbindgen_free(e,n,1)}}};Symbol.dispose&&(O.prototype[Symbol.dispose]=
O.prototype.free);function B(){return{__proto__:null,"./alfil_bg.js":{__proto__:null,__wbg_Error_208446807d0d1e30:function(e,n){return Error(b(e,n))},__wbg___wbindgen_is_null_c22311b1cc228e3a:function(e){
return e===null},__wbg___wbindgen_is_undefined_be5b34249ff1fc15:function(e){return e===void 0},__wbg___wbindgen_string_get_7ce8eee7fd327545:function(e,n){let _=n,
i=typeof _=="string"?_:void 0;var o=p(i)?0:g(i,t.__wbindgen_malloc,t.__wbindgen_realloc),s=l;z().setInt32((e>>>0)+4,s,!0),z().setInt32((e>>>0)+0,o,!0)},__wbg___wbindgen_throw_4c88d8bf264fd984:function(e,n){
throw new Error(b(e,n))},__wbg_call_a410eb4b59ed5965:function(){return A(function(e,n,_){return e.call(n,_)},arguments)},__wbg_new_37eb45aaf5eeb820:function(){return new Array},
__wbg_new_787b9fb330d55d78:function(e,n){return new Error(b(e,n))},__wbg_now_e7c6795a7f81e10f:function(e){return e.now()},__wbg_parse_c3f72b5a24f83c01:function(){
return A(function(e,n){return JSON.parse(b(e,n))},arguments)},__wbg_performance_7e4e4494fdc9d07a:function(e){return e.performance},__wbg_set_2793479888329cb6:function(){
return A(function(e,n,_){return Reflect.set(e,n,_)},arguments)},__wbg_split_dd4b4fd9880ebd3c:function(e,n,_){return e.split(b(n,_))},__wbg_static_accessor_GLOBAL_THIS_003ee833af9699fc:function(){
let e=typeof globalThis>"u"?void 0:globalThis;return p(e)?0:v(e)},__wbg_static_accessor_GLOBAL_e4293fb22cbe77da:function(){let e=typeof global>"u"?void 0:global;
return p(e)?0:v(e)},__wbg_static_accessor_SELF_53bb20457401453d:function(){let e=typeof self>"u"?void 0:self;return p(e)?0:v(e)},__wbg_static_accessor_WINDOW_b5e0810bfecb7feb:function(){
let e=typeof window>"u"?void 0:window;return p(e)?0:v(e)},__wbg_stringify_0a0fbf2ef722380a:function(){return A(function(e){return JSON.stringify(e)},arguments)},
__wbindgen_generic_0000000000000001:function(e,n){return b(e,n)},__wbindgen_init_externref_table:function(){let e=t.__wbindgen_externrefs;e.set(0,void 0),e.set(
1024,void 0),e.set(1025,null),e.set(1026,!0),e.set(1027,!1)}}}}var I=typeof FinalizationRegistry>"u"?{register:()=>{},unregister:()=>{}}:new FinalizationRegistry(
r=>t.__wbg_engine_free(r,1)),L=typeof FinalizationRegistry>"u"?{register:()=>{},unregister:()=>{}}:new FinalizationRegistry(r=>t.__wbg_game_free(r,1)),j=typeof FinalizationRegistry>
"u"?{register:()=>{},unregister:()=>{}}:new FinalizationRegistry(r=>t.__wbg_server_free(r,1)),D=typeof FinalizationRegistry>"u"?{register:()=>{},unregister:()=>{}}:
new FinalizationRegistry(r=>t.__wbg_variant_free(r,1));function v(r){let e=t.__externref_table_alloc();return t.__wbindgen_externrefs.set(e,r),e}function C(r,e){
if(!(r instanceof e))throw new Error(`expected instance of ${e.name}`)}function U(r,e){r=r>>>0;let n=z(),_=[];for(let i=r;i<r+4*e;i+=4)_.push(t.__wbindgen_externrefs.
get(n.getUint32(i,!0)));return t.__externref_drop_slice(r,e),_}var u=null;function z(){return(u===null||u.buffer.detached===!0||u.buffer.detached===void 0&&u.buffer!==
t.memory.buffer)&&(u=new DataView(t.memory.buffer)),u}function b(r,e){return r=r>>>0,V(R().subarray(r,r+e))}var x=null;function R(){return(x===null||x.byteLength===
0)&&(x=new Uint8Array(t.memory.buffer)),x}function A(r,e){try{return r.apply(this,e)}catch(n){let _=v(n);t.__wbindgen_exn_store(_)}}function p(r){return r==null}
function g(r,e,n){if(n===void 0){let c=F.encode(r),a=e(c.length,1)>>>0;return R().subarray(a,a+c.length).set(c),l=c.length,a}let _=r.length,i=e(_,1)>>>0,o=R(),s=0;
for(;s<_;s++){let c=r.charCodeAt(s);if(c>127)break;o[i+s]=c}if(s!==_){s!==0&&(r=r.slice(s)),i=n(i,_,_=s+r.length*3,1)>>>0;let c=R().subarray(i+s,i+_),a=F.encodeInto(
r,c);s+=a.written,i=n(i,_,s,1)>>>0}return l=s,i}function f(r){let e=t.__wbindgen_externrefs.get(r);return t.__externref_table_dealloc(r),e}var T=new TextDecoder(
"utf-8",{ignoreBOM:!0});T.decode();var J=2146435072,M=0;function V(r){return M+=r.length,M>=J&&(T=new TextDecoder("utf-8",{ignoreBOM:!0}),T.decode(),M=r.length),
T.decode(r)}var F=new TextEncoder;"encodeInto"in F||(F.encodeInto=function(r,e){let n=F.encode(r);return e.set(n),{read:r.length,written:n.length}});var l=0,$,G,
t;function q(r,e){return G=r,t=r.exports,$=e,u=null,x=null,t.__wbindgen_start(),t}function N(r){if(t!==void 0)return t;r!==void 0&&(Object.getPrototypeOf(r)===Object.prototype?{module:r}=r:console.warn("using deprecated parameters for `initSy\
nc()`; pass a single object instead"));let e=B();r instanceof WebAssembly.Module||(r=new WebAssembly.Module(r));let n=new WebAssembly.Instance(r,e);return q(n,r)}var W=r=>postMessage(r);function P(r,e,n){if("call"in e)return r.call(e.call.method,e.call.path,e.call.body);if("saved"in e)return r.saved(e.saved);if("restore"in
e)return r.restore(e.restore.id,e.restore.saved);r.restore(e.think.id,e.think.saved);let _=i=>W({id:n,thought:JSON.parse(i)});return JSON.parse(r.think(e.think.
id,JSON.stringify(e.think.think),_))}function X({module:r,texts:e,seed:n}){N({module:r});let _=new y(e,n);self.onmessage=({data:i})=>{let{id:o,ask:s}=i;try{W({id:o,
done:P(_,s,o)})}catch(c){let{problem:a}=c;if(!a)throw c;W({id:o,failed:a})}},W({started:!0})}self.onmessage=({data:r})=>X(r.start);})();
