import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { Card } from "#components/ui/card.tsx";
import { WAY_ASIDE } from "./-front-page.tsx";

type Props = { title: string; lead: ReactNode; children?: ReactNode };

/** Shown after a visitor's form has been sent. */
export function SentCard({ title, lead, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // the focused form has been removed
  useEffect(() => {
    heading.current?.focus();
    scrollTo?.(0, 0);
  }, []);
  return (
    <Card className="mx-auto grid max-w-xl gap-4 p-6">
      <div className="grid gap-1">
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-2xl outline-none">
          {title}
        </h1>
        <p className="wrap-anywhere text-base text-muted">{lead}</p>
      </div>
      {children}
      <Link to="/" className={WAY_ASIDE}>
        Back to sign in
      </Link>
    </Card>
  );
}
