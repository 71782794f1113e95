import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { applicationsApi } from "#resources/applications/applications.api.ts";
import type { AddInformation as Form } from "./-add-information.tsx";
import { FrontPage } from "./-front-page.tsx";
import { PublicPage } from "./-public-page.tsx";
import { SentCard } from "./-sent-card.tsx";
import { useLink } from "./-use-link.ts";

export const Route = createFileRoute("/add-information")({
  staticData: { crumb: "Add information" },
  component: AddInformationPage,
});

const AddInformation = lazyPart<Parameters<typeof Form>[0]>(() =>
  import("./-add-information.tsx").then((module) => module.AddInformation),
);

/** Lets an applicant add what the network asked for. */
function AddInformationPage() {
  const { secret, known, ask, refuse } = useLink(applicationsApi.requested);
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return (
      <PublicPage>
        <SentCard
          title="Thank you, we have it"
          lead="Your application waits for our decision again, in its old place."
        />
      </PublicPage>
    );
  }
  if (known.is === "open") {
    return (
      <PublicPage>
        <AddInformation
          secret={secret}
          requested={known.link}
          onSent={() => setSent(true)}
          onDead={refuse}
        />
      </PublicPage>
    );
  }
  if (known.is === "loading") {
    return (
      <FrontPage title="Add information">
        <LoadingView />
      </FrontPage>
    );
  }
  const isDead = known.is === "dead";
  return (
    <FrontPage title={isDead ? "This link cannot be used" : "Add information"} text={known.message}>
      {!isDead && <Button onClick={ask}>Try again</Button>}
    </FrontPage>
  );
}
