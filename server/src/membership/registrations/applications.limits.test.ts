import { describe, expect, test } from "vitest";
import { aForm, aPdf } from "#test/pictures.ts";
import { aRegistration } from "#test/records.ts";
import { anOfferedPlan, apply, uploadDocument } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";
import { createApp } from "../../app.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { insertRecord } from "../../platform/db/records.ts";
import { fileKind } from "../../platform/files/files.table.ts";
import { attempts } from "../../platform/http/attempts.table.ts";

/** Guarantees that visitors can fill neither the disk nor the list of applications. */

const server = testServer();
const MEGABYTE = 1024 ** 2;

/** A document of the maximum size. */
const large = () => Buffer.concat([aPdf(), Buffer.alloc(10 * MEGABYTE - aPdf().length)]);

/** Adds waiting documents of this total size. */
const waiting = (size: number) =>
  insertRecord(server.db, SYSTEM, fileKind, {
    name: "licence.pdf",
    contentType: "application/pdf",
    sha256: "",
    size,
    application: "waiting",
  });

describe("documents of applications", () => {
  test("from one address are limited to 60 MB in an hour", async () => {
    for (let sent = 0; sent < 6; sent += 1) {
      expect((await uploadDocument(server, { bytes: large() })).statusCode).toBe(201);
    }
    const refused = await uploadDocument(server, { bytes: aPdf() });
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      "60 MB of documents were uploaded from here in the last hour. Add more in an hour, or apply without them.",
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
    const { payload, headers } = aForm({ bytes: aPdf() });
    const elsewhere = await server.app.inject({
      method: "POST",
      url: "/api/registrations/documents",
      payload,
      headers,
      remoteAddress: "10.77.1.2",
    });
    expect(elsewhere.statusCode).toBe(201);
  });

  test("that are waiting take up at most 1 GB, even when two arrive at once", async () => {
    await waiting(1024 * MEGABYTE - aPdf().length);
    const both = await Promise.all([
      uploadDocument(server, { bytes: aPdf() }),
      uploadDocument(server, { bytes: aPdf() }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 503]);
    const refused = both.find(({ statusCode }) => statusCode === 503);
    expect(refused?.json().message).toMatch(/^No more documents can be accepted right now\./);
    // refused documents are not counted
    const [{ count } = { count: 0 }] = await server.db
      .select()
      .from(attempts)
      .then((rows) => rows.filter(({ key }) => key.startsWith("application bytes")));
    expect(count).toBe(aPdf().length);
  });

  test("leave more space on the disk than uploads of signed-in users", async () => {
    const { fileStore } = server.services;
    const upload = async (room: number, url: string) => {
      const app = await createApp({
        ...server.services,
        fileStore: { ...fileStore, room: async () => room },
      });
      const { payload, headers } = aForm({ bytes: aPdf() });
      const known = server.callerWith(server.token()).headers;
      const answer = await app.inject({
        method: "POST",
        url,
        payload,
        headers: { ...headers, ...known },
      });
      await app.close();
      return [answer.statusCode, answer.json().message];
    };
    const words = "There is no room for more files right now. Try again later.";
    const few = 512 * MEGABYTE;
    expect(await upload(few, "/api/registrations/documents")).toEqual([503, words]);
    expect((await upload(few, "/api/files/upload"))[0]).toBe(201);
    expect(await upload(256 * MEGABYTE, "/api/files/upload")).toEqual([503, words]);
    expect(await fileStore.room()).toBeGreaterThan(0);
  });
});

describe("applications", () => {
  test("from the web that are waiting are limited to two thousand; platform users can send more", async () => {
    const plan = await anOfferedPlan(server);
    expect((await apply(server, plan)).statusCode).toBe(201);
    const columns = `pharmacy_name, legal_name, licence_authority, pharmacist_name, address, email,
      phone, applicant_name, plan, documents, terms_accepted_at, terms_version`;
    await server.db.$client.query(
      `insert into registrations (id, number, licence_number, applicant_email, ${columns})
       select gen_random_uuid(), 'RG-2020-' || n, 'X' || n, n || '@flood.example', ${columns}
       from registrations, generate_series(1, 1999) n`,
    );
    const refused = await apply(server, plan);
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      "Too many applications are waiting for review. Try again in a few days.",
    ]);
    const own = await server.post("/api/registrations", aRegistration(plan));
    expect(own.statusCode).toBe(201);
  });

  test("that are refused count towards thirty forms, not five applications an hour", async () => {
    const plan = await anOfferedPlan(server);
    const licenceNumber = "004217";
    const statuses: number[] = [];
    for (let sent = 0; sent < 26; sent += 1) {
      statuses.push((await apply(server, plan, { licenceNumber })).statusCode);
    }
    expect(statuses).toEqual([201, ...Array(25).fill(409)]);
    for (let sent = 0; sent < 4; sent += 1) {
      expect((await apply(server, plan)).statusCode).toBe(201);
    }
    expect((await apply(server, plan)).json().message).toMatch(/^Too many requests/);
  });

  test("by roles that decide about them are limited neither to five nor to thirty", async () => {
    const plan = await anOfferedPlan(server);
    const support = await server.as("support");
    for (let sent = 0; sent < 31; sent += 1) {
      expect((await support.post("/api/registrations", aRegistration(plan))).statusCode).toBe(201);
    }
  });
});
