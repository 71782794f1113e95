import { type ComponentProps, type ReactNode, useId } from "react";
import { Field, notesOf } from "#components/form/field.tsx";
import { FormSection } from "#components/form/form-section.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import type { DraftFields } from "./draft-lines.ts";
import type { OrderDraft } from "./use-order-draft.ts";

type Props = {
  draft: Pick<OrderDraft, "fields" | "setFields">;
  /** Messages of the server, by field. */
  beside: Record<string, string>;
  isPlatform: boolean;
};

export function DraftFieldsSection({ draft: { fields, setFields }, beside, isPlatform }: Props) {
  const bind = (name: keyof DraftFields) => ({
    name,
    value: fields[name],
    message: beside[name],
    onType: (text: string) => setFields({ [name]: text }),
  });
  return (
    <FormSection title="Details">
      <TextOf
        {...bind("requestedDeliveryOn")}
        label="Wanted by"
        hint="Any day, if left empty."
        type="date"
      />
      <TextOf
        {...bind("buyerReference")}
        label={isPlatform ? "Pharmacy's reference" : "Your reference"}
        hint={isPlatform ? undefined : "Your own number for this order."}
        maxLength={40}
      />
      <AreaOf
        {...bind("note")}
        label="Note"
        hint={isPlatform ? "Shown to the pharmacy." : "For the supply desk."}
      />
      {isPlatform && (
        <AreaOf {...bind("internalNote")} label="Internal note" hint="Pharmacies do not see it." />
      )}
    </FormSection>
  );
}

type FieldProps = {
  name: string;
  label: string;
  hint?: string | undefined;
  value: string;
  message: string | undefined;
  onType(text: string): void;
};

function TextOf({
  name,
  label,
  hint,
  value,
  message,
  onType,
  ...rest
}: FieldProps & Pick<ComponentProps<"input">, "type" | "maxLength">) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} message={message}>
      <Input
        id={id}
        name={name}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onType(target.value)}
        {...attributesOf(id, message, hint)}
        {...rest}
      />
    </Field>
  );
}

function AreaOf({ name, label, hint, value, message, onType }: FieldProps): ReactNode {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} message={message} isWide>
      <Textarea
        id={id}
        name={name}
        rows={2}
        maxLength={1_000}
        value={value}
        onChange={({ target }) => onType(target.value)}
        {...attributesOf(id, message, hint)}
      />
    </Field>
  );
}

const attributesOf = (id: string, message?: string, hint?: string) => ({
  "aria-invalid": message !== undefined || undefined,
  "aria-describedby": notesOf(id, message, hint),
});
