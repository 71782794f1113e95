import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ConfirmDialogProps } from "#components/record/confirm-dialog.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useAction } from "#lib/use-action.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import type { RemindDialogProps } from "#resources/reminders/remind-dialog.tsx";
import type { OrgLogoDialogProps } from "./-org-logo-dialog.tsx";
import { type useOrgSwitch, usersAre } from "./-use-org-switch.tsx";

/** Actions that ask for confirmation. */
export type Act = "remind" | "logo" | "deactivate" | "delete";

const RemindDialog = lazyPart<RemindDialogProps>(() =>
  import("#resources/reminders/remind-dialog.tsx").then((module) => module.RemindDialog),
);
const OrgLogoDialog = lazyPart<OrgLogoDialogProps>(() =>
  import("./-org-logo-dialog.tsx").then((module) => module.OrgLogoDialog),
);
const ConfirmDialog = lazyPart<ConfirmDialogProps>(() =>
  import("#components/record/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
);

type Props = {
  act: Act;
  organization: Organization;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  switching: ReturnType<typeof useOrgSwitch>["question"];
};

export function OrgQuestion({ act, organization, switching, ...dialog }: Props) {
  switch (act) {
    case "remind":
      return <RemindDialog {...dialog} organization={organization.id} />;
    case "logo":
      return <OrgLogoDialog {...dialog} organization={organization} />;
    case "deactivate":
      return <ConfirmDialog {...dialog} {...switching} />;
    case "delete":
      return <DeleteOrg {...dialog} organization={organization} />;
  }
}

function DeleteOrg({
  organization: { id, name, usage },
  ...dialog
}: Pick<Props, "organization" | "isOpen" | "onOpenChange">) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remove = useAction({
    run: () => organizationsApi.remove(id),
    // the open page would refetch the deleted pharmacy before it is left
    removes: "organization",
    success: "Organization deleted successfully",
    failure: "Failed to delete organization",
  });
  return (
    <ConfirmDialog
      {...dialog}
      isDanger
      title={`Delete ${name}?`}
      consequences={[
        "It is removed from all lists. Its history is kept.",
        usage.users > 0 && `${usersAre(usage.users)} suspended.`,
      ]}
      confirmLabel="Delete pharmacy"
      confirm={async () => {
        await remove.mutateAsync(undefined);
        await navigate({ to: "/admin/orgs" });
        queryClient.removeQueries(organizationsApi.detail(id));
      }}
    />
  );
}
