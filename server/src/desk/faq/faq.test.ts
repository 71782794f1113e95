import { describe, expect, test } from "vitest";
import { act, anAsker, askQuestion } from "#test/questions.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

async function aPublished(title: string, answer: string, topic: "orders" | "billing" = "orders") {
  const { caller } = await anAsker(server);
  const { id } = await askQuestion(caller, { topic });
  await act(server, id, "answer", { answer: "Only for the one who asked." });
  await act(server, id, "publish", { title, answer });
  return id;
}

const found = async (query = "") =>
  (await server.get(`/api/faq${query}`)).json().items.map(({ title }: { title: string }) => title);

describe("published answers", () => {
  test("are listed latest first, and can be searched by all words of title and answer, and by topic", async () => {
    await aPublished("How do I return goods?", "Use the form within 14 days.");
    await aPublished("Where is my invoice?", "Under Billing, on the first day.", "billing");
    await aPublished("When do orders arrive?", "On the next working day.");
    expect(await found()).toEqual([
      "When do orders arrive?",
      "Where is my invoice?",
      "How do I return goods?",
    ]);
    expect(await found("?search=form+GOODS")).toEqual(["How do I return goods?"]);
    expect(await found("?search=days+billing")).toEqual([]);
    expect(await found("?topic=billing")).toEqual(["Where is my invoice?"]);
    expect(await found("?search=one+who+asked")).toEqual([]);
    expect((await server.get("/api/faq?sort=title")).statusCode).toBe(400);
  });

  test("say nothing about the asker, and are not visible to visitors", async () => {
    const id = await aPublished("When do orders arrive?", "On the next working day.");
    const entry = (await server.get(`/api/faq/${id}`)).json();
    expect(Object.keys(entry).sort()).toEqual(["answer", "id", "publishedAt", "title", "topic"]);
    for (const path of ["", `/${id}`, "/similar?text=orders"]) {
      expect((await server.visitor.get(`/api/faq${path}`)).statusCode).toBe(401);
    }
  });

  test("are deleted with their question", async () => {
    const id = await aPublished("When do orders arrive?", "On the next working day.");
    await server.delete(`/api/questions/${id}`);
    expect(await found()).toEqual([]);
    expect((await server.get(`/api/faq/${id}`)).statusCode).toBe(404);
  });
});

describe("similar published answers", () => {
  const similar = async (text: string) =>
    (await server.get(`/api/faq/similar?text=${encodeURIComponent(text)}`)).json();
  const titles = async (text: string) =>
    (await similar(text)).items.map(({ title }: { title: string }) => title);

  test("contain words of the title, those with the most of them first", async () => {
    await aPublished("How do I return damaged goods?", "Use the form.");
    await aPublished("When are goods delivered?", "The next day.");
    await aPublished("Where is my invoice?", "Under Billing.", "billing");
    expect(await titles("Return of damaged goods")).toEqual([
      "How do I return damaged goods?",
      "When are goods delivered?",
    ]);
    expect(await titles("deliver")).toEqual(["When are goods delivered?"]);
    expect(await titles("ÍNVOICES or invoice?")).toEqual(["Where is my invoice?"]);
  });

  test("are empty for short words, punctuation, and query syntax", async () => {
    await aPublished("Where is my invoice?", "Under Billing.");
    for (const text of ["", "is my", "?!", "' | ! & :*", "::::", "\\'", "(((("]) {
      expect([text, await similar(text)]).toEqual([text, { items: [] }]);
    }
    expect(await titles("invoice') | ('a")).toEqual(["Where is my invoice?"]);
    expect((await server.get(`/api/faq/similar?text=${"x".repeat(800)}`)).statusCode).toBe(400);
    expect((await server.get("/api/faq/similar")).statusCode).toBe(400);
  });

  test("are five at most", async () => {
    for (let count = 0; count < 7; count += 1) {
      await aPublished(`Delivery of parcel ${count}`, "The next day.");
    }
    expect(await titles("delivery")).toHaveLength(5);
  });
});
