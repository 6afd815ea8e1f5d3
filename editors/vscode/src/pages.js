"use strict";
/** The HTML of panels. Pages may load what their policy names, and nothing else. */

/**
 * Returns a text with the characters that mean something in HTML escaped, for attributes too.
 * @param {string} text
 */
function escaped(text) {
  const names = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (it) => names[/** @type {keyof typeof names} */ (it)]);
}

/**
 * Returns a page with a Content Security Policy.
 * @param {string} title
 * @param {string} policy
 * @param {string} head
 * @param {string} body
 */
function page(title, policy, head, body) {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<title>${escaped(title)}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

/**
 * Returns the page of the board. Its script gets pictures in messages; they are images, so that nothing in them runs.
 * @param {{ source: string, script: string, style: string }} it the origin of the extension's files, and two of them
 */
function boardPage({ source, script, style }) {
  const policy = `default-src 'none'; img-src data:; script-src ${source}; style-src ${source}`;
  const head = `<link rel="stylesheet" href="${escaped(style)}">`;
  const body = `<h1 id="title"></h1>
<p id="note" role="status"></p>
<img id="board" alt="" hidden>
<script src="${escaped(script)}"></script>`;
  return page("Board", policy, head, body);
}

/**
 * Returns a page with a game in a frame.
 * @param {{ title: string, address: string, nonce: string }} it
 */
function gamePage({ title, address, nonce }) {
  const policy = `default-src 'none'; frame-src ${new URL(address).origin}; style-src 'nonce-${nonce}'`;
  const head = `<style nonce="${escaped(nonce)}">html, body { height: 100%; margin: 0; padding: 0; overflow: hidden }
iframe { display: block; width: 100%; height: 100%; border: 0 }</style>`;
  const allowed = "allow-scripts allow-same-origin allow-forms allow-downloads";
  const body = `<iframe src="${escaped(address)}" title="${escaped(title)}" sandbox="${allowed}"></iframe>`;
  return page(title, policy, head, body);
}

/**
 * Returns an image's address that holds a picture.
 * @param {string} svg
 */
function pictureAddress(svg) {
  return `data:image/svg+xml;base64,${Buffer.from(svg, "utf8").toString("base64")}`;
}

module.exports = { boardPage, gamePage, pictureAddress, escaped };
