import { useSyncExternalStore } from 'react';

const noChanges = () => () => undefined;
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The visitor's own time zone, such as 'America/Denver'. Null on the server and until the page is hydrated, because
 * only the browser knows the zone.
 */
export const useOwnZone = (): string | null => useSyncExternalStore(noChanges, ownZone, () => null);
