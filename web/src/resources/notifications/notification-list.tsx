import {
  kindOfEvent,
  notificationWords,
} from "@pharmacy/contract/notifications/notification-events";
import type {
  Notification,
  NotificationListQuery,
} from "@pharmacy/contract/notifications/notifications";
import {
  NOTIFICATION_KIND_WORDS,
  NOTIFICATION_KINDS,
  NOTIFICATION_STATUSES,
} from "@pharmacy/contract/notifications/notifications.values";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { columnsOf } from "#components/list/column.ts";
import { IconButton } from "#components/list/icon-button.tsx";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Instant } from "#components/ui/instant.tsx";
import type { ListSearch } from "#lib/list-search.ts";
import { useRecordScreens } from "#lib/record-screens.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { notificationsApi } from "./notifications.api.ts";
import { useMarkRead } from "./use-mark-read.ts";

const kindOf = ({ event }: Notification) => NOTIFICATION_KIND_WORDS[kindOfEvent(event)];

const columns = columnsOf<Notification>([
  {
    id: "about",
    header: "Notification",
    primary: true,
    text: notificationWords,
    cell: notificationWords,
  },
  { id: "kind", header: "Kind", width: "12rem", priority: 3, card: "detail", cell: kindOf },
  {
    id: "when",
    header: "When",
    width: "8rem",
    priority: 2,
    card: "detail",
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  {
    id: "status",
    header: "Status",
    width: "6rem",
    card: "detail",
    cell: ({ isRead }) => (isRead ? "Read" : <Badge tone="info">Unread</Badge>),
  },
]);

const KINDS = NOTIFICATION_KINDS.map((value) => ({ value, label: NOTIFICATION_KIND_WORDS[value] }));

/** The caller's own, in the admin area or on the dashboard. */
export function NotificationList({ search }: { search: ListSearch<NotificationListQuery> }) {
  const screen = useRecordList<Notification, NotificationListQuery>(notificationsApi, search);
  const router = useRouter();
  const { kinds } = useRecordScreens();
  const markRead = useMarkRead();

  function open({ id, model, recordId, isRead }: Notification) {
    if (!isRead) markRead.mutate({ ids: [id] });
    const href = kinds[model]?.hrefOf(recordId);
    if (href) void router.navigate({ href });
  }

  return (
    <ListPage
      {...screen}
      source={{ ...screen.source, hasViews: false, hasExport: false }}
      noun={{ one: "notification", many: "notifications" }}
      description="What concerns you. Notifications are kept for 90 days."
      columns={columns}
      rowLabel={notificationWords}
      onOpen={open}
      rowActions={(notification) =>
        !notification.isRead && (
          <IconButton
            tip="Mark as read"
            onClick={() => markRead.mutate({ ids: [notification.id] })}
            aria-label={`Mark as read: ${notificationWords(notification)}`}
          >
            <Check aria-hidden />
          </IconButton>
        )
      }
      actions={<MarkAllRead />}
      empty="You are notified when something concerns you, such as a mention or an order."
      filters={
        <>
          <ListFilter
            list={screen.list}
            name="status"
            label="Status"
            options={NOTIFICATION_STATUSES}
          />
          <ListFilter list={screen.list} name="kind" label="Kind" options={KINDS} />
        </>
      }
    />
  );
}

function MarkAllRead() {
  const { data: counted } = useQuery(notificationsApi.unread);
  const { data } = useQuery(notificationsApi.newest);
  const markRead = useMarkRead();
  const newest = data?.items[0];
  if (!newest || !counted?.unread) return null;
  return (
    <Button pending={markRead.isPending} onClick={() => markRead.mutate({ upTo: newest.id })}>
      Mark all as read
    </Button>
  );
}
