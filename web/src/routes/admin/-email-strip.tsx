import { Link } from "@tanstack/react-router";
import { MailWarning } from "lucide-react";
import type { EmailNotice } from "#resources/emails/email-notice.ts";

/** Why emails are not sent, and how many are waiting; empty while mail flows. */
export function EmailStrip({ notice }: { notice: EmailNotice | undefined }) {
  // the live region is always there, so that its changes are read out
  return (
    <div role="status" className="empty:hidden">
      {notice && (
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border border-line bg-warning-soft px-4 py-3 text-warning">
          <MailWarning aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
            <p className="font-medium">{notice.title}</p>
            <p className="wrap-anywhere text-pretty text-sm">{notice.text}</p>
          </div>
          <Link to="/admin/letters" className="rounded-sm text-sm underline underline-offset-2">
            Show emails
          </Link>
        </div>
      )}
    </div>
  );
}
