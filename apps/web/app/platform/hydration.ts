let hydrating = typeof document !== 'undefined';

/** Whether the page of the server is still being taken over; false for everything that is rendered later. */
export function isHydrating(): boolean {
  return hydrating;
}

/** The page is taken over; called once, by the root. */
export function endHydration(): void {
  hydrating = false;
}
