#!/usr/bin/env node
"use strict";
/** Stands for the program alfil in tests: prints its version and its help, and serves an answer to one question. */

const http = require("node:http");

const [command, ...args] = process.argv.slice(2);
const help = process.env.FAKE_ALFIL_HELP ?? "--port --allow-frame";

if (command === "--version") console.log("alfil 0.1.0");
else if (args.includes("--help")) console.log(help);
else if (args[0]?.endsWith("broken.toml")) {
  console.error("error[toml-syntax]: not a rule file");
  process.exit(1);
} else {
  const server = http.createServer((request, response) => {
    response.end(JSON.stringify({ rules: `rules of ${args[0]}`, asked: request.url, args }));
  });
  server.listen(0, "127.0.0.1", () => {
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    console.log(`http://127.0.0.1:${port}/`);
  });
}
