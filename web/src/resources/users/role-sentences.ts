import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import { PHARMACY_ROLES, PLATFORM_ROLES, type Role } from "@pharmacy/contract/roles.values";

/** The exact permissions are in the permission table. */
export const ROLE_SENTENCES: Record<Role, string> = {
  admin: "Full access to the network, including roles and settings.",
  catalogue: "Manages the catalogue and can view pharmacies.",
  finance: "Manages billing and can view the catalogue.",
  support: "Supports pharmacies: updates their contact details and resends invitations.",
  owner: "Manages one pharmacy: its contact details, logo and users.",
  pharmacist: "Works in one pharmacy and can add files.",
  technician: "Works in one pharmacy and can view its records.",
  viewer: "Read-only access to one pharmacy.",
};

const optionsOf = (roles: readonly Role[]) =>
  roles.map((value) => ({ value, label: ROLE_WORDS[value] }));

export const PLATFORM_ROLE_OPTIONS = optionsOf(PLATFORM_ROLES);
export const PHARMACY_ROLE_OPTIONS = optionsOf(PHARMACY_ROLES);
export const ROLE_OPTIONS = [...PLATFORM_ROLE_OPTIONS, ...PHARMACY_ROLE_OPTIONS];
