import { momentInWords } from "@pharmacy/contract/date-words";
import { type Letter, letterOf, type Reader, type Sender } from "../../platform/mail/letter.ts";

type EndingToken = {
  id: string;
  name: string;
  hint: string;
  pharmacy: string;
  expiresAt: string;
};

export function tokenExpiringLetter(
  sender: Sender,
  reader: Reader & { organization: string | null },
  { id, name, hint, pharmacy, expiresAt }: EndingToken,
): Letter {
  const list = reader.organization === null ? "/admin/tokens" : "/dashboard/settings/tokens";
  return letterOf(sender, reader, {
    kind: "tokenExpiring",
    subject: `API token ${name} of ${pharmacy} is about to expire`,
    lines: [
      `API token ${name} (${hint}) of ${pharmacy} works until ${momentInWords(expiresAt)}.`,
      "Rotate it before then and give your program the new token, or the program will stop working.",
    ],
    action: { label: "Show the token", link: `${sender.publicUrl}${list}?id=${id}` },
  });
}
