import { type ComponentType, lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigation, useRevalidator } from 'react-router';
import { finishesInBrowser } from './finishes-in-browser.ts';
import { Awake, isHydrating, useAsleep } from './hydration.ts';
import { fetchAhead } from './lazy-reload.ts';

/** A part is fetched when it is this close to the visible part of the page. */
const MARGIN = '400px 0px';

type Options<Props> = {
  /** Fetches the component. */
  load: () => Promise<ComponentType<Props>>;
  /** The component on the server, which renders it at once. Null in the browser. */
  onServer: ComponentType<Props> | null;
  /**
   * Set this for parts without controls, which work without their script. The script of such a part is not
   * fetched when the part comes near, but only when React has to render the part anew.
   */
  still?: boolean;
  /**
   * Set this for a part whose page loads its data again while the part is shown. The part is fetched a moment after the
   * page, even if it is not near.
   */
  soon?: boolean;
};

/** How long, in ms, a part with `soon` waits, so that the visible parts come first. */
const SOON_MS = 1_000;

/**
 * A part of a page whose script is fetched when needed. The server has rendered the part, so visitors can read
 * it and use its links. The browser fetches the script when the part comes near the visible part of the page,
 * or when the visitor goes to another page. If only the browser renders the part, it fetches the script at
 * once. Pass props that stay the same objects between renders, because the part is memoized.
 *
 * The load of a page waits for its data and for `ready` of its parts. So a page that the browser renders
 * appears complete, and no part appears later.
 */
export function whenNear<Props extends object>({
  load,
  onServer,
  still,
  soon,
}: Options<Props>): ComponentType<Props> & { ready: () => Promise<unknown> } {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let loaded = onServer;
  const fetchPart = async (): Promise<ComponentType<Props>> => {
    loaded ??= await load();
    return loaded;
  };
  const Later: ComponentType<Props> =
    onServer ?? lazy(async () => ({ default: await opened.then(fetchPart) }));

  // biome-ignore lint/correctness/noComponentHookFactories: made once per module, like React.lazy itself
  function NearPart(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const { key } = useLocation();
    const { state } = useRevalidator();
    const isMoving = useNavigation().state !== 'idle';
    // `useMatches` returns a new array whenever a load of the page has brought new data.
    const loads = useMatches();
    const [first] = useState(() => (isHydrating() ? { key, loads } : null));
    // `lazy` shows nothing at first even if the script is there, so use the component itself then.
    const [Part] = useState(() => loaded ?? Later);
    const asleep = useAsleep();
    // React cannot finish an update while the script of a part is missing. So fetch the script when the visitor
    // moves to another page, when the browser has to finish the page itself, and when the page loads its data
    // again. If the data arrives very fast, React renders nothing in the state of loading, so also compare the
    // loaded data. In development fetch it always, because the router renders every page again.
    const isNew = key !== first?.key || loads !== first.loads;
    if (isNew || finishesInBrowser(loads) || state !== 'idle' || import.meta.env.DEV) open();
    // While the next page loads, React could not even show that it loads. Only a part that is there is opened, because
    // one that cannot be fetched would replace the page, with everything that the visitor wrote on it.
    else if (isMoving) void fetchAhead(fetchPart).then((isThere) => isThere && open());
    useEffect(() => (still || !place.current ? undefined : watch(place.current, open)), []);
    useEffect(() => {
      const timer = soon ? setTimeout(open, SOON_MS) : undefined;
      return () => clearTimeout(timer);
    }, []);
    return (
      <div ref={place} {...asleep}>
        <Suspense fallback={<Lost onLost={open} />}>
          <Awake place={place} />
          <Part {...props} />
        </Suspense>
      </div>
    );
  }
  return Object.assign(memo(NearPart), { ready: () => fetchAhead(fetchPart) });
}

/**
 * React shows this in the place of a part that it has to render anew, for example because the page's facts have changed
 * before the part was hydrated. The server's part is gone then, so the script is needed.
 */
function Lost({ onLost }: { onLost: () => void }): null {
  useEffect(onLost, [onLost]);
  return null;
}

function watch(place: Element, open: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) open();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(place);
  return () => observer.disconnect();
}
