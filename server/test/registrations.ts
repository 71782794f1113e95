import type { RegistrationInput } from "@pharmacy/contract/registrations/registrations";
import { desc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { newId } from "../src/platform/db/ids.ts";
import { outboxEmails } from "../src/platform/email/outbox.table.ts";
import { unsealEmail } from "../src/platform/email/outbox.ts";
import { countBy } from "./demo.ts";
import type { DemoFigures, RouteFacts, TileFacts } from "./nouns.ts";
import { aForm } from "./pictures.ts";
import { aPlan, aRegistration } from "./records.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;

/** A public plan; its id. */
export async function anOfferedPlan(server: Server, values: Parameters<typeof aPlan>[0] = {}) {
  return (await server.post("/api/plans", aPlan(values))).json().id as string;
}

/** Applications as their list shows them. */
export async function registrationsIn(server: Server, query = "") {
  return (await server.get(`/api/registrations${query}`)).json().items as {
    number: string;
    status: string;
    pharmacyName: string;
    id: string;
  }[];
}

/** Applies as a visitor; a test only gives the values it cares about. */
export function apply(server: Server, plan: string, values: Partial<RegistrationInput> = {}) {
  return server.visitor.post("/api/registrations", aRegistration(plan, values));
}

/** A pending application, as its page shows it. */
export async function aWaitingOne(
  server: Server,
  values: Partial<RegistrationInput> = {},
  plan?: string,
) {
  const answer = await apply(server, plan ?? (await anOfferedPlan(server)), values);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const { number } = answer.json();
  const { items } = (await server.get(`/api/registrations?search=${number}`)).json();
  return (await server.get(`/api/registrations/${items[0].id}`)).json();
}

/** Requests information for an application; the secret of the link that is emailed. */
export async function aRequestTo(server: Server, id: string): Promise<string> {
  const { version } = (await server.get(`/api/registrations/${id}`)).json();
  const message = "Please send the last page of the licence.";
  const path = `/api/registrations/${id}/request-information`;
  const answer = await server.post(path, { message, version });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const [email] = await server.db
    .select()
    .from(outboxEmails)
    .where(eq(outboxEmails.about, id))
    .orderBy(desc(outboxEmails.createdAt), desc(outboxEmails.id))
    .limit(1);
  if (!email) throw new Error("No email was written.");
  return unsealEmail(server.services.secret, email.body).link?.split("#")[1] ?? "";
}

/** Uploads a document for an application, as a visitor would. */
export function uploadDocument(server: Server, part: { name?: string; bytes: Buffer | string }) {
  const { payload, headers } = aForm(part);
  const url = "/api/registrations/documents";
  return server.app.inject({
    method: "POST",
    url,
    payload,
    headers,
    remoteAddress: "10.9.8.7",
  });
}

export const statusOf = async (server: Server, id: string) =>
  (await server.get(`/api/registrations/${id}`)).json().status as string;

export const totalOf = async (server: Server, list: string) =>
  (await server.get(`/api/${list}`)).json().total as number;

/** Counts everything that an approval creates. */
export async function madeSoFar(server: Server) {
  const lists = ["organizations", "users"];
  const totals = await Promise.all(lists.map((list) => totalOf(server, list)));
  const { rows } = await server.db.$client.query(
    "select (select count(*)::int from subscriptions) as terms, (select count(*)::int from mails) as letters",
  );
  return [...totals, rows[0]];
}

export const facts: RouteFacts = {
  public: [
    "GET /api/registrations/plans",
    "POST /api/registrations",
    "POST /api/registrations/documents",
    "POST /api/registrations/information",
    "POST /api/registrations/information/preview",
  ],
  ownTexts: [
    "/api/registrations/{id}/request-information",
    "/api/registrations/information",
    "/api/registrations/information/preview",
  ],
  uploads: { "/api/registrations/documents": { send: uploadDocument } },
};

const COLUMNS = sql`(id, created_at, number, status, pharmacy_name, legal_name, licence_number,
  licence_authority, pharmacist_name, address, email, phone, applicant_name, applicant_email,
  documents, terms_accepted_at, terms_version)`;

export const tiles: TileFacts = {
  seenBy: { registrations: ["admin", "finance", "support"] },
  async make({ db }) {
    for (const [number, at, status] of [
      ["RG-1", "2026-03-08T09:00:00Z", "pending"],
      ["RG-2", "2026-03-09T09:00:00Z", "pending"],
      ["RG-3", "2026-03-01T09:00:00Z", "approved"],
    ]) {
      await db.execute(sql`insert into registrations ${COLUMNS} values (${newId()}, ${at}, ${number},
        ${status}, 'Castlewren', 'Castlewren Ltd', ${number}, 'Regulator', 'Nuala Trant', '{}', 'a@a.example',
        '+353209110001', 'Nuala Trant', ${`${number}@a.example`}, '{}', now(), '1')`);
    }
    return { registrations: 2 };
  },
};

export const figures: DemoFigures = {
  created: 26,
  // one pending applicant has none, and one was rejected for that
  files: 26 - 2,
  tests: {
    async "pending applications and decided ones"(db) {
      expect(await countBy(db, "registrations", "status")).toEqual({
        pending: 6,
        approved: 15,
        rejected: 5,
      });
      const counted = sql`select sum(count)::int as count from registration_years`;
      expect((await db.execute(counted)).rows[0]?.count).toBe(26);
      const { rows } = await db.execute(sql`select r.status from registrations r
        where r.status = 'approved' and r.organization is null`);
      expect(rows).toEqual([]);
    },

    async "numbered its applications in order of arrival"(db) {
      const { rows } = await db.execute<{ number: string }>(
        sql`select number from registrations order by created_at`,
      );
      const numbers = rows.map(({ number }) => number);
      expect(numbers).toEqual([...numbers].sort());
    },
  },
};
