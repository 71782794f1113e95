import { HOUR_MS } from "@pharmacy/contract/time.values";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPharmacy } from "#test/members.ts";
import { aForm, aPdf } from "#test/pictures.ts";
import { askedByVisitor, aVisitorQuestion, readQuestion, uploadFile } from "#test/questions.ts";
import { testServer } from "#test/server.ts";
import { purgeDocuments } from "../../membership/registrations/registrations.documents.ts";
import { files } from "../../platform/files/files.table.ts";

/**
 * Guarantees that a visitor's file is what it claims to be, belongs to one question, and is visible
 * to few.
 */
const server = testServer();

const ask = (values: Parameters<typeof aVisitorQuestion>[0] = {}) =>
  server.visitor.post("/api/questions", aVisitorQuestion(values));

describe("a question's file", () => {
  test("is attached to it, and can be opened by the roles that answer", async () => {
    const upload = await uploadFile(server, { name: "letter of Inês.pdf", bytes: aPdf() });
    expect([upload.statusCode, upload.json()]).toEqual([
      201,
      {
        key: expect.any(String),
        name: "letter of Inês.pdf",
        size: aPdf().length,
        contentType: "application/pdf",
      },
    ]);
    const question = await askedByVisitor(server, { files: [upload.json().key] });
    const [file] = question.files;
    expect(file).toMatchObject({ name: "letter of Inês.pdf", contentType: "application/pdf" });
    expect((await server.visitor.get(file?.url ?? "")).statusCode).toBe(200);
    const url = `/api/files/${file?.id}`;
    for (const role of ["catalogue", "finance", "support"] as const) {
      expect([role, (await (await server.as(role)).get(url)).statusCode]).toEqual([role, 200]);
    }
    const { id } = await aPharmacy(server);
    expect((await (await server.as("owner", id)).get(url)).statusCode).toBe(403);
    expect((await server.visitor.get(url)).statusCode).toBe(401);
    const { rows } = await server.db.$client.query(
      "select record_label, changes::text from audit_logs where model = 'file'",
    );
    expect(rows[0].record_label).toBe("File of a question");
    expect(JSON.stringify(rows)).not.toContain("Inês");
  });

  test.each([
    ["HTML named like a PDF", "a.pdf", "<html><script>alert(1)</script></html>"],
    ["an SVG", "a.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["empty", "a.pdf", ""],
  ])("is refused when it is %s", async (_, name, bytes) => {
    expect((await uploadFile(server, { name, bytes })).statusCode).toBe(415);
    expect(await server.db.$count(files)).toBe(0);
  });

  test("is not accepted for an application, nor by its id alone", async () => {
    const { key } = (await uploadFile(server, { bytes: aPdf() })).json();
    const [id = ""] = key.split(".");
    for (const files of [[id], [`${key}x`], [`${id}.`]]) {
      const refused = await ask({ files });
      expect([refused.statusCode, Object.values(refused.json().fields)]).toEqual([
        422,
        ["A file is no longer available. Add it again."],
      ]);
    }
    const { key: document } = (
      await server.app.inject({
        method: "POST",
        url: "/api/registrations/documents",
        remoteAddress: "10.5.5.5",
        ...aForm({ bytes: aPdf() }),
      })
    ).json();
    expect((await ask({ files: [document] })).statusCode).toBe(422);
  });

  test("whose question was never sent is removed after a day", async () => {
    await uploadFile(server, { bytes: aPdf() });
    const question = await askedByVisitor(server, {
      files: [(await uploadFile(server, { bytes: aPdf() })).json().key],
    });
    server.moveTo(new Date(Date.now() + 25 * HOUR_MS).toISOString());
    await purgeDocuments(server.services, new AbortController().signal);
    const left = await server.db.select().from(files).where(eq(files.purpose, "question"));
    expect(left).toMatchObject([{ application: "handedIn" }]);
    expect((await readQuestion(server, question.id)).files).toHaveLength(1);
  });
});
