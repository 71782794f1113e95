import type { ReactNode } from "react";
import { PageHead } from "#components/ui/page-head.tsx";
import { AppearanceCards } from "./appearance-cards.tsx";

/** `children` are settings of another scope than this browser. */
export function SettingsPage({ children }: { children?: ReactNode }) {
  return (
    <div className="grid max-w-3xl gap-5">
      <PageHead title="Settings" />
      <AppearanceCards />
      {children}
    </div>
  );
}
