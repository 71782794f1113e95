import { may, mayViewHistoryOf } from "@pharmacy/contract/permissions";
import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import type { User } from "@pharmacy/contract/users/users";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { LoadingView } from "#components/feedback/loading-view.tsx";
import { RecordPage } from "#components/record/record-page.tsx";
import { RecordTabs, useTab } from "#components/record/record-tabs.tsx";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import { Button } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useRecentThing } from "#lib/recent-things.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import { UserFacts } from "#resources/users/user-facts.tsx";
import { UserStatus } from "#resources/users/user-status.tsx";
import { userActs } from "#resources/users/users.acts.tsx";
import { usersApi } from "#resources/users/users.api.ts";

export const Route = createFileRoute("/admin/users/$id")({
  validateSearch: ({ tab, edit }: { tab?: unknown; edit?: unknown }) => ({
    ...(typeof tab === "string" && { tab }),
    ...(edit === true && { edit }),
  }),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(usersApi.detail(params.id)),
  staticData: { crumb: "User Details", under: { label: "Users", to: "/admin/users" } },
  component: UserPage,
});

const UserAccess = lazyPart(() => import("./-user-access.tsx").then((module) => module.UserAccess));
const UserEmailList = lazyPart(() =>
  import("#resources/users/user-email-list.tsx").then((module) => module.UserEmailList),
);
const UserHistory = lazyPart(() =>
  import("./-user-history.tsx").then((module) => module.UserHistory),
);
const UserSessions = lazyPart(() =>
  import("./-user-sessions.tsx").then((module) => module.UserSessions),
);
const UserTokens = lazyPart(() => import("./-user-tokens.tsx").then((module) => module.UserTokens));
const EditUser = lazyPart(() =>
  import("#resources/users/edit-user.tsx").then((module) => module.EditUser),
);

function UserPage() {
  const { id } = Route.useParams();
  const { edit } = Route.useSearch();
  const navigate = Route.useNavigate();
  const me = useCurrentUser();
  const actions = useRecordActions("user", usersApi);
  const queryClient = useQueryClient();
  const { data: user, error, refetch } = useQuery(usersApi.detail(id));
  useRecentThing(me.id, user && { href: `/admin/users/${id}`, label: user.name, hint: user.email });
  if (!user) {
    return error ? (
      <Empty
        title="This user cannot be shown"
        text={error.message}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    ) : (
      <LoadingView />
    );
  }
  const mayEdit = may(me.role, "user", "edit");
  async function leave() {
    await navigate({ to: "/admin/users" });
    queryClient.removeQueries(usersApi.detail(id));
  }
  const setEditing = (isEditing: boolean) =>
    void navigate({
      search: ({ edit: _, ...search }) => ({
        ...search,
        ...(isEditing && { edit: true as const }),
      }),
      replace: true,
      resetScroll: false,
    });
  return (
    <RecordPage
      name={user.name}
      picture={user.avatarUrl}
      shape="round"
      status={<UserStatus user={user} isFilled />}
      subtitle={`${ROLE_WORDS[user.role]} · ${user.organization?.name ?? "Platform"}`}
      actions={
        <HeaderActs
          noun={userActs}
          record={user}
          opens={{ edit: () => setEditing(true) }}
          soon={{ edit: EditUser.preload }}
          onRemoved={leave}
        />
      }
    >
      <UserParts user={user} />
      {edit && mayEdit && (
        <EditUser
          key={id}
          user={user}
          save={actions.saveOf(user)}
          onClose={() => setEditing(false)}
        />
      )}
    </RecordPage>
  );
}

function UserParts({ user }: { user: User }) {
  const { id } = user;
  const { role } = useCurrentUser();
  const hasHistory = mayViewHistoryOf(role, "user");
  // the links in emails open accounts
  const mayEdit = may(role, "user", "edit");
  const history = useQuery({ ...auditLogsApi.list({ recordId: id }), enabled: hasHistory });
  const tabs = [
    { id: "profile", label: "Profile" },
    { id: "access", label: "Access" },
    ...(may(role, "session", "view") ? [{ id: "sessions", label: "Sessions" }] : []),
    ...(may(role, "token", "view") ? [{ id: "tokens", label: "Tokens" }] : []),
    ...(hasHistory ? [{ id: "activity", label: "Activity", count: history.data?.total }] : []),
  ];
  const tab = useTab(tabs);
  return (
    <>
      <RecordTabs label="Parts of this user" tabs={tabs} />
      {tab === "access" && <UserAccess user={user} />}
      {tab === "sessions" && <UserSessions user={user} />}
      {tab === "tokens" && <UserTokens id={id} />}
      {tab === "activity" && <UserHistory key={id} id={id} />}
      {tab === "profile" && (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
          <UserFacts user={user} />
          {mayEdit && <UserEmailList id={id} />}
        </div>
      )}
    </>
  );
}
