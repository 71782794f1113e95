import type { Profile } from "@pharmacy/contract/auth/auth";
import { Eye } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";

/** Stays on every page while someone of the network sees the dashboard as a user. */
export function SeenAsBanner({ user, onEnd }: { user: Profile; onEnd(): void }) {
  const [isEnding, setEnding] = useState(false);

  return (
    <div
      role="status"
      className="sticky top-14 z-20 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warning-soft px-4 py-3 text-warning"
    >
      <Eye aria-hidden className="size-4 shrink-0" />
      <p className="wrap-anywhere min-w-0 flex-1 text-pretty">
        <strong className="font-semibold">You see the dashboard as {user.name}</strong>
        {user.organization && ` of ${user.organization.name}`}. You can only read.
      </p>
      <Button
        pending={isEnding}
        onClick={() => {
          setEnding(true);
          onEnd();
        }}
        className="max-md:w-full"
      >
        Stop seeing as {user.name}
      </Button>
    </div>
  );
}
