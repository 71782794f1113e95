import type { VisitorReceipt } from "@pharmacy/contract/questions";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { NetworkBrand } from "#components/layout/network-brand.tsx";
import { ThemeToggle } from "#components/layout/theme-toggle.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { AskDone as Done } from "./-ask-done.tsx";
import { AskForm } from "./-ask-form.tsx";
import { WAY_ASIDE } from "./-front-page.tsx";

export const Route = createFileRoute("/ask")({
  staticData: { crumb: "Ask a question" },
  component: AskPage,
});

const AskDone = lazyPart<Parameters<typeof Done>[0]>(() =>
  import("./-ask-done.tsx").then((module) => module.AskDone),
);

function AskPage() {
  const [receipt, setReceipt] = useState<VisitorReceipt>();
  // after the form, which is needed first, and long before it is sent
  useEffect(AskDone.preload, []);
  return (
    <div className="min-h-dvh bg-canvas">
      <header className="mx-auto flex max-w-3xl items-center justify-between gap-4 px-4 py-5">
        <NetworkBrand />
        <span className="flex items-center gap-3">
          <Link to="/" className={WAY_ASIDE}>
            Sign in
          </Link>
          <ThemeToggle />
        </span>
      </header>
      <main className="px-4 pb-10">
        {receipt ? <AskDone receipt={receipt} /> : <AskForm onSent={setReceipt} />}
      </main>
    </div>
  );
}
