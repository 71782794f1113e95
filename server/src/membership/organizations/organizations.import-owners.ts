import { readYesNo } from "@pharmacy/contract/mapping/mapping-words";
import { OwnerInput } from "@pharmacy/contract/organizations/organizations";
import { eq, sql } from "drizzle-orm";
import { userKind, users } from "../../identity/accounts/users.table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { tooManySent } from "../../platform/email/email-limit.ts";
import { checkFields } from "../../platform/runs/plan-fields.ts";
import type { MappedRow, PlannedMessage } from "../../platform/runs/rows.ts";
import { rowsNamed } from "../../platform/runs/run-keys.ts";
import { rowNumber } from "../../platform/runs/run-rows.ts";
import type { RunContext } from "../../platform/runs/spec.ts";
import type { Pharmacy } from "./organizations.import-values.ts";

export type Owner = { name: string; email: string };

type Reading = { owner: Owner | undefined } | { messages: PlannedMessage[] };

export type Owners = {
  /** Refusals by email address. */
  taken: Map<string, string>;
  owned: ReadonlySet<string>;
};

const EARLIER_MAX = 10_000;

const NOBODY: Owners = { taken: new Map(), owned: new Set() };

/** Uses a constant number of queries for all rows. */
export async function ownersFor(
  tx: Transaction,
  { runId }: Pick<RunContext, "runId">,
  rows: readonly MappedRow[],
  known: Iterable<Pharmacy>,
): Promise<Owners> {
  const emails = [...new Set(rows.filter(isInviting).map(emailOf))];
  if (emails.length === 0) return NOBODY;
  const among = sql`any(${sql.param(emails)}::text[])`;
  const users_ = await tx.execute<{ email: string }>(sql`
    select lower(email) as email from ${users} where lower(email) = ${among} and ${userKind.present}`);
  const earlier = await rowsNamed(tx, runId, emails.map(ownerName), {
    besides: rows,
    max: EARLIER_MAX,
  });
  const taken = new Map(await tooManySent(tx, "invitation", emails));
  // the first of several rows is named
  for (const row of earlier.toReversed()) taken.set(emailOf(row), invitedIn(row.line));
  for (const { email } of users_.rows) taken.set(email, EXISTS);
  const ids = [...known].map(({ id }) => id);
  const owned = await tx
    .selectDistinct({ id: sql<string>`${users.organization}` })
    .from(users)
    .where(
      sql`${users.organization} = any(${sql.param(ids)}::uuid[]) and ${eq(users.role, "owner")} and ${userKind.present}`,
    );
  return { taken, owned: new Set(owned.map(({ id }) => id)) };
}

/** Later rows look for this name, to find the row that invites the address. */
export const ownerName = (email: string) => `owner ${email.toLowerCase()}`;

/** Undefined if the row invites no one. */
export function ownerOf(row: MappedRow, { taken, owned }: Owners, before?: Pharmacy): Reading {
  if (!isInviting(row) || (before && owned.has(before.id))) return { owner: undefined };
  const { ownerName = "", ownerEmail = "" } = row.fields;
  const checked = checkFields(OwnerInput, { name: ownerName, email: ownerEmail }, { fields: {} });
  if ("messages" in checked) {
    const messages = checked.messages.map(({ column, message }) => {
      const field = column === "name" ? "ownerName" : "ownerEmail";
      return { column: field, value: row.fields[field] ?? "", message };
    });
    return { messages };
  }
  const message = taken.get(emailOf(row));
  if (message !== undefined) {
    return { messages: [{ column: "ownerEmail", value: ownerEmail, message, reason: TAKEN }] };
  }
  return { owner: checked.values };
}

/** Keeps later rows from inviting the same owner. */
export function takeOwner({ taken }: Owners, { line }: MappedRow, owner: Owner | undefined): void {
  if (owner) taken.set(owner.email.toLowerCase(), invitedIn(line));
}

function isInviting({ fields }: MappedRow): boolean {
  const { ownerEmail = "", inviteOwners = "" } = fields;
  const invites = readYesNo(inviteOwners);
  return ownerEmail !== "" && ownerEmail !== "-" && "value" in invites && invites.value;
}

const emailOf = ({ fields }: Pick<MappedRow, "fields">) =>
  (fields.ownerEmail ?? "").trim().toLowerCase();

const OR_NOBODY =
  "Enter another address, or leave it empty to import the pharmacy without its owner.";
const EXISTS = `A user with this email already exists. ${OR_NOBODY}`;
const TAKEN = "The owner's email is already used.";
const invitedIn = (line: number) => `Row ${rowNumber(line)} invites the same address. ${OR_NOBODY}`;
