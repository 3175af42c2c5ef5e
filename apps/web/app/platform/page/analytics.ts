import type { BrowserEvent, EventProps, JoinedEvent } from '@keepsong/domain/signals/events';

/** An event that a page has reported. */
export type Tracked = {
  event: BrowserEvent | JoinedEvent;
  props: object;
  /** The time in milliseconds. */
  at: number;
  /** The path of the page on which it happened. The event may be told later, on another page. */
  path: string;
  /** The id that the server gave the event. Such an event is reported only to the networks in the page. */
  id?: string | undefined;
};

/**
 * At most this many events wait until the sender is loaded; later ones are dropped. A page with more has no
 * connection.
 */
const EARLY_MAX = 100;
const early: Tracked[] = [];
let take = (one: Tracked): void => {
  if (early.length < EARLY_MAX) early.push(one);
};

const listeners = new Set<(event: BrowserEvent) => void>();

/** Calls the listener each time this event is reported. Returns a function that stops this. */
export function onTracked(event: BrowserEvent, listener: () => void): () => void {
  const hear = (one: BrowserEvent) => {
    if (one === event) listener();
  };
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** Reports an event of the catalogue (`@keepsong/domain/signals/events`). The sender is fetched when the page is idle. */
export function track<E extends BrowserEvent>(event: E, props: EventProps<E>): void {
  // Call the listeners first: what they still have to report happened before this event.
  for (const hear of listeners) hear(event);
  pass(event, props);
}

function pass(event: Tracked['event'], props: object, id?: string): void {
  take({ event, props, at: Date.now(), path: window.location.pathname, id });
}

/**
 * Reports an event to the networks in the page only. The server reports it to other receivers under the same
 * `id`, so that the receivers can join the two reports. Does nothing without an id.
 */
export function trackJoined<E extends JoinedEvent>(event: E, props: EventProps<E>, id: string | null): void {
  if (id !== null) pass(event, props, id);
}

/** Passes all waiting events to the sender `next`, and from now on each event at once. */
export function takeTracked(next: (one: Tracked) => void): void {
  take = next;
  for (const one of early.splice(0)) next(one);
}
