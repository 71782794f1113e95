import { FILE_SIZE_MAX, MEGABYTE } from "@pharmacy/contract/files/files.values";
import type { ApplicationForm } from "@pharmacy/contract/registrations/applications";
import type { InformationForm } from "@pharmacy/contract/registrations/information";
import {
  DOCUMENT_TYPES,
  DOCUMENTS_MAX,
} from "@pharmacy/contract/registrations/registrations.values";
import type { FormFields } from "#components/form/record-form.ts";
import { UploadsField } from "#components/form/uploads-field.tsx";
import { applicationsApi } from "#resources/applications/applications.api.ts";

const RULES = { types: DOCUMENT_TYPES, sizeMax: FILE_SIZE_MAX, countMax: DOCUMENTS_MAX };

const WORDS = {
  waiting: "The application is sent as soon as its documents are uploaded.",
  stopped: "The application was not sent.",
};

/** The hint about the files that are accepted. */
const FILES = `PDF, PNG or JPEG, up to five files of ${FILE_SIZE_MAX / MEGABYTE} MB each.`;

export function RegisterDocuments({ form }: { form: FormFields<ApplicationForm> }) {
  return (
    <UploadsField
      {...RULES}
      form={form}
      name="documents"
      label="Copy of the licence"
      hint={`${FILES} It helps us decide sooner.`}
      words={WORDS}
      upload={applicationsApi.upload}
    />
  );
}

const WORDS_LATER = {
  waiting: "Your answer is sent as soon as its documents are uploaded.",
  stopped: "Your answer was not sent.",
};

/** Documents that are added to an application later. */
export function AddedDocuments({ form }: { form: FormFields<InformationForm> }) {
  return (
    <UploadsField
      {...RULES}
      form={form}
      name="documents"
      label="Documents"
      hint={FILES}
      words={WORDS_LATER}
      upload={applicationsApi.upload}
    />
  );
}
