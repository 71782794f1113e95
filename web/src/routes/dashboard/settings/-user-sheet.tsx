import { may } from "@pharmacy/contract/permissions";
import type { User } from "@pharmacy/contract/users/users";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ClosedSheet } from "#components/record/closed-sheet.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import { Sheet, SheetBody, SheetFooter } from "#components/ui/sheet.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { readOnlyReason } from "#resources/subscriptions/subscription-notice.ts";
import { EditUser } from "#resources/users/edit-user.tsx";
import { UserEmailList } from "#resources/users/user-email-list.tsx";
import { UserFacts } from "#resources/users/user-facts.tsx";
import { userActs } from "#resources/users/users.acts.tsx";
import { usersApi } from "#resources/users/users.api.ts";
import { InviteSheet } from "./-invite-sheet.tsx";

/** The footer of a sheet has room for one button. */
const colleagueActs = { ...userActs, beside: () => [] };

const NOT_YOURS = "Your role does not invite people. Ask an owner of your pharmacy.";

type Props = { id: string; isEditing: boolean; onEdit(): void; onClose(): void };

/** A colleague, or an empty form for `new`, as far as the pharmacy may make changes now. */
export function UserSheet({ id, ...rest }: Props) {
  const { role, organization } = useCurrentUser();
  const pharmacy = useQuery(organizationsApi.detail(organization?.id ?? ""));
  const { onClose } = rest;
  const title = id === "new" ? "New person" : "Person";
  if (!pharmacy.data) return <WaitingSheet title={title} query={pharmacy} onClose={onClose} />;
  const closedReason = readOnlyReason(pharmacy.data.subscription);
  if (id !== "new") return <Colleague {...rest} id={id} closedReason={closedReason} />;
  const reason = may(role, "user", "create") ? closedReason : NOT_YOURS;
  if (reason) return <ClosedSheet title={title} reason={reason} onClose={onClose} />;
  return <InviteSheet onClose={onClose} />;
}

type Closable = { closedReason: string | undefined };

function Colleague({ id, isEditing, closedReason, ...rest }: Props & Closable) {
  const query = useQuery(usersApi.detail(id));
  const mayEdit = may(useCurrentUser().role, "user", "edit");
  if (!query.data) return <WaitingSheet title="Person" query={query} onClose={rest.onClose} />;
  if (isEditing && mayEdit && !closedReason)
    return <Edit user={query.data} onClose={rest.onClose} />;
  return <Facts {...rest} user={query.data} mayEdit={mayEdit} closedReason={closedReason} />;
}

function Edit({ user, onClose }: { user: User; onClose(): void }) {
  const actions = useRecordActions("user", usersApi);
  return (
    <EditUser user={user} save={actions.saveOf(user)} onClose={onClose}>
      <UserFacts user={user} />
    </EditUser>
  );
}

type FactsProps = Pick<Props, "onEdit" | "onClose"> & Closable & { user: User; mayEdit: boolean };

function Facts({ user, mayEdit, closedReason, onEdit, onClose }: FactsProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Sheet isOpen={isOpen} onOpenChange={setOpen} onClosed={onClose} title={user.name}>
      <SheetBody>
        <UserFacts user={user} />
        {mayEdit && !closedReason && <UserEmailList id={user.id} />}
      </SheetBody>
      {mayEdit && (
        <SheetFooter>
          <HeaderActs
            noun={colleagueActs}
            record={user}
            labels={{ edit: "Edit person" }}
            opens={{ edit: onEdit }}
            closedReason={closedReason}
          />
        </SheetFooter>
      )}
    </Sheet>
  );
}
