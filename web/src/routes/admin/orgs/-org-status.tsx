import type { Organization } from "@pharmacy/contract/organizations";
import { ConfirmButton } from "#components/record/confirm-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import { useOrgSwitch } from "./-use-org-switch.tsx";

type Props = { organization: Organization };

/** Takes a pharmacy out of service and back: what that stops is said first, and one click undoes it. */
export function OrgStatus({ organization }: Props) {
  const { activate, isPending, question } = useOrgSwitch(organization);
  const isInactive = organization.status === "inactive";
  useScreenActions(isInactive ? [{ label: "Activate pharmacy", run: activate }] : []);
  if (isInactive) {
    return (
      <Button pending={isPending} onClick={activate}>
        Activate pharmacy
      </Button>
    );
  }
  return <ConfirmButton {...question}>Deactivate pharmacy</ConfirmButton>;
}
