import { KEPT_DAYS } from "@pharmacy/contract/emails/emails.values";
import type { EmailHealth } from "@pharmacy/contract/emails/failed-emails";
import { formatDay } from "#lib/day-of.ts";
import { formatNumber, formatTime } from "#lib/format.ts";

/** Failed attempts in a row that deserve a notice even if nothing is waiting. */
const MANY = 3;

export type EmailNotice = { title: string; text: string };

/** The problem with sending emails; undefined while mail flows. */
export function emailNoticeOf(health: EmailHealth): EmailNotice | undefined {
  const { hasServer, waiting, failing } = health;
  const queue = waiting > 0 ? `: ${waitingIn(health)}` : "";
  if (!hasServer) {
    return {
      title: `No mail server is set up${queue}.`,
      text: `Set SMTP_URL on the server. Emails of the last ${KEPT_DAYS} days that still matter are then sent.`,
    };
  }
  if (!failing || (waiting === 0 && failing.attempts < MANY)) return undefined;
  const { attempts, since, error } = failing;
  const title =
    attempts === 1
      ? `The last attempt to send an email failed at ${timeOf(since)}${queue}.`
      : `The last ${formatNumber(attempts)} attempts to send email have failed since ${timeOf(since)}${queue}.`;
  return { title, text: error };
}

/** "12 emails wait", "1,000+ emails wait". */
function waitingIn({ waiting, waitingIsExact }: EmailHealth): string {
  if (waiting === 1 && waitingIsExact) return "1 email waits";
  return `${formatNumber(waiting)}${waitingIsExact ? "" : "+"} emails wait`;
}

/** The time of day, with the date unless it is today. */
function timeOf(instant: string): string {
  const isToday = formatDay(instant) === formatDay(new Date().toISOString());
  return isToday ? formatTime(instant) : `${formatDay(instant)}, ${formatTime(instant)}`;
}
