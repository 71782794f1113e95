import type {
  AddedInformation,
  RequestedInformation,
} from "@pharmacy/contract/registrations/information";
import type { InformationRequest } from "@pharmacy/contract/registrations/registrations";
import { REGISTRATION_ACTS } from "@pharmacy/contract/registrations/registrations.acts";
import {
  DOCUMENTS_MAX,
  INFORMATION_DAYS,
} from "@pharmacy/contract/registrations/registrations.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { AppError, invalidField } from "../../platform/app-error.ts";
import { newSecret, tokenHashOf } from "../../platform/bearer-secrets.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { queueEmail } from "../../platform/email/outbox.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { handIn } from "./registrations.documents.ts";
import { informationEmail } from "./registrations.emails.ts";
import { readRegistration } from "./registrations.reads.ts";
import { registrationKind, registrations } from "./registrations.table.ts";

/** The limit for all answers together. */
const DOCUMENTS_OF_ALL_MAX = 2 * DOCUMENTS_MAX;
/** The oldest words leave first. */
const ADDED_MAX = 10_000;

/** Writes to the applicant with a link. An earlier link stops working. */
export async function requestInformation(
  services: Pick<Services, "db" | "clock" | "config" | "secret">,
  actor: Actor,
  id: string,
  { message, version }: z.output<typeof InformationRequest>,
): Promise<void> {
  const { db, clock, config, secret: sealing } = services;
  const now = clock();
  const secret = newSecret();
  const expiresAt = new Date(now + INFORMATION_DAYS * DAY_MS).toISOString();
  const request = {
    version,
    status: "needsInformation" as const,
    requestedInformation: message,
    requestedAt: new Date(now).toISOString(),
    linkHash: hashOf(secret),
    linkExpiresAt: expiresAt,
  };
  await db.transaction((tx) =>
    updateRecord(tx, actor, registrationKind, id, request, {
      action: "requestInformation",
      read: () => readRegistration(services, id),
      async check(before) {
        requireAct("registration", REGISTRATION_ACTS.requestInformation, before, actor);
        const email = informationEmail(config, before, { message, secret, expiresAt });
        await queueEmail(tx, sealing, email);
      },
    }),
  );
}

type Waiting = typeof registrations.$inferSelect;

/** The request that belongs to the secret of a link. */
export async function requestedInformation(
  { db, clock }: Pick<Services, "db" | "clock">,
  secret: string,
): Promise<RequestedInformation> {
  const waiting = await waitingFor(db, secret, clock());
  const { number, pharmacyName, requestedInformation, linkExpiresAt } = waiting;
  return {
    number,
    pharmacyName,
    message: requestedInformation ?? "",
    expiresAt: linkExpiresAt ?? "",
  };
}

/** The application waits for its review again, in its old place. */
export async function addInformation(
  { db, clock, secret: sealing }: Pick<Services, "db" | "clock" | "secret">,
  actor: Actor,
  { token, text, documents: keys }: z.output<typeof AddedInformation>,
): Promise<RequestedInformation> {
  const shown = await requestedInformation({ db, clock }, token);
  await db.transaction(async (tx) => {
    const { id } = await waitingFor(tx, token, clock());
    const documents = await handIn(tx, actor, sealing, keys);
    await updateRecord(
      tx,
      actor,
      registrationKind,
      id,
      {},
      {
        action: "addInformation",
        rule(before) {
          requireOpen(before, token, clock());
          const all = [...before.documents, ...documents];
          if (all.length > DOCUMENTS_OF_ALL_MAX) throw TOO_MANY;
          const words = [before.addedInformation, text].filter(Boolean).join("\n\n");
          return {
            status: "pending" as const,
            linkHash: null,
            linkExpiresAt: null,
            addedInformation: words.slice(-ADDED_MAX) || null,
            addedAt: new Date(clock()).toISOString(),
            documents: all,
          };
        },
      },
    );
  });
  return shown;
}

const TOO_MANY = invalidField(
  "documents",
  `An application has at most ${DOCUMENTS_OF_ALL_MAX} documents.`,
);

async function waitingFor(
  db: Database | Transaction,
  secret: string,
  now: number,
): Promise<Waiting> {
  const [found] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.linkHash, hashOf(secret)));
  if (!found) throw USED;
  requireOpen(found, secret, now);
  return found;
}

function requireOpen(
  { status, linkHash, linkExpiresAt }: Pick<Waiting, "status" | "linkHash" | "linkExpiresAt">,
  secret: string,
  now: number,
): void {
  if (linkHash !== hashOf(secret)) throw USED;
  if (status !== "needsInformation") throw DECIDED;
  if (Date.parse(linkExpiresAt ?? "") <= now) throw EXPIRED;
}

const gone = (message: string) => new AppError("not_found", message);
const USED = gone("This link was used already, or a newer one was sent. Use the newest email.");
const DECIDED = gone("This application has been decided. Nothing more is needed.");
const EXPIRED = gone("This link has expired. Write to the network to get another one.");

const hashOf = (secret: string) => tokenHashOf(secret).toString("hex");
