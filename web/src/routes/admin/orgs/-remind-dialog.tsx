import { reminderCalls } from "#api/organizations/reminder-calls.ts";
import {
  type RemindDialogProps as Props,
  RemindDialog as Reminding,
} from "#components/membership/remind-dialog.tsx";

export type RemindDialogProps = Omit<Props, "calls"> & { organization: string };

/** Reminds a pharmacy of its membership. */
export function RemindDialog({ organization, ...dialog }: RemindDialogProps) {
  return <Reminding {...dialog} calls={reminderCalls(organization)} />;
}
