import * as z from "zod/mini";
import { EmailReceipt } from "../emails/delivery.ts";
import { listQuery } from "../list.ts";
import { email, phone } from "../organizations/contacts.ts";
import {
  changesOf,
  hasFields,
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
  name: name("Name", 1, 100),
  phone: optional(phone("Phone")),
  jobTitle: optionalText("Job title", 2, 80),
};

const fields = z.strictObject({
  ...person,
  /** Unique across the platform, ignoring case. */
  email: email("Email"),
  role: choice(ROLES),
  organization: z.optional(z.nullable(recordId("Choose a pharmacy."))),
});

export function roleErrorOf(
  role: Role,
  organization: string | null | undefined,
): string | undefined {
  if (isPlatformRole(role)) {
    return organization ? "Platform roles cannot belong to a pharmacy." : undefined;
  }
  return organization ? undefined : "Choose a pharmacy for this role.";
}

/** Platform roles above pharmacy roles, administrators and owners above the rest. */
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

export function mayGrantRole(own: Role, role: Role): boolean {
  return RANKS[role] <= RANKS[own];
}

/** A missing pharmacy defaults to that of the user who adds the new one. */
function fits({ role, organization }: Partial<UserInput>): boolean {
  return !role || organization === undefined || roleErrorOf(role, organization) === undefined;
}

export const UserInput = z
  .extend(fields, {
    sendInvitation: z._default(z.boolean(), true),
  })
  .check(
    z.refine(fits, {
      path: ["organization"],
      error: ({ input }) =>
        roleErrorOf((input as UserInput).role, (input as UserInput).organization),
      // reported with all other errors, not only once those are fixed
      when: hasFields,
    }),
  );
export type UserInput = z.input<typeof UserInput>;

export const UserDetailsInput = z.omit(fields, { role: true, organization: true });
export type UserDetailsInput = z.input<typeof UserDetailsInput>;

export const SuspensionReason = text("Reason", 3, 200);

/** Suspending needs a reason; an invited user only becomes active by accepting the invitation. */
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
  /** Null for callers who may only view users. */
  suspensionReason: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  lastSignInAt: z.nullable(z.iso.datetime()),
  lockedUntil: z.nullable(z.iso.datetime()),
  passwordChangedAt: z.nullable(z.iso.datetime()),
  invitationExpiresAt: z.nullable(z.iso.datetime()),
  totpEnabledAt: z.nullable(z.iso.datetime()),
  passkeys: z.optional(z.int()),
  /** Replaces `email` once the user has verified it. */
  pendingEmail: z.nullable(z.string()),
});
export type User = z.infer<typeof User>;

export const UserAfterAct = z.extend(User, EmailReceipt.shape);
export type UserAfterAct = z.infer<typeof UserAfterAct>;

export type UserColumn =
  | ("name" | "email" | "organization" | "role" | "status" | "lastSignIn" | "phone" | "jobTitle")
  | RecordColumn;

export const UserListQuery = listQuery(USER_LIST, {
  organization: null,
  role: ROLES,
  status: USER_STATUSES,
});
export type UserListQuery = z.infer<typeof UserListQuery>;

export const UserImpact = z.object({
  sessions: z.nullable(z.int()),
  links: z.nullable(z.int()),
});
export type UserImpact = z.infer<typeof UserImpact>;
