import type { Expiry } from "@pharmacy/contract/expiries/expiries";
import { useQuery } from "@tanstack/react-query";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { LicenceDialog } from "#resources/organizations/licence-dialog.tsx";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { SubscribeDialog } from "#resources/subscriptions/subscribe-dialog.tsx";

export type RenewDialogProps = { expiry: Expiry; onClose(): void };

/** Renews a subscription for another term, or a licence until a new last day. */
export function RenewDialog({ expiry: { type, organization }, onClose }: RenewDialogProps) {
  const { data, error, refetch } = useQuery(organizationsApi.detail(organization?.id ?? ""));
  const close = (isOpen: boolean) => !isOpen && onClose();
  if (data && type === "licence") return <LicenceDialog organization={data} onClose={onClose} />;
  if (data) return <SubscribeDialog isOpen onOpenChange={close} organization={data} />;
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
