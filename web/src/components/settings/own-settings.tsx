import { AppearanceCards } from "./appearance-cards.tsx";
import { ProfileCard } from "./profile-card.tsx";

/** Of the user, in this browser and in their profile. */
export function OwnSettings() {
  return (
    <div className="grid gap-5">
      <AppearanceCards />
      <ProfileCard />
    </div>
  );
}
