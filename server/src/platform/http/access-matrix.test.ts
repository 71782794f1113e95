import { randomBytes } from "node:crypto";
import { BULK_ACTS } from "@pharmacy/contract/bulk-acts";
import { grantOf, hiddenFieldsOf } from "@pharmacy/contract/permissions";
import { isPlatformRole, PHARMACY_ROLES, ROLES, type Role } from "@pharmacy/contract/roles.values";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { API_SCOPES } from "@pharmacy/contract/tokens/tokens.values";
import { sql } from "drizzle-orm";
import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { everyRoute, type Route } from "#test/every-route.ts";
import { aPharmacy } from "#test/members.ts";
import { ACTED, bodyFor, RESOURCES } from "#test/nouns.ts";
import { testServer } from "#test/server.ts";
import { passkeyKind } from "../../identity/passkeys/passkeys.table.ts";
import { tokenKind } from "../../identity/tokens/tokens.table.ts";
import { tokenHashOf } from "../bearer-secrets.ts";
import { SYSTEM } from "../db/audit.ts";
import { newId } from "../db/ids.ts";
import { insertRecord } from "../db/records.ts";
import { fileKind } from "../files/files.table.ts";
import { isLimited } from "./access.ts";

/**
 * Calls every route as every role, for their own pharmacy and for another. The expected answer
 * follows only from the permission table, so a new route is covered automatically.
 */
const server = testServer({ isKept: true });
const routes = (await everyRoute()).filter(({ config }) => config?.access !== undefined);

/** Ends the calling session, or is a stream that never ends: their own tests check access. */
const LEFT_OUT = ["POST /api/auth/logout"];
const walked = routes.filter(({ method, url }) => !LEFT_OUT.includes(`${method} ${url}`));

type Caller = Role | "visitor";
const CALLERS: readonly Caller[] = [...ROLES, "visitor"];

/** Part of every name in the other pharmacy. */
const FOREIGN = "Zyxquill";
/** Part of every name in the user's own pharmacy. */
const OWN = "Brindlewick";

let own: Awaited<ReturnType<typeof aWholePharmacy>>;
let other: Awaited<ReturnType<typeof aWholePharmacy>>;
const headers = new Map<Caller, { authorization?: string }>();

/** A pharmacy with one of every kind of record that a pharmacy has. */
async function aWholePharmacy(name: string) {
  const values = {
    name: `${name} Pharmacy`,
    legalName: `${name} Ltd`,
    email: `info@${name}.example`,
  };
  // on a plan: without one, writes would be refused because the pharmacy is read-only
  const { id: organization } = await aPharmacy(server, values, {});
  const owner = await server.as("owner", organization);
  await server.db.execute(
    sql`update users set name = ${`${name} Owner`}, email = ${`owner@${name}.example`} where id = ${owner.userId}`,
  );
  const { rows } = await server.db.execute<{ id: string }>(
    sql`update sessions set person_name = ${`${name} Owner`}, organization_name = ${`${name} Pharmacy`},
        browser = ${name} where "user" = ${owner.userId} returning id`,
  );
  const token = await insertRecord(server.db, SYSTEM, tokenKind, {
    type: "api",
    name: `${name} till`,
    organization,
    hint: "pk_…test",
    scopes: ["catalogue:read"],
    secretHash: randomBytes(32),
    expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
  });
  const file = await insertRecord(server.db, SYSTEM, fileKind, {
    name: `${name}.pdf`,
    contentType: "application/pdf",
    size: 1,
    organization,
    sha256: "00",
  });
  const passkey = await insertRecord(server.db, SYSTEM, passkeyKind, {
    user: owner.userId,
    name: `${name} key`,
    credentialId: name,
    publicKey: randomBytes(8),
    counter: 0,
    transports: [],
    isSynced: false,
  });
  const session = rows[0]?.id ?? "";
  const acted: Record<string, string> = {};
  const actedFor: Partial<Record<Caller, Record<string, string>>> = {};
  const of = { organization, user: owner.userId, name };
  for (const { places, insert, inserted = {} } of ACTED) {
    const id = await insert(server, of);
    for (const place of places) acted[place] = id;
    for (const [role, insertFor] of Object.entries(inserted)) {
      const other = await insertFor(server, of);
      actedFor[role as Role] = Object.fromEntries(places.map((place) => [place, other]));
    }
  }
  return {
    organization,
    user: owner.userId,
    session,
    token: token.id,
    file: file.id,
    passkey: passkey.id,
    acted,
    actedFor,
  };
}

