import { RegistrationInput } from "@pharmacy/contract/registrations/registrations";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { and, eq, isNull } from "drizzle-orm";
import { actorOf } from "../identity/accounts/accounts.reads.ts";
import { userKind, users } from "../identity/accounts/users.table.ts";
import { useLink } from "../identity/tokens/tokens.links.ts";
import { tokens } from "../identity/tokens/tokens.table.ts";
import { approveRegistration } from "../membership/registrations/registrations.approve.ts";
import { documentKey } from "../membership/registrations/registrations.documents.ts";
import { rejectRegistration } from "../membership/registrations/registrations.reject.ts";
import { submitRegistration } from "../membership/registrations/registrations.submit.ts";
import { registrations } from "../membership/registrations/registrations.table.ts";
import { type Actor, SYSTEM } from "../platform/db/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { updateRecord } from "../platform/db/records.ts";
import { keepFile } from "../platform/files/take-upload.ts";
import type { Services } from "../platform/http/routes.ts";
import type { Applicant } from "./applicants.ts";
import { licenceCopy } from "./licence-copy.ts";

type SeedDeps = {
  services: Services;
  plans: ReadonlyMap<string, string>;
  reviewer: Actor;
  /** Hash of the password that owners choose. */
  passwordHash: string;
};

const VISITOR: Actor = { ...SYSTEM, type: "visitor", name: "Visitor" };
const COPY = { contentType: "application/pdf", width: null, height: null } as const;

/**
 * Sends and decides applications in order of time, as the public page and a reviewer do. Returns
 * the ids of the new pharmacies by index.
 */
export async function insertApplications(
  tx: Transaction,
  applicants: readonly Applicant[],
  deps: SeedDeps,
): Promise<Map<number, string>> {
  const made = new Map<number, string>();
  const ids = new Map<Applicant, string>();
  const acts = applicants.flatMap((applicant) => {
    const { at, rejected, approved } = applicant;
    const submit = async () => ids.set(applicant, await apply(tx, applicant, deps));
    const decide = async () => {
      const id = ids.get(applicant) ?? "";
      if (rejected) await reject(tx, id, rejected, deps);
      if (approved) made.set(approved.place, await approve(tx, id, approved.at, deps));
    };
    const decidedAt = (rejected ?? approved)?.at;
    return [
      { at, act: submit },
      ...(decidedAt === undefined ? [] : [{ at: decidedAt, act: decide }]),
    ];
  });
  for (const { act } of acts.sort((one, other) => one.at - other.at)) await act();
  return made;
}

/** Runs services in this transaction at a given time. */
export function servicesAt(tx: Transaction, services: Services, at: number): Services {
  return { ...services, db: tx as unknown as Services["db"], clock: () => at };
}

/** Runs services in this transaction, some hours before now. */
export function servicesAgo(
  { tx, services, now }: { tx: Transaction; services: Services; now: number },
  hours: number,
): Services {
  return servicesAt(tx, services, now - hours * HOUR_MS);
}

async function apply(
  tx: Transaction,
  { at, application, plan, hasDocument }: Applicant,
  { services, plans }: SeedDeps,
): Promise<string> {
  const then = servicesAt(tx, services, at);
  const documents: string[] = [];
  if (hasDocument) {
    const bytes = licenceCopy(application.pharmacyName, application.licenceNumber);
    const values = { ...COPY, organization: null, application: "waiting" as const };
    const file = await keepFile(then, VISITOR, { filename: "licence.pdf", bytes }, values);
    documents.push(documentKey(services.secret, file.id));
  }
  const wanted = { plan: plans.get(plan) ?? "", documents, hasAcceptedTerms: true };
  const input = RegistrationInput.parse({ ...application, ...wanted });
  const { number } = await submitRegistration(then, VISITOR, input);
  const [row] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.number, number));
  return row?.id ?? "";
}

async function reject(
  tx: Transaction,
  id: string,
  { at, code, reason }: NonNullable<Applicant["rejected"]>,
  { services, reviewer }: SeedDeps,
): Promise<void> {
  const decision = { code, reason, note: null };
  await rejectRegistration(servicesAt(tx, services, at), reviewer, id, decision);
}

async function approve(
  tx: Transaction,
  id: string,
  at: number,
  { services, reviewer, passwordHash }: SeedDeps,
): Promise<string> {
  const then = servicesAt(tx, services, at);
  const { organization, owner } = await approveRegistration(then, reviewer, id);
  const [user] = await tx.select().from(users).where(eq(users.id, owner.id));
  if (!user) throw new Error("A pharmacy without an owner.");
  const actor = { ...VISITOR, ...actorOf(user) };
  const chosen = {
    passwordHash,
    status: "active" as const,
    emailVerifiedAt: new Date(at).toISOString(),
  };
  await updateRecord(tx, actor, userKind, user.id, chosen, { action: "acceptInvitation" });
  const [link] = await tx
    .select({ id: tokens.id })
    .from(tokens)
    .where(and(eq(tokens.user, user.id), eq(tokens.type, "invitation"), isNull(tokens.usedAt)));
  if (link) await useLink(tx, actor, link.id);
  return organization.id;
}
