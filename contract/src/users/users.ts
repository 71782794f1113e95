import * as z from "zod/mini";
import { LetterReceipt } from "../emails/mail-deliveries.ts";
import { listQuery } from "../list.ts";
import { email, phone } from "../organizations/contacts.ts";
import {
  changesOf,
  type RecordColumn,
  RecordReference,
  recordFields,
  recordId,
  versionUnlessAll,
} from "../record.ts";
import { isPlatformRole, ROLES, type Role } from "../roles.values.ts";
import { choice, name, optional, optionalText, text } from "../text.ts";
import { USER_LIST } from "./users.list.ts";
import { USER_STATUSES } from "./users.values.ts";

const person = {
  name: name("Name", 2, 100),
  phone: optional(phone("Phone")),
  jobTitle: optionalText("Job title", 2, 80),
};

/** What a caller may set on a user. */
const fields = z.strictObject({
  ...person,
  /** Unique across the platform, ignoring case. */
  email: email("Email"),
  role: choice(ROLES),
  /** The pharmacy of a pharmacy role; null for platform users. */
  organization: z.optional(z.nullable(recordId("Choose a pharmacy."))),
});

/** Why a role and a pharmacy do not go together; undefined when they do. */
export function roleErrorOf(
  role: Role,
  organization: string | null | undefined,
): string | undefined {
  if (isPlatformRole(role)) {
    return organization ? "Platform roles cannot belong to a pharmacy." : undefined;
  }
  return organization ? undefined : "Choose a pharmacy for this role.";
}

/** Rank of roles: platform roles above pharmacy roles, administrators and owners above the rest. */
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
 * Whether role and pharmacy go together, as far as they are known. A missing pharmacy defaults to
 * that of the user who adds the new one.
 */
function fits({ role, organization }: Partial<UserInput>): boolean {
  return !role || organization === undefined || roleErrorOf(role, organization) === undefined;
}

/** A new user, who chooses a password through the link in the invitation. */
export const UserInput = z
  .extend(fields, {
    /** Whether to send the invitation immediately. It can also be sent later. */
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

/** Editable fields of a user, except role and pharmacy. */
export const UserDetailsInput = z.omit(fields, { role: true, organization: true });
export type UserDetailsInput = z.input<typeof UserDetailsInput>;

/** Why a user is suspended. Kept in the audit log. */
export const SuspensionReason = text("Reason", 3, 200);

/**
 * A change of a user. Suspending needs a reason; an invited user only becomes active by accepting
 * the invitation.
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
  /** Why the user is suspended; null otherwise, and for callers who may only view users. */
  suspensionReason: z.nullable(z.string()),
  /** Signed URL of the picture. */
  avatarUrl: z.nullable(z.string()),
  lastSignInAt: z.nullable(z.iso.datetime()),
  /**
   * When an account locked by wrong passwords unlocks. Null for callers who may only view users.
   */
  lockedUntil: z.nullable(z.iso.datetime()),
  passwordChangedAt: z.nullable(z.iso.datetime()),
  /** When the invitation's link expires; null if there is none. */
  invitationExpiresAt: z.nullable(z.iso.datetime()),
  /** When app codes became required; null while they are not. */
  totpEnabledAt: z.nullable(z.iso.datetime()),
  /** How many passkeys the account has. Only in the answer for a single user, not in lists. */
  passkeys: z.optional(z.int()),
  /** The address that will replace `email` once the user has verified it; null if there is none. */
  pendingEmail: z.nullable(z.string()),
});
export type User = z.infer<typeof User>;

/** A user after an action, and what happens to the letter about it. */
export const UserAfterAct = z.extend(User, LetterReceipt.shape);
export type UserAfterAct = z.infer<typeof UserAfterAct>;

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

/** What an action on a user ends or changes, counted beforehand; null for roles that cannot act. */
export const UserImpact = z.object({
  sessions: z.nullable(z.int()),
  links: z.nullable(z.int()),
});
export type UserImpact = z.infer<typeof UserImpact>;
