/**
 * The front end's version as every call names it (spec 7.1-06). Raise the first number with a change of the contract
 * that pages which are open now could not live with: the server asks them to refresh (spec 8.1-02).
 */
export const APP_VERSION = '1.0.0';

/** Raise it when what browsers store can no longer be read (spec 4.9-05, 7.1-07). */
export const DATA_VERSION = '1';

/** The body of a 426 (spec 3.13-05). */
export type RefreshDemand = { sf_refresh: true; sf_clear_data?: true };

/** What a caller says of itself in `SF-FE-App-V` and `SF-FE-Data-V`; undefined when it is no front end of the shop. */
export type ClientVersions = { app: string | undefined; data: string | undefined };

/**
 * What a front end of these versions must do before it can go on, null when it may go on as it is. A newer one may:
 * while servers are replaced one after the other, refreshing would not help it.
 */
export function demandedRefresh({ app, data }: ClientVersions): RefreshDemand | null {
  const isDataOld = isOlder(data, DATA_VERSION);
  if (!isDataOld && !isOlder(app, APP_VERSION)) return null;
  return isDataOld ? { sf_refresh: true, sf_clear_data: true } : { sf_refresh: true };
}

/** By the first number; what names none is nobody's business. */
const isOlder = (given: string | undefined, own: string): boolean =>
  Number.parseInt(given ?? '', 10) < Number.parseInt(own, 10);
