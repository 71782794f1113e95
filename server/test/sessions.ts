import { randomBytes } from "node:crypto";
import type { Role } from "@pharmacy/contract/roles.values";
import type { Session } from "@pharmacy/contract/sessions/sessions";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import { userKind } from "../src/identity/accounts/users.table.ts";
import { sessionKind } from "../src/identity/sessions/sessions.table.ts";
import { tokenHashOf } from "../src/platform/bearer-secrets.ts";
import { SYSTEM } from "../src/platform/db/audit.ts";
import type { Database } from "../src/platform/db/database.ts";
import { newId } from "../src/platform/db/ids.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import type { testServer } from "./server.ts";
import { emptyTables, type SignInRows, signInRows } from "./tables.ts";

type Server = ReturnType<typeof testServer>;

/** Opens sessions, and reads them as their screen does. */
export function sessionReader(server: Server) {
  async function listed(query = "", caller: Pick<Server, "get"> = server): Promise<Session[]> {
    const answer = await caller.get(`/api/sessions?count=100&${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json().items;
  }

  /** A signed-in user, and their session. */
  async function aSession(values?: SQL) {
    const person = await server.as("catalogue");
    const [session] = await listed(`user=${person.userId}`);
    const id = session?.id ?? "";
    if (values) {
      await server.db.execute(sql`update sessions set ${values} where id = ${id}`);
    }
    return { ...person, id };
  }
  return { listed, aSession };
}

/** A unique name and unique secrets. */
function anIdentity(role: Role) {
  const name = `${role} ${randomBytes(3).toString("hex")}`;
  return {
    name,
    email: `${name.replace(" ", ".")}@aldermere.example`,
    token: `adm_s_${randomBytes(32).toString("base64url")}`,
  };
}

/** A user with this role, and a session like one opened by signing in. */
export async function openSession(db: Database, role: Role, organization?: string) {
  const { name, email, token } = anIdentity(role);
  const user = await insertRecord(db, SYSTEM, userKind, {
    name,
    email,
    role,
    organization,
    status: "active",
  });
  const now = Date.now();
  await insertRecord(db, SYSTEM, sessionKind, {
    user: user.id,
    personName: name,
    personEmail: email,
    organization,
    tokenHash: tokenHashOf(token),
    platform: "web",
    lastSeenAt: new Date(now).toISOString(),
    expiresAt: new Date(now + HOUR_MS).toISOString(),
  });
  return { userId: user.id, token, name, email };
}

/**
 * Creates signed-in administrators faster than the product: the rows of the first are copied for
 * the next, with other names, ids and secrets.
 */
export async function administrators(db: Database) {
  await emptyTables(db);
  const first = await openSession(db, "admin");
  const rows = await signInRows(db);
  const text = JSON.stringify(rows);
  const ids = Object.values(rows).flatMap((some) => some.map(({ id }) => String(id)));
  return () => {
    const next = { ...anIdentity("admin"), userId: newId() };
    const changed: [string, string][] = [
      [first.name, next.name],
      [first.email, next.email],
      [tokenHashOf(first.token).toString("hex"), tokenHashOf(next.token).toString("hex")],
      [first.userId, next.userId],
      ...ids.filter((id) => id !== first.userId).map((id): [string, string] => [id, newId()]),
    ];
    const anew: SignInRows = JSON.parse(
      changed.reduce((all, [before, after]) => all.replaceAll(before, after), text),
    );
    const now = Date.now();
    for (const session of anew.sessions) {
      session.last_seen_at = new Date(now).toISOString();
      session.expires_at = new Date(now + HOUR_MS).toISOString();
    }
    return { ...next, rows: anew };
  };
}
