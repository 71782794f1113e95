import { faultOfElectronicAddress } from "@pharmacy/contract/organizations/electronic-address";
import type { organizations } from "../../identity/accounts/organizations.table.ts";
import { AppError, invalidField } from "../../platform/app-error.ts";

type Organization = typeof organizations.$inferSelect;

type Checked = Pick<Organization, "orderHold" | "orderHoldReason"> &
  Partial<Pick<Organization, "electronicAddress" | "electronicAddressScheme">>;

export function requireConsistent(organization: Checked): void {
  if (organization.orderHold && !organization.orderHoldReason) {
    throw invalidField("orderHoldReason", "Say why orders are on hold.");
  }
  const { electronicAddress: address, electronicAddressScheme: scheme } = organization;
  const fault = faultOfElectronicAddress({ address, scheme });
  if (fault === null) return;
  const field = fault.of === "address" ? "electronicAddress" : "electronicAddressScheme";
  throw invalidField(field, fault.message);
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
