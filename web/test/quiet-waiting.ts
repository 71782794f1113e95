import { configure, getConfig } from "@testing-library/react";

const { getElementError } = getConfig();

// A wait repeats its query many times. The page is printed only once, when the wait fails.
configure({
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? "") : getElementError(message, container),
});

function isWaiting(): boolean {
  return Object(getConfig())._disableExpensiveErrorDiagnostics === true;
}
