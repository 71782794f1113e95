import type { ApplicationReceipt } from "@pharmacy/contract/applications";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { NetworkBrand } from "#components/layout/network-brand.tsx";
import { ThemeToggle } from "#components/layout/theme-toggle.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { WAY_ASIDE } from "./-front-page.tsx";
import type { RegisterDone as Done } from "./-register-done.tsx";
import { RegisterForm } from "./-register-form.tsx";

export const Route = createFileRoute("/register")({
  staticData: { crumb: "Apply for membership" },
  component: RegisterPage,
});

const RegisterDone = lazyPart<Parameters<typeof Done>[0]>(() =>
  import("./-register-done.tsx").then((module) => module.RegisterDone),
);

function RegisterPage() {
  const [receipt, setReceipt] = useState<ApplicationReceipt>();
  // after the form, which is needed first, and long before it is sent
  useEffect(RegisterDone.preload, []);
  return (
    <div className="min-h-dvh bg-canvas">
      <header className="mx-auto flex max-w-3xl items-center justify-between gap-4 px-4 py-5">
        <NetworkBrand />
        <span className="flex items-center gap-3">
          <Link to="/ask" className={WAY_ASIDE}>
            Ask a question
          </Link>
          <Link to="/" className={WAY_ASIDE}>
            Sign in
          </Link>
          <ThemeToggle />
        </span>
      </header>
      <main className="px-4 pb-10">
        {receipt ? <RegisterDone receipt={receipt} /> : <RegisterForm onSent={setReceipt} />}
      </main>
    </div>
  );
}
