import { createHash } from "node:crypto";
import { currencyExponent } from "@pharmacy/contract/currencies";
import type { InvoiceDocument } from "@pharmacy/contract/invoices/invoices.document";
import { eq, isNull, sql } from "drizzle-orm";
import { sellerLogos } from "../../identity/settings/settings.table.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Database } from "../../platform/db/database.ts";
import { addMissingUnaudited, setUnaudited } from "../../platform/db/unaudited.ts";
import { loadFonts } from "../papers/papers.fonts.ts";
import { formatsOf } from "../papers/papers.formats.ts";
import { invoicePaper } from "../papers/papers.invoice.ts";
import { renderPaper } from "../papers/papers.render.ts";
import { ciiOf } from "./invoices.cii.ts";
import { readDocument } from "./invoices.reads.ts";
import { invoicePdfs } from "./invoices.table.ts";
import { ublOf } from "./invoices.ubl.ts";

export type InvoiceFile = { name: string; type: string; bytes: Buffer };

type InvoicePdf = InvoiceFile & { isAsFirstMade: boolean };

/** The document to read, with the one for machines enclosed where the standard allows it. */
export async function invoicePdf(db: Database, id: string): Promise<InvoicePdf> {
  const document = await readDocument(db, id);
  const bytes = await drawInvoice(document, await logoOf(db, document));
  const isAsFirstMade = await compareWithFirst(db, id, bytes);
  return { name: `${document.number}.pdf`, type: "application/pdf", bytes, isAsFirstMade };
}

/** Keeps the digest of the first PDF, and since when later ones differ from it. */
function compareWithFirst(db: Database, id: string, bytes: Buffer): Promise<boolean> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const isOfIt = eq(invoicePdfs.invoice, id);
  return db.transaction(async (tx) => {
    const read = () => tx.select().from(invoicePdfs).where(isOfIt);
    let [first] = await read();
    if (!first) {
      await addMissingUnaudited(tx, invoicePdfs, [{ invoice: id, sha256 }]);
      [first] = await read();
    }
    if (first?.sha256 === sha256) return true;
    const isNew = sql`${isOfIt} and ${isNull(invoicePdfs.differsSince)}`;
    await setUnaudited(tx, invoicePdfs, isNew, { differsSince: sql`now()` });
    return false;
  });
}

/** The files that the email of an invoice brings. */
export async function invoiceFiles(db: Database, id: string): Promise<InvoiceFile[]> {
  const pdf = await invoicePdf(db, id);
  return isStandard(await readDocument(db, id)) ? [pdf, await invoiceUbl(db, id)] : [pdf];
}

/** The picture that the document was issued with. */
async function logoOf(db: Database, { logo }: InvoiceDocument): Promise<Buffer | null> {
  if (logo === undefined) return null;
  const [kept] = await db.select().from(sellerLogos).where(eq(sellerLogos.sha256, logo));
  if (!kept) throw new Error("The logo of this document is missing.");
  return kept.picture;
}

export async function drawInvoice(
  document: InvoiceDocument,
  logo: Buffer | null = null,
): Promise<Buffer> {
  const fonts = await loadFonts();
  // its days are civil: no zone can shift them
  const formats = formatsOf(fonts, { locale: document.locale, timeZone: "UTC" });
  const xml = isStandard(document) ? ciiOf(document) : null;
  return renderPaper(fonts, invoicePaper({ document, formats, xml, logo }));
}

export async function invoiceUbl(db: Database, id: string): Promise<InvoiceFile> {
  const document = await readDocument(db, id);
  if (!isStandard(document)) {
    const message = `Amounts in ${document.currency} have three decimals, and the XML of EN 16931 has two.`;
    throw new AppError("conflict", message);
  }
  return {
    name: `${document.number}.xml`,
    type: "application/xml",
    bytes: Buffer.from(ublOf(document), "utf8"),
  };
}

const isStandard = ({ currency }: InvoiceDocument) => currencyExponent(currency) <= 2;
