import type { ExpenseInput } from "@pharmacy/contract/expenses/expenses";
import { RECEIPT_TYPES } from "@pharmacy/contract/expenses/expenses.values";
import type { FileReference } from "@pharmacy/contract/files/files";
import { FILE_SIZE_MAX, MEGABYTE } from "@pharmacy/contract/files/files.values";
import { Camera } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { FieldNotes } from "#components/form/field.tsx";
import { FileDrop } from "#components/form/file-drop.tsx";
import type { RecordForm } from "#components/form/record-form.ts";
import { UploadProgress } from "#components/form/upload-progress.tsx";
import { useField } from "#components/form/use-field.ts";
import { Button } from "#components/ui/button.tsx";
import { TOUCH, useMedia } from "#lib/use-media.ts";
import { Receipt } from "./-receipt-view.tsx";
import { useReceiptUpload } from "./-use-receipt-upload.ts";

const HINT = `PDF, PNG or JPEG, at most ${FILE_SIZE_MAX / MEGABYTE} MB. Location data is removed from photos.`;

type Props = {
  form: RecordForm<ExpenseInput>;
  /** The current receipt. */
  file: FileReference | null;
};

/** A receipt is uploaded immediately, and attached when the form is saved. */
export function ReceiptField({ form, file }: Props) {
  const { id, message } = useField({ form, name: "receipt", label: "Receipt" });
  const { field } = useController({ control: form.control, name: "receipt" });
  const [known, setKnown] = useState<readonly FileReference[]>(file ? [file] : []);
  const { sending, problem, take, stop } = useReceiptUpload(form, (uploaded) => {
    setKnown((before) => [...before, uploaded]);
    field.onChange(uploaded.id);
  });
  const refusal = problem ?? message;
  const shown = known.find((one) => one.id === field.value);
  return (
    <FileDrop
      label="Receipt"
      types={RECEIPT_TYPES}
      errorId={refusal && `${id}-error`}
      onFiles={take}
    >
      {(choose) => (
        <div className="grid min-w-0 flex-1 gap-3">
          {field.value &&
            !sending &&
            (shown ? <Receipt file={shown} /> : <p>A receipt is attached.</p>)}
          {sending && <UploadProgress upload={sending} onStop={stop} />}
          <div className="flex flex-wrap gap-2">
            <Button
              name="receipt"
              aria-invalid={refusal !== undefined || undefined}
              aria-describedby={refusal && `${id}-error`}
              onClick={choose}
            >
              {field.value ? "Replace receipt" : "Choose receipt"}
            </Button>
            <CameraButton onPhoto={take}>Take photo</CameraButton>
            {field.value && (
              <Button variant="ghost" onClick={() => field.onChange(null)}>
                Remove receipt
              </Button>
            )}
          </div>
          <FieldNotes id={id} hint={HINT} message={refusal} />
        </div>
      )}
    </FileDrop>
  );
}

/** Opens the camera of a phone or a tablet. */
function CameraButton({
  onPhoto,
  children,
}: {
  onPhoto(files: File[]): void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  if (!useMedia(TOUCH)) return null;
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <Camera aria-hidden />
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        className="sr-only"
        tabIndex={-1}
        aria-label="Photograph the receipt"
        onChange={({ currentTarget }) => {
          onPhoto([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </>
  );
}
