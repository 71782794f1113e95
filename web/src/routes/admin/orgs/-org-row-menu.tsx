import type { Organization } from "@pharmacy/contract/organizations";
import { grantOf, may } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles";
import { CalendarSync, CirclePause, CirclePlay, Mail, Pencil } from "lucide-react";
import { type ReactElement, useState } from "react";
import type { ConfirmDialogProps } from "#components/record/confirm-dialog.tsx";
import { type MenuEntry, OpenMenu } from "#components/ui/menu.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { subscribeLabel } from "#resources/subscriptions/plan-words.ts";
import { unremindable } from "./-plan-words.ts";
import type { RemindDialogProps } from "./-remind-dialog.tsx";
import type { SubscribeDialogProps } from "./-subscribe-dialog.tsx";
import { useOrgSwitch } from "./-use-org-switch.tsx";

export type OrgRowMenuProps = { organization: Organization; role: Role };

type Deed = "edit" | "subscribe" | "remind" | "deactivate";

const EditOrg = lazyPart(() => import("./-edit-org.tsx").then((module) => module.EditOrg));
const SubscribeDialog = lazyPart<SubscribeDialogProps>(() =>
  import("./-subscribe-dialog.tsx").then((module) => module.SubscribeDialog),
);
const RemindDialog = lazyPart<RemindDialogProps>(() =>
  import("./-remind-dialog.tsx").then((module) => module.RemindDialog),
);
const ConfirmDialog = lazyPart<ConfirmDialogProps>(() =>
  import("#components/record/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
);

/** What can be done to the pharmacy of a row, as on its page. */
export function OrgRowMenu({
  organization,
  role,
  trigger,
}: OrgRowMenuProps & { trigger: ReactElement }) {
  const [deed, setDeed] = useState<Deed>();
  const { activate, question } = useOrgSwitch(organization);
  const grant = grantOf(role, "organization", "edit");
  const close = () => setDeed(undefined);
  const dialog = { isOpen: true, onOpenChange: (isOpen: boolean) => !isOpen && close() };
  return (
    <>
      <OpenMenu
        align="end"
        entries={entriesOf(organization, role, setDeed, activate)}
        trigger={trigger}
      />
      {deed === "edit" && grant && (
        <EditOrg organization={organization} grant={grant} onClose={close} />
      )}
      {deed === "subscribe" && <SubscribeDialog {...dialog} organization={organization} />}
      {deed === "remind" && <RemindDialog {...dialog} organization={organization.id} />}
      {deed === "deactivate" && <ConfirmDialog {...dialog} {...question} />}
    </>
  );
}

function entriesOf(
  organization: Organization,
  role: Role,
  begin: (deed: Deed) => void,
  activate: () => void,
): MenuEntry[] {
  const isActive = organization.status === "active";
  const lines: (MenuEntry | false)[] = [
    may(role, "organization", "edit") && {
      ...{ label: "Edit pharmacy", icon: Pencil },
      onSelect: () => begin("edit"),
    },
    may(role, "subscription", "act") && {
      ...{ label: subscribeLabel(organization), icon: CalendarSync },
      onSelect: () => begin("subscribe"),
    },
    may(role, "reminder", "act") && {
      ...{ label: "Send expiry information", icon: Mail },
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
