import { expect, test } from "vitest";
import { anOrganization, aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { askTogether } from "./together.ts";

const server = testServer();

function asker() {
  const questions: string[][] = [];
  const ask = askTogether(async (wanted) => {
    questions.push([...wanted]);
    return new Map(wanted.filter((name) => name !== "nobody").map((name) => [name, `${name}!`]));
  });
  return { questions, ask };
}

test("simultaneous requests share one query, and each gets its own result", async () => {
  const { questions, ask } = asker();
  expect(await Promise.all(["a", "b", "nobody", "a"].map(ask))).toEqual([
    "a!",
    "b!",
    undefined,
    "a!",
  ]);
  expect(questions).toEqual([["a", "b", "nobody", "a"]]);
});

test("nothing is cached between queries", async () => {
  const { questions, ask } = asker();
  await ask("a");
  await ask("a");
  expect(questions).toEqual([["a"], ["a"]]);
});

test("requests made while a query is running use the next one", async () => {
  const { questions, ask } = asker();
  const first = ask("a");
  await new Promise((resolve) => setImmediate(resolve));
  const second = ask("b");
  expect(await Promise.all([first, second])).toEqual(["a!", "b!"]);
  expect(questions).toEqual([["a"], ["b"]]);
});

test("no query is for more than a hundred items", async () => {
  const { questions, ask } = asker();
  await Promise.all(Array.from({ length: 250 }, (_, index) => ask(`${index}`)));
  expect(questions.map(({ length }) => length)).toEqual([100, 100, 50]);
});

test("a failed query fails only for those that requested it", async () => {
  let isDown = true;
  const ask = askTogether(async (wanted) => {
    if (isDown) throw new Error("down");
    return new Map(wanted.map((name) => [name, name]));
  });
  const answers = await Promise.allSettled([ask("a"), ask("b")]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isDown = false;
  expect(await ask("a")).toBe("a");
});

test("records read at the same time are not mixed up, and unknown ones are not found", async () => {
  const units = await Promise.all(
    Array.from({ length: 12 }, async () => (await server.post("/api/units", aUnit())).json()),
  );
  const pharmacy = (await server.post("/api/organizations", anOrganization())).json();
  const answers = await Promise.all(
    [...units, ...units, pharmacy].map(({ id }) => server.get(`/api/units/${id}`)),
  );
  expect(answers.pop()?.statusCode).toBe(404);
  expect(answers.map((answer) => answer.json())).toEqual([...units, ...units]);
  await server.delete(`/api/units/${units[0].id}`);
  expect((await server.get(`/api/units/${units[0].id}`)).statusCode).toBe(404);
  const [upper] = await Promise.all([server.get(`/api/units/${units[1].id.toUpperCase()}`)]);
  expect(upper?.statusCode).toBe(200);
});
