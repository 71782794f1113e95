import { readdirSync } from "node:fs";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPdf, aPng, aWebp } from "#test/pictures.ts";
import { anOrganization, aRegistration } from "#test/records.ts";
import { anOfferedPlan, apply, aWaitingOne, uploadDocument } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { files } from "../../platform/files/files.table.ts";
import { purgeDocuments } from "./registrations.documents.ts";
import { forgetRejected } from "./registrations.forget-rejected.ts";

const server = testServer();
const running = () => new AbortController().signal;

const keyOf = async (bytes = aPdf()) =>
  (await uploadDocument(server, { name: "licence.pdf", bytes })).json().key as string;
const waitingFiles = () => server.db.$count(files, eq(files.application, "waiting"));
/** Files anywhere in the store's folder. */
const kept = () =>
  readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

describe("a document of an application", () => {
  test("is uploaded by a visitor and shown to reviewers of the application", async () => {
    const answer = await uploadDocument(server, { name: "licence.pdf", bytes: aPdf() });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      key: expect.any(String),
      name: "licence.pdf",
      size: aPdf().length,
      contentType: "application/pdf",
    });
    const { documents } = await aWaitingOne(server, { documents: [answer.json().key] });
    expect(documents).toMatchObject([{ name: "licence.pdf", contentType: "application/pdf" }]);
    const file = await server.visitor.get(documents[0].url);
    expect([file.statusCode, file.headers["content-security-policy"]]).toEqual([
      200,
      "default-src 'none'; sandbox",
    ]);
  });

  test.each([
    ["HTML named like a PDF", "licence.pdf", "<html><script>alert(1)</script></html>"],
    ["a script named like a picture", "licence.png", "alert(1)"],
    ["an SVG", "licence.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["a WebP", "licence.webp", aWebp()],
  ])("is refused when it is %s", async (_, name, bytes) => {
    const refused = await uploadDocument(server, { name, bytes });
    expect([refused.statusCode, refused.json().message]).toEqual([
      415,
      "Choose a PDF, PNG or JPEG file.",
    ]);
    expect([await waitingFiles(), kept()]).toEqual([0, 0]);
  });

  test("is refused above 10 MB, and stored neither in the database nor on disk", async () => {
    const bytes = Buffer.concat([aPdf(), Buffer.alloc(10 * 1024 * 1024)]);
    expect((await uploadDocument(server, { bytes })).statusCode).toBe(413);
    expect([await waitingFiles(), kept()]).toEqual([0, 0]);
  });

  test("is submitted once, by its key and by nothing else", async () => {
    const plan = await anOfferedPlan(server);
    const key = await keyOf();
    const [id = ""] = key.split(".");
    for (const documents of [[id], ["not-a-key"], [`${key}x`]]) {
      const refused = await apply(server, plan, { documents });
      expect([refused.statusCode, refused.json().fields]).toEqual([
        422,
        { documents: "A document is no longer available. Add it again." },
      ]);
    }
    await aWaitingOne(server, { documents: [key, key] }, plan);
    const again = aRegistration(plan, { documents: [key] });
    const second = await server.app.inject({
      method: "POST",
      url: "/api/registrations",
      payload: again,
      remoteAddress: "10.8.8.8",
    });
    expect(second.statusCode).toBe(422);
    expect((await server.get("/api/registrations")).json().total).toBe(1);
  });

  test("is logged without the name a visitor gave it", async () => {
    const name = "licence of Inês Carvalho.pdf";
    const { key } = (await uploadDocument(server, { name, bytes: aPdf() })).json();
    const { documents } = await aWaitingOne(server, { documents: [key] });
    expect(documents).toMatchObject([{ name }]);
    const { rows } = await server.db.$client.query(
      "select record_label, changes::text from audit_logs where model = 'file'",
    );
    expect(rows[0]).toMatchObject({ record_label: "Document of an application" });
    expect(JSON.stringify(rows)).not.toContain("Inês");
  });

  test("is visible only to reviewers of applications, before and after approval", async () => {
    const { id, documents } = await aWaitingOne(server, { documents: [await keyOf()] });
    const [document] = documents;
    const url = `/api/files/${document.id}`;
    const finance = await server.as("finance");
    const catalogue = await server.as("catalogue");
    expect((await finance.get(url)).statusCode).toBe(200);
    expect((await catalogue.get(url)).statusCode).toBe(403);
    expect((await server.visitor.get(url)).statusCode).toBe(401);
    const receipt = (await server.post(`/api/registrations/${id}/approve`, {})).json();
    const other = (await server.post("/api/organizations", anOrganization())).json().id;
    for (const pharmacy of [receipt.organization.id, other]) {
      for (const role of ["owner", "viewer"] as const) {
        expect((await (await server.as(role, pharmacy)).get(url)).statusCode).toBe(403);
      }
    }
    expect((await catalogue.get(url)).statusCode).toBe(403);
    expect((await server.get(url)).statusCode).toBe(200);
  });

  test("is limited to forty per address and hour", async () => {
    for (let sent = 0; sent < 40; sent += 1) {
      expect((await uploadDocument(server, { bytes: "no document" })).statusCode).toBe(415);
    }
    expect((await uploadDocument(server, { bytes: aPdf() })).statusCode).toBe(429);
  });
});

