// What `worker.js` uses of the module's script, which is bundled with it.
export function initSync(options: { module: WebAssembly.Module }): unknown;
export class Server {
  constructor(texts: string, seed: number);
  call(method: string, path: string, body: string): { status: number; kind: string; body: string };
  think(id: string, think: string, tell: (thought: string) => void): string;
  saved(id: string): string;
  restore(id: string, saved: string): void;
}
