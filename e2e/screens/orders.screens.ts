import { signInAs } from "../support/api.ts";
import {
  aConfirmedOrder,
  aCustomer,
  aDraft,
  anArrival,
  aPlacedOrder,
  aReturn,
  aShipment,
  type Customer,
} from "../support/orders.ts";
import {
  dismiss,
  fill,
  listStates,
  press,
  type Screen,
  type ScreenContext,
  type Screens,
  type Step,
  WIDE,
} from "./screen.ts";

const ORDERS = "/admin/orders";
const OWN = "/dashboard/orders";
const RETURNS = "/admin/orders/returns";

type Make = (api: ScreenContext["api"], customer: Customer) => Promise<{ id: string }>;

/** Beside the list, as the supply desk sees it. */
const beside =
  (make: Make) =>
  async ({ api }: ScreenContext) =>
    `${ORDERS}?id=${(await make(api, await aCustomer(api))).id}`;

const orderOfShipment: Make = async (api, customer) => (await aShipment(api, customer)).order;

/** A return that waits for its decision. */
const returned = async ({ page, api }: ScreenContext) =>
  aReturn(api, page.request, await aCustomer(api));

const orderThatArrived: Make = async (api, customer) => (await anArrival(api, customer)).order;

/** On its page, for the owner of its pharmacy. */
const own =
  (make: Make) =>
  async ({ page, api }: ScreenContext) => {
    const customer = await aCustomer(api);
    const { id } = await make(api, customer);
    await signInAs(page, customer.owner);
    return `${OWN}/${id}`;
  };

const pasteTable: Step = fill("Table", "ITM-000001\t20\nITM-999999\t1\nITM-000002\tx");
const clearFirst: Step = ({ page }) => page.getByLabel(/^Packs of Pack 1/).fill("");
const shorten: Step = ({ page }) => page.getByLabel(/^Packs of Pack 1/).fill("4");
const decline: Step = ({ page }) => page.getByLabel(/^Decision on Pack 2/).selectOption("declined");
const tooMany: Step = ({ page }) => page.getByLabel(/^Packs of Pack 1/).fill("11");

