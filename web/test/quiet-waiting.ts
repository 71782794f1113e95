import { configure, getConfig } from "@testing-library/react";

const { getElementError } = getConfig();

// What is waited for is looked for again and again. The page is printed once, when it did not come.
configure({
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? "") : getElementError(message, container),
});

/** The library says so to itself, while it looks for what has not come yet. */
function isWaiting(): boolean {
  return Object(getConfig())._disableExpensiveErrorDiagnostics === true;
}