let entry = "";
/** One of each resource, by its address. */
const made: Record<string, string> = {};

/** Id of the pharmacy's record for a route with `:id`. */
function recordFor(url: string, of: typeof own, caller: Caller = "admin"): string {
  const [, place] = /^\/api\/(.+?)\/:id/.exec(url) ?? [];
  const records: Record<string, string> = {
    ...made,
    ...of.acted,
    ...of.actedFor[caller],
    organizations: of.organization,
    users: of.user,
    sessions: of.session,
    tokens: of.token,
    files: of.file,
    "auth/passkeys": of.passkey,
    "auth/sessions": of.session,
    "logs/archives": newId(),
    registrations: newId(),
    letters: newId(),
    logs: entry,
    ageing: of.organization,
    expiries: of.organization,
    reminders: of.organization,
    // shown by item
    "order-demand": made.items ?? "",
  };
  const id = place && records[place];
  if (!id) throw new Error(`Say which record ${url} is to be asked for.`);
  return id;
}

beforeAll(async () => {
  own = await aWholePharmacy(OWN);
  other = await aWholePharmacy(FOREIGN);
  for (const resource of RESOURCES) {
    const { name } = resource;
    made[name] = (await server.post(`/api/${name}`, await bodyFor(server, resource))).json().id;
  }
  entry = (await server.get("/api/logs?count=1")).json().items[0].id;
  for (const role of ROLES) {
    const caller = await server.as(role, isPlatformRole(role) ? undefined : own.organization);
    headers.set(role, caller.headers);
  }
  headers.set("visitor", {});
});

async function ask(
  caller: Caller,
  { method, url }: Pick<Route, "method" | "url">,
  id = newId(),
  payload = {},
) {
  return server.app.inject({
    method: method as InjectOptions["method"],
    url: url.replace(":id", id),
    headers: headers.get(caller),
    // each from another network address, so that limits do not interfere
    remoteAddress: `10.${randomBytes(3).join(".")}`,
    ...(/^(POST|PUT|PATCH)$/.test(String(method)) && { payload }),
  });
}

/**
 * The answer that the permission table implies for a caller: 401, 403, or one from the route
 * itself.
 */
function expected({ config }: Route, caller: Caller): 401 | 403 | "answer" {
  const access = config?.access;
  if (access === "public") return "answer";
  if (caller === "visitor") return 401;
  if (access === "signedIn") return "answer";
  const grant = access && grantOf(caller, access[0], access[1]);
  return grant && !(config?.whole && isLimited(grant)) ? "answer" : 403;
}

/** Whether a role is limited to its own pharmacy, or to the user's own records, on this route. */
function isKeptToOwn({ config }: Route, role: Role): boolean {
  const access = config?.access;
  if (access === undefined || typeof access === "string" || config?.whole) return false;
  const grant = grantOf(role, access[0], access[1]);
  return Boolean(grant?.own || grant?.mine);
}

/** Whether a role is limited to the user's own records on this route. */
function isKeptToMine({ config }: Route, role: Role): boolean {
  const access = config?.access;
  return Array.isArray(access) && Boolean(grantOf(role, access[0], access[1])?.mine);
}

const isAboutOne = ({ url }: Route) => url.includes("/:id");
const nameOf = ({ method, url }: Route) => `${method} ${url}`;

