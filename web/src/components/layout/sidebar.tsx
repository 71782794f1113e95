import type { ReactNode } from "react";
import { Logo } from "#components/ui/logo.tsx";
import { classNames } from "#lib/class-names.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { NavGroup } from "./nav-entries.ts";
import { SidebarNav } from "./sidebar-nav.tsx";
import type { useSidebar } from "./use-sidebar.ts";

const Drawer = lazyPart(() => import("#components/ui/sheet.tsx").then(({ Sheet }) => Sheet));

type SidebarProps = {
  label: string;
  groups: readonly NavGroup[];
  state: ReturnType<typeof useSidebar>;
  /** Receives true when there is room only for icons. */
  footer: ((isCollapsed: boolean) => ReactNode) | undefined;
};

/** Beside the page, or a drawer on a narrow screen. */
export function Sidebar({ state, ...content }: SidebarProps) {
  const { isNarrow, isExpanded, isDrawerOpen, setDrawerOpen } = state;
  if (isNarrow) {
    return (
      <Drawer
        isOpen={isDrawerOpen}
        onOpenChange={setDrawerOpen}
        title="Navigation"
        side="start"
        size="drawer"
        isHeadHidden
      >
        <SidebarContent {...content} isCollapsed={false} onFollow={() => setDrawerOpen(false)} />
      </Drawer>
    );
  }
  return (
    <aside
      data-state={isExpanded ? "expanded" : "collapsed"}
      className={classNames(
        "sticky top-0 h-dvh shrink-0 border-line border-e transition-[width] duration-200 ease-out",
        isExpanded ? "w-64" : "w-12",
      )}
    >
      <SidebarContent {...content} isCollapsed={!isExpanded} />
    </aside>
  );
}

type SidebarContentProps = Omit<SidebarProps, "state"> & {
  isCollapsed: boolean;
  onFollow?(): void;
};

function SidebarContent({ footer, isCollapsed, ...nav }: SidebarContentProps) {
  return (
    <div className="flex h-full flex-col overflow-hidden bg-sunken">
      <Brand
        isMarkOnly={isCollapsed}
        className={classNames("h-14 shrink-0", isCollapsed ? "justify-center" : "px-3.5")}
      />
      <SidebarNav {...nav} isCollapsed={isCollapsed} />
      {footer && (
        <div className="border-line border-t p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
          {footer(isCollapsed)}
        </div>
      )}
    </div>
  );
}

function Brand({ isMarkOnly, className }: { isMarkOnly?: boolean; className?: string }) {
  return (
    <div className={classNames("flex items-center gap-2.5", className)}>
      <Logo className="size-7 shrink-0" />
      <span className={isMarkOnly ? "sr-only" : "grid"}>
        <span className="font-semibold text-sm leading-4">Admin</span>
        <span className="text-2xs text-muted leading-3.5">Dashboard</span>
      </span>
    </div>
  );
}
