/** The events that the shop reports, by name. Features add their own by declaration merging. */
export interface AnalyticsEvents {
  'song started': SongEvent;
  /** `position` is in whole seconds. */
  'song listened': SongEvent & { position: number };
  'real-time listened': SongEvent & { position: number };
  'Avatar Image Clicked': { artistName: string };
  'Start Song Clicked': { placement: string };
}

type SongEvent = { song_title: string; artist: string; duration: number };

type DataLayer = { event: string; [prop: string]: unknown }[];

declare global {
  interface Window {
    dataLayer?: DataLayer;
  }
}

/**
 * The largest length of the queue `window.dataLayer`. A tag manager reads the queue and sends its entries; the shop
 * itself sends nothing. Without a tag manager nobody empties the queue, so the oldest entries are dropped.
 */
const QUEUE_MAX = 500;

const heard = new Map<keyof AnalyticsEvents, Set<() => void>>();

/** Calls the listener each time this event is reported. Returns a function that stops this. */
export function onTracked(event: keyof AnalyticsEvents, listener: () => void): () => void {
  const listeners = heard.get(event) ?? new Set();
  heard.set(event, listeners.add(listener));
  return () => listeners.delete(listener);
}

/** Reports an event to `window.dataLayer`. */
export function track<E extends keyof AnalyticsEvents>(event: E, props: AnalyticsEvents[E]): void {
  window.dataLayer ??= [];
  const queue = window.dataLayer;
  queue.push({ event, ...props });
  for (const listener of heard.get(event) ?? []) listener();
  if (queue.length > QUEUE_MAX) queue.splice(0, queue.length - QUEUE_MAX);
}
