import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { aDataFolder, aUsedFolder, makeClusterOnce } from "#test/embedded-postgres.ts";
import { aUnit } from "#test/records.ts";
import { connect, hasDatabase, PATIENCE, runProgram, signIn } from "#test/running-program.ts";
import { readPostmaster } from "./platform/db/embedded/postmaster.ts";

makeClusterOnce();

type Running = ReturnType<typeof runProgram>;

/** Stops it in order; returns its exit code. */
async function stop(running: Running) {
  running.stop();
  return running.ended;
}

describe(
  "the program",
  () => {
    test("starts from nothing, says how to sign in, and says it only this once", async () => {
      const dataDir = aDataFolder();
      const first = runProgram(dataDir, { DEMO: "" });
      const caller = await signIn(first);
      const units = (await (await caller.get("units")).json()) as { total: number };
      expect(units.total).toBe(27);
      expect((await fetch(`${await first.address()}/api/ready`)).status).toBe(200);
      expect(await stop(first)).toBe(0);
      expect(hasDatabase(dataDir)).toBe(false);

      const second = runProgram(dataDir);
      await second.address();
      expect(second.output()).not.toMatch(/Sign in|password/i);
      expect(await stop(second)).toBe(0);
    });

    test("on a stop signal finishes a running change, then closes its database", async () => {
      const dataDir = aUsedFolder();
      const running = runProgram(dataDir);
      const caller = await signIn(running);
      const unit = (await (await caller.post("units", aUnit())).json()) as { id: string };
      const client = await connect(dataDir);
      await client.query("begin");
      await client.query("select from units where id = $1 for update", [unit.id]);
      const change = caller.patch(`units/${unit.id}`, { name: "pill", version: 1 });
      await vi.waitFor(async () => {
        // within a transaction, the first result would be cached
        await client.query("select pg_stat_clear_snapshot()");
        const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock'";
        expect((await client.query(waiting)).rowCount).toBe(1);
      }, PATIENCE);

      running.stop();
      await vi.waitFor(() => expect(running.output()).toContain("Stopping"), PATIENCE);
      await expect(fetch(`${await running.address()}/api/health`)).rejects.toThrow();
      await client.query("rollback");
      await client.end();
      const answer = await change;
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ name: "pill", version: 2 });
      // 1 if it had to be stopped by force
      expect(await running.ended).toBe(0);
      expect(hasDatabase(dataDir)).toBe(false);
    });

    test("restarts its database when it dies, and still stops it in the end", async () => {
      const dataDir = aUsedFolder();
      const running = runProgram(dataDir);
      const address = await running.address();
      process.kill(readPostmaster(join(dataDir, "pg"))?.pid ?? 0, "SIGKILL");
      await vi.waitFor(async () => {
        expect((await fetch(`${address}/api/ready`)).status).toBe(503);
      }, PATIENCE);
      await vi.waitFor(
        async () => {
          expect((await fetch(`${address}/api/ready`)).status).toBe(200);
        },
        { timeout: PATIENCE, interval: 200 },
      );
      expect(await stop(running)).toBe(0);
      expect(hasDatabase(dataDir)).toBe(false);
    });

    test("shares its data folder: two that start together fill it once, and the last one to exit stops the database", async () => {
      const dataDir = aUsedFolder();
      const both = [runProgram(dataDir), runProgram(dataDir)] as const;
      await Promise.all(both.map((running) => running.address()));
      expect(both.filter((running) => /Sign in/.test(running.output()))).toHaveLength(1);
      expect(await stop(both[0])).toBe(0);
      expect((await fetch(`${await both[1].address()}/api/ready`)).status).toBe(200);
      expect(await stop(both[1])).toBe(0);
      expect(hasDatabase(dataDir)).toBe(false);
    });
  },
  3 * PATIENCE,
);

describe(
  "a failed start",
  () => {
    test("for an invalid variable names it and changes nothing", async () => {
      const dataDir = join(aDataFolder(), "new");
      const running = runProgram(dataDir, { PORT: "http", LOG_LEVEL: "loud" });
      expect(await running.ended).toBe(1);
      expect(running.output()).toMatch(
        /^These environment variables are wrong:\n {2}PORT: .+\n {2}LOG_LEVEL: .+\n$/,
      );
      expect(existsSync(dataDir)).toBe(false);
    });

    test("for a port in use says so and leaves no database behind", async () => {
      const taken = createServer().listen(0, "127.0.0.1");
      await once(taken, "listening");
      onTestFinished(() => void taken.close());
      const port = String((taken.address() as { port: number }).port);
      const dataDir = aUsedFolder();
      const running = runProgram(dataDir, { PORT: port });
      expect(await running.ended).toBe(1);
      expect(running.output()).toContain(port);
      expect(running.output()).not.toMatch(/\n {4}at /);
      expect(hasDatabase(dataDir)).toBe(false);
    });

    test("for an unreachable database says so, without its password", async () => {
      const DATABASE_URL = "postgres://app:topsecret@127.0.0.1:1/pharmacy";
      const running = runProgram(aDataFolder(), { DATABASE_URL });
      expect(await running.ended).toBe(1);
      expect(running.output()).toMatch(/cannot be opened: .*ECONNREFUSED.*Check DATABASE_URL/);
      expect(running.output()).not.toContain("topsecret");
    });
  },
  PATIENCE,
);
