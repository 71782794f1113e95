import type { Organization } from "@pharmacy/contract/organizations";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { todayIn } from "#lib/days.ts";
import { formatDate } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { organizationsApi } from "./organizations.api.ts";

type Props = { organization: Organization; onClose(): void };

/** Writes down the new last day of a licence that was renewed. */
export function LicenceDialog({ organization, onClose }: Props) {
  const { id, version, name, licenceNumber, licenceAuthority, licenceExpiresOn } = organization;
  const field = useId();
  const [day, setDay] = useState("");
  const [problem, setProblem] = useState("");
  const save = useAction({
    run: () => organizationsApi.update({ id, version, licenceExpiresOn: day }),
    changes: "organization",
    success: "Organization updated successfully",
    failure: "Failed to update organization",
    isShown: () => true,
  });
  async function send(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    if (day === "" || day < todayIn(organization.timeZone)) {
      return setProblem("Enter the last day of the renewed licence, today or later.");
    }
    setProblem("");
    try {
      await save.mutateAsync(undefined);
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "The day was not saved. Try again.");
    }
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Renew the licence of ${name}`}
      description={`Licence ${licenceNumber}, ${licenceAuthority}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={`${field}-form`} pending={save.isPending}>
            Renew licence
          </Button>
        </>
      }
    >
      <form id={`${field}-form`} noValidate onSubmit={send} className="mt-3 grid gap-1.5">
        <Label htmlFor={field} isRequired>
          New expiry date
        </Label>
        <Input
          id={field}
          type="date"
          className="nums"
          value={day}
          aria-required
          aria-invalid={problem !== "" || undefined}
          aria-describedby={`${field}-note`}
          onChange={({ target }) => setDay(target.value)}
        />
        <p
          id={`${field}-note`}
          role={problem ? "alert" : undefined}
          className={problem ? "text-danger text-xs" : "text-subtle text-xs"}
        >
          {problem || hintOf(licenceExpiresOn)}
        </p>
      </form>
    </Dialog>
  );
}

function hintOf(expiresOn: string | null): string {
  return expiresOn === null
    ? "The last day the licence is valid."
    : `The last day the renewed licence is valid. Until now: ${formatDate(expiresOn)}.`;
}
