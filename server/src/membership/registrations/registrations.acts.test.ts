import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPdf } from "#test/pictures.ts";
import {
  anOfferedPlan,
  aWaitingOne,
  madeSoFar,
  statusOf,
  totalOf,
  uploadDocument,
} from "#test/registrations.ts";
import { testServer } from "#test/server.ts";
import { emailsTo } from "#test/ways-in.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { unsealEmail } from "../../platform/email/outbox.ts";

const server = testServer();

describe("an approval", () => {
  test("of an expired licence needs the last day of the renewed one", async () => {
    const plan = await anOfferedPlan(server, { name: "Standard" });
    server.moveTo("2026-04-10T10:00:00Z");
    const { id } = await aWaitingOne(server, { licenceExpiresOn: "2026-05-01" }, plan);
    server.moveTo("2026-05-02T10:00:00Z");
    const refused = await server.post(`/api/registrations/${id}/approve`, {});
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { licenceExpiresOn: expect.stringMatching(/^The licence expired on /) },
    ]);
    const past = { licenceExpiresOn: "2026-05-01" };
    expect((await server.post(`/api/registrations/${id}/approve`, past)).statusCode).toBe(422);
    const renewed = { licenceExpiresOn: "2027-05-01" };
    const approved = await server.post(`/api/registrations/${id}/approve`, renewed);
    expect(approved.statusCode).toBe(200);
    const pharmacy = approved.json().organization.id;
    expect((await server.get(`/api/organizations/${pharmacy}`)).json()).toMatchObject(renewed);
  });

  test("creates the pharmacy, its membership, its owner and the invitation, and returns them", async () => {
    const plan = await anOfferedPlan(server, { name: "Standard", trialDays: 30 });
    const document = (await uploadDocument(server, { bytes: aPdf() })).json();
    server.moveTo("2026-04-10T10:00:00Z");
    const { id } = await aWaitingOne(
      server,
      {
        pharmacyName: "Dunmarrow Pharmacy",
        gln: "9521000000018",
        applicantName: "Niamh Corrigan",
        applicantEmail: "niamh@dunmarrow.example",
        documents: [document.key],
      },
      plan,
    );
    const before = (await server.history()).length;
    const answer = await server.post(`/api/registrations/${id}/approve`, {});
    expect(answer.statusCode).toBe(200);
    const receipt = answer.json();
    expect(receipt).toMatchObject({
      organization: { name: "Dunmarrow Pharmacy", code: expect.stringMatching(/^PH-\d{4}$/) },
      owner: { name: "Niamh Corrigan", email: "niamh@dunmarrow.example" },
      term: { plan: "Standard", startDate: "2026-04-10", endDate: "2026-05-09", isTrial: true },
    });
    expect(
      (await server.get(`/api/organizations/${receipt.organization.id}`)).json(),
    ).toMatchObject({
      status: "active",
      gln: "9521000000018",
      licenceAuthority: "Pharmacy regulator",
      timeZone: "Europe/Dublin",
      currency: "EUR",
      locale: "en-IE",
      paymentTermDays: 30,
    });
    expect((await server.get(`/api/users/${receipt.owner.id}`)).json()).toMatchObject({
      role: "owner",
      status: "invited",
      organization: { id: receipt.organization.id },
    });
    const [email] = await emailsTo(server.db, server.services.secret, receipt.owner.id);
    expect(email).toMatchObject({ kind: "invitation", recipient: "niamh@dunmarrow.example" });
    expect((await server.get(`/api/registrations/${id}`)).json()).toMatchObject({
      status: "approved",
      reviewedAt: expect.stringMatching(/^2026-04-10T10:00/),
      organization: { id: receipt.organization.id },
      checks: [],
    });
    const entries = (await server.history()).slice(before);
    const actions = entries.map(({ action, model }) => `${action} ${model}`);
    for (const entry of ["approve registration", "create organization", "subscribe subscription"]) {
      expect(actions).toContain(entry);
    }
    expect(actions).toContain("invite user");
    expect(new Set(entries.map(({ requestId }) => requestId)).size).toBe(1);
  });

  test("also works with GET, as the specification requires", async () => {
    const { id } = await aWaitingOne(server);
    const answer = await server.get(`/api/registrations/${id}/approve`);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(await statusOf(server, id)).toBe("approved");
  });

  test("happens once: any second decision is refused and does nothing", async () => {
    const { id } = await aWaitingOne(server);
    await server.get(`/api/registrations/${id}/approve`);
    const before = await madeSoFar(server);
    for (const act of ["approve", "reject"]) {
      for (const call of [
        () => server.get(`/api/registrations/${id}/${act}`),
        () => server.post(`/api/registrations/${id}/${act}`, {}),
      ]) {
        const again = await call();
        expect([again.statusCode, again.json().message]).toEqual([
          409,
          "This registration has already been approved.",
        ]);
      }
    }
    expect(await madeSoFar(server)).toEqual(before);
  });

  test("alongside another decision: only one succeeds", async () => {
    const { id } = await aWaitingOne(server);
    const other = await server.as("support");
    const before = await totalOf(server, "organizations");
    const answers = await Promise.all([
      server.get(`/api/registrations/${id}/approve`),
      other.get(`/api/registrations/${id}/approve`),
      other.post(`/api/registrations/${id}/reject`, {}),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const isApproved = (await statusOf(server, id)) === "approved";
    expect(await totalOf(server, "organizations")).toBe(before + (isApproved ? 1 : 0));
  });
});

