import type { EmailPreview } from "@pharmacy/contract/emails/delivery";
import { INVOICE_ACTS, type InvoiceState } from "@pharmacy/contract/invoices/invoices.acts";
import { eq, sql } from "drizzle-orm";
import { presentPharmacy } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { AN_HOUR, pauseAfter, pauseWords } from "../../membership/reminders/reminders.pause.ts";
import { AppError } from "../../platform/app-error.ts";
import { type Actor, recordAuditEvent } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { emailsOf } from "../../platform/email/deliveries.ts";
import { type Email, emailReceipt, type Reader } from "../../platform/email/email.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { queueEmail } from "../../platform/email/outbox.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { creditNoteEmail, invoiceEmail } from "./invoices.email.ts";
import { readDocument } from "./invoices.reads.ts";
import { type InvoiceRow, invoiceKind } from "./invoices.table.ts";

type Deps = Pick<Services, "db" | "config" | "secret" | "clock">;

type Again = { invoice: InvoiceRow; reader: Reader; email: Email; refusal: AppError | null };

/** Writes the email of an invoice or credit note once more, to the address for bills of today. */
export function sendAgain(deps: Deps, actor: Actor, id: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { invoice, reader, email, refusal } = await againOf(tx, deps, id, "no key update");
    requireAct<InvoiceState>("invoice", INVOICE_ACTS.sendAgain, invoice, actor);
    if (refusal !== null) throw refusal;
    await queueEmail(tx, deps.secret, email);
    await recordAuditEvent(tx, actor, {
      action: "email",
      model: "invoice",
      recordId: id,
      recordLabel: invoice.number,
      organization: invoice.organization,
      changes: [{ field: "recipient", from: null, to: reader.email }],
    });
  });
}

export function previewAgain(deps: Omit<Deps, "secret">, id: string): Promise<EmailPreview> {
  return deps.db.transaction(async (tx) => {
    const { reader, email, refusal } = await againOf(tx, deps, id, "share");
    return {
      refusal: refusal?.message ?? null,
      subject: email.subject,
      text: email.text,
      recipient: reader.email === "" ? null : { email: reader.email, name: reader.name },
      ...emailReceipt(deps.config, 1),
    };
  });
}

/** Locks the pharmacy: its amounts are as the email says, and of two senders one waits. */
async function againOf(
  tx: Transaction,
  { config, clock }: Omit<Deps, "db" | "secret">,
  id: string,
  lock: Parameters<typeof presentPharmacy>[2],
): Promise<Again> {
  const { organization } = await getRecord(tx, invoiceKind, id);
  const { name, billingEmail, email: own } = await presentPharmacy(tx, organization, lock);
  const invoice = await getRecord(tx, invoiceKind, id);
  const reader = { id: null, name, email: billingEmail ?? own };
  const { openAmount, credits } = invoice;
  const document = await readDocument(tx, id);
  const email =
    credits === null
      ? invoiceEmail(config, reader, { id, document, open: openAmount })
      : creditNoteEmail(config, reader, {
          ...(await creditedBy(tx, invoice, credits)),
          id,
          document,
        });
  return { invoice, reader, email, refusal: await refusalOf(tx, invoice, reader, clock()) };
}

async function creditedBy(
  tx: Transaction,
  { id, openAmount: onAccount }: InvoiceRow,
  credits: string,
) {
  const credited = await getRecord(tx, invoiceKind, credits);
  const { rows } = await tx.execute<{ setOff: number }>(
    sql`select coalesce(sum(amount), 0)::float8 as "setOff" from allocations
      where credit_note = ${id} and invoice = ${credits}`,
  );
  const invoice = await readDocument(tx, credits);
  return { invoice, setOff: rows[0]?.setOff ?? 0, open: credited.openAmount, onAccount };
}

async function refusalOf(
  tx: Transaction,
  { id, number }: InvoiceRow,
  { email }: Reader,
  now: number,
): Promise<AppError | null> {
  if (email === "") {
    return new AppError("invalid", "This pharmacy has no email address to send to.");
  }
  const written = await emailsOf(tx, eq(outboxEmails.about, id));
  const latest = { sentAt: written[0]?.createdAt, fullAt: written[AN_HOUR - 1]?.createdAt };
  const pause = pauseWords(latest, now);
  if (!pause) return null;
  const reason = `An email with ${number} was written ${pause.ago}. Try again in ${pause.next}.`;
  const retryAfterS = Math.ceil((pauseAfter(latest, now) - now) / 1000);
  return new AppError("too_many_requests", reason, { retryAfterS });
}
