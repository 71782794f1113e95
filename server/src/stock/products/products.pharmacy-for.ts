import { invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";

export function pharmacyFor(
  { organization: own }: Pick<Actor, "organization">,
  chosen: string | null | undefined,
): string {
  const organization = own ?? chosen;
  if (organization) return organization;
  throw invalidField("organization", "Choose a pharmacy.");
}