describe("a rejection", () => {
  const emails = async () => {
    const rows = await server.db
      .select()
      .from(outboxEmails)
      .where(and(eq(outboxEmails.kind, "registrationRejected"), isNull(outboxEmails.user)));
    return rows.map((row) => ({ ...row, ...unsealEmail(server.services.secret, row.body) }));
  };

  test("sends an email with the reason, exactly as previewed", async () => {
    const { id, number } = await aWaitingOne(server, {
      applicantEmail: "ines@rathfern.example",
      pharmacyName: "Rathfern Chemist",
    });
    const words = "The copy is cut off.\nSend the whole page.";
    const query = `code=documentsMissing&reason=${encodeURIComponent(words)}`;
    const preview = await server.get(`/api/registrations/${id}/rejection-preview?${query}`);
    // the same in a body, which proxies do not log
    const sent = { code: "documentsMissing", reason: words };
    const inBody = await server.post(`/api/registrations/${id}/rejection-preview`, sent);
    expect(inBody.json()).toEqual(preview.json());
    const before = (await server.history()).length;
    const answer = await server.post(`/api/registrations/${id}/reject`, {
      code: "documentsMissing",
      reason: words,
      note: "Called twice.",
    });
    expect(answer.json()).toMatchObject({
      status: "rejected",
      rejectionCode: "documentsMissing",
      reviewNote: "Called twice.",
      rejectionReason: `Documents that we need are missing or cannot be read.\n\n${words}`,
    });
    const [email] = await emails();
    expect(email).toMatchObject({
      recipient: "ines@rathfern.example",
      subject: `Your application ${number} was not accepted`,
    });
    expect(email?.text).toContain(
      "Thank you for applying for membership for Rathfern Chemist. We cannot accept the application as it is.",
    );
    expect(email?.text).toContain("Send the whole page.");
    expect(email?.text).not.toContain("Called twice.");
    expect(preview.json()).toEqual({
      recipient: email?.recipient,
      subject: email?.subject,
      text: email?.text,
      letter: "kept",
    });
    const entries = (await server.history()).slice(before);
    expect(entries).toMatchObject([{ action: "reject", model: "registration", recordId: id }]);
  });

  test("without a reason says that the licence could not be confirmed", async () => {
    const { id } = await aWaitingOne(server);
    expect((await server.get(`/api/registrations/${id}/reject`)).statusCode).toBe(200);
    const [email] = await emails();
    expect(email?.text).toContain("We could not confirm the licence details.");
    const again = await server.get(`/api/registrations/${id}/reject`);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      "This registration has already been rejected.",
    ]);
    expect(await emails()).toHaveLength(1);
  });

  test("for another reason states it", async () => {
    const { id } = await aWaitingOne(server);
    const refused = await server.post(`/api/registrations/${id}/reject`, { code: "other" });
    expect(refused.json().fields).toEqual({ reason: "Enter the reason for the rejection." });
    const url = `/api/registrations/${id}/reject?code=other&reason=It+is+a+test.`;
    expect((await server.get(url)).json().rejectionReason).toBe("It is a test.");
  });

  test("with text and no code uses that text and adds nothing", async () => {
    const { id } = await aWaitingOne(server);
    const preview = await server.get(`/api/registrations/${id}/rejection-preview?reason=Too+far.`);
    const { rejectionCode, rejectionReason } = (
      await server.get(`/api/registrations/${id}/reject?reason=Too+far.`)
    ).json();
    expect([rejectionCode, rejectionReason]).toEqual(["other", "Too far."]);
    const [email] = await emails();
    expect(email?.text).toContain("Too far.");
    expect(email?.text).not.toContain("licence details");
    expect(preview.json().text).toBe(email?.text);
  });

  test("with a code's name as the reason uses that code's text", async () => {
    const { id } = await aWaitingOne(server);
    const rejected = await server.get(`/api/registrations/${id}/reject?reason=licenceExpired`);
    expect(rejected.json()).toMatchObject({
      status: "rejected",
      rejectionCode: "licenceExpired",
      rejectionReason: "The licence is no longer valid.",
    });
    const [email] = await emails();
    expect(email?.text).toContain("The licence is no longer valid.");
    expect(email?.text).not.toContain("licenceExpired");
  });

  test("is refused when a code's name is sent where text is required", async () => {
    const { id } = await aWaitingOne(server);
    for (const query of ["reason=other", "code=other&reason=other"]) {
      const refused = await server.get(`/api/registrations/${id}/reject?${query}`);
      expect([refused.statusCode, refused.json().fields]).toEqual([
        400,
        { reason: "Enter the reason for the rejection." },
      ]);
    }
    expect(await statusOf(server, id)).toBe("pending");
  });

  test("needs a reason of 3 to 500 characters, including the code's sentence", async () => {
    const { id } = await aWaitingOne(server);
    const reject = (body: object) => server.post(`/api/registrations/${id}/reject`, body);
    const short = await reject({ reason: "No" });
    expect([short.statusCode, short.json().fields]).toEqual([
      422,
      { reason: "Reason must be at least 3 characters." },
    ]);
    const code = "licenceExpired";
    const long = await reject({ code, reason: "x".repeat(468) });
    expect([long.statusCode, long.json().fields]).toEqual([
      422,
      { reason: 'Reason must be at most 467 characters beside "The licence is no longer valid."' },
    ]);
    expect(await statusOf(server, id)).toBe("pending");
    const fits = await reject({ code, reason: "x".repeat(467) });
    expect(fits.json().rejectionReason).toHaveLength(500);
  });

  test("keeps markup out of the email's HTML", async () => {
    const { id } = await aWaitingOne(server, { applicantName: "<img src=x onerror=alert(1)>" });
    await server.post(`/api/registrations/${id}/reject`, { reason: "<script>x</script>" });
    const [email] = await emails();
    expect(email?.html).not.toMatch(/<img|<script/);
  });

  test("is not made if its email cannot be posted", async () => {
    const { id } = await aWaitingOne(server);
    await server.db.$client.query("alter table mails add constraint none check (false) not valid");
    const failed = await server.post(`/api/registrations/${id}/reject`, {});
    await server.db.$client.query("alter table mails drop constraint none");
    expect(failed.statusCode).toBe(500);
    expect(await statusOf(server, id)).toBe("pending");
  });
});
