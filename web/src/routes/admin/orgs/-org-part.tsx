import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { SubscribeDialogProps } from "#resources/subscriptions/subscribe-dialog.tsx";

export type Part = "edit" | "subscribe" | "remind";

const EditOrg = lazyPart(() => import("./-edit-org.tsx").then((module) => module.EditOrg));
const SubscribeDialog = lazyPart<SubscribeDialogProps>(() =>
  import("#resources/subscriptions/subscribe-dialog.tsx").then((module) => module.SubscribeDialog),
);

const RemindDialog = lazyPart(() =>
  import("#resources/reminders/remind-dialog.tsx").then((module) => module.RemindDialog),
);

type Props = { part: Part; organization: Organization; onClose(): void };

/** Opened by an act on a pharmacy, on its page and over the list. */
export function OrgPart({ part, organization, onClose }: Props) {
  if (part === "edit") return <EditOrg organization={organization} onClose={onClose} />;
  if (part === "remind") return <RemindDialog organization={organization.id} onClose={onClose} />;
  return (
    <SubscribeDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      organization={organization}
    />
  );
}

export const PRELOADS: Record<Part, () => unknown> = {
  edit: EditOrg.preload,
  subscribe: SubscribeDialog.preload,
  remind: RemindDialog.preload,
};
