import { Camera } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Field } from "#components/form/field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { CameraScanner as Scanner } from "./camera-scanner.tsx";

const CameraScanner = lazyPart<Parameters<typeof Scanner>[0]>(() =>
  import("./camera-scanner.tsx").then((module) => module.CameraScanner),
);

/** A scanner's separator, which browsers take for a shortcut. */
const FNC1 = "\u001d";

/** More digits than a quantity has: a scanner typed into the wrong field. */
const QUANTITY_DIGITS = 5;

type Props = { onScan(text: string, quantity: number): boolean };

/** A field that is always ready for a scanner, with the number of packs per scan. */
export function ScanField({ onScan }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [quantity, setQuantity] = useState("1");
  const [hasCamera, setHasCamera] = useState(false);
  useTypingGoesTo(field);

  function take(text: string) {
    const packs = /^[1-9]\d{0,4}$/.test(quantity) ? Number(quantity) : 1;
    if (onScan(text, packs)) setQuantity("1");
  }
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3">
        <Field
          id={id}
          label="Scan"
          message={undefined}
          hint="A GS1 code, or the number below the bars."
        >
          <Input
            ref={field}
            id={id}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            className="nums"
            onKeyDown={(event) => {
              const input = event.currentTarget;
              if (event.ctrlKey && event.key === "]") {
                event.preventDefault();
                input.setRangeText(FNC1, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
              }
              if (event.key !== "Enter") return;
              event.preventDefault();
              take(input.value);
              input.value = "";
            }}
          />
        </Field>
        <Field id={`${id}-quantity`} label="Packs" message={undefined}>
          <Input
            id={`${id}-quantity`}
            inputMode="numeric"
            autoComplete="off"
            className="nums"
            value={quantity}
            onChange={({ target }) => setQuantity(target.value)}
            onBlur={() => {
              if (!/^[1-9]\d{0,4}$/.test(quantity)) setQuantity("1");
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              if (quantity.length > QUANTITY_DIGITS) {
                setQuantity("1");
                onScan(quantity, 1);
              }
              field.current?.focus();
            }}
          />
        </Field>
      </div>
      {hasCamera ? (
        <CameraScanner onScan={take} onClose={() => setHasCamera(false)} />
      ) : (
        <Button className="justify-self-start" onClick={() => setHasCamera(true)}>
          <Camera aria-hidden />
          Scan with the camera
        </Button>
      )}
    </>
  );
}

/** Sends keys typed outside any field to the scan field: a scanner types wherever the focus is. */
function useTypingGoesTo(field: { current: HTMLInputElement | null }) {
  useEffect(() => {
    field.current?.focus();
    const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isTyped = key.length === 1 && !ctrlKey && !metaKey && !altKey;
      const isBusy = target instanceof Element && target.closest(BUSY) !== null;
      if (isTyped && key !== " " && !isBusy) field.current?.focus();
    };
    // before any shortcut of the screen
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [field]);
}

const BUSY = "input, textarea, select, [contenteditable], [role=dialog], [role=menu]";
