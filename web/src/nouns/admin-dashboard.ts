import { UNSENT_DAYS } from "@pharmacy/contract/emails/emails.values";
import { EXPIRING_DAYS } from "@pharmacy/contract/expiries/expiries.values";
import type { NounPart } from "#components/layout/noun-parts.tsx";
import { formatDate } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { LOGS } from "#lib/shown-in.ts";
import type { FigureCard } from "#resources/summary/figure-card.ts";
import type { Oddities, Tiles } from "#resources/summary/tiles.ts";

const pharmacies = "/admin/orgs";
const products = "/admin/products";

/** The words of each tile that the server counts; their order is the server's. */
export const TILES: Tiles = {
  registrations: {
    label: "Registrations to review",
    tone: "warning",
    note: "",
    list: "/admin/registrations",
  },
  grace: {
    label: "In grace period",
    tone: "danger",
    note: "Read-only unless renewed",
    list: pharmacies,
  },
  expiring: {
    label: "Memberships expiring",
    tone: "warning",
    note: "Not renewed yet",
    list: pharmacies,
  },
  readOnly: {
    label: "Read-only",
    tone: "danger",
    note: "No running membership",
    list: pharmacies,
  },
  licenceExpired: {
    label: "Licences expired",
    tone: "danger",
    note: "Orders are on hold",
    list: pharmacies,
  },
  licenceExpiring: {
    label: "Licences expiring",
    tone: "warning",
    note: `Within ${EXPIRING_DAYS.licence} days`,
    list: pharmacies,
  },
  recalls: {
    label: "Open recalls",
    tone: "danger",
    note: "No pharmacy was notified",
    list: "/admin/recalls",
  },
  stockWithdrawn: {
    label: "Withdrawn, in stock",
    tone: "danger",
    note: "Products of withdrawn items",
    list: products,
  },
  stockRecalled: {
    label: "Recalled packs",
    tone: "danger",
    note: "Products with recalled packs",
    list: products,
  },
  stockExpired: {
    label: "Expired stock",
    tone: "danger",
    note: "Products with expired packs",
    list: products,
  },
  stockOut: {
    label: "Out of stock",
    tone: "danger",
    note: "Active products",
    list: products,
  },
  stockLow: {
    label: "Low stock",
    tone: "warning",
    note: "At or below the reorder point",
    list: products,
  },
  stockExpiring: {
    label: "Stock expiring",
    tone: "warning",
    note: "Within 30 days",
    list: products,
  },
  questions: {
    label: "Open questions",
    tone: "warning",
    note: "",
    list: "/admin/questions",
    isNamedInFragment: true,
  },
  ordersPlaced: {
    label: "Orders to confirm",
    tone: "warning",
    note: "Placed by pharmacies",
    list: "/admin/orders",
  },
  ordersConfirmed: {
    label: "Orders to ship",
    tone: "warning",
    note: "Confirmed, not shipped",
    list: "/admin/orders",
  },
  ordersToInvoice: {
    label: "Orders to invoice",
    tone: "danger",
    note: "Shipped or begun, with no invoice yet",
    list: "/admin/orders",
  },
  invoicesOverdue: {
    label: "Invoices overdue",
    tone: "danger",
    note: "Past their due day",
    list: "/admin/invoices",
  },
  invoicesNotReminded: {
    label: "Overdue, not reminded",
    tone: "warning",
    note: "The last bank file is too old",
    list: "/admin/invoices",
  },
  returns: {
    label: "Returns to decide",
    tone: "warning",
    note: "Claimed by pharmacies",
    list: "/admin/orders/returns",
  },
};

/** Each is a thing that should not happen; their order is the server's. */
export const ODDITIES: Oddities = {
  failedSignIns: {
    sentence: (count, figure) =>
      `${figure} failed ${count === 1 ? "sign-in" : "sign-ins"} since yesterday`,
    list: `/admin/${LOGS}`,
  },
  letters: {
    sentence: (count, figure) =>
      `${figure} ${count === 1 ? "email" : "emails"} not sent in the last ${UNSENT_DAYS} days`,
    list: "/admin/letters",
  },
  bankFileOld: {
    sentence: (count, figure, since) => {
      const open = `${figure} open ${count === 1 ? "invoice" : "invoices"}`;
      return since ? `${open}, last bank file of ${formatDate(since.slice(0, 10))}` : open;
    },
    list: "/admin/invoices",
  },
};

export const ADMIN_CARDS: readonly NounPart[] = [
  {
    name: "open-accounts",
    may: ["payment", "view"],
    Part: lazyPart(() =>
      import("#resources/books/open-accounts.card.tsx").then((module) => module.OpenAccountsCard),
    ),
  },
  {
    name: "expenses",
    may: ["expense", "view"],
    Part: lazyPart(() =>
      import("#resources/expenses/expenses.card.tsx").then((module) => module.ExpensesCard),
    ),
  },
];

/** How the network does, in the order of the page. */
export const FIGURE_CARDS: readonly FigureCard[] = [
  {
    name: "orders",
    Card: lazyPart(() =>
      import("#resources/orders/order-figures.card.tsx").then((module) => module.OrderFiguresCard),
    ),
  },
  {
    name: "supply",
    Card: lazyPart(() =>
      import("#resources/orders/supply-figures.card.tsx").then(
        (module) => module.SupplyFiguresCard,
      ),
    ),
  },
  {
    name: "stock",
    Card: lazyPart(() =>
      import("#resources/products/stock-figures.card.tsx").then(
        (module) => module.StockFiguresCard,
      ),
    ),
  },
  {
    name: "expiring",
    Card: lazyPart(() =>
      import("#resources/products/expiring-values.card.tsx").then(
        (module) => module.ExpiringValuesCard,
      ),
    ),
  },
  {
    name: "recurring",
    Card: lazyPart(() =>
      import("#resources/organizations/recurring-value.card.tsx").then(
        (module) => module.RecurringValueCard,
      ),
    ),
  },
  {
    name: "results",
    Card: lazyPart(() =>
      import("#resources/expenses/results.card.tsx").then((module) => module.ResultsCard),
    ),
  },
];
