import type { ReactNode } from "react";

/** Hidden on devices without a keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="pointer-events-none inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line bg-sunken px-1 font-sans text-2xs text-subtle max-md:hidden pointer-coarse:hidden">
      {children}
    </kbd>
  );
}
