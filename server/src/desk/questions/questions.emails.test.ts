import { DAY_MS } from "@pharmacy/contract/time.values";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { anEmailServer } from "#test/email-server.ts";
import { act, anAsker, askQuestion, aVisitorQuestion, readQuestion } from "#test/questions.ts";
import { testServer } from "#test/server.ts";
import { openEmailServer } from "../../platform/email/email-server.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { sendDueEmails } from "../../platform/email/send-emails.ts";
import { closeAnswered } from "./questions.close.ts";

/** Guarantees that emails to askers arrive intact, and that replies reach a person. */
const server = testServer();

/** A mail server, and everything in the outbox sent to it. */
async function anOutbox() {
  const email = await anEmailServer();
  const send = async () => {
    // kept because there was no mail server; now there is one
    await server.db
      .update(outboxEmails)
      .set({ status: "queued" })
      .where(eq(outboxEmails.status, "kept"));
    const { db, config, secret } = server.services;
    const outbox = { db, config, secret, emailServer: openEmailServer(email.url) };
    await sendDueEmails(outbox, new AbortController().signal);
    return email.received.splice(0).map(({ to, raw }) => ({ to, ...read(raw) }));
  };
  return { send };
}

/** The headers of an email, and its two parts decoded. */
function read(raw: string) {
  const header = (name: string) => new RegExp(`^${name}: (.*)\r$`, "m").exec(raw)?.[1] ?? "";
  const parts = raw.split(/^--.*\r$/m).map((part) => decoded(part));
  const [text = "", html = ""] = ["text/plain", "text/html"].map(
    (type) => parts.find((part) => part.includes(`Content-Type: ${type}`)) ?? "",
  );
  return { subject: header("Subject"), replyTo: header("Reply-To"), text, html };
}

function decoded(part: string): string {
  const [head = "", ...body] = part.split("\r\n\r\n");
  const content = body.join("\r\n\r\n");
  if (/base64/i.test(head)) return `${head}\n\n${Buffer.from(content, "base64").toString()}`;
  const bytes = content
    .replace(/=\r\n/g, "")
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return `${head}\n\n${Buffer.from(bytes, "latin1").toString()}`;
}

test("a visitor's receipt, the answer and the email of its closing arrive over SMTP", async () => {
  const { send } = await anOutbox();
  const { supportEmail } = server.services.config;
  const payload = aVisitorQuestion({ title: "Which <b>form</b> do we need?" });
  await server.visitor.post("/api/questions", payload);
  const [receipt] = await send();
  const [{ id, number }] = (await server.get("/api/questions")).json().items;
  expect(receipt).toMatchObject({
    to: [payload.contactEmail],
    subject: `We received your question ${number}`,
    replyTo: supportEmail,
  });

  const answer = "Use form 7 & <b>sign</b> it.\n\nمرحبا — it is short.";
  await act(server, id, "answer", { answer });
  const [email, ...others] = await send();
  expect(others).toEqual([]);
  expect(email).toMatchObject({ to: [payload.contactEmail], replyTo: supportEmail });
  expect(email?.text).toContain("Use form 7 & <b>sign</b> it.");
  expect(email?.text).toContain("مرحبا — it is short.");
  // users' text stays text in HTML too
  expect(email?.html).toContain("Use form 7 &#38; &#60;b&#62;sign&#60;/b&#62; it.");
  expect(email?.html).not.toContain("<b>");
  expect(email?.html).not.toContain("/dashboard/");

  server.moveTo(new Date(Date.now() + 15 * DAY_MS).toISOString());
  await closeAnswered(server.services, new AbortController().signal);
  expect(await send()).toMatchObject([
    { subject: `We closed your question ${number}`, replyTo: supportEmail },
  ]);
});

test("a user's emails lead to the question on the dashboard", async () => {
  const { send } = await anOutbox();
  const { caller } = await anAsker(server);
  const { id } = await askQuestion(caller);
  await act(server, id, "answer", { answer: "Tomorrow." });
  await act(server, (await askQuestion(caller)).id, "close", { reason: "noLongerNeeded" });
  const emails = await send();
  const { askerEmail } = await readQuestion(server, id);
  expect(emails).toHaveLength(4);
  for (const { to, replyTo, text } of emails) {
    expect([to, replyTo]).toEqual([[askerEmail], server.services.config.supportEmail]);
    expect(text).toContain(`${server.services.config.publicUrl}/dashboard/questions?id=`);
  }
});
