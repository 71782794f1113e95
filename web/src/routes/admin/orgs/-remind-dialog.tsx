import {
  type RemindDialogProps as Props,
  RemindDialog as Reminding,
} from "#resources/reminders/remind-dialog.tsx";
import { reminderCalls } from "#resources/reminders/reminder-calls.ts";

export type RemindDialogProps = Omit<Props, "calls"> & { organization: string };

/** Reminds a pharmacy of its membership. */
export function RemindDialog({ organization, ...dialog }: RemindDialogProps) {
  return <Reminding {...dialog} calls={reminderCalls(organization)} />;
}
