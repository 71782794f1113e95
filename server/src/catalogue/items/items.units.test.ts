import { expect, test } from "vitest";
import { itemChoices, newItem } from "#test/items.ts";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

test("the kind and the UCUM code of a unit are fixed once items use it", async () => {
  const tablet = aUnit({ name: "tablet", ucumCode: "{tablet}" });
  const { id } = (await server.post("/api/units", tablet)).json();
  await newItem(server, { ...(await itemChoices(server)), baseUnit: id });
  const path = `/api/units/${id}`;
  const kind = await server.patch(path, { kind: "packaging", ucumCode: null, version: 1 });
  expect(kind.statusCode).toBe(409);
  expect(kind.json().message).toBe("The kind cannot change because items use this unit.");
  const code = await server.patch(path, { ucumCode: "1", version: 1 });
  expect(code.statusCode).toBe(409);
  expect(code.json().fields).toEqual({
    ucumCode: "The UCUM code cannot change because items use this unit.",
  });
  const same = { kind: "presentation", ucumCode: "{tablet}", name: "pill", version: 1 };
  expect((await server.patch(path, same)).statusCode).toBe(200);
});
