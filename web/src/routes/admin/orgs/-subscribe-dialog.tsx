import { planCalls } from "#api/organizations/plan-calls.ts";
import {
  type SubscribeDialogProps as Props,
  SubscribeDialog as Subscribing,
} from "#components/membership/subscribe-dialog.tsx";

export type SubscribeDialogProps = Omit<Props, "calls">;

/** Puts a pharmacy on a plan. */
export function SubscribeDialog(props: SubscribeDialogProps) {
  return <Subscribing {...props} calls={planCalls(props.organization.id)} />;
}
