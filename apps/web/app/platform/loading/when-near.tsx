import { type ComponentType, lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useMatches, useRevalidator } from 'react-router';
import { finishesInBrowser } from './finishes-in-browser.ts';
import { Awake, isHydrating, useAsleep } from './hydration.ts';

/** A part is fetched when it is this far from the window. */
const MARGIN = '400px 0px';

type Options<Props> = {
  /** Fetches the part. */
  load: () => Promise<ComponentType<Props>>;
  /** The part itself on the server, which renders it at once; null in the browser. */
  onServer: ComponentType<Props> | null;
  /** Never fetched as long as the page that the server rendered stays: for what nobody can press. */
  still?: boolean;
  /** Fetched a moment after the page, near or not: for a part of a page that is loaded anew while it stands there. */
  soon?: boolean;
};

/** What is fetched `soon` waits so long, in ms, for what is seen first. */
const SOON_MS = 1_000;

/**
 * A part of a page whose script comes when it is needed. The server has rendered it, so it is there to read, and its
 * links work; the browser fetches its script when it comes near, or when the visitor goes to another page.
 * Rendered in the browser for the first time, it is fetched at once. Its props must keep their identity.
 */
export function whenNear<Props extends object>({
  load,
  onServer,
  still,
  soon,
}: Options<Props>): ComponentType<Props> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const Part: ComponentType<Props> = onServer ?? lazy(async () => ({ default: await opened.then(load) }));

  // biome-ignore lint/correctness/noComponentHookFactories: made once a module, like React.lazy itself
  function NearPart(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const { key } = useLocation();
    const { state } = useRevalidator();
    // Others as soon as any load of the page has brought something new.
    const loads = useMatches();
    const [first] = useState(() => (isHydrating() ? { key, loads } : null));
    const asleep = useAsleep();
    // An update cannot pass a part that is not there yet: a move to another page fetches it, and so do a page that the
    // browser has to finish before it can be shown, and the same page being loaded anew after something was changed
    // on it. That it was loaded anew is seen by its data too: on a quick line nothing is rendered while it is.
    // In development the router renders every page again.
    const isNew = key !== first?.key || loads !== first.loads;
    if (isNew || finishesInBrowser(loads) || state !== 'idle' || import.meta.env.DEV) open();
    useEffect(() => (still || !place.current ? undefined : watch(place.current, open)), []);
    useEffect(() => {
      const timer = soon ? setTimeout(open, SOON_MS) : undefined;
      return () => clearTimeout(timer);
    }, []);
    return (
      <div ref={place} {...asleep}>
        <Suspense>
          <Awake place={place} />
          <Part {...props} />
        </Suspense>
      </div>
    );
  }
  return memo(NearPart);
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
