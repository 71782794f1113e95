import { eq } from "drizzle-orm";
import { setUnaudited } from "../db/unaudited.ts";
import type { Job } from "../jobs/job.ts";
import { queueKept } from "./kept-letters.ts";
import { mails } from "./mails.table.ts";
import { OUTBOX_CHANNEL } from "./outbox.ts";

/** Without a mail server, letters are kept; with one, those that still matter are sent. */
export const lettersJob: Job = {
  name: "letters",
  cron: "* * * * *",
  channel: OUTBOX_CHANNEL,
  async work({ db, config, secret }, signal) {
    const { smtpUrl } = config;
    if (smtpUrl === undefined) {
      await setUnaudited(db, mails, eq(mails.status, "queued"), { status: "kept" });
      return;
    }
    // loaded only when it is needed
    const [{ openMailServer }, { sendDueLetters }] = await Promise.all([
      import("./mail-server.ts"),
      import("./send-letters.ts"),
    ]);
    await queueKept(db);
    await sendDueLetters({ db, config, secret, mailServer: openMailServer(smtpUrl) }, signal);
  },
};
