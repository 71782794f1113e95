import type { VisitorReceipt } from "@pharmacy/contract/questions/questions";
import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { AskDone as Done } from "./-ask-done.tsx";
import { AskForm } from "./-ask-form.tsx";
import { PublicPage } from "./-public-page.tsx";

export const Route = createFileRoute("/ask")({
  staticData: { crumb: "Ask a question" },
  component: AskPage,
});

const AskDone = lazyPart<Parameters<typeof Done>[0]>(() =>
  import("./-ask-done.tsx").then((module) => module.AskDone),
);

function AskPage() {
  const [receipt, setReceipt] = useState<VisitorReceipt>();
  // preloaded after the form, which is needed first, and long before it is sent
  useEffect(AskDone.preload, []);
  return (
    <PublicPage>
      {receipt ? <AskDone receipt={receipt} /> : <AskForm onSent={setReceipt} />}
    </PublicPage>
  );
}
