import { describe, expect, test } from "vitest";
import { everyRoute } from "#test/every-route.ts";
import { UPLOADS } from "#test/nouns.ts";
import { aPhoto, seen } from "#test/photos.ts";
import { aForm, aJpeg, aPng, aPngOf, aWebp, pngChunk } from "#test/pictures.ts";
import { testServer } from "#test/server.ts";
import { fileUrl } from "../platform/files/file-url.ts";
import { files } from "../platform/files/files.table.ts";

const server = testServer();

const routes = Object.keys(UPLOADS);
function upload(url: string, bytes: Buffer) {
  const taker = UPLOADS[url];
  if (!taker) throw new Error(`${url} takes no file.`);
  return taker.send(server, { bytes });
}
const PICTURES = "/api/files/upload";

async function kept(): Promise<Buffer> {
  const [row] = await server.db.select({ id: files.id }).from(files);
  return (await server.get(fileUrl(server.services.secret, row?.id ?? ""))).rawPayload;
}

const putIn = (bytes: Buffer, at: number, added: Buffer | string) =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from(added), bytes.subarray(at)]);

function withChunk(name: string, content: string): Buffer {
  return putIn(aPng(), 33, pngChunk(name, Buffer.from(content)));
}

function withWebpChunk(name: string, content: string): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  const webp = Buffer.concat([aWebp(), Buffer.from(name), size, Buffer.from(content)]);
  webp.writeUInt32LE(webp.length - 8, 4);
  return webp;
}

function aPngThatSays(width: number, height: number): Buffer {
  const png = aPng();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

const KINDS = ["jpeg", "png", "webp"] as const;

/** Notes (EXIF) can reveal where a picture was taken. */
describe("a picture loses its notes", () => {
  test("at every route that takes a file: these are all", async () => {
    const posts = (await everyRoute()).filter(({ method }) => method === "POST");
    const taking: string[] = [];
    for (const { url } of posts) {
      const { payload, headers } = aForm({ field: "other", bytes: aPng() });
      const authorization = `Bearer ${server.token()}`;
      const answer = await server.app.inject({
        method: "POST",
        url,
        payload,
        headers: { ...headers, authorization },
      });
      if (answer.body.includes("Send a form with one file")) taking.push(url);
    }
    expect(taking.sort()).toEqual(Object.keys(UPLOADS).sort());
  });

  test.each(
    routes.flatMap((url) =>
      KINDS.filter((kind) => kind !== "webp" || UPLOADS[url]?.takesWebp).map(
        (kind) => [kind, url] as const,
      ),
    ),
  )("and stands upright, as %s at %s", async (kind, url) => {
    const photo = await aPhoto({ kind });
    expect((await seen(photo)).isNamed).toBe(true);
    const answer = await upload(url, photo);
    expect(answer.statusCode).toBe(201);
    expect(await seen(await kept())).toEqual({
      sides: [80, 120],
      notes: [],
      isNamed: false,
      corners: ["white", "white", "black", "black"],
    });
    const [row] = await server.db.select().from(files);
    expect(row).toMatchObject({ width: 80, height: 120, size: (await kept()).length });
    expect(row?.sentSha256).toMatch(/^[0-9a-f]{64}$/);
  });

  const [WHITE, BLACK] = ["white", "black"];
  test.each([
    [1, [120, 80], [WHITE, BLACK, WHITE, BLACK]],
    [3, [120, 80], [BLACK, WHITE, BLACK, WHITE]],
    [8, [80, 120], [BLACK, BLACK, WHITE, WHITE]],
  ])("rotated as its note of %i says", async (orientation, sides, corners) => {
    await upload(PICTURES, await aPhoto({ orientation }));
    expect(await seen(await kept())).toEqual({ sides, corners, notes: [], isNamed: false });
  });

  const NOTE = "taken at home";
  const segment = (marker: number) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, NOTE.length + 2]), Buffer.from(NOTE)]);
  test.each([
    ["a comment in a JPEG", putIn(aJpeg(), 20, segment(0xfe))],
    ["a maker's own segment", putIn(aJpeg(), 20, segment(0xe7))],
    ["a preview behind a JPEG", Buffer.concat([aJpeg(), segment(0xe1), aJpeg()])],
    ["a text in a PNG", withChunk("tEXt", `Place\0${NOTE}`)],
    ["a private chunk in a PNG", withChunk("plAc", NOTE)],
    ["a chunk of its own in a WebP", withWebpChunk("NOTE", `${NOTE}.`)],
  ])("where it is %s", async (_what, picture) => {
    expect(picture.includes(NOTE)).toBe(true);
    expect((await upload(PICTURES, picture)).statusCode).toBe(201);
    const left = await kept();
    expect(left.includes(NOTE)).toBe(false);
    expect((await seen(left)).sides).toEqual([64, 64]);
  });
});

test.each([
  ["JPEG", aJpeg(70, 80)],
  ["PNG", aPng(70, 80)],
  ["WebP", aWebp(70, 80)],
])("a %s without notes is kept byte for byte", async (_kind, picture) => {
  await upload(PICTURES, picture);
  expect((await kept()).equals(picture)).toBe(true);
});

const DAMAGED = [415, "This picture is damaged. Choose another file."];

describe("a picture is refused", () => {
  test.each(routes)("that cannot be decoded, at %s", async (url) => {
    const whole = aJpeg(800, 800);
    // pixels are missing, but the end marker is present
    const hollow = Buffer.concat([whole.subarray(0, 150), whole.subarray(-2)]);
    const broken = aPng(300, 300);
    broken.fill(0x55, 60, 90);
    for (const bytes of [hollow, broken]) {
      const answer = await upload(url, bytes);
      expect([answer.statusCode, answer.json().message]).toEqual(DAMAGED);
    }
    expect(await server.db.$count(files)).toBe(0);
  });

  test("with more pixels than may be decoded", async () => {
    const answer = await upload("/api/registrations/documents", aPngThatSays(8_001, 8_000));
    expect([answer.statusCode, answer.json().message]).toEqual([
      413,
      "This picture has more than 64 megapixels. Make it smaller.",
    ]);
  });

  test("not for its size alone", async () => {
    expect((await upload(PICTURES, aPngOf(3_000_000))).json().size).toBe(3_000_000);
  });
});
