import { expect, it } from 'vitest';
import { requestsOf } from './measure.ts';

const FILTERED = 'http://127.0.0.1:1/store?filters=%7B%22tags%22%3A%5B%22song%22%5D%7D';

it('asks for compressed answers, as browsers do', () => {
  expect(requestsOf(FILTERED, { headers: { cookie: 'a=b' } })).toEqual({
    url: FILTERED,
    headers: { 'accept-encoding': 'br, gzip', cookie: 'a=b' },
  });
});

it('keeps the query of a page whose address differs each time', () => {
  const [request] = requestsOf(FILTERED, { isAnew: true }).requests ?? [];
  const addresses = [1, 2].map(() => request?.setupRequest({ method: 'GET' }));
  const params = addresses.map((each) => new URL(`http://shop${each?.path}`).searchParams);
  expect(params.map((each) => each.get('filters'))).toEqual(['{"tags":["song"]}', '{"tags":["song"]}']);
  expect(params[0]?.get('account')).not.toBe(params[1]?.get('account'));
});
