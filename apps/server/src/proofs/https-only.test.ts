import { rootPath } from '@keepsong/contract/transport/call-definition';
import { CALLS } from '@keepsong/contract/transport/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ settings: { publicUrl: 'https://keepsong.test' } });
});
afterAll(() => shop.close());

it('a shop that is served by https tells browsers to come by https for a year, with subdomains', async () => {
  for (const url of ['/livez', '/v3/api/artists', '/nothing']) {
    const { headers } = await shop.http.inject(url);
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
  }
});

it('its session cookie is sent only by https, to this host only, and no script reads it', async () => {
  const { headers } = await shop.http.inject({
    method: 'POST',
    url: rootPath(CALLS.builder.create),
    payload: {},
  });
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-keepsong=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax/,
  );
});

it('TRACE is not answered', async () => {
  const { statusCode, body } = await shop.http.inject({ method: 'TRACE' as 'GET', url: '/livez' });
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain('TRACE');
});
