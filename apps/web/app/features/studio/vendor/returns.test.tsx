import type { VendorReturn } from '@keepsong/contract/makers/vendor-orders';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { Returns } from './returns.tsx';

const BAG: VendorReturn = {
  ...{
    id: 3,
    number: 'H4T-9KC',
    title: 'Bag',
    quantity: 1,
    state: 'made',
    carrier: 'USPS',
    tracking: '9400',
  },
  reason: 'not_as_told: a torn strap',
};

it('tells a vendor in words why goods come back', () => {
  expect(drawPage(<Returns path="/studio" returns={[BAG]} />)).toContain(
    'USPS, 9400, Not what was told: a torn strap',
  );
});
