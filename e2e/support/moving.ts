import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startEmailServer } from "../../server/test/smtp.ts";
import { apiOf, login } from "./api.ts";
import { type EmailInbox, emailFrom } from "./email-inbox.ts";
import type { Wish } from "./moving-product.ts";
import { test as base } from "./test.ts";
import { ADMIN } from "./users.ts";

type Moving = EmailInbox & {
  /** Moves the clock for subscriptions, and runs the jobs that are due. */
  moveTo(instant: string): Promise<void>;
};

/** Tests of a product of its own, with a mail server and a clock that can be moved. */
export const test = base.extend<object, { moving: Moving }>({
  moving: [
    async ({ playwright: _ }, use) => {
      const emailServer = await startEmailServer();
      const product = fork(join(import.meta.dirname, "moving-product.ts"), {
        env: { ...process.env, SMTP_URL: emailServer.url },
        execArgv: [],
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      try {
        const address = await answerOf<string>(product);
        const ask = (wish: Wish) => {
          product.send(wish);
          return answerOf<void>(product);
        };
        await use({
          address,
          emailTo: emailFrom(emailServer.received),
          moveTo: (moveTo) => ask({ moveTo }),
        });
      } finally {
        if (product.connected) product.disconnect();
        if (product.exitCode === null) await once(product, "exit");
        await emailServer.close();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ moving }, use) => use(moving.address),
  api: async ({ request, moving: _ }, use) => use(apiOf(request, await login(request, ADMIN))),
});

async function answerOf<Answer>(product: ChildProcess): Promise<Answer> {
  const heard = once(product, "message");
  const ended = once(product, "exit").then(() => {
    throw new Error("The product has ended.");
  });
  const [{ answer, error }] = await Promise.race([heard, ended]);
  if (error !== undefined) throw new Error(error);
  return answer as Answer;
}
