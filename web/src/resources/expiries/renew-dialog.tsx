import type { Expiry } from "@pharmacy/contract/expiries";
import type { Organization } from "@pharmacy/contract/organizations";
import { type QueryFunction, type QueryKey, useQuery } from "@tanstack/react-query";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import {
  LicenceDialog,
  type LicenceDialogProps,
} from "#resources/organizations/licence-dialog.tsx";
import {
  SubscribeDialog,
  type SubscribeDialogProps,
} from "#resources/subscriptions/subscribe-dialog.tsx";

export type RenewCalls = {
  pharmacy(id: string): { queryKey: QueryKey; queryFn?: unknown };
  plan(organization: string): SubscribeDialogProps["calls"];
  licence(organization: Organization): LicenceDialogProps["calls"];
};

export type RenewDialogProps = { expiry: Expiry; calls: RenewCalls; onClose(): void };

/** Renews a membership by a next term, or a licence by its new last day. */
export function RenewDialog({ expiry, calls, onClose }: RenewDialogProps) {
  const { type, organization } = expiry;
  const { queryKey, queryFn } = calls.pharmacy(organization?.id ?? "");
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: queryFn as QueryFunction<Organization>,
  });
  const close = (isOpen: boolean) => !isOpen && onClose();
  if (data && type === "licence") {
    return <LicenceDialog organization={data} calls={calls.licence(data)} onClose={onClose} />;
  }
  if (data) {
    return (
      <SubscribeDialog
        isOpen
        onOpenChange={close}
        organization={data}
        calls={calls.plan(data.id)}
      />
    );
  }
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
