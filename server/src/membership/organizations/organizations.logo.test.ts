import { PICTURE } from "@pharmacy/contract/files/files.values";
import { beforeEach, describe, expect, test } from "vitest";
import { aForm, aPdf, aPng, aPngOf } from "#test/pictures.ts";
import { anOrganization } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../../platform/db/ids.ts";

const server = testServer();

let id: string;
let path: string;
beforeEach(async () => {
  id = (await server.post("/api/organizations", anOrganization())).json().id;
  await server.subscribe(id);
  path = `/api/organizations/${id}`;
});

async function uploaded(bytes: Buffer, token = server.token()): Promise<string> {
  const { payload, headers } = aForm({ bytes });
  const authorization = `Bearer ${token}`;
  const url = "/api/files/upload";
  const request = { payload, headers: { ...headers, authorization } };
  return (await server.app.inject({ method: "POST", url, ...request })).json().id;
}

describe("a logo", () => {
  test("is set without a version, shown by a signed URL, and can be removed", async () => {
    const logo = await uploaded(aPng());
    const set = await server.patch(path, { logo });
    expect(set.statusCode).toBe(200);
    expect(set.json()).toMatchObject({ logo, version: 2 });
    expect((await server.visitor.get(set.json().logoUrl)).rawPayload).toEqual(aPng());
    const taken = await server.patch(path, { logo: null });
    expect(taken.json()).toMatchObject({ logo: null, logoUrl: null });
  });

  test.each([
    ["64 × 64 pixels", () => aPng(64, 64)],
    ["2 MB", () => aPngOf(PICTURE.sizeMax)],
  ])("can have exactly %s", async (_limit, bytes) => {
    expect((await server.patch(path, { logo: await uploaded(bytes()) })).statusCode).toBe(200);
  });

  test.each([
    ["too narrow", () => aPng(63, 200), "A logo must have at least 64 × 64 pixels."],
    ["too low", () => aPng(200, 63), "A logo must have at least 64 × 64 pixels."],
    ["too large", () => aPngOf(PICTURE.sizeMax + 1), "A logo must be at most 2 MB."],
    ["no picture", () => aPdf(), "A logo must be a PNG, JPEG or WebP file."],
  ])("that is %s is refused", async (_what, bytes, message) => {
    const refused = await server.patch(path, { logo: await uploaded(bytes()) });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual({ logo: message });
    expect((await server.get(path)).json().logo).toBeNull();
  });

  test.each([newId(), "not-an-id", ""])("must be uploaded first: %j is not", async (logo) => {
    const refused = await server.patch(path, { logo });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual({ logo: "Upload the logo first." });
  });
});

/** Guarantees that an owner cannot make another pharmacy's file readable by using it as a logo. */
describe("an owner's logo", () => {
  test("is one of their own pharmacy's files", async () => {
    const owner = await server.as("owner", id);
    const logo = await uploaded(aPng(), owner.token);
    expect((await owner.patch(path, { logo })).statusCode).toBe(200);
  });

  test("is not a file of another pharmacy, nor of the network", async () => {
    const other = (await server.post("/api/organizations", anOrganization())).json().id;
    const neighbour = await server.as("owner", other);
    const owner = await server.as("owner", id);
    for (const logo of [await uploaded(aPng(), neighbour.token), await uploaded(aPng())]) {
      const refused = await owner.patch(path, { logo });
      expect(refused.statusCode).toBe(422);
      expect(refused.json().fields).toEqual({ logo: "Upload the logo first." });
    }
  });

  test("stays when it is sent again unchanged, even by another user", async () => {
    const logo = await uploaded(aPng());
    await server.patch(path, { logo });
    const owner = await server.as("owner", id);
    expect((await owner.patch(path, { logo })).statusCode).toBe(200);
  });
});
