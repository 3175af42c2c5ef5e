import type { Page } from '@playwright/test';

/** An event as a page tells it to the shop. */
export type Told = { event_id: string; name: string; properties: Record<string, unknown>; at: string };

const told = new WeakMap<Page, Map<string, Told>>();

/** Begins to hear what this page tells the shop. Call it before the page opens. */
export function hearSignals(page: Page): void {
  const heard = new Map<string, Told>();
  told.set(page, heard);
  page.on('request', (request) => {
    if (!request.url().endsWith('/v3/api/events')) return;
    const { events }: { events: Told[] } = JSON.parse(request.postData() ?? '{"events":[]}');
    for (const one of events) heard.set(one.event_id, one);
  });
}

/**
 * What the page has told so far, once each, in order. How fast it was comes whenever the browser has measured it, so it is
 * left out unless it is asked for.
 */
export const signalsOf = (page: Page, name?: string): Told[] =>
  [...(told.get(page)?.values() ?? [])].filter((one) =>
    name === undefined ? one.name !== 'Page Speed Measured' : one.name === name,
  );
