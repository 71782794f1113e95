import type { AnswerTemplateInput } from "@pharmacy/contract/answer-templates/answer-templates";
import type { OwnQuestion } from "@pharmacy/contract/questions/own-questions";
import type {
  Question,
  QuestionInput,
  VisitorQuestion,
} from "@pharmacy/contract/questions/questions";
import type { Role } from "@pharmacy/contract/roles.values";
import { asc } from "drizzle-orm";
import { mails } from "../src/platform/mail/mails.table.ts";
import { openLetter } from "../src/platform/mail/outbox.ts";
import { aPharmacy } from "./members.ts";
import { aForm } from "./pictures.ts";
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

/** All letters so far, oldest first, decrypted. */
export async function everyLetter({ db, services: { secret } }: Server) {
  const posted = await db.select().from(mails).orderBy(asc(mails.createdAt), asc(mails.id));
  return posted.map((letter) => ({ ...letter, ...openLetter(secret, letter.body) }));
}
