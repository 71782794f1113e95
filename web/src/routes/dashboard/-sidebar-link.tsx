import { Link } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import { Tooltip } from "#components/ui/tooltip.tsx";
import { classNames } from "#lib/class-names.ts";
import { SIDEBAR_TOOLTIP_MS } from "#lib/specified.ts";

type SidebarLinkProps = { label: string; to: string; icon: LucideIcon; isCollapsed: boolean };

/** A link out of the area, at the bottom of its sidebar. */
export function SidebarLink({ label, to, icon: Icon, isCollapsed }: SidebarLinkProps) {
  return (
    <Tooltip text={label} side="right" delay={SIDEBAR_TOOLTIP_MS} isOff={!isCollapsed}>
      <Link
        to={to}
        className={classNames(
          "flex h-8 items-center gap-2.5 rounded-md text-muted text-sm hover:bg-line/60 hover:text-fg max-md:h-10",
          isCollapsed ? "justify-center" : "px-2",
        )}
      >
        <Icon aria-hidden className="size-4 shrink-0 stroke-[1.75] rtl:-scale-x-100" />
        <span className={isCollapsed ? "sr-only" : "truncate"}>{label}</span>
      </Link>
    </Tooltip>
  );
}
