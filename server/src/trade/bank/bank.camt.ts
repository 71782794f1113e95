import type { BankEntry } from "@pharmacy/contract/bank/bank.entry";
import { BANK_LINES_MAX, type BankSide } from "@pharmacy/contract/bank/bank.values";
import { currencyExponent } from "@pharmacy/contract/currencies";
import { isWithinDays } from "@pharmacy/contract/dates.values";
import { AppError } from "../../platform/app-error.ts";
import { all, readXmlNodes, textAt, type XmlNode } from "./bank.xml.ts";

export type BankStatement = {
  id: string;
  /** Null if the account has no IBAN. */
  iban: string | null;
  entries: BankEntry[];
  /** Entries that are not booked yet, or have no amount. */
  pending: number;
};

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(\d{2})$/;
const OTHER_CAMT = /^urn:iso:std:iso:20022:tech:xsd:(camt|pain|pacs)\.(\d{3})\./;
const [FIRST_VERSION, LAST_VERSION] = [2, 12];

const STATEMENT = "Document/BkToCstmrStmt/Stmt";
const ENTRY = `${STATEMENT}/Ntry`;
const TRANSACTION = `${ENTRY}/NtryDtls/TxDtls`;
const HANDED = new Set([STATEMENT, ENTRY, TRANSACTION, `${STATEMENT}/Acct`, `${STATEMENT}/Id`]);

/** Reads statements of account by ISO 20022, CAMT.053 in version 02 to 12. */
export async function readCamt(pieces: AsyncIterable<string>): Promise<BankStatement[]> {
  const statements: BankStatement[] = [];
  let transactions: XmlNode[] = [];
  let lines = 0;
  let statement: BankStatement = emptyStatement();
  await readXmlNodes(pieces, {
    root: requireStatement,
    handed: HANDED,
    take: (path, node) => {
      if (path === TRANSACTION) {
        transactions.push(node);
        if (lines + transactions.length > BANK_LINES_MAX) throw TOO_MANY_LINES;
      } else if (path === ENTRY) {
        const entries = entriesOf(node, transactions);
        transactions = [];
        lines += entries?.length ?? 1;
        if (lines > BANK_LINES_MAX) throw TOO_MANY_LINES;
        if (entries) for (const entry of entries) statement.entries.push(entry);
        else statement.pending += 1;
      } else if (path === STATEMENT) {
        statements.push(statement);
        statement = emptyStatement();
      } else if (node.name === "Acct") {
        statement.iban = ibanIn(node, "Id/IBAN");
      } else {
        statement.id = node.text.trim();
      }
    },
  });
  return statements;
}

const emptyStatement = (): BankStatement => ({ id: "", iban: null, entries: [], pending: 0 });

export const TOO_MANY_LINES = new AppError(
  "too_large",
  `A bank file can have at most ${BANK_LINES_MAX} lines. Export a shorter period.`,
);

function requireStatement(name: string, namespace: string): void {
  const version = Number(NAMESPACE.exec(namespace)?.[1] ?? 0);
  if (name === "Document" && version >= FIRST_VERSION && version <= LAST_VERSION) return;
  const wanted = "Upload a statement of account: CAMT.053 in version 02 to 12.";
  const [, family, number] = OTHER_CAMT.exec(namespace) ?? [];
  if (family === undefined)
    throw new AppError("unsupported_type", `This is no bank file. ${wanted}`);
  const found = `${family.toUpperCase()}.${number}`;
  throw new AppError(
    "unsupported_type",
    found === "CAMT.053"
      ? `This version of CAMT.053 cannot be read. ${wanted}`
      : `This file is ${found}. ${wanted}`,
  );
}

type Amount = { currency: string; amount: number };

/** Null for an entry that moved no money yet. */
function entriesOf(entry: XmlNode, transactions: readonly XmlNode[]): BankEntry[] | null {
  const status = textAt(entry, "Sts/Cd", "Sts");
  if (status !== null && status !== "BOOK") return null;
  const total = amountAt(entry, "Amt");
  if (total === null) throw unreadable("An entry has no amount.");
  if (total.amount === 0) return null;
  const side = sideAt(entry);
  if (side === null) throw unreadable("An entry is neither a credit nor a debit.");
  const bookedOn = dayAt(entry, "BookgDt") ?? dayAt(entry, "ValDt");
  if (bookedOn === null) throw unreadable("An entry has no booking day.");
  const common = {
    bookedOn,
    valueOn: dayAt(entry, "ValDt"),
    isReversal: textAt(entry, "RvslInd") === "true" || textAt(entry, "RvslInd") === "1",
  };
  const [first, ...others] = transactions;
  const parts = others.length > 0 ? partsOf(transactions, { side, total }) : null;
  const own = bankReference(entry, ["AcctSvcrRef"]);
  if (parts) {
    return parts.map(({ node, ...part }) => {
      const ofPart = bankReference(node, TRANSACTION_REFERENCES);
      const reference = [own, ofPart].filter((one) => one !== null).join(" / ");
      return {
        bankReference: reference === "" ? null : reference.slice(0, REFERENCE_MAX),
        ...common,
        ...part,
        ...remittanceOf(node, entry, part.side),
      };
    });
  }
  const single = others.length === 0 ? first : undefined;
  const inner = single ? bankReference(single, TRANSACTION_REFERENCES) : null;
  return [
    {
      bankReference: own ?? inner ?? bankReference(entry, ["NtryRef"]),
      ...common,
      side,
      ...total,
      ...remittanceOf(single ?? entry, entry, side),
    },
  ];
}

