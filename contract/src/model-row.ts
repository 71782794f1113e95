import type { RoleGrants } from "./grants.values.ts";
import type { Role } from "./roles.values.ts";

export type ModelRow = {
  /** The singular, as in the middle of a sentence. */
  noun: string;
  /** The plural, in URLs, query keys and views. */
  plural: string;
  label: string;
  /** A role that is missing may do nothing with it. */
  grants: RoleGrants;
  /** Roles that read its history although they read that of few models. */
  history?: readonly Role[];
  /** Says what the permission `act` allows; left out if no route requires it. */
  act?: string;
  note?: string;
  /** Fields that a program reads although some roles do not: its scope says so. */
  shownToPrograms?: readonly string[];
  hasViews?: true;
  /** Every user has their own; no role has access to another user's. */
  isPersonal?: true;
  /** Resources that show its records besides its own list and pages. */
  shownIn?: readonly string[];
  isShownThereAlone?: true;
  /** Fields whose change does more than a later change can take back, such as an email it sends. */
  irreversible?: readonly string[];
};
