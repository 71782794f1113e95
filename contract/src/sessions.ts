import * as z from "zod/mini";
import { filterOf, listQuery } from "./list.ts";
import { PersonReference, recordFields } from "./record.ts";

export const PLATFORMS = ["web", "ios", "android", "desktop"] as const;

/** Expired by time; revoked by somebody else, or by the system; signed out by the person. */
export const SESSION_STATUSES = ["active", "expired", "revoked", "signedOut"] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** Why a session ended before its time. */
export const END_REASONS = [
  "signedOut",
  "revoked",
  "organizationInactive",
  "organizationDeleted",
  "userSuspended",
  "userDeleted",
  "roleChanged",
  "passwordChanged",
  "secondFactorChanged",
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** A person signed in on one device. */
export const Session = z.object({
  ...recordFields,
  user: z.extend(PersonReference, { email: z.string() }),
  organization: z.nullable(PersonReference),
  platform: z.enum(PLATFORMS),
  status: z.enum(SESSION_STATUSES),
  /** In words: "Firefox 132". Null where the program did not say. */
  browser: z.nullable(z.string()),
  /** In words: "Windows". */
  system: z.nullable(z.string()),
  /** Whole for administrators; its last part is left out for everybody else. */
  ip: z.nullable(z.string()),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
  endReason: z.nullable(z.enum(END_REASONS)),
  endedBy: z.nullable(PersonReference),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export type SessionColumn =
  | ("user" | "email" | "organization" | "platform" | "browser" | "ip" | "started")
  | ("lastSeen" | "status" | "ended");

export const SESSION_SORTS = ["lastSeenAt", "createdAt"] as const;

export const SessionListQuery = z.extend(listQuery(SESSION_SORTS), {
  platform: filterOf(PLATFORMS),
  status: filterOf(SESSION_STATUSES),
  /** The sessions of one person. */
  user: filterOf(),
});
export type SessionListQuery = z.infer<typeof SessionListQuery>;
