// What an exported page begins with: most of its parts are compressed, and written in base64.

/**
 * The bytes of a text in base64. The module has millions of them: a call for each byte would stop a phone's page for a second.
 * @param {string} text
 */
function bytesOf(text) {
  const native = /** @type {{fromBase64?: (text: string) => Uint8Array<ArrayBuffer>}} */ (
    /** @type {unknown} */ (Uint8Array)
  );
  if (native.fromBase64) return native.fromBase64(text);
  const letters = atob(text);
  const res = new Uint8Array(letters.length);
  for (let n = 0; n < letters.length; n += 1) res[n] = letters.charCodeAt(n);
  return res;
}

/**
 * The bytes of a part.
 * @param {string} text
 */
async function unpack(text) {
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
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
