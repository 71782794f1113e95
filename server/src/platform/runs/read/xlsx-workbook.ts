import { SHEETS_MAX } from "@pharmacy/contract/mapping/mapping.values";
import { NO_WORKBOOK, OPEN_DOCUMENT, UNREADABLE } from "./table.ts";
import { type Archive, DAMAGED } from "./xlsx-archive.ts";
import { scanXml } from "./xml.ts";

export type Workbook = {
  sheets: { name: string; part: string }[];
  /** Old programs for the Macintosh counted days from 1904. */
  isFrom1904: boolean;
  styles?: string;
  strings?: string;
};

type Relation = { type: string; part: string };

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  if (!archive.has("[Content_Types].xml") || !archive.has("_rels/.rels")) {
    throw archive.has("mimetype") && archive.has("content.xml") ? OPEN_DOCUMENT : NO_WORKBOOK;
  }
  const [main] = byType(await relationsOf(archive, ""), "officeDocument");
  if (!main || !archive.has(main.part)) throw UNREADABLE;
  const relations = await relationsOf(archive, main.part);
  const { sheets, isFrom1904 } = await sheetsOf(archive, main.part, relations);
  const [styles] = byType(relations, "styles");
  const [strings] = byType(relations, "sharedStrings");
  if (sheets.length === 0) throw UNREADABLE;
  return {
    sheets,
    isFrom1904,
    ...(styles && archive.has(styles.part) && { styles: styles.part }),
    ...(strings && archive.has(strings.part) && { strings: strings.part }),
  };
}

function byType(relations: ReadonlyMap<string, Relation>, type: string): Relation[] {
  return [...relations.values()].filter((relation) => relation.type === type);
}

async function relationsOf(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const relations = new Map<string, Relation>();
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`;
  if (!archive.has(name)) return relations;
  await scanXml(archive.read(name), {
    open(element, { Id = "", Type = "", Target = "", TargetMode }) {
      if (element !== "Relationship" || TargetMode === "External") return;
      relations.set(Id, {
        type: Type.slice(Type.lastIndexOf("/") + 1),
        part: pathOf(folder, Target),
      });
    },
  });
  return relations;
}

function pathOf(folder: string, target: string): string {
  return new URL(target, `zip:///${folder}`).pathname.slice(1);
}

async function sheetsOf(
  archive: Archive,
  part: string,
  relations: ReadonlyMap<string, Relation>,
): Promise<Pick<Workbook, "sheets" | "isFrom1904">> {
  const all: { name: string; part: string; isVisible: boolean }[] = [];
  let isFrom1904 = false;
  await scanXml(archive.read(part), {
    open(element, attributes) {
      if (element === "workbookPr") isFrom1904 = isTrue(attributes.date1904);
      if (element !== "sheet") return;
      const relation = relations.get(relationId(attributes));
      // charts and dialogs are sheets too
      if (relation?.type !== "worksheet") return;
      if (!archive.has(relation.part)) throw DAMAGED;
      const { name = "", state = "visible" } = attributes;
      all.push({ name, part: relation.part, isVisible: state === "visible" });
    },
  });
  const visible = all.filter(({ isVisible }) => isVisible);
  const sheets = visible.length > 0 ? visible : all;
  return {
    sheets: sheets.slice(0, SHEETS_MAX).map(({ name, part }) => ({ name, part })),
    isFrom1904,
  };
}

/** Programs choose the prefix of this attribute freely. */
function relationId(attributes: Record<string, string>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";
}

export const isTrue = (value: string | undefined) => value === "1" || value === "true";
