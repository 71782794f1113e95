import { configure, getConfig } from "@testing-library/react";

const { getElementError } = getConfig();

// A wait repeats its query many times. The page is printed once, when the wait fails.
configure({
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? "") : getElementError(message, container),
});

/** The library says so to itself, while it looks for what has not come yet. */
function isWaiting(): boolean {
  return Object(getConfig())._disableExpensiveErrorDiagnostics === true;
}
