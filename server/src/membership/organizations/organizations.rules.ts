import type { organizations } from "../../identity/accounts/organizations.table.ts";
import { AppError, invalidField } from "../../platform/app-error.ts";

type Organization = typeof organizations.$inferSelect;

export function requireConsistent(
  organization: Pick<Organization, "orderHold" | "orderHoldReason">,
): void {
  if (organization.orderHold && !organization.orderHoldReason) {
    throw invalidField("orderHoldReason", "Say why orders are on hold.");
  }
}

export function licenceTaken(holder: Organization): AppError {
  const { licenceNumber, licenceAuthority, name } = holder;
  const message = `A pharmacy with licence ${licenceNumber} (${licenceAuthority}) already exists: ${name}.`;
  const reason = "A pharmacy with this licence already exists.";
  return new AppError("conflict", message, { fields: { licenceNumber: message }, reason });
}

export function glnTaken({ gln, name }: Organization): AppError {
  const message = `GLN "${gln}" is already used by ${name}.`;
  const reason = "Another pharmacy already uses this GLN.";
  return new AppError("conflict", message, { fields: { gln: message }, reason });
}
