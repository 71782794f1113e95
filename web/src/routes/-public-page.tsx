import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { NetworkBrand } from "#components/layout/network-brand.tsx";
import { ThemeToggle } from "#components/layout/theme-toggle.tsx";
import { WAY_ASIDE } from "./-front-page.tsx";

/** The frame of a long form that is open to visitors. */
export function PublicPage({
  aside,
  children,
}: {
  /** Links before the one to sign in. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="min-h-dvh bg-canvas">
      <header className="mx-auto flex max-w-3xl items-center justify-between gap-4 px-4 py-5">
        <NetworkBrand />
        <span className="flex items-center gap-3">
          {aside}
          <Link to="/" className={WAY_ASIDE}>
            Sign in
          </Link>
          <ThemeToggle />
        </span>
      </header>
      <main className="px-4 pb-10">{children}</main>
    </div>
  );
}
