import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { newLine } from '@keepsong/domain/cart/kinds/index';
import { expect, it } from 'vitest';
import { findUnreachableCovers } from './unreachable-covers.ts';

const withCover = (url: string | null) => ({
  ...newLine(
    {
      id: '1',
      name: 'lyric-print',
      title: '',
      sku: '',
      price: 1,
      product_type: 'physical',
      requires_shipping_address: true,
      photo: null,
      extra_info: PLAIN_INFO,
    },
    { cart_uuid: url ?? 'none', added_at: new Date(0) },
  ),
  cover_public_id: url === null ? null : { metadata: { url } },
});

it('finds missing covers and no others', async () => {
  const answers: Record<string, number> = { '/ok': 200, '/gone': 410, '/missing': 404, '/broken': 500 };
  const asked: string[] = [];
  const request: typeof fetch = (input, init) => {
    asked.push(`${init?.method} ${input}`);
    const status = answers[String(input)];
    return status
      ? Promise.resolve(new Response(null, { status }))
      : Promise.reject(new TypeError('offline'));
  };
  const lines = ['/ok', '/gone', '/missing', '/broken', '/offline', null].map(withCover);
  const gone = await findUnreachableCovers(lines, request);
  expect(gone.map(({ cart_uuid }) => cart_uuid)).toEqual(['/gone', '/missing']);
  expect(asked).toEqual(['HEAD /ok', 'HEAD /gone', 'HEAD /missing', 'HEAD /broken', 'HEAD /offline']);
});
