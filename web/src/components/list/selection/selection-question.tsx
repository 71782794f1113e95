import { BULK_NEEDS, type BulkAct } from "@pharmacy/contract/bulk.values";
import { type ReactNode, useId, useState } from "react";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { todayIn } from "#lib/days.ts";
import type { BulkDetails } from "#lib/list-source.ts";
import { Refused } from "#lib/refused.ts";
import type { Noun } from "../counting.ts";
import { counted, namesOf, nounOfAct, phraseOf } from "./bulk-words.ts";

type Props = {
  act: BulkAct;
  noun: Noun;
  chosen: ReadonlyMap<string, string>;
  /** The effects of the act upon each record. */
  consequences: readonly ReactNode[] | undefined;
  onAct(details: BulkDetails): void;
  onClose(): void;
};

/** Asks before many records are changed, and for the day or the reason that the act needs. */
export function SelectionQuestion({ act, noun, chosen, consequences, onAct, onClose }: Props) {
  const need = BULK_NEEDS[act];
  const [value, setValue] = useState(need === "on" ? todayIn(undefined) : "");
  const phrase = phraseOf(act, counted(chosen.size, nounOfAct(act, noun)));

  async function confirm() {
    if (need === "on" && !value) throw new Refused("Enter a date.");
    if (need === "reason" && value.trim().length < REASON_MIN) throw new Refused(TOO_SHORT);
    onAct(need ? { [need]: value.trim() } : {});
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
      {need && <NeedField need={need} value={value} onChange={setValue} />}
    </ConfirmDialog>
  );
}

const REASON_MIN = 3;
const REASON_MAX = 200;
const TOO_SHORT = `Enter a reason of at least ${REASON_MIN} characters.`;

type NeedFieldProps = { need: "reason" | "on"; value: string; onChange(value: string): void };

function NeedField({ need, value, onChange }: NeedFieldProps) {
  const id = useId();
  return (
    <div className="mt-2 grid gap-1.5">
      <Label htmlFor={id} isRequired>
        {need === "on" ? "Date" : "Reason"}
      </Label>
      {need === "on" ? (
        <Input
          id={id}
          type="date"
          aria-required
          className="nums"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Textarea
          id={id}
          aria-required
          rows={2}
          maxLength={REASON_MAX}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}
