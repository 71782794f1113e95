import type { Run } from "@pharmacy/contract/runs/runs";
import { CSV_SIZE_MAX, XLSX_SIZE_MAX } from "@pharmacy/contract/runs/runs.values";
import { useId, useRef, useState } from "react";
import { FieldNotes } from "#components/form/field.tsx";
import { FileDrop } from "#components/form/file-drop.tsx";
import { UploadProgress } from "#components/form/upload-progress.tsx";
import { useAttempt } from "#components/form/use-attempt.ts";
import { useProgress } from "#components/form/use-progress.ts";
import { Button } from "#components/ui/button.tsx";
import { formatBytes } from "#lib/format.ts";
import { newKey } from "#lib/new-key.ts";
import { Refused } from "#lib/refused.ts";
import { saveFile } from "#lib/save-file.ts";
import type { ImportNoun } from "./import-noun.ts";
import { runsApi } from "./runs.api.ts";
import { UnfinishedRuns } from "./unfinished-runs.tsx";

const HINT = "CSV up to 200 MB, or an Excel workbook (XLSX) up to 10 MB. Nothing is saved yet.";

type FileStepProps = { noun: ImportNoun; onUploaded(run: Run): void };

/** Takes a new import's file. Sending it again after a broken connection starts no second one. */
export function FileStep({ noun, onUploaded }: FileStepProps) {
  const id = useId();
  const keyOf = useFileKey();
  const { problem, isPending, attempt, forget } = useAttempt(
    "The file could not be uploaded. Try again.",
  );
  const { running, follow, stop } = useProgress();
  const [isUnsent, setUnsent] = useState(false);

  const take = ([file, other]: readonly File[]) =>
    attempt(async () => {
      if (!file) return;
      const fileError = other ? "Choose one file at a time." : importFileError(file);
      setUnsent(fileError !== undefined);
      if (fileError) throw new Refused(fileError);
      const { name, size } = file;
      const idempotencyKey = keyOf(file);
      const run = await follow({ name, size }, (options) =>
        runsApi.upload(file, noun, { ...options, idempotencyKey }),
      );
      onUploaded(run);
    });

  return (
    <FileDrop
      label={`File with ${noun.many}`}
      types={IMPORT_ENDINGS}
      errorId={problem && `${id}-error`}
      onFiles={take}
    >
      {(choose) => (
        <div className="grid min-w-0 flex-1 justify-items-center gap-2 py-6 text-center">
          <p className="font-medium text-base">Drop a file here</p>
          <Button variant="primary" pending={isPending} onClick={choose}>
            Choose file
          </Button>
          {running && <UploadProgress upload={running} onStop={stop} />}
          <div role="alert">
            <FieldNotes id={id} message={problem || undefined} />
          </div>
          {problem && !isUnsent && <UnfinishedRuns onFree={forget} />}
          <FieldNotes id={id} hint={HINT} message={undefined} />
          {noun.template && (
            <Button onClick={() => void saveTemplate(noun)}>Download template</Button>
          )}
        </div>
      )}
    </FileDrop>
  );
}

async function saveTemplate({ template }: ImportNoun): Promise<void> {
  const made = await template?.();
  if (made) saveFile(made.name, made.text, "text/csv;charset=utf-8");
}

/** One key per file, however often it is tried. */
function useFileKey() {
  const known = useRef(new Map<string, string>());
  return ({ name, size, lastModified }: File): string => {
    const file = `${name} ${size} ${lastModified}`;
    const key = known.current.get(file) ?? newKey();
    known.current.set(file, key);
    return key;
  };
}

/** Offered by extension: systems disagree on the content type of a CSV file. */
const IMPORT_ENDINGS = [".csv", ".tsv", ".txt", ".xlsx"] as const;

const SAVE_AGAIN = "Save it as XLSX or CSV and try again.";
const UNPACK = "an archive. Unpack it and choose the CSV or XLSX file inside.";
const OTHER_DOWNLOAD = "Look for a CSV or XLSX download of the same list.";

/** Formats in which registers and spreadsheet programs also offer their tables. */
const ADVICE: Readonly<Record<string, string>> = {
  ".xls": `an old workbook. ${SAVE_AGAIN}`,
  ".xlsb": `a binary workbook. ${SAVE_AGAIN}`,
  ".ods": `an OpenDocument file. ${SAVE_AGAIN}`,
  ".numbers": `a Numbers file. ${SAVE_AGAIN}`,
  ".zip": UNPACK,
  ".7z": UNPACK,
  ".rar": UNPACK,
  ".gz": UNPACK,
  ".xml": `an XML file. ${OTHER_DOWNLOAD}`,
  ".json": `a JSON file. ${OTHER_DOWNLOAD}`,
};

/** Why a file cannot be imported, checked before the upload; the server checks it again. */
export function importFileError({ name, size }: Pick<File, "name" | "size">): string | undefined {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? "";
  const advice = ADVICE[ending];
  if (advice) return `${name} is ${advice}`;
  if (!IMPORT_ENDINGS.some((known) => known === ending)) {
    return `${name} is not a CSV or XLSX file.`;
  }
  if (size === 0) return `${name} is empty.`;
  const sizeMax = ending === ".xlsx" ? XLSX_SIZE_MAX : CSV_SIZE_MAX;
  if (size <= sizeMax) return undefined;
  const instead = ending === ".xlsx" ? "Save it as CSV instead." : "Split it and import the parts.";
  return `${name} is ${formatBytes(size)}, and can be at most ${formatBytes(sizeMax)}. ${instead}`;
}
