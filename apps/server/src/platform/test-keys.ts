import type { Settings } from './settings.ts';

/**
 * The settings that hold a key of a provider's test mode. Such a shop looks like any other to its customers, but no card
 * is charged and no label is real. That is right only for a rehearsal, so the shop starts, and says so.
 */
export function testKeysIn({ stripe, easyPost }: Pick<Settings, 'stripe' | 'easyPost'>): string[] {
  const names: string[] = [];
  if (stripe && /^[sr]k_test_/.test(stripe.secretKey)) names.push('STRIPE_SECRET_KEY');
  if (easyPost?.apiKey.startsWith('EZTK')) names.push('EASYPOST_API_KEY');
  return names;
}
