import * as z from "zod/mini";
import { listQuery } from "../list.ts";
import { RecordReference } from "../record.ts";
import { Delivery } from "./delivery.ts";
import { EMAIL_KINDS } from "./email-kinds.ts";
import { UNSENT_STATUSES } from "./emails.values.ts";
import { FAILED_EMAIL_LIST } from "./failed-emails.list.ts";

export const FailedEmail = z.extend(Delivery, {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(EMAIL_KINDS),
  subject: z.string(),
  tries: z.int(),
  person: z.nullable(RecordReference),
  organization: z.nullable(RecordReference),
});
export type FailedEmail = z.infer<typeof FailedEmail>;

export type FailedEmailColumn =
  | ("subject" | "recipient" | "kind" | "status" | "error" | "tries")
  | "createdAt";

export const FailedEmailQuery = listQuery(FAILED_EMAIL_LIST, {
  kind: EMAIL_KINDS,
  status: UNSENT_STATUSES,
});
export type FailedEmailQuery = z.infer<typeof FailedEmailQuery>;

export const EmailHealth = z.object({
  hasServer: z.boolean(),
  waiting: z.int(),
  waitingIsExact: z.boolean(),
  failing: z.nullable(
    z.object({
      attempts: z.int(),
      since: z.iso.datetime(),
      error: z.string(),
    }),
  ),
});
export type EmailHealth = z.infer<typeof EmailHealth>;