describe("each route answers only the callers in the permission table", () => {
  // access to a file depends on its signature or its pharmacy; its own tests check that
  const byTable = walked.filter(({ url }) => url !== "/api/files/:id");
  test.each(byTable.map((route) => [nameOf(route), route] as const))("%s", async (_, route) => {
    const got: Partial<Record<Caller, unknown>> = {};
    const wanted: Partial<Record<Caller, unknown>> = {};
    const leaks: [Caller, string][] = [];
    for (const caller of CALLERS) {
      wanted[caller] = expected(route, caller);
      // a missing record belongs to no pharmacy, so calls that change nothing use an existing one
      const isSafe = route.method === "GET" || route.method === "HEAD";
      const isRefusedAnyway = wanted[caller] !== "answer";
      const id =
        isAboutOne(route) && (isSafe || isRefusedAnyway)
          ? recordFor(route.url, own, caller)
          : newId();
      const { statusCode, body } = await ask(caller, route, id);
      for (const field of hiddenFieldsOf(caller === "visitor" ? null : caller)) {
        if (body.includes(`"${field}"`)) leaks.push([caller, field]);
      }
      // a pharmacy's record may belong to another user, and a missing record belongs to no one
      const isHidden =
        caller !== "visitor" &&
        isKeptToOwn(route, caller) &&
        (!isSafe || isKeptToMine(route, caller)) &&
        (statusCode === 403 || statusCode === 404);
      got[caller] = (statusCode === 401 || statusCode === 403) && !isHidden ? statusCode : "answer";
    }
    expect(got).toEqual(wanted);
    expect(leaks).toEqual([]);
  });
});

describe("another pharmacy's record looks like a missing one", () => {
  const limited = walked.filter(
    (route) => isAboutOne(route) && PHARMACY_ROLES.some((role) => isKeptToOwn(route, role)),
  );
  test("there are such routes", () => expect(limited.length).toBeGreaterThan(10));

  test.each(limited.map((route) => [nameOf(route), route] as const))("%s", async (_, route) => {
    for (const role of PHARMACY_ROLES.filter((one) => isKeptToOwn(route, one))) {
      const foreign = await ask(role, route, recordFor(route.url, other));
      const unknown = await ask(role, route, newId());
      expect([role, foreign.statusCode]).toEqual([role, unknown.statusCode]);
      expect([403, 404]).toContain(foreign.statusCode);
      const { requestId: _one, ...body } = foreign.body === "" ? {} : foreign.json();
      const { requestId: _other, ...silentModels } = unknown.body === "" ? {} : unknown.json();
      expect(body).toEqual(silentModels);
    }
  });

  const bulk = walked.filter(({ url }) => url.endsWith("/bulk"));
  test.each(bulk.map((route) => [nameOf(route), route] as const))("%s", async (_, { url }) => {
    const id = recordFor(url.replace("/bulk", "/:id"), other);
    for (const role of PHARMACY_ROLES) {
      for (const act of BULK_ACTS) {
        const answer = await ask(role, { method: "POST", url }, "", { ids: [id], do: act });
        const refused = answer.statusCode === 200 && answer.json().results[0].error;
        expect([role, act, refused ? 403 : answer.statusCode]).toSatisfy(
          ([, , status]) => status === 403 || status === 422,
        );
      }
    }
  });

  test("and nothing was changed", async () => {
    const { rows } = await server.db.execute<{ count: number }>(sql`
      select count(*)::int as count from audit_logs
      where actor_role = any(array[${sql.join(
        PHARMACY_ROLES.map((role) => sql`${role}`),
        sql`, `,
      )}])
        and organization = ${other.organization} and outcome = 'success'`);
    expect(rows[0]?.count).toBe(0);
  });
});

