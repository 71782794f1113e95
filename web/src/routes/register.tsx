import type { ApplicationReceipt } from "@pharmacy/contract/registrations/applications";
import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { lazyPart } from "#lib/lazy-part.tsx";
import { PublicPage } from "./-public-page.tsx";
import type { RegisterDone as Done } from "./-register-done.tsx";
import { RegisterForm } from "./-register-form.tsx";
import { VisitorLinks } from "./-visitor-links.tsx";

export const Route = createFileRoute("/register")({
  staticData: { crumb: "Apply for membership" },
  component: RegisterPage,
});

const RegisterDone = lazyPart<Parameters<typeof Done>[0]>(() =>
  import("./-register-done.tsx").then((module) => module.RegisterDone),
);

function RegisterPage() {
  const [receipt, setReceipt] = useState<ApplicationReceipt>();
  // preloaded after the form, which is needed first, and long before it is sent
  useEffect(RegisterDone.preload, []);
  return (
    <PublicPage aside={<VisitorLinks />}>
      {receipt ? <RegisterDone receipt={receipt} /> : <RegisterForm onSent={setReceipt} />}
    </PublicPage>
  );
}
