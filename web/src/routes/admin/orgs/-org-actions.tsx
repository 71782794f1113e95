import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { fieldsBeyond, grantOf, may } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
import { BadgeCheck, CirclePause, CirclePlay, ImageUp, Mail, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { type ReadyAct, useActs } from "#components/acts/use-acts.tsx";
import { type RecordAction, RecordActions } from "#components/record/record-actions.tsx";
import { subscriptionActs } from "#resources/subscriptions/subscriptions.acts.tsx";
import { type Act, OrgQuestion } from "./-org-question.tsx";
import type { Remedy } from "./-org-standing.ts";
import { unremindable } from "./-plan-words.ts";
import { useOrgSwitch } from "./-use-org-switch.tsx";

type Props = {
  organization: Organization;
  role: Role;
  /** The remedy for its worst state. */
  remedy: Remedy | undefined;
  /** Undefined without permission to edit. */
  onEdit: (() => void) | undefined;
  onEditSoon(): unknown;
};

/** The most common action as a button, the others in a menu. */
export function OrgActions(props: Props) {
  const { organization, role, remedy } = props;
  const [dialogState, setDialogState] = useState<{ act: Act; isOpen: boolean }>();
  const { activate, isPending, question } = useOrgSwitch(organization);
  const plan = useActs(subscriptionActs, organization, {});
  const acts = actsOf(props, plan.acts, (act) => () => setDialogState({ act, isOpen: true }));
  const isActive = organization.status === "active";
  const activation: RecordAction = {
    label: "Activate pharmacy",
    icon: CirclePlay,
    isPending,
    run: activate,
  };
  const all = { ...acts, activate: maySwitch(role) && !isActive ? activation : undefined };
  const primary = (remedy && all[remedy]) ?? all.edit;
  const { edit, licence: _, ...others } = all;
  const more = Object.values(others).filter((act) => act !== undefined && act !== primary);
  return (
    <>
      <RecordActions
        primary={primary}
        beside={edit && edit !== primary ? [edit] : []}
        more={more as RecordAction[]}
      />
      {plan.panel}
      {dialogState && (
        <OrgQuestion
          {...dialogState}
          organization={organization}
          switching={question}
          onOpenChange={(isOpen) => setDialogState({ ...dialogState, isOpen })}
        />
      )}
    </>
  );
}

const maySwitch = (role: Role) => may(role, "organization", "act");

type Offered = Record<
  "edit" | "licence" | "subscribe" | "remind" | "logo" | "deactivate" | "remove",
  RecordAction | undefined
>;

function actsOf(
  { organization, role, onEdit, onEditSoon }: Props,
  [subscribe]: readonly ReadyAct[],
  ask: (act: Act) => () => void,
): Offered {
  const grant = grantOf(role, "organization", "edit");
  const maySet = (field: string) => grant && fieldsBeyond(grant, [field]).length === 0;
  const { id } = organization;
  const isActive = organization.status === "active";
  const edit = onEdit && { run: onEdit, preload: onEditSoon };
  const offered = (isOffered: unknown, act: RecordAction) => (isOffered ? act : undefined);
  return {
    edit: edit && { ...edit, label: "Edit pharmacy", icon: Pencil, keys: "E", act: `edit ${id}` },
    licence: maySet("licenceExpiresOn")
      ? edit && { ...edit, label: "Update licence", icon: BadgeCheck }
      : undefined,
    subscribe: subscribe && { ...subscribe, run: subscribe.begin, act: `subscribe ${id}` },
    remind: offered(may(role, "reminder", "act"), {
      label: "Send expiry information",
      icon: Mail,
      run: ask("remind"),
      act: `remind ${id}`,
      disabledReason: unremindable(organization),
    }),
    logo: offered(maySet("logo"), { label: "Change logo", icon: ImageUp, run: ask("logo") }),
    deactivate: offered(maySwitch(role) && isActive, {
      label: "Deactivate pharmacy",
      icon: CirclePause,
      run: ask("deactivate"),
    }),
    remove: offered(may(role, "organization", "delete"), {
      label: "Delete pharmacy",
      icon: Trash2,
      isDanger: true,
      run: ask("delete"),
      disabledReason: isActive ? "Make the pharmacy inactive before deleting it." : undefined,
    }),
  };
}
