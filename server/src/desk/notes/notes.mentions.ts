import { rowOf } from "@pharmacy/contract/models";
import type { NotedModel } from "@pharmacy/contract/notes/notes.values";
import { isPlatformRole, PLATFORM_ROLES } from "@pharmacy/contract/roles.values";
import { inSentence, wordsOf } from "@pharmacy/contract/words";
import { and, asc, eq, inArray } from "drizzle-orm";
import { userKind, users } from "../../identity/accounts/users.table.ts";
import { invalidField } from "../../platform/app-error.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { Reader } from "../../platform/email/email.ts";
import { mayRead } from "./notes.subjects.ts";

const COLLEAGUES_MAX = 500;

const isColleague = and(
  inArray(users.role, [...PLATFORM_ROLES]),
  eq(users.status, "active"),
  userKind.present,
);

export async function colleagues(db: Database) {
  const rows = await db
    .select({ id: users.id, name: users.name, role: users.role })
    .from(users)
    .where(isColleague)
    .orderBy(asc(users.nameKey), asc(users.id))
    .limit(COLLEAGUES_MAX);
  return rows as { id: string; name: string; role: (typeof PLATFORM_ROLES)[number] }[];
}

/** Only active users of the network who may see the record can be mentioned. */
export async function requireReaders(
  tx: Transaction,
  model: NotedModel,
  mentions: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(mentions)];
  if (ids.length === 0) return ids;
  const rows = await tx
    .select({ id: users.id, name: users.name, role: users.role, status: users.status })
    .from(users)
    .where(and(inArray(users.id, ids), userKind.present));
  // users of pharmacies are not named to one who may not see them
  const known = new Map(
    rows.filter(({ role }) => isPlatformRole(role)).map((row) => [row.id, row]),
  );
  for (const id of ids) {
    const user = known.get(id);
    if (!user) throw invalidField("mentions", "Mention only colleagues of the network.");
    if (user.status !== "active") {
      throw invalidField("mentions", `${user.name} cannot sign in at the moment.`);
    }
    if (!mayRead(user, model)) {
      const records = inSentence(rowOf(model).label);
      throw invalidField(
        "mentions",
        `${user.name} cannot see ${records}: the role ${wordsOf(user.role)} does not include them.`,
      );
    }
  }
  return ids;
}

export function readersOf(tx: Transaction, ids: readonly string[]): Promise<Reader[]> {
  return tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(inArray(users.id, [...ids]), userKind.present))
    .orderBy(asc(users.createdAt), asc(users.id));
}
