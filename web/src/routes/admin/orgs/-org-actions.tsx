import type { Organization } from "@pharmacy/contract/organizations";
import { fieldsBeyond, grantOf, may } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CalendarSync, Pencil } from "lucide-react";
import { useState } from "react";
import { CONCERNED_BY_DELETION } from "#api/organizations/concerned.ts";
import { organizationsApi } from "#api/organizations.ts";
import { ConfirmButton } from "#components/record/confirm-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import { useAction } from "#lib/use-action.ts";
import { OrgLogo } from "./-org-logo.tsx";
import { OrgStatus } from "./-org-status.tsx";
import { RemindButton } from "./-remind-button.tsx";
import type { SubscribeDialogProps } from "./-subscribe-dialog.tsx";
import { usersAre } from "./-use-org-switch.tsx";

type Props = { organization: Organization };

const SubscribeDialog = lazyPart<SubscribeDialogProps>(() =>
  import("./-subscribe-dialog.tsx").then((module) => module.SubscribeDialog),
);

type EditProps = Props & { onEdit(): void; onEditSoon(): unknown };

/** What can be done to a pharmacy, as far as this person may. */
export function OrgActions({
  organization,
  role,
  onEditSoon,
  onEdit,
}: Props & Pick<EditProps, "onEditSoon"> & { role: Role; onEdit: (() => void) | undefined }) {
  const grant = grantOf(role, "organization", "edit");
  const maySetLogo = grant && fieldsBeyond(grant, ["logo"]).length === 0;
  return (
    <>
      {onEdit && (
        <EditOrgButton organization={organization} onEdit={onEdit} onEditSoon={onEditSoon} />
      )}
      {maySetLogo && <OrgLogo organization={organization} />}
      {may(role, "subscription", "act") && <SubscribeButton organization={organization} />}
      <RemindButton organization={organization} />
      {may(role, "organization", "act") && <OrgStatus organization={organization} />}
      {may(role, "organization", "delete") && <DeleteOrg organization={organization} />}
    </>
  );
}

function EditOrgButton({ organization, onEdit, onEditSoon }: EditProps) {
  const act = `edit ${organization.id}`;
  useScreenActions([{ label: "Edit pharmacy", icon: Pencil, keys: "E", run: onEdit, act }]);
  return (
    <Button onClick={onEdit} onPointerEnter={onEditSoon} onFocus={onEditSoon}>
      <Pencil aria-hidden />
      Edit pharmacy
    </Button>
  );
}

function SubscribeButton({ organization }: Props) {
  const [isOpen, setOpen] = useState(false);
  // it stays once it was there, so that it can leave the screen in its own time
  const [isNeeded, setNeeded] = useState(false);
  function ask() {
    setNeeded(true);
    setOpen(true);
  }
  const act = `subscribe ${organization.id}`;
  useScreenActions([{ label: "Subscribe to plan", icon: CalendarSync, run: ask, act }]);
  return (
    <>
      <Button
        onClick={ask}
        onPointerEnter={SubscribeDialog.preload}
        onFocus={SubscribeDialog.preload}
      >
        <CalendarSync aria-hidden />
        Subscribe to plan
      </Button>
      {isNeeded && (
        <SubscribeDialog organization={organization} isOpen={isOpen} onOpenChange={setOpen} />
      )}
    </>
  );
}

function DeleteOrg({ organization: { id, name, status, usage } }: Props) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remove = useAction({
    run: () => organizationsApi.remove(id),
    // its own page is left for the list, and would ask for what is gone
    refreshes: CONCERNED_BY_DELETION,
    success: "Organization deleted successfully",
    failure: "Failed to delete organization",
  });
  return (
    <ConfirmButton
      variant="ghost"
      isDanger
      title={`Delete ${name}?`}
      consequences={[
        "It leaves every list, and its history is kept.",
        usage.users > 0 && `${usersAre(usage.users)} suspended.`,
      ]}
      disabledReason={
        status === "active" ? "Make the pharmacy inactive before deleting it." : undefined
      }
      confirmLabel="Delete pharmacy"
      confirm={async () => {
        await remove.mutateAsync(undefined);
        await navigate({ to: "/admin/orgs" });
        queryClient.removeQueries(organizationsApi.detail(id));
      }}
    >
      Delete pharmacy
    </ConfirmButton>
  );
}
