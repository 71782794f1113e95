import type { OwnProfile } from "@pharmacy/contract/users/profile";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { session } from "#api/session.ts";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { authApi } from "#resources/auth/auth.api.ts";

const dashboard = getRouteApi("/dashboard");

/** Shows the server's data about the signed-in user; asks others to sign in. */
export function OwnFacts({ children }: { children(user: OwnProfile): ReactNode }) {
  const { user } = dashboard.useLoaderData();
  const { href } = useLocation();
  // Logging out clears the answer first: a further call would lead to the sign-in page.
  const isKnown = user !== null && session.token() !== null;
  const { data, error, refetch } = useQuery({ ...authApi.me(), enabled: isKnown });
  if (!user) {
    return (
      <Empty
        title="You are signed out"
        text="Sign in to see what belongs to your account."
        action={
          <Link className={buttonLook({ variant: "primary" })} to="/" search={{ redirect: href }}>
            Sign in
          </Link>
        }
      />
    );
  }
  if (data) return children(data);
  if (!error) return <LoadingView />;
  return (
    <Empty
      title="Your account cannot be shown"
      text={error.message}
      action={<Button onClick={() => refetch()}>Try again</Button>}
    />
  );
}
