import { beforeEach, expect, it, vi } from 'vitest';
import { parseSettings } from '~/platform/chrome/settings.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { CartExpress } from './cart-express.tsx';

const part = vi.hoisted(() => ({ openCartWallet: vi.fn(async () => null), default: () => null }));
vi.mock('./cart-wallet-part.tsx', () => part);
vi.mock('~/features/cart/care/check-cart.ts', () => ({ hindranceOf: () => '' }));

beforeEach(() => void part.openCartWallet.mockClear());

const CHAT = 'https://chat.example/c.js';

it.each([
  ['nothing outside', {}, 1],
  [
    'Tag Manager',
    { receivers: { gtm: 'GTM-1', ga4: null, pixel: null, sentry: null, ga4_by_server: false } },
    0,
  ],
  [
    'reports of faults',
    { receivers: { gtm: null, ga4: null, pixel: null, sentry: 'https://a@faults.example/1' } },
    1,
  ],
  ['a chat', { widgets: { chat: CHAT, accessibility: null } }, 0],
])('the cart of a shop with %s opens this many wallets: %3$s', async (_, settings, times) => {
  drawPage(<CartExpress />, { settings: parseSettings(settings) });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(part.openCartWallet).toHaveBeenCalledTimes(times);
});
