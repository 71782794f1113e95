import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import type { NavGroup } from "./nav-entries.ts";
import { PageHeader } from "./page-header.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useSidebar } from "./use-sidebar.ts";

type AppShellProps = {
  label: string;
  groups: readonly NavGroup[];
  /** Receives true when there is room only for icons. */
  footer?: ((isCollapsed: boolean) => ReactNode) | undefined;
  find?: ReactNode;
  headerEnd?: ReactNode;
  children: ReactNode;
};

export function AppShell({ label, groups, footer, find, headerEnd, children }: AppShellProps) {
  const sidebar = useSidebar();
  useAfterPage();
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh">
        <Sidebar label={label} groups={groups} state={sidebar} footer={footer} />
        <div className="flex min-w-0 flex-1 flex-col">
          <PageHeader
            find={find}
            onToggleSidebar={sidebar.toggle}
            isSidebarOpen={sidebar.isNarrow ? sidebar.isDrawerOpen : sidebar.isExpanded}
          >
            {headerEnd}
          </PageHeader>
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-[84rem] flex-1 has-data-wide:max-w-[128rem] px-4 pt-4 pb-24 outline-none md:px-6 md:pt-6 lg:pb-6"
          >
            {children}
          </main>
        </div>
      </div>
    </>
  );
}

/** Not needed before a hand moves, so the code loads after the page. */
function useAfterPage() {
  const router = useRouter();
  useEffect(() => {
    const over = new AbortController();
    import("#lib/after-page.ts").then(
      ({ startAfterPage }) => over.signal.aborted || startAfterPage(router, over.signal),
      () => {},
    );
    return () => over.abort();
  }, [router]);
}

/** The first Tab stop: skips the navigation to the page's content. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2 focus:shadow-md"
    >
      Skip to content
    </a>
  );
}
