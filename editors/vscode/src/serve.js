"use strict";
/** A game in a page: `alfil serve` on a port of this computer that is free. */

const { spawn } = require("node:child_process");
const { ask } = require("./program.js");

/** The longest that a server may take to print its address, in milliseconds. */
const PATIENCE = 15_000;

/** The schemes of the pages that may show a game in a frame: those of VS Code. */
const FRAMES = ["vscode-webview:", "vscode-file:"];

/**
 * Returns the arguments of the program.
 * @param {string} rules a path or a name
 * @param {boolean} framed true if the page is shown in a panel
 */
function serveArguments(rules, framed) {
  const frames = framed ? FRAMES.flatMap((it) => ["--allow-frame", it]) : [];
  return ["serve", rules, "--port", "0", ...frames];
}

/**
 * Returns the address that the server has printed, once its line is complete.
 * @param {string} output
 */
function addressIn(output) {
  return /^(http:\/\/127\.0\.0\.1:\d{1,5}\/)\r?\n/m.exec(output)?.[1];
}

/**
 * Returns the address of a page. A position needs the name by which the server has the rules.
 * @param {string} base
 * @param {string | undefined} rules
 * @param {string | undefined} fen
 */
function pageAddress(base, rules, fen) {
  return rules && fen ? `${base}?${new URLSearchParams({ rules, fen })}` : base;
}

/**
 * Returns true if a program can allow frames.
 * @param {string} program
 */
async function allowsFrames(program) {
  const help = await ask(program, ["serve", "--help"]);
  return "text" in help && help.text.includes("--allow-frame");
}

/** A server that runs. */
class Served {
  /**
   * @param {import("node:child_process").ChildProcess} child
   * @param {string} address
   */
  constructor(child, address) {
    this.child = child;
    this.address = address;
  }

  /** Returns true if the server has ended. */
  get ended() {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Returns the name by which the server has its rules. */
  async rules() {
    const about = await fetch(`${this.address}api/v1/about`);
    const { rules } = /** @type {{ rules?: string }} */ (await about.json());
    return rules;
  }

  /** Ends the server. */
  stop() {
    this.child.kill();
  }
}

/**
 * Starts a server and waits for its address. Rejects with what the program prints if it ends before.
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<Served>}
 */
function serve(program, args) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let [output, errors] = ["", ""];
    const timer = setTimeout(() => {
      child.kill();
      fail(new Error("alfil serve printed no address"));
    }, PATIENCE);
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      const address = addressIn(output);
      if (!address) return;
      clearTimeout(timer);
      output = "";
      done(new Served(child, address));
    });
    child.stderr.setEncoding("utf8").on("data", (text) => (errors = (errors + text).slice(-4000)));
    child.on("error", (error) => {
      clearTimeout(timer);
      fail(error);
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      fail(new Error(errors.trim() || `alfil serve ended with status ${code}`));
    });
  });
}

module.exports = { serve, Served, serveArguments, addressIn, pageAddress, allowsFrames };
