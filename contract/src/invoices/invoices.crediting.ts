import { taxOf } from "../orders/orders.totals.ts";
import { invoiceTotals, lineAmounts } from "./invoices.amounts.ts";
import type {
  InvoiceDocument,
  InvoiceExtra,
  InvoiceLine,
  InvoiceParty,
  InvoiceTax,
  LineTax,
} from "./invoices.document.ts";

/** All that is left, an amount with tax, or packs of lines and perhaps the charges. */
export type Crediting =
  | { all: true }
  | { amount: number }
  | { lines: readonly { line: string; quantity: number }[]; charges: boolean };

export type LineLeft = { line: InvoiceLine; quantity: number; amount: number };
type ExtraLeft = { extra: InvoiceExtra; amount: number };
type TaxLeft = { group: InvoiceTax; base: number; tax: number };

/** The part of an invoice that its credit notes have not taken back. */
export type CreditLeft = {
  /** With the charges, each as a line of one. */
  lines: LineLeft[];
  allowances: ExtraLeft[];
  taxes: TaxLeft[];
  total: number;
};

export type CreditProblem = { problem: string };

type Credited = Pick<InvoiceDocument, "lines" | "allowances" | "taxes">;

/** A charge is credited as a line, since a document with charges alone has no line. */
const CHARGE = "C";
/** A line that stands for an amount, and for no line of the invoice. */
const AMOUNT = "A";

/** Counted from the invoice by all of its credit notes, in the order of their issue. */
export function creditLeft(invoice: InvoiceDocument, credited: readonly Credited[]): CreditLeft {
  const left: CreditLeft = {
    lines: [...invoice.lines, ...invoice.charges.map(chargeLine)].map((line) => ({
      line,
      quantity: line.quantity,
      amount: line.netAmount,
    })),
    allowances: invoice.allowances.map((extra) => ({ extra, amount: extra.amount })),
    taxes: invoice.taxes.map((group) => ({ group, base: group.base, tax: group.tax })),
    total: invoice.totals.total,
  };
  for (const note of credited) takeOff(left, note);
  return left;
}

function chargeLine({ amount, reason, tax }: InvoiceExtra, place: number): InvoiceLine {
  return { ...oneOf(`${CHARGE}${place + 1}`, reason, amount), tax };
}

function oneOf(id: string, name: string, amount: number): Omit<InvoiceLine, "tax"> {
  return {
    id,
    name,
    code: null,
    gtin: null,
    attributes: [],
    quantity: 1,
    unit: "C62",
    unitPrice: amount,
    discount: null,
    netAmount: amount,
    period: null,
  };
}

const isOf = (one: LineTax, other: LineTax) =>
  one.code === other.code && one.rateBps === other.rateBps;

function takeOff(left: CreditLeft, { lines, allowances, taxes }: Credited): void {
  for (const { id, tax, quantity, netAmount } of lines) {
    const own = left.lines.find(({ line }) => line.id === id);
    if (own) {
      own.quantity -= quantity;
      own.amount -= netAmount;
    } else spread(left, tax, netAmount);
  }
  for (const { tax, amount } of allowances) takeAllowances(left, tax, amount);
  for (const group of taxes) {
    const own = left.taxes.find((one) => isOf(one.group, group));
    if (own) {
      own.base -= group.base;
      own.tax -= group.tax;
    }
    left.total -= group.base + group.tax;
  }
}

/** Lowers the rest of each part of a tax group in proportion. */
function spread(left: CreditLeft, tax: LineTax, base: number): void {
  const lines = left.lines.filter(({ line }) => isOf(line.tax, tax));
  const parts = lines.map(({ amount }) => amount);
  const lowered = allowanceLeft(left, tax);
  const before = sumOf(parts) - lowered;
  const kept = portion(lowered, before - base, before);
  const amounts = shared(base + lowered - kept, parts);
  for (const [place, line] of lines.entries()) line.amount -= amounts[place] ?? 0;
  takeAllowances(left, tax, lowered - kept);
}

const allowancesOf = (left: CreditLeft, tax: LineTax) =>
  left.allowances.filter(({ extra }) => isOf(extra.tax, tax));

