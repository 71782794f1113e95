import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { useId } from "react";
import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { PlainField } from "#components/sign-in/plain-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { todayIn } from "#lib/days.ts";
import { formatDate } from "#lib/format.ts";
import { undoneBy } from "#lib/previous-values.ts";
import { Refused } from "#lib/refused.ts";
import { useAction } from "#lib/use-action.ts";
import { organizationsApi } from "./organizations.api.ts";

type Props = { organization: Organization; onClose(): void };

export function LicenceDialog({ organization, onClose }: Props) {
  const { id, version, name, licenceNumber, licenceAuthority, licenceExpiresOn } = organization;
  const formId = useId();
  const update = (changes: { version: number; licenceExpiresOn: string }) =>
    organizationsApi.update({ id, ...changes });
  const save = useAction({
    run: update,
    undo: undoneBy("organization", organization, update),
    changes: "organization",
    success: "Organization updated successfully",
    failure: "Failed to update organization",
    isShown: () => true,
  });
  const form = useRefusableForm(async ({ licenceExpiresOn: day = "" }) => {
    if (day < todayIn(organization.timeZone))
      throw new Refused("", { licenceExpiresOn: TOO_EARLY });
    await save.mutateAsync({ version, licenceExpiresOn: day });
    onClose();
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Renew the licence of ${name}`}
      description={`Licence ${licenceNumber}, ${licenceAuthority}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={form.isPending}>
            Renew licence
          </Button>
        </>
      }
    >
      <PlainForm id={formId} form={form} label="Renew licence" className="mt-3 grid gap-4">
        <PlainField
          form={form}
          name="licenceExpiresOn"
          label="New expiry date"
          type="date"
          className="nums"
          hint={hintOf(licenceExpiresOn)}
          isRequired
          isBlamed
        />
        <FormProblem form={form} />
      </PlainForm>
    </Dialog>
  );
}

const TOO_EARLY = "Enter the last day of the renewed licence, today or later.";

function hintOf(expiresOn: string | null): string {
  return expiresOn === null
    ? "The last day the licence is valid."
    : `The last day the renewed licence is valid. Until now: ${formatDate(expiresOn)}.`;
}
