import type { ApplicationReceipt } from "@pharmacy/contract/registrations/applications";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Message } from "#components/feedback/message.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { applicationsApi } from "#resources/applications/applications.api.ts";
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
  const { data: offer } = useQuery(applicationsApi.plans);
  // preloaded after the form, which is needed first, and long before it is sent
  useEffect(RegisterDone.preload, []);
  return (
    <PublicPage aside={<VisitorLinks />}>
      {receipt ? (
        <RegisterDone receipt={receipt} />
      ) : offer && !offer.isOpen ? (
        <RegisterClosed email={offer.contactEmail} />
      ) : (
        <RegisterForm onSent={setReceipt} />
      )}
    </PublicPage>
  );
}

function RegisterClosed({ email }: { email: string }) {
  return (
    <Message
      title="Applications are closed"
      text={
        <>
          The network takes no applications at the moment. If you have questions, write to{" "}
          <a href={`mailto:${email}`} className="text-accent hover:underline">
            {email}
          </a>
          .
        </>
      }
    />
  );
}
