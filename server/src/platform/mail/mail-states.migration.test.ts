import { expect, test } from "vitest";
import { databaseBefore } from "#test/database-before.ts";
import { migrate } from "../db/migrate.ts";

const QUESTION = "0199a0f0-0000-7000-8000-000000000001";
const REGISTRATION = "0199a0f0-0000-7000-8000-000000000002";

type Client = Awaited<ReturnType<typeof databaseBefore>>["client"];

/** A row with these values; its other columns have whatever their types allow. */
async function insertRow(client: Client, table: string, values: Record<string, unknown>) {
  const { rows } = await client.query<{ name: string; filler: string }>(
    `select column_name as name, case when data_type in ('text', 'bytea') then ''
        when data_type = 'jsonb' then '{}' when data_type = 'ARRAY' then '{}'
        when data_type = 'date' then '2026-01-01' when data_type like 'timestamp%' then '2026-01-01'
        when data_type = 'boolean' then 'false' else '1' end as filler
      from information_schema.columns where table_schema = 'public' and table_name = $1
        and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
    [table],
  );
  const row = { ...Object.fromEntries(rows.map(({ name, filler }) => [name, filler])), ...values };
  const names = Object.keys(row);
  const places = names.map((_, place) => `$${place + 1}`);
  await client.query(
    `insert into ${table} (${names.map((name) => `"${name}"`)}) values (${places})`,
    Object.values(row),
  );
}

test("letters about questions and rejections are found from these after the migration", async () => {
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
  const letters = [
    ["questionReceived", "We received your question Q-000318", QUESTION],
    ["questionAnswered", "Our answer to Q-000318: How do we join?", QUESTION],
    ["questionAnswered", "Our corrected answer to Q-000318: How do we join?", QUESTION],
    ["questionClosed", "We closed your question Q-000318", QUESTION],
    ["questionClosed", "We closed your question Q-000319", null],
    ["invitation", "Our answer to Q-000318: a name", null],
    ["registrationRejected", rejected, REGISTRATION],
    ["registrationRejected", "Your application RG-2026-0010 was not accepted", null],
  ] as const;
  for (const [place, [kind, subject]] of letters.entries()) {
    await client.query(
      `insert into mails (id, kind, recipient, subject, body)
       values ($1, $2, 'ines@rathfern.example', $3, '')`,
      [`0199a0f0-0000-7000-8000-00000000010${place}`, kind, subject],
    );
  }
  await migrate(url);
  const { rows } = await client.query("select about, status from mails order by id");
  expect(rows).toEqual(letters.map(([, , about]) => ({ about, status: "queued" })));
});
