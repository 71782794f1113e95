import { PanelLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

type PageHeaderProps = {
  onToggleSidebar(): void;
  isSidebarOpen: boolean;
  find?: ReactNode;
  children?: ReactNode;
};

export function PageHeader({ onToggleSidebar, isSidebarOpen, find, children }: PageHeaderProps) {
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-line border-b bg-canvas px-3 md:px-4">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Toggle sidebar"
        aria-expanded={isSidebarOpen}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={onToggleSidebar}
        className="-ms-1"
      >
        <PanelLeft aria-hidden className="rtl:-scale-x-100" />
      </Button>
      <Breadcrumbs />
      <div className="ms-auto flex items-center gap-1">
        {find}
        <ThemeToggle />
        {children}
      </div>
    </header>
  );
}
