import type { VisitorReceipt } from "@pharmacy/contract/questions";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Card } from "#components/ui/card.tsx";
import { WAY_ASIDE } from "./-front-page.tsx";

/** What happens next, once a question has arrived. */
export function AskDone({ receipt: { contactEmail } }: { receipt: VisitorReceipt }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // the form went from under the focus
  useEffect(() => {
    heading.current?.focus();
    scrollTo?.(0, 0);
  }, []);
  return (
    <Card className="mx-auto grid max-w-xl gap-4 p-6">
      <div className="grid gap-1">
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-2xl outline-none">
          Your question has arrived
        </h1>
        <p className="wrap-anywhere text-base text-muted">
          We answer to {contactEmail}. A letter there has the number of your question.
        </p>
      </div>
      <p className="text-muted">
        If no letter comes within an hour, look among unwanted mail, or ask again with another
        address.
      </p>
      <Link to="/" className={WAY_ASIDE}>
        Back to sign in
      </Link>
    </Card>
  );
}
