import { isOutside, OUTSIDE_DAYS } from "@pharmacy/contract/dates.values";
import type { Item } from "@pharmacy/contract/items/items";
import { useId, useState } from "react";
import { Field } from "#components/form/field.tsx";
import { useAttempt } from "#components/form/use-attempt.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { packWords } from "#resources/items/item-words.ts";
import type { LabelProps } from "./-label.tsx";
import { COPIES_MAX, LABEL, PAPERS, type Paper } from "./-label-size.ts";

const Label = lazyPart<LabelProps>(() => import("./-label.tsx").then((module) => module.Label));

/** Characters allowed in a batch number. */
const BATCH = /^[\w!"%&'()*+,\-./:;<=>?]{0,20}$/;
const WRONG_BATCH =
  "A batch number has at most 20 characters: letters, digits and ! \" % & ' ( ) * + , - . / : ; < = > ? _";
const WRONG_COPIES = `Enter a number from 1 to ${COPIES_MAX}.`;

const copiesIn = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : 0);

/** Previews the printed label, with an optional batch and expiry date. */
export function LabelDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const [batch, setBatch] = useState("");
  const [expiresOn, setExpiresOn] = useState("");
  const [count, setCount] = useState("1");
  const [paper, setPaper] = useState<Paper>("roll");
  const [label, setLabel] = useState<SVGSVGElement | null>(null);
  const { problem, isPending, attempt } = useAttempt("The PDF could not be made.");
  const wrongBatch = BATCH.test(batch) ? undefined : WRONG_BATCH;
  const farDay = isOutside(expiresOn) ? OUTSIDE_DAYS : undefined;
  const copies = copiesIn(count);
  const wrongCount = copies < 1 || copies > COPIES_MAX ? WRONG_COPIES : undefined;
  const content = {
    gtin: item.gtin ?? "",
    batch: wrongBatch ? "" : batch,
    expiresOn: farDay ? "" : expiresOn,
  };
  const shown = { name: item.name, details: [item.code, packWords(item)], content };
  const isReady = !wrongBatch && !farDay && label !== null;
  const save = async () => {
    const { saveLabel } = await import("./-save-label.ts");
    await saveLabel({ ...shown, file: item.code, paper, copies });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Print label"
      description="Print one label, or save as many as you need as a PDF."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            pending={isPending}
            aria-disabled={!isReady || wrongCount !== undefined}
            onClick={() => isReady && !wrongCount && attempt(save)}
          >
            Save PDF
          </Button>
          <Button
            variant="primary"
            aria-disabled={!isReady}
            onClick={() => isReady && printLabel(label, item.code)}
          >
            Print label
          </Button>
        </>
      }
    >
      <div className="mt-2 grid grid-cols-2 gap-4">
        <div className="col-span-full">
          <Label ref={setLabel} {...shown} />
        </div>
        <Text label="Batch number" value={batch} problem={wrongBatch} onChange={setBatch} />
        <Text
          label="Expiry date"
          type="date"
          value={expiresOn}
          problem={farDay}
          onChange={setExpiresOn}
        />
        <Text
          label="Labels in the PDF"
          inputMode="numeric"
          value={count}
          problem={wrongCount}
          onChange={setCount}
        />
        <PaperField paper={paper} onChange={setPaper} />
        {problem && (
          <p role="alert" className="col-span-full text-danger text-sm">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}

type TextProps = {
  label: string;
  value: string;
  problem?: string | undefined;
  type?: "date";
  inputMode?: "numeric";
  onChange(value: string): void;
};

function Text({ label, value, problem, onChange, ...attributes }: TextProps) {
  const id = useId();
  return (
    <Field id={id} label={label} message={problem}>
      <Input
        {...attributes}
        id={id}
        value={value}
        maxLength={40}
        autoComplete="off"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `${id}-error`}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    </Field>
  );
}

function PaperField({ paper, onChange }: { paper: Paper; onChange(paper: Paper): void }) {
  const id = useId();
  return (
    <Field id={id} label="Paper of the PDF" message={undefined}>
      <NativeSelect
        id={id}
        value={paper}
        onChange={({ target }) => onChange(target.value as Paper)}
      >
        {Object.entries(PAPERS).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

/** Prints a label alone on a page of its own size. A saved file gets this name. */
function printLabel(label: SVGSVGElement, name: string): void {
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  frame.className = "fixed size-0 border-0";
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page || !frame.contentWindow) throw new Error("The browser did not open a page to print.");
  const style = page.createElement("style");
  style.textContent = `@page { size: ${LABEL.width}mm ${LABEL.height}mm; margin: 0 } body { margin: 0 } svg { display: block; width: ${LABEL.width}mm; height: ${LABEL.height}mm }`;
  page.title = name;
  page.head.append(style);
  page.body.append(page.importNode(label, true));
  const title = document.title;
  // browsers name the file after the page, not the frame
  document.title = name;
  frame.contentWindow.addEventListener("afterprint", () => {
    document.title = title;
    frame.remove();
  });
  frame.contentWindow.print();
}
