import {
  cut,
  fill,
  find,
  keys,
  press,
  type Screen,
  type Screens,
  sees,
  turn,
  type Width,
} from "./screen.ts";

/** Widths that show the sidebar beside the page. */
const WIDE: Width[] = [768, 1440];
const NARROW: Width[] = [390];

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
  { name: "Sign-in", address: "/", role: "nobody", shows: "Sign in" },
  {
    name: "Sign-in, nothing filled in",
    address: "/",
    role: "nobody",
    steps: [press("Sign in")],
    shows: "Enter your password.",
  },
  {
    name: "Sign-in, refused",
    address: "/",
    role: "nobody",
    steps: signIn,
    shows: "The email or password is wrong.",
    complaints: [/^401 POST/, /^console: Login failed/],
  },
  {
    name: "Sign-in, without a connection",
    address: "/",
    role: "nobody",
    before: cut("**/api/auth/login"),
    steps: signIn,
    shows: "The server cannot be reached.",
    complaints: [/^failed POST/, /^console: Login failed/],
  },
];

const FRAME: Screen[] = [
  { name: "Not found, outside", address: "/nowhere", role: "nobody", shows: "Not Found" },
  { name: "Not found, in the admin", address: "/admin/nowhere", shows: "Not Found" },
  {
    name: "Failed page",
    address: UNITS,
    before: cut("**/assets/units-*.js"),
    steps: [press("Show Error")],
    shows: "Something went wrong!",
    complaints: [/^failed GET \/assets\/units-/, /^console: TypeError: Failed to fetch/],
  },
  { name: "Home", address: "/admin", shows: "Registrations to review" },
  {
    name: "Sidebar, folded",
    address: UNITS,
    steps: [press("Toggle sidebar")],
    shows: ROWS,
    widths: WIDE,
  },
  {
    name: "Sidebar, as a drawer",
    address: UNITS,
    steps: [press("Toggle sidebar")],
    shows: "Sessions",
    widths: NARROW,
  },
  {
    name: "User menu",
    address: "/admin",
    steps: [press(/^User menu/)],
    shows: "Account Settings",
    widths: WIDE,
  },
  {
    name: "User menu, in the drawer",
    address: "/admin",
    steps: [press("Toggle sidebar"), press(/^User menu/)],
    shows: "Account Settings",
    widths: NARROW,
  },
  { name: "Palette", address: UNITS, steps: openPalette, shows: "New unit" },
  {
    name: "Palette, with records",
    address: UNITS,
    steps: [...openPalette, find("casltewren")],
    shows: "Castlewren Pharmacy",
  },
  {
    name: "Palette, with nothing",
    address: UNITS,
    steps: [...openPalette, find("brontosaurs")],
    shows: /^No results for/,
  },
  {
    name: "Palette, failed",
    address: UNITS,
    before: cut("**/api/search?*"),
    steps: [...openPalette, find("castlewren")],
    shows: "The server cannot be reached.",
    complaints: [/^failed GET \/api\/search/],
  },
  { name: "Keys", address: UNITS, steps: [sees(ROWS), keys("?")], shows: "Keys" },
  { name: "Settings", address: "/admin/settings", shows: "Require a second factor", isWhole: true },
  {
    name: "Settings, demanding a second factor",
    address: "/admin/settings",
    steps: [turn("Require a second factor")],
    shows: "People without one can sign in",
  },
];

export const screens: Screens = { "Sign-in": SIGN_IN, Frame: FRAME };
