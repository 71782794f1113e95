import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SENT_EVENTS } from "@pharmacy/contract/webhooks/webhooks.values";
import { expect, onTestFinished, test } from "vitest";
import { newWebhookSecret, signatureHeaders } from "./webhooks.signature.ts";

const guide = readFileSync(join(import.meta.dirname, "../../../../docs/webhooks.md"), "utf8");

type Example = {
  isGenuine(secret: string, headers: Record<string, string>, body: string): boolean;
};

async function readExample(): Promise<Example> {
  const [, code = ""] = /^```js\n(.*?)^```$/ms.exec(guide) ?? [];
  const folder = mkdtempSync(join(tmpdir(), "guide-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "example.mjs");
  writeFileSync(file, code);
  return import(file);
}

test("the guide's example verifies what is sent, and nothing else", async () => {
  const { isGenuine } = await readExample();
  const [secret, other] = [newWebhookSecret(), newWebhookSecret()];
  const body = '{"type":"webhook.test"}';
  const seconds = Math.floor(Date.now() / 1000);
  const headers = signatureHeaders([other, secret], { id: "one", seconds, body });
  expect(isGenuine(secret, headers, body)).toBe(true);
  expect(isGenuine(other, headers, body)).toBe(true);
  expect(isGenuine(newWebhookSecret(), headers, body)).toBe(false);
  expect(isGenuine(secret, headers, `${body} `)).toBe(false);
  expect(isGenuine(secret, { ...headers, "webhook-id": "two" }, body)).toBe(false);
  const old = signatureHeaders([secret], { id: "one", seconds: seconds - 301, body });
  expect(isGenuine(secret, old, body)).toBe(false);
  expect(isGenuine(secret, { ...headers, "webhook-signature": "v2,AAAA v1" }, body)).toBe(false);
});

test("a signature is the one that the specification's libraries make", () => {
  // the test vector of the JavaScript library of Standard Webhooks
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const message = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    seconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  };
  expect(signatureHeaders([secret], message)["webhook-signature"]).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
});

test("the guide lists every event", () => {
  for (const event of SENT_EVENTS) expect(guide).toContain(`\`${event}\``);
});
