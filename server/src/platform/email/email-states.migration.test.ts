import { expect, test } from "vitest";
import { databaseBefore, insertRow } from "#test/database-before.ts";
import { migrate } from "../db/migrate.ts";

const QUESTION = "0199a0f0-0000-7000-8000-000000000001";
const REGISTRATION = "0199a0f0-0000-7000-8000-000000000002";

test("emails about questions and rejections are found from these after the migration", async () => {
  const { url, client } = await databaseBefore("mail_states");
  await insertRow(client, "questions", {
    id: QUESTION,
    number: "Q-000318",
    topic: "account",
    source: "website",
    contact_name: "Niamh Corrigan",
    contact_email: "niamh@castlewren.example",
  });
  await insertRow(client, "registrations", {
    id: REGISTRATION,
    number: "RG-2026-0009",
    status: "rejected",
    applicant_email: "ines@rathfern.example",
    email: "info@rathfern.example",
    source: "web",
  });
  const rejected = "Your application RG-2026-0009 was not accepted";
  const emails = [
    ["questionReceived", "We received your question Q-000318", QUESTION],
    ["questionAnswered", "Our answer to Q-000318: How do we join?", QUESTION],
    ["questionAnswered", "Our corrected answer to Q-000318: How do we join?", QUESTION],
    ["questionClosed", "We closed your question Q-000318", QUESTION],
    ["questionClosed", "We closed your question Q-000319", null],
    ["invitation", "Our answer to Q-000318: a name", null],
    ["registrationRejected", rejected, REGISTRATION],
    ["registrationRejected", "Your application RG-2026-0010 was not accepted", null],
  ] as const;
  for (const [place, [kind, subject]] of emails.entries()) {
    await client.query(
      `insert into mails (id, kind, recipient, subject, body)
       values ($1, $2, 'ines@rathfern.example', $3, '')`,
      [`0199a0f0-0000-7000-8000-00000000010${place}`, kind, subject],
    );
  }
  await migrate(url);
  const { rows } = await client.query("select about, status from mails order by id");
  expect(rows).toEqual(emails.map(([, , about]) => ({ about, status: "queued" })));
});
