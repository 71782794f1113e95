import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { grantOf, may } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
import { CirclePause, CirclePlay, Mail, Pencil } from "lucide-react";
import { type ReactElement, useState } from "react";
import { type ReadyAct, useActs } from "#components/acts/use-acts.tsx";
import type { ConfirmDialogProps } from "#components/record/confirm-dialog.tsx";
import { type MenuEntry, OpenMenu } from "#components/ui/menu.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { RemindDialogProps } from "#resources/reminders/remind-dialog.tsx";
import { subscriptionActs } from "#resources/subscriptions/subscriptions.acts.tsx";
import { unremindable } from "./-plan-words.ts";
import { useOrgSwitch } from "./-use-org-switch.tsx";

export type OrgRowMenuProps = { organization: Organization; role: Role };

type Act = "edit" | "remind" | "deactivate";

const EditOrg = lazyPart(() => import("./-edit-org.tsx").then((module) => module.EditOrg));
const RemindDialog = lazyPart<RemindDialogProps>(() =>
  import("#resources/reminders/remind-dialog.tsx").then((module) => module.RemindDialog),
);
const ConfirmDialog = lazyPart<ConfirmDialogProps>(() =>
  import("#components/record/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
);

/** The same actions as on the pharmacy's page. */
export function OrgRowMenu({
  organization,
  role,
  trigger,
}: OrgRowMenuProps & { trigger: ReactElement }) {
  const [act, begin] = useState<Act>();
  const { activate, question } = useOrgSwitch(organization);
  const plan = useActs(subscriptionActs, organization, {});
  const grant = grantOf(role, "organization", "edit");
  const close = () => begin(undefined);
  const dialog = { isOpen: true, onOpenChange: (isOpen: boolean) => !isOpen && close() };
  return (
    <>
      <OpenMenu
        align="end"
        entries={entriesOf(organization, role, plan.acts, begin, activate)}
        trigger={trigger}
      />
      {act === "edit" && grant && (
        <EditOrg organization={organization} grant={grant} onClose={close} />
      )}
      {plan.panel}
      {act === "remind" && <RemindDialog {...dialog} organization={organization.id} />}
      {act === "deactivate" && <ConfirmDialog {...dialog} {...question} />}
    </>
  );
}

function entriesOf(
  organization: Organization,
  role: Role,
  [subscribe]: readonly ReadyAct[],
  begin: (act: Act) => void,
  activate: () => void,
): MenuEntry[] {
  const isActive = organization.status === "active";
  const lines: (MenuEntry | false)[] = [
    may(role, "organization", "edit") && {
      label: "Edit pharmacy",
      icon: Pencil,
      onSelect: () => begin("edit"),
    },
    subscribe !== undefined && {
      label: subscribe.label,
      icon: subscribe.icon,
      onSelect: subscribe.begin,
    },
    may(role, "reminder", "act") && {
      label: "Send expiry information",
      icon: Mail,
      disabledReason: unremindable(organization),
      onSelect: () => begin("remind"),
    },
    may(role, "organization", "act") && {
      label: isActive ? "Deactivate pharmacy" : "Activate pharmacy",
      icon: isActive ? CirclePause : CirclePlay,
      isApart: true,
      onSelect: isActive ? () => begin("deactivate") : activate,
    },
  ];
  return lines.filter((line) => line !== false);
}
