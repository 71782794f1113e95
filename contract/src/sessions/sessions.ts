import * as z from "zod/mini";
import { listQuery } from "../list.ts";
import { RecordReference, recordFields } from "../record.ts";
import { SESSION_LIST } from "./sessions.list.ts";
import { END_REASONS, PLATFORMS, SESSION_STATUSES } from "./sessions.values.ts";

export const Session = z.object({
  ...recordFields,
  user: z.extend(RecordReference, { email: z.string() }),
  organization: z.nullable(RecordReference),
  platform: z.enum(PLATFORMS),
  status: z.enum(SESSION_STATUSES),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Complete for administrators; shortened for everyone else. */
  ip: z.nullable(z.string()),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
  endReason: z.nullable(z.enum(END_REASONS)),
  endedBy: z.nullable(RecordReference),
  /** Who of the network sees the dashboard as this user in it; null for the user's own. */
  seenBy: z.nullable(RecordReference),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export type SessionColumn =
  | ("user" | "email" | "organization" | "platform" | "browser" | "ip" | "started")
  | ("lastSeen" | "status" | "ended");

export const SessionListQuery = listQuery(SESSION_LIST, {
  platform: PLATFORMS,
  status: SESSION_STATUSES,
  user: null,
});
export type SessionListQuery = z.infer<typeof SessionListQuery>;
