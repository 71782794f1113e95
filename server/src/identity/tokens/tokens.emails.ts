import { momentInWords } from "@pharmacy/contract/date-words";
import { type Email, emailMessage, type Reader, type Sender } from "../../platform/email/email.ts";

type EndingToken = {
  id: string;
  name: string;
  hint: string;
  pharmacy: string;
  expiresAt: string;
};

export function tokenExpiringEmail(
  sender: Sender,
  reader: Reader & { organization: string | null },
  { id, name, hint, pharmacy, expiresAt }: EndingToken,
): Email {
  const list = reader.organization === null ? "/admin/tokens" : "/dashboard/settings/tokens";
  return emailMessage(sender, reader, {
    kind: "tokenExpiring",
    subject: `API token ${name} of ${pharmacy} is about to expire`,
    lines: [
      `API token ${name} (${hint}) of ${pharmacy} works until ${momentInWords(expiresAt)}.`,
      "Rotate it before then and give your program the new token, or the program will stop working.",
    ],
    action: { label: "Show the token", link: `${sender.publicUrl}${list}?id=${id}` },
  });
}
