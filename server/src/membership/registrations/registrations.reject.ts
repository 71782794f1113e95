import type {
  Rejection,
  RejectionPreview,
  RejectionPreviewQuery,
} from "@pharmacy/contract/registrations/registrations";
import { REGISTRATION_ACTS } from "@pharmacy/contract/registrations/registrations.acts";
import type * as z from "zod/mini";
import type { Actor } from "../../platform/db/audit.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import { emailReceipt } from "../../platform/email/email.ts";
import { queueEmail } from "../../platform/email/outbox.ts";
import { requireAct, requireState } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { groundsOf, rejectionEmail } from "./registrations.emails.ts";
import { registrationKind } from "./registrations.table.ts";

/** The email is sent with the decision or not at all. */
export async function rejectRegistration(
  { db, clock, config, secret }: Services,
  actor: Actor,
  id: string,
  { note, ...rejection }: z.output<typeof Rejection>,
): Promise<void> {
  const grounds = groundsOf(rejection);
  const decision = {
    status: "rejected" as const,
    reviewedAt: new Date(clock()).toISOString(),
    reviewedBy: { id: actor.id ?? "", name: actor.name },
    ...grounds,
    reviewNote: note ?? null,
  };
  await db.transaction((tx) =>
    updateRecord(tx, actor, registrationKind, id, decision, {
      action: "reject",
      async check(registration) {
        requireAct("registration", REGISTRATION_ACTS.reject, registration, actor);
        await queueEmail(tx, secret, rejectionEmail(config, registration, grounds));
      },
    }),
  );
}

export async function previewRejection(
  { db, config }: Pick<Services, "db" | "config">,
  id: string,
  rejection: RejectionPreviewQuery,
): Promise<RejectionPreview> {
  const registration = await getRecord(db, registrationKind, id);
  requireState("registration", REGISTRATION_ACTS.reject, registration);
  const { recipient, subject, text } = rejectionEmail(config, registration, groundsOf(rejection));
  return { recipient, subject, text, ...emailReceipt(config, 1) };
}
