import { describe, expect, test } from "vitest";
import { aList, newList } from "#test/lists.ts";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/lists";

const pharmacy = async (values = {}) =>
  (await server.post("/api/organizations", anOrganization(values))).json();

describe("a list", () => {
  test("is a draft with a code, and names its pharmacy", async () => {
    const { id, name } = await pharmacy();
    const answer = await server.post(PATH, aList({ organization: id }));
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({
        code: expect.stringMatching(/^PL-\d{4}$/),
        status: "draft",
        state: "draft",
        organization: { id, name },
        lineCount: 0,
        priority: 10,
        version: 1,
      }),
    ]);
  });

  test("has the currency of its pharmacy, or of the network", async () => {
    const { id, name } = await pharmacy({ currency: "GBP" });
    const own = await newList(server, { organization: id, currency: null });
    expect(own.currency).toBe("GBP");
    expect((await newList(server, { currency: null })).currency).toBe("EUR");
    const wrong = await server.post(PATH, aList({ organization: id, currency: "EUR" }));
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      422,
      { currency: `The list's currency must be GBP, the currency of ${name}.` },
    ]);
    const unknown = await server.post(PATH, aList({ currency: "ZZZ" }));
    expect([unknown.statusCode, unknown.json().fields]).toEqual([
      422,
      { currency: "Choose a currency." },
    ]);
  });

  test("refuses a last day before the first, a name that is taken and an unknown pharmacy", async () => {
    const { id, code } = await newList(server, { name: "Core range" });
    const refused = async (values: object) =>
      (await server.post(PATH, aList(values))).json().fields;
    expect(await refused({ validFrom: "2026-02-01", validTo: "2026-01-31" })).toEqual({
      validTo: "Valid to must not be before valid from.",
    });
    expect(await refused({ name: "core range" })).toEqual({
      name: `Name "Core range" is already used by ${code}.`,
    });
    expect(await refused({ organization: id })).toEqual({
      organization: "There is no such pharmacy. Choose another.",
    });
    const own = await server.post(
      PATH,
      aList({ name: "Core range", organization: (await pharmacy()).id }),
    );
    expect(own.statusCode).toBe(201);
  });
});
