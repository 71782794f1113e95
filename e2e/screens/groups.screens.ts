import { breakDown, press, type Screen, type Screens, silence } from "./screen.ts";

const GROUPS = "/admin/groups";

const GROUP_SCREENS: Screen[] = [
  { name: "Groups", address: GROUPS, shows: "Anti-inflammatories" },
  { name: "Groups, loading", address: GROUPS, before: silence("**/api/groups*"), shows: "Groups" },
  { name: "Groups, empty", address: GROUPS, isEmpty: true, shows: "No groups yet" },
  { name: "Groups, found", address: `${GROUPS}?search=anti`, shows: /› Anti-inflammatories$/ },
  {
    name: "Groups, failed",
    address: GROUPS,
    before: breakDown("**/api/groups*"),
    shows: "The groups could not be loaded",
    complaints: [/^500 GET \/api\/groups/],
  },
  {
    name: "Groups, menu of a row",
    address: GROUPS,
    steps: [press("Actions for Pain relief")],
    shows: "Move down",
  },
  { name: "New group", address: `${GROUPS}?id=new`, shows: "Create group" },
];

export const screens: Screens = { Groups: GROUP_SCREENS };
