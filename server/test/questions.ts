import type { AnswerTemplateInput } from "@pharmacy/contract/answer-templates/answer-templates";
import type { OwnQuestion } from "@pharmacy/contract/questions/own-questions";
import type {
  Question,
  QuestionInput,
  VisitorQuestion,
} from "@pharmacy/contract/questions/questions";
import type { Role } from "@pharmacy/contract/roles.values";
import { asc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { questionKind } from "../src/desk/questions/questions.table.ts";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { auditLogs } from "../src/platform/db/audit-logs.table.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { outboxEmails } from "../src/platform/email/outbox.table.ts";
import { unsealEmail } from "../src/platform/email/outbox.ts";
import { countBy } from "./demo.ts";
import { aPharmacy } from "./members.ts";
import type { ActedResource, DemoFigures, RouteFacts, TileFacts } from "./nouns.ts";
import { aForm, aPdf } from "./pictures.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;

let made = 0;

/** A question from a pharmacy; give only the values that matter to the test. */
export function aQuestion(values: Partial<QuestionInput> = {}): QuestionInput {
  made += 1;
  return {
    topic: "orders",
    title: `When does order ${made} come?`,
    body: "We ordered on Monday and have heard nothing since.",
    files: [],
    ...values,
  };
}

/** A question from a visitor. */
export function aVisitorQuestion(values: Partial<VisitorQuestion> = {}): VisitorQuestion {
  const { topic, title, body } = aQuestion();
  return {
    contactName: "Inês Carvalho",
    contactEmail: "ines.carvalho@ballyhart.example",
    topic,
    title,
    body,
    files: [],
    ...values,
  };
}

/** An answer template. */
export function aTemplate(values: Partial<AnswerTemplateInput> = {}): AnswerTemplateInput {
  made += 1;
  return { name: `Template ${made}`, topic: null, body: "Hello {name},", ...values };
}

/** A pharmacy and one of its users, who may ask questions. */
export async function anAsker(server: Server, role: Role = "owner", name?: string) {
  const { id } = await aPharmacy(server, name ? { name } : {});
  return { pharmacy: id, caller: await server.as(role, id) };
}

type Caller = { post: Server["post"] };

/** A question of a pharmacy's user, as the pharmacy sees it. */
export async function askQuestion(
  caller: Caller,
  values: Partial<QuestionInput> = {},
): Promise<OwnQuestion> {
  const answer = await caller.post("/api/dashboard/questions", aQuestion(values));
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

/** A visitor's question, as the support desk sees it. */
export async function askedByVisitor(server: Server, values: Partial<VisitorQuestion> = {}) {
  const body = aVisitorQuestion(values);
  const answer = await server.visitor.post("/api/questions", body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const { items } = (await server.get("/api/questions?count=100")).json();
  const { id } = items.find(({ title }: Question) => title === body.title);
  return readQuestion(server, id);
}

/** A question as the support desk sees it. */
export async function readQuestion(server: Server, id: string): Promise<Question> {
  return (await server.get(`/api/questions/${id}`)).json();
}

/** Runs an action on a question at its current version. */
export async function act(server: Server, id: string, name: string, body: object = {}) {
  const { version } = await readQuestion(server, id);
  return server.post(`/api/questions/${id}/${name}`, { version, ...body });
}

/** Uploads a file as a visitor; returns its key. */
export async function uploadFile(server: Server, part: { name?: string; bytes: Buffer | string }) {
  const { payload, headers } = aForm(part);
  const address = `10.9.${Math.floor(made / 250)}.${made % 250}`;
  made += 1;
  return server.app.inject({
    method: "POST",
    url: "/api/questions/files",
    payload,
    headers,
    remoteAddress: address,
  });
}

/** All emails so far, oldest first, decrypted. */
export async function everyEmail({ db, services: { secret } }: Server) {
  const posted = await db
    .select()
    .from(outboxEmails)
    .orderBy(asc(outboxEmails.createdAt), asc(outboxEmails.id));
  return posted.map((email) => ({ ...email, ...unsealEmail(secret, email.body) }));
}

export const facts: RouteFacts = {
  public: ["POST /api/questions", "POST /api/questions/files"],
  // users who can no longer work must be able to ask why
  whileReadOnly: ["POST /api/dashboard/questions", "POST /api/dashboard/questions/:id/close"],
  // its emails, notes and published answers have tests of their own
  ownTexts: [
    "/api/dashboard/questions",
    "/api/questions",
    "/api/questions/{id}/answer",
    "/api/questions/{id}/answer-preview",
    "/api/questions/{id}/assign",
    "/api/questions/{id}/merge",
    "/api/questions/{id}/notes",
    "/api/questions/{id}/publish",
  ],
  uploads: { "/api/questions/files": { send: uploadFile, takesWebp: true } },
};

/** What the tests that cover every route need to know about questions. */
export const resource: ActedResource = {
  places: ["questions", "dashboard/questions", "faq"],
  async insert({ db }, { organization, user, name }) {
    const { id } = await insertRecord(db, SYSTEM, questionKind, {
      number: `Q-${name}`,
      topic: "orders",
      source: "dashboard",
      organization,
      askedBy: user,
      title: `What of ${name}?`,
      body: `It is about ${name}.`,
    });
    return id;
  },
  writes(server) {
    const path = "/api/questions/:id";
    return [
      ["POST /api/questions", async () => () => server.post("/api/questions", aVisitorQuestion())],
      ["POST /api/questions/files", async () => () => uploadFile(server, { bytes: aPdf() })],
      [`PATCH ${path}`, one(server, (id) => server.patch(`/api/questions/${id}`, CHANGE))],
      [`DELETE ${path}`, one(server, (id) => server.delete(`/api/questions/${id}`))],
      [
        "POST /api/questions/bulk",
        one(server, (id) => server.post("/api/questions/bulk", { ids: [id], do: "delete" })),
      ],
      [`POST ${path}/answer`, one(server, (id) => act(server, id, "answer", ANSWER))],
      [`POST ${path}/assign`, one(server, (id) => act(server, id, "assign", assignee(server)))],
      [`POST ${path}/close`, one(server, (id) => act(server, id, "close", { reason: "spam" }))],
      [
        `POST ${path}/notes`,
        one(server, (id) => server.post(`/api/questions/${id}/notes`, { body: "A note." })),
      ],
      [`POST ${path}/merge`, two(server)],
      [`POST ${path}/publish`, answered(server, (id) => act(server, id, "publish", PUBLISHED))],
      [
        `POST ${path}/unpublish`,
        async () => {
          const id = await anAnswered(server);
          await act(server, id, "publish", PUBLISHED);
          return () => act(server, id, "unpublish");
        },
      ],
      [
        "POST /api/dashboard/questions",
        async () => {
          const { caller } = await anAsker(server);
          return () => caller.post("/api/dashboard/questions", aQuestion());
        },
      ],
      [
        "POST /api/dashboard/questions/:id/close",
        async () => {
          const { caller } = await anAsker(server);
          const { id } = await askQuestion(caller);
          return () => caller.post(`/api/dashboard/questions/${id}/close`, { version: 1 });
        },
      ],
    ];
  },
};

const CHANGE = { topic: "billing", version: 1 };
const ANSWER = { answer: "Tomorrow." };
const PUBLISHED = { title: "When is it?", answer: "Tomorrow." };
const assignee = (server: Server) => ({ assignee: server.adminId() });

type Call = (id: string) => ReturnType<Server["get"]>;

async function anOpen(server: Server): Promise<string> {
  const { caller } = await anAsker(server);
  return (await askQuestion(caller)).id;
}

async function anAnswered(server: Server): Promise<string> {
  const id = await anOpen(server);
  await act(server, id, "answer", ANSWER);
  return id;
}

const one = (server: Server, call: Call) => async () => {
  const id = await anOpen(server);
  return () => call(id);
};

const answered = (server: Server, call: Call) => async () => {
  const id = await anAnswered(server);
  return () => call(id);
};

const two = (server: Server) => async () => {
  const [id, into] = [await anOpen(server), await anOpen(server)];
  return () => act(server, id, "merge", { into });
};

export const tiles: TileFacts = {
  seenBy: { questions: ["admin", "catalogue", "finance", "support"] },
  async make(server) {
    await askedByVisitor(server);
    await askedByVisitor(server);
    const { id: answered } = await askedByVisitor(server);
    await act(server, answered, "answer", { answer: "Tomorrow." });
    return { questions: 2 };
  },
};

export const figures: DemoFigures = {
  // questions, answer templates and a note
  created: 60 + 4 + 1,
  tiles: { questions: 7 },
  tests: {
    async "sixty questions: seven open, the oldest for 100 hours, and twelve published"(db) {
      const counts = { open: 7, answered: 45, closed: 8 };
      expect(await countBy(db, "questions", "status")).toEqual(counts);
      const { rows } = await db.execute(sql`select
        count(*) filter (where published_at is not null)::int as published,
        count(distinct faq_title)::int as titles,
        round(extract(epoch from now() - min(created_at) filter (where status = 'open')) / 3600)::int as hours
        from questions`);
      expect(rows).toEqual([{ published: 12, titles: 12, hours: 100 }]);
      const closings = { byAsker: 5, spam: 1, outOfScope: 1, merged: 1 };
      expect(await countBy(db, "questions", "coalesce(closing, '')")).toMatchObject(closings);
      expect(await db.$count(auditLogs, eq(auditLogs.action, "answer"))).toBe(50);
    },
  },
};
