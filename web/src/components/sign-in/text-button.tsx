import type { ReactNode } from "react";

export function TextButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="justify-self-start rounded-sm text-muted text-sm underline underline-offset-4 hover:text-fg"
    >
      {children}
    </button>
  );
}
