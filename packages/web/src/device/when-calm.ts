const withinMs = 1_000;

/** Resolves when the page has nothing to draw: what somebody waits for comes first. It never takes long. */
export const whenCalm = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari does not say when it has nothing to do.
    if (!window.requestIdleCallback) setTimeout(resolve, withinMs / 4);
    else window.requestIdleCallback(() => resolve(), { timeout: withinMs });
  });
