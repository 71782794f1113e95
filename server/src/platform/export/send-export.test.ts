import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { aShop } from "#test/products.ts";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { sheetOf, unzipped } from "#test/workbook.ts";

const server = testServer();
const ALL =
  "name,namePlural,code,symbol,kind,ucum,edqm,unece,decimals,sortOrder,status,createdAt,updatedAt";

const csvOf = async (query = "") =>
  (await server.get(`/api/units/export?format=csv&${query}`)).body.slice(1);

async function unitsNamed(...names: string[]) {
  for (const name of names) await server.post("/api/units", aUnit({ name }));
}

/** Units N1, N2 … */
async function manyUnits(count: number) {
  await server.db.execute(sql`
    insert into units (id, code, name, name_plural, symbol, kind, decimals, sort_order, status)
    select gen_random_uuid(), 'N' || n, 'unit ' || n, 'units', 'u', 'packaging', 0, n, 'active'
    from generate_series(1, ${count}::int) n`);
}

describe("an export as CSV", () => {
  test("has the requested columns in order, under their headings", async () => {
    const unit = aUnit({ name: "milligram", kind: "measure", ucumCode: "mg", decimals: 2 });
    const { createdAt } = (await server.post("/api/units", unit)).json();
    expect(await csvOf("columns=status,name,kind,ucum,edqm,decimals,createdAt")).toBe(
      `Status,Name,Kind,UCUM,EDQM,Decimals,Created (UTC)\r\nActive,milligram,Measure,mg,,2,${createdAt}\r\n`,
    );
    expect((await csvOf(`columns=${ALL}`)).split("\r\n")[0]?.split(",")).toHaveLength(13);
  });

  test("is UTF-8 with a byte order mark, and is saved under a name with the day", async () => {
    await unitsNamed("tablette à croquer");
    const answer = await server.get("/api/units/export?format=csv&columns=name");
    expect(answer.rawPayload.subarray(0, 3).toString("hex")).toBe("efbbbf");
    expect(answer.rawPayload.toString("utf8")).toContain("tablette à croquer");
    const day = new Date().toISOString().slice(0, 10);
    expect(answer.headers).toMatchObject({
      "content-disposition": `attachment; filename="units-${day}.csv"`,
      "content-type": "text/csv; charset=utf-8; header=present",
      "cache-control": "no-store",
    });
  });

  test("has every row that the list's query finds, in the list's order", async () => {
    await manyUnits(1_203);
    await server.db.execute(sql`update units set status = 'inactive' where sort_order <= 600`);
    const rows = async (query: string) =>
      (await csvOf(`columns=code&${query}`)).trim().split("\r\n").slice(1);
    const all = Array.from({ length: 1_203 }, (_, index) => `N${index + 1}`);
    expect(await rows("")).toEqual(all);
    expect(await rows("status=inactive")).toEqual(all.slice(0, 600));
    expect(await rows("sort=code&order=desc")).toEqual([...all].sort().reverse());
    expect(await rows("search=unit 120")).toEqual([
      "N120",
      "N1120",
      "N1200",
      "N1201",
      "N1202",
      "N1203",
    ]);
    expect(await rows("search=nothing")).toEqual([]);
  });

  test.each([
    ["=1+1", "'=1+1"],
    ["+353209110001", "'+353209110001"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["＝1+1", "'＝1+1"],
    ["\t=1", "'\t'=1"],
    ["\r=1", `"'\r'=1"`],
    ["\tplain", "'\tplain"],
    [" =1", "' =1"],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ["Smith;=cmd|' /C calc'!A0;x", "Smith;'=cmd|' /C calc'!A0;x"],
    ["Smith; \u00a0@SUM(A1)", "Smith;' \u00a0@SUM(A1)"],
    ['Smith;"=1+1', `"Smith;'""=1+1"`],
    ["Smith\t-2;＋3", "Smith\t'-2;'＋3"],
    ["Smith\n=1+1", `"Smith\n'=1+1"`],
    ["Smith\r\n=1+1", `"Smith\r\n'=1+1"`],
    ["a; b=c", "a; b=c"],
    ['say "x", y', '"say ""x"", y"'],
    ["two\nlines", '"two\nlines"'],
    [" around ", '" around "'],
    ["אבג ‮cba", "אבג ‮cba"],
    ["a=b", "a=b"],
  ])("the name %j is written as %j", async (name, cell) => {
    await unitsNamed("harmless");
    // bypasses the contract, as an import or an old version may have done
    await server.db.execute(sql`update units set name = ${name}`);
    expect(await csvOf("columns=name,decimals")).toBe(`Name,Decimals\r\n${cell},0\r\n`);
  });
});

describe("an export as a workbook", () => {
  const bookOf = async (query: string) =>
    (await server.get(`/api/units/export?format=xlsx&${query}`)).rawPayload;

  test("has numbers and instants as such, and text as text", async () => {
    await unitsNamed("harmless");
    await server.db.execute(sql`
      update units set name = '=1+1 <b>"&_x0041_', created_at = '2026-11-21T06:00:00Z'`);
    const file = await bookOf("columns=name,decimals,edqm,createdAt");
    const sheet = unzipped(file).get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheetOf(file)[0]).toEqual(["Name", "Decimals", "EDQM", "Created (UTC)"]);
    const escaped = "=1+1 &lt;b&gt;&quot;&amp;_x005F_x0041_";
    expect(sheet).toContain(
      `<row r="2"><c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>` +
        `<c r="B2"><v>0</v></c><c r="D2" s="3"><v>46347.25</v></c></row>`,
    );
    expect(sheet).toContain(`<pane ySplit="1"`);
    expect(sheet).not.toContain("<f>");
  });

  test("has every row", async () => {
    await manyUnits(1_203);
    const rows = sheetOf(await bookOf("columns=code,name"));
    expect(rows).toHaveLength(1_204);
    expect(rows.at(-1)).toEqual(["N1203", "unit 1203"]);
  });

  test("can have more columns than there are letters, and has the type of a workbook", async () => {
    const answer = await server.get(`/api/units/export?format=xlsx&columns=${ALL}`);
    expect(answer.headers["content-type"]).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(answer.headers["content-disposition"]).toMatch(/units-[\d-]{10}\.xlsx"$/);
    expect([...unzipped(answer.rawPayload).keys()]).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/workbook.xml",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/worksheets/sheet1.xml",
    ]);
  });
});

