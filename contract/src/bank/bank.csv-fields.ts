import { aliasesOf, headerFrom, SURE_MIN, scoreOfHeader } from "../mapping/header-scores.ts";
import { aliases } from "../mapping/header-words.ts";
import type { Mapping, Source } from "../mapping/mapping.ts";
import type { DateOrder, ImportField, NumberStyle } from "../mapping/mapping.values.ts";
import { suggestMapping } from "../mapping/mapping-suggest.ts";
import { amountIn, currencyIn, dayIn, ibanIn, signIn } from "./bank.csv-cells.ts";

const optional = { isRequired: false } as const;
const isDay = (text: string) => "value" in dayIn(text);
const isAmountOf = (currency: string) => (text: string) => amountIn(text, currency) !== null;
const isAmount = isAmountOf("EUR");

/** Headers in English, German, French, Spanish, Italian, Portuguese, Dutch and Polish. */
export const BANK_CSV_FIELDS = [
  {
    name: "bookedOn",
    label: "Booking day",
    isRequired: true,
    accepts: isDay,
    aliases: aliases(`
      date, booking date, booked, booked on, posting date, transaction date, entry date, booking day
      buchungstag, buchungsdatum, buchung, datum
      date opération, date de l'opération, date d'opération, date de comptabilisation, date comptable
      fecha, fecha operación, fecha de operación, fecha contable, data contabile, data operazione, data registrazione, data
      data mov, data movimento, data do movimento, data operação, data lançamento, data de lançamento
      boekdatum, boekingsdatum, transactiedatum, data księgowania, data operacji, data transakcji
    `),
  },
  {
    name: "valueOn",
    label: "Value date",
    ...optional,
    accepts: isDay,
    aliases: aliases(`
      value date, value day, value, valutadatum, valuta, wertstellung, wertstellungstag, valuta datum
      date valeur, date de valeur, fecha valor, fecha de valor, data valuta, data valor, data-valor
      rentedatum, data waluty
    `),
  },
  {
    name: "amount",
    label: "Amount with its sign",
    ...optional,
    accepts: isAmount,
    aliases: aliases(`
      amount, transaction amount, amount eur, betrag, umsatz, betrag eur, umsatz in eur
      montant, montant eur, importe, importe eur, importo, importo eur, valor, montante, importância
      bedrag, bedrag eur, transactiebedrag, kwota, kwota operacji, kwota transakcji
    `),
  },
  {
    name: "credit",
    label: "Money in",
    ...optional,
    accepts: isAmount,
    aliases: aliases(`
      credit, credit amount, money in, paid in, deposits, lodgement, receipts, haben, gutschrift, einzahlung
      crédit, montant crédit, haber, abono, abonos, ingresos, accrediti, avere, entrate
      crédito, créditos, a crédito, bijschrijving, ontvangen, uznania, wpływy, kwota uznania
    `),
  },
  {
    name: "debit",
    label: "Money out",
    ...optional,
    accepts: isAmount,
    aliases: aliases(`
      debit, debit amount, money out, paid out, withdrawals, payments, soll, lastschrift, auszahlung
      débit, montant débit, debe, cargo, cargos, gastos, addebiti, dare, uscite
      débito, débitos, a débito, afschrijving, betaald, obciążenia, wydatki, kwota obciążenia
    `),
  },
  {
    name: "sign",
    label: "Debit or credit",
    ...optional,
    accepts: (text: string) => signIn(text) !== null,
    aliases: aliases(`
      debit credit, credit debit, debit or credit, dr cr, cr dr, d c, c d, indicator, sign, direction
      soll haben, s h, soll haben kennzeichen, sens, débit crédit, debe haber, cargo abono, signo
      dare avere, segno, débito crédito, natureza, af bij, bij af, debet credit, strona, obciążenie uznanie
    `),
  },
  {
    name: "currency",
    label: "Currency",
    ...optional,
    accepts: (text: string) => currencyIn(text) !== null,
    aliases: aliases(`
      currency, ccy, currency code, währung, waehrung, devise, monnaie, moneda, divisa
      divisa, moeda, munt, muntsoort, valuta, waluta
    `),
  },
  {
    name: "payerName",
    label: "Payer",
    ...optional,
    looksLike: "words",
    aliases: aliases(`
      payer, payer name, counterparty, counterparty name, name, payee, payer or payee, beneficiary, remitter, other party
      auftraggeber, begünstigter, zahlungspflichtiger, auftraggeber empfänger, beguenstigter zahlungspflichtiger, begünstigter zahlungspflichtiger, name zahlungsbeteiligter, zahlungsbeteiligter, empfänger
      contrepartie, nom contrepartie, tiers, donneur d'ordre, émetteur, ordenante, beneficiario, nombre, contraparte
      ordinante, controparte, beneficiario, nome, ordenante, entidade, tegenpartij, naam tegenpartij, naam, naam omschrijving
      kontrahent, nadawca, nadawca odbiorca, nazwa kontrahenta, dane kontrahenta
    `),
  },
  {
    name: "payerIban",
    label: "Payer's IBAN",
    ...optional,
    accepts: (text: string) => ibanIn(text) !== null,
    aliases: aliases(`
      iban, payer iban, counterparty iban, counterparty account, account of payer, payer account, from account
      iban zahlungsbeteiligter, kontonummer iban, iban des auftraggebers, iban auftraggeber, gegenkonto, konto des auftraggebers
      iban contrepartie, compte contrepartie, cuenta ordenante, iban ordenante, iban controparte, iban ordinante
      iban do ordenante, conta de origem, tegenrekening, rekening tegenpartij, iban tegenpartij, tegenrekening iban bban
      rachunek kontrahenta, numer rachunku kontrahenta, nr rachunku kontrahenta
    `),
  },
  {
    name: "text",
    label: "Remittance text",
    ...optional,
    aliases: aliases(`
      remittance, remittance information, remittance text, description, details, narrative, memo, particulars, message, transaction description, payment details
      verwendungszweck, buchungstext, zweck, vorgang, libellé, communication, motif, détails
      concepto, descripción, observaciones, detalle, causale, descrizione, descrizione operazione
      descrição, descritivo, omschrijving, mededelingen, mededeling, opis, tytuł, tytuł operacji, opis operacji, opis transakcji, tytułem
    `),
  },
  {
    name: "reference",
    label: "Payment reference",
    ...optional,
    aliases: aliases(`
      payment reference, creditor reference, structured reference, structured communication, end to end id, end to end reference
      kundenreferenz, kundenreferenz end to end, referenz des zahlungspflichtigen, communication structurée, référence client
      referencia del ordenante, riferimento cliente, referência do ordenante, betalingskenmerk, gestructureerde mededeling
    `),
  },
  {
    name: "bankReference",
    label: "Bank's reference",
    ...optional,
    aliases: aliases(`
      bank reference, bank's reference, reference, transaction id, transaction reference, entry reference, id
      bankreferenz, referenz, transaktionsnummer, umsatz id, référence, référence banque, numéro d'opération
      referencia, número de operación, riferimento, riferimento banca, referência, número do movimento
      referentie, transactiereferentie, volgnr, numer referencyjny, identyfikator transakcji, nr transakcji
    `),
  },
  {
    name: "account",
    label: "Own account",
    ...optional,
    accepts: (text: string) => ibanIn(text) !== null,
    aliases: aliases(`
      account, account number, own account, account iban, iban account, auftragskonto, konto, kontonummer, iban auftragskonto
      compte, numéro de compte, cuenta, número de cuenta, conto, numero conto, conta, número de conta
      rekening, rekeningnummer, iban bban, rachunek, numer rachunku, nr rachunku
    `),
  },
] as const satisfies readonly ImportField[];

