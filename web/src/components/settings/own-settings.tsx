import { AppearanceCards } from "./appearance-cards.tsx";
import { ProfileCard } from "./profile-card.tsx";

/** The user's own settings: in this browser, and in their profile. */
export function OwnSettings() {
  return (
    <div className="grid gap-5">
      <AppearanceCards />
      <ProfileCard />
    </div>
  );
}
