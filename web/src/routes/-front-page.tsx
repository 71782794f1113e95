import type { ReactNode } from "react";
import { NetworkBrand } from "#components/layout/network-brand.tsx";
import { ThemeToggle } from "#components/layout/theme-toggle.tsx";
import { LoginArt } from "./-login-art.tsx";

/** Passed from the previous page in the history entry, not in the URL. */
type Arrival = { email: string; notice: string };

declare module "@tanstack/react-router" {
  interface HistoryState {
    arrival?: Arrival;
  }
}

/** The look of a link below the button of a front page. */
export const WAY_ASIDE =
  "justify-self-start rounded-sm text-muted text-sm underline underline-offset-4 hover:text-fg";

type FrontPageProps = { title: string; text?: ReactNode; foot?: string; children?: ReactNode };

export function FrontPage({ title, text, foot, children }: FrontPageProps) {
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(26rem,5fr)_7fr]">
      <div className="flex flex-col px-6 py-6 sm:px-12 sm:py-8">
        <header className="flex items-center justify-between">
          <NetworkBrand />
          <ThemeToggle />
        </header>
        <main className="mx-auto my-auto grid w-full max-w-88 gap-6 py-10">
          <div className="grid gap-1">
            <h1 className="font-semibold text-2xl">{title}</h1>
            {text && <p className="wrap-anywhere text-base text-muted">{text}</p>}
          </div>
          {children}
        </main>
        <footer className="text-subtle text-xs">{foot}</footer>
      </div>
      <LoginArt />
    </div>
  );
}
