import type {
  Registration,
  RegistrationSummary,
} from "@pharmacy/contract/registrations/registrations";
import { isUndecided } from "@pharmacy/contract/registrations/registrations.values";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { getRecord } from "../../platform/db/records.ts";
import { emailsOf } from "../../platform/email/deliveries.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { filesOf } from "../../platform/files/waiting-files.ts";
import type { Services } from "../../platform/http/routes.ts";
import { checksOf } from "./registrations.checks.ts";
import { registrationKind, registrations } from "./registrations.table.ts";

export const derived = {
  planReference: sql<RegistrationSummary["plan"]>`(select
    json_build_object('id', p.id, 'name', p.name, 'code', p.code)
    from plans p where p.id = ${registrations.plan})`,
  organizationReference: sql<Registration["organization"]>`(select
    json_build_object('id', o.id, 'name', o.name)
    from organizations o where o.id = ${registrations.organization})`,
};

type Row = Omit<typeof registrations.$inferSelect, "search" | "nameKey" | "licenceKey"> & {
  planReference: RegistrationSummary["plan"];
  organizationReference: Registration["organization"];
};

/** Leaves out details that are looked up only for a single registration. */
export function shownRegistration({ planReference, organizationReference, ...row }: Row) {
  return {
    ...row,
    city: row.address.city,
    plan: planReference,
    organization: organizationReference,
  };
}

export async function readRegistration(
  services: Pick<Services, "db" | "secret" | "clock">,
  id: string,
): Promise<Registration> {
  const { db, secret } = services;
  const row = await getRecord(db, registrationKind, id, derived);
  const documents = await filesOf(db, secret, row.documents);
  const checks = isUndecided(row) ? await checksOf(services, row) : [];
  const emails = await emailsOf(db, isAboutDecision(row));
  return { ...shownRegistration(row), documents, checks, letters: emails };
}

/** Matches the rejection, or the owner's invitations. */
function isAboutDecision({ id, organization, applicantEmail }: Row): SQL | undefined {
  if (organization === null) return eq(outboxEmails.about, id);
  const isOwner = sql`${outboxEmails.user} in (select u.id from users u
    where u.organization = ${organization} and u.role = 'owner')`;
  return and(
    isOwner,
    eq(outboxEmails.kind, "invitation"),
    eq(outboxEmails.recipient, applicantEmail),
  );
}
