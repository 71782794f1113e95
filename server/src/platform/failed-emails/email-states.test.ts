import type { Delivery, EmailReceipt } from "@pharmacy/contract/emails/delivery";
import { EMAIL_KINDS, type EmailKind } from "@pharmacy/contract/emails/email-kinds";
import { EMAIL_STATE_WORDS, emailStateOf } from "@pharmacy/contract/emails/email-state";
import type { User } from "@pharmacy/contract/users/users";
import { eq, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { anEmailServer } from "#test/email-server.ts";
import { act, anAsker, askQuestion } from "#test/questions.ts";
import { anOrganization, aUser } from "#test/records.ts";
import { aWaitingOne } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";
import type { Manners } from "#test/smtp.ts";
import { emailsJob } from "../email/emails.job.ts";
import { outboxEmails } from "../email/outbox.table.ts";
import { queueEmail } from "../email/outbox.ts";

const server = testServer();

type Written = { answer?: EmailReceipt; letters: Delivery[] };
type Member = { organization: string; person: User };

/** What writes an email of each kind, and the page that shows it. By default, the outbox itself. */
const ACTS: Partial<Record<EmailKind, (member: Member) => Promise<Written>>> = {
  invitation: async ({ person }) => {
    const answer = await server.post(`/api/users/${person.id}/invitation`, {});
    return { answer: answer.json(), letters: await emailsTo(person) };
  },
  passwordReset: async ({ person }) => {
    await server.db.execute(sql`update users set status = 'active' where id = ${person.id}`);
    const answer = await server.post(`/api/users/${person.id}/password-reset`, {});
    return { answer: answer.json(), letters: await emailsTo(person) };
  },
  emailVerification: async ({ person }) => {
    await server.db.execute(sql`update users set status = 'active' where id = ${person.id}`);
    const change = { version: person.version, email: "niamh.new@castlewren.example" };
    const answer = await server.patch(`/api/users/${person.id}`, change);
    return { answer: answer.json(), letters: await emailsTo(person) };
  },
  registrationRejected: async () => {
    const { id } = await aWaitingOne(server, {});
    const answer = await server.post(`/api/registrations/${id}/reject`, {
      code: "licenceExpired",
    });
    return { answer: answer.json(), letters: await emailsOf(`/api/registrations/${id}`) };
  },
  questionAnswered: () => onQuestion("answer", { answer: "Open the settings of your pharmacy." }),
  questionClosed: () => onQuestion("close", { reason: "outOfScope" }),
};

async function onQuestion(name: string, body: object): Promise<Written> {
  const { caller } = await anAsker(server);
  const { id } = await askQuestion(caller);
  const answer = await act(server, id, name, { ...body, version: 1 });
  return { answer: answer.json(), letters: await emailsOf(`/api/questions/${id}`) };
}

async function post(kind: EmailKind, { person }: Member): Promise<Written> {
  const { config, secret } = server.services;
  const status = config.smtpUrl === undefined ? "kept" : "queued";
  const content = { subject: kind, text: "Hello.", html: "<p>Hello.</p>" };
  const email = { kind, user: person.id, recipient: person.email, status, ...content } as const;
  await server.db.transaction((tx) => queueEmail(tx, secret, email));
  return { letters: await emailsTo(person) };
}

const emailsTo = async ({ id }: User): Promise<Delivery[]> =>
  (await server.get(`/api/users/${id}/mails?links=false`)).json().items;
const emailsOf = async (path: string): Promise<Delivery[]> =>
  (await server.get(path)).json().letters;

async function aMember(): Promise<Member> {
  const organization = (await server.post("/api/organizations", anOrganization())).json().id;
  const values = { organization, role: "pharmacist" as const, sendInvitation: false };
  return { organization, person: (await server.post("/api/users", aUser(values))).json() };
}

/** Gives the network this mail server, until the test ends. */
async function setUp(manners: Manners | undefined): Promise<void> {
  const { config } = server.services;
  const before = config.smtpUrl;
  onTestFinished(() => void Object.assign(config, { smtpUrl: before }));
  const smtpUrl = manners && (await anEmailServer(manners)).url;
  Object.assign(config, { smtpUrl });
}

const runJob = () => emailsJob.work(server.services, new AbortController().signal);

const REFUSAL = { code: 550, words: "Relaying denied" };
const DEFERRAL = { code: 451, words: "Come back later" };

const SERVERS = [
  { name: "without a mail server", manners: undefined, state: "noServer", letter: "kept" },
  { name: "refused", manners: { recipient: REFUSAL }, state: "failed", letter: "queued" },
  { name: "deferred", manners: { letter: DEFERRAL }, state: "retrying", letter: "queued" },
  { name: "accepted", manners: {}, state: "sent", letter: "queued" },
] as const;

describe.each(SERVERS)("an email $name", ({ manners, state, letter: email }) => {
  test.each(EMAIL_KINDS)("says so everywhere: %s", async (kind) => {
    await setUp(manners);
    const member = await aMember();
    const perform = ACTS[kind] ?? ((one: Member) => post(kind, one));
    const { answer, letters: before } = await perform(member);
    if (ACTS[kind]) expect(answer?.letter).toBe(email);
    const ofKind = eq(outboxEmails.kind, kind);
    expect(before.length).toBeGreaterThan(0);
    expect(before.map(wordsOf)).not.toContain("Sent");

    await runJob();
    const rows = await server.db.select().from(outboxEmails).where(ofKind);
    expect(rows.length).toBeGreaterThan(0);
    // the page of its record
    const { id } = rows[0] ?? { id: "" };
    const onPage = await readAgain(rows[0]);
    expect(wordsOf(onPage)).toBe(EMAIL_STATE_WORDS[state]);
    expect(onPage.sentAt === null).toBe(state !== "sent");
    expect(onPage.error === null).toBe(state === "sent" || state === "noServer");
    // the timeline of its pharmacy
    const { items } = (
      await server.get(`/api/organizations/${member.organization}/timeline`)
    ).json();
    const shown: Delivery[] = items.flatMap((item: { letters: Delivery[] }) => item.letters);
    expect(shown.map(wordsOf).includes("Sent")).toBe(state === "sent" && shown.length > 0);
    // the list of emails that were not sent
    const list = (await server.get(`/api/letters?kind=${kind}`)).json().items;
    const found = list.some((one: { id: string }) => one.id === id);
    expect(found).toBe(state !== "sent");
    expect(list.map(wordsOf)).not.toContain("Sent");
  });
});

const wordsOf = (delivery: Delivery) => EMAIL_STATE_WORDS[emailStateOf(delivery)];

/** An email as its record's page shows it: the user's, the registration's or the question's. */
async function readAgain(row: typeof outboxEmails.$inferSelect | undefined): Promise<Delivery> {
  if (!row) throw new Error("No letter was written.");
  const { about, kind, user } = row;
  const noun = kind === "registrationRejected" ? "registrations" : "questions";
  const shown =
    about === null
      ? await emailsTo({ id: user ?? "" } as User)
      : await emailsOf(`/api/${noun}/${about}`);
  const delivery = shown.find(({ recipient }) => recipient === row.recipient);
  if (!delivery) throw new Error("Its page does not show the letter.");
  return delivery;
}