describe("a document whose application was never sent", () => {
  test("is removed by the next run if the disk is unavailable, without delaying others", async () => {
    const [stuck = ""] = (await keyOf()).split(".");
    await keyOf();
    server.moveTo(new Date(Date.now() + 25 * HOUR_MS).toISOString());
    const { fileStore } = server.services;
    const remove = async (id: string) => {
      if (id === stuck) throw new Error("The disk is away.");
      await fileStore.remove(id);
    };
    const services = { ...server.services, fileStore: { ...fileStore, remove } };
    await expect(purgeDocuments(services, running())).rejects.toThrow("The disk is away.");
    expect([await waitingFiles(), kept()]).toEqual([1, 1]);
    await purgeDocuments(server.services, running());
    expect([await waitingFiles(), kept()]).toEqual([0, 0]);
  });

  test("is removed after a day, from disk too; one that was submitted stays", async () => {
    const key = await keyOf();
    const { id } = await aWaitingOne(server, { documents: [await keyOf(aPng())] });
    await purgeDocuments(server.services, running());
    expect([await waitingFiles(), kept()]).toEqual([1, 2]);
    server.moveTo(new Date(Date.now() + 25 * HOUR_MS).toISOString());
    await Promise.all([
      purgeDocuments(server.services, running()),
      purgeDocuments(server.services, running()),
    ]);
    expect([await waitingFiles(), kept()]).toEqual([0, 1]);
    const { documents } = (await server.get(`/api/registrations/${id}`)).json();
    expect(documents).toHaveLength(1);
    const late = await apply(server, await anOfferedPlan(server), { documents: [key] });
    expect(late.json().fields).toEqual({
      documents: "A document is no longer available. Add it again.",
    });
  });
});

