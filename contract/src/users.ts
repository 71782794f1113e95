import * as z from "zod/mini";
import { email, phone } from "./contacts.ts";
import { listQuery } from "./list.ts";
import { LetterReceipt } from "./mails.ts";
import {
  changesOf,
  type RecordColumn,
  RecordReference,
  recordFields,
  recordId,
  versionUnlessAll,
} from "./record.ts";
import { isPlatformRole, ROLES, type Role } from "./roles.values.ts";
import { choice, name, optional, optionalText, text } from "./text.ts";
import { USER_LIST } from "./users.list.ts";
import { USER_STATUSES } from "./users.values.ts";

const person = {
  name: name("Name", 2, 100),
  phone: optional(phone("Phone")),
  jobTitle: optionalText("Job title", 2, 80),
};

/** What a caller may set on a person. */
const fields = z.strictObject({
  ...person,
  /** Unique on the whole platform, ignoring case. */
  email: email("Email"),
  role: choice(ROLES),
  /** The pharmacy of a pharmacy role; null for the network's own people. */
  organization: z.optional(z.nullable(recordId("Choose a pharmacy."))),
});

/** What a role says of the pharmacy it goes with, or nothing when the two fit. */
export function roleErrorOf(
  role: Role,
  organization: string | null | undefined,
): string | undefined {
  if (isPlatformRole(role)) {
    return organization ? "Platform roles cannot belong to a pharmacy." : undefined;
  }
  return organization ? undefined : "Choose a pharmacy for this role.";
}

/** Rank of roles: the network above a pharmacy, its administrators above the rest. */
const RANKS: Record<Role, number> = {
  admin: 5,
  catalogue: 4,
  finance: 4,
  support: 4,
  owner: 3,
  pharmacist: 2,
  technician: 1,
  viewer: 0,
};

/** Whether a user in the role `own` may grant a `role`: never one above their own. */
export function mayGrantRole(own: Role, role: Role): boolean {
  return RANKS[role] <= RANKS[own];
}

/**
 * Whether role and pharmacy fit, as far as they are known. A missing one defaults to that of the
 * user who adds the person.
 */
function fits({ role, organization }: Partial<UserInput>): boolean {
  return !role || organization === undefined || roleErrorOf(role, organization) === undefined;
}

/** A new person, who chooses a password by the link of the invitation. */
export const UserInput = z
  .extend(fields, {
    /** Whether the invitation is mailed at once. It can be sent at any time later. */
    sendInvitation: z._default(z.boolean(), true),
  })
  .check(
    z.refine(fits, {
      path: ["organization"],
      error: ({ input }) =>
        roleErrorOf((input as UserInput).role, (input as UserInput).organization),
      // reported with all other errors, not only once those are fixed
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  );
export type UserInput = z.input<typeof UserInput>;

/** Editable fields of a person, except role and pharmacy. */
export const UserDetailsInput = z.omit(fields, { role: true, organization: true });
export type UserDetailsInput = z.input<typeof UserDetailsInput>;

/** Why a user is suspended: it stays in the audit log. */
export const SuspensionReason = text("Reason", 3, 200);

/**
 * A change of a person. Suspending needs a reason; an invited person becomes active by accepting the
 * invitation alone.
 */
export const UserChanges = z
  .partial(
    changesOf(
      z.extend(z.omit(fields, { organization: true }), {
        status: choice(["active", "suspended"]),
        suspensionReason: SuspensionReason,
      }),
    ),
    { version: true },
  )
  .check(
    z.refine((changes) => changes.status !== "suspended" || changes.suspensionReason, {
      error: "Reason is required.",
      path: ["suspensionReason"],
    }),
    z.refine((changes) => !changes.suspensionReason || changes.status === "suspended", {
      error: "Only a suspended user can have a reason.",
      path: ["suspensionReason"],
    }),
    versionUnlessAll(["status", "suspensionReason"]),
  );
export type UserChanges = z.output<typeof UserChanges>;

export const User = z.object({
  ...z.required(z.object(person)).shape,
  ...recordFields,
  email: z.string(),
  role: z.enum(ROLES),
  organization: z.nullable(RecordReference),
  status: z.enum(USER_STATUSES),
  /** Why the person is suspended, while that lasts. Null for callers who may only view people. */
  suspensionReason: z.nullable(z.string()),
  /** Signed address of a picture. */
  avatarUrl: z.nullable(z.string()),
  lastSignInAt: z.nullable(z.iso.datetime()),
  /** Until when wrong passwords lock the account. Null for callers who may only view people. */
  lockedUntil: z.nullable(z.iso.datetime()),
  passwordChangedAt: z.nullable(z.iso.datetime()),
  /** When the invitation's link ends; null where there is none to use. */
  invitationExpiresAt: z.nullable(z.iso.datetime()),
  /** When app codes became required; null while they are not. */
  totpEnabledAt: z.nullable(z.iso.datetime()),
  /** How many passkeys the account has. Only for one person, not in lists. */
  passkeys: z.optional(z.int()),
  /** The address that takes the place of `email` once the person has proved it; null where none does. */
  pendingEmail: z.nullable(z.string()),
});
export type User = z.infer<typeof User>;

/** A person who was just invited, and what becomes of the letter. */
export const InvitedUser = z.extend(User, LetterReceipt.shape);
export type InvitedUser = z.infer<typeof InvitedUser>;

/** What its list can show and export. */
export type UserColumn =
  | ("name" | "email" | "organization" | "role" | "status" | "lastSignIn" | "phone" | "jobTitle")
  | RecordColumn;

export const UserListQuery = listQuery(USER_LIST, {
  /** Id of a pharmacy. */
  organization: null,
  role: ROLES,
  status: USER_STATUSES,
});
export type UserListQuery = z.infer<typeof UserListQuery>;

/** What ends or changes with an act upon a person, counted before it is done. */
export const UserImpact = z.object({
  sessions: z.int(),
  links: z.int(),
});
export type UserImpact = z.infer<typeof UserImpact>;
