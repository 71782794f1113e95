import { keysOf } from "./keys.ts";

/** People of the network itself, who use the admin area, and what each role is called. */
const PLATFORM_ROLE_WORDS = {
  admin: "Administrator",
  catalogue: "Catalogue manager",
  finance: "Finance officer",
  support: "Support and supply desk",
};

/** People of one pharmacy, who use the dashboard. */
const PHARMACY_ROLE_WORDS = {
  owner: "Owner",
  pharmacist: "Pharmacist",
  technician: "Pharmacy technician",
  viewer: "Viewer",
};

export const ROLE_WORDS = { ...PLATFORM_ROLE_WORDS, ...PHARMACY_ROLE_WORDS };
export type Role = keyof typeof ROLE_WORDS;

export const PLATFORM_ROLES = keysOf(PLATFORM_ROLE_WORDS);
export const PHARMACY_ROLES = keysOf(PHARMACY_ROLE_WORDS);
export const ROLES = keysOf(ROLE_WORDS);

export function isPlatformRole(role: Role): boolean {
  return role in PLATFORM_ROLE_WORDS;
}
