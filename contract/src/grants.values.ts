import type { Role } from "./roles.values.ts";

/** `act` is a change of state that is not an edit. */
export const ACTS = ["view", "create", "edit", "act", "delete"] as const;
export type Act = (typeof ACTS)[number];

/**
 * `own` limits it to the user's own pharmacy, `mine` to the user's own records. `isByHistory`
 * limits the audit log to models whose row names the role in `history`.
 */
export type RoleGrant = {
  acts: readonly Act[];
  own?: true;
  mine?: true;
  fields?: readonly string[];
  hides?: readonly string[];
  isByHistory?: true;
};

export type RoleGrants = Partial<Record<Role, RoleGrant>>;

export const VIEW: RoleGrant = { acts: ["view"] };
export const VIEW_OWN: RoleGrant = { acts: ["view"], own: true };
export const VIEW_MINE: RoleGrant = { acts: ["view"], mine: true };
export const EVERYTHING: RoleGrant = { acts: ACTS };
export const KEEP: RoleGrant = { acts: ["view", "create", "edit", "delete"] };
