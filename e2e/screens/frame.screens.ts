import {
  cut,
  dismiss,
  fill,
  find,
  keys,
  PHONE,
  press,
  type Screen,
  type Screens,
  sees,
  WIDE,
} from "./screen.ts";

const NARROW = [PHONE];
const UNITS = "/admin/units";
/** The code of a unit on the first page, which shows that its rows have loaded. */
const ROWS = /^TAB\b/;
const openPalette = [sees(ROWS), press(/^Find anything/)];
const signIn = [
  fill("Email", "nobody@aldermere.example"),
  fill("Password", "not right"),
  press("Sign in"),
];

const SIGN_IN: Screen[] = [
  {
    address: "/",
    role: "nobody",
    states: [
      { name: "Sign-in", shows: "Use your pharmacy network account." },
      {
        name: "Sign-in, nothing filled in",
        steps: [press("Sign in")],
        shows: "Enter your password.",
      },
      {
        name: "Sign-in, refused",
        steps: signIn,
        shows: "The email or password is wrong.",
      },
      {
        name: "Sign-in, without a connection",
        steps: [cut("**/api/auth/login"), ...signIn],
        shows: "The server cannot be reached.",
      },
    ],
    complaints: [/^401 POST/, /^failed POST/, /^console: Login failed/],
  },
];

const FRAME: Screen[] = [
  {
    address: "/nowhere",
    role: "nobody",
    states: [{ name: "Not found, outside", shows: "Not Found" }],
  },
  { address: "/admin/nowhere", states: [{ name: "Not found, in the admin", shows: "Not Found" }] },
  {
    address: UNITS,
    before: cut("**/assets/units-*.js"),
    states: [
      {
        name: "Failed page",
        steps: [press("Show Error")],
        shows: "Something went wrong!",
      },
    ],
    complaints: [/^failed GET \/assets\/units-/, /^console: TypeError: Failed to fetch/],
  },
  {
    address: "/admin",
    states: [
      {
        name: "Home",
        steps: [
          sees("Overdue and ending soon"),
          sees("Registrations to review"),
          sees("Orders placed"),
          sees("Stock out and low"),
          sees("Recurring value by plan"),
        ],
        shows: "Grace period",
        isWhole: true,
      },
      {
        name: "User menu",
        steps: [press(/^User menu/)],
        shows: "Account Settings",
        after: [dismiss],
        widths: WIDE,
        isFleeting: true,
      },
      {
        name: "Sidebar, folded",
        steps: [press("Toggle sidebar")],
        shows: "Overdue and ending soon",
        widths: WIDE,
        isFleeting: true,
      },
      {
        name: "Sidebar, as a drawer",
        steps: [press("Toggle sidebar")],
        shows: "Sessions",
        widths: NARROW,
      },
      {
        name: "User menu, in the drawer",
        steps: [press(/^User menu/)],
        shows: "Account Settings",
        widths: NARROW,
      },
    ],
  },
  {
    address: UNITS,
    states: [
      { name: "Palette", steps: openPalette, shows: "New unit" },
      {
        name: "Palette, with records",
        steps: [find("casltewren")],
        shows: "Castlewren Pharmacy",
      },
      {
        name: "Palette, with nothing",
        steps: [find("brontosaurs")],
        shows: /^No results for/,
      },
      {
        name: "Palette, with screens",
        steps: [
          find("units"),
          ({ page }) =>
            page
              .getByRole("option", { name: /^Units/ })
              .first()
              .waitFor(),
        ],
        shows: "Units",
      },
      {
        name: "Palette, failed",
        steps: [cut("**/api/search?*"), find("castlewren")],
        shows: "The server cannot be reached.",
      },
    ],
    complaints: [/^failed GET \/api\/search/],
  },
  { address: UNITS, states: [{ name: "Keys", steps: [sees(ROWS), keys("?")], shows: "Keys" }] },
];

export const screens: Screens = { "Sign-in": SIGN_IN, Frame: FRAME };
