import { planCalls } from "#resources/subscriptions/plan-calls.ts";
import {
  type SubscribeDialogProps as Props,
  SubscribeDialog as Subscribing,
} from "#resources/subscriptions/subscribe-dialog.tsx";

export type SubscribeDialogProps = Omit<Props, "calls">;

/** Puts a pharmacy on a plan. */
export function SubscribeDialog(props: SubscribeDialogProps) {
  return <Subscribing {...props} calls={planCalls(props.organization.id)} />;
}
