import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import { PHARMACY_ROLES, PLATFORM_ROLES, type Role } from "@pharmacy/contract/roles.values";

/** What each role is for, in a sentence. What it may do to the letter is in the permissions. */
export const ROLE_SENTENCES: Record<Role, string> = {
  admin: "Runs the network: everything, and who may do what.",
  catalogue: "Keeps the catalogue, and sees the pharmacies.",
  finance: "Keeps how pharmacies are billed, and sees the catalogue.",
  support: "Answers pharmacies: keeps their contact details and sends invitations again.",
  owner: "Runs one pharmacy: keeps its contact details and logo, and looks after its people.",
  pharmacist: "Works in one pharmacy, and adds files to it.",
  technician: "Works in one pharmacy, and sees what it has.",
  viewer: "Only looks at one pharmacy.",
};

const optionsOf = (roles: readonly Role[]) =>
  roles.map((value) => ({ value, label: ROLE_WORDS[value] }));

export const PLATFORM_ROLE_OPTIONS = optionsOf(PLATFORM_ROLES);
export const PHARMACY_ROLE_OPTIONS = optionsOf(PHARMACY_ROLES);
export const ROLE_OPTIONS = [...PLATFORM_ROLE_OPTIONS, ...PHARMACY_ROLE_OPTIONS];