type Part = Amount & { node: XmlNode; side: BankSide };

/** The transactions of a batch entry; null if they do not come to its amount. */
function partsOf(
  transactions: readonly XmlNode[],
  { side, total }: { side: BankSide; total: Amount },
): Part[] | null {
  const parts: Part[] = [];
  let sum = 0;
  for (const node of transactions) {
    const amount = amountAt(node, "Amt", "AmtDtls/TxAmt/Amt");
    if (amount === null || amount.currency !== total.currency || amount.amount === 0) return null;
    const own = sideAt(node) ?? side;
    sum += own === side ? amount.amount : -amount.amount;
    parts.push({ node, side: own, ...amount });
  }
  return sum === total.amount ? parts : null;
}

const REFERENCE_MAX = 140;
const TRANSACTION_REFERENCES = [
  "Refs/AcctSvcrRef",
  "Refs/TxId",
  "Refs/UETR",
  "Refs/InstrId",
  "Refs/EndToEndId",
];

// a short number is the place in the statement, and another one in the next file
const NO_REFERENCE = /^(NONREF|NOREF|NOT ?PROVIDED|\d{1,6})$/i;

function bankReference(node: XmlNode, paths: readonly string[]): string | null {
  for (const path of paths) {
    const found = textAt(node, path);
    if (found !== null && !NO_REFERENCE.test(found)) return found.slice(0, REFERENCE_MAX);
  }
  return null;
}

function sideAt(node: XmlNode): BankSide | null {
  const side = textAt(node, "CdtDbtInd");
  if (side === "CRDT") return "credit";
  return side === "DBIT" ? "debit" : null;
}

const DECIMAL = /^(\d{1,13})(?:\.(\d{0,5}))?$/;

function amountAt(node: XmlNode, ...paths: readonly string[]): Amount | null {
  for (const path of paths) {
    const [found] = all(node, path);
    if (!found) continue;
    const { currency } = found;
    const [, whole, fraction = ""] = DECIMAL.exec(found.text.trim()) ?? [];
    if (whole === undefined || currency === null || !/^[A-Z]{3}$/.test(currency)) {
      throw unreadable("An amount is not written as the standard says.");
    }
    const digits = currencyExponent(currency);
    if (/[1-9]/.test(fraction.slice(digits))) {
      throw unreadable(`An amount has more decimals than ${currency}.`);
    }
    const amount = Number(whole + fraction.slice(0, digits).padEnd(digits, "0"));
    if (amount > AMOUNT_MAX) throw unreadable("An amount is too large.");
    return { currency, amount };
  }
  return null;
}

const AMOUNT_MAX = 1_000_000_000_000;

/** The day as the bank writes it, without an hour and a zone. */
function dayAt(node: XmlNode, path: string): string | null {
  const day = textAt(node, `${path}/Dt`, `${path}/DtTm`)?.slice(0, 10);
  if (day === undefined) return null;
  const isReal = isWithinDays(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
  if (!isReal) throw unreadable("A day is not in the calendar.");
  return day;
}

const NAME_MAX = 140;
const TEXT_MAX = 2_000;

function remittanceOf(
  node: XmlNode,
  entry: XmlNode,
  side: BankSide,
): Pick<BankEntry, "payerName" | "payerIban" | "reference" | "text"> {
  const party = side === "credit" ? "Dbtr" : "Cdtr";
  const related = `RltdPties/${party}`;
  const references = all(node, "RmtInf/Strd").flatMap((part) => {
    const reference = textAt(part, "CdtrRefInf/Ref", "CdtrRefInf/CdtrRef", "RfrdDocInf/Nb");
    return reference === null ? [] : [reference];
  });
  const lines = all(node, "RmtInf/Ustrd").flatMap(({ text }) => {
    const line = text.replace(/\s+/g, " ").trim();
    return line === "" ? [] : [line];
  });
  const beside = textAt(node, "AddtlTxInf") ?? textAt(entry, "AddtlNtryInf");
  return {
    payerName:
      textAt(node, `${related}/Nm`, `${related}/Pty/Nm`, `RltdPties/Ultmt${party}/Nm`)?.slice(
        0,
        NAME_MAX,
      ) ?? null,
    payerIban: ibanIn(node, `RltdPties/${party}Acct/Id/IBAN`),
    reference: joined(references, REFERENCE_MAX),
    text: joined(lines, TEXT_MAX) ?? beside?.slice(0, TEXT_MAX) ?? null,
  };
}

/** Whole lines, as many as there is room for: half a number could be another one. */
function joined(lines: readonly string[], max: number): string | null {
  let text = "";
  for (const line of lines) {
    const longer = text === "" ? line : `${text}\n${line}`;
    if (longer.length > max) break;
    text = longer;
  }
  return text === "" ? null : text;
}

function ibanIn(node: XmlNode, path: string): string | null {
  const iban = textAt(node, path)?.replace(/\s/g, "").toUpperCase();
  return iban === undefined ? null : iban.slice(0, 34);
}

const unreadable = (why: string) =>
  new AppError("invalid", `${why} Export the file from the bank again.`);
