import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { PanelButton } from "#components/ui/panel-button.tsx";
import { formatNumber } from "#lib/format.ts";
import { useAtRest } from "#lib/use-at-rest.ts";
import type { BellPanelProps } from "./bell-panel.tsx";
import { notificationsApi } from "./notifications.api.ts";

const SHOWN_MAX = 9;

const loadPanel = () => import("./bell-panel.tsx").then((module) => module.BellPanel);

/** Its number comes after the page, and follows the stream of changes. */
export function Bell(panel: BellPanelProps) {
  const [isAtRest, setAtRest] = useState(false);
  useAtRest(() => setAtRest(true));
  const { data } = useQuery({ ...notificationsApi.unread, enabled: isAtRest });
  const unread = data?.unread ?? 0;
  return (
    <PanelButton
      load={loadPanel}
      panel={panel}
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={
            unread === 0 ? "Notifications" : `Notifications, ${formatNumber(unread)} unread`
          }
        >
          <BellIcon aria-hidden />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute end-0 top-0 grid size-4 place-items-center rounded-full bg-danger-solid font-semibold text-2xs text-on-danger leading-4"
            >
              {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
            </span>
          )}
        </Button>
      }
    />
  );
}
