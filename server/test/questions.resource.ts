import { questionKind } from "../src/desk/questions/questions.table.ts";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { aPdf } from "./pictures.ts";
import { act, anAsker, aQuestion, askQuestion, aVisitorQuestion, uploadFile } from "./questions.ts";
import type { ActedResource } from "./resources.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;

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
