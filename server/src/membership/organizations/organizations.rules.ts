import type { organizations } from "../../identity/accounts/organizations.table.ts";
import { AppError, invalidField } from "../../platform/app-error.ts";

type Organization = typeof organizations.$inferSelect;

/** Checks the rules across the fields of a pharmacy, on every write. */
export function requireConsistent(
  organization: Pick<Organization, "orderHold" | "orderHoldReason">,
): void {
  if (organization.orderHold && !organization.orderHoldReason) {
    throw invalidField("orderHoldReason", "Say why orders are on hold.");
  }
}

/** A pharmacy must be inactive before it can be deleted. */
export function requireDeletable({ status }: Pick<Organization, "status">): void {
  if (status === "active") {
    throw new AppError("conflict", "Make the pharmacy inactive before deleting it.");
  }
}

/** Two pharmacies cannot have the same licence. */
export function licenceTaken(holder: Organization): AppError {
  const { licenceNumber, licenceAuthority, name } = holder;
  const message = `A pharmacy with licence ${licenceNumber} (${licenceAuthority}) already exists: ${name}.`;
  return new AppError("conflict", message, { fields: { licenceNumber: message } });
}

/** A location number identifies one place. */
export function glnTaken({ gln, name }: Organization): AppError {
  const message = `GLN "${gln}" is already used by ${name}.`;
  return new AppError("conflict", message, { fields: { gln: message } });
}
