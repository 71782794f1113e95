import type {
  Information,
  InformationForm,
  RequestedInformation,
} from "@pharmacy/contract/registrations/information";
import { ADDITION_MAX } from "@pharmacy/contract/registrations/registrations.values";
import { useNavigate } from "@tanstack/react-router";
import type { DefaultValues } from "react-hook-form";
import { FormPage } from "#components/form/form-page.tsx";
import { FormSection } from "#components/form/form-section.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { Card, CardHead } from "#components/ui/card.tsx";
import { formatExactInstant } from "#lib/format.ts";
import { applicationsApi } from "#resources/applications/applications.api.ts";
import { AddedDocuments } from "./-register-documents.tsx";
import { isDead } from "./-use-link.ts";

const loadRules = () =>
  import("@pharmacy/contract/registrations/information").then(
    (contract) => contract.InformationForm,
  );

const EMPTY: DefaultValues<InformationForm> = { text: null, documents: [] };

type AddInformationProps = {
  secret: string;
  requested: RequestedInformation;
  onSent(): void;
  /** The link was used or replaced meanwhile. */
  onDead(error: unknown): void;
};

export function AddInformation({ secret, requested, onSent, onDead }: AddInformationProps) {
  const { number, pharmacyName, message, expiresAt } = requested;
  const navigate = useNavigate();
  const form = useRecordForm<InformationForm, Information, RequestedInformation | undefined>({
    schema: loadRules,
    initial: EMPTY,
    draft: { person: "visitor", form: "information", record: number },
    save: ({ values }) =>
      applicationsApi.add({ token: secret, ...values }).catch((error: unknown) => {
        if (!isDead(error) || hasField(error)) throw error;
        onDead(error);
        return undefined;
      }),
    onSaved: (answer) => answer && onSent(),
  });
  return (
    <FormPage
      form={form}
      title="Add information"
      description={`For the application ${number} of ${pharmacyName}, until ${formatExactInstant(expiresAt)}.`}
      submitLabel="Send"
      onCancel={() => navigate({ to: "/" })}
    >
      <Card aria-labelledby="asked-for">
        <CardHead id="asked-for" title="What we need from you" />
        <p className="wrap-anywhere whitespace-pre-line px-4 py-3">{message}</p>
      </Card>
      <FormSection title="Your answer">
        <TextareaField
          form={form}
          name="text"
          label="Answer"
          hint={`Up to ${ADDITION_MAX.toLocaleString("en")} characters. Documents alone are enough.`}
        />
        <AddedDocuments form={form} />
      </FormSection>
    </FormPage>
  );
}

const hasField = (error: unknown) =>
  error instanceof Error && "fields" in error && Object.keys(Object(error.fields)).length > 0;
