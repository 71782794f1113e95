import * as z from "zod/mini";
import { listQuery } from "../list.ts";
import { RecordReference, recordFields } from "../record.ts";
import { SESSION_LIST } from "./sessions.list.ts";
import { END_REASONS, PLATFORMS, SESSION_STATUSES } from "./sessions.values.ts";

/** A user signed in on one device. */
export const Session = z.object({
  ...recordFields,
  user: z.extend(RecordReference, { email: z.string() }),
  organization: z.nullable(RecordReference),
  platform: z.enum(PLATFORMS),
  status: z.enum(SESSION_STATUSES),
  /** In words: "Firefox 132". Null if the client did not send it. */
  browser: z.nullable(z.string()),
  /** In words: "Windows". */
  system: z.nullable(z.string()),
  /** Complete for administrators; shortened for everyone else. */
  ip: z.nullable(z.string()),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
  endReason: z.nullable(z.enum(END_REASONS)),
  endedBy: z.nullable(RecordReference),
  /** Whether it is the session that made the request. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export type SessionColumn =
  | ("user" | "email" | "organization" | "platform" | "browser" | "ip" | "started")
  | ("lastSeen" | "status" | "ended");

export const SessionListQuery = listQuery(SESSION_LIST, {
  platform: PLATFORMS,
  status: SESSION_STATUSES,
  /** The sessions of one user. */
  user: null,
});
export type SessionListQuery = z.infer<typeof SessionListQuery>;
