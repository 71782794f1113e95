import * as z from "zod/mini";
import { moment } from "../dates.ts";
import { listQuery } from "../list.ts";
import { RecordReference, recordFields, recordId } from "../record.ts";
import { choice, text } from "../text.ts";
import { DAY_MS, MINUTE_MS } from "../time.values.ts";
import { KEPT_SCOPES } from "./tokens.kept-scopes.values.ts";
import { TOKEN_LIST } from "./tokens.list.ts";
import {
  API_SCOPES,
  API_TOKEN_DAYS_MAX,
  OVERLAPS,
  TOKEN_STATUSES,
  TOKEN_TYPES,
} from "./tokens.values.ts";

const CLOCK_MS = 5 * MINUTE_MS;

export const TokenInput = z.strictObject({
  name: text("Name", 1, 60, "Give the token a name."),
  /** Left out by pharmacy users. */
  organization: z.optional(z.nullable(recordId("Choose a pharmacy."))),
  scopes: z.array(choice(API_SCOPES), "Choose what the token can do.").check(
    z.minLength(1, "Choose what the token can do."),
    z.maxLength(API_SCOPES.length, { error: "List each scope only once.", abort: true }),
    z.refine((scopes) => new Set(scopes).size === scopes.length, "List each scope only once."),
  ),
  expiresAt: moment("Choose when the token expires.").check(
    z.refine((at) => Date.parse(at) > Date.now(), "Choose a day in the future."),
    z.refine(
      (at) => Date.parse(at) <= Date.now() + API_TOKEN_DAYS_MAX * DAY_MS + CLOCK_MS,
      `An API token can last at most ${API_TOKEN_DAYS_MAX} days.`,
    ),
  ),
});
export type TokenInput = z.input<typeof TokenInput>;

export const TokenRotation = z.strictObject({ overlap: choice(OVERLAPS) });
export type TokenRotation = z.infer<typeof TokenRotation>;

export const Token = z.object({
  ...recordFields,
  type: z.enum(TOKEN_TYPES),
  name: z.nullable(z.string()),
  /** Its beginning and its last four characters. Old sessions have none. */
  hint: z.nullable(z.string()),
  user: z.nullable(z.extend(RecordReference, { email: z.string() })),
  organization: z.nullable(RecordReference),
  scopes: z.nullable(z.array(z.enum(KEPT_SCOPES))),
  status: z.enum(TOKEN_STATUSES),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  lastUsedIp: z.nullable(z.string()),
  lastUsedRoute: z.nullable(z.string()),
  usedAt: z.nullable(z.iso.datetime()),
  revokedAt: z.nullable(z.iso.datetime()),
  revokedBy: z.nullable(RecordReference),
  replacedBy: z.nullable(z.uuid()),
  /** It still works, and needs a review. */
  isOfSuspendedCreator: z.boolean(),
  isCurrent: z.boolean(),
});
export type Token = z.infer<typeof Token>;

/** The secret is only ever in this answer. */
export const IssuedToken = z.object({ token: Token, secret: z.string() });
export type IssuedToken = z.infer<typeof IssuedToken>;

export type TokenColumn =
  | ("type" | "name" | "hint" | "user" | "email" | "organization" | "scopes" | "status")
  | ("createdAt" | "createdBy" | "lastUsed" | "expires" | "used" | "revoked");

export const TokenListQuery = listQuery(TOKEN_LIST, {
  type: TOKEN_TYPES,
  status: TOKEN_STATUSES,
  organization: null,
  user: null,
});
export type TokenListQuery = z.infer<typeof TokenListQuery>;
