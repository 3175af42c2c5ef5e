import { APP_VERSION, CHANGED_IN, DATA_VERSION } from './made-versions.ts';

export { APP_VERSION, DATA_VERSION } from './made-versions.ts';

/** The body of an answer with status 426, which demands a refresh (spec 3.13-05). */
export type RefreshDemand = { sf_refresh: true; sf_clear_data?: true };

/**
 * The versions that a caller sends in `SF-FE-App-V` and `SF-FE-Data-V`. Undefined for callers other than the shop's
 * front end.
 */
export type ClientVersions = { app: string | undefined; data: string | undefined };

/**
 * What a front end with these versions must do before it can make this call. Null when it may make it. A front
 * end must reload only when it is older than the last change of the call, so most releases disturb nobody.
 * `call` is undefined for an address that this server does not know. It may be a call of an older contract, or
 * of a newer one after a release was taken back.
 */
export function demandedRefresh(
  { app, data }: ClientVersions,
  call: string | undefined,
  changedIn: Readonly<Record<string, number>> = CHANGED_IN,
): RefreshDemand | null {
  const isDataOld = isOlder(data, numberOf(DATA_VERSION));
  const isOld =
    call === undefined
      ? isOlder(app, numberOf(APP_VERSION)) || isNewer({ app, data })
      : isOlder(app, changedIn[call] ?? FIRST);
  if (!isDataOld && !isOld) return null;
  return isDataOld ? { sf_refresh: true, sf_clear_data: true } : { sf_refresh: true };
}

/**
 * Whether a front end uses a newer contract than this server. While servers are replaced one by one, another
 * server knows its calls.
 */
export const isNewer = ({ app }: ClientVersions): boolean => numberOf(app) > numberOf(APP_VERSION);

/** Front ends from before the first contract are always outdated. */
const FIRST = 1;

const numberOf = (version: string | undefined): number => Number.parseInt(version ?? '', 10);

/** Compares only the leading numbers. A version without a number does not count as older. */
const isOlder = (given: string | undefined, needed: number): boolean => numberOf(given) < needed;
