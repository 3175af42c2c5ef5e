import { expect, it } from 'vitest';
import { APP_VERSION, DATA_VERSION, demandedRefresh } from './versions.ts';

const REFRESH = { sf_refresh: true };

it.each([
  ['the present one', APP_VERSION, DATA_VERSION, null],
  ['one of the same contract', APP_VERSION.replace(/\d+$/, '99'), DATA_VERSION, null],
  ['a newer one', '99.0.0', '99', null],
  ['one of an older contract', '0.9.7', DATA_VERSION, REFRESH],
  ['one that stores what cannot be read', APP_VERSION, '0', { ...REFRESH, sf_clear_data: true }],
  ['one that is old in both', '0.1', '0', { ...REFRESH, sf_clear_data: true }],
  ['a caller that is no front end', undefined, undefined, null],
  ['a caller that names no number', 'nightly', '', null],
])('%s', (_what, app, data, demand) => {
  expect(demandedRefresh({ app, data })).toEqual(demand);
});
