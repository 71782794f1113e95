import { describe, expect, test } from "vitest";
import { applied, checked, readRun, rowsOf, toBeChecked, undone, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const ATC = `Code;Name
A10B;Blood glucose lowering drugs, excluding insulins
A;Alimentary tract and metabolism
A10;Drugs used in diabetes
N;Nervous system
`;

const apply = (text: string) => applied(server, text, "groups");
const check = (text: string) => checked(server, text, { kind: "groups" });
const paths = async () =>
  (await server.get("/api/groups?count=100"))
    .json()
    .items.map(({ path }: { path: string }) => path);

async function refusals(text: string) {
  const rows = await rowsOf(server, await check(text), "verdict=refused");
  return rows.flatMap(({ line, messages }) => messages.map(({ message }) => [line, message]));
}

describe("a file of groups", () => {
  test("with a tree of codes becomes a tree, whatever its order, and nothing when it comes again", async () => {
    expect(await apply(ATC)).toMatchObject({ counts: { new: 4, written: 4, refused: 0 } });
    expect(await paths()).toEqual([
      "Alimentary tract and metabolism",
      "Alimentary tract and metabolism › Drugs used in diabetes",
      "Alimentary tract and metabolism › Drugs used in diabetes › Blood glucose lowering drugs, excluding insulins",
      "Nervous system",
    ]);
    expect(await check(ATC)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 4 } });
  });

  test.each(["ATC code", "Code", "ATC"])(
    "with codes of ATC under %s gives groups their codes and the codes of their items",
    async (heading) => {
      const file = ATC.replace("Code", heading);
      expect(await apply(file)).toMatchObject({ counts: { new: 4, refused: 0 } });
      expect((await server.get("/api/groups")).json().items).toMatchObject([
        ...[
          { code: "a", atcPrefix: "A", level: 1 },
          { code: "a10", atcPrefix: "A10", level: 2 },
        ],
        ...[
          { code: "a10b", atcPrefix: "A10B", level: 3 },
          { code: "n", atcPrefix: "N", level: 1 },
        ],
      ]);
      expect(await check(file)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 4 } });
    },
  );

  test("has parents in earlier batches of the file, also where a row is corrected", async () => {
    const file = "Code;Name;Parent\na;Alpha;\nb;Beta;\nc;Gamma;a\nd;Delta;Beta\ne;;b\n";
    const { id } = await toBeChecked(server, file, { kind: "groups" });
    await workRuns(server, new AbortController().signal, { rows: 2 });
    expect(await readRun(server, id)).toMatchObject({ counts: { new: 4, refused: 1 } });
    await server.post(`/api/runs/${id}/corrections`, { line: 6, column: "name", value: "Epsilon" });
    const { version, counts } = await readRun(server, id);
    expect(counts).toMatchObject({ new: 5, refused: 0 });
    await server.post(`/api/runs/${id}/apply`, { version });
    await workRuns(server, new AbortController().signal, { rows: 2 });
    expect(await paths()).toEqual([
      ...["Alpha", "Alpha › Gamma", "Beta", "Beta › Delta", "Beta › Epsilon"],
    ]);
  });

  test("with the same ATC prefix twice is no tree of codes", async () => {
    await apply("Name;ATC prefix\nAllergy;R01\nCough and cold;R01\n");
    expect((await server.get("/api/groups")).json().items).toMatchObject([
      ...[
        { code: "allergy", atcPrefix: "R01" },
        { code: "cough-and-cold", atcPrefix: "R01" },
      ],
    ]);
  });

  test("names parents by code or by path, and can be taken back", async () => {
    await apply(ATC);
    const before = await paths();
    const run = await apply(
      "Name;Parent\nWound care;N\nPlasters;Nervous system > Wound care\nNervous system;-\n",
    );
    expect(run.counts).toMatchObject({ new: 2, refused: 0 });
    expect(await paths()).toContain("Nervous system › Wound care › Plasters");
    expect(await undone(server, run)).toMatchObject({ counts: { left: 0 } });
    expect(await paths()).toEqual(before);
  });

  test("shows a move with the paths of both places, and takes it back", async () => {
    await apply(ATC);
    const move = "Code;Name;Parent\nA10;Drugs used in diabetes;N\n";
    expect(await rowsOf(server, await check(move))).toMatchObject([
      {
        before: { parent: "Alimentary tract and metabolism" },
        values: { parent: "Nervous system" },
      },
    ]);
    const run = await apply(move);
    expect(await paths()).toContain("Nervous system › Drugs used in diabetes");
    await undone(server, run);
    expect(await paths()).not.toContain("Nervous system › Drugs used in diabetes");
  });

  test.each([
    ["an unknown parent", "Name;Parent\nLost;nowhere\n", 'Group "nowhere" does not exist.'],
    ["a fourth level", "Code;Name\nA10BA;Biguanides\n", "Groups can be nested three levels deep."],
    [
      "a place below itself",
      "Code;Name;Parent\nA;Alimentary tract and metabolism;A10B\n",
      "A group cannot be placed under itself or one of its sub-groups.",
    ],
    [
      "a name that another one beside it has",
      "Code;Name\nm;nervous system\n",
      'There is already a group "nervous system" at this level.',
    ],
    [
      "a code that is none",
      "Code;Name\nno code;Something\n",
      "Use small letters and digits, with hyphens between words.",
    ],
  ])("refuses %s", async (_, text, message) => {
    await apply(ATC);
    expect(await refusals(text)).toEqual([[2, message]]);
  });
});
