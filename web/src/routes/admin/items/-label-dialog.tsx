import type { Item } from "@pharmacy/contract/items";
import { useId, useState } from "react";
import { Field } from "#components/form/field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Input } from "#components/ui/input.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { packWords } from "#resources/items/item-words.ts";
import type { LabelProps } from "./-label.tsx";
import { printLabel } from "./-print-label.ts";

const Label = lazyPart<LabelProps>(() => import("./-label.tsx").then((module) => module.Label));

/** Letters, digits and signs that a batch number may have. */
const BATCH = /^[\w!"%&'()*+,\-./:;<=>?]{0,20}$/;
const WRONG_BATCH =
  "A batch number has at most 20 characters: letters, digits and ! \" % & ' ( ) * + , - . / : ; < = > ? _";

/** The label of a pack as it is printed, with its batch and expiry date where they are wanted. */
export function LabelDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const [batch, setBatch] = useState("");
  const [expiresOn, setExpiresOn] = useState("");
  const isWrong = !BATCH.test(batch);
  const content = { gtin: item.gtin ?? "", batch: isWrong ? "" : batch, expiresOn };
  const ids = [useId(), useId()] as const;
  const [label, setLabel] = useState<SVGSVGElement | null>(null);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Print label"
      description="To keep it as a PDF, choose Save as PDF when you print."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            aria-disabled={isWrong || !label}
            onClick={() => label && !isWrong && printLabel(label, item.code)}
          >
            Print label
          </Button>
        </>
      }
    >
      <div className="mt-2 grid gap-4">
        <Label
          ref={setLabel}
          name={item.name}
          details={[item.code, packWords(item)]}
          content={content}
        />
        <Field id={ids[0]} label="Batch number" message={isWrong ? WRONG_BATCH : undefined}>
          <Input
            id={ids[0]}
            value={batch}
            maxLength={40}
            autoComplete="off"
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${ids[0]}-error` : undefined}
            onChange={({ target }) => setBatch(target.value.trim())}
          />
        </Field>
        <Field id={ids[1]} label="Expiry date" message={undefined}>
          <Input
            id={ids[1]}
            type="date"
            value={expiresOn}
            onChange={({ target }) => setExpiresOn(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
