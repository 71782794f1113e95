import type { Page } from "@pharmacy/contract/list";
import type { Notification } from "@pharmacy/contract/notifications/notifications";
import type { testServer } from "./server.ts";

type Caller = Pick<ReturnType<typeof testServer>, "get">;

export const NOTIFICATIONS = "/api/notifications";

export async function notificationsOf(caller: Caller, query = ""): Promise<Page<Notification>> {
  const answer = await caller.get(`${NOTIFICATIONS}${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

export async function unreadOf(caller: Caller): Promise<number> {
  return (await caller.get(`${NOTIFICATIONS}/unread`)).json().unread;
}
