import type { RoleGrants } from "./grants.values.ts";
import type { Role } from "./roles.values.ts";

/** What people and programs call one kind of record, who may do what with it, and what shows it. */
export type ModelRow = {
  /** In the middle of a sentence. */
  noun: string;
  /** Many of it, in addresses of the interface, query keys and views. */
  plural: string;
  /** Many of it, on screen. */
  label: string;
  /** A role that is not named may do nothing with it. */
  grants: RoleGrants;
  /** The roles that read its history though they read the history of a few models only. */
  history?: readonly Role[];
  /** What the permission `act` allows; left out where no route asks for it. */
  act?: string;
  /** What the table of permissions leaves to the routes. */
  note?: string;
  /** Whether views of its list can be saved. */
  hasViews?: true;
  /** Whether each user has their own, and no role grants access to another user's. */
  isPersonal?: true;
  /** The resources that show its records besides its own list and pages. */
  shownIn?: readonly string[];
  /** Whether it has no list and pages of its own. */
  isShownThereAlone?: true;
};
