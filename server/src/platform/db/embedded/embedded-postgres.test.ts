import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  aDataFolder,
  aUsedFolder,
  kill,
  makeClusterOnce,
  query,
  startHere,
  startProcess,
  USER,
} from "../../../../test/embedded-postgres.ts";
import { readPostmaster } from "./postmaster.ts";

const isRoot = process.getuid?.() === 0;

// Creating a cluster takes seconds on a busy machine, and killed servers need time to recover.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

makeClusterOnce();

describe("the data folder", () => {
  test("a fresh folder becomes a cluster with checksums, no port and a private socket", async () => {
    const dataDir = aDataFolder();
    const server = await startHere({ dataDir });

    expect(server.adopted).toBe(false);
    const settings = `select name, setting from pg_settings where name in ('data_checksums',
      'fsync', 'jit', 'listen_addresses', 'max_connections', 'server_encoding') order by name`;
    expect(await query(server.url, settings)).toEqual([
      { name: "data_checksums", setting: "on" },
      { name: "fsync", setting: "on" },
      { name: "jit", setting: "off" },
      { name: "listen_addresses", setting: "" },
      { name: "max_connections", setting: "60" },
      { name: "server_encoding", setting: "UTF8" },
    ]);
    const locale = "select datlocprovider, datlocale from pg_database where datname = 'postgres'";
    expect(await query(server.url, locale)).toEqual([
      { datlocprovider: "b", datlocale: "C.UTF-8" },
    ]);
    expect(statSync(join(dataDir, "run")).mode & 0o777).toBe(0o700);
  });

  test("an existing folder starts without recovery and still has its rows", async () => {
    const dataDir = aUsedFolder();
    const first = await startHere({ dataDir });
    await query(first.url, "create table notes (text text); insert into notes values ('kept')");
    await first.stop();
    expect(readPostmaster(join(dataDir, "pg"))).toBeUndefined();

    const second = await startHere({ dataDir });
    expect(readFileSync(join(dataDir, "pg.log"), "utf8")).not.toMatch(/recovery/);
    expect(second.adopted).toBe(false);
    expect(await query(second.url, "select text from notes")).toEqual([{ text: "kept" }]);
  });

  test("a half-made folder is created again", async () => {
    const dataDir = aDataFolder();
    mkdirSync(join(dataDir, "pg"));
    writeFileSync(join(dataDir, "pg", "PG_VERSION"), "18\n");
    writeFileSync(join(dataDir, "init.lock"), "");
    mkdirSync(join(dataDir, "pg.new-1"));

    const server = await startHere({ dataDir });
    expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).sort()).toEqual(["pg", "pg.lock", "pg.log", "pg.users", "run"]);
  });

  test("an initialised cluster is never recreated, even beside leftover files", async () => {
    const dataDir = aUsedFolder();
    const first = await startHere({ dataDir });
    await query(first.url, "create table notes (text text)");
    await first.stop();
    writeFileSync(join(dataDir, "init.lock"), "");

    const second = await startHere({ dataDir });
    expect(await query(second.url, "select text from notes")).toEqual([]);
  });

  test("a copy of the folder that lost its permissions starts nevertheless", async () => {
    const dataDir = aUsedFolder();
    chmodSync(join(dataDir, "pg"), 0o755);

    const server = await startHere({ dataDir });
    expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("files that are not a cluster are refused and left alone", async () => {
    const dataDir = aDataFolder();
    mkdirSync(join(dataDir, "pg"));
    writeFileSync(join(dataDir, "pg", "letter.txt"), "");

    await expect(startHere({ dataDir })).rejects.toThrow(
      "holds files but is not a complete cluster",
    );
    expect(existsSync(join(dataDir, "pg", "letter.txt"))).toBe(true);
  });
});

test("a machine without a PostgreSQL build gets instructions", async () => {
  const { arch } = process;
  Object.defineProperty(process, "arch", { value: "mips" });
  onTestFinished(() => {
    Object.defineProperty(process, "arch", { value: arch });
  });
  await expect(startHere({ dataDir: aDataFolder() })).rejects.toThrow(
    "set DATABASE_URL to a PostgreSQL server of your own.",
  );
});

describe("two processes on one folder", () => {
  test("started at the same time, both get a server, which one of them created", async () => {
    const dataDir = aDataFolder();
    const users = await Promise.all([startProcess(USER, dataDir), startProcess(USER, dataDir)]);

    expect(users.map((user) => user.adopted).sort()).toEqual([false, true]);
    const [first, second] = users;
    await query(first.url, "create table shared (id int)");
    expect(await query(second.url, "select id from shared")).toEqual([]);
  });

  test("the last one to exit stops the server, no matter which one started it", async () => {
    const dataDir = aUsedFolder();
    const first = await startHere({ dataDir });
    const second = await startProcess(USER, dataDir);
    await first.stop();
    expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);

    await second.stop();
    expect(readPostmaster(join(dataDir, "pg"))).toBeUndefined();
  });

  test("a killed process does not count as a user of the server", async () => {
    const dataDir = aUsedFolder();
    const first = await startProcess(USER, dataDir);
    const second = await startHere({ dataDir });
    await kill(first);

    await second.stop();
    expect(readPostmaster(join(dataDir, "pg"))).toBeUndefined();
  });
});

describe("a path too long for a socket", () => {
  test("gets a short private folder that a second process also finds", async () => {
    const dataDir = aUsedFolder("very-long-name-".repeat(8));
    const first = await startHere({ dataDir });
    const socketFolder = new URL(first.url).searchParams.get("host") ?? "";
    expect(socketFolder.startsWith(dataDir)).toBe(false);
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700);

    const second = await startProcess(USER, dataDir);
    expect(second).toMatchObject({ adopted: true, url: first.url });
  });

  test("refuses a folder there that others can access", async () => {
    const dataDir = aUsedFolder("very-long-name-".repeat(8));
    const first = await startHere({ dataDir });
    const socketFolder = new URL(first.url).searchParams.get("host") ?? "";
    await first.stop();
    mkdirSync(socketFolder);

    await expect(startHere({ dataDir })).rejects.toThrow("is not private to this user");
    rmdirSync(socketFolder);
  });
});

describe("the account it runs as", () => {
  test("an ordinary user needs no help from root", async ({ skip }) => {
    if (!isRoot) skip("this whole file already runs as an ordinary user");
    const dataDir = aUsedFolder();
    spawnSync("chown", ["-R", "65534:65534", dataDir]);
    const as = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"];
    const user = await startProcess(USER, dataDir, as);
    expect(await query(user.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(statSync(join(dataDir, "pg")).uid).toBe(65534);
    await user.stop();
  });

  test("root gets its server where user namespaces are forbidden, and where they are allowed again", async ({
    skip,
  }) => {
    const forbid = ["sh", "-c", 'mount --bind /bin/false /usr/bin/unshare && exec "$@"', "sh"];
    const without = ["unshare", "--mount", "--", ...forbid];
    const [program = "", ...rest] = [...without, "true"];
    if (spawnSync(program, rest).status !== 0) {
      skip("hiding user namespaces needs root and the right to mount");
    }
    const dataDir = aUsedFolder();
    const user = await startProcess(USER, dataDir, without);
    await query(user.url, "create table notes (text text)");
    expect(statSync(join(dataDir, "pg")).uid).not.toBe(0);
    await user.stop();

    const server = await startHere({ dataDir });
    expect(await query(server.url, "select text from notes")).toEqual([]);
    expect(statSync(join(dataDir, "pg")).uid).toBe(0);
  });
});
