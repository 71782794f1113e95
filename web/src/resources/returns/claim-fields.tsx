import { FILE_SIZE_MAX, MEGABYTE, PICTURE } from "@pharmacy/contract/files/files.values";
import {
  PHOTOS_MAX,
  RETURN_REASON_WORDS,
  type ReturnReason,
} from "@pharmacy/contract/returns/returns.values";
import { useEffect, useId, useRef } from "react";
import { Field, notesOf } from "#components/form/field.tsx";
import { FilesField } from "#components/form/files-field.tsx";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import type { Claim } from "./claims.ts";
import { returnsApi } from "./returns.api.ts";

const PHOTO_RULES = { types: PICTURE.types, sizeMax: FILE_SIZE_MAX, countMax: PHOTOS_MAX };
const PHOTO_HINT = `Up to ${PHOTOS_MAX}, each at most ${FILE_SIZE_MAX / MEGABYTE} MB.`;

type Props = {
  claim: Claim;
  description: string;
  reasons: readonly ReturnReason[];
  /** The name of the claim's fields in the body: "claims.0". */
  name: string;
  beside: Readonly<Record<string, string>>;
  onChange(claim: Claim): void;
  onUploading(uploads: Promise<void>): void;
};

export function ClaimFields(props: Props) {
  const { claim, description, reasons, name, beside, onChange, onUploading } = props;
  const id = useId();
  // several photographs may arrive before the next render
  const latest = useRef(claim);
  useEffect(() => {
    latest.current = claim;
  });
  function change(values: Partial<Claim>) {
    latest.current = { ...latest.current, ...values };
    onChange(latest.current);
  }
  const message = beside[`${name}.quantity`];
  return (
    <fieldset aria-label={`Claim for ${description}`} className="grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field id={`${id}-reason`} label="Reason" message={beside[`${name}.reason`]}>
          <NativeSelect
            id={`${id}-reason`}
            name={`${name}.reason`}
            value={claim.reason}
            onChange={({ target }) => change({ reason: target.value as ReturnReason })}
          >
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {RETURN_REASON_WORDS[reason]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field id={`${id}-packs`} label="Packs" message={message}>
          <Input
            id={`${id}-packs`}
            name={`${name}.quantity`}
            inputMode="numeric"
            autoComplete="off"
            value={claim.packs}
            onChange={({ target }) => change({ packs: target.value })}
            onFocus={({ currentTarget }) => currentTarget.select()}
            aria-invalid={message !== undefined || undefined}
            aria-describedby={notesOf(`${id}-packs`, message)}
            className="nums"
          />
        </Field>
      </div>
      <Field id={`${id}-note`} label="Note" message={beside[`${name}.note`]}>
        <Textarea
          id={`${id}-note`}
          name={`${name}.note`}
          rows={2}
          maxLength={500}
          value={claim.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
      <FilesField
        {...PHOTO_RULES}
        label={`Photographs of ${description}`}
        thing="photograph"
        hint={PHOTO_HINT}
        files={claim.photos}
        upload={returnsApi.uploadPhoto}
        onAdd={(photo) => change({ photos: [...latest.current.photos, photo] })}
        onRemove={({ id: removed }) =>
          change({ photos: latest.current.photos.filter((photo) => photo.id !== removed) })
        }
        onUploading={onUploading}
      />
    </fieldset>
  );
}
