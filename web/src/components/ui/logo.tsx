/** Decorative: the name is shown beside it. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="9" className="fill-primary" />
      <rect x="12.5" y="6.5" width="7" height="19" rx="3.5" className="fill-on-primary" />
      <path d="M10 12.5h4.5v7H10a3.5 3.5 0 0 1 0-7Z" className="fill-on-primary" opacity=".72" />
      <path d="M17.5 12.5H22a3.5 3.5 0 0 1 0 7h-4.5Z" className="fill-on-primary" opacity=".72" />
    </svg>
  );
}
