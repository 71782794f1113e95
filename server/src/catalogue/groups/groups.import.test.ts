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

  test("puts no group under one of two that a path may mean", async () => {
    await apply("Code;Name;Parent\npera;Pera;\npera-2;Pêra;\n");
    const file = "Code;Name;Parent\na;Drops;Péra\nb;Drops;Pêra\nc;Drops;Pera\n";
    expect(await refusals(file)).toEqual([
      [2, 'Several groups are called "Péra". Give the code of one.'],
    ]);
    await apply(file);
    expect(await paths()).toEqual(["Pera", "Pera › Drops", "Pêra", "Pêra › Drops"]);
  });

  test.each(["ATC code", "Code", "ATC"])(
    "with codes of ATC under %s gives groups their codes and the codes of their items",
    async (heading) => {
      const file = ATC.replace("Code", heading);
      expect(await apply(file)).toMatchObject({ counts: { new: 4, refused: 0 } });
      expect((await server.get("/api/groups")).json().items).toMatchObject([
        { code: "a", atcPrefix: "A", level: 1 },
        { code: "a10", atcPrefix: "A10", level: 2 },
        { code: "a10b", atcPrefix: "A10B", level: 3 },
        { code: "n", atcPrefix: "N", level: 1 },
      ]);
      expect(await check(file)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 4 } });
    },
  );

  const workBy = (rows: number) => workRuns(server, new AbortController().signal, { rows });

  test("has parents in earlier and later batches of the file, also where a row is corrected", async () => {
    const file = "Code;Name;Parent\ne;;b\nc;Gamma;a\na;Alpha;\nb;Beta;\nd;Delta;Beta\nf;Eta;e\n";
    const { id } = await toBeChecked(server, file, { kind: "groups" });
    await workBy(2);
    expect(await readRun(server, id)).toMatchObject({ counts: { new: 4, refused: 2 } });
    await server.post(`/api/runs/${id}/corrections`, { line: 2, column: "name", value: "Epsilon" });
    const { version, counts } = await readRun(server, id);
    expect(counts).toMatchObject({ new: 6, refused: 0 });
    await server.post(`/api/runs/${id}/apply`, { version });
    await workBy(2);
    const all = [
      "Alpha",
      "Alpha › Gamma",
      "Beta",
      "Beta › Delta",
      "Beta › Epsilon",
      "Beta › Epsilon › Eta",
    ];
    expect(await paths()).toEqual(all);
    const undo = await server.post(`/api/runs/${id}/undo`, {
      version: (await readRun(server, id)).version,
    });
    await workBy(2);
    expect(await readRun(server, undo.json().id)).toMatchObject({ counts: { left: 0 } });
    expect(await paths()).toEqual([]);
  });

  test("with a row that cannot be read keeps it refused when another one is corrected", async () => {
    const { id } = await check("Code;Name;Parent\na;Al\0pha;\nb;;\n");
    await server.post(`/api/runs/${id}/corrections`, { line: 3, column: "name", value: "Beta" });
    expect((await readRun(server, id)).counts).toMatchObject({ new: 1, refused: 1 });
  });

  test("has all of ATC on its five levels, in whatever order", async () => {
    const under = (codes: string[], ends: string[]) =>
      codes.flatMap((code) => ends.map((end) => code + end));
    const digits = ["01", "02", "03", "04", "05"];
    const third = under(under([..."ABCDE"], digits), [..."ABCDE"]);
    const groups = [..."ABCDE", ...under([..."ABCDE"], digits), ...third];
    const subgroups = under(third, [..."ABCDEFG"]);
    const substances = under(subgroups, [...digits, "06"]);
    const codes = [...groups, ...subgroups, ...substances].toReversed();
    expect(codes.length).toBeGreaterThan(5_000);
    const fileOf = (all: string[]) =>
      `Code;Name\n${all.map((code) => `${code};thing ${code}`).join("\n")}\n`;
    const run = await apply(fileOf(codes));
    expect(run.counts).toMatchObject({ new: codes.length, written: codes.length, refused: 0 });
    const [substance] = (await server.get("/api/groups?search=thing A01AA01")).json().items;
    expect(substance).toMatchObject({ code: "a01aa01", atcPrefix: "A01AA01", level: 5 });
    // the one new row of the next edition is no tree by itself
    const next = await apply(fileOf(["Z", ...codes]));
    expect(next.counts).toMatchObject({ new: 1, changed: 0, written: 1, left: 0 });
    expect((await server.get("/api/groups?search=thing Z")).json().items).toMatchObject([
      { code: "z", atcPrefix: "Z" },
    ]);
    expect((await server.get("/api/groups")).json().total).toBe(codes.length + 1);
    const undo = await undone(server, run);
    expect(undo.counts).toMatchObject({ new: codes.length, left: 0 });
    expect((await server.get("/api/groups")).json().total).toBe(1);
  });

  test("with few rows that are no ATC is a tree of ATC all the same", async () => {
    const codes = ["A", "A01", "A02", "A03", "A01A", "A01B", "A02A", "B", "B01", "B02", "own"];
    await apply(`Code;Name\n${codes.map((code) => `${code};thing ${code}`).join("\n")}\n`);
    const { items } = (await server.get("/api/groups?count=100")).json();
    expect(items.filter((one: { atcPrefix: string | null }) => !one.atcPrefix)).toMatchObject([
      { code: "own" },
    ]);
  });

  test("with more rows than can be planned together is refused", async () => {
    const rows = Array.from({ length: 20_001 }, (_, index) => `g${index};thing ${index}\n`);
    expect(await check(`Code;Name\n${rows.join("")}`)).toMatchObject({
      status: "failed",
      message: "The file has more than 20,000 rows. Split it and import the parts.",
    });
  });

  test("with the same ATC prefix twice is no tree of codes", async () => {
    await apply("Name;ATC prefix\nAllergy;R01\nCough and cold;R01\n");
    expect((await server.get("/api/groups")).json().items).toMatchObject([
      { code: "allergy", atcPrefix: "R01" },
      { code: "cough-and-cold", atcPrefix: "R01" },
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

  test("leaves a group where it is when its old place is below it by now", async () => {
    await apply("Code;Name;Parent\na;Alpha;\nx;Xi;a\n");
    const run = await apply("Code;Name;Parent\nx;Xi;-\n");
    expect(await paths()).toEqual(["Alpha", "Xi"]);
    const groups = (await server.get("/api/groups")).json().items;
    const [alpha, xi] = ["a", "x"].map((code) =>
      groups.find((one: { code: string }) => one.code === code),
    );
    const { id, version } = alpha;
    await server.post(`/api/groups/${id}/move`, { parent: xi.id, version });
    const undo = await undone(server, run);
    expect(await paths()).toEqual(["Xi", "Xi › Alpha"]);
    expect(undo).toMatchObject({ status: "done", counts: { left: 1 } });
    expect(await rowsOf(server, undo)).toMatchObject([
      {
        messages: [
          {
            message:
              "Xi was not restored. A group cannot be placed under itself or one of its sub-groups.",
          },
        ],
      },
    ]);
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
    ["an unknown parent", "Name;Parent\nLost;nowhere\n", 'There is no group called "nowhere".'],
    [
      "a sixth level",
      "Name;Parent\nf1;Nervous system › a1 › b1 › c1 › d1\n",
      "Groups can be nested five levels deep.",
    ],
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
    await apply("Code;Name;Parent\na1;a1;N\nb1;b1;a1\nc1;c1;b1\nd1;d1;c1\n");
    expect(await refusals(text)).toEqual([[2, message]]);
  });
});

describe("a group in several rows", () => {
  test("that say the same is created once, and again is unchanged", async () => {
    const file = "Name;Placed in\nCare;\nSkin;Care\nCare;\nSKIN;Care\nSkin;Care\n";
    // the fourth row spells the name in its own way
    expect((await check(file)).counts).toMatchObject({ new: 2, unchanged: 2, refused: 1 });
    await apply(file.replace("SKIN", "Skin"));
    expect(await paths()).toEqual(["Care", "Care › Skin"]);
    expect((await check(file.replace("SKIN", "Skin"))).counts).toMatchObject({
      new: 0,
      unchanged: 5,
      refused: 0,
    });
  });

  test("that disagree is refused in the later one, which names the earlier", async () => {
    const file = "Code;Name\ncare;Care\ncare;Skin care\ncare;\n";
    expect(await refusals(file)).toEqual([[3, "Row 2 says something else of this group."]]);
  });

  test("keeps what an earlier row says where a later one is empty", async () => {
    const file = "Code;Name;Parent\nm;Medicines;\np;Pain relief;m\np;;\n";
    expect((await check(file)).counts).toMatchObject({ new: 2, unchanged: 1, refused: 0 });
  });
});

test("a code made from a name is never the reason for refusing a row", async () => {
  const file = "Name;Placed in;Code\nCare;;\nSkin;;\nSkin;Care;\nالعناية;;\n皮膚;;\nHair;;skin-2\n";
  const run = await apply(file);
  expect(run.counts).toMatchObject({ new: 6, refused: 0, written: 6 });
  const { items } = (await server.get("/api/groups?count=100")).json();
  const codes = items.map(({ code }: { code: string }) => code).sort();
  expect(codes).toEqual(["care", "group", "group-2", "skin", "skin-2", "skin-3"]);
  expect((await check(file)).counts).toMatchObject({ new: 0, unchanged: 6 });
});
