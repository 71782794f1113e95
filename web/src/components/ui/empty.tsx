import type { ReactNode } from "react";

export function Empty({
  title,
  text,
  action,
  children,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="grid place-items-center px-6 py-16 text-center max-md:py-12">
      <svg
        aria-hidden="true"
        viewBox="0 0 64 48"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        className="mb-4 h-12 text-control"
      >
        <rect x="8.5" y="6.5" width="47" height="11" rx="3" />
        <path d="M14 12h12" strokeLinecap="round" />
        <rect x="8.5" y="21.5" width="47" height="11" rx="3" strokeDasharray="3 3" />
        <rect x="8.5" y="36.5" width="47" height="9" rx="3" strokeDasharray="3 3" opacity=".5" />
      </svg>
      <p className="font-medium text-base">{title}</p>
      {text && <p className="mt-1 max-w-sm text-pretty text-muted">{text}</p>}
      {children}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
