import type { ReactNode, Ref } from "react";
import { Avatar, type AvatarProps } from "#components/ui/avatar.tsx";
import { useNamedPage } from "#lib/page-name.ts";

export type RecordPageProps = {
  name: string;
  /** URL of the record's picture; initials replace a missing one. */
  picture?: string | null;
  /** Shape of the picture: round for users. */
  shape?: AvatarProps["shape"];
  /** Shown to users: PH-0042. */
  code?: string;
  status?: ReactNode;
  /** A line that identifies the record: its city, its owner. */
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** The page's heading, for a page that moves the focus there. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** The page of one record: its name, state and actions, above its content. */
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
