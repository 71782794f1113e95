import { describe, expect, test } from "vitest";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const newUnit = async (values = {}) => (await server.post("/api/units", aUnit(values))).json();

const EDQM_OF_PACKAGING = "The EDQM code of a packaging begins with 30 or 13.";

const UCUM_OF_PRESENTATION =
  "The UCUM code of a unit of presentation is 1 or an annotation such as {tablet}.";

const MEGAGAUSS =
  "MG is megagauss, a magnetic field, but a milligram is a mass. Enter mg, or confirm that MG is right.";

describe("a UCUM code that measures something other than the name says", () => {
  const milligram = { kind: "measure", name: "milligram", ucumCode: "MG" } as const;

  test("is refused until it is confirmed, and the confirmation is not stored", async () => {
    const refused = await server.post("/api/units", aUnit(milligram));
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual({ ucumCode: MEGAGAUSS });
    const denied = await server.post("/api/units", aUnit({ ...milligram, confirmsUcum: false }));
    expect(denied.statusCode).toBe(422);
    const confirmed = await server.post("/api/units", aUnit({ ...milligram, confirmsUcum: true }));
    expect(confirmed.statusCode).toBe(201);
    expect(confirmed.json()).toMatchObject(milligram);
    expect(confirmed.json()).not.toHaveProperty("confirmsUcum");
    const [entry] = await server.history();
    expect(JSON.stringify(entry?.changes)).not.toContain("confirmsUcum");
  });

  test("is refused when either changes, while other changes need no confirmation", async () => {
    const { id } = await newUnit({ kind: "measure", name: "tesla", ucumCode: "MG" });
    const change = (values: object) => server.patch(`/api/units/${id}`, values);
    const renamed = await change({ name: "milligram", version: 1 });
    expect(renamed.json().fields).toEqual({ ucumCode: MEGAGAUSS });
    const confirmed = await change({ name: "milligram", confirmsUcum: true, version: 1 });
    expect(confirmed.json()).toMatchObject({ name: "milligram", version: 2 });
    expect((await change({ symbol: "MG", version: 2 })).statusCode).toBe(200);
    expect((await change({ ucumCode: "mg", version: 3 })).statusCode).toBe(200);
    expect((await change({ ucumCode: "MG", version: 4 })).statusCode).toBe(422);
  });

  test("a confirmation does not let through an invalid code", async () => {
    const answer = await server.post(
      "/api/units",
      aUnit({ ...milligram, ucumCode: "KG", confirmsUcum: true }),
    );
    expect(answer.json().fields.ucumCode).toMatch(/^"KG" is not a valid UCUM code\./);
  });
});

describe("GET /api/units/ucum", () => {
  const explained = async (code: string, name = "") => {
    const answer = await server.get(`/api/units/ucum?${new URLSearchParams({ code, name })}`);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };

  test("returns what a code means, and whether the name contradicts it", async () => {
    expect(await explained("MG")).toEqual({
      meaning: "MG is megagauss, a magnetic field.",
      problem: null,
      isConfirmable: false,
    });
    expect(await explained("MG", "milligram")).toEqual({
      meaning: "MG is megagauss, a magnetic field.",
      problem: MEGAGAUSS,
      isConfirmable: true,
    });
    expect(await explained("mg", "milligram")).toMatchObject({ problem: null });
    expect(await explained("KG", "kilogram")).toMatchObject({
      meaning: null,
      problem: expect.stringMatching(/not a valid/),
      isConfirmable: false,
    });
  });

  test.each(["", "code=", `code=${"g".repeat(51)}`, `code=g&name=${"g".repeat(41)}`, "code=g&x=1"])(
    "refuses %j",
    async (query) => {
      expect((await server.get(`/api/units/ucum?${query}`)).statusCode).toBe(400);
    },
  );

  test("answers only roles that may see units", async () => {
    expect((await server.visitor.get("/api/units/ucum?code=g")).statusCode).toBe(401);
    expect((await (await server.as("catalogue")).get("/api/units/ucum?code=g")).statusCode).toBe(
      200,
    );
  });
});

