import type { Item, ItemReference } from "@pharmacy/contract/items/items";
import { SUBSTITUTES_MAX } from "@pharmacy/contract/items/items.values";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowUp, Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { useAction } from "#lib/use-action.ts";
import { ItemState } from "#resources/items/item-state.tsx";
import { itemsApi } from "#resources/items/items.api.ts";
import { ItemLink } from "./-item-link.tsx";
import { SubstitutePicker } from "./-substitute-picker.tsx";

type Props = { item: Item; canEdit: boolean };

/** Substitutes for an item, the best first, and further proposals. */
export function Substitutes({ item, canEdit }: Props) {
  const { substitutes } = item;
  const { isPending, mutate } = useSubstitutes(item);
  const proposed = useQuery({ ...itemsApi.proposed(item.id), enabled: canEdit });
  const isFull = substitutes.length >= SUBSTITUTES_MAX;
  const save = (next: readonly string[]) => isPending || mutate(next);
  const ids = substitutes.map((one) => one.id);
  const add = (id: string) => save([...ids, id]);
  const without = (id: string) => ids.filter((one) => one !== id);
  if (!canEdit && substitutes.length === 0) return null;
  return (
    <Card aria-label="Substitutes" aria-busy={isPending}>
      <CardHead title="Substitutes" hint={substitutes.length > 1 ? "The best first." : undefined} />
      <ul aria-label="Chosen substitutes" className="divide-y divide-line-soft px-4">
        {substitutes.map((one, index) => (
          <Line key={one.id} item={one}>
            {canEdit && index > 0 && (
              <LineButton
                label={`Move ${one.name} to the top`}
                icon={<ArrowUp aria-hidden />}
                onClick={() => save([one.id, ...without(one.id)])}
              />
            )}
            {canEdit && (
              <LineButton
                label={`Remove ${one.name}`}
                icon={<X aria-hidden />}
                onClick={() => save(without(one.id))}
              />
            )}
          </Line>
        ))}
      </ul>
      {canEdit && !isFull && (
        <div className="grid gap-3 p-4">
          <SubstitutePicker item={item} onAdd={add} />
          {proposed.data && proposed.data.items.length > 0 && (
            <div className="grid gap-1">
              <h3 className="text-muted text-xs">Same ingredients, strength and dose form</h3>
              <ul aria-label="Proposed substitutes" className="divide-y divide-line-soft">
                {proposed.data.items.map((one) => (
                  <Line key={one.id} item={one}>
                    <LineButton
                      label={`Add ${one.name}`}
                      icon={<Plus aria-hidden />}
                      onClick={() => add(one.id)}
                    />
                  </Line>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

function Line({ item, children }: { item: ItemReference; children: ReactNode }) {
  return (
    <li className="flex min-h-10 items-center gap-3 py-1">
      <div className="min-w-0 flex-1">
        <ItemLink id={item.id}>
          {item.name} <span className="nums text-subtle text-xs">{item.code}</span>
        </ItemLink>
      </div>
      {item.status !== "active" && <ItemState status={item.status} />}
      {children}
    </li>
  );
}

type LineButtonProps = { label: string; icon: ReactNode; onClick(): void };

function LineButton({ label, icon, onClick }: LineButtonProps) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} onClick={onClick}>
      {icon}
    </Button>
  );
}

/** Saves the substitutes of an item, the best first. */
function useSubstitutes({ id, version }: Item) {
  const queryClient = useQueryClient();
  return useAction({
    async run(substitutes: readonly string[]) {
      try {
        return await itemsApi.setSubstitutes(id, { version, substitutes: [...substitutes] });
      } catch (error) {
        // after a refusal the item is no longer as the screen shows it
        void queryClient.invalidateQueries({ queryKey: itemsApi.detail(id).queryKey });
        throw error;
      }
    },
    changes: "item",
    success: "Substitutes updated",
    failure: "Failed to update substitutes",
  });
}