describe("a rejected registration", () => {
  test("is anonymized after a year, and its documents and email are deleted", async () => {
    server.moveTo("2026-01-10T10:00:00Z");
    const values = {
      applicantName: "Inês Carvalho",
      message: "Please call me.",
      pharmacyName: "Carvalho Pharmacy",
      legalName: "I. Carvalho",
      taxNumber: "IE7654321C",
    };
    const { id, number, licenceNumber } = await aWaitingOne(server, {
      ...values,
      documents: [await keyOf()],
    });
    await server.post(`/api/registrations/${id}/reject`, { note: "Spoke with Inês." });
    server.moveTo("2027-01-10T09:00:00Z");
    await forgetRejected(server.services, running());
    expect((await server.get(`/api/registrations/${id}`)).json()).toMatchObject(values);

    server.moveTo("2027-01-10T11:00:00Z");
    await Promise.all([
      forgetRejected(server.services, running()),
      forgetRejected(server.services, running()),
    ]);
    const left = await server.get(`/api/registrations/${id}`);
    expect(left.json()).toMatchObject({
      number,
      status: "rejected",
      applicantName: "Former applicant",
      applicantEmail: "",
      phone: "",
      email: "",
      message: null,
      reviewNote: null,
      documents: [],
      pharmacistName: "Former pharmacist",
      licenceNumber,
      taxNumber: null,
    });
    expect(left.body).not.toMatch(/Inês|Carvalho|IE7654321C|Mill Street|rathfern\.example/);
    expect(kept()).toBe(0);
    const { rows } = await server.db.$client.query(
      "select (select count(*)::int from mails) as mails, (select count(*)::int from files) as files, (select string_agg(changes::text, '') from audit_logs where record_id = $1) as logged",
      [id],
    );
    expect(rows[0]).toMatchObject({ mails: 0, files: 0 });
    expect(rows[0].logged).not.toMatch(/Inês|I\. Carvalho|IE7654321C|@rathfern|Please call me/);
    const { version } = left.json();
    await forgetRejected(server.services, running());
    expect((await server.get(`/api/registrations/${id}`)).json().version).toBe(version);
  });

  test("keeps its email for a full year, even after an earlier rejection", async () => {
    server.moveTo("2026-01-10T10:00:00Z");
    const applicantEmail = "again@rathfern.example";
    const first = await aWaitingOne(server, { applicantEmail });
    await server.post(`/api/registrations/${first.id}/reject`, {});
    server.moveTo("2026-11-10T10:00:00Z");
    const second = await aWaitingOne(server, { applicantEmail }, first.plan.id);
    await server.post(`/api/registrations/${second.id}/reject`, {});
    server.moveTo("2027-02-10T10:00:00Z");
    await forgetRejected(server.services, running());
    const left = await server.db.select({ subject: outboxEmails.subject }).from(outboxEmails);
    expect(left).toEqual([{ subject: `Your application ${second.number} was not accepted` }]);
  });

  test("is anonymized by the next run if its documents cannot be deleted, without delaying others", async () => {
    server.moveTo("2026-01-10T10:00:00Z");
    const plan = await anOfferedPlan(server);
    const stuck = await aWaitingOne(server, { documents: [await keyOf()] }, plan);
    const other = await aWaitingOne(server, { documents: [await keyOf()] }, plan);
    for (const { id } of [stuck, other]) await server.post(`/api/registrations/${id}/reject`, {});
    server.moveTo("2027-02-10T10:00:00Z");
    const nameOf = async ({ id }: { id: string }) =>
      (await server.get(`/api/registrations/${id}`)).json().applicantName;
    const { fileStore } = server.services;
    const remove = async (id: string) => {
      if (id === stuck.documents[0].id) throw new Error("The disk is away.");
      await fileStore.remove(id);
    };
    const services = { ...server.services, fileStore: { ...fileStore, remove } };
    await expect(forgetRejected(services, running())).rejects.toThrow("The disk is away.");
    expect([await nameOf(stuck), await nameOf(other), kept()]).toEqual([
      stuck.applicantName,
      "Former applicant",
      1,
    ]);
    await forgetRejected(server.services, running());
    expect([await nameOf(stuck), kept()]).toEqual(["Former applicant", 0]);
  });

  test("is left alone if it is pending or approved", async () => {
    server.moveTo("2026-01-10T10:00:00Z");
    const plan = await anOfferedPlan(server);
    const waiting = await aWaitingOne(server, {}, plan);
    const approved = await aWaitingOne(server, {}, plan);
    await server.post(`/api/registrations/${approved.id}/approve`, {});
    server.moveTo("2028-01-10T10:00:00Z");
    await forgetRejected(server.services, running());
    for (const { id, applicantEmail } of [waiting, approved]) {
      const { json } = await server.get(`/api/registrations/${id}`);
      expect(json()).toMatchObject({ applicantEmail });
    }
  });
});