describe("the kind of a unit determines its codes", () => {
  test.each([
    [{ kind: "presentation", ucumCode: "{tablet}" }],
    [{ kind: "presentation", ucumCode: "1" }],
    [{ kind: "measure", ucumCode: "{constructor}/m" }],
    [{ kind: "presentation", edqmCode: "15054000" }],
    [{ kind: "measure", ucumCode: "mg", decimals: 3 }],
    [{ kind: "measure", ucumCode: "[iU]" }],
    [{ kind: "measure", ucumCode: "ug/mL" }],
    [{ kind: "packaging", edqmCode: "30009000" }],
    [{ kind: "packaging", edqmCode: "13001000" }],
  ] as const)("%j is accepted", async (values) => {
    expect((await server.post("/api/units", aUnit(values))).statusCode).toBe(201);
  });

  test.each([
    [
      { kind: "presentation", decimals: 1 },
      "decimals",
      "Units of presentation are counted in whole numbers.",
    ],
    [
      { kind: "packaging", decimals: 1 },
      "decimals",
      "Units of packaging are counted in whole numbers.",
    ],
    [{ kind: "measure" }, "ucumCode", "UCUM code is required."],
    [{ kind: "packaging", ucumCode: "{box}" }, "ucumCode", "A unit of packaging has no UCUM code."],
    [{ kind: "presentation", ucumCode: "mg" }, "ucumCode", UCUM_OF_PRESENTATION],
    [{ kind: "presentation", ucumCode: "{a}{b}" }, "ucumCode", UCUM_OF_PRESENTATION],
    [
      { kind: "measure", ucumCode: "mg", edqmCode: "15054000" },
      "edqmCode",
      "A unit of measure has no EDQM code.",
    ],
    [{ kind: "packaging", edqmCode: "15054000" }, "edqmCode", EDQM_OF_PACKAGING],
    [
      { kind: "presentation", edqmCode: "30009000" },
      "edqmCode",
      "The EDQM code of a unit of presentation begins with 15.",
    ],
    [{ kind: "measure", ucumCode: "µg" }, "ucumCode", "UCUM allows ASCII characters only."],
    [
      { kind: "measure", ucumCode: "zz" },
      "ucumCode",
      expect.stringMatching(/^"zz" is not a valid UCUM code\./),
    ],
    [
      { kind: "measure", ucumCode: "KG" },
      "ucumCode",
      expect.stringMatching(/^"KG" is not a valid UCUM code\./),
    ],
    ...["constructor", "__proto__", "m/valueOf", "ktoString", "constructor2"].map(
      (ucumCode) =>
        [
          { kind: "measure", ucumCode },
          "ucumCode",
          `"${ucumCode}" is not a valid UCUM code.`,
        ] as const,
    ),
    [
      { kind: "measure", ucumCode: "milligram" },
      "ucumCode",
      '"milligram" is not a valid UCUM code. Did you mean mg?',
    ],
  ] as const)("%j is refused beside %s", async (values, field, message) => {
    const refused = await server.post("/api/units", aUnit(values));
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ error: "invalid", fields: { [field]: message } });
  });

  test("a change is checked against the complete resulting unit", async () => {
    const { id } = await newUnit({ kind: "measure", ucumCode: "mg", decimals: 2 });
    const lost = await server.patch(`/api/units/${id}`, { ucumCode: "", version: 1 });
    expect(lost.json().fields).toEqual({ ucumCode: "UCUM code is required." });
    const turned = await server.patch(`/api/units/${id}`, { kind: "packaging", version: 1 });
    expect(turned.statusCode).toBe(422);
    const wrong = await server.patch(`/api/units/${id}`, { ucumCode: "zz", version: 1 });
    expect(wrong.statusCode).toBe(422);
    expect((await server.get(`/api/units/${id}`)).json().version).toBe(1);
  });
});
