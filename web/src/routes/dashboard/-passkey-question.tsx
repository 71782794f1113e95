import { type Passkey, PasskeyName } from "@pharmacy/contract/auth/passkeys";
import { PASSKEY_NAME_MAX } from "@pharmacy/contract/auth/passkeys.values";
import { useId } from "react";
import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { PlainField } from "#components/sign-in/plain-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { isApiError } from "#lib/api-error.ts";
import { Refused } from "#lib/refused.ts";
import { useAction } from "#lib/use-action.ts";
import { passkeyFailureOf } from "#resources/passkeys/passkey-failure.ts";
import { passkeysApi } from "#resources/passkeys/passkeys.api.ts";

export type PasskeyQuestionProps = {
  about: { act: "add" } | { act: "rename" | "remove"; passkey: Passkey };
  onClose(): void;
};

export function PasskeyQuestion({ about, onClose }: PasskeyQuestionProps) {
  if (about.act === "add") return <AddPasskey onClose={onClose} />;
  const Part = about.act === "rename" ? RenamePasskey : RemovePasskey;
  return <Part passkey={about.passkey} onClose={onClose} />;
}

type OneProps = { passkey: Passkey; onClose(): void };

function AddPasskey({ onClose }: { onClose(): void }) {
  const add = useAction({
    run: passkeysApi.add,
    changes: "passkey",
    success: "Passkey added",
    failure: undefined,
    isShown: () => true,
  });
  return (
    <NameDialog
      title="Add a passkey"
      description="Your device will ask for your fingerprint, face or PIN."
      hint="For example, “Work laptop”."
      label="Add passkey"
      name=""
      save={add.mutateAsync}
      onClose={onClose}
    />
  );
}

function RenamePasskey({ passkey, onClose }: OneProps) {
  const { id, name, version } = passkey;
  const rename = useAction({
    run: passkeysApi.rename,
    changes: "passkey",
    success: "Passkey renamed",
    failure: undefined,
    isShown: () => true,
  });
  return (
    <NameDialog
      title={`Rename ${name}`}
      label="Rename passkey"
      name={name}
      save={(next) => rename.mutateAsync({ id, version, name: next })}
      onClose={onClose}
    />
  );
}

function RemovePasskey({ passkey: { id, name }, onClose }: OneProps) {
  const remove = useAction({
    run: passkeysApi.remove,
    changes: "passkey",
    success: "Passkey removed",
    failure: undefined,
    isShown: () => true,
  });
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Remove ${name}?`}
      consequences={[
        "It can no longer sign you in. Open sessions stay open.",
        "The device may still offer it. Delete it in the device's settings too.",
      ]}
      confirmLabel="Remove passkey"
      confirm={() => remove.mutateAsync(id)}
    />
  );
}

type NameDialogProps = {
  title: string;
  description?: string;
  hint?: string;
  /** The verb and its object. */
  label: string;
  name: string;
  save(name: string): Promise<unknown>;
  onClose(): void;
};

/** Stays open with the reason when a name is refused. */
function NameDialog({ title, description, hint, label, name, save, onClose }: NameDialogProps) {
  const id = useId();
  const form = useRefusableForm(async (typed) => {
    // checked first, so that no device stores a passkey that the server would refuse
    const { data, error } = PasskeyName.safeParse(typed.name ?? "");
    if (data === undefined) throw new Refused("", { name: error.issues[0]?.message ?? "" });
    await save(data).catch((reason) => {
      throw isApiError(reason) ? reason : new Refused(passkeyFailureOf(reason));
    });
    onClose();
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.isPending}>
            {label}
          </Button>
        </>
      }
    >
      <PlainForm id={id} form={form} label={title} className="grid gap-4 pt-2">
        <PlainField
          form={form}
          label="Name"
          name="name"
          autoComplete="off"
          hint={hint}
          maxLength={PASSKEY_NAME_MAX}
          defaultValue={name}
          isBlamed
        />
        <FormProblem form={form} />
      </PlainForm>
    </Dialog>
  );
}
