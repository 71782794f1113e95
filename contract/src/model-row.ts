import type { RoleGrants } from "./grants.values.ts";
import type { Role } from "./roles.values.ts";

/** What people and programs call one kind of record, who may do what with it, and what shows it. */
export type ModelRow = {
  /** The singular, as in the middle of a sentence. */
  noun: string;
  /** The plural, in URLs, query keys and views. */
  plural: string;
  /** The plural, on screen. */
  label: string;
  /** A role that is not named may do nothing with it. */
  grants: RoleGrants;
  /** The roles that read its history though they read the history of a few models only. */
  history?: readonly Role[];
  /** What the permission `act` allows; left out if no route requires it. */
  act?: string;
  /** What the permission table leaves to the routes. */
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
