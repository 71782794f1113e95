import { expect, test } from "vitest";
import { deliveryWords, hasUnsent } from "./delivery-words.ts";
import type { EmailDeliveries } from "./email-deliveries.ts";

const NONE: EmailDeliveries = {
  written: 0,
  sent: 0,
  waiting: 0,
  failed: 0,
  kept: 0,
  unknown: 0,
  hasEarlier: false,
};

test.each<[Partial<EmailDeliveries>, string, boolean]>([
  [{}, "No emails", false],
  [{ hasEarlier: true }, "Emails: delivery unknown", false],
  [{ written: 1, sent: 1 }, "1 email sent", false],
  [{ written: 1_200, sent: 1_200 }, "1,200 emails sent", false],
  [{ written: 2, waiting: 2 }, "2 emails waiting to be sent", false],
  [{ written: 1, failed: 1 }, "1 email failed", true],
  [{ written: 2, failed: 2 }, "2 emails, all failed", true],
  [{ written: 1, kept: 1 }, "1 email, not sent: no mail server is set up", true],
  [{ written: 3, kept: 3 }, "3 emails, none sent: no mail server is set up", true],
  [
    { written: 4, sent: 2, waiting: 1, failed: 1 },
    "4 emails: 2 sent, 1 waiting to be sent, 1 failed",
    true,
  ],
  [{ written: 2, sent: 1, kept: 1 }, "2 emails: 1 sent, 1 not sent without a mail server", true],
  [{ written: 2, sent: 1, unknown: 1 }, "2 emails: 1 sent, 1 unknown", false],
  [{ written: 1, sent: 1, hasEarlier: true }, "1 email sent; earlier emails: unknown", false],
])("deliveries of %j are worded %s", (values, words, isUnsent) => {
  const deliveries = { ...NONE, ...values };
  expect(deliveryWords(deliveries)).toBe(words);
  expect(hasUnsent(deliveries)).toBe(isUnsent);
});