/** The query that a route requires. */
async function queryOf({ url }: Route): Promise<string> {
  if (url.endsWith("/export")) {
    const columns = (await server.get(`${url}?format=csv&columns=none`)).json();
    const [, known = ""] = /separated by commas: ([\w, ]+)\./.exec(JSON.stringify(columns)) ?? [];
    return `?format=csv&columns=${known.replaceAll(", ", ",")}`;
  }
  if (url.endsWith("/search")) return `?q=${FOREIGN}`;
  const { statusCode } = await server.get(`${url}?count=100`);
  return statusCode === 200 ? "?count=100" : "";
}

/** Queries that ask for another pharmacy's records by name. */
const NARROWED = () => [
  `?organization=${other.organization}`,
  `?user=${other.user}`,
  `?search=${FOREIGN}`,
];

/** Questions about the caller's pharmacy or one in the query: their own tests refuse every other. */
const ABOUT_ONE_PHARMACY =
  /\/(prices(\/why)?|products\/(receipts|changes)|orders\/(funnel|proposal)|returns\/recalled|dashboard\/expiring-batches)$/;

describe("a pharmacy never sees another's records", () => {
  const looks = walked.filter(
    (route) =>
      route.method === "GET" &&
      !isAboutOne(route) &&
      !ABOUT_ONE_PHARMACY.test(route.url) &&
      // the fields of a list or of an edit, not its records
      !/\/(fields|edits\/offered)$/.test(route.url) &&
      route.config?.access !== "public",
  );

  test.each(looks.map((route) => [nameOf(route), route] as const))("%s", async (_, route) => {
    const query = await queryOf(route);
    const { acted, actedFor: _none, ...others } = other;
    const secrets = [FOREIGN, ...Object.values(others), ...Object.values(acted)];
    for (const role of PHARMACY_ROLES) {
      const answer = await ask(role, { ...route, url: `${route.url}${query}` });
      for (const narrowed of ["", ...NARROWED()]) {
        const { body } = narrowed
          ? await ask(role, { ...route, url: route.url + narrowed })
          : answer;
        for (const secret of secrets)
          expect(body.toLowerCase()).not.toContain(secret.toLowerCase());
      }
      if (expected(route, role) === "answer" && isKeptToOwn(route, role)) {
        expect([role, answer.statusCode]).toEqual([role, 200]);
      }
    }
    // an administrator sees it with the same request, so it could be found
    if (!PHARMACY_ROLES.some((role) => isKeptToOwn(route, role))) return;
    const whole = await ask("admin", { ...route, url: `${route.url}${query}` });
    expect(secrets.some((secret) => whole.body.includes(secret))).toBe(true);
  });

  const exports = walked.filter(
    (route) => route.method === "POST" && route.url.endsWith("/export") && !isAboutOne(route),
  );
  test.each(exports.map((route) => [nameOf(route), route] as const))("%s", async (_, route) => {
    const { url } = route;
    const [, columns] = /columns=(.*)$/.exec(await queryOf(route)) ?? [];
    for (const role of PHARMACY_ROLES.filter((one) => isKeptToOwn(route, one))) {
      const response = await ask(role, { method: "POST", url }, "", { format: "csv", columns });
      expect([role, response.statusCode]).toEqual([role, 200]);
      const { body } = await server.visitor.get(response.json().url);
      expect(body).not.toContain(FOREIGN);
    }
  });
});

test("a program can call what its token allows, and nothing else", async () => {
  const secret = `pk_${randomBytes(32).toString("base64url")}`;
  await server.db.execute(sql`update tokens set secret_hash = ${tokenHashOf(secret)},
    scopes = ${sql.raw(`'{${API_SCOPES.join(",")}}'`)} where id = ${own.token}`);
  headers.set("viewer", { authorization: `Bearer ${secret}` });
  for (const route of walked) {
    const { statusCode } = await ask(
      "viewer",
      route,
      isAboutOne(route) ? recordFor(route.url, own) : "",
    );
    const isAnswered = statusCode !== 401 && statusCode !== 403;
    expect([nameOf(route), isAnswered]).toEqual([nameOf(route), route.config?.scope !== undefined]);
  }
});
