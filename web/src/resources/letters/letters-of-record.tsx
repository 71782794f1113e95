import type { LetterOfRecord } from "@pharmacy/contract/emails/mail-deliveries";
import { wordsOf } from "@pharmacy/contract/words";
import { DeliveryError, DeliveryStatus } from "./delivery-status.tsx";

export function LettersOfRecord({ letters }: { letters: readonly LetterOfRecord[] }) {
  return (
    <ul className="grid gap-1.5">
      {letters.map((letter) => (
        <li key={letter.id} className="grid gap-0.5">
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="wrap-anywhere min-w-0">
              {wordsOf(letter.kind)} · {letter.recipient}
            </span>
            <span className="ps-2">
              <DeliveryStatus delivery={letter} />
            </span>
          </span>
          <DeliveryError delivery={letter} />
        </li>
      ))}
    </ul>
  );
}
