import type { ReactNode } from "react";

export type PageHeadProps = {
  title: string;
  count?: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
};

/** Has the page's only first-level heading. */
export function PageHead({ title, count, description, children }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 max-md:gap-y-1">
      <div className="min-w-0">
        <div className="flex min-h-8 flex-wrap items-baseline max-md:min-h-10 max-md:pt-1 gap-x-2.5">
          <h1 className="font-semibold text-xl">{title}</h1>
          {count !== undefined && <span className="nums text-base text-subtle">{count}</span>}
        </div>
        {description && <p className="text-muted">{description}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  );
}
