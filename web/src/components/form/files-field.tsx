import { FileText, X } from "lucide-react";
import { Fragment, type ReactNode, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { formatBytes } from "#lib/format.ts";
import { Refused } from "#lib/refused.ts";
import type { UploadOptions } from "#lib/upload-options.ts";
import { FieldNotes } from "./field.tsx";
import { FileDrop } from "./file-drop.tsx";
import { type FileRules, fileErrorOf } from "./file-rules.ts";
import { UploadProgress } from "./upload-progress.tsx";
import { useAttempt } from "./use-attempt.ts";
import { useProgress } from "./use-progress.ts";

/** A file without a URL is named and cannot be opened from here. */
type UploadedFile = { id: string; name: string; size: number; url?: string };

export type FilesFieldProps<Uploaded extends UploadedFile = UploadedFile> = FileRules & {
  label: string;
  hint?: ReactNode;
  countMax: number;
  /** A noun for one of them: "picture". */
  thing?: string;
  files: readonly Uploaded[];
  upload(file: File, options: UploadOptions): Promise<Uploaded>;
  onAdd(file: Uploaded): void;
  onRemove(file: Uploaded): void;
  /** By default the name, the size and a way to remove it. */
  line?(file: Uploaded, index: number): ReactNode;
  /** Receives the running uploads, which reject with the names of files that failed. */
  onUploading?(uploads: Promise<void>): void;
};

/** Each file is uploaded separately: a refused one delays no other. */
export function FilesField<Uploaded extends UploadedFile>(props: FilesFieldProps<Uploaded>) {
  const {
    label,
    hint,
    types,
    countMax,
    files,
    upload,
    onAdd,
    onRemove,
    line,
    thing = "file",
  } = props;
  const id = useId();
  const { problem: message, isPending, attempt } = useAttempt("The files could not be uploaded.");
  const { running, follow, stop } = useProgress();

  const take = (chosen: readonly File[]) =>
    attempt(() => {
      const uploads = uploadAll(chosen);
      props.onUploading?.(uploads);
      return uploads;
    });

  async function uploadAll(chosen: readonly File[]) {
    const problems: string[] = [];
    let room = countMax - files.length;
    for (const [index, file] of chosen.entries()) {
      const place = chosen.length > 1 ? `${index + 1} of ${chosen.length}` : undefined;
      const problem =
        room === 0
          ? `${file.name} was not added: the limit is ${countMax} ${countMax === 1 ? "file" : "files"}.`
          : await follow({ name: file.name, size: file.size, place }, (options) =>
              sent(file, props, (one) => upload(one, options), onAdd),
            );
      if (problem) problems.push(problem);
      else room -= 1;
    }
    if (problems.length > 0) throw new Refused(problems.join(" "));
  }

  return (
    <FileDrop
      label={label}
      types={types}
      isMultiple={countMax > 1}
      errorId={message && `${id}-error`}
      onFiles={take}
    >
      {(choose) => (
        <div className="grid min-w-0 flex-1 gap-2">
          {files.length > 0 && (
            <ul aria-label={label} className="grid gap-1">
              {files.map((file, index) =>
                line ? (
                  <Fragment key={file.id}>{line(file, index)}</Fragment>
                ) : (
                  <FileLine key={file.id} file={file} onRemove={() => onRemove(file)} />
                ),
              )}
            </ul>
          )}
          {files.length < countMax && (
            <Button className="justify-self-start" pending={isPending} onClick={choose}>
              {`Choose ${thing}${countMax > 1 ? "s" : ""}`}
            </Button>
          )}
          {running && <UploadProgress upload={running} onStop={stop} />}
          <FieldNotes id={id} hint={hint} message={message} />
        </div>
      )}
    </FileDrop>
  );
}

/** Returns the reason if the file was not uploaded. */
async function sent<Uploaded extends UploadedFile>(
  file: File,
  rules: FileRules,
  upload: (file: File) => Promise<Uploaded>,
  onAdd: FilesFieldProps<Uploaded>["onAdd"],
): Promise<string | undefined> {
  const fileError = fileErrorOf(file, rules);
  if (fileError) return fileError;
  try {
    onAdd(await upload(file));
    return undefined;
  } catch (error) {
    return `${file.name}: ${error instanceof Error ? error.message : "it could not be uploaded."}`;
  }
}

function FileLine({ file, onRemove }: { file: UploadedFile; onRemove(): void }) {
  return (
    <li className="flex min-h-8 min-w-0 items-center gap-2 text-sm max-md:min-h-10">
      <FileText aria-hidden className="size-4 shrink-0 text-subtle" />
      {file.url === undefined ? (
        <span className="truncate">{file.name}</span>
      ) : (
        <a
          href={file.url}
          target="_blank"
          rel="noreferrer"
          className="truncate rounded-sm text-accent underline"
        >
          {file.name}
        </a>
      )}
      <span className="nums shrink-0 text-subtle text-xs">{formatBytes(file.size)}</span>
      <button
        type="button"
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
        className="grid size-8 shrink-0 place-items-center rounded-sm hover:bg-hover max-md:size-10"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}
