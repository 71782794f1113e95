import { eq } from "drizzle-orm";
import { setUnaudited } from "../db/unaudited.ts";
import type { Job } from "../jobs/job.ts";
import { queueKept } from "./kept-emails.ts";
import { outboxEmails } from "./outbox.table.ts";
import { OUTBOX_CHANNEL } from "./outbox.ts";

/** Without a mail server, emails are kept; with one, those that still matter are sent. */
export const emailsJob: Job = {
  name: "letters",
  cron: "* * * * *",
  channel: OUTBOX_CHANNEL,
  async work({ db, config, secret }, signal) {
    const { smtpUrl } = config;
    if (smtpUrl === undefined) {
      await setUnaudited(db, outboxEmails, eq(outboxEmails.status, "queued"), { status: "kept" });
      return;
    }
    // loaded only when it is needed
    const [{ openEmailServer }, { sendDueEmails }] = await Promise.all([
      import("./email-server.ts"),
      import("./send-emails.ts"),
    ]);
    await queueKept(db);
    await sendDueEmails({ db, config, secret, emailServer: openEmailServer(smtpUrl) }, signal);
  },
};
