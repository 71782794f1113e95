import { eq } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { invalidField } from "../../platform/app-error.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";

/** The controlled schedules that a pharmacy's licence covers. */
export type Licence = { name: string; controlledSchedules: readonly string[] };
type Controlled = { controlledSchedule: string | null };

export function isCovered(
  { controlledSchedule }: Controlled,
  { controlledSchedules }: Pick<Licence, "controlledSchedules">,
): boolean {
  const schedule = controlledSchedule?.toLowerCase();
  return (
    schedule === undefined ||
    controlledSchedules.some((covered) => covered.toLowerCase() === schedule)
  );
}

/** Undefined if the pharmacy may have the item. */
export function coverProblem(
  item: Controlled & { name: string },
  licence: Licence,
): string | undefined {
  if (isCovered(item, licence)) return undefined;
  return `"${item.name}" is controlled (schedule ${item.controlledSchedule}), which the licence of ${licence.name} does not cover.`;
}

export function requireCovered(item: Controlled & { name: string }, licence: Licence): void {
  const problem = coverProblem(item, licence);
  if (problem) throw invalidField("item", problem, problem.replace(`"${item.name}"`, "The item"));
}

/** Undefined for a list for all pharmacies. */
export async function licenceOf(
  tx: Database | Transaction,
  organization: string | null,
): Promise<Licence | undefined> {
  if (organization === null) return;
  const { name, controlledSchedules } = organizations;
  const [licence] = await tx
    .select({ name, controlledSchedules })
    .from(organizations)
    .where(eq(organizations.id, organization));
  return licence;
}
