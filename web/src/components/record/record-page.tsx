import type { ReactNode, Ref } from "react";
import { Avatar, type AvatarProps } from "#components/ui/avatar.tsx";
import { useNamedPage } from "#lib/page-name.ts";

export type RecordPageProps = {
  name: string;
  /** Initials replace a missing picture. */
  picture?: string | null;
  shape?: AvatarProps["shape"];
  /** Shown to users: PH-0042. */
  code?: string;
  status?: ReactNode;
  /** Identifies the record: its city, its owner. */
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** For a page that moves the focus to its heading. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export function RecordPage(props: RecordPageProps) {
  const {
    name,
    picture,
    shape = "square",
    code,
    status,
    subtitle,
    actions,
    heading,
    children,
  } = props;
  useNamedPage(name);
  return (
    <div className="grid gap-5">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={name} picture={picture} size="lg" shape={shape} />
        <div className="min-w-0 flex-1 md:min-w-80">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1
              ref={heading}
              tabIndex={heading ? -1 : undefined}
              title={name}
              className="wrap-anywhere line-clamp-3 min-w-0 font-semibold text-xl outline-none max-md:line-clamp-6"
            >
              {name}
            </h1>
            {status}
          </div>
          {(code || subtitle) && (
            <p className="wrap-anywhere text-muted">
              {code && <span className="nums">{code}</span>}
              {code && subtitle && <span aria-hidden> · </span>}
              {subtitle}
            </p>
          )}
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-2 max-md:w-full">{actions}</div>
        )}
      </header>
      {children}
    </div>
  );
}
