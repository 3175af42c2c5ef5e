/**
 * The version of the front end. Every call sends it (spec 7.1-06). Raise the first number when a change of the contract
 * breaks pages that are already open. The server then asks those pages to refresh (spec 8.1-02).
 */
export const APP_VERSION = '1.0.0';

/**
 * The version of the data that browsers store. Raise it when data stored by older versions can no longer be read (spec
 * 4.9-05, 7.1-07).
 */
export const DATA_VERSION = '1';

/** The body of an answer with status 426, which demands a refresh (spec 3.13-05). */
export type RefreshDemand = { sf_refresh: true; sf_clear_data?: true };

/**
 * The versions that a caller sends in `SF-FE-App-V` and `SF-FE-Data-V`. Undefined for callers other than the shop's
 * front end.
 */
export type ClientVersions = { app: string | undefined; data: string | undefined };

/**
 * What a front end with these versions must do before it can go on; null when it may go on. A version that is newer
 * than the server's may go on: while servers are replaced one after the other, a refresh could reach an old server
 * again and would not help.
 */
export function demandedRefresh({ app, data }: ClientVersions): RefreshDemand | null {
  const isDataOld = isOlder(data, DATA_VERSION);
  if (!isDataOld && !isOlder(app, APP_VERSION)) return null;
  return isDataOld ? { sf_refresh: true, sf_clear_data: true } : { sf_refresh: true };
}

/** Compares only the first numbers. A version without a number counts as not older. */
const isOlder = (given: string | undefined, own: string): boolean =>
  Number.parseInt(given ?? '', 10) < Number.parseInt(own, 10);
