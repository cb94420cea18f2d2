const narrowQuery = typeof matchMedia === "undefined" ? null : matchMedia("(max-width: 860px)");

/** How much room the window has. */
export const screen = $state({ narrow: narrowQuery?.matches ?? false });
narrowQuery?.addEventListener("change", ({ matches }) => (screen.narrow = matches));
