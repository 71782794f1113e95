import { Link } from "@tanstack/react-router";
import { ChevronsUpDown, LogOut, Settings, UserRound } from "lucide-react";
import { Avatar } from "#components/ui/avatar.tsx";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "#components/ui/menu.tsx";
import { classNames } from "#lib/class-names.ts";

type UserMenuProps = {
  user: { name: string; email: string; avatar: string | null };
  isCollapsed: boolean;
  onLogout(): void;
};

/** Who is signed in, and what they can do about it. */
export function UserMenu({ user, isCollapsed, onLogout }: UserMenuProps) {
  return (
    <Menu modal={false}>
      <MenuTrigger
        {...(isCollapsed && { "aria-label": `User menu: ${user.name}` })}
        className={classNames(
          "flex h-10 w-full items-center gap-2.5 rounded-md text-start hover:bg-line/60 data-[state=open]:bg-line/60",
          isCollapsed ? "justify-center" : "px-1.5",
        )}
      >
        <Avatar name={user.name} picture={user.avatar} size={isCollapsed ? "sm" : "md"} />
        {!isCollapsed && (
          <>
            <span className="sr-only">User menu: </span>
            <span className="grid min-w-0 flex-1">
              <span className="truncate font-medium text-sm leading-4">{user.name}</span>
              <span className="truncate text-2xs text-muted leading-3.5">{user.email}</span>
            </span>
            <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-subtle" />
          </>
        )}
      </MenuTrigger>
      <MenuContent side="top" align="start" className="w-60">
        <MenuItem asChild>
          <Link to={"/dashboard/profile" as string}>
            <UserRound aria-hidden />
            Profile
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to={"/dashboard/account" as string}>
            <Settings aria-hidden />
            Account Settings
          </Link>
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={onLogout}>
          <LogOut aria-hidden />
          Logout
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
