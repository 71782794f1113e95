import type { WithdrawnItem } from "../../catalogue/items/items.effects.ts";
import { type Email, emailMessage, type Reader, type Sender } from "../../platform/email/email.ts";

export function withdrawalEmail(
  sender: Sender,
  reader: Reader,
  pharmacy: string,
  { code, name, reason }: WithdrawnItem,
): Email {
  return emailMessage(sender, reader, {
    kind: "itemWithdrawn",
    subject: `${name} (${code}) is withdrawn`,
    lines: [
      `${name} (${code}) is withdrawn. ${pharmacy} has it among its products, and must not sell it any more.`,
      "Reason:",
      ...reason.split(/\n+/).filter(Boolean),
      "The product is blocked until the withdrawal is reversed. Keep its packs apart from all other stock.",
    ],
    action: { label: "Open the products", link: `${sender.publicUrl}/dashboard/products` },
    isActionLast: true,
    replyTo: sender.supportEmail,
  });
}
