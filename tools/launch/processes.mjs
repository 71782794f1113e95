import { spawn } from "node:child_process";
import path from "node:path";
import { environment, ROOT } from "./machine.mjs";

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/** One Ctrl+C arrives more than once: from the terminal, and again from npm. */
const SAME_REQUEST = 1000;

/**
 * @typedef {object} Command
 * @property {string} file
 * @property {string[]} args
 * @property {string} [cwd] inside the project; its top unless given
 * @property {Record<string, string>} [env] on top of the usual environment
 * @property {boolean} [isInteractive] it asks questions, so the terminal is its own
 * @property {number} [timeout] milliseconds after which it is ended
 */

/** @param {Command} command @returns {Promise<{ code: number, output: string }>} */
export function runQuietly({ file, args, cwd = "", env = {}, timeout }) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: path.join(ROOT, cwd),
      env: { ...environment(), ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout,
      shell: process.platform === "win32" && file === "npm",
    });
    /** @type {Buffer[]} */
    const parts = [];
    child.stdout.on("data", (part) => parts.push(part));
    child.stderr.on("data", (part) => parts.push(part));
    const release = passSignals([child]);
    child.once("error", (error) => {
      release();
      resolve({ code: 1, output: error.message });
    });
    child.once("close", (code, signal) => {
      release();
      resolve({ code: exitCode(code, signal), output: Buffer.concat(parts).toString() });
    });
  });
}

/**
 * Ends the others when the first ends, and returns its exit code. Each has its own process group, so
 * a Ctrl+C reaches it once, through here, and a channel that closes when this process is gone.
 * @param {Command[]} commands
 */
export async function runVisibly(commands) {
  const children = commands.map(({ file, args, cwd = "", env = {}, isInteractive = false }) =>
    spawn(file, args, {
      cwd: path.join(ROOT, cwd),
      detached: process.platform !== "win32" && !isInteractive,
      env: { ...environment(), ...env },
      stdio: [isInteractive ? "inherit" : "ignore", "inherit", "inherit", "ipc"],
    }),
  );
  const release = passSignals(children);
  const ends = children.map(
    (child) =>
      /** @type {Promise<number>} */ (
        new Promise((resolve, reject) => {
          child.once("error", reject);
          child.once("exit", (code, signal) => resolve(exitCode(code, signal)));
        })
      ),
  );
  const code = await Promise.race(ends);
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(ends);
  release();
  return code;
}

/** @param {import("node:child_process").ChildProcess[]} children */
function passSignals(children) {
  let passedAt = Number.NEGATIVE_INFINITY;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (performance.now() - passedAt < SAME_REQUEST) return;
    passedAt = performance.now();
    // Closing the terminal acts like Ctrl+C: no balancer sent traffic to that server.
    for (const child of children) child.kill(signal === "SIGHUP" ? "SIGINT" : signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  const watch = watchParent(() => pass("SIGTERM"));
  return () => {
    clearInterval(watch);
    for (const signal of SIGNALS) process.off(signal, pass);
  };
}

/**
 * npm passes a signal to the shell it started, and the shell dies without passing it on. Only under
 * npm: started otherwise, this process may outlive its parent.
 * @param {() => void} onGone
 */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, 250);
  return watch.unref();
}

const SIGNAL_NUMBERS = new Map([
  ["SIGHUP", 1],
  ["SIGINT", 2],
  ["SIGKILL", 9],
  ["SIGTERM", 15],
]);

/** @param {number | null} code @param {string | null} signal */
function exitCode(code, signal) {
  return code ?? 128 + (SIGNAL_NUMBERS.get(signal ?? "") ?? 0);
}
