import { FILE_SIZE_MAX, MEGABYTE } from "@pharmacy/contract/files/files.values";
import { DAY_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { beforeEach, describe, expect, test } from "vitest";
import { anExpense, sendReceipt } from "#test/expenses.ts";
import { aPhoto } from "#test/photos.ts";
import { aForm, aPdf, aPng, aWebp, sendForm } from "#test/pictures.ts";
import { testServer } from "#test/server.ts";
import { purgeDocuments } from "../../membership/registrations/registrations.documents.ts";

const server = testServer();
beforeEach(() => server.moveTo("2026-03-20T12:00:00Z"));

const upload = (bytes: Buffer, name = "receipt.pdf") => sendReceipt(server, aForm({ name, bytes }));
const uploaded = async (bytes = aPdf(), name?: string) => (await upload(bytes, name)).json();
const entered = async (values: object) =>
  (await server.post("/api/expenses", anExpense(values))).json();
const change = ({ id, version }: { id: string; version: number }, body: object) =>
  server.patch(`/api/expenses/${id}`, { version, ...body });

/** A PDF of exactly this many bytes. */
const aPdfOf = (bytes: number) => Buffer.concat([aPdf(), Buffer.alloc(bytes - aPdf().length, " ")]);

describe("a receipt", () => {
  test("belongs to its expense, and is read back as it was sent", async () => {
    const { id, size, twins } = await uploaded(aPdfOf(9 * MEGABYTE), "March hosting.pdf");
    expect([size, twins]).toEqual([9 * MEGABYTE, []]);
    const one = await entered({ receipt: id });
    expect(one.receiptFile).toMatchObject({ id, name: "March hosting.pdf", size: 9 * MEGABYTE });
    const file = await server.visitor.get(one.receiptFile.url);
    expect(file.rawPayload.equals(aPdfOf(9 * MEGABYTE))).toBe(true);
    expect(file.headers["content-disposition"]).toContain("attachment");
  });

  test.each([
    ["is empty", Buffer.alloc(0), "receipt.pdf", "This file is empty. Choose another file."],
    [
      "is a program",
      Buffer.from("MZ\u0090\u0000"),
      "receipt.jpg",
      "This file is not a PDF, PNG or JPEG",
    ],
    ["is text", Buffer.from("hello"), "receipt.pdf", "This file is not a PDF, PNG or JPEG"],
    [
      "is a web page",
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "r.png",
      "This file is not",
    ],
    ["is WebP", aWebp(), "receipt.png", "This file is not a PDF, PNG or JPEG"],
    ["breaks off", aPng().subarray(0, 60), "receipt.png", "This picture is damaged."],
    [
      "shows nothing",
      Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex"),
      "receipt.jpg",
      "This picture is damaged.",
    ],
  ])("that %s is refused with a message", async (_, bytes, name, message) => {
    const answer = await upload(bytes, name);
    expect(answer.statusCode).toBe(415);
    expect(answer.json().message).toContain(message);
  });

  test("larger than 10 MB is refused", async () => {
    const answer = await upload(aPdfOf(FILE_SIZE_MAX + 1));
    expect([answer.statusCode, answer.json().message]).toEqual([
      413,
      "A file can have at most 10 MB. Choose a smaller one.",
    ]);
  });

  test("belongs to only one expense, and a picture uploaded for another purpose is not accepted", async () => {
    const { id } = await uploaded();
    await entered({ receipt: id });
    const again = await server.post("/api/expenses", anExpense({ receipt: id }));
    expect(again.json().fields).toEqual({
      receipt: "This receipt already belongs to an expense. Upload it again.",
    });
    const logo = (await sendForm(server, aForm({ bytes: aPng() }))).json();
    const other = await server.post("/api/expenses", anExpense({ receipt: logo.id }));
    expect(other.json().fields).toEqual({
      receipt: "This receipt is no longer available. Upload it again.",
    });
  });

  test("can follow after the payment; the one it replaces is removed a day later", async () => {
    const first = await uploaded();
    const one = await entered({ receipt: first.id, paidOn: "2026-03-12" });
    const second = await uploaded(aPng(), "scan.png");
    expect((await change(one, { receipt: second.id })).json().receipt).toBe(second.id);
    server.moveTo(new Date(Date.now() + DAY_MS + MINUTE_MS).toISOString());
    await purgeDocuments(server.services, new AbortController().signal);
    const { rows } = await server.db.$client.query("select id from files");
    expect(rows).toEqual([{ id: second.id }]);
  });
});

describe("a possible duplicate", () => {
  test("is recognized by its file as soon as that is uploaded, even if it was rotated", async () => {
    const photo = await aPhoto();
    const one = await entered({ receipt: (await uploaded(photo, "IMG_1.jpg")).id });
    const { id, twins } = await uploaded(photo, "copy of IMG_1.jpg");
    expect(twins).toMatchObject([{ id: one.id, number: one.number, same: "receipt" }]);
    const two = await entered({ receipt: id });
    expect(two.twins).toMatchObject([{ id: one.id, same: "receipt" }]);
    expect((await uploaded(await aPhoto({ orientation: 1 }))).twins).toEqual([]);
  });

  test("is recognized by vendor, amount and date, near which it is asked about, too, unless one of them is void", async () => {
    const bill = { vendor: "Cloudwharf", netAmount: 9_000, taxAmount: 1_000 };
    const one = await entered(bill);
    const ask = async (more = {}) => {
      const question = { vendor: "CLOUDWHARF ", incurredOn: "2026-03-10", total: 10_000 };
      const body = { ...question, currency: "EUR", ...more };
      return (await server.post("/api/expenses/twins", body)).json().items;
    };
    expect(await ask()).toMatchObject([{ id: one.id, number: one.number, same: "details" }]);
    for (const incurredOn of ["2026-03-03", "2026-03-11", "2026-03-17"]) {
      expect(await ask({ incurredOn })).toMatchObject([{ id: one.id, same: "near" }]);
    }
    for (const other of [
      { vendor: "Cloudwharf Ltd" },
      { total: 10_001 },
      { incurredOn: "2026-03-02" },
      { incurredOn: "2026-03-18" },
      { currency: "GBP" },
      { except: one.id },
      { vendor: "" },
    ]) {
      expect(await ask(other)).toEqual([]);
    }
    const { id, version } = one;
    await server.post(`/api/expenses/${id}/void`, { version, reason: "Entered twice" });
    expect(await ask()).toEqual([]);
  });
});

/** Guarantees that only administrators and finance can read receipts. */
describe("a receipt is read by", () => {
  test("administrators and finance, and by no other role", async () => {
    const finance = await server.as("finance");
    const sent = await sendReceipt(
      server,
      aForm({ bytes: aPdf() }),
      finance.headers.authorization?.replace("Bearer ", ""),
    );
    const { id } = sent.json();
    await entered({ receipt: id });
    expect((await finance.get(`/api/files/${id}`)).statusCode).toBe(200);
    expect((await server.get(`/api/files/${id}`)).statusCode).toBe(200);
    for (const role of ["support", "catalogue"] as const) {
      const other = await server.as(role);
      expect((await other.get(`/api/files/${id}`)).statusCode).toBe(403);
      const form = aForm({ bytes: aPdf() });
      const token = other.headers.authorization?.replace("Bearer ", "");
      expect((await sendReceipt(server, form, token)).statusCode).toBe(403);
    }
    expect((await server.visitor.get(`/api/files/${id}`)).statusCode).toBe(401);
    // its name is nowhere in the log, which more users can read
    const { rows } = await server.db.$client.query("select record_label from audit_logs");
    expect(JSON.stringify(rows)).toContain("Receipt of an expense");
    expect(JSON.stringify(rows)).not.toContain("logo.png");
  });
});
