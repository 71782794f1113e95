import type { ApplicationReceipt } from "@pharmacy/contract/applications";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Card } from "#components/ui/card.tsx";
import { WAY_ASIDE } from "./-front-page.tsx";

/** What happens next, once an application has arrived. */
export function RegisterDone({ receipt }: { receipt: ApplicationReceipt }) {
  const { number, pharmacyName, applicantEmail } = receipt;
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
          Your application has arrived
        </h1>
        <p className="wrap-anywhere text-base text-muted">
          Its number is <strong className="nums font-semibold text-fg">{number}</strong>. Quote it
          when you write to us.
        </p>
      </div>
      <ol className="grid list-decimal gap-2 ps-5 marker:text-subtle">
        <li className="wrap-anywhere">
          We check the licence of {pharmacyName} and what you sent with it.
        </li>
        <li className="wrap-anywhere">Our decision goes to {applicantEmail}.</li>
        <li>
          If it is approved, the letter has a link to choose a password. You can then sign in as the
          owner and invite your team.
        </li>
      </ol>
      <Link to="/" className={WAY_ASIDE}>
        Back to sign in
      </Link>
    </Card>
  );
}
