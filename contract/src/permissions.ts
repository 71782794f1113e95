import type { Model } from "./models.ts";
import { ROLES, type Role } from "./roles.values.ts";

/** What can be wanted of a record. `act` is a change of state that is not an edit. */
export const ACTS = ["view", "create", "edit", "act", "delete"] as const;
export type Act = (typeof ACTS)[number];

/**
 * What a role may do with a model. `own` limits it to the person's own pharmacy, `mine` to the
 * person's own records, `fields` limits an edit to those fields, `models` limits the audit log to
 * entries about those models.
 */
export type Grant = {
  acts: readonly Act[];
  own?: true;
  mine?: true;
  fields?: readonly string[];
  models?: readonly Model[];
};

const VIEW: Grant = { acts: ["view"] };
const VIEW_OWN: Grant = { acts: ["view"], own: true };
const VIEW_MINE: Grant = { acts: ["view"], mine: true };
const EVERYTHING: Grant = { acts: ACTS };
const KEEP: Grant = { acts: ["view", "create", "edit", "delete"] };

const NOTE: Grant = { acts: ["view", "create"] };

/** Fields of a pharmacy the finance office keeps. */
const BILLING_FIELDS = [
  "billingEmail",
  "paymentTermDays",
  "creditLimit",
  "orderHold",
  "orderHoldReason",
  "taxNumber",
] as const;

/** Fields of a pharmacy the support desk keeps, and its owner too. */
const CONTACT_FIELDS = ["email", "phone", "website", "billingEmail", "address"] as const;

/**
 * The one table of permissions. A role that is not named for a model may do nothing with it.
 *
 * The server checks it on every route; the screens read it to say beforehand what it will answer.
 */
const PERMISSIONS: Record<Model, Partial<Record<Role, Grant>>> = {
  organization: {
    admin: EVERYTHING,
    catalogue: VIEW,
    finance: { acts: ["view", "edit"], fields: BILLING_FIELDS },
    support: { acts: ["view", "edit"], fields: CONTACT_FIELDS },
    owner: { acts: ["view", "edit"], own: true, fields: [...CONTACT_FIELDS, "logo"] },
    pharmacist: VIEW_OWN,
    technician: VIEW_OWN,
    viewer: VIEW_OWN,
  },
  unit: {
    admin: EVERYTHING,
    catalogue: EVERYTHING,
    finance: VIEW,
    support: VIEW,
    owner: VIEW,
    pharmacist: VIEW,
    technician: VIEW,
    viewer: VIEW,
  },
  log: {
    admin: VIEW,
    catalogue: { acts: ["view"], models: ["unit"] },
    finance: {
      acts: ["view"],
      models: ["organization", "plan", "subscription", "registration", "reminder", "expense"],
    },
    support: VIEW,
  },
  file: {
    admin: { acts: ["view", "create"] },
    catalogue: { acts: ["view", "create"] },
    finance: { acts: ["view", "create"] },
    support: { acts: ["view", "create"] },
    owner: { acts: ["view", "create"], own: true },
    pharmacist: { acts: ["view", "create"], own: true },
    // their own profile picture, like every role
    technician: { acts: ["view", "create"], own: true },
    viewer: { acts: ["view", "create"], own: true },
  },
  user: {
    admin: EVERYTHING,
    // sending an invitation again is the one act the support desk has
    support: { acts: ["view", "act"] },
    owner: { acts: ["view", "create", "edit", "act"], own: true },
    pharmacist: VIEW_OWN,
    technician: VIEW_OWN,
    viewer: VIEW_OWN,
  },
  session: {
    admin: { acts: ["view", "act"] },
    // every user ends their own sessions from their account, whatever the role
    catalogue: VIEW_MINE,
    finance: VIEW_MINE,
    support: VIEW,
    owner: VIEW_MINE,
    pharmacist: VIEW_MINE,
    technician: VIEW_MINE,
    viewer: VIEW_MINE,
  },
  token: {
    admin: { acts: ["view", "create", "act"] },
    support: VIEW,
    // the API tokens of the own pharmacy alone
    owner: { acts: ["view", "create", "act"], own: true },
  },
  // users manage their own from their account: no role is granted another person's
  passkey: {},
  setting: { admin: { acts: ["view", "edit"] }, finance: VIEW, support: VIEW },
  plan: {
    admin: EVERYTHING,
    finance: { acts: ["view", "create", "edit"] },
    support: VIEW,
    // plans offered to pharmacies, and their own
    owner: VIEW,
  },
  subscription: {
    admin: { acts: ["view", "act"] },
    finance: { acts: ["view", "act"] },
    support: VIEW,
    owner: VIEW_OWN,
    pharmacist: VIEW_OWN,
    viewer: VIEW_OWN,
  },
  reminder: {
    admin: { acts: ["view", "act"] },
    finance: { acts: ["view", "act"] },
    support: { acts: ["view", "act"] },
    owner: VIEW_OWN,
    pharmacist: VIEW_OWN,
    viewer: VIEW_OWN,
  },
  registration: {
    admin: { acts: ["view", "act"] },
    finance: VIEW,
    support: { acts: ["view", "act"] },
  },
  question: {
    admin: { acts: ["view", "edit", "act", "delete"] },
    catalogue: { acts: ["view", "act"] },
    finance: { acts: ["view", "act"] },
    support: { acts: ["view", "create", "edit", "act"] },
    owner: { acts: ["view", "create"], own: true },
    pharmacist: { acts: ["view", "create"], own: true },
    technician: { acts: ["view", "create"], own: true },
    // published answers are open to everyone; of questions, only those asked in an earlier role
    viewer: VIEW_MINE,
  },
  questionNote: { admin: NOTE, catalogue: NOTE, finance: NOTE, support: NOTE },
  answerTemplate: { admin: KEEP, catalogue: VIEW, finance: VIEW, support: KEEP },
  expense: { admin: KEEP, finance: KEEP },
  // each their own; views of others are read-only, and only when shared
  view: { admin: KEEP, catalogue: KEEP, finance: KEEP, support: KEEP },
};

/** What `role` may do when it wants `act` of `model`, or undefined when it may not. */
export function grantOf(role: Role, model: Model, act: Act): Grant | undefined {
  const grant = PERMISSIONS[model][role];
  return grant?.acts.includes(act) ? grant : undefined;
}

/** Whether a role may do this to at least some records. */
export function may(role: Role, model: Model, act: Act): boolean {
  return grantOf(role, model, act) !== undefined;
}

/** Whether a role may read in the audit log what became of records of this model. */
export function mayViewHistoryOf(role: Role, model: Model): boolean {
  const grant = grantOf(role, "log", "view");
  return grant !== undefined && (grant.models?.includes(model) ?? true);
}

/** The roles that may do this to at least some records. */
export function rolesThatMay(model: Model, act: Act): Role[] {
  return ROLES.filter((role) => may(role, model, act));
}

/** The fields `role` may not set among `fields`; empty when the edit is within its grant. */
export function fieldsBeyond(grant: Grant, fields: readonly string[]): string[] {
  return grant.fields ? fields.filter((field) => !grant.fields?.includes(field)) : [];
}
