import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Role } from "@pharmacy/contract/roles";
import { asc, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createApp } from "../src/app.ts";
import { auditLogs } from "../src/audit-logs/audit-logs.table.ts";
import { tokenHashOf } from "../src/auth/accounts.ts";
import { readConfig } from "../src/config.ts";
import { SYSTEM } from "../src/db/audit.ts";
import { type Database, openDatabase } from "../src/db/database.ts";
import { insertRecord } from "../src/db/records.ts";
import * as schema from "../src/db/schema.ts";
import { folderStore } from "../src/files/file-store.ts";
import type { Services } from "../src/http/routes.ts";
import { sessionKind } from "../src/sessions/sessions.table.ts";
import { SETTINGS_ID } from "../src/settings/settings.table.ts";
import { userKind } from "../src/users/users.table.ts";
import { freshDatabase } from "./postgres.ts";

const tables = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .map(getTableName);

/** More rows than this leave so much behind in the indexes that what is added next is slow. */
const FEW = 1_000;

/**
 * Empties every table. For a few rows a tenth of what `truncate` takes; nothing is checked, because
 * everything goes.
 */
const EMPTY = sql.raw(`do $$
declare name text; many boolean;
begin
  set local session_replication_role = replica;
  foreach name in array array['${tables.join("', '")}'] loop
    execute format('select exists (select from %I offset ${FEW})', name) into many;
    if many then execute format('truncate %I cascade', name);
    else execute format('delete from %I', name); end if;
  end loop;
  insert into settings (id) values ('${SETTINGS_ID}');
  alter sequence organization_codes restart;
end $$`);

/**
 * A real server on a real database of its own, with a signed-in administrator. The database is made
 * once for a test file and emptied before each test.
 *
 * @param options.isKept whether what one test leaves is there for the next.
 */
export function testServer({ isKept = false } = {}) {
  const server = {} as Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    Object.assign(server, await startServer());
  });
  if (isKept) beforeAll(() => server.empty());
  else beforeEach(() => server.empty());
  afterAll(() => server.close());
  return server;
}

type App = Awaited<ReturnType<typeof createApp>>;

/** Makes callers who send a token, or none, from one computer. */
function callersOf(app: App, computer: { address: string }) {
  return (token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const send = (method: "GET" | "POST" | "PATCH" | "DELETE") => (url: string, payload?: object) =>
      app.inject({ method, url, headers, payload, remoteAddress: computer.address });
    return {
      headers,
      get: send("GET"),
      post: send("POST"),
      patch: send("PATCH"),
      delete: send("DELETE"),
    };
  };
}

/** A person with this role, and a session as a sign-in opens it. */
async function openSession(db: Database, role: Role, organization?: string) {
  const name = `${role} ${randomBytes(3).toString("hex")}`;
  const email = `${name.replace(" ", ".")}@aldermere.example`;
  const user = await insertRecord(db, SYSTEM, userKind, {
    name,
    email,
    role,
    organization,
    status: "active",
  });
  const token = `adm_s_${randomBytes(32).toString("base64url")}`;
  const now = Date.now();
  await insertRecord(db, SYSTEM, sessionKind, {
    user: user.id,
    personName: name,
    personEmail: email,
    organization,
    tokenHash: tokenHashOf(token),
    platform: "web",
    lastSeenAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 3_600_000).toISOString(),
  });
  return { userId: user.id, token };
}

/** As the migrations leave it. */
async function startServer() {
  const database = await freshDatabase();
  const db = openDatabase(database.url);
  const dataDir = mkdtempSync(join(tmpdir(), "pharmacy-files-"));
  const services: Services = {
    db,
    config: readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: "silent" }),
    fileStore: folderStore(dataDir),
    secret: randomBytes(32),
    onUnavailable: () => {},
  };
  const app = await createApp(services);
  await app.ready();
  const computer = { address: "10.0.0.1" };
  const callerWith = callersOf(app, computer);
  /** Somebody with this role, signed in. */
  const as = async (role: Role, organization?: string) => {
    const { userId, token } = await openSession(db, role, organization);
    return { ...callerWith(token), userId, token };
  };
  let admin: Awaited<ReturnType<typeof as>>;

  const server = {
    db,
    app,
    /** What the app was made of, to make another one like it. */
    services,
    /** Address of the database. */
    url: database.url,
    /** Where uploaded files are kept. */
    dataDir,
    as,
    /** Somebody without a token. */
    visitor: callerWith(),
    /** A caller who sends this token. */
    callerWith,
    /** Id of the administrator whose calls `get`, `post`, `patch` and `delete` are. */
    adminId: () => admin.userId,
    token: () => admin.token,
    get: (url: string) => admin.get(url),
    post: (url: string, body: object) => admin.post(url, body),
    patch: (url: string, body: object) => admin.patch(url, body),
    delete: (url: string) => admin.delete(url),
    /** What the audit log says people did, oldest first; what the test itself prepared is left out. */
    history: async () => {
      const entries = await db
        .select()
        .from(auditLogs)
        .orderBy(asc(auditLogs.at), asc(auditLogs.id));
      return entries.filter((entry) => entry.actorType !== "system");
    },
    async empty() {
      for (const entry of readdirSync(dataDir)) rmSync(join(dataDir, entry), { recursive: true });
      await db.execute(EMPTY);
      // another computer for each test, so that none meets the limits another has used up
      computer.address = `10.0.${randomBytes(2).join(".")}`;
      admin = await as("admin");
    },
    async close() {
      await app.close();
      await db.$client.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}
