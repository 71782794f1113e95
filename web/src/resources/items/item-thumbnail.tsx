import type { ItemKind } from "@pharmacy/contract/items/items.values";
import { Package, Pill } from "lucide-react";
import { useState } from "react";
import { classNames } from "#lib/class-names.ts";

const LOOK =
  "grid size-8 shrink-0 place-items-center overflow-hidden rounded-md border border-line";

type Props = { kind: ItemKind; url: string | null };

/** Decorative: the item's name is shown beside it. */
export function ItemThumbnail({ kind, url }: Props) {
  const [broken, setBroken] = useState<string>();
  if (url && url !== broken) {
    return (
      <img
        src={url}
        alt=""
        loading="lazy"
        // packs are photographed on white
        className={classNames(LOOK, "bg-white object-contain")}
        onError={() => setBroken(url)}
      />
    );
  }
  const Icon = kind === "medicine" ? Pill : Package;
  return (
    <span aria-hidden className={classNames(LOOK, "bg-sunken text-subtle")}>
      <Icon className="size-4" />
    </span>
  );
}
