import { BULK, type BulkAct } from "@pharmacy/contract/bulk-acts";
import { type ReactNode, useId, useState } from "react";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { todayIn } from "#lib/days.ts";
import type { BulkDetails } from "#lib/list-source.ts";
import { Refused } from "#lib/refused.ts";
import type { Noun } from "../counting.ts";
import type { BulkAsk, BulkFieldsProps } from "./bulk-ask.ts";
import { counted, namesOf, nounOfAct, phraseOf } from "./bulk-words.ts";

type Props = {
  act: BulkAct;
  noun: Noun;
  chosen: ReadonlyMap<string, string>;
  /** The effects of the action on each record. */
  consequences: readonly ReactNode[] | undefined;
  /** What the list itself asks before the act. */
  ask: BulkAsk | undefined;
  onAct(details: BulkDetails): void;
  onClose(): void;
};

/** Asks before many records are changed, and for what the act needs: a day, a reason, a person. */
export function SelectionQuestion(props: Props) {
  const { act, noun, chosen, consequences, onAct, onClose } = props;
  const ask = props.ask ?? askFor(act);
  const [details, setDetails] = useState<BulkDetails>(ask?.initial ?? {});
  const phrase = phraseOf(act, counted(chosen.size, nounOfAct(act, noun)));

  async function confirm() {
    const missing = ask?.missing(details);
    if (missing) throw new Refused(missing);
    onAct(details);
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDanger={act === "delete" || act === "void"}
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

function askFor(act: BulkAct): BulkAsk | undefined {
  const need = BULK[act].needs;
  if (need === "on") return { ...DAY, initial: { on: todayIn(undefined) } };
  return need === "reason" ? REASON : undefined;
}

const REASON_MIN = 3;
const REASON_MAX = 200;
const TOO_SHORT = `Enter a reason of at least ${REASON_MIN} characters.`;

const DAY = {
  Fields: DayField,
  missing: ({ on }: BulkDetails) => (on ? undefined : "Enter a date."),
};

const REASON: BulkAsk = {
  Fields: ReasonField,
  initial: { reason: "" },
  missing: ({ reason = "" }) => (reason.trim().length < REASON_MIN ? TOO_SHORT : undefined),
};

function DayField({ details, onChange }: BulkFieldsProps) {
  const id = useId();
  return (
    <div className="mt-2 grid gap-1.5">
      <Label htmlFor={id} isRequired>
        Date
      </Label>
      <Input
        id={id}
        type="date"
        aria-required
        className="nums"
        value={details.on ?? ""}
        onChange={({ target }) => onChange({ on: target.value })}
      />
    </div>
  );
}

function ReasonField({ details, onChange }: BulkFieldsProps) {
  const id = useId();
  return (
    <div className="mt-2 grid gap-1.5">
      <Label htmlFor={id} isRequired>
        Reason
      </Label>
      <Textarea
        id={id}
        aria-required
        rows={2}
        maxLength={REASON_MAX}
        value={details.reason ?? ""}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </div>
  );
}
