import type { Item } from "@pharmacy/contract/items/items";
import { Card, CardHead } from "#components/ui/card.tsx";

/** Each picture opens in full in a new tab. */
export function ItemPictures({ item: { pictures } }: { item: Item }) {
  if (pictures.length === 0) return null;
  return (
    <Card aria-label="Pictures">
      <CardHead title="Pictures" />
      <ul className="flex flex-wrap gap-3 p-4">
        {pictures.map(({ id, url, thumbnailUrl }, index) => (
          <li key={id}>
            <a
              href={url}
              aria-label={`Picture ${index + 1} of ${pictures.length}`}
              target="_blank"
              rel="noreferrer"
              className="block overflow-hidden rounded-md border border-line bg-white hover:border-control"
            >
              <img src={thumbnailUrl} alt="" className="size-24 object-contain" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
