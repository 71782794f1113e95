type VisitorLink = { label: string; to: string };

/** For visitors without an account, besides the page on which a pharmacy applies. */
export const VISITOR_LINKS: readonly VisitorLink[] = [{ label: "Ask a question", to: "/ask" }];
