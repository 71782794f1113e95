import type { BankFile } from "@pharmacy/contract/bank/bank";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CardFailure } from "#components/feedback/card-answer.tsx";
import { FieldNotes } from "#components/form/field.tsx";
import { FileDrop } from "#components/form/file-drop.tsx";
import { type Upload, UploadProgress } from "#components/form/upload-progress.tsx";
import { ActButton } from "#components/record-acts/act-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { formatDate } from "#lib/format.ts";
import { Refused } from "#lib/refused.ts";
import { useAction } from "#lib/use-action.ts";
import { bankFileActs } from "./bank.acts.tsx";
import { bankApi } from "./bank.api.ts";
import { addedWords, linesOf } from "./bank-words.ts";

const TYPES = [".xml", "text/xml", "application/xml", ".csv", "text/csv", ".txt", "text/plain"];
const HINT = "A statement of account: CAMT.053, version 02 to 12, or CSV.";
const SHOWN = 5;

type Props = {
  mayUpload: boolean;
  onShow(file: BankFile): void;
  /** A file with columns was chosen, and waits to be told which is which. */
  onTable(file: File): void;
};

/** Uploads, and what is still open of the latest files. */
export function BankFilesCard({ mayUpload, onShow, onTable }: Props) {
  const { data, error, refetch } = useQuery(bankApi.files());
  const files = data?.items.slice(0, SHOWN) ?? [];
  return (
    <Card aria-label="Bank files">
      <CardHead title="Bank files" />
      {!data && error && <CardFailure error={error} onRetry={refetch} />}
      {mayUpload && (
        <div className="px-4 py-3">
          <UploadFile onUploaded={onShow} onTable={onTable} />
        </div>
      )}
      {files.length > 0 && (
        <ul className="divide-y divide-line-soft border-line border-t">
          {files.map((file) => (
            <li key={file.id} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
              <div className="min-w-0 flex-1 basis-48">
                <span className="wrap-anywhere block font-medium">{file.name}</span>
                <span className="nums block text-muted text-xs">{stateOf(file)}</span>
              </div>
              <Button size="sm" onClick={() => onShow(file)}>
                Show lines
              </Button>
              <ActButton noun={bankFileActs} act="postCertain" record={file} size="sm" />
              <ActButton
                noun={bankFileActs}
                act="takeBack"
                record={file}
                size="sm"
                variant="ghost"
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function stateOf({ from, to, open, posted, ignored }: BankFile): string {
  const days = from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
  const ignoredWords = ignored === 0 ? [] : [`${linesOf(ignored)} ignored`];
  return [days, `${linesOf(open)} open`, `${linesOf(posted)} posted`, ...ignoredWords].join(" · ");
}

type UploadProps = Pick<Props, "onTable"> & { onUploaded(file: BankFile): void };

function UploadFile({ onUploaded, onTable }: UploadProps) {
  const [sending, setSending] = useState<Upload>();
  const over = useRef<AbortController>(undefined);
  const upload = useAction({
    run: (file: File) => {
      over.current = new AbortController();
      const { signal } = over.current;
      const { name, size } = file;
      const onProgress = (share: number) => setSending({ name, size, share });
      onProgress(0);
      return bankApi.upload(file, { signal, onProgress });
    },
    changes: "bankFile",
    success: addedWords,
    failure: undefined,
    isShown: () => true,
  });
  const take = async ([file]: readonly File[]) => {
    if (!file || sending) return;
    if (!(await isMarkup(file))) return onTable(file);
    upload
      .mutateAsync(file)
      .then(onUploaded, () => {})
      .finally(() => setSending(undefined));
  };
  const message = upload.error?.message;
  return (
    <FileDrop
      label="Upload a bank file"
      types={TYPES}
      errorId={message && "bank-file-error"}
      onFiles={(files) => void take(files)}
    >
      {(choose) => (
        <div className="grid min-w-0 flex-1 gap-3">
          {sending ? (
            <UploadProgress
              upload={sending}
              onStop={() => over.current?.abort(new Refused("You stopped the upload."))}
            />
          ) : (
            <div>
              <Button variant="primary" onClick={choose}>
                Choose bank file
              </Button>
            </div>
          )}
          <FieldNotes id="bank-file" hint={HINT} message={message} />
        </div>
      )}
    </FileDrop>
  );
}

const BEGINNING = 64;

/** XML begins with a bracket, after marks of its encoding. All else has columns. */
async function isMarkup(file: File): Promise<boolean> {
  const text = await file.slice(0, BEGINNING).text();
  return text.replace(/^[\s\0\ufeff\ufffd]+/, "").startsWith("<");
}
