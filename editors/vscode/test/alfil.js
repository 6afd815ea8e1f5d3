"use strict";
/** The program alfil, for tests that run it: what `ALFIL` names, else the build of this repository. */

const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const TARGET = process.env.CARGO_TARGET_DIR || path.join(__dirname, "..", "..", "..", "target");
const BUILT = path.join(TARGET, "debug", process.platform === "win32" ? "alfil.exe" : "alfil");

/** Returns the path of the program. A test without it fails rather than passing unseen. */
function program() {
  const file = process.env.ALFIL || BUILT;
  if (fs.existsSync(file)) return path.resolve(file);
  throw new Error(`there is no ${file}: run \`cargo build\`, or set ALFIL to the program`);
}

/**
 * Runs the program on a rule file with this text, and returns its status and what it prints.
 * @param {string[]} args what stands before the file
 * @param {string} text
 */
function onText(args, text) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "alfil-vscode-"));
  const file = path.join(folder, "text.alfil.toml");
  try {
    fs.writeFileSync(file, text);
    return { status: 0, text: execFileSync(program(), [...args, file], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }) };
  } catch (error) {
    const { status, stdout, stderr } = /** @type {{ status?: number, stdout?: string, stderr?: string }} */ (error);
    if (status === undefined) throw error;
    return { status, text: `${stdout}${stderr}` };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

module.exports = { program, onText };
