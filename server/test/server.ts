import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PlanInput } from "@pharmacy/contract/plans/plans";
import type { Role } from "@pharmacy/contract/roles.values";
import { asc } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import * as z from "zod/mini";
import { createApp } from "../src/app.ts";
import { organizationKind } from "../src/identity/accounts/organizations.table.ts";
import { planKind } from "../src/membership/subscriptions/plans.table.ts";
import { subscribe } from "../src/membership/subscriptions/subscriptions.subscribe.ts";
import { readConfig } from "../src/platform/config.ts";
import { todayIn } from "../src/platform/days.ts";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { auditLogs } from "../src/platform/db/audit-logs.table.ts";
import type { Database } from "../src/platform/db/database.ts";
import { getRecord, insertRecord } from "../src/platform/db/records.ts";
import { folderStore } from "../src/platform/file-store.ts";
import type { Services } from "../src/platform/http/routes.ts";
import { freshDatabase } from "./postgres.ts";
import { aPlan, startOrder } from "./records.ts";
import { administrators, openSession } from "./sessions.ts";
import { emptyTables, openEmptiable, schemaOf } from "./tables.ts";

let shared: ReturnType<typeof startServer> | undefined;

/**
 * A real server on a real database, with a signed-in administrator. All files of a worker share
 * one, because starting it takes longer than most of them, and it is emptied before each test.
 *
 * @param options.isKept whether data stays from one test to the next.
 * @param options.isOwn whether this file has its own server and database, because it changes
 * tables, ends connections, or tests a fresh database.
 */
export function testServer({ isKept = false, isOwn = false } = {}) {
  const server = {} as Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    if (!isOwn) shared ??= startServer();
    Object.assign(server, await (isOwn ? startServer() : shared));
  });
  if (isKept) beforeAll(() => server.empty());
  else beforeEach(() => server.empty());
  afterAll(async () => {
    if (isOwn) return server.close();
    if (await server.isAsMigrated()) return;
    shared = undefined;
    await server.close();
    throw new Error(
      "These tests change the database's tables: give them testServer({ isOwn: true }).",
    );
  });
  return server;
}

type App = Awaited<ReturnType<typeof createApp>>;
type Caller = ReturnType<ReturnType<typeof callersOf>>;

/** Creates callers with or without a token, from one network address. */
function callersOf(app: App, computer: { address: string }) {
  return (token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const send =
      (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE") => (url: string, payload?: object) =>
        app
          .inject({ method, url, headers, payload, remoteAddress: computer.address })
          .then(requirePlainDates);
    return {
      headers,
      get: send("GET"),
      post: send("POST"),
      put: send("PUT"),
      patch: send("PATCH"),
      delete: send("DELETE"),
    };
  };
}

/** The calls of a caller who is set later. */
function callsOf(caller: () => Caller) {
  return {
    get: (url: string) => caller().get(url),
    post: (url: string, body: object) => caller().post(url, body),
    put: (url: string, body: object) => caller().put(url, body),
    patch: (url: string, body: object) => caller().patch(url, body),
    delete: (url: string) => caller().delete(url),
  };
}

/** Puts a pharmacy on a plan without limits or trial, except for the given values. */
async function putOnPlan(
  services: Services,
  organization: string,
  values: Partial<PlanInput>,
  startDate?: string,
) {
  const { db, clock } = services;
  const unlimited = { maxUsers: null, maxProducts: null, maxApiTokens: null };
  const input = z.parse(PlanInput, aPlan({ ...unlimited, ...values }));
  const { id: plan } = await insertRecord(db, SYSTEM, planKind, input);
  const { timeZone } = await getRecord(db, organizationKind, organization);
  const choice = { plan, startDate: startDate ?? todayIn(timeZone, clock()) };
  await db.transaction((tx) => subscribe(tx, services, SYSTEM, organization, choice, clock()));
  return plan;
}

/** The clock that determines subscriptions: the real time plus an offset. */
function aClock() {
  let shift = 0;
  return {
    now: () => Date.now() + shift,
    moveTo(instant: string) {
      shift = Date.parse(instant) - Date.now();
    },
    reset() {
      shift = 0;
    },
  };
}

function servicesOn(db: Database, clock: () => number, dataDir: string, url: string): Services {
  return {
    db,
    clock,
    // a copy, which tests can change: a mail server is set up, for example
    config: { ...readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: "silent" }) },
    fileStore: folderStore(dataDir),
    secret: randomBytes(32),
    onUnavailable: () => {},
  };
}

