import type { User } from "@pharmacy/contract/users";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLetters } from "#api/users/use-letters.ts";
import { usersApi } from "#api/users.ts";
import { EditUser } from "#components/people/edit-user.tsx";
import { Letters } from "#components/people/letters.tsx";
import { UserFacts } from "#components/people/user-facts.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { Button } from "#components/ui/button.tsx";
import { Sheet, SheetBody, SheetFooter } from "#components/ui/sheet.tsx";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { InviteSheet } from "./-invite-sheet.tsx";

type Props = {
  id: string;
  isEditing: boolean;
  /** For those who may edit a colleague. */
  onEdit?: (() => void) | undefined;
  onClose(): void;
};

/** A colleague beside the list, or an empty form for `new`. */
export function PersonSheet({ id, isEditing, onEdit, onClose }: Props) {
  const query = useQuery({ ...usersApi.detail(id), enabled: id !== "new" });
  if (id === "new") return <InviteSheet onClose={onClose} />;
  if (!query.data) return <WaitingSheet title="Person" query={query} onClose={onClose} />;
  if (isEditing && onEdit) return <Edit user={query.data} onClose={onClose} />;
  return <Facts user={query.data} onEdit={onEdit} onClose={onClose} />;
}

function Edit({ user, onClose }: { user: User; onClose(): void }) {
  const actions = useRecordActions("User", usersApi, undefined, ["email"]);
  return (
    <EditUser user={user} save={actions.saveOf(user)} onClose={onClose}>
      <UserFacts user={user} />
    </EditUser>
  );
}

function Facts({ user, onEdit, onClose }: { user: User } & Pick<Props, "onEdit" | "onClose">) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Sheet isOpen={isOpen} onOpenChange={setOpen} onClosed={onClose} title={user.name}>
      <SheetBody>
        <UserFacts user={user} />
        {onEdit && <LettersOf user={user} />}
      </SheetBody>
      {onEdit && (
        <SheetFooter>
          <Button variant="primary" onClick={onEdit}>
            Edit person
          </Button>
        </SheetFooter>
      )}
    </Sheet>
  );
}

function LettersOf({ user }: { user: User }) {
  return <Letters {...useLetters(user.id)} />;
}
