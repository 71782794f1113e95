import type { Profile } from "@pharmacy/contract/auth/auth";
import { may } from "@pharmacy/contract/permissions";
import { createFileRoute, Link, useRouter } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { session } from "#api/session.ts";
import { Anchor } from "#components/layout/anchor.tsx";
import { RelatedList } from "#components/record/related-list.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description, DescriptionList } from "#components/ui/description-list.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { authApi } from "#resources/auth/auth.api.ts";
import { ChangeEmail } from "./-change-email.tsx";
import { ChangePassword } from "./-change-password.tsx";
import { OwnFacts } from "./-own-facts.tsx";
import { Passkeys } from "./-passkeys.tsx";
import { TwoFactor } from "./-two-factor.tsx";
import { TokensCard } from "./settings/-tokens-card.tsx";

export const Route = createFileRoute("/dashboard/account")({
  staticData: { crumb: "Account" },
  component: AccountPage,
});

const OwnSessions = lazyPart(
  () => import("./-own-sessions.tsx").then((module) => module.OwnSessions),
  <RelatedList title="Where you are signed in" items={undefined} none={null}>
    {() => null}
  </RelatedList>,
);

function AccountPage() {
  return (
    <div className="grid max-w-3xl gap-5">
      <PageHead title="Account" description="How you sign in, and for how long.">
        <Link className={buttonLook({})} to="/dashboard/settings">
          Open settings
        </Link>
      </PageHead>
      <OwnFacts>
        {(user) => (
          <>
            <SignInFacts user={user} />
            <ChangeEmail user={user} />
            <Anchor id="password">
              <ChangePassword email={user.email} />
            </Anchor>
            <Anchor id="two-factor">
              <TwoFactor />
            </Anchor>
            <Anchor id="passkeys">
              <Passkeys />
            </Anchor>
            <Anchor id="sessions">
              <OwnSessions id={user.id} />
            </Anchor>
            {user.organization && may(user.role, "token", "view") && <TokensCard />}
          </>
        )}
      </OwnFacts>
    </div>
  );
}

function SignInFacts({ user }: { user: Profile }) {
  const expires = session.expires();
  return (
    <Card aria-label="Sign-in">
      <CardHead title="Sign-in">
        <LogOutButton />
      </CardHead>
      <DescriptionList columns={1}>
        <Description term="Signed in as">{user.email}</Description>
        <Description term="Session ends">
          {expires && (
            <>
              <Instant at={expires} />, unless you log out before
            </>
          )}
        </Description>
      </DescriptionList>
    </Card>
  );
}

function LogOutButton() {
  const router = useRouter();
  const [isPending, setPending] = useState(false);

  async function logOut() {
    setPending(true);
    await authApi.logout();
    await router.invalidate();
  }

  return (
    <Button pending={isPending} onClick={() => void logOut()}>
      <LogOut aria-hidden className="rtl:-scale-x-100" />
      Log out of this browser
    </Button>
  );
}
