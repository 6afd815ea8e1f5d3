// What an exported page begins with: most of its parts are compressed, and written in base64.

/**
 * The bytes of a part.
 * @param {string} text
 */
async function unpack(text) {
  const packed = Uint8Array.from(atob(text), (it) => it.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).arrayBuffer();
}

Object.assign(globalThis, {
  alfilUnpack: unpack,

  /** Runs the page's script. @param {string} text the script as a part */
  async alfilRun(text) {
    try {
      const script = document.createElement("script");
      script.textContent = new TextDecoder().decode(await unpack(text));
      document.body.append(script);
    } catch (error) {
      const status = /** @type {HTMLElement} */ (document.getElementById("status"));
      status.textContent = `This browser can't show the game: ${error instanceof Error ? error.message : error}`;
    }
  },
});
