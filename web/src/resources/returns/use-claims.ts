import { useRef, useState } from "react";
import type { Claim } from "./claims.ts";

export type Claims = Readonly<Record<string, Claim | undefined>>;

/** The claims of a form by line, and the uploads of their photographs. */
export function useClaims() {
  const [claims, setClaims] = useState<Claims>({});
  const latest = useRef(claims);
  const running = useRef(new Set<Promise<void>>());
  return {
    claims,
    change(line: string, claim: Claim | undefined) {
      latest.current = { ...latest.current, [line]: claim };
      setClaims(latest.current);
    },
    follow(uploads: Promise<void>) {
      running.current.add(uploads);
      const forget = () => void running.current.delete(uploads);
      uploads.then(forget, forget);
    },
    /** Waits for the uploads that run, and rejects if one fails: nothing is sent without it. */
    async finished(): Promise<Claims> {
      await Promise.all(running.current);
      // the photographs that have just arrived may not be rendered yet
      return latest.current;
    },
  };
}
