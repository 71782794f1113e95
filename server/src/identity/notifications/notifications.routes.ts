import { pageOf } from "@pharmacy/contract/list";
import {
  Notification,
  NotificationListQuery,
  NotificationsRead,
  UnreadNotifications,
} from "@pharmacy/contract/notifications/notifications";
import type { Routes } from "../../platform/http/routes.ts";
import type { Subjects } from "./notifications.visible.ts";

/** Everyone has their own alone, as far as they may see the records now. */
export const notificationsRoutes =
  (subjects: Subjects): Routes =>
  async (app, { db }) => {
    const reading = () => import("./notifications.reads.ts");

    app.get(
      "/notifications",
      {
        config: { access: "signedIn" },
        schema: {
          querystring: NotificationListQuery,
          response: { 200: pageOf(Notification) },
        },
      },
      async ({ actor, query }) =>
        (await reading()).listNotifications({ db, subjects }, actor, query),
    );

    app.get(
      "/notifications/unread",
      { config: { access: "signedIn" }, schema: { response: { 200: UnreadNotifications } } },
      async ({ actor }) => ({
        unread: await (await reading()).countUnread({ db, subjects }, actor),
      }),
    );

    app.post(
      "/notifications/read",
      {
        config: { access: "signedIn" },
        schema: { body: NotificationsRead, response: { 200: UnreadNotifications } },
      },
      async ({ actor, body }) => {
        const { markRead } = await import("./notifications.mark-read.ts");
        const { countUnread } = await reading();
        return db.transaction(async (tx) => {
          await markRead(tx, actor, body);
          return { unread: await countUnread({ db: tx, subjects }, actor) };
        });
      },
    );
  };
