import { INSTANT_SCREENS } from '@keepsong/domain/instant/steps';
import { plainPath } from '@keepsong/domain/navigation/plain-path';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { track } from '../page/analytics.ts';

type Place = { builder: 'song' | 'instant'; step: string; order: number };

/**
 * The steps of the song builder, in order. The two pages on which an artist can be chosen count as one step.
 */
const SONG_STEPS: readonly (readonly string[])[] = [
  ['song-characteristics'],
  ['artist-recommendations', 'find-artist'],
  ['recipient-info'],
  ['story-details'],
  ['pre-cart'],
];

/**
 * The step of a builder that a path in its plain spelling shows. Null for other pages, and for addresses that only
 * redirect to a step.
 */
function builderPlace(path: string): Place | null {
  const [, root, screen = '', number = ''] = path.split('/');
  if (root === 'song-builder') {
    const order = SONG_STEPS.findIndex((steps) => steps.includes(screen));
    return order < 0 ? null : { builder: 'song', step: screen, order };
  }
  if (root !== 'instant-builder') return null;
  const shown = screen || 'collections';
  const order = (INSTANT_SCREENS as readonly string[]).indexOf(shown);
  if (order < 0) return null;
  const step = /^\d{1,3}$/.test(number) ? `${shown}/${number}` : shown;
  return { builder: 'instant', step, order: order + (Number(number) || 0) / 1_000 };
}

/** The pages on which an order continues after the last step. */
const GOES_ON = /^\/(cart|checkout)(\/|$)/;

/** Reports the steps of both builders, with the time that each took. `now` returns milliseconds. */
export function createBuilderReporter(report: typeof track, now: () => number) {
  let place: Place | null = null;
  let since = 0;

  function leave(path: string, next: Place | null): void {
    if (!place) return;
    const { builder, step, order } = place;
    const told = { builder, step, seconds: Math.max(0, Math.round((now() - since) / 1_000)) };
    if (next?.builder === builder ? next.order > order : GOES_ON.test(path))
      report('Builder Step Completed', told);
    else if (next?.builder !== builder) report('Builder Abandoned', told);
  }

  return (pathname: string): void => {
    const path = plainPath(pathname);
    const next = builderPlace(path);
    // An address of a builder that only redirects to a step ends no step.
    if (next === null && /^\/(song|instant)-builder(\/|$)/.test(path)) return;
    if (next && place && next.builder === place.builder && next.step === place.step) return;
    leave(path, next);
    place = next;
    since = now();
    if (next) report('Builder Step Viewed', { builder: next.builder, step: next.step });
  };
}

const reporter = createBuilderReporter(track, () => performance.now());

export function useBuilderSignals(): void {
  const { pathname } = useLocation();
  useEffect(() => reporter(pathname), [pathname]);
}