/** For the network's currency: 12.505 is an amount of dinars, and none of euros. */
export function bankCsvFieldsIn(currency: string): ImportField[] {
  const accepts = isAmountOf(currency);
  return BANK_CSV_FIELDS.map((field: ImportField) =>
    field.accepts === isAmount ? { ...field, accepts } : field,
  );
}

export type BankCsvField = (typeof BANK_CSV_FIELDS)[number]["name"];

type Rows = readonly (readonly string[])[];
export type BankSuggestion = { mapping: Mapping; unsure: { field: string; reason: string }[] };

/** Which column is which, by headers and first values; several columns of text are joined. */
export function suggestBankMapping(
  header: readonly string[],
  rows: Rows,
  currency: string,
): BankSuggestion {
  const found = suggestMapping(bankCsvFieldsIn(currency), header, rows);
  const mapping = withStyles(oneAmount(withAllText(found.mapping, header)), rows);
  const unsure = found.unsure.filter(({ field }) => mapping[field] === undefined);
  return { mapping, unsure: unsure.map(({ field, reason }) => ({ field, reason })) };
}

/** A signed amount makes columns for both directions needless. */
function oneAmount({ debit, credit, sign, ...mapping }: Mapping): Mapping {
  if (mapping.amount) return { ...mapping, ...(sign && { sign }) };
  return { ...mapping, ...(debit && { debit }), ...(credit && { credit }) };
}

const TEXT_COLUMNS_MAX = 10;

function withAllText(mapping: Mapping, header: readonly string[]): Mapping {
  const text = BANK_CSV_FIELDS.find(({ name }) => name === "text");
  if (!text || !mapping.text) return mapping;
  const own = aliasesOf(text);
  const used = new Set(Object.values(mapping).flatMap(({ columns = [] }) => columns));
  const more = header.flatMap((name, column) =>
    !used.has(column) && scoreOfHeader(own, headerFrom(name), []) >= SURE_MIN ? [column] : [],
  );
  const columns = [...(mapping.text.columns ?? []), ...more].sort((one, other) => one - other);
  return { ...mapping, text: { columns: columns.slice(0, TEXT_COLUMNS_MAX) } };
}

/** How a column writes numbers and days, where its first rows show it. */
export function withStyles(mapping: Mapping, rows: Rows): Mapping {
  const styled = Object.entries(mapping).map(([field, source]): [string, Source] => {
    const texts = (source.columns ?? []).flatMap((column) => rows.map((row) => row[column] ?? ""));
    if (field === "amount" || field === "debit" || field === "credit") {
      const numbers = numberStyleOf(texts);
      return [field, { ...source, ...(numbers && { numbers }) }];
    }
    if (field !== "bookedOn" && field !== "valueOn") return [field, source];
    const dates = dateOrderOf(texts);
    return [field, { ...source, ...(dates && { dates }) }];
  });
  return Object.fromEntries(styled);
}

/** Decided by amounts with two decimals. */
function numberStyleOf(texts: readonly string[]): NumberStyle | undefined {
  const signs = new Set(texts.flatMap((text) => /([.,])\d{2}\D{0,4}$/.exec(text)?.[1] ?? []));
  if (signs.size !== 1) return;
  return signs.has(",") ? "comma" : "point";
}

function dateOrderOf(texts: readonly string[]): DateOrder | undefined {
  const orders = new Set<DateOrder>();
  for (const text of texts) {
    const [, first = "", second = ""] = /^\D?(\d{1,2})[-/.](\d{1,2})[-/.]\d{2}/.exec(text) ?? [];
    if (Number(first) > 12) orders.add("dayFirst");
    if (Number(second) > 12) orders.add("monthFirst");
  }
  const [order, other] = orders;
  return other === undefined ? order : undefined;
}
