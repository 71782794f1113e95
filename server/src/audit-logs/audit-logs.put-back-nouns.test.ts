import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import type { PutBack } from "@pharmacy/contract/audit-logs/put-back";
import { putBackValues } from "@pharmacy/contract/audit-logs/put-back-values";
import { expect, test } from "vitest";
import { $ZodEnum, $ZodObject, $ZodPipe, type $ZodType, safeParse } from "zod/v4/core";
import { everyRoute } from "#test/every-route.ts";
import { aGtin } from "#test/items.ts";
import { bodyFor, RESOURCES } from "#test/nouns.ts";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { getRecord } from "../platform/db/records.ts";
import { CHANGEABLES } from "../resources.ts";

const server = testServer();

type Row = Record<string, unknown> & { id: string; version: number };

const NOUNS = RESOURCES.flatMap((resource) => {
  const path = `${resource.name}/x`;
  const changeable = CHANGEABLES.find(({ pathOf }) => pathOf({ id: "x" }) === path);
  return changeable ? [{ ...resource, changeable }] : [];
});

/**
 * `kept` is never put back: states, personal data, and what sends an email. `unchanged` takes none of
 * the values below.
 */
const EXCEPTIONS: Readonly<Record<string, { kept?: string[]; unchanged?: string[] }>> = {
  expenses: { unchanged: ["receipt"] },
  groups: { kept: ["status"] },
  items: {
    unchanged: [
      "group",
      "ingredients",
      "identifiers",
      "pictures",
      "replacedBy",
      "shortageExpectedOn",
      "shortageNote",
    ],
  },
  organizations: {
    kept: ["phone", "status"],
    unchanged: ["electronicAddress", "electronicAddressScheme", "orderHold", "logo"],
  },
  plans: { kept: ["status"] },
  products: { kept: ["status"], unchanged: ["item", "group", "isFree"] },
  units: { kept: ["status"], unchanged: ["ucumCode", "edqmCode", "decimals", "confirmsUcum"] },
  users: { kept: ["email"], unchanged: ["phone", "status", "suspensionReason"] },
};

/** Values of every kind, of which a field takes some. */
const SOME = [
  "other text",
  "Other Name",
  "other-code",
  "OTHER",
  "X9",
  "12345678",
  "10220000",
  "A02BC01",
  "2026-02-03",
  "2027-03-04",
  "https://other.example/x",
  "other@castlewren.example",
  "0614141000012",
  aGtin(),
  "mg",
  "10210000",
  "PT",
  "Europe/Lisbon",
  "pt-PT",
  "USD",
  "+353 1 555 0199",
  "reduced",
  "IE1234567T",
  1,
  2,
  7,
  100,
  250,
  0.5,
  true,
  false,
  null,
  [],
  ["Other"],
  ["order.confirmed"],
  ["Oral use", "Rectal use"],
] as const;

function choicesOf(schema: $ZodType): unknown[] {
  if (schema instanceof $ZodEnum) return Object.values(schema._zod.def.entries);
  if (schema instanceof $ZodPipe) {
    return [...choicesOf(schema._zod.def.in), ...choicesOf(schema._zod.def.out)];
  }
  const { innerType } = schema._zod.def as { innerType?: $ZodType };
  return innerType ? choicesOf(innerType) : [];
}

function shapeOf(schema: $ZodType): Record<string, $ZodType> {
  return schema instanceof $ZodObject ? schema._zod.def.shape : {};
}

function valuesFor(schema: $ZodType, now: unknown, references: readonly unknown[]): unknown[] {
  const parts = typeof now === "object" && now !== null && !Array.isArray(now);
  const all = parts
    ? Object.keys(now).map((name) => ({ ...now, [name]: "Elsewhere" }))
    : [...choicesOf(schema), ...SOME, ...references];
  const differing = all.filter((value) => JSON.stringify(value) !== JSON.stringify(now));
  return differing.filter((value) => safeParse(schema, value).success);
}

const TRIES_MAX = 20;

test.each(NOUNS)("every field of $name that is changed is put back", async (noun) => {
  const { changeable, name, choices } = noun;
  const { kind, changes } = changeable;
  const create = async (path: string, body: object) =>
    (await server.post(`/api/${path}`, body)).json().id as string;
  const id = await create(name, await bodyFor(server, noun));
  const references = [
    ...Object.values({ ...(await choices?.(server)) }),
    await create(name, await bodyFor(server, noun)),
    await create("organizations", anOrganization()),
  ];
  const read = async () => (await getRecord(server.db, kind, id)) as Row;
  const [kept, unchanged]: [string[], string[]] = [[], []];

  async function changed(field: string, schema: $ZodType): Promise<boolean> {
    const { version, ...row } = await read();
    for (const value of valuesFor(schema, row[field], references).slice(0, TRIES_MAX)) {
      const answer = await server.patch(`/api/${name}/${id}`, { [field]: value, version });
      if (answer.statusCode !== 200) continue;
      if (JSON.stringify((await read())[field]) !== JSON.stringify(row[field])) return true;
    }
    return false;
  }

  for (const [field, schema] of Object.entries(shapeOf(changes))) {
    if (field === "version") continue;
    const before = await read();
    if (!(await changed(field, schema))) {
      unchanged.push(field);
      continue;
    }
    const page = (await server.get(`/api/logs?recordId=${id}&model=${kind.model}&count=1`)).json();
    const [entry] = page.items as [AuditLog];
    const plan: PutBack = (await server.get(`/api/logs/${entry.id}/put-back`)).json();
    const lines = plan.lines?.filter((line) => line.field.split(".", 1)[0] === field) ?? [];
    if (lines.length === 0) {
      kept.push(field);
      continue;
    }
    const answer = await server.patch(`/api/${plan.path}`, {
      ...putBackValues(plan, plan.lines),
      version: plan.version,
    });
    expect([field, answer.statusCode, answer.json().error]).toEqual([field, 200, undefined]);
    const after = await read();
    expect({ ...after, ...timesOf(before) }).toEqual(before);
  }
  expect({ kept, unchanged }).toEqual({ kept: [], unchanged: [], ...EXCEPTIONS[name] });
});

const timesOf = ({ version, updatedAt }: Row) => ({ version, updatedAt });

test("every record that is changed by PATCH alone is among them", async () => {
  const patched = (await everyRoute())
    .filter(({ method }) => method === "PATCH")
    .map(({ url }) => url.replace(/^\/api\//, ""));
  const known = CHANGEABLES.map(({ pathOf }) =>
    pathOf({ id: ":id", list: ":list", product: ":product" }).replace(/:\w+/g, ":id"),
  );
  const others = patched.filter((url) => !known.includes(url.replace(/:\w+/g, ":id")));
  expect(others.sort()).toEqual([
    "auth/me",
    "auth/passkeys/:id",
    "notes/:id",
    "orders/:id",
    "views/:id",
  ]);
});
