import { and, eq, ne, or, sql } from "drizzle-orm";
import { SYSTEM } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { deleteRecord, updateRecord } from "../../platform/db/records.ts";
import { takeUnaudited } from "../../platform/db/unaudited.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { fileKind } from "../../platform/files/files.table.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import { rejectionSubject } from "./registrations.emails.ts";
import { registrationKind, registrations } from "./registrations.table.ts";

/** Months after the decision. */
export const KEPT_MONTHS = 12;

/** The remaining data shows the rejection and the licence, but names no one. */
const ANONYMIZED = {
  // a pharmacy can be named after its owner, and so can its company
  pharmacyName: "Former applicant",
  legalName: "Former applicant",
  taxNumber: null,
  companyNumber: null,
  applicantName: "Former applicant",
  applicantEmail: "",
  applicantRole: null,
  pharmacistName: "Former pharmacist",
  pharmacistNumber: null,
  email: "",
  phone: "",
  website: null,
  message: null,
  rejectionReason: null,
  reviewNote: null,
  requestedInformation: null,
  addedInformation: null,
  documents: [],
};

/** Safe to run in several processes at once. */
export async function forgetRejected(
  services: Pick<JobServices, "db" | "fileStore" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  const isDue = dueAt(new Date(services.clock()).toISOString());
  const due = await services.db.select({ id: registrations.id }).from(registrations).where(isDue);
  await workThrough(due, signal, ({ id }) =>
    services.db.transaction((tx) => forget(tx, services, id, isDue)),
  );
}

function dueAt(now: string) {
  return and(
    eq(registrations.status, "rejected"),
    sql`${registrations.reviewedAt} < ${now}::timestamptz - make_interval(months => ${KEPT_MONTHS})`,
    ne(registrations.applicantEmail, ANONYMIZED.applicantEmail),
  );
}

async function forget(
  tx: Transaction,
  { fileStore }: Pick<JobServices, "fileStore">,
  id: string,
  isDue: ReturnType<typeof dueAt>,
): Promise<void> {
  const [rejected] = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.id, id), isDue))
    .for("update");
  // another process was there first
  if (!rejected) return;
  // the town stays: it identifies no one
  const { city, country } = rejected.address;
  const address = { line1: "", line2: null, city, region: null, postalCode: null, country };
  await updateRecord(tx, SYSTEM, registrationKind, id, { ...ANONYMIZED, address });
  for (const document of rejected.documents) await deleteRecord(tx, SYSTEM, fileKind, document);
  const emails = and(
    eq(outboxEmails.recipient, rejected.applicantEmail),
    // the same person may have been rejected again since
    or(
      and(
        eq(outboxEmails.kind, "registrationRejected"),
        eq(outboxEmails.subject, rejectionSubject(rejected.number)),
      ),
      and(eq(outboxEmails.kind, "registrationInformation"), eq(outboxEmails.about, id)),
    ),
  );
  await takeUnaudited(tx, outboxEmails, emails ?? sql`false`);
  // last of all; repeated by the next run if this transaction fails
  for (const document of rejected.documents) await fileStore.remove(document);
}
