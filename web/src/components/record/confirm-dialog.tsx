import type { ReactNode } from "react";
import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import {
  type RefusableForm,
  type Typed,
  useRefusableForm,
} from "#components/form/use-refusable-form.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, type DialogProps } from "#components/ui/dialog.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { ImpactList } from "./impact-list.tsx";
import { type Impact, useImpact } from "./use-impact.ts";

export type ConfirmDialogProps = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  /** The question: "Deactivate Linden Pharmacy?" */
  title: string;
  description?: ReactNode;
  consequences?: readonly ReactNode[];
  /** Confirming is disabled until the counts are shown. */
  countImpact?: () => Promise<readonly Impact[]>;
  /** The verb and its object: "Deactivate pharmacy". */
  confirmLabel: string;
  /** Errors are shown beside these fields. */
  children?: ReactNode | ((form: RefusableForm) => ReactNode);
  isDanger?: boolean;
  /** The effect is still unknown, so confirming is disabled. */
  isWaiting?: boolean;
  disabledReason?: string | undefined;
  focusAfter?: DialogProps["focusAfter"];
  /** The dialog closes when it succeeds, and stays with the reason when it is refused. */
  confirm(typed: Typed): Promise<unknown>;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    onOpenChange,
    consequences = [],
    confirmLabel,
    isDanger,
    confirm,
    children,
  } = props;
  const form = useRefusableForm(async (typed) => {
    await confirm(typed);
    onOpenChange(false);
  }, "Nothing was changed. Try again.");
  const counted = useImpact(props.countImpact, isOpen);
  const isCounting = counted.state === "counting";

  function change(open: boolean) {
    form.forget();
    onOpenChange(open);
  }

  return (
    <Dialog
      isAlert
      isOpen={isOpen}
      onOpenChange={change}
      title={props.title}
      description={props.description}
      focusAfter={props.focusAfter}
      footer={
        <>
          <Button onClick={() => change(false)}>Cancel</Button>
          <DisabledReason reason={props.disabledReason}>
            <Button
              variant={isDanger ? "danger" : "primary"}
              pending={form.isPending || isCounting || props.isWaiting}
              onClick={form.submit}
            >
              {confirmLabel}
            </Button>
          </DisabledReason>
        </>
      }
    >
      <ImpactList counted={counted} consequences={consequences} />
      {typeof children === "function" ? (
        <PlainForm form={form} label={confirmLabel}>
          {children(form)}
        </PlainForm>
      ) : (
        children
      )}
      <div className="mt-2">
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}
