import { readScan, unreadProblem } from "@pharmacy/contract/items/gs1-scan";
import type { BatchInput } from "@pharmacy/contract/products/products.batches";
import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { Field } from "#components/form/field.tsx";
import type { RecordForm } from "#components/form/record-form.ts";
import { Input } from "#components/ui/input.tsx";
import { formatDate } from "#lib/format.ts";

type Props = { form: RecordForm<BatchInput>; gtin: string | null };

/** Reads a scan, and fills in the batch and its expiry. */
export function ScanBox({ form, gtin }: Props) {
  const id = useId();
  const [answer, setAnswer] = useState<{ text: string; isProblem: boolean }>();
  const { field: batch } = useController({ control: form.control, name: "batchNumber" });
  const { field: expiry } = useController({ control: form.control, name: "expiryDate" });

  function take(input: HTMLInputElement) {
    if (input.value.trim() === "") return;
    const scan = readScan(input.value, new Date().getFullYear());
    const problem = problemOf(scan, gtin);
    if (problem || !scan) return setAnswer({ text: problem ?? "", isProblem: true });
    if (scan.batch) batch.onChange(scan.batch);
    if (scan.expiresOn) expiry.onChange(scan.expiresOn);
    input.value = "";
    const unread = unreadProblem(scan);
    if (unread) return setAnswer({ text: unread, isProblem: true });
    const read = [
      scan.batch && `batch ${scan.batch}`,
      scan.expiresOn && `expires ${formatDate(scan.expiresOn)}`,
      scan.serial && `serial ${scan.serial}, not stored`,
    ].filter(Boolean);
    const words = read.length > 0 ? `Read: ${read.join(", ")}.` : "This code names no batch.";
    setAnswer({ text: words, isProblem: false });
  }
  return (
    <Field
      id={id}
      label="Scan"
      hint={<span role="status">{answer?.isProblem ? HINT : (answer?.text ?? HINT)}</span>}
      message={answer?.isProblem ? answer.text : undefined}
      isWide
    >
      <Input
        id={id}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        aria-invalid={answer?.isProblem || undefined}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // a scanner ends with Enter, which must not save a half-filled form
          event.preventDefault();
          take(event.currentTarget);
        }}
        onBlur={({ currentTarget }) => take(currentTarget)}
      />
    </Field>
  );
}

const HINT = "Scan the code on the pack to fill in its batch and expiry.";

type Read = ReturnType<typeof readScan>;

/** Why a scan does not fit the product; undefined if it does. */
function problemOf(scan: Read, gtin: string | null): string | undefined {
  if (!scan) return "This code cannot be read. Scan it again, or type the batch.";
  if (gtin && scan.gtin && scan.gtin !== gtin) {
    return `This is another product. Its GTIN is ${scan.gtin}.`;
  }
  return;
}
