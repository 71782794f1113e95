import { useState } from "react";

type OpenRecord = { id?: string | undefined; open(id: string | undefined): void };

/** A row opens the record to view, a button to edit. */
export function useEditing({ id, open }: OpenRecord) {
  const [edited, setEdited] = useState<string>();
  return {
    isEditing: id === "new" || (id !== undefined && id === edited),
    edit(record: string) {
      setEdited(record);
      open(record);
    },
    close() {
      setEdited(undefined);
      open(undefined);
    },
  };
}
