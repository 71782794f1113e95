import type { PdfObject } from "./pdf.ts";

/** Cells belong to a row that its heading begins. */
export type Tag = "H1" | "H2" | "P" | "TH" | "TD";
export type TaggedText = {
  tag: Tag /** Whether it goes on with the text before. */;
  isMore: boolean;
};

type Spot = { page: number; mark: number };
type Element = { tag: string; parent: number; kids: (number | Spot)[] };

/** Headings, paragraphs and tables by which a file is read aloud. */
export class TagTree {
  readonly #elements: Element[] = [{ tag: "Document", parent: -1, kids: [] }];
  readonly #owners: number[][] = [];
  #table: number | undefined;
  #row = 0;
  #last = 0;

  /** Returns the number that marks the text in the page's content. */
  add(page: number, { tag, isMore }: TaggedText): number {
    const owners = this.#owners[page] ?? [];
    this.#owners[page] = owners;
    if (!isMore || this.#last === 0) this.#last = this.#elementFor(tag);
    const mark = owners.push(this.#last) - 1;
    this.#elements[this.#last]?.kids.push({ page, mark });
    return mark;
  }

  #elementFor(tag: Tag): number {
    if (tag === "TH") {
      this.#table ??= this.#append("Table", 0);
      this.#row = this.#append("TR", this.#table);
    }
    if (tag === "TH" || tag === "TD") return this.#append(tag, this.#row);
    this.#table = undefined;
    return this.#append(tag, 0);
  }

  #append(tag: string, parent: number): number {
    const own = this.#elements.push({ tag, parent, kids: [] }) - 1;
    this.#elements[parent]?.kids.push(own);
    return own;
  }

  /** The first object is the root; `pageOf` gives the object of a page. */
  objects(first: number, pageOf: (page: number) => number): PdfObject[] {
    const objectOf = (element: number) => first + 2 + element;
    const refer = (element: number) => `${objectOf(element)} 0 R`;
    const pages = Array.from(this.#owners, (owners = [], page) => {
      return `${page} [${owners.map(refer).join(" ")}]`;
    });
    const elements = this.#elements.map(({ tag, parent, kids }): PdfObject => {
      const inside = kids.map((kid) =>
        typeof kid === "number"
          ? refer(kid)
          : `<< /Type /MCR /Pg ${pageOf(kid.page)} 0 R /MCID ${kid.mark} >>`,
      );
      const scope = tag === "TH" ? " /A << /O /Table /Scope /Row >>" : "";
      const above = parent < 0 ? `${first} 0 R` : refer(parent);
      return {
        entries: `/Type /StructElem /S /${tag} /P ${above}${scope} /K [${inside.join(" ")}]`,
      };
    });
    return [
      {
        entries: `/Type /StructTreeRoot /K [${refer(0)}] /ParentTree ${first + 1} 0 R /ParentTreeNextKey ${pages.length}`,
      },
      { entries: `/Nums [${pages.join(" ")}]` },
      ...elements,
    ];
  }
}
