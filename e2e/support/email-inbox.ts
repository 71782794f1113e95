import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startEmailServer } from "../../server/test/smtp.ts";
import { apiOf, login } from "./api.ts";
import { test as base } from "./test.ts";
import { ADMIN } from "./users.ts";

type ReceivedEmail = { text: string; link: string };

export type EmailInbox = {
  /** URL of the product with a mail server. */
  address: string;
  /** The newest email with this subject to this address, once it has arrived. */
  emailTo(email: string, subject: RegExp): Promise<ReceivedEmail>;
};

const PATIENCE_MS = 30_000;

/** Tests with a product of their own that has a mail server, and only the administrator in it. */
export const test = base.extend<object, { post: EmailInbox }>({
  post: [
    async ({ playwright: _ }, use) => {
      const emailServer = await startEmailServer();
      const product = startProduct(emailServer.url);
      try {
        const address = await addressOf(product);
        await use({ address, emailTo: emailFrom(emailServer.received) });
      } finally {
        product.kill("SIGINT");
        await once(product, "exit");
        await emailServer.close();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ post }, use) => use(post.address),
  api: async ({ request }, use) => use(apiOf(request, await login(request, ADMIN))),
});

function startProduct(smtpUrl: string): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, "product.ts"), "--empty"], {
    env: { ...process.env, SMTP_URL: smtpUrl },
    stdio: ["ignore", "ignore", "pipe"],
  });
}

async function addressOf(product: ChildProcess): Promise<string> {
  let log = "";
  for await (const chunk of product.stderr?.iterator({ destroyOnReturn: false }) ?? []) {
    log += chunk;
    const [, address] = /answers at (http:\S+)/.exec(log) ?? [];
    if (address) {
      product.stderr?.resume();
      return address;
    }
  }
  throw new Error(`The product did not start: ${log}`);
}

/** Finds emails among those a mail server received. */
export function emailFrom(received: { to: string[]; raw: string }[]): EmailInbox["emailTo"] {
  return async (email, subject) => {
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until) {
      const message = received.findLast(({ to, raw }) => to.includes(email) && subject.test(raw));
      if (message) return read(message.raw);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`No letter ${subject} came to ${email}.`);
  };
}

/** The contents of an email, with its lines unfolded and its encoded characters decoded. */
function read(raw: string): ReceivedEmail {
  const text = raw
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number(`0x${code}`)));
  return { text, link: /http:\S+#[\w-]{43}/.exec(text)?.[0] ?? "" };
}
