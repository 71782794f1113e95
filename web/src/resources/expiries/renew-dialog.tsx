import type { Expiry } from "@pharmacy/contract/expiries/expiries";
import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { useQuery } from "@tanstack/react-query";
import { useActs } from "#components/record-acts/use-acts.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { LicenceDialog } from "#resources/organizations/licence-dialog.tsx";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { subscriptionActs } from "#resources/subscriptions/subscriptions.acts.tsx";

export type RenewDialogProps = { expiry: Expiry; onClose(): void };

/** Renews a subscription for another term, or a licence until a new last day. */
export function RenewDialog({ expiry: { type, organization }, onClose }: RenewDialogProps) {
  const { data, error, refetch } = useQuery(organizationsApi.detail(organization?.id ?? ""));
  const close = (isOpen: boolean) => !isOpen && onClose();
  if (data && type === "licence") return <LicenceDialog organization={data} onClose={onClose} />;
  if (data) return <Subscribing organization={data} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onOpenChange={close}
      title={`Renew ${organization?.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {error && <Button onClick={() => void refetch()}>Try again</Button>}
        </>
      }
    >
      {error ? <p role="alert">{error.message}</p> : <Spinner />}
    </Dialog>
  );
}

function Subscribing(props: { organization: Organization; onClose(): void }) {
  const { organization, onClose } = props;
  return useActs(subscriptionActs, organization, { begun: "subscribe", onClosed: onClose }).panel;
}
