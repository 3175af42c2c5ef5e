/** How long the shop may take to answer, in ms, before it counts as unreachable. */
const PATIENCE_MS = 8_000;

/** The waits between two checks whether the shop answers, in ms. The last wait repeats. */
const WAITS_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000];

/** Whether the shop answers. If it does not, a reload would end on the browser's own error page. */
export const isReachable = (): Promise<boolean> =>
  fetch(window.location.href, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * Throws while the browser is offline. Call it before the first import of a part: a browser keeps a failed import for as
 * long as the page lives (https://github.com/whatwg/html/issues/6768), so no later try could fetch the part.
 */
export function needConnection(): void {
  if (globalThis.navigator?.onLine === false) throw new TypeError('There is no connection');
}

/**
 * Calls `work` each time the connection is back and the shop answers, until `signal` ends it. The browser's
 * `online` event is not enough: it comes as soon as the device has joined a network, even if that network does
 * not work yet.
 */
export function onShopBack(work: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function look(tries: number): Promise<void> {
    const isThere = await isReachable();
    // While the browser is offline, a check cannot succeed. The next `online` event starts the checks again.
    if (signal.aborted || !navigator.onLine) return;
    if (isThere) work();
    else timer = setTimeout(look, WAITS_MS[Math.min(tries, WAITS_MS.length - 1)], tries + 1);
  }
  const online = () => {
    clearTimeout(timer);
    void look(0);
  };
  window.addEventListener('online', online, { signal });
}

/** Calls `work` once, as soon as the connection is back and the shop answers. */
export function whenShopBack(work: () => void): void {
  const done = new AbortController();
  const once = () => {
    done.abort();
    work();
  };
  onShopBack(once, done.signal);
}
