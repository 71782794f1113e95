import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { answerTemplateKind } from "../desk/answer-templates/answer-templates.table.ts";
import { answerQuestion } from "../desk/questions/questions.answer.ts";
import { askForPharmacy } from "../desk/questions/questions.ask.ts";
import { assignQuestion } from "../desk/questions/questions.assign.ts";
import { closeOwnQuestion, closeQuestion } from "../desk/questions/questions.close.ts";
import { mergeQuestion } from "../desk/questions/questions.merge.ts";
import { addNote } from "../desk/questions/questions.notes.ts";
import { publishAnswer } from "../desk/questions/questions.publish.ts";
import { questionKind, questions } from "../desk/questions/questions.table.ts";
import { askAsVisitor } from "../desk/questions/visitors.ask.ts";
import { actorOf } from "../identity/accounts/accounts.reads.ts";
import { organizations } from "../identity/accounts/organizations.table.ts";
import { users } from "../identity/accounts/users.table.ts";
import { type Actor, SYSTEM } from "../platform/db/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { getRecord, insertRecord } from "../platform/db/records.ts";
import type { Services } from "../platform/http/routes.ts";
import { servicesAgo } from "./applications.ts";
import type { QuestionText } from "./question-texts.ts";
import { type Random, randomOf } from "./random.ts";
import type { Demo } from "./seed.ts";

const SEED = 44;
const OPEN = 7;
const ANSWERED = 45;
const CLOSED = 8;

/** Hours since each open question was asked. The first is overdue whatever the day of the week. */
const OPEN_HOURS = [100, 30, 27, 22, 6, 3, 1];

type Deps = {
  tx: Transaction;
  services: Services;
  random: Random;
  now: number;
  texts: readonly QuestionText[];
};
type People = { askers: Actor[]; desk: Actor[] };

export const insertQuestions: Demo = async (tx, services) => {
  // not read by a start that fills nothing
  const { QUESTION_TEXTS: texts, TEMPLATES } = await import("./question-texts.ts");
  const deps: Deps = { tx, services, random: randomOf(SEED), now: services.clock(), texts };
  for (const template of TEMPLATES) await insertRecord(tx, SYSTEM, answerTemplateKind, template);
  const people = await peopleOf(tx);
  for (let place = 0; place < CLOSED; place += 1) await insertClosed(deps, people, place);
  for (let place = 0; place < ANSWERED; place += 1) {
    // from twelve days ago up to the open questions; older answers would be closed
    const hours = 12 * 24 - place * 5;
    await insertAnswered(deps, people, place, hours);
  }
  await insertOpen(deps, people);
};

async function peopleOf(tx: Transaction): Promise<People> {
  const isDesk = and(inArray(users.role, ["support", "admin"]), isNull(users.organization));
  const desk = await tx
    .select()
    .from(users)
    .where(isDesk)
    .orderBy(asc(users.role), asc(users.email));
  const askers = await tx
    .select({ user: users })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organization))
    .where(
      and(
        inArray(users.role, ["owner", "pharmacist", "technician"]),
        eq(users.status, "active"),
        eq(organizations.status, "active"),
      ),
    )
    .orderBy(asc(users.email));
  const actorFor = (user: typeof users.$inferSelect): Actor => ({ ...SYSTEM, ...actorOf(user) });
  return { askers: askers.map(({ user }) => actorFor(user)), desk: desk.map(actorFor) };
}

type DemoQuestion = { id: string; text: QuestionText; asker: Actor };

async function ask(
  deps: Deps,
  { askers }: People,
  place: number,
  hours: number,
): Promise<DemoQuestion> {
  const { random, texts } = deps;
  const text = texts[place % texts.length] as QuestionText;
  const asker = random.one(askers);
  const number = String(random.whole(12, 97));
  const { topic, title, body } = text;
  const filled = (words: string) => words.replaceAll("{number}", number);
  const id = await askForPharmacy(servicesAgo(deps, hours), asker, {
    topic,
    title: filled(title),
    body: filled(body),
    files: [],
  });
  return { id, text, asker };
}

const versionOf = async ({ tx }: Deps, id: string) =>
  (await getRecord(tx, questionKind, id)).version;

async function answer(deps: Deps, { desk }: People, { id, text }: DemoQuestion, hours: number) {
  const by = deps.random.one(desk);
  const version = await versionOf(deps, id);
  const input = { answer: text.answer, files: [], version };
  await answerQuestion(servicesAgo(deps, hours), by, id, input);
  return by;
}

async function insertAnswered(
  deps: Deps,
  people: People,
  place: number,
  hours: number,
): Promise<void> {
  // every third question is published while there are texts
  const publishable = place % 3 === 0 ? publishableIn(deps.texts)[place / 3] : undefined;
  const question = await ask(deps, people, publishable ?? place, hours + 5);
  const by = await answer(deps, people, question, hours);
  const { published } = question.text;
  if (publishable === undefined || !published) return;
  const version = await versionOf(deps, question.id);
  await publishAnswer(servicesAgo(deps, hours), by, question.id, { ...published, version });
}

const publishableIn = (texts: readonly QuestionText[]) =>
  texts.flatMap(({ published }, place) => (published ? [place] : []));

/** Questions closed by their askers, merged, marked as spam, or out of scope. */
async function insertClosed(deps: Deps, people: People, place: number): Promise<void> {
  const hours = 30 * 24 - place * 24;
  const question = await ask(deps, people, 3 * place + 1, hours);
  const [by = SYSTEM] = people.desk;
  const { id } = question;
  const services = servicesAgo(deps, hours - 20);
  if (place < 5) {
    await answer(deps, people, question, hours - 4);
    await closeOwnQuestion(services, question.asker, id, await versionOf(deps, id), undefined);
    return;
  }
  const version = await versionOf(deps, id);
  if (place === 5) {
    await closeQuestion(services, by, id, { reason: "spam", note: null, version });
  } else if (place === 6) {
    const note = "Your regulator answers questions about licences.";
    await closeQuestion(services, by, id, { reason: "outOfScope", note, version });
  } else {
    const [into] = await deps.tx
      .select({ id: questions.id })
      .from(questions)
      .where(eq(questions.closing, "byAsker"))
      .orderBy(asc(questions.createdAt))
      .limit(1);
    await mergeQuestion(services, by, id, { into: into?.id ?? "", version });
  }
}

/** Two are assigned, one has a note, and one is from a visitor. */
async function insertOpen(deps: Deps, people: People): Promise<void> {
  const [first = SYSTEM, second = SYSTEM] = people.desk;
  for (const [place, hours] of OPEN_HOURS.slice(0, OPEN - 1).entries()) {
    const { id } = await ask(deps, people, 2 * place, hours);
    const services = servicesAgo(deps, hours - 1);
    if (place === 1)
      await addNote(services, first, id, { body: "DemoQuestion the warehouse to check." });
    if (place > 1) continue;
    const assignee = second.id;
    await assignQuestion(services, first, id, { assignee, version: 1 });
  }
  const visitor: Actor = { ...SYSTEM, type: "visitor", name: "Visitor" };
  await askAsVisitor(servicesAgo(deps, OPEN_HOURS.at(-1) ?? 1), visitor, {
    contactName: "Sinéad Colgan",
    contactEmail: "sinead.colgan@moyfenn.example",
    topic: "account",
    title: "How does a pharmacy become a member?",
    body: "We are opening a pharmacy in spring and would like to join. What do you need from us, and how long does it take?",
    files: [],
  });
}
