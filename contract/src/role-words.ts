import type { Role } from "./roles.values.ts";

export const ROLE_WORDS: Record<Role, string> = {
  admin: "Administrator",
  catalogue: "Catalogue manager",
  finance: "Finance officer",
  support: "Support and supply desk",
  owner: "Owner",
  pharmacist: "Pharmacist",
  technician: "Pharmacy technician",
  viewer: "Viewer",
};
