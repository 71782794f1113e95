import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, vi } from "vitest";
import { builtServer } from "../../tools/launch/build.mjs";
import { readPostmaster } from "../src/platform/db/embedded/postmaster.ts";

/** How long a start may take on a busy machine, milliseconds. */
export const PATIENCE = 60_000;

/**
 * The whole program in another process, by default without the demo network.
 *
 * @param log where its log goes: a file descriptor, or otherwise a pipe that is read.
 */
export function runProgram(
  dataDir: string,
  variables: Record<string, string> = {},
  log: "pipe" | number = "pipe",
) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "warn",
      DEMO: "false",
      DRAIN_S: "0",
      ...variables,
    },
    stdio: ["ignore", log, "pipe"],
  });
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stdout?.resume();
  const ended = once(child, "close").then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return {
    output: () => output,
    ended,
    stop: (signal: NodeJS.Signals = "SIGTERM") => child.kill(signal),
    /** Closes the pipe's reading end. */
    closeReader: (name: "stdout" | "stderr") => child[name]?.destroy(),
    /** Its URL, once it listens. */
    async address(): Promise<string> {
      await vi.waitFor(() => expect(output).toMatch(/answers at http/), PATIENCE);
      return /http:\/\/localhost:\d+/.exec(output)?.[0] ?? "";
    },
  };
}

/** Whether the database server of a data folder is running. */
export function hasDatabase(dataDir: string): boolean {
  const postmaster = readPostmaster(join(dataDir, "pg"));
  try {
    return postmaster !== undefined && process.kill(postmaster.pid, 0);
  } catch {
    return false;
  }
}

/** A direct connection to the program's own database. */
export async function connect(dataDir: string): Promise<pg.Client> {
  const { socketFolder, port } = readPostmaster(join(dataDir, "pg")) ?? {};
  const host = encodeURIComponent(String(socketFolder));
  const client = new pg.Client(`postgres://app@localhost:${port}/postgres?host=${host}`);
  client.on("error", () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A caller signed in with the password that the program printed. */
export async function signIn(running: ReturnType<typeof runProgram>) {
  const address = await running.address();
  await vi.waitFor(() => expect(running.output()).toContain("shown only once"), PATIENCE);
  const [, email, password] = /administrator: (\S+) {2}(\S+)/.exec(running.output()) ?? [];
  const json = { "content-type": "application/json" };
  const send = (method: string, path: string, body: object, headers = {}) =>
    fetch(`${address}/api/${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { ...json, ...headers },
    });
  const answer = await send("POST", "auth/login", { email, password });
  expect(answer.status).toBe(200);
  const { tokens } = (await answer.json()) as { tokens: { access_token: string } };
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  return {
    get: (path: string) => fetch(`${address}/api/${path}`, { headers }),
    post: (path: string, body: object) => send("POST", path, body, headers),
    patch: (path: string, body: object) => send("PATCH", path, body, headers),
    send: (path: string, body: FormData) =>
      fetch(`${address}/api/${path}`, { method: "POST", body, headers }),
  };
}

/**
 * The file with which Node runs the whole program: the built one, which starts in a fifth of the
 * time, unless its sources have changed since.
 */
export const PROGRAM = builtServer() ?? join(import.meta.dirname, "../src/main.ts");
