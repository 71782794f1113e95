import { Logo } from "#components/ui/logo.tsx";
import { networkName } from "#lib/network.ts";

/** For visitors who are not signed in. */
export function NetworkBrand() {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Logo className="size-7 shrink-0" />
      <span className="wrap-anywhere font-semibold text-sm leading-4">{networkName()}</span>
    </div>
  );
}
