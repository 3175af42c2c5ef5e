/**
 * The version of the front end, sent with every call (spec 7.1-06). Raise the first number with a change of the contract
 * that breaks pages which are already open; the server then asks them to refresh (spec 8.1-02).
 */
export const APP_VERSION = '1.0.0';

/** Raise it when what browsers store can no longer be read (spec 4.9-05, 7.1-07). */
export const DATA_VERSION = '1';

/** The body of a 426 (spec 3.13-05). */
export type RefreshDemand = { sf_refresh: true; sf_clear_data?: true };

/** The versions in `SF-FE-App-V` and `SF-FE-Data-V`; undefined when the caller is not the shop's front end. */
export type ClientVersions = { app: string | undefined; data: string | undefined };

/**
 * The step that a front end with these versions must take before it can go on; null when it may go on. A newer version
 * than the server's may go on: while servers are replaced one after the other, a refresh would not help.
 */
export function demandedRefresh({ app, data }: ClientVersions): RefreshDemand | null {
  const isDataOld = isOlder(data, DATA_VERSION);
  if (!isDataOld && !isOlder(app, APP_VERSION)) return null;
  return isDataOld ? { sf_refresh: true, sf_clear_data: true } : { sf_refresh: true };
}

/** Compares first numbers. A version without a number counts as not older. */
const isOlder = (given: string | undefined, own: string): boolean =>
  Number.parseInt(given ?? '', 10) < Number.parseInt(own, 10);
