import { Link } from "@tanstack/react-router";
import { Tooltip } from "#components/ui/tooltip.tsx";
import { classNames } from "#lib/class-names.ts";
import { SIDEBAR_TOOLTIP_MS } from "#lib/specified.ts";
import type { NavEntry, NavGroup } from "./nav-entries.ts";

type SidebarNavProps = {
  label: string;
  groups: readonly NavGroup[];
  /** Only icons; the labels are tooltips. */
  isCollapsed: boolean;
  onFollow?(): void;
};

export function SidebarNav({ label, groups, isCollapsed, onFollow }: SidebarNavProps) {
  return (
    <nav
      aria-label={label}
      className="flex-1 overflow-y-auto overflow-x-hidden px-2 pb-4 [scrollbar-width:thin]"
    >
      {groups.map((group) => (
        <div key={group.label} className="group/entries mt-4 first:mt-1">
          <p
            className={
              isCollapsed
                ? "mx-1.5 mb-2 h-px overflow-hidden bg-line text-transparent group-first/entries:hidden"
                : "px-2 pb-1 text-2xs text-subtle"
            }
          >
            {group.label}
          </p>
          <ul aria-label={group.label} className="grid gap-px">
            {group.entries.map((entry) => (
              <li key={entry.to}>
                <NavLink entry={entry} isCollapsed={isCollapsed} {...(onFollow && { onFollow })} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

type NavLinkProps = { entry: NavEntry; isCollapsed: boolean; onFollow?(): void };

function NavLink({ entry: { label, to, icon: Icon }, isCollapsed, onFollow }: NavLinkProps) {
  return (
    <Tooltip text={label} side="right" delay={SIDEBAR_TOOLTIP_MS} isOff={!isCollapsed}>
      <Link
        to={to}
        // The page of a list makes no difference for the current entry.
        activeOptions={{ exact: true, includeSearch: false }}
        onClick={onFollow}
        className={classNames(
          "group flex h-8 items-center gap-2.5 rounded-md text-muted text-sm transition-colors duration-75 hover:bg-line/60 hover:text-fg data-[status=active]:bg-surface data-[status=active]:font-medium data-[status=active]:text-fg data-[status=active]:shadow-xs data-[status=active]:ring-1 data-[status=active]:ring-line max-md:h-10",
          isCollapsed ? "justify-center" : "px-2",
        )}
      >
        <Icon
          aria-hidden
          className="size-4 shrink-0 stroke-[1.75] group-data-[status=active]:text-accent"
        />
        <span className={isCollapsed ? "sr-only" : "truncate"}>{label}</span>
      </Link>
    </Tooltip>
  );
}
