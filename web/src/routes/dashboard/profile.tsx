import { createFileRoute } from "@tanstack/react-router";
import { lazyPart } from "#lib/lazy-part.tsx";
import { OwnFacts } from "./-own-facts.tsx";

export const Route = createFileRoute("/dashboard/profile")({
  staticData: { crumb: "Profile" },
  component: ProfilePage,
});

const OwnProfileForm = lazyPart(() =>
  import("./-own-profile-form.tsx").then((module) => module.OwnProfileForm),
);

function ProfilePage() {
  return <OwnFacts>{(user) => <OwnProfileForm user={user} />}</OwnFacts>;
}