async function historyIn(db: Database) {
  const entries = await db.select().from(auditLogs).orderBy(asc(auditLogs.at), asc(auditLogs.id));
  return entries.filter((entry) => entry.actorType !== "system");
}

/** A server on a migrated database. */
async function startServer() {
  const database = await freshDatabase();
  const db = await openEmptiable(database.url);
  const dataDir = mkdtempSync(join(inject("leftovers").folder, "files-"));
  const clock = aClock();
  const services = servicesOn(db, clock.now, dataDir, database.url);
  const app = await createApp(services);
  await app.ready();
  const computer = { address: "10.0.0.1" };
  const callerWith = callersOf(app, computer);
  /** A signed-in user with this role. */
  const as = async (role: Role, organization?: string) => {
    const { userId, token } = await openSession(db, role, organization);
    return { ...callerWith(token), userId, token };
  };
  const anAdministrator = await administrators(db);
  let admin: Caller & { userId: string; token: string };
  const asMigrated = await schemaOf(db);

  return {
    db,
    app,
    /** The services of the app, for creating another one like it. */
    services,
    /** Moves the clock that determines subscriptions, until the next test. */
    moveTo: clock.moveTo,
    /** URL of the database. */
    url: database.url,
    /** Where uploaded files are kept. */
    dataDir,
    as,
    /** A caller without a token. */
    visitor: callerWith(),
    /** A caller who sends this token. */
    callerWith,
    /** Id of the administrator who makes the calls `get`, `post`, `put`, `patch` and `delete`. */
    adminId: () => admin.userId,
    token: () => admin.token,
    ...callsOf(() => admin),
    /**
     * Puts a pharmacy on a plan of its own, from today by default. The plan has no limits except
     * for the given values. Returns the plan's id.
     */
    subscribe: (organization: string, plan: Partial<PlanInput> = {}, startDate?: string) =>
      putOnPlan(services, organization, plan, startDate),
    /** The audit log of the test's own calls, oldest first, without what its set-up did. */
    history: () => historyIn(db),
    async empty() {
      clock.reset();
      startOrder();
      for (const entry of readdirSync(dataDir)) rmSync(join(dataDir, entry), { recursive: true });
      const { rows, ...identity } = anAdministrator();
      await emptyTables(db, rows);
      // another network address for each test, so that tests do not share limits
      computer.address = `10.0.${randomBytes(2).join(".")}`;
      admin = { ...callerWith(identity.token), ...identity };
    },
    /** Whether the schema matches the migrations, including indexes, constraints and triggers. */
    isAsMigrated: async () => (await schemaOf(db)) === asMigrated,
    async close() {
      await app.close();
      await db.$client.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const FOR_MACHINES = /\b\d{4}-\d{2}-\d{2}(T|\b)/;

/** Passes an answer on. Throws when its message to people has a date as machines write it. */
function requirePlainDates(answer: LightMyRequestResponse): LightMyRequestResponse {
  if (answer.statusCode < 400 || !FOR_MACHINES.test(answer.body)) return answer;
  const { message, fields } = answer.json();
  const texts = [message, ...Object.values(fields ?? {})].map(String);
  const found = texts.find((text) => FOR_MACHINES.test(text));
  if (found) throw new Error(`Write the date as people do: ${found}`);
  return answer;
}
