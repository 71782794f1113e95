import { useState } from "react";

type OpenRecord = { id?: string | undefined; open(id: string | undefined): void };

/**
 * Whether the record beside a list is viewed or edited: its row opens it to view, a button to edit.
 */
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