const allowanceLeft = (left: CreditLeft, tax: LineTax) =>
  sumOf(allowancesOf(left, tax).map(({ amount }) => amount));

/** The first on the document go first. */
function takeAllowances(left: CreditLeft, tax: LineTax, amount: number): InvoiceExtra[] {
  let rest = amount;
  return allowancesOf(left, tax).flatMap((allowance) => {
    const taken = Math.min(allowance.amount, rest);
    allowance.amount -= taken;
    rest -= taken;
    return taken === 0 ? [] : [{ ...allowance.extra, amount: taken }];
  });
}

type CreditNoteFacts = {
  seller: InvoiceParty;
  logo?: string | undefined;
  /** Where the buyer takes documents now; as on the invoice when left out. */
  routing?: Pick<InvoiceDocument, "buyerReference"> & Pick<InvoiceParty, "electronicAddress">;
  issueDate: string;
  reason: string;
};

/** The credit note with a number yet to be taken, or why there can be none. */
export function buildCreditNote(
  invoice: InvoiceDocument,
  credited: readonly Credited[],
  crediting: Crediting,
  { seller, logo, routing, issueDate, reason }: CreditNoteFacts,
): InvoiceDocument | CreditProblem {
  const left = creditLeft(invoice, credited);
  if (left.total === 0) return { problem: "This invoice was already credited in full." };
  const parts =
    "amount" in crediting
      ? partsOfAmount(invoice, left, crediting.amount)
      : partsOfLines(left, crediting);
  if ("problem" in parts) return parts;
  const { lines, allowances, taxes } = parts;
  const { logo: _, buyerReference, buyer, ...kept } = invoice;
  const totals = invoiceTotals({ lines, allowances, taxes });
  if (totals.total === 0) return { problem: "This would credit nothing." };
  return {
    ...kept,
    ...(logo !== undefined && { logo }),
    kind: "creditNote",
    number: CREDIT_NOTE_TO_COME,
    issueDate,
    dueDate: null,
    paymentTerms: `Set off against invoice ${invoice.number}. The rest stays on account.`,
    note: reason,
    preceding: [{ number: invoice.number, issueDate: invoice.issueDate }],
    buyerReference: routing ? routing.buyerReference : buyerReference,
    seller,
    buyer: routing ? { ...buyer, electronicAddress: routing.electronicAddress } : buyer,
    payment: null,
    lines,
    allowances,
    charges: [],
    taxes,
    totals,
  };
}

const CREDIT_NOTE_TO_COME = "CN-0000-000000";

type Parts = Pick<InvoiceDocument, "lines" | "allowances" | "taxes">;

function partsOfLines(
  left: CreditLeft,
  crediting: Exclude<Crediting, { amount: number }>,
): Parts | CreditProblem {
  const taken: LineLeft[] = [];
  for (const own of left.lines) {
    const quantity = quantityIn(crediting, own);
    if (quantity === 0) continue;
    if (quantity > own.quantity) return { problem: tooMany(own) };
    taken.push({ line: own.line, quantity, amount: portion(own.amount, quantity, own.quantity) });
  }
  const lines = taken.filter(({ amount }) => amount > 0).map(creditedLine);
  const allowances: InvoiceExtra[] = [];
  const taxes: InvoiceTax[] = [];
  for (const { group, base, tax } of left.taxes) {
    const own = lines.filter((line) => isOf(line.tax, group));
    if (own.length === 0) continue;
    const amount = sumOf(own.map(({ netAmount }) => netAmount));
    const lowered = allowanceLeft(left, group);
    const off = lowered - allowanceKept(lowered, base, amount);
    allowances.push(...takeAllowances(left, group, off));
    const rest = base - (amount - off);
    taxes.push({ ...group, base: amount - off, tax: tax - taxKept(group, rest, tax) });
  }
  return { lines, allowances, taxes };
}

/** The share of the discount that is kept: in proportion, and less than the parts that are kept unless a discount takes all of their group. */
function allowanceKept(lowered: number, base: number, amount: number): number {
  const parts = base + lowered;
  const kept = parts - amount;
  const most = base > 0 && kept > 0 ? kept - 1 : kept;
  return Math.min(portion(lowered, kept, parts), most);
}

