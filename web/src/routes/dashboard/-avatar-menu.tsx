import { LogOut, Settings, UserRound } from "lucide-react";
import { Avatar } from "#components/ui/avatar.tsx";
import { Button } from "#components/ui/button.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";

type AvatarMenuProps = {
  user: { name: string; avatar: string | null };
  onLogout(): void;
};

export function AvatarMenu({ user, onLogout }: AvatarMenuProps) {
  return (
    <MenuButton
      align="end"
      trigger={
        <Button variant="ghost" size="icon">
          <Avatar name={user.name} picture={user.avatar} size="sm" />
          <span className="sr-only">Account menu: {user.name}</span>
        </Button>
      }
      entries={[
        { label: "Profile", icon: UserRound, to: "/dashboard/profile" },
        { label: "Settings", icon: Settings, to: "/dashboard/settings" },
        { label: "Log out", icon: LogOut, isApart: true, onSelect: onLogout },
      ]}
    />
  );
}
