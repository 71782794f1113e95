import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { SERVER, SERVER_ENV, SERVER_FLAGS } from "../tools/launch/build.mjs";
import { timesOf } from "./cpu.ts";

const main = join(import.meta.dirname, "..", SERVER);
const baseline = fileURLToPath(import.meta.resolve("./baseline-server.ts"));
const bare = fileURLToPath(import.meta.resolve("./acts/bare-server.ts"));

export const ADMIN = { email: "admin@aldermere.example", password: "a password of the bench" };

/** The server as in production, in another process. */
export function startServer(env: Record<string, string>) {
  return startProcess([...SERVER_FLAGS, main], {
    ...SERVER_ENV,
    PORT: "0",
    LOG_LEVEL: "error",
    ADMIN_PASSWORD: ADMIN.password,
    TRUST_PROXY: "127.0.0.1",
    ...env,
  });
}

/** The minimal server with the same answers over HTTP, in another process. */
export function startBaselineServer(databaseUrl: string) {
  return startProcess([baseline, databaseUrl], {});
}

/** The bare server for acts, in another process. */
export function startBareServer(databaseUrl: string) {
  return startProcess([bare, databaseUrl], {});
}

async function startProcess(args: string[], env: Record<string, string>) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    // the channel tells it when this process is killed
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const url = await addressIn(child.stderr);
  await fetch(`${url}/api/ready`);
  return {
    url,
    /** From the start of the process to its first answer. */
    startMs: performance.now() - startedAt,
    /** Resident memory of the server's process, megabytes. */
    residentMb: () => residentMb(child.pid ?? 0, "VmRSS"),
    /** The most it ever was. */
    mostResidentMb: () => residentMb(child.pid ?? 0, "VmHWM"),
    /** CPU time of its process, milliseconds. */
    cpuMs: () => timesOf(String(child.pid))?.ms ?? Number.NaN,
    async stop() {
      child.kill("SIGINT");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

export type Running = Awaited<ReturnType<typeof startProcess>>;

function addressIn(stderr: Readable | null): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    stderr?.on("data", (chunk) => {
      text += String(chunk);
      const [url] = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(text) ?? [];
      if (url) resolve(url.replace("localhost", "127.0.0.1"));
    });
    stderr?.on("end", () => reject(new Error(`The server did not start:\n${text}`)));
  });
}

function residentMb(pid: number, what: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [, kilobytes] = new RegExp(`${what}:\\s+(\\d+)`).exec(status) ?? [];
  return Number(kilobytes) / 1024;
}

export async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  const login = (await answer.json()) as { tokens: { access_token: string } };
  return login.tokens.access_token;
}
