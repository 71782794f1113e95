import type { User } from "@pharmacy/contract/users";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLetters } from "#api/users/use-letters.ts";
import { usersApi } from "#api/users.ts";
import { EditUser } from "#components/people/edit-user.tsx";
import { Letters } from "#components/people/letters.tsx";
import { UserFacts } from "#components/people/user-facts.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { InviteSheet } from "./-invite-sheet.tsx";

type Props = { id: string; isReadOnly: boolean; onClose(): void };

/** A colleague beside the list, or an empty form for `new`. */
export function PersonSheet({ id, isReadOnly, onClose }: Props) {
  const query = useQuery({ ...usersApi.detail(id), enabled: id !== "new" });
  if (id === "new") return <InviteSheet onClose={onClose} />;
  if (!query.data) return <WaitingSheet title="Person" query={query} onClose={onClose} />;
  if (isReadOnly) return <Facts user={query.data} onClose={onClose} />;
  return <Edit user={query.data} onClose={onClose} />;
}

function Edit({ user, onClose }: { user: User; onClose(): void }) {
  const actions = useRecordActions("User", usersApi, undefined, ["email"]);
  return (
    <EditUser user={user} save={actions.saveOf(user)} onClose={onClose}>
      <UserFacts user={user} />
      <Letters {...useLetters(user.id)} />
    </EditUser>
  );
}

function Facts({ user, onClose }: { user: User; onClose(): void }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Sheet isOpen={isOpen} onOpenChange={setOpen} onClosed={onClose} title={user.name}>
      <SheetBody>
        <UserFacts user={user} />
      </SheetBody>
    </Sheet>
  );
}
