import type { FieldChange, NamedRecord } from "@pharmacy/contract/field-changes";
import { MODELS, type Model } from "@pharmacy/contract/models";
import { may } from "@pharmacy/contract/permissions";
import { inArray, type SQL, sql } from "drizzle-orm";
import { organizations } from "../../identity/tables/organizations.table.ts";
import { users } from "../../identity/tables/users.table.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { isId } from "../../platform/db/ids.ts";
import { expenses } from "../tables/expenses.table.ts";
import { plans } from "../tables/plans.table.ts";
import { questions } from "../tables/questions.table.ts";
import { subscriptions } from "../tables/subscriptions.table.ts";

/** Fields that hold ids, by their names in code and in the database, and of what. */
const REFERENCES: Record<string, Model> = {
  plan: "plan",
  defaultPlan: "plan",
  default_plan: "plan",
  organization: "organization",
  subscription: "subscription",
  user: "user",
  owner: "user",
  replacedBy: "token",
  replaced_by: "token",
  logo: "file",
  avatar: "file",
  documents: "file",
  files: "file",
  answerFiles: "file",
  askedBy: "user",
  asked_by: "user",
  assignee: "user",
  question: "question",
  mergedInto: "question",
  merged_into: "question",
  followUpOf: "question",
  follow_up_of: "question",
  receipt: "file",
  series: "expense",
};

/** What is looked up; of everything else only what it is gets told. */
const LOOKED_UP = {
  plan: { table: plans, label: sql<string>`${plans.name}`, isThere: sql<boolean>`true` },
  organization: {
    table: organizations,
    label: sql<string>`${organizations.name}`,
    isThere: sql<boolean>`${organizations.deletedAt} is null`,
  },
  user: {
    table: users,
    label: sql<string>`${users.name}`,
    isThere: sql<boolean>`${users.deletedAt} is null`,
  },
  question: {
    table: questions,
    label: sql<string>`${questions.number}`,
    isThere: sql<boolean>`${questions.deletedAt} is null`,
  },
  expense: {
    table: expenses,
    label: sql<string>`${expenses.number}`,
    isThere: sql<boolean>`true`,
  },
  // terms have no page of their own
  subscription: {
    table: subscriptions,
    label: sql<string>`${subscriptions.planName}`,
    isThere: sql<boolean>`false`,
  },
} satisfies Partial<Record<Model, { table: object; label: SQL; isThere: SQL }>>;

type LookedUpModel = keyof typeof LOOKED_UP;
type Reference = { id: string; model: Model };

/** The entries with names for the ids in their changes, as far as this person may see what they name. */
export async function withNames<Entry extends { model: Model; changes: FieldChange[] }>(
  db: Database,
  { role }: Pick<Actor, "role">,
  entries: readonly Entry[],
): Promise<(Entry & { names: NamedRecord[] })[]> {
  const references = entries.map(referencesIn);
  const found = new Map<string, Pick<NamedRecord, "label" | "isOpen">>();
  const isSeen = (model: Model) => role !== null && may(role, model, "view");
  for (const model of Object.keys(LOOKED_UP) as LookedUpModel[]) {
    const ids = references.flat().filter((one) => one.model === model && isSeen(model));
    if (ids.length === 0) continue;
    const { table, label, isThere } = LOOKED_UP[model];
    const rows = await db
      .select({ id: table.id, label, isOpen: isThere })
      .from(table)
      .where(inArray(table.id, [...new Set(ids.map(({ id }) => id))]));
    for (const { id, ...name } of rows) found.set(`${model} ${id}`, name);
  }
  const nameOf = ({ id, model }: Reference): NamedRecord => {
    const isGone = model in LOOKED_UP && isSeen(model);
    const label = isGone
      ? `a deleted ${MODELS[model].noun}`
      : `${articleOf(MODELS[model].noun)} ${MODELS[model].noun}`;
    return { id, model, ...(found.get(`${model} ${id}`) ?? { label, isOpen: false }) };
  };
  return entries.map((entry, place) => ({
    ...entry,
    names: (references[place] ?? []).map(nameOf),
  }));
}

function articleOf(noun: string): string {
  return /^[aeio]/.test(noun) ? "an" : "a";
}

function referencesIn({ model, changes }: { model: Model; changes: FieldChange[] }) {
  const references = new Map<string, Reference>();
  for (const { field, from, to } of changes) {
    const named = field === "ids" ? model : REFERENCES[field];
    if (!named) continue;
    for (const id of [from, to].flat()) {
      if (typeof id === "string" && isId(id)) references.set(id, { id, model: named });
    }
  }
  return [...references.values()];
}
