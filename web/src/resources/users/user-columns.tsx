import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import type { User, UserColumn } from "@pharmacy/contract/users/users";
import { columnsOf } from "#components/list/column.ts";
import { PhoneCell } from "#components/list/phone-cell.tsx";
import { recordColumns } from "#components/list/record-columns.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { UserStatus } from "./user-status.tsx";

const MORE = { startsHidden: true, width: "12rem", card: "none" } as const;

export const userColumns = columnsOf<User, UserColumn>([
  {
    id: "name",
    header: "Name",
    sort: "name",
    primary: true,
    picture: ({ name, avatarUrl }) => <Avatar name={name} picture={avatarUrl} />,
    text: ({ name, email }) => `${name}\n${email}`,
    cell: ({ name, email }) => (
      <span className="grid min-w-0">
        <span className="truncate">{name}</span>
        <span className="truncate font-normal text-muted text-xs">{email}</span>
      </span>
    ),
  },
  {
    id: "organization",
    header: "Pharmacy",
    width: "16rem",
    priority: 2,
    card: "detail",
    text: ({ organization }) => organization?.name ?? "Platform",
    cell: ({ organization }) => organization?.name ?? "Platform",
  },
  {
    id: "role",
    header: "Role",
    width: "12rem",
    priority: 3,
    card: "detail",
    text: ({ role }) => ROLE_WORDS[role],
    cell: ({ role }) => ROLE_WORDS[role],
  },
  {
    id: "status",
    header: "Status",
    width: "9rem",
    card: "end",
    cell: (user) => <UserStatus user={user} />,
  },
  {
    id: "lastSignIn",
    header: "Last sign-in",
    sort: "lastSignInAt",
    width: "9rem",
    priority: 4,
    cell: ({ lastSignInAt }) => (lastSignInAt ? <Instant at={lastSignInAt} /> : "Never"),
  },
  { ...MORE, id: "email", header: "Email", cell: ({ email }) => email },
  { ...MORE, id: "phone", header: "Phone", cell: ({ phone }) => <PhoneCell number={phone} /> },
  { ...MORE, id: "jobTitle", header: "Job title", cell: ({ jobTitle }) => jobTitle },
  ...recordColumns<User>(),
]);
