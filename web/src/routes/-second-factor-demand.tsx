import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { refusal } from "#api/refusal.ts";
import { session } from "#api/session.ts";
import { logFailure } from "#lib/log.ts";
import { refreshProfile } from "#resources/auth/auth.api.ts";

const mustSetUp = () => session.profile()?.mustSetUpSecondFactor === true;

/** Leads to the account page once a second factor is required: other calls are then refused. */
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
        // irrelevant once the user has left the page
        if (!isGone) logFailure("Your access could not be loaded", error);
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
