import type { ApplicationDocument, ApplicationForm } from "@pharmacy/contract/applications";
import { FILE_SIZE_MAX, MEGABYTE } from "@pharmacy/contract/files.values";
import { DOCUMENT_TYPES, DOCUMENTS_MAX } from "@pharmacy/contract/registrations.values";
import { useEffect, useRef } from "react";
import { useController } from "react-hook-form";
import { FilesField } from "#components/form/files-field.tsx";
import type { FormFields } from "#components/form/record-form.ts";
import { type SavingForm, useBeforeSaving } from "#lib/before-saving.ts";
import { Refused } from "#lib/refused.ts";
import { applicationsApi } from "#resources/applications/applications.api.ts";

const RULES = { types: DOCUMENT_TYPES, sizeMax: FILE_SIZE_MAX, countMax: DOCUMENTS_MAX };

const withId = (document: ApplicationDocument) => ({ ...document, id: document.key });

/** Copies of the licence. Each is uploaded at once, and submitted with the application. */
export function RegisterDocuments({ form }: { form: FormFields<ApplicationForm> }) {
  const { field } = useController({ control: form.control, name: "documents" });
  const documents = field.value ?? [];
  // several come one after the other, before the form is drawn anew
  const latest = useRef(documents);
  useEffect(() => {
    latest.current = documents;
  });
  function change(changed: ApplicationDocument[]) {
    latest.current = changed;
    field.onChange(changed);
  }
  const keepUploads = useUploads(form);
  return (
    <FilesField
      {...RULES}
      label="Copy of the licence"
      hint={`PDF, PNG or JPEG, up to five files of ${FILE_SIZE_MAX / MEGABYTE} MB each. It helps us decide sooner.`}
      files={documents.map(withId)}
      upload={async (file) => withId(await applicationsApi.upload(file))}
      onAdd={({ id: _, ...document }) => change([...latest.current, document])}
      onRemove={({ key }) => change(latest.current.filter((one) => one.key !== key))}
      onUploading={keepUploads}
    />
  );
}

/** Makes the application wait for running uploads, and stops it when one of them fails. */
function useUploads(form: SavingForm) {
  const running = useRef<Promise<void>>(undefined);
  useBeforeSaving(form, (say) => {
    if (!running.current) return undefined;
    say("The application is sent as soon as its documents are uploaded.");
    return running.current.catch((error: Error) => {
      throw new Refused(`The application was not sent. ${error.message}`);
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
