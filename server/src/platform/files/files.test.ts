import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { FILE_SIZE_MAX } from "@pharmacy/contract/files/files.values";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { aForm, aJpeg, aPdf, aPng, aPngOf, aWebp, type Form, sendForm } from "#test/pictures.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../db/ids.ts";
import { files } from "./files.table.ts";

const server = testServer({ isOwn: true });

const upload = (form: Form) => sendForm(server, form);

/** Names of the files in the store. */
function storedFiles(): string[] {
  const entries = readdirSync(server.dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe("an upload", () => {
  test.each([
    ["image/png", aPng(70, 80), { width: 70, height: 80 }],
    ["image/jpeg", aJpeg(70, 80), { width: 70, height: 80 }],
    ["image/webp", aWebp(70, 80), { width: 70, height: 80 }],
    ["application/pdf", aPdf(), { width: null, height: null }],
  ])(
    "of %s returns its reference and can be read back unchanged",
    async (contentType, bytes, sides) => {
      const answer = await upload(aForm({ name: "front door.png", bytes }));
      expect(answer.statusCode).toBe(201);
      const file = answer.json();
      expect(file).toEqual({
        id: expect.any(String),
        url: expect.any(String),
        name: "front door.png",
        size: bytes.length,
        contentType,
      });
      const read = await server.get(`/api/files/${file.id}`);
      expect(read.statusCode).toBe(200);
      expect(read.rawPayload).toEqual(bytes);
      const [row] = await server.db.select().from(files);
      expect(row).toMatchObject(sides);
      expect((await server.history()).at(-1)).toMatchObject({
        action: "upload",
        recordId: file.id,
      });
    },
  );

  test("is typed by its content, not by its name or declared type", async () => {
    const form = aForm({ name: "page.html", type: "text/html", bytes: aPng() });
    expect((await upload(form)).json().contentType).toBe("image/png");
  });

  test("of exactly the maximum size is accepted, one byte more is refused", async () => {
    expect((await upload(aForm({ bytes: aPngOf(FILE_SIZE_MAX) }))).statusCode).toBe(201);
    const refused = await upload(aForm({ bytes: aPngOf(FILE_SIZE_MAX + 1) }));
    expect(refused.statusCode).toBe(413);
    expect(refused.json().error).toBe("too_large");
    expect(storedFiles()).toHaveLength(1);
  });

  test.each([
    ["no file", aForm()],
    ["the wrong field", aForm({ field: "picture", bytes: aPng() })],
  ])("with %s is refused", async (_what, form) => {
    const refused = await upload(form);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error).toBe("bad_request");
    expect(storedFiles()).toEqual([]);
  });

  test("of two files at once is refused", async () => {
    const refused = await upload(aForm({ bytes: aPng() }, { bytes: aPng() }));
    expect([400, 413]).toContain(refused.statusCode);
    expect(storedFiles()).toEqual([]);
    expect(await server.db.$count(files)).toBe(0);
  });

  test("that is not a form, or is incomplete, is refused", async () => {
    expect((await server.post("/api/files/upload", { file: "x" })).statusCode).toBe(415);
    const { payload, headers } = aForm({ bytes: aPng() });
    const half = { payload: payload.subarray(0, payload.length - 60), headers };
    expect((await upload(half)).statusCode).toBe(400);
    expect(storedFiles()).toEqual([]);
  });

  test("leaves no bytes behind when it cannot be recorded", async () => {
    await server.db.execute(
      sql.raw(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger refuse before insert on files execute function refuse()`),
    );
    onTestFinished(async () => {
      await server.db.execute(sql`drop trigger refuse on files`);
    });
    expect((await upload(aForm({ bytes: aPng() }))).statusCode).toBe(500);
    expect(storedFiles()).toEqual([]);
  });
});

const HTML = "<!doctype html><script>alert(1)</script>";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const ZIP = Buffer.concat([Buffer.from("504b0304140000000800", "hex"), deflateRawSync("x")]);

/** A picture whose header claims another width than it has. */
function aPngThatSays(width: number): Buffer {
  const png = aPng();
  png.writeUInt32BE(width, 16);
  return png;
}

/** Guarantees that nothing that a browser could run is accepted under another type. */
describe("a file of another type is refused", () => {
  test.each([
    ["HTML named like a picture", HTML],
    ["SVG", SVG],
    ["SVG after an XML declaration", `<?xml version="1.0"?>${SVG}`],
    ["a ZIP archive", ZIP],
    ["a GIF", "GIF89a\u0001\0\u0001\0\0\0\0;"],
    ["text", "hello"],
    ["nothing", ""],
    [
      "a script after two bytes of JPEG",
      Buffer.concat([Buffer.from("ffd8", "hex"), Buffer.from(HTML)]),
    ],
    ["the first bytes of a PNG", aPng().subarray(0, 12)],
    ["a PNG cut in its header", aPng().subarray(0, 20)],
    ["a PNG cut in the middle", aPng().subarray(0, -20)],
    ["a PNG that claims an impossible width", aPngThatSays(0xffff_ffff)],
    ["a PNG that claims no width", aPngThatSays(0)],
    ["a PNG followed by a page", Buffer.concat([aPng(), Buffer.from(HTML)])],
    ["a WebP cut at its end", aWebp().subarray(0, -2)],
    ["a WebP followed by a page", Buffer.concat([aWebp(), Buffer.from(HTML)])],
    ["a JPEG without an end", aJpeg().subarray(0, -2)],
    ["HTML before a PNG", Buffer.concat([Buffer.from(HTML), aPng()])],
  ])("%s", async (_what, bytes) => {
    const refused = await upload(aForm({ name: "logo.png", bytes }));
    expect(refused.statusCode).toBe(415);
    expect(refused.json()).toMatchObject({ error: "unsupported_type" });
    expect(storedFiles()).toEqual([]);
    expect(await server.db.$count(files)).toBe(0);
  });
});

/** Guarantees that a picture is shown as a picture and nothing else, even when a page hides in it. */
test("a picture with a page hidden in it is only ever served as a picture", async () => {
  const bytes = Buffer.concat([aJpeg(), Buffer.from(HTML)]);
  const { id } = (await upload(aForm({ name: "logo.html", bytes }))).json();
  const { headers, rawPayload } = await server.get(`/api/files/${id}`);
  expect(rawPayload.includes("script")).toBe(false);
  expect(headers).toMatchObject({
    "content-type": "image/jpeg",
    "content-length": String(rawPayload.length),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "content-disposition": "inline; filename*=UTF-8''logo.html.jpg",
  });
});

test("a PDF is downloaded, not opened", async () => {
  const { id } = (await upload(aForm({ name: "licence.pdf", bytes: aPdf() }))).json();
  const { headers } = await server.get(`/api/files/${id}`);
  expect(headers["content-disposition"]).toBe("attachment; filename*=UTF-8''licence.pdf");
});

describe("a file name", () => {
  test.each([
    ["../../etc/passwd", "passwd"],
    ["..\\..\\boot.ini", "boot.ini"],
    ["C:\\fakepath\\logo.png", "logo.png"],
    ["/", "file"],
    ["..", "file"],
    ["lo\u202ego.png", "logo.png"],
    ["lo\u0007go\u0000.png", "logo.png"],
    ["Türschild 薬局.png", "Türschild 薬局.png"],
    ["Cafe\u0301.png", "Café.png"],
    ["x".repeat(300), "x".repeat(200)],
    [`${"x".repeat(199)}😀.png`, "x".repeat(199)],
    ["a;b=c'd.png", "a;b=c'd.png"],
    ["100%.png", "100%.png"],
  ])("%j is stored as %j and returned", async (sent, kept) => {
    const answer = await upload(aForm({ name: sent, bytes: aPng() }));
    expect(answer.statusCode).toBe(201);
    const { id, name } = answer.json();
    expect(name).toBe(kept);
    const read = await server.get(`/api/files/${id}`);
    expect(read.statusCode).toBe(200);
    const [, shown = ""] =
      /filename\*=UTF-8''(.*)$/.exec(String(read.headers["content-disposition"])) ?? [];
    expect(decodeURIComponent(shown)).toBe(kept.endsWith(".png") ? kept : `${kept}.png`);
    expect(shown).toMatch(/^[\w!#$&+.^`|~%-]*$/);
  });

  test.each([
    ["licence.bat", aPdf(), "licence.bat.pdf"],
    ["licence.pdf.hta", aPdf(), "licence.pdf.hta.pdf"],
    ["licence", aPdf(), "licence.pdf"],
    ["Licence.PDF", aPdf(), "Licence.PDF"],
    ["door.jpeg", aJpeg(), "door.jpeg"],
    ["door.png", aJpeg(), "door.png.jpg"],
    ["door.svg", aWebp(), "door.svg.webp"],
  ])("%j is saved with the extension of its content as %j", async (sent, bytes, saved) => {
    const { id, name } = (await upload(aForm({ name: sent, bytes }))).json();
    expect(name).toBe(sent);
    const { headers } = await server.get(`/api/files/${id}`);
    expect(headers["content-disposition"]).toMatch(new RegExp(`filename\\*=UTF-8''${saved}$`));
  });

  test("with quotes cannot break out of its header", async () => {
    const form = aForm({ name: 'a%22.html\\"; x="y', bytes: aPng() });
    const { id, name } = (await upload(form)).json();
    expect(name).not.toContain('"');
    const { headers } = await server.get(`/api/files/${id}`);
    expect(headers["content-disposition"]).not.toContain('"');
  });
});

test("a file whose bytes are missing is reported as a failure of the server, not of the database", async () => {
  const { id } = (await upload(aForm({ bytes: aPng() }))).json();
  await rm(join(server.dataDir, id.slice(-2), id));
  const answer = await server.get(`/api/files/${id}`);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ error: "internal" });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("a file that never existed is not found", async () => {
  const answer = await server.get(`/api/files/${newId()}`);
  expect(answer.statusCode).toBe(404);
  expect(answer.json().message).toBe("File not found.");
});
