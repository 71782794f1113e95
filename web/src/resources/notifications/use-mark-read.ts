import type { NotificationsRead } from "@pharmacy/contract/notifications/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useAction } from "#lib/use-action.ts";
import { notificationsApi } from "./notifications.api.ts";

export function useMarkRead() {
  const queryClient = useQueryClient();
  return useAction({
    async run(read: NotificationsRead) {
      await notificationsApi.markRead(read);
      await queryClient.invalidateQueries({ queryKey: notificationsApi.key });
    },
    success: undefined,
    failure: "Failed to mark as read",
  });
}
