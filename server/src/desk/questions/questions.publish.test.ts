import { describe, expect, test } from "vitest";
import { act, anAsker, askQuestion, readQuestion } from "#test/questions.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const ANSWER = { answer: "It left our warehouse this morning." };

async function anOpenOne() {
  const { caller } = await anAsker(server);
  return askQuestion(caller);
}

describe("a published answer", () => {
  const EDITED = { title: "When do orders arrive?", answer: "On the next working day." };

  test("is an edited copy that every role can read", async () => {
    const { pharmacy, caller } = await anAsker(server);
    const { id } = await askQuestion(caller);
    await act(server, id, "answer", ANSWER);
    const published = await act(server, id, "publish", EDITED);
    expect(published.json()).toMatchObject({ faqTitle: EDITED.title, faqAnswer: EDITED.answer });
    for (const role of ["viewer", "technician"] as const) {
      const reader = await server.as(role, pharmacy);
      expect((await reader.get("/api/faq")).json().items).toMatchObject([{ id, ...EDITED }]);
    }
    expect((await act(server, id, "unpublish")).json()).toMatchObject({
      publishedAt: null,
      faqTitle: EDITED.title,
    });
    expect((await server.get("/api/faq")).json().items).toEqual([]);
    expect((await server.get(`/api/faq/${id}`)).statusCode).toBe(404);
    const actions = (await server.history()).slice(-2).map(({ action }) => action);
    expect(actions).toEqual(["publish", "unpublish"]);
  });

  test("keeps its first date when it is edited again", async () => {
    const { id } = await anOpenOne();
    await act(server, id, "answer", ANSWER);
    const { publishedAt } = (await act(server, id, "publish", EDITED)).json();
    const again = await act(server, id, "publish", { ...EDITED, title: "When will it arrive?" });
    expect(again.json()).toMatchObject({ publishedAt, faqTitle: "When will it arrive?" });
  });

  test("requires an answer first", async () => {
    const { id } = await anOpenOne();
    const refused = await act(server, id, "publish", EDITED);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "Only answered questions can be published.",
    ]);
  });

  test("names neither the pharmacy nor the asker, in any spelling", async () => {
    const { caller } = await anAsker(server, "owner", "Castlewren Pharmacy");
    const { id } = await askQuestion(caller);
    await act(server, id, "answer", ANSWER);
    const { askerName, askerEmail } = await readQuestion(server, id);
    for (const name of ["CASTLEWREN  pharmacy", "Castlewren\nPhármacy", askerName, askerEmail]) {
      const refused = await act(server, id, "publish", { ...EDITED, answer: `Ask ${name} why.` });
      expect([name, refused.statusCode, Object.keys(refused.json().fields ?? {})]).toEqual([
        name,
        422,
        ["answer"],
      ]);
    }
    const inTitle = await act(server, id, "publish", { ...EDITED, title: `What of ${askerName}?` });
    expect(inTitle.json().fields.title).toBe(
      `This names ${askerName}. Everyone can read it: leave names out.`,
    );
    expect((await server.get("/api/faq")).json().total).toBe(0);
  });
});
