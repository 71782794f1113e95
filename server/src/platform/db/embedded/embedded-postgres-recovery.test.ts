import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  aUsedFolder,
  kill,
  makeClusterOnce,
  query,
  type RunningProcess,
  readRows,
  startHere,
  startProcess,
  USER,
  WRITER,
} from "../../../../test/embedded-postgres.ts";
import { readPostmaster } from "./postmaster.ts";

// Killed servers need time to recover, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

makeClusterOnce();

describe("a sudden end", () => {
  test("a server whose owner was killed is adopted with every acknowledged row", async () => {
    const dataDir = aUsedFolder();
    const writer = await startProcess(WRITER, dataDir);
    const acknowledged = await killAfterRows(writer, 200);

    const server = await startHere({ dataDir });
    expect(server.adopted).toBe(true);
    expect(await readRows(server.url)).toEqual(expect.arrayContaining(acknowledged));
  });

  test("killing server and owner in mid-write loses no acknowledged row", async () => {
    const dataDir = aUsedFolder();
    const writer = await startProcess(WRITER, dataDir);
    const postmaster = readPostmaster(join(dataDir, "pg"));
    const acknowledged = await killAfterRows(writer, 200, postmaster?.pid);

    const server = await startHere({ dataDir });
    expect(server.adopted).toBe(false);
    expect(await readRows(server.url)).toEqual(expect.arrayContaining(acknowledged));
  });

  test("an unrelated process that has the dead server's number does not prevent the start", async () => {
    const dataDir = aUsedFolder();
    await (await startHere({ dataDir })).stop();
    const stranger = spawn("sleep", ["60"]);
    onTestFinished(() => {
      stranger.kill();
    });
    const remains = `${stranger.pid}\n${join(dataDir, "pg")}\n1\n5432\n${join(dataDir, "run")}\n`;
    writeFileSync(join(dataDir, "pg", "postmaster.pid"), remains);
    writeFileSync(join(dataDir, "run", ".s.PGSQL.5432.lock"), remains);

    const server = await startHere({ dataDir });
    expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("a start waits until the last backend of a killed server has ended", async () => {
    const dataDir = aUsedFolder();
    const user = await startProcess(USER, dataDir);
    const postmaster = readPostmaster(join(dataDir, "pg"));
    const client = new pg.Client(user.url);
    client.on("error", () => undefined);
    await client.connect();
    const { rows } = await client.query("select pg_backend_pid() as pid");
    const backend: number = rows[0].pid;
    process.kill(backend, "SIGSTOP");
    process.kill(postmaster?.pid ?? 0, "SIGKILL");
    await kill(user);
    let hasGoneOn = false;
    setTimeout(() => {
      hasGoneOn = process.kill(backend, "SIGCONT");
    }, 1000);

    const server = await startHere({ dataDir });
    expect(hasGoneOn).toBe(true);
    expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("Ctrl+C in the terminal does not reach the server", async () => {
    const dataDir = aUsedFolder();
    const user = await startProcess(USER, dataDir);
    process.kill(-user.pid, "SIGINT");
    await user.ended;

    const server = await startHere({ dataDir });
    expect(server.adopted).toBe(true);
  });

  test("a failed start shows PostgreSQL's own message", async () => {
    const dataDir = aUsedFolder();
    const settings = { shared_buffers: "a lot" };
    await expect(startHere({ dataDir, settings })).rejects.toThrow(
      'invalid value for parameter "shared_buffers": "a lot"',
    );
  });
});

/** Kills the writer while it writes, and the server too if given; returns the acknowledged rows. */
async function killAfterRows(writer: RunningProcess, count: number, server?: number) {
  const rows: number[] = [];
  for await (const line of writer.lines) {
    rows.push(Number(line));
    if (rows.length !== count) continue;
    const ended = kill(writer);
    if (server) process.kill(server, "SIGKILL");
    await ended;
  }
  return rows;
}
