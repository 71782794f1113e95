import { DAY_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { $ZodObject, type $ZodType, safeParse } from "zod/v4/core";
import { everyRoute } from "#test/every-route.ts";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { type TextField, textFieldsOf } from "#test/text-fields.ts";
import { newId } from "../platform/db/ids.ts";

type Place = TextField & { name: string; schema: $ZodType };

const routes = await everyRoute();

const places: Place[] = routes.flatMap(({ method, url, schema }) =>
  (["body", "querystring"] as const).flatMap((part) => {
    const taken = schema?.[part] as $ZodType | undefined;
    return textFieldsOf(taken).map((field) => ({
      ...field,
      name: `${field.path} of ${method} ${url}`,
      schema: taken as $ZodType,
    }));
  }),
);

/** Days that a calendar may have but a pharmacy never needs. */
const FAR = [
  "-000001-01-01",
  "0000-01-01",
  "0001-01-01",
  "0099-12-31",
  "1899-12-31",
  "2201-01-01",
  "9999-12-31",
  "275760-09-13",
];
const EDGES = ["1900-01-01", "2200-12-31"];

/** The day in every format that a field may take. */
const formsOf = (day: string) => [
  day,
  day.replace(/-\d\d$/, ""),
  `${day}T00:00:00.000Z`,
  `${day}T00:00:00.000Z_${newId()}`,
];

function complaintAbout({ schema, holding, path }: Place, text: string): string | undefined {
  const { error } = safeParse(schema, holding(text));
  return error?.issues.find((issue) => issue.path.join(".") === path)?.message;
}

const soon = formsOf(new Date(Date.now() + DAY_MS).toISOString().slice(0, 10));

/** A place that accepts one of these is not a date. */
const NO_DATES = [
  "x",
  "AB-12-CD",
  "Marigold-7-lantern-ferry",
  "When does my order come, and who brings it?",
];

const dated = places.filter(
  (place) =>
    NO_DATES.every((text) => complaintAbout(place, text) !== undefined) &&
    soon.some((text) => complaintAbout(place, text) === undefined),
);

/** Dates so far away break the database, the calendar or an exported sheet. */
describe("a date outside 1900 to 2200", () => {
  test("is looked for wherever a date can be sent", () => {
    expect(dated.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "incurredOn of POST /api/expenses",
        "validTo of PATCH /api/lists/:id",
        "startDate of PUT /api/organizations/:id/plan",
        "startDate of GET /api/organizations/:id/plan/preview",
        "licenceExpiresOn of POST /api/registrations",
        "receipts.0.expiryDate of POST /api/products/receipts",
        "receipts.0.scannedAt of POST /api/products/receipts",
        "updatedSince of GET /api/products/changes",
        "month of GET /api/expenses/totals",
        "on of GET /api/prices",
        "expiresAt of POST /api/tokens",
        "before of GET /api/organizations/:id/timeline",
        "from of POST /api/logs/chain",
      ]),
    );
  });

  test.each(FAR)("%s is refused in every body and query", (day) => {
    const taken = dated.flatMap((place) =>
      formsOf(day)
        .filter((text) => complaintAbout(place, text) === undefined)
        .map((text) => `${place.name}: ${text}`),
    );
    expect(taken).toEqual([]);
  });

  test.each(EDGES)("does not include %s", (day) => {
    const wrong = dated.filter((place) =>
      formsOf(day).every((text) => /between|Send|YYYY/.test(complaintAbout(place, text) ?? "")),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

function taking(query: unknown, text: string): string[] {
  if (!(query instanceof $ZodObject)) return [];
  return Object.keys(query._zod.def.shape).filter((name) => {
    const { error } = safeParse(query, { [name]: text });
    return !error?.issues.some(({ path }) => path[0] === name);
  });
}

const DATED = /^(from|to|month|day|on|before|after|.*Since|.*At|.*Date)$/;

describe("the server", () => {
  const server = testServer({ isKept: true });
  const reads = routes.filter(({ method, url }) => method === "GET" && url !== "/api/live");

  /** Sends each date alone, because a refused one hides the others; then all that take any text. */
  function queriesWith(day: string, query: unknown): string[] {
    if (!(query instanceof $ZodObject)) return [];
    const dates = Object.keys(query._zod.def.shape).filter((name) => DATED.test(name));
    const alone = dates.flatMap((name) =>
      formsOf(day).map((text) => new URLSearchParams({ [name]: text })),
    );
    const free = taking(query, day).filter((name) => name !== "columns");
    const together = new URLSearchParams(free.map((name): [string, string] => [name, day]));
    return [...alone, together].map(String);
  }

  test.each([...FAR, ...EDGES])("answers every query with %s, and never with 500", async (day) => {
    const failed: string[] = [];
    for (const { url, schema } of reads) {
      for (const query of queriesWith(day, schema?.querystring)) {
        const path = `${url.replace(":id", newId())}?${query}`;
        const { statusCode } = await server.get(path);
        if (statusCode >= 500) failed.push(`${statusCode} ${path}`);
      }
    }
    expect(failed).toEqual([]);
  });

  test.each(["logs", "logs/ids", "expenses", "expenses/ids"])(
    "says which dates /api/%s can be filtered by",
    async (list) => {
      const name = list.startsWith("logs") ? "from" : "month";
      for (const day of FAR) {
        const text = name === "month" ? day.replace(/-\d\d$/, "") : day;
        const answer = await server.get(`/api/${list}?${name}=${encodeURIComponent(text)}`);
        expect([text, answer.statusCode]).toEqual([text, 400]);
        expect(answer.json().fields[name]).toBe(
          "Enter a date between 1 January 1900 and 31 December 2200.",
        );
      }
    },
  );
});

describe("a date that no schema refused", () => {
  const server = testServer({ isOwn: true });

  test.each(["22007", "22008", "22009", "22015"])(
    "and the database refuses with %s is a bad request",
    async (code) => {
      await server.db.execute(
        sql.raw(`
        create or replace function refuse() returns trigger language plpgsql as $$
          begin raise exception 'out of range' using errcode = '${code}'; end $$;
        create trigger refuse before insert on units execute function refuse()`),
      );
      onTestFinished(async () => {
        await server.db.execute(sql`drop trigger refuse on units`);
      });
      const answer = await server.post("/api/units", aUnit());
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toMatch(/between 1900 and 2200/);
    },
  );
});
