import { BULK } from "@pharmacy/contract/bulk-acts";
import { isOutside, OUTSIDE_DAYS } from "@pharmacy/contract/dates.values";
import { useState } from "react";
import { AskedField } from "#components/record/asked-field.tsx";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { ReasonBox } from "#components/record/reason-box.tsx";
import { Input } from "#components/ui/input.tsx";
import { todayIn } from "#lib/days.ts";
import type { BulkDetails } from "#lib/list-source.ts";
import { Refused } from "#lib/refused.ts";
import type { BulkOffer } from "../bulk-offer.ts";
import type { Noun } from "../counting.ts";
import type { BulkAsk, BulkFieldsProps } from "./bulk-ask.ts";
import { counted, namesOf, nounOfAct, phraseOf } from "./bulk-words.ts";

type Props = {
  offer: BulkOffer;
  noun: Noun;
  chosen: ReadonlyMap<string, string>;
  onAct(details: BulkDetails): void;
  onClose(): void;
};

export function SelectionQuestion(props: Props) {
  const { offer, noun, chosen, onAct, onClose } = props;
  const { consequences, ask = askFor(offer) } = offer;
  const [details, setDetails] = useState<BulkDetails>(ask?.initial ?? {});
  const phrase = phraseOf(offer, counted(chosen.size, nounOfAct(offer, noun)));

  async function confirm() {
    const missing = ask?.missing(details);
    if (missing) throw new Refused(missing);
    onAct(details);
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDanger={offer.isDanger === true}
      title={`${phrase}?`}
      description={`${namesOf(chosen)}.${consequences && chosen.size > 1 ? " For each of them:" : ""}`}
      consequences={consequences ?? []}
      confirmLabel={phrase}
      confirm={confirm}
    >
      {ask && <ask.Fields details={details} onChange={setDetails} />}
    </ConfirmDialog>
  );
}

function askFor({ act }: BulkOffer): BulkAsk | undefined {
  const need = BULK[act].needs;
  if (need === "on") return { ...DAY, initial: { on: todayIn(undefined) } };
  return need === "reason" ? REASON : undefined;
}

const REASON_MIN = 3;
const REASON_MAX = 200;
const TOO_SHORT = `Enter a reason of at least ${REASON_MIN} characters.`;

const DAY = {
  Fields: DayField,
  missing: ({ on = "" }: BulkDetails) =>
    on === "" ? "Enter a date." : isOutside(on) ? OUTSIDE_DAYS : undefined,
};

const REASON: BulkAsk = {
  Fields: ReasonField,
  initial: { reason: "" },
  missing: ({ reason = "" }) => (reason.trim().length < REASON_MIN ? TOO_SHORT : undefined),
};

function DayField({ details, onChange }: BulkFieldsProps) {
  return (
    <AskedField label="Date">
      {(id) => (
        <Input
          id={id}
          type="date"
          aria-required
          className="nums"
          value={details.on ?? ""}
          onChange={({ target }) => onChange({ on: target.value })}
        />
      )}
    </AskedField>
  );
}

function ReasonField({ details, onChange }: BulkFieldsProps) {
  return (
    <ReasonBox
      value={details.reason ?? ""}
      lengthMax={REASON_MAX}
      onChange={(reason) => onChange({ reason })}
    />
  );
}
