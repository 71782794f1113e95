import type { Order } from "@pharmacy/contract/orders/orders";
import { ORDER_ACTS } from "@pharmacy/contract/orders/orders.acts";
import { fieldsHiddenFrom, mayAct } from "@pharmacy/contract/permissions";
import { type ReactNode, useState } from "react";
import { LeaveDialog } from "#components/form/leave-dialog.tsx";
import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import { useLeaveGuard } from "#components/form/use-leave-guard.ts";
import { type RefusableForm, useRefusableForm } from "#components/form/use-refusable-form.ts";
import { Button } from "#components/ui/button.tsx";
import { useFinishing } from "#lib/before-saving.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { Refused } from "#lib/refused.ts";
import { toastError } from "#lib/toast.ts";
import { useAction } from "#lib/use-action.ts";
import { DraftFieldsSection } from "./draft-fields.tsx";
import { DraftLinesCard } from "./draft-lines-card.tsx";
import { SentBackNote } from "./order-facts.tsx";
import { ordersApi } from "./orders.api.ts";
import { PlaceDialog } from "./place-dialog.tsx";
import { type OrderDraft, useOrderDraft } from "./use-order-draft.ts";

type Props = {
  /** Undefined for an order that is not saved yet. */
  order?: Order;
  /** The pharmacy that is ordered for; undefined for the user's own. */
  organization: string | undefined;
  currency?: string;
  /** Leads to the order once it is saved for the first time. */
  onCreated?(order: Order): unknown;
};

/** Writes an order. It is saved as a whole, and placing saves it first. */
export function OrderEditor({ order, organization, currency, onCreated }: Props) {
  const { role } = useCurrentUser();
  const draft = useOrderDraft(order, organization);
  const [placing, setPlacing] = useState<Order>();
  const guard = useLeaveGuard(() => draft.isChanged);
  const finishing = useFinishing();
  const isPlatform = organization !== undefined;
  const mayPlace = mayAct(role, "order", ORDER_ACTS.place);
  const form = useRefusableForm(() => save(), "Nothing was saved. Try again.");

  /** An item that is typed and not chosen is refused, or its line would be missing unseen. */
  async function write(): Promise<Order> {
    await finishing.finish();
    return draft.save();
  }
  async function save(): Promise<Order> {
    const saved = await write();
    if (!order) await guard.release(() => onCreated?.(saved));
    return saved;
  }
  const place = () =>
    form.attemptInstead(async () => {
      const saved = await write();
      const { place: obstacle } = saved.blocked;
      if (!obstacle) return setPlacing(saved);
      if (order) throw new Refused(obstacle, {});
      // the page of the draft replaces this one
      await guard.release(() => onCreated?.(saved));
      void toastError(obstacle);
    });
  return (
    <>
      <PlainForm form={form} label="Order" className="grid gap-4">
        <div inert={form.isPending} className="grid min-w-0 gap-4">
          {order && <SentBackNote order={order} />}
          <DraftLinesCard
            form={finishing}
            draft={draft}
            organization={organization}
            currency={order?.currency ?? currency}
            hasAmounts={!fieldsHiddenFrom(role, "order").includes("totalAmount")}
          />
          <DraftFieldsSection draft={draft} beside={form.beside} isPlatform={isPlatform} />
        </div>
        <EditorFoot form={form} draft={draft} isNew={!order}>
          {mayPlace ? (
            <Button
              data-act={undefined}
              variant="primary"
              disabled={draft.lines.length === 0}
              pending={form.isPending}
              onClick={place}
            >
              Place order
            </Button>
          ) : (
            <p className="self-center text-muted text-sm">
              An owner or a pharmacist places this order.
            </p>
          )}
        </EditorFoot>
      </PlainForm>
      <LeaveDialog question={guard.question} />
      {placing && (
        <Placing
          order={placing}
          onClose={() => {
            setPlacing(undefined);
            if (!order) void guard.release(() => onCreated?.(placing));
          }}
        />
      )}
    </>
  );
}

function Placing({ order, onClose }: { order: Order; onClose(): void }) {
  const placing = useAction({
    run: (input: { totalAmount?: number | undefined }) => ordersApi.place(order, input),
    changes: "order",
    success: `${order.number} placed`,
    failure: undefined,
    isShown: () => true,
  });
  return <PlaceDialog record={order} run={placing.mutateAsync} onClose={onClose} />;
}

type FootProps = {
  form: RefusableForm;
  draft: OrderDraft;
  isNew: boolean;
  children: ReactNode;
};

function EditorFoot({ form, draft, isNew, children }: FootProps) {
  const { isChanged, newer, takeNewer, keepMine } = draft;
  return (
    <div className="sticky bottom-[max(0.75rem,var(--toast-room,0px))] z-10 grid gap-3 rounded-lg border border-line bg-surface px-4 py-3 shadow-md">
      <FormProblem form={form} />
      {newer && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={takeNewer}>
            Show the saved order
          </Button>
          <Button size="sm" onClick={keepMine}>
            Keep what I typed
          </Button>
        </div>
      )}
      <div className="group/acts flex flex-wrap gap-2">
        {children}
        <Button type="submit" pending={form.isPending} disabled={!isNew && !isChanged}>
          Save draft
        </Button>
        <p role="status" className="self-center text-muted text-sm">
          {isChanged ? "Not saved yet" : isNew ? "" : "Saved"}
        </p>
      </div>
    </div>
  );
}
