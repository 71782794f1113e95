import { type ReactNode, useEffect, useRef } from "react";
import { type FieldPath, type FieldValues, useController } from "react-hook-form";
import { type SavingForm, useBeforeSaving } from "#lib/before-saving.ts";
import { Refused } from "#lib/refused.ts";
import type { UploadOptions } from "#lib/upload-options.ts";
import type { FileRules } from "./file-rules.ts";
import { FilesField } from "./files-field.tsx";
import type { FormFields } from "./record-form.ts";

type KeyedFile = { key: string; name: string; size: number };

/** Shown while a save waits for uploads, and when an upload prevented it. */
export type UploadWords = { waiting: string; stopped: string };

type UploadsFieldProps<Values extends FieldValues, Uploaded extends KeyedFile> = FileRules & {
  form: FormFields<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  countMax: number;
  words: UploadWords;
  upload(file: File, options: UploadOptions): Promise<Uploaded>;
};

/** Each file is uploaded immediately; saving waits for all of them. */
export function UploadsField<Values extends FieldValues, Uploaded extends KeyedFile>(
  props: UploadsFieldProps<Values, Uploaded>,
) {
  const { form, name, words, upload, ...rest } = props;
  const { field } = useController({ control: form.control, name });
  const files: readonly Uploaded[] = field.value ?? [];
  // several arrive before the form is rendered again
  const latest = useRef(files);
  useEffect(() => {
    latest.current = files;
  });
  function change(changed: readonly Uploaded[]) {
    latest.current = changed;
    field.onChange(changed);
  }
  const keepUploads = useUploads(form, words);
  return (
    <FilesField
      {...rest}
      files={files.map(withId)}
      upload={async (file, options) => withId(await upload(file, options))}
      onAdd={({ id: _, ...file }) => change([...latest.current, file as unknown as Uploaded])}
      onRemove={({ key }) => change(latest.current.filter((one) => one.key !== key))}
      onUploading={keepUploads}
    />
  );
}

const withId = <Uploaded extends KeyedFile>(file: Uploaded) => ({ ...file, id: file.key });

/** A failed upload stops the save. */
export function useUploads(form: SavingForm, { waiting, stopped }: UploadWords) {
  const running = useRef<Promise<void>>(undefined);
  useBeforeSaving(form, (say) => {
    if (!running.current) return undefined;
    say(waiting);
    return running.current.catch((error: Error) => {
      throw new Refused(`${stopped} ${error.message}`);
    });
  });
  return (uploads: Promise<void>) => {
    running.current = uploads;
    const forget = () => {
      if (running.current === uploads) running.current = undefined;
    };
    uploads.then(forget, forget);
  };
}
