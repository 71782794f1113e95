import { PHOTOS_MAX } from "@pharmacy/contract/returns/returns.values";
import { DAY_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { expect, test } from "vitest";
import { sendPicture } from "#test/items.ts";
import { aPhoto, seen } from "#test/photos.ts";
import { aForm, aPdf, aPng, aWebp } from "#test/pictures.ts";
import { aClaim, aReceiver, claim, RETURNS, sendClaims, sendPhoto } from "#test/returns.ts";
import { testServer } from "#test/server.ts";
import { purgeDocuments } from "../../membership/registrations/registrations.documents.ts";

const server = testServer();

type Sender = { token: string };
const send = ({ token }: Sender, bytes: Buffer) =>
  sendPhoto(server, token, aForm({ name: "box.jpg", bytes }));
const uploaded = async (sender: Sender, bytes = aPng()) => (await send(sender, bytes)).json();

test("a photograph is kept upright and without notes, and shown with its return", async () => {
  const { owner, shipment, lines } = await aReceiver(server);
  const photo = await uploaded(owner, await aPhoto());
  const opened = await claim(owner, shipment, [aClaim(lines[0], 1, "damaged", [photo.id])]);
  const [shown] = opened.lines[0]?.photos ?? [];
  expect(shown).toMatchObject({ id: photo.id, name: "box.jpg", contentType: "image/jpeg" });
  for (const url of [shown?.url, shown?.thumbnailUrl]) {
    const file = await server.visitor.get(url ?? "");
    expect(file.headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    expect(await seen(file.rawPayload)).toMatchObject({ notes: [], isNamed: false });
  }
  const desk = await server.as("support");
  expect((await desk.get(`/api/files/${photo.id}`)).statusCode).toBe(200);
});

test("another pharmacy neither reads nor takes a photograph", async () => {
  const { owner, shipment, lines } = await aReceiver(server);
  const other = await aReceiver(server, [10, 2], { name: "Dunmarrow Chemist" });
  const photo = await uploaded(owner);
  expect((await other.owner.get(`/api/files/${photo.id}`)).statusCode).toBe(403);
  const stolen = await sendClaims(other.owner, other.shipment, [
    aClaim(other.lines[0], 1, "damaged", [photo.id]),
  ]);
  expect(stolen.json().fields).toEqual({
    "lines.0.photos": "This photograph is no longer available. Upload it again.",
  });
  await claim(owner, shipment, [aClaim(lines[0], 1, "damaged", [photo.id])]);
  expect((await other.owner.get(`/api/files/${photo.id}`)).statusCode).toBe(403);
});

test("a photograph belongs to one line, and other pictures to none", async () => {
  const { owner, shipment, lines } = await aReceiver(server);
  const photo = await uploaded(owner);
  await claim(owner, shipment, [aClaim(lines[0], 1, "damaged", [photo.id])]);
  const again = await sendClaims(owner, shipment, [aClaim(lines[1], 1, "wrong", [photo.id])]);
  expect(again.json().fields).toEqual({
    "lines.0.photos": "This photograph already belongs to a return. Upload it again.",
  });
  const ofItem = (await sendPicture(server, aForm({ bytes: aPng() }))).json();
  const strange = await sendClaims(owner, shipment, [aClaim(lines[1], 1, "wrong", [ofItem.id])]);
  expect(strange.json().fields).toEqual({
    "lines.0.photos": "This photograph is no longer available. Upload it again.",
  });
});

test.each([
  ["is a PDF", aPdf(), "This file is not a PNG, JPEG or WebP picture. Choose another file."],
  ["is text", Buffer.from("hello"), "This file is not a PNG, JPEG or WebP picture."],
  ["breaks off", aPng().subarray(0, 60), "This picture is damaged."],
  ["is tiny", aPng(10, 10), "A picture must have at least 64 × 64 pixels."],
])("a file that %s is refused", async (_, bytes, message) => {
  const { owner } = await aReceiver(server);
  const answer = await send(owner, bytes);
  expect(answer.statusCode).toBe(415);
  expect(answer.json().message).toContain(message);
});

test("a line has at most four photographs", async () => {
  const { owner, shipment, lines } = await aReceiver(server);
  const photos: string[] = [];
  while (photos.length <= PHOTOS_MAX) photos.push((await uploaded(owner, aWebp())).id);
  const answer = await sendClaims(owner, shipment, [aClaim(lines[0], 1, "damaged", photos)]);
  expect(answer.json().fields).toEqual({
    "lines.0.photos": "A line has at most 4 photographs.",
  });
  const four = [aClaim(lines[0], 1, "damaged", photos.slice(1))];
  expect((await claim(owner, shipment, four)).lines[0]?.photos).toHaveLength(PHOTOS_MAX);
});

test("a photograph that no return claims is removed after a day", async () => {
  const { owner, shipment, lines } = await aReceiver(server);
  const [kept, left] = [await uploaded(owner), await uploaded(owner)];
  const opened = await claim(owner, shipment, [aClaim(lines[0], 1, "damaged", [kept.id])]);
  server.moveTo(new Date(Date.now() + DAY_MS + MINUTE_MS).toISOString());
  await purgeDocuments(server.services, new AbortController().signal);
  const { rows } = await server.db.$client.query("select count(*)::int as files from files");
  // the photograph and its thumbnail
  expect(rows).toEqual([{ files: 2 }]);
  expect((await server.get(`/api/files/${left.id}`)).statusCode).toBe(404);
  const read = (await server.get(`${RETURNS}/${opened.id}`)).json();
  expect(read.lines[0].photos).toMatchObject([{ id: kept.id }]);
});

test("only owners and pharmacists upload photographs", async () => {
  const { organization } = await aReceiver(server);
  for (const caller of [await server.as("viewer", organization), await server.as("support")]) {
    expect((await send(caller, aPng())).statusCode).toBe(403);
  }
});
