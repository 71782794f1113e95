import { notificationWords } from "@pharmacy/contract/notifications/notification-events";
import type { Notification } from "@pharmacy/contract/notifications/notifications";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { ListPanel } from "#components/list/list-panel.tsx";
import { HrefLink } from "#components/record/record-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { Instant } from "#components/ui/instant.tsx";
import type { PanelTrigger } from "#components/ui/panel-button.tsx";
import { classNames } from "#lib/class-names.ts";
import type { RecordScreens } from "#lib/record-screens.ts";
import { notificationsApi } from "./notifications.api.ts";
import { useMarkRead } from "./use-mark-read.ts";

export type BellPanelProps = {
  /** The page of all notifications. */
  page: string;
  screens: RecordScreens;
};

export function BellPanel({ page, screens, trigger }: BellPanelProps & PanelTrigger) {
  const [isOpen, setOpen] = useState(true);
  return (
    <ListPanel
      trigger={trigger}
      label="Notifications"
      className="w-80"
      align="end"
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <Newest page={page} screens={screens} close={() => setOpen(false)} />
    </ListPanel>
  );
}

function Newest({ page, screens, close }: BellPanelProps & { close(): void }) {
  const query = useQuery(notificationsApi.newest);
  const markRead = useMarkRead();
  const { items = [] } = query.data ?? {};
  const [newest] = items;
  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-2 border-line border-b px-4 py-2">
        <h2 className="font-semibold">Notifications</h2>
        {newest && items.some(({ isRead }) => !isRead) && (
          <Button
            variant="ghost"
            size="sm"
            pending={markRead.isPending}
            onClick={() => markRead.mutate({ upTo: newest.id })}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <CardAnswer query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 py-6 text-center text-muted">Nothing new for you.</p>
          ) : (
            <ul aria-label="Newest notifications" className="divide-y divide-line-soft">
              {items.map((notification) => (
                <Line
                  key={notification.id}
                  notification={notification}
                  href={screens.kinds[notification.model]?.hrefOf(notification.recordId)}
                  onOpen={() => {
                    if (!notification.isRead) markRead.mutate({ ids: [notification.id] });
                    close();
                  }}
                />
              ))}
            </ul>
          )
        }
      </CardAnswer>
      <div className="border-line border-t px-4 py-2.5 text-center">
        <Link to={page} onClick={close} className="rounded-sm font-medium hover:underline">
          All notifications
        </Link>
      </div>
    </>
  );
}

type LineProps = { notification: Notification; href: string | undefined; onOpen(): void };

function Line({ notification, href, onOpen }: LineProps) {
  const { isRead, createdAt } = notification;
  const words = notificationWords(notification);
  return (
    <li className="relative grid gap-1 px-4 py-2.5 hover:bg-hover">
      <span className={classNames("wrap-anywhere", isRead ? "text-muted" : "font-medium")}>
        {!isRead && <span className="sr-only">Unread: </span>}
        {href ? <HrefLink href={href} label={words} isWholeRow onClick={onOpen} /> : words}
      </span>
      <span className="flex items-center gap-1.5 text-muted text-xs">
        {!isRead && <span aria-hidden className="size-1.5 rounded-full bg-primary" />}
        <Instant at={createdAt} />
      </span>
    </li>
  );
}
