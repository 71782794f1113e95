import type { Organization } from "@pharmacy/contract/organizations";
import { fieldsBeyond, grantOf, may } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { organizationsApi } from "#api/organizations.ts";
import { ConfirmButton } from "#components/record/confirm-button.tsx";
import type { Impact } from "#components/record/use-impact.ts";
import { Button } from "#components/ui/button.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import { useAction } from "#lib/use-action.ts";
import { OrgLogo } from "./-org-logo.tsx";

type Props = { organization: Organization };

/** Every history may hold what was just done. */
const LOGS = ["logs"];
const REFRESHES = [organizationsApi.key, LOGS];

type EditProps = { onEdit(): void; onEditSoon(): unknown };

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
      {onEdit && <EditOrgButton onEdit={onEdit} onEditSoon={onEditSoon} />}
      {maySetLogo && <OrgLogo organization={organization} />}
      {may(role, "organization", "act") && <OrgStatus organization={organization} />}
      {may(role, "organization", "delete") && <DeleteOrg organization={organization} />}
    </>
  );
}

function EditOrgButton({ onEdit, onEditSoon }: EditProps) {
  useScreenActions([{ label: "Edit pharmacy", icon: Pencil, keys: "E", run: onEdit }]);
  return (
    <Button onClick={onEdit} onPointerEnter={onEditSoon} onFocus={onEditSoon}>
      <Pencil aria-hidden />
      Edit pharmacy
    </Button>
  );
}

function OrgStatus({ organization: { id, name, status } }: Props) {
  const countImpact = useOrgImpact(id);
  const setStatus = useAction({
    run: (to: Organization["status"]) => organizationsApi.setStatus(id, to),
    refreshes: REFRESHES,
    success: "Organization status updated successfully",
    failure: "Failed to update organization status",
  });
  const activate = () => setStatus.mutate("active");
  useScreenActions(status === "inactive" ? [{ label: "Activate pharmacy", run: activate }] : []);
  if (status === "inactive") {
    return (
      <Button pending={setStatus.isPending} onClick={activate}>
        Activate pharmacy
      </Button>
    );
  }
  return (
    <ConfirmButton
      title={`Deactivate ${name}?`}
      countImpact={countImpact}
      consequences={["Its records stay as they are. You can activate it again at any time."]}
      confirmLabel="Deactivate pharmacy"
      confirm={() => setStatus.mutateAsync("inactive")}
    >
      Deactivate pharmacy
    </ConfirmButton>
  );
}

function DeleteOrg({ organization: { id, name, status, usage } }: Props) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remove = useAction({
    run: () => organizationsApi.remove(id),
    // its own page is left for the list, and would ask for what is gone
    refreshes: [[...organizationsApi.key, "list"], LOGS],
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

function usersAre(count: number): string {
  return count === 1 ? "Its 1 user is" : `Its ${count} users are`;
}

/** Counts who and what stops when a pharmacy is taken out of service, as it is just now. */
function useOrgImpact(id: string) {
  const queryClient = useQueryClient();
  return async (): Promise<Impact[]> => {
    const fresh = { ...organizationsApi.detail(id), staleTime: 0 };
    const { usage, lastActivityAt } = await queryClient.fetchQuery(fresh);
    const impacts: Impact[] = [];
    if (usage.users > 0) {
      impacts.push({
        text: `${usersAre(usage.users)} signed out at once and cannot sign in again.`,
      });
    }
    if (lastActivityAt) {
      const text = (
        <span>
          Last activity: <Instant at={lastActivityAt} />.
        </span>
      );
      impacts.push({ text });
    }
    return impacts;
  };
}
