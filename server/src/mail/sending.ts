import { eq } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { setUnaudited } from "../db/unaudited.ts";
import { withoutValues } from "../db/violations.ts";
import type { Services } from "../http/routes.ts";
import { mails } from "./mails.table.ts";

const RETRY_MS = 10_000;

type Stop = () => Promise<void>;

/**
 * Begins to send letters, beside the server's other work: nothing waits for it, and what it needs is
 * loaded by itself. Without a mail server it keeps what one was meant to send.
 *
 * @param url of the database.
 * @returns ends it; a letter that is being sent is waited for.
 */
export function startSending(
  services: Pick<Services, "db" | "config" | "secret">,
  url: string,
  log: Pick<FastifyBaseLogger, "warn">,
): Stop {
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let running = begin();

  async function begin(): Promise<Stop | undefined> {
    const { db, config } = services;
    const { smtpUrl } = config;
    try {
      if (smtpUrl === undefined) {
        await setUnaudited(db, mails, eq(mails.status, "queued"), { status: "kept" });
        return;
      }
      const { startPostman } = await import("./postman.ts");
      return await startPostman({ ...services, url, smtpUrl, log });
    } catch (error) {
      log.warn({ err: withoutValues(error) }, "letters cannot be sent yet");
      if (isStopped) return;
      retry = setTimeout(() => {
        running = begin();
      }, RETRY_MS).unref();
    }
  }

  return async () => {
    isStopped = true;
    clearTimeout(retry);
    await (await running)?.();
  };
}
