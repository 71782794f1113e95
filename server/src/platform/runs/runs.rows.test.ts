import type { Run } from "@pharmacy/contract/runs/runs";
import { describe, expect, test } from "vitest";
import { applied, checked, readRun, rowsOf, unitFile } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const correct = (run: Run, correction: object) =>
  server.post(`/api/runs/${run.id}/corrections`, correction);

describe("a refused row", () => {
  test("is corrected in place, checked again at once, and imported", async () => {
    const run = await checked(server, unitFile({ code: "TAB" }, { code: "BOX", kind: "box" }));
    const answer = await correct(run, { line: 3, column: "kind", value: "packaging" });
    expect(answer.json()).toMatchObject({ counts: { new: 2, refused: 0, pending: 0 } });
    const [, row] = await rowsOf(server, run);
    const fields = ["code", "name", "namePlural", "symbol", "kind"];
    expect(Object.keys(row?.read ?? {}), "in the order of the fields").toEqual(fields);
    expect(row).toMatchObject({ verdict: "new", corrected: ["kind"], read: { kind: "packaging" } });
    const { version } = await readRun(server, run.id);
    await server.post(`/api/runs/${run.id}/apply`, { version });
    expect((await server.history()).map(({ action }) => action)).toContain("correct");
  });

  test("is corrected with all others of its reason, or those with its value", async () => {
    const run = await checked(
      server,
      unitFile({ kind: "box" }, { kind: "box" }, { kind: "carton" }, { code: "no code" }),
    );
    const reasons = (await server.get(`/api/runs/${run.id}/reasons`)).json().items;
    expect(reasons).toMatchObject([
      {
        column: "kind",
        count: 3,
        valueCount: 2,
        values: [
          { value: "box", count: 2 },
          { value: "carton", count: 1 },
        ],
      },
      { column: "code", count: 1, values: [{ value: "no code", count: 1 }] },
    ]);
    const [{ reason }] = reasons;
    const some = await correct(run, { reason, column: "kind", from: "box", value: "packaging" });
    expect(some.json().counts).toMatchObject({ new: 2, refused: 2 });
    const all = await correct(run, { reason, column: "kind", value: "packaging" });
    expect(all.json().counts).toMatchObject({ new: 3, refused: 1 });
    const rows = await rowsOf(server, run, `reason=${encodeURIComponent(reasons[1].reason)}`);
    expect(rows.map(({ line }) => line)).toEqual([5]);
  });

  test("that repeats another one is free once that one is another record", async () => {
    const run = await checked(server, unitFile({ code: "TAB" }, { code: "TAB" }));
    expect((await rowsOf(server, run))[1]?.messages).toEqual([
      { column: "code", value: "TAB", message: "Code TAB is also in row 2." },
    ]);
    await correct(run, { line: 2, column: "code", value: "BOX" });
    expect((await rowsOf(server, run)).map(({ verdict }) => verdict)).toEqual(["new", "new"]);
  });

  test.each([
    [{ column: "kind", value: "x" }, 422],
    [{ line: 2, reason: "both", column: "kind", value: "x" }, 422],
    [{ line: 2, column: "colour", value: "red" }, 422],
    [{ line: 2, column: "kind", value: "x".repeat(4_001) }, 422],
    [{ line: 99, column: "kind", value: "packaging" }, 404],
    [{ reason: "No such reason", column: "kind", value: "packaging" }, 404],
  ])("is not corrected by what makes no sense: %#", async (correction, status) => {
    const run = await checked(server, unitFile({ kind: "box" }));
    expect((await correct(run, correction)).statusCode).toBe(status);
    expect((await readRun(server, run.id)).counts).toMatchObject({ refused: 1 });
  });

  test("of a run that is finished cannot be corrected", async () => {
    const run = await applied(server, unitFile({}, { kind: "box" }));
    expect((await correct(run, { line: 3, column: "kind", value: "packaging" })).statusCode).toBe(
      409,
    );
  });
});

test("refused rows are a file with their reasons that can be imported once corrected", async () => {
  const run = await checked(server, unitFile({ code: "TAB" }, { code: "=1+1", kind: "box" }));
  const { url } = (await server.post(`/api/runs/${run.id}/refused/export`, {})).json();
  const { body, headers } = await server.visitor.get(url);
  expect(headers["content-disposition"]).toMatch(/refused-units-\d{4}-\d\d-\d\d\.csv/);
  const [head, row, rest] = body.split("\r\n");
  expect(head).toBe(
    "\ufeffRow,Code,Name,Plural name,Symbol,Kind,UCUM code,EDQM code,UN/ECE code,Decimals,Description,Order,Status,Why it was refused",
  );
  // a formula is marked as text
  expect(row).toMatch(/^3,'=1\+1,thing =1\+1,.*,box,.*Use up to 12 capital letters/);
  expect(rest).toBe("");
  const fixed = body.replace("'=1+1", "ONE").replace(",box,", ",packaging,");
  const again = await checked(server, fixed);
  expect(again).toMatchObject({
    counts: { new: 1, refused: 0 },
    ignoredColumns: ["Row", "Why it was refused"],
  });
  expect((await server.history()).map(({ action }) => action)).toContain("export");
});

test("refused rows say the same when they are sent again: what clears a field still does", async () => {
  await applied(server, unitFile({ code: "TAB" }));
  const name = `=tablet; +1 "x", 's-Gravenhage`;
  const cells = ["TAB", `"${name.replaceAll('"', '""')}"`, "@tablets", "-pcs", "box", "-"];
  const run = await checked(
    server,
    `Code,Name,Plural name,Symbol,Kind,UCUM code\n${cells.join(",")}\n`,
  );
  const [first] = await rowsOf(server, run);
  expect(first).toMatchObject({
    verdict: "refused",
    read: { name, namePlural: "@tablets", symbol: "-pcs", ucumCode: "-" },
  });
  const { url } = (await server.post(`/api/runs/${run.id}/refused/export`, {})).json();
  const { body } = await server.visitor.get(url);
  expect(body).toContain("'-");
  const again = await checked(server, body.replace(",box,", ",packaging,"));
  const [second] = await rowsOf(server, again);
  expect(second).toMatchObject({
    verdict: "changed",
    read: { ...first?.read, kind: "packaging" },
  });
});

test("what a file or a correction says stays text, and what is no text is replaced", async () => {
  const markup = "<img src=x onerror=alert(1)>";
  const file = unitFile({ name: markup, kind: "a\0b" }, { name: "x".repeat(5_000), kind: "box" });
  const run = await checked(server, file);
  const [first, second] = await rowsOf(server, run);
  expect(run).toMatchObject({ status: "checked", message: null });
  expect(first).toMatchObject({ verdict: "refused", read: { name: markup, kind: "a\ufffdb" } });
  expect(first?.messages).toMatchObject([{ column: "kind", value: "a\ufffdb" }]);
  expect(JSON.stringify(first)).not.toContain("\\u0000");
  expect(second?.read.name).toHaveLength(4_000);
  const answer = await correct(run, { line: 3, column: "name", value: `\ud800${markup}\0` });
  expect(answer.statusCode).toBe(200);
  expect((await rowsOf(server, run))[1]?.read.name).toBe(`\ufffd${markup}\ufffd`);
});
