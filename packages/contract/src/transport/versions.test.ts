import { expect, it } from 'vitest';
import { APP_VERSION, DATA_VERSION, demandedRefresh, isNewer } from './versions.ts';

const REFRESH = { sf_refresh: true };
const NOW = Number.parseInt(APP_VERSION, 10);
/** A newer contract changes `orders.list`. The current one changed `orders.get`. */
const CHANGED = { 'orders.list': NOW + 1, 'orders.get': NOW };
const version = (number: number) => `${number}-1.0.0`;

it.each([
  ['one from before a change of the call', version(NOW), DATA_VERSION, 'orders.list', REFRESH],
  ['one from after the change', version(NOW + 1), DATA_VERSION, 'orders.list', null],
  ['one of the contract with the change', version(NOW), DATA_VERSION, 'orders.get', null],
  ['one whose call has never changed', version(NOW), DATA_VERSION, 'auth.signIn', null],
  ['one of another release', `${NOW}-9.0.0`, DATA_VERSION, 'auth.signIn', null],
  ['one from before the first contract', '0.9.7', DATA_VERSION, 'auth.signIn', REFRESH],
  ['an older one, for a call that is gone', version(NOW - 1), DATA_VERSION, undefined, REFRESH],
  [
    'a newer one, for a call that this server does not have',
    version(NOW + 1),
    DATA_VERSION,
    undefined,
    REFRESH,
  ],
  ['the present one, for an address that never was', APP_VERSION, DATA_VERSION, undefined, null],
  ['one that stores what cannot be read', APP_VERSION, '0', '', { ...REFRESH, sf_clear_data: true }],
  ['one that is old in both', '0.1', '0', 'orders.list', { ...REFRESH, sf_clear_data: true }],
  ['a caller that is no front end', undefined, undefined, 'orders.list', null],
  ['a caller that names no number', 'nightly', '', 'orders.list', null],
])('%s', (_what, app, data, call, demand) => {
  expect(demandedRefresh({ app, data }, call, CHANGED)).toEqual(demand);
});

it('knows a front end of a contract that this server does not have yet', () => {
  const of = (app: string | undefined) => isNewer({ app, data: undefined });
  expect([version(NOW + 1), APP_VERSION, version(NOW - 1), undefined, 'nightly'].map(of)).toEqual([
    ...[true, false, false, false, false],
  ]);
});
