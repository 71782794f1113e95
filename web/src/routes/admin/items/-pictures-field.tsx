import { FILE_SIZE_MAX, MEGABYTE, PICTURE } from "@pharmacy/contract/files/files.values";
import type { Item, ItemInput, ItemPicture } from "@pharmacy/contract/items/items";
import { PICTURES_MAX } from "@pharmacy/contract/items/items.values";
import { useEffect, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { FieldNotes } from "#components/form/field.tsx";
import { FilesField } from "#components/form/files-field.tsx";
import type { RecordForm } from "#components/form/record-form.ts";
import { useUploads } from "#components/form/uploads-field.tsx";
import { useField } from "#components/form/use-field.ts";
import { itemsApi } from "#resources/items/items.api.ts";
import { PictureLine, type ShownPicture } from "./-picture-line.tsx";

const RULES = { types: PICTURE.types, sizeMax: FILE_SIZE_MAX, countMax: PICTURES_MAX };
const HINT = `PNG, JPEG or WebP, at most ${FILE_SIZE_MAX / MEGABYTE} MB each. Lists show the first picture.`;
const WORDS = {
  waiting: "The item is saved as soon as its pictures are uploaded.",
  stopped: "The item was not saved.",
};

type Props = { form: RecordForm<ItemInput>; item: Item | undefined };

/** Pictures are uploaded immediately, and attached when the form is saved. */
export function PicturesField({ form, item }: Props) {
  const { id, message } = useField({ form, name: "pictures", label: "Pictures" });
  const { field } = useController({ control: form.control, name: "pictures" });
  const [uploaded, setUploaded] = useState<readonly ItemPicture[]>([]);
  const ids: readonly string[] = field.value ?? [];
  // several may arrive before the next render
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  });
  const keepUploads = useUploads(form, WORDS);
  const known = [...(item?.pictures ?? []), ...uploaded];
  function change(changed: readonly string[]) {
    latest.current = changed;
    field.onChange(changed);
  }
  function move(from: number, to: number) {
    const moved = ids.filter((_, index) => index !== from);
    change([...moved.slice(0, to), ids[from] ?? "", ...moved.slice(to)]);
  }
  return (
    <div className="col-span-full grid gap-1.5">
      <FilesField<ShownPicture>
        {...RULES}
        label="Pictures"
        thing="picture"
        hint={HINT}
        files={ids.map((one) => known.find((picture) => picture.id === one) ?? unknown(one))}
        upload={itemsApi.uploadPicture}
        onAdd={(picture) => {
          setUploaded((before) => [...before, picture as ItemPicture]);
          change([...latest.current, picture.id]);
        }}
        onRemove={(picture) => change(latest.current.filter((one) => one !== picture.id))}
        onUploading={keepUploads}
        line={(picture, index) => (
          <PictureLine
            picture={picture}
            place={index}
            count={ids.length}
            onMove={(to) => move(index, to)}
            onRemove={() => change(ids.filter((one) => one !== picture.id))}
          />
        )}
      />
      {message && <FieldNotes id={id} message={message} />}
    </div>
  );
}

/** A picture of a restored draft, of which only the id is known. */
const unknown = (id: string): ShownPicture => ({ id, name: "Uploaded picture", size: 0 });
