import { readdirSync } from "node:fs";
import { PICTURES_MAX, THUMBNAIL_SIDE } from "@pharmacy/contract/items/items.values";
import { DAY_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { anItem, itemChoices, newItem, sendPicture } from "#test/items.ts";
import { aPharmacy } from "#test/members.ts";
import { aPhoto, seen } from "#test/photos.ts";
import { aForm, aJpeg, aPdf, aPng, aWebp } from "#test/pictures.ts";
import { testServer } from "#test/server.ts";
import { purgeDocuments } from "../../membership/registrations/registrations.documents.ts";

const server = testServer();
const PATH = "/api/items";

let choices: Awaited<ReturnType<typeof itemChoices>>;
beforeEach(async () => {
  server.moveTo("2026-03-20T12:00:00Z");
  choices = await itemChoices(server);
});

const send = (bytes: Buffer, name = "front.png") => sendPicture(server, aForm({ name, bytes }));
const uploaded = async (bytes = aPng(), name?: string) => (await send(bytes, name)).json();
const change = ({ id, version }: { id: string; version: number }, pictures: readonly string[]) =>
  server.patch(`${PATH}/${id}`, { version, pictures });
const bytesAt = async (url: string) => (await server.visitor.get(url)).rawPayload;
/** Files anywhere in the store's folder. */
const kept = () =>
  readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
async function purgeLater() {
  server.moveTo(new Date(Date.now() + DAY_MS + MINUTE_MS).toISOString());
  await purgeDocuments(server.services, new AbortController().signal);
}

describe("a picture of an item", () => {
  test("is kept upright and without notes, and so is the thumbnail made of it", async () => {
    const picture = await uploaded(await aPhoto(), "front.jpg");
    expect(picture).toMatchObject({ name: "front.jpg", contentType: "image/jpeg" });
    const upright = { sides: [80, 120], notes: [], isNamed: false };
    expect(await seen(await bytesAt(picture.url))).toMatchObject(upright);
    const small = await bytesAt(picture.thumbnailUrl);
    expect(await seen(small)).toMatchObject(upright);
    expect((await sharp(small).metadata()).format).toBe("webp");
  });

  test("has a thumbnail that fits into a list, however large it is", async () => {
    const large = {
      create: { width: 2000, height: 1000, channels: 3 as const, background: "#a33" },
    };
    const { thumbnailUrl } = await uploaded(await sharp(large).jpeg().toBuffer());
    const { width, height } = await sharp(await bytesAt(thumbnailUrl)).metadata();
    expect([width, height]).toEqual([THUMBNAIL_SIDE, THUMBNAIL_SIDE / 2]);
  });

  test("belongs to its item: lists show the first one, the page all in their order", async () => {
    const [front, back] = [await uploaded(), await uploaded(aWebp(), "back.webp")];
    const item = await newItem(server, choices, { pictures: [front.id, back.id] });
    expect(item.pictures).toMatchObject([
      { id: front.id, name: "front.png" },
      { id: back.id, name: "back.webp" },
    ]);
    const thumbnailOf = async () =>
      (await server.get(`${PATH}?search=${item.code}`)).json().items[0].thumbnailUrl;
    expect(await bytesAt(await thumbnailOf())).toEqual(await bytesAt(front.thumbnailUrl));
    const after = (await change(item, [back.id, front.id])).json();
    expect(after.pictures).toMatchObject([{ id: back.id }, { id: front.id }]);
    expect(after.version).toBe(item.version + 1);
    expect(await bytesAt(await thumbnailOf())).toEqual(await bytesAt(back.thumbnailUrl));
    expect((await change(after, [])).json()).toMatchObject({ pictures: [], thumbnailUrl: null });
    expect(await thumbnailOf()).toBeNull();
  });

  test("stays when a change does not name pictures, and tells the history", async () => {
    const { id: front } = await uploaded();
    const item = await newItem(server, choices, { pictures: [front] });
    const { version } = item;
    const renamed = await server.patch(`${PATH}/${item.id}`, { version, brandName: "Zincora" });
    expect(renamed.json().pictures).toMatchObject([{ id: front }]);
    await change(renamed.json(), []);
    const log = (await server.get(`/api/logs?recordId=${item.id}`)).json().items;
    expect(log[0].changes).toEqual([{ field: "pictures", from: "front.png", to: null }]);
  });

  test("comes back with the answer to a stale change", async () => {
    const item = await newItem(server, choices);
    const { id: front } = await uploaded();
    await change(item, [front]);
    const stale = await change(item, []);
    expect(stale.statusCode).toBe(409);
    expect(stale.json().current.pictures).toMatchObject([{ id: front, url: expect.any(String) }]);
  });

  test("is not taken over by another pack size", async () => {
    const { id: front } = await uploaded();
    const { id, packUnit } = await newItem(server, choices, { pictures: [front] });
    const copy = { name: "Zinc tablets, 100", packSize: 100, packUnit: packUnit.id };
    const made = await server.post(`${PATH}/${id}/duplicate`, copy);
    expect(made.json()).toMatchObject({ pictures: [], thumbnailUrl: null });
  });
});

describe("a picture is refused", () => {
  test.each([
    ["a PDF", aPdf(), "This file is not a PNG, JPEG or WebP picture. Choose another file."],
    [
      "text",
      Buffer.from("hello"),
      "This file is not a PNG, JPEG or WebP picture. Choose another file.",
    ],
    ["too small", aPng(63, 64), "A picture must have at least 64 × 64 pixels."],
    ["broken", aPng().subarray(0, 60), "This picture is damaged. Choose another file."],
  ])("when it is %s", async (_, bytes, message) => {
    const answer = await send(bytes);
    expect([answer.statusCode, answer.json().message]).toEqual([415, message]);
    expect(kept()).toBe(0);
  });

  test("when it is gone, is another file or belongs to another item", async () => {
    const item = await newItem(server, choices);
    const { id: taken, thumbnailUrl } = await uploaded();
    await newItem(server, choices, { pictures: [taken] });
    const small = thumbnailUrl.split("/").at(-1).split("?")[0];
    const gone = "This picture is no longer available. Upload it again.";
    for (const [id, message] of [
      [taken, "This picture already belongs to an item. Upload it again."],
      [small, gone],
      [item.id, gone],
    ]) {
      const answer = await change(item, [id]);
      expect(answer.json().fields).toEqual({ pictures: message });
    }
    const { items } = (await server.get(`${PATH}?search=${item.code}`)).json();
    expect(items[0].version).toBe(item.version);
  });

  test("beyond the most that an item has, and twice", async () => {
    const item = await newItem(server, choices);
    const ids = Array.from({ length: PICTURES_MAX + 1 }, () => crypto.randomUUID());
    const [first = ""] = ids;
    expect((await change(item, ids)).json().fields).toEqual({
      pictures: `An item has at most ${PICTURES_MAX} pictures.`,
    });
    expect((await change(item, [first, first])).json().fields).toEqual({
      pictures: "Add each picture only once.",
    });
  });
});

test("an item whose picture is gone is not created", async () => {
  const body = { ...anItem({ pictures: [crypto.randomUUID()] }), ...choices };
  expect((await server.post(PATH, body)).json().fields.pictures).toMatch(/no longer available/);
  expect((await server.get(PATH)).json().total).toBe(0);
});

describe("a picture is seen", () => {
  test("by everyone who sees its item, and uploaded by users who edit items", async () => {
    const { id: front } = await uploaded();
    const item = await newItem(server, choices, { pictures: [front], isActive: true });
    const support = await server.as("support");
    const owner = await server.as("owner", (await aPharmacy(server)).id);
    for (const reader of [support, owner]) {
      const { pictures } = (await reader.get(`${PATH}/${item.id}`)).json();
      expect((await server.visitor.get(pictures[0].url)).statusCode).toBe(200);
      const token = reader.headers.authorization?.replace("Bearer ", "");
      expect((await sendPicture(server, aForm({ bytes: aPng() }), token)).statusCode).toBe(403);
    }
    expect((await support.get(`/api/files/${front}`)).statusCode).toBe(200);
    // without its item, the address alone opens nothing
    expect((await owner.get(`/api/files/${front}`)).statusCode).toBe(403);
    expect((await server.visitor.get(`/api/files/${front}`)).statusCode).toBe(401);
  });

  test("by no pharmacy while its item is a draft", async () => {
    const { id: front } = await uploaded();
    const draft = await newItem(server, choices, { pictures: [front] });
    const owner = await server.as("owner", (await aPharmacy(server)).id);
    expect((await owner.get(`${PATH}/${draft.id}`)).statusCode).toBe(404);
    expect((await owner.get(`/api/files/${front}`)).statusCode).toBe(403);
  });
});

describe("after a day", () => {
  test("pictures and thumbnails that no item has are removed, and the others stay", async () => {
    const [front, back] = [await uploaded(), await uploaded(aJpeg())];
    await uploaded();
    const item = await newItem(server, choices, { pictures: [front.id, back.id] });
    await change(item, [back.id]);
    expect(kept()).toBe(6);
    await purgeLater();
    const { rows } = await server.db.$client.query("select id, thumbnail from files");
    expect(kept()).toBe(2);
    expect(rows.find(({ id }) => id === back.id)?.thumbnail).toEqual(
      rows.find(({ id }) => id !== back.id)?.id,
    );
  });

  test("those of a deleted draft are removed", async () => {
    const { id: front } = await uploaded();
    const { id } = await newItem(server, choices, { pictures: [front] });
    expect((await server.delete(`${PATH}/${id}`)).statusCode).toBe(204);
    await purgeLater();
    expect(kept()).toBe(0);
  });
});
