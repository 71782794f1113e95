import type { Item } from "@pharmacy/contract/items/items";
import { useMemo, useRef, useState } from "react";
import type { Choice } from "#components/combobox/choice.ts";
import { Button } from "#components/ui/button.tsx";
import { useFinishing } from "#lib/before-saving.ts";
import { ItemPicker } from "#resources/items/item-picker.tsx";

export function SubstitutePicker({ item, onAdd }: { item: Item; onAdd(id: string): void }) {
  const { id, substitutes } = item;
  const taken = useMemo(() => [id, ...substitutes.map((one) => one.id)], [id, substitutes]);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const latest = useRef<Choice | null>(null);
  const { unfinished, finish } = useFinishing();

  function choose(choice: Choice | null) {
    latest.current = choice;
    setChosen(choice);
  }
  async function add() {
    await finish();
    if (!latest.current) return;
    onAdd(latest.current.value);
    choose(null);
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <ItemPicker
        form={{ unfinished }}
        label="Another item"
        hint="Type a name, code or GTIN."
        without={taken}
        chosen={chosen}
        onChoose={choose}
      />
      <Button className="mt-5.5" onClick={() => void add()}>
        Add substitute
      </Button>
    </div>
  );
}
