import type { Page } from '@playwright/test';

/** An event as a page sends it to the shop. */
export type Told = { event_id: string; name: string; properties: Record<string, unknown>; at: string };

const told = new WeakMap<Page, Map<string, Told>>();

/** Begins to record the events that this page sends to the shop. Call it before the page opens. */
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
 * The events that the page has sent so far, each once, in order. Page speeds come whenever the browser has
 * measured them, so they are left out unless `name` asks for them.
 */
export const signalsOf = (page: Page, name?: string): Told[] =>
  [...(told.get(page)?.values() ?? [])].filter((one) =>
    name === undefined ? one.name !== 'Page Speed Measured' : one.name === name,
  );
