import type { EmailDeliveries } from "./email-deliveries.ts";

type Part = Exclude<keyof EmailDeliveries, "written" | "hasEarlier">;

const PARTS: readonly Part[] = ["sent", "waiting", "failed", "kept", "unknown"];

const WHOLE: Readonly<Record<Part, readonly [one: string, many: string]>> = {
  sent: [" sent", " sent"],
  waiting: [" waiting to be sent", " waiting to be sent"],
  failed: [" failed", ", all failed"],
  kept: [", not sent: no mail server is set up", ", none sent: no mail server is set up"],
  unknown: [", delivery unknown", ", delivery unknown"],
};

const AMONG: Readonly<Record<Part, string>> = {
  sent: "sent",
  waiting: "waiting to be sent",
  failed: "failed",
  kept: "not sent without a mail server",
  unknown: "unknown",
};

/** "3 emails sent", "3 emails: 2 sent, 1 failed", "1 email, not sent: no mail server is set up". */
export function deliveryWords(deliveries: EmailDeliveries): string {
  const { written, hasEarlier } = deliveries;
  if (written === 0) return hasEarlier ? "Emails: delivery unknown" : "No emails";
  const emails = written === 1 ? "1 email" : `${inDigits(written)} emails`;
  const there = PARTS.filter((part) => deliveries[part] > 0);
  const [only, second] = there;
  const words =
    only && !second
      ? `${emails}${WHOLE[only][written === 1 ? 0 : 1]}`
      : `${emails}: ${there.map((part) => `${inDigits(deliveries[part])} ${AMONG[part]}`).join(", ")}`;
  return hasEarlier ? `${words}; earlier emails: unknown` : words;
}

export const hasUnsent = ({ failed, kept }: EmailDeliveries): boolean => failed + kept > 0;

const inDigits = (number: number) => number.toLocaleString("en");