function quantityIn(
  crediting: Exclude<Crediting, { amount: number }>,
  { line, quantity }: LineLeft,
) {
  if ("all" in crediting) return quantity;
  if (line.id.startsWith(CHARGE)) return crediting.charges ? quantity : 0;
  return crediting.lines.find((one) => one.line === line.id)?.quantity ?? 0;
}

function tooMany({ line: { name }, quantity }: LineLeft): string {
  if (quantity === 0) return `${name} was already credited in full.`;
  return `At most ${quantity} of ${name} can still be credited.`;
}

/** The tax of the rest of a group, so that it and the taxes of all credit notes make the invoice's. */
function taxKept({ rateBps }: InvoiceTax, base: number, tax: number): number {
  return base === 0 ? 0 : Math.min(tax, taxOf(base, rateBps ?? 0));
}

function creditedLine({ line, quantity, amount }: LineLeft): InvoiceLine {
  if (line.id.startsWith(CHARGE)) return { ...line, unitPrice: amount, netAmount: amount };
  const off = quantity * line.unitPrice - amount;
  return {
    ...line,
    quantity,
    netAmount: amount,
    discount: off === 0 ? null : discountOf(line, { quantity, amount, off }),
  };
}

/** The line's own discount, unless earlier amounts lowered it further. */
function discountOf(
  { unitPrice, discount }: InvoiceLine,
  { quantity, amount, off }: { quantity: number; amount: number; off: number },
): InvoiceLine["discount"] {
  if (discount) {
    const own = lineAmounts({ quantity, unitPrice, discountBps: discount.percentBps });
    if (Math.abs(own.netAmount - amount) <= 1) return { ...discount, amount: off };
  }
  const percentBps = portion(10_000, off, quantity * unitPrice);
  const reason = discount ? `${discount.reason}, credited before` : "Credited before";
  return { amount: off, percentBps, reason };
}

/** An amount with tax is shared by the tax groups in proportion to the rest of each. */
function partsOfAmount(
  invoice: InvoiceDocument,
  left: CreditLeft,
  amount: number,
): Parts | CreditProblem {
  if (amount > left.total) return { problem: "More than is left of this invoice." };
  const amounts = shared(
    amount,
    left.taxes.map(({ base, tax }) => base + tax),
  );
  const lines: InvoiceLine[] = [];
  const taxes: InvoiceTax[] = [];
  for (const [place, own] of left.taxes.entries()) {
    const gross = amounts[place] ?? 0;
    if (gross === 0) continue;
    const base = baseIn(gross, own);
    const id = `${AMOUNT}${lines.length + 1}`;
    const { code, rateBps } = own.group;
    lines.push({
      ...oneOf(id, `Credit on invoice ${invoice.number}`, base),
      tax: { code, rateBps },
    });
    taxes.push({ ...own.group, base, tax: gross - base });
  }
  return { lines, allowances: [], taxes };
}

/**
 * The base of a gross amount, chosen so that the rest has the tax of its rate as nearly as whole
 * units allow. Only the last unit of tax takes the last unit of its base.
 */
function baseIn(gross: number, { group: { rateBps }, base, tax }: TaxLeft): number {
  const rest = base + tax - gross;
  if (rest === 0) return base;
  const kept = portion(rest, 10_000, 10_000 + (rateBps ?? 0));
  const least = Math.max(rest - tax, 1);
  const most = Math.min(rest, base);
  return base - Math.min(Math.max(kept, least), most);
}

/** Rounded half up, and exact for any whole numbers. Nothing of nothing. */
function portion(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const [over, under] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  return Number((2n * over + under) / (2n * under));
}

/** Splits an amount in proportion to the weights, none above its own; the largest remainders get the rest. */
function shared(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(sumOf(weights));
  if (whole === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((over) => Number(over / whole));
  const byRemainder = exact
    .map((over, place) => ({ place, remainder: over % whole }))
    .sort((one, other) => Number(other.remainder - one.remainder));
  const rest = amount - sumOf(shares);
  for (const { place } of byRemainder.slice(0, rest)) shares[place] = (shares[place] ?? 0) + 1;
  return shares;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
