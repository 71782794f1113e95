import type { Role } from "@pharmacy/contract/roles.values";
import { ChevronsUpDown, LogOut, UserRound, UserRoundCog } from "lucide-react";
import type { ComponentProps } from "react";
import { Avatar } from "#components/ui/avatar.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";
import { classNames } from "#lib/class-names.ts";
import { type MoreEntry, moreFor } from "./nav-entries.ts";

type UserMenuProps = {
  user: { name: string; email: string; avatar: string | null; role: Role };
  /** Only those with `isInUserMenu` are shown. */
  more: readonly MoreEntry[];
  isCollapsed: boolean;
  onLogout(): void;
};

export function UserMenu({ user, more, isCollapsed, onLogout }: UserMenuProps) {
  return (
    <MenuButton
      side="top"
      trigger={<UserButton user={user} isCollapsed={isCollapsed} />}
      entries={[
        { label: "Profile", icon: UserRound, to: "/dashboard/profile" },
        { label: "Account Settings", icon: UserRoundCog, to: "/dashboard/account" },
        ...moreFor(user.role, more)
          .filter(({ isInUserMenu }) => isInUserMenu)
          .map(({ label, icon, to }, place) => ({ label, icon, to, isApart: place === 0 })),
        { label: "Logout", icon: LogOut, isApart: true, onSelect: onLogout },
      ]}
    />
  );
}

type UserButtonProps = Omit<UserMenuProps, "more" | "onLogout"> & ComponentProps<"button">;

function UserButton({ user, isCollapsed, ...rest }: UserButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        "flex h-10 w-full items-center gap-2.5 rounded-md text-start hover:bg-line/60 data-[state=open]:bg-line/60",
        isCollapsed ? "justify-center" : "px-1.5",
      )}
    >
      <Avatar name={user.name} picture={user.avatar} size={isCollapsed ? "sm" : "md"} />
      <span className="sr-only">User menu: {isCollapsed && user.name}</span>
      {!isCollapsed && (
        <>
          <span className="grid min-w-0 flex-1">
            <span className="truncate font-medium text-sm leading-4">{user.name}</span>
            <span className="truncate text-2xs text-muted leading-3.5">{user.email}</span>
          </span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-subtle" />
        </>
      )}
    </button>
  );
}
