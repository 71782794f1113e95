import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { ORGANIZATION_ACTS } from "@pharmacy/contract/organizations/organizations.acts";
import { BadgeCheck, CirclePause, CirclePlay, ImageUp, Mail, Pencil, Trash2 } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import { todayIn } from "#lib/days.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { orgImpact, usersAre } from "#resources/organizations/org-impact.tsx";
import { worstStateOf } from "#resources/organizations/org-standing.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { subscriptionActs } from "#resources/subscriptions/subscriptions.acts.tsx";

type PanelProps = { record: Organization; onClose(): void };

const LogoDialog = lazyPart(() =>
  import("#resources/organizations/logo-dialog.tsx").then((module) => module.LogoDialog),
);
const RemindDialog = lazyPart(() =>
  import("#resources/reminders/remind-dialog.tsx").then(
    (module) =>
      ({ record, onClose }: PanelProps) => (
        <module.RemindDialog organization={record.id} onClose={onClose} />
      ),
  ),
);

const switching = (status: Organization["status"]) => ({
  run: ({ id }: Organization) => organizationsApi.setStatus(id, status),
  success: "Organization status updated successfully",
  failure: "Failed to update organization status",
  undo:
    ({ id, version }: Organization, before: Organization) =>
    () =>
      organizationsApi.setStatus(id, before.status, version),
});

/** They reach into memberships and reminders, which know pharmacies themselves. */
export const organizationActs: NounActs<Organization, keyof typeof ORGANIZATION_ACTS> = {
  model: "organization",
  rules: ORGANIZATION_ACTS,
  primary(organization, isOffered) {
    const remedy = worstStateOf(organization, todayIn(organization.timeZone))?.remedy;
    return remedy && isOffered(remedy) ? remedy : "edit";
  },
  beside: () => ["edit"],
  looks: {
    edit: {
      label: "Edit pharmacy",
      words: "change address phone contact",
      icon: Pencil,
      keys: "E",
      opens: "edit",
    },
    licence: {
      label: "Update licence",
      words: "renew expiry date permit",
      icon: BadgeCheck,
      only: "primary",
      opens: "edit",
    },
    subscribe: subscriptionActs.looks.subscribe,
    remind: {
      label: "Send reminder",
      labelOf: () => "Send expiry information",
      words: "remind expiry information letter email",
      icon: Mail,
      Panel: RemindDialog,
      bulk: {
        verb: "Send",
        doing: "Sending",
        done: "saved",
        noun: { one: "reminder", many: "reminders" },
        button: "Send reminder",
        consequences: [
          "Each pharmacy's email address and its owners get the state of its membership.",
          "Pharmacies reminded in the last ten minutes, inactive ones and those without a membership are skipped.",
        ],
      },
    },
    logo: {
      label: "Change logo",
      words: "picture image upload",
      icon: ImageUp,
      Panel: LogoDialog,
    },
    activate: {
      ...switching("active"),
      label: "Activate pharmacy",
      words: "reactivate reopen unblock",
      icon: CirclePlay,
    },
    deactivate: {
      ...switching("inactive"),
      label: "Deactivate pharmacy",
      words: "inactive suspend block close",
      icon: CirclePause,
      question: {
        title: ({ name }) => `Deactivate ${name}?`,
        countImpact: orgImpact,
        consequences: [
          "Emails about the end of its membership are no longer sent.",
          "Its records stay as they are. You can activate it again at any time; sessions, API tokens and invitations that ended stay ended.",
        ],
      },
    },
    delete: {
      label: "Delete pharmacy",
      words: "remove",
      icon: Trash2,
      isDanger: true,
      staysVisible: true,
      question: {
        title: ({ name }) => `Delete ${name}?`,
        consequences: ({ usage }) => [
          "It is removed from all lists. Its history is kept.",
          usage.users > 0 && `${usersAre(usage.users)} suspended.`,
        ],
      },
      run: ({ id }) => organizationsApi.remove(id),
      removes: true,
      success: "Organization deleted successfully",
    },
  },
};

const { edit, subscribe, remind, activate, deactivate } = organizationActs.looks;

/** The menu of a row leaves out what is done on the pharmacy's page. */
export const organizationRowActs: NounActs<Organization> = {
  ...organizationActs,
  looks: { edit, subscribe, remind, activate, deactivate },
};
