import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { refusal } from "#api/refusal.ts";
import { session } from "#api/session.ts";
import { logFailure } from "#lib/log.ts";
import { refreshProfile } from "#resources/auth/auth.api.ts";

const mustSetUp = () => session.profile()?.mustSetUpSecondFactor === true;

/**
 * Leads whoever is signed in to their account page when the network comes to demand a second factor
 * of them: from then on every other call is refused. Whoever knows of it already stays.
 */
export function SecondFactorDemand() {
  const router = useRouter();
  useEffect(() => {
    let isAsking = false;
    let isGone = false;
    async function follow() {
      if (isAsking || mustSetUp() || !session.isSignedIn()) return;
      isAsking = true;
      try {
        await refreshProfile();
        if (mustSetUp() && !isGone)
          await router.navigate({ to: "/dashboard/account", ignoreBlocker: true });
      } catch (error) {
        // whoever has left the page since misses nothing
        if (!isGone) logFailure("What is open to you could not be read", error);
      } finally {
        isAsking = false;
      }
    }
    refusal.follow = () => void follow();
    return () => {
      isGone = true;
      refusal.follow = undefined;
    };
  }, [router]);
  return null;
}
