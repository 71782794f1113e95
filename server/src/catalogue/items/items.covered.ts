import { eq } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { invalidField } from "../../platform/app-error.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";

/** What the licence of a pharmacy covers of controlled items. */
export type Licence = { name: string; controlledSchedules: readonly string[] };
type Controlled = { controlledSchedule: string | null };

/** Whether the licence of a pharmacy covers the schedule of an item. */
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

/** Why an item cannot be a pharmacy's; undefined where it can. */
export function coverProblem(
  item: Controlled & { name: string },
  licence: Licence,
): string | undefined {
  if (isCovered(item, licence)) return undefined;
  return `"${item.name}" is controlled (schedule ${item.controlledSchedule}), which the licence of ${licence.name} does not cover.`;
}

/** A controlled item needs a licence that covers its schedule. */
export function requireCovered(item: Controlled & { name: string }, licence: Licence): void {
  const problem = coverProblem(item, licence);
  if (problem) throw invalidField("item", problem);
}

/** The licence of the one pharmacy that something is for; undefined for what is for all. */
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
