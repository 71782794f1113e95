import type { Profile } from "@pharmacy/contract/auth";
import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import { createFileRoute } from "@tanstack/react-router";
import { Avatar } from "#components/ui/avatar.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description, DescriptionList } from "#components/ui/description-list.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { OwnFacts } from "./-own-facts.tsx";

export const Route = createFileRoute("/dashboard/profile")({
  staticData: { crumb: "Profile" },
  component: ProfilePage,
});

function ProfilePage() {
  return (
    <div className="grid max-w-3xl gap-5">
      <PageHead title="Profile" description="How your colleagues see you." />
      <OwnFacts>{(user) => <ProfileFacts user={user} />}</OwnFacts>
    </div>
  );
}

function ProfileFacts({ user }: { user: Profile }) {
  const { name, email, avatar, role, organization } = user;
  return (
    <Card aria-label="About you">
      <CardHead title="About you" />
      <div className="flex items-center gap-3 px-4 pt-4 pb-1">
        <Avatar name={name} picture={avatar} size="lg" />
        <p className="wrap-anywhere min-w-0 font-medium text-lg">{name}</p>
      </div>
      <DescriptionList columns={1}>
        <Description term="Email">{email}</Description>
        <Description term="Role">{ROLE_WORDS[role]}</Description>
        <Description term="Belongs to">
          {organization ? organization.name : "The pharmacy network"}
        </Description>
      </DescriptionList>
      <p className="border-line border-t px-4 py-3 text-muted">
        An administrator of the network keeps these facts. Ask one when something is wrong.
      </p>
    </Card>
  );
}
