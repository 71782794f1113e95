import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RelatedList } from "#components/record/related-list.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { UserStatus } from "#resources/users/user-status.tsx";
import { usersOf } from "#resources/users/users-of-pharmacy.ts";

export function OrgUsers({ id }: { id: string }) {
  const query = useQuery(usersOf(id));
  return (
    <RelatedList
      title="Users"
      items={query.data?.items}
      total={query.data?.total}
      all={`/admin/users?organization=${id}`}
      none="No one at this pharmacy can sign in. Create a user to invite its owner."
      error={query.error}
      onRetry={query.refetch}
    >
      {(user) => (
        <div className="flex items-center gap-3">
          <Avatar name={user.name} picture={user.avatarUrl} />
          <div className="grid min-w-0 flex-1">
            <Link
              to="/admin/users/$id"
              params={{ id: user.id }}
              className="justify-self-start rounded-sm font-medium hover:underline"
            >
              {user.name}
            </Link>
            <span className="text-muted text-xs">
              {ROLE_WORDS[user.role]} · {user.email} ·{" "}
              {user.lastSignInAt ? (
                <>
                  Signed in <Instant at={user.lastSignInAt} />
                </>
              ) : (
                "Never signed in"
              )}
            </span>
          </div>
          <UserStatus user={user} />
        </div>
      )}
    </RelatedList>
  );
}
