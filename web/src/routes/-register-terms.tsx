import type { ApplicationForm } from "@pharmacy/contract/registrations/applications";
import { useController } from "react-hook-form";
import { FieldNotes } from "#components/form/field.tsx";
import type { FormFields } from "#components/form/record-form.ts";
import { useField } from "#components/form/use-field.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Label } from "#components/ui/label.tsx";

/** A change of wording needs a new version. */
export function RegisterTerms({ form }: { form: FormFields<ApplicationForm> }) {
  const name = "hasAcceptedTerms";
  const { id, message, attributes } = useField({ form, name, label: "Terms", isRequired: true });
  const { field } = useController({ control: form.control, name });
  return (
    <div className="col-span-full grid gap-3">
      <ul className="grid list-disc gap-1.5 ps-4.5 text-muted marker:text-subtle">
        <li>The information is true, and you are authorised to apply for this pharmacy.</li>
        <li>
          We use what you send to decide on your application. If we reject it, we remove names,
          addresses and documents after a year.
        </li>
        <li>
          Membership begins when we approve the application and is billed according to the plan you
          choose. You can leave at the end of any term.
        </li>
        <li>Do not include patient data in any field or document.</li>
      </ul>
      <div className="flex items-start gap-2.5">
        <Checkbox
          {...attributes}
          name={name}
          className="mt-0.5"
          checked={field.value ?? false}
          onChange={({ target }) => field.onChange(target.checked)}
          onBlur={field.onBlur}
        />
        <div className="grid gap-1">
          <Label htmlFor={attributes.id} isRequired>
            I accept the terms
          </Label>
          <FieldNotes id={id} message={message} />
        </div>
      </div>
    </div>
  );
}
