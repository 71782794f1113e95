import { Logo } from "#components/ui/logo.tsx";
import { classNames } from "#lib/class-names.ts";

export function Brand({ isMarkOnly, className }: { isMarkOnly?: boolean; className?: string }) {
  return (
    <div className={classNames("flex items-center gap-2.5", className)}>
      <Logo className="size-7 shrink-0" />
      <span className={isMarkOnly ? "sr-only" : "grid"}>
        <span className="font-semibold text-sm leading-4">Admin</span>
        <span className="text-2xs text-muted leading-3.5">Dashboard</span>
      </span>
    </div>
  );
}