const ORDER_SCREENS: Screen[] = [
  listStates("Orders", ORDERS, "**/api/orders?*"),
  {
    address: async ({ api }) => {
      await aPlacedOrder(api, await aCustomer(api));
      return ORDERS;
    },
    states: [{ name: "Orders", shows: /^SO-/ }],
  },
  {
    address: beside(aPlacedOrder),
    states: [
      { name: "Order", shows: "History" },
      {
        name: "Order, send back?",
        steps: [press("Send back")],
        shows: "The pharmacy can change it and place it again.",
        after: [dismiss],
        widths: WIDE,
      },
      {
        name: "Order, confirming",
        steps: [press("Confirm order")],
        shows: "3 lines in full. All 30 packs confirmed.",
      },
      {
        name: "Order, confirmed short",
        steps: [shorten],
        shows: "2 lines in full, 1 line short. 24 of 30 packs confirmed.",
      },
      {
        name: "Order, too many packs confirmed",
        steps: [tooMany, press("Confirm order")],
        shows: "At most 10 packs can be confirmed.",
      },
    ],
    complaints: [/^422 POST \/api\/orders/],
  },
  {
    address: beside(aConfirmedOrder),
    states: [
      { name: "Order, packing", steps: [press("Ship packs")], shows: "Ship 30 packs" },
      {
        name: "Order, too many packs packed",
        steps: [tooMany, press(/^Ship 31 packs$/)],
        shows: "At most 10 packs of this line can be shipped.",
      },
    ],
    complaints: [/^422 POST \/api\/orders/],
  },
  {
    address: beside(orderOfShipment),
    states: [
      { name: "Order, partly shipped", shows: "History" },
      {
        name: "Order, close the rest?",
        steps: [press("Close the rest")],
        shows: /^6 packs that were not shipped/,
        after: [dismiss],
      },
    ],
  },
  {
    address: async ({ api }) => {
      await aPlacedOrder(api, await aCustomer(api));
      return `${ORDERS}/items`;
    },
    states: [{ name: "Orders by item", shows: /^Packs that open orders want/ }],
  },
  {
    address: async ({ api }) => {
      const customer = await aCustomer(api);
      await aPlacedOrder(api, customer);
      await aPlacedOrder(api, customer);
      return `${ORDERS}/items?id=${customer.packs[0]?.id}`;
    },
    states: [
      { name: "Orders by item, packs of one", shows: /^Both|^All 20 packs\./ },
      {
        name: "Orders by item, too few packs",
        steps: [fill("Packs available", "13")],
        shows: /^13 of 20 packs\./,
      },
      {
        name: "Orders by item, too many for one order",
        steps: [
          ({ page }) =>
            page
              .getByLabel(/^Packs for /)
              .first()
              .fill("11"),
          press("Confirm packs"),
        ],
        shows: "At most 10 packs can be confirmed.",
      },
    ],
  },
  {
    address: `${ORDERS}/create`,
    states: [{ name: "New order of a pharmacy", shows: "Its price lists apply." }],
  },
  {
    address: async ({ api }) => `${ORDERS}/${(await aDraft(api, await aCustomer(api))).id}`,
    states: [{ name: "Draft of a pharmacy", shows: "Internal note" }],
  },
  {
    address: async (context) => {
      await own(aPlacedOrder)(context);
      return OWN;
    },
    states: [{ name: "Own orders", shows: /^SO-/ }],
  },
  {
    address: own(aDraft),
    states: [
      { name: "Own draft", shows: "Net amount" },
      {
        name: "Own draft, refused line",
        steps: [clearFirst, press("Save draft")],
        shows: "1 line needs attention. Nothing was saved.",
      },
      {
        name: "Own draft, pasted table",
        steps: [press("Paste a table"), pasteTable, press("Check lines")],
        shows: /left out\.$/,
        after: [press("Change the table"), fill("Table", ""), dismiss],
      },
      {
        name: "Own draft, proposal",
        steps: [press("Propose what runs low")],
        shows: "No product is at its reorder point.",
        after: [dismiss],
      },
      {
        name: "Own draft, scanning",
        steps: [press("Scan")],
        shows: "Each scan adds the packs to the order.",
      },
    ],
    complaints: [/^422 PATCH \/api\/orders/],
  },
  {
    address: own(aDraft),
    states: [
      {
        name: "Own draft, place?",
        steps: [press("Place order")],
        shows: "The order is binding once it is placed.",
      },
    ],
  },
  {
    address: own(orderOfShipment),
    states: [
      { name: "Own order, shipped", shows: "24 of 30 packs shipped. The rest follows." },
      {
        name: "Own order, receiving",
        steps: [press(/^Receive SH-/)],
        shows: "Receive 24 packs",
      },
      {
        name: "Own order, too many packs received",
        steps: [tooMany, press("Receive 27 packs")],
        shows: "Only 8 packs of this batch were sent.",
      },
    ],
    complaints: [/^422 POST \/api\/shipments/],
  },
  {
    address: own(orderOfShipment),
    states: [
      {
        name: "Own order, reporting a problem",
        steps: [press(/^Receive SH-/), press(/^Report a problem with Pack 1/)],
        shows: "Up to 4, each at most 10 MB.",
      },
      {
        name: "Own order, more packs reported than arrived",
        steps: [fill("Packs", "9"), press("Receive 24 packs")],
        shows: "At most 8 packs of this batch can be returned.",
      },
    ],
    complaints: [/^422 POST \/api\/shipments/],
  },
  {
    address: own(orderThatArrived),
    states: [
      {
        name: "Own order, returning packs",
        steps: [
          press(/^Return packs of SH-/),
          ({ page }) => page.getByLabel(/^Return Pack 1/).check(),
        ],
        shows: "Return 7 packs",
      },
    ],
  },
  listStates("Returns", RETURNS, "**/api/returns?*"),
  {
    address: async (context) => {
      await returned(context);
      return RETURNS;
    },
    states: [{ name: "Returns", shows: /^RT-/ }],
  },
  {
    address: async (context) => `${RETURNS}?id=${(await returned(context)).id}`,
    states: [
      { name: "Return", shows: "The supply desk decides each line." },
      {
        name: "Return, deciding",
        steps: [press("Decide return"), decline],
        shows: "3 of 4 packs accepted. 2 packs come back.",
      },
      {
        name: "Return, declined without a reason",
        steps: [press("Save decision")],
        shows: "Say why you decline these packs.",
      },
    ],
    complaints: [/^422 POST \/api\/returns/],
  },
  {
    address: async (context) => `${ORDERS}/${(await returned(context)).order.id}`,
    states: [{ name: "Order with a return", shows: /^Return RT-/ }],
  },
  {
    address: async ({ page, api }) => {
      const customer = await aCustomer(api);
      const { id } = await aReturn(api, page.request, customer);
      await signInAs(page, customer.owner);
      return `${OWN}/returns?id=${id}`;
    },
    states: [
      { name: "Own return", shows: "The supply desk decides each line." },
      { name: "Own returns", steps: [dismiss], shows: /^RT-/ },
    ],
  },
];

export const screens: Screens = { Orders: ORDER_SCREENS };