test.each([
  ["columns=name,passwordHash&format=csv", "columns"],
  ["columns=&format=csv", "columns"],
  ["format=csv", "columns"],
  ["columns=name&format=pdf", "format"],
  ["columns=name", "format"],
  ["columns=name&format=csv&page=2", "page"],
  ["columns=name&format=csv&sort=kind", "sort"],
])("%s is refused beside its field, and leaves no entry", async (query, field) => {
  const answer = await server.get(`/api/units/export?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
  expect(await server.history()).toEqual([]);
});

test("exports are in the history, without the signature", async () => {
  await unitsNamed("tablet");
  const exportBody = { format: "xlsx", columns: "name,code", search: "tab", sort: "name" };
  const { url } = (await server.post("/api/units/export", exportBody)).json();
  await server.visitor.get(url);
  const entry = (await server.history()).at(-1);
  expect(entry).toMatchObject({
    action: "export",
    model: "unit",
    recordId: null,
    recordLabel: "Units, 1 row",
    outcome: "success",
    actorId: server.adminId(),
  });
  const changes = Object.fromEntries((entry?.changes ?? []).map(({ field, to }) => [field, to]));
  expect(changes).toEqual(exportBody);
});

/**
 * Guarantees that only the session that requested a file can download it, and only while it lasts.
 */
describe("a download URL", () => {
  const exportBody = { format: "csv", columns: "name" };
  const addressFor = async (caller: Pick<typeof server, "post">) =>
    (await caller.post("/api/units/export", exportBody)).json().url as string;

  test("opens without a header", async () => {
    await unitsNamed("tablet");
    const answer = await server.visitor.get(await addressFor(server));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe("\ufeffName\r\ntablet\r\n");
  });

  test("works again within its minute, and each download is in the history", async () => {
    const url = await addressFor(server);
    for (let opened = 0; opened < 3; opened += 1) {
      expect((await server.visitor.get(url)).statusCode).toBe(200);
    }
    expect((await server.history()).map(({ action }) => action)).toEqual([
      "export",
      "export",
      "export",
    ]);
  });

  test("is refused after a minute, altered, or with only its session", async () => {
    const url = await addressFor(server);
    expect((await server.visitor.get("/api/units/export?format=csv&columns=name")).statusCode).toBe(
      401,
    );
    expect((await server.visitor.get(url.replace(/&signature=.*/, ""))).statusCode).toBe(401);
    expect((await server.visitor.get(url.replace("name", "code"))).statusCode).toBe(403);
    const late = Date.now() + 61_000;
    vi.spyOn(Date, "now").mockReturnValue(late);
    const expired = await server.visitor.get(url);
    vi.restoreAllMocks();
    expect(expired.statusCode).toBe(403);
    expect(expired.json().message).toBe("This download link has expired. Start the export again.");
    expect((await server.history()).filter(({ action }) => action === "export")).toEqual([]);
  });

  test("is refused to another session", async () => {
    const url = await addressFor(server);
    const other = await server.as("admin");
    expect((await other.get(url)).statusCode).toBe(403);
    expect((await server.get(url)).statusCode).toBe(200);
  });

  test("does not work once its session has ended", async () => {
    const support = await server.as("support");
    const url = await addressFor(support);
    await support.post("/api/auth/logout");
    expect((await server.visitor.get(url)).statusCode).toBe(401);
  });

  test("works for no other call", async () => {
    const url = (await addressFor(server)).replace("/export", "");
    expect((await server.visitor.get(url)).statusCode).toBe(401);
  });
});

describe("an export of selected rows", () => {
  const idsOf = async (query: string): Promise<string[]> =>
    (await server.get(`/api/units/ids?${query}`)).json().ids;
  const body = (ids: readonly string[], query = {}) => ({
    format: "csv",
    columns: "code",
    sort: "code",
    ids: ids.join(","),
    ...query,
  });

  test("has these rows alone, in the list's order, and is logged with their number", async () => {
    await manyUnits(5);
    const [first = "", , third = "", , fifth = ""] = await idsOf("sort=code");
    const { url } = (await server.post("/api/units/export", body([fifth, first, third]))).json();
    const file = await server.app.inject({ url });
    expect(file.body.slice(1).trim().split("\r\n")).toEqual(["Code", "N1", "N3", "N5"]);
    const [entry] = await server.history();
    expect(entry).toMatchObject({ action: "export", recordLabel: "Units, 3 rows" });
    expect(entry?.changes).toContainEqual({ field: "ids", from: null, to: [fifth, first, third] });
  });

  test("is refused where one is not in the list any more", async () => {
    await manyUnits(2);
    const ids = await idsOf("");
    const gone = [...ids, "0199a0f0-0000-7000-8000-000000000001"];
    for (const wanted of [body(gone), body(ids, { status: "inactive" })]) {
      const answer = await server.post("/api/units/export", wanted);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toMatch(/^\d of the selected rows (is|are) not in this list/);
    }
  });

  test.each([
    ["not an id", "x"],
    ["nothing", ""],
    ["one too many", Array(151).fill("0199a0f0-0000-7000-8000-000000000001").join(",")],
  ])("is refused for %s", async (_, ids) => {
    const answer = await server.post("/api/units/export", { ...body([]), ids });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields.ids).toBe("List up to 150 ids, separated by commas.");
  });

  test("has no row of another pharmacy", async () => {
    const [own, other] = [await aShop(server), await aShop(server)];
    const [{ id: mine }, { id: theirs }] = [await own.make(), await other.make()];
    const owner = await server.as("owner", own.organization);
    const send = (ids: string[]) =>
      owner.post("/api/products/export", { format: "csv", columns: "name", ids: ids.join(",") });
    expect((await send([mine])).statusCode).toBe(200);
    expect((await send([mine, theirs])).statusCode).toBe(409);
    const signed = (await send([mine])).json().url;
    expect((await server.app.inject({ url: signed.replace(mine, theirs) })).statusCode).toBe(403);
  });
});
