import { newEmail } from '../people.ts';
import { open, type Rule, staff } from './rule.ts';

/** Calls for credit, gift cards and referrals. */
export const CREDITS_RULES: Record<string, Rule> = {
  'referrals.referralUser': open(() => ({ query: { referral_code: '00000000' } }), [404]),
  'referrals.program': { rule: 'signed in', input: () => ({}), allowed: [200] },
  'credits.balance': { rule: 'signed in', input: () => ({}), allowed: [200] },
  'credits.checkGiftCard': open(() => ({ body: { code: 'AAAAA-AAAAA-AAAAA-AAAAA' } }), [404]),
  'credits.applyGiftCard': {
    rule: 'signed in',
    input: () => ({ body: { code: 'AAAAA-AAAAA-AAAAA-AAAAA' } }),
    allowed: [404],
  },
  'credits.grant': staff(
    'goodwill',
    () => ({ params: { id: 999_999 }, body: { amount_cents: 100, kind: 'taxable', reason: 'Late' } }),
    [404],
  ),
  'credits.previewGrant': staff(
    'goodwill',
    () => ({ params: { id: 999_999 }, body: { amount_cents: 100, kind: 'taxable' } }),
    [404],
  ),
  'credits.approveGrant': staff('goodwill', () => ({ params: { id: 999_999, grant_id: 1 } }), [404]),
  'credits.refuseGrant': staff(
    'goodwill',
    () => ({ params: { id: 999_999, grant_id: 1 }, body: { reason: 'Late' } }),
    [404],
  ),
  'credits.giftCards': staff('gift_cards', () => ({})),
  // Support may issue gift cards of up to $50.
  'credits.issueGiftCard': staff('gift_cards', () => ({
    body: { amount_cents: 1_000, recipient_email: newEmail(), reason: 'Late song' },
  })),
  'credits.previewGiftCard': staff('gift_cards', () => ({
    body: { amount_cents: 1_000, recipient_email: newEmail() },
  })),
  'credits.approveGiftCard': staff('gift_cards', () => ({ params: { id: 999_999 } }), [404]),
  'credits.refuseGiftCard': staff(
    'gift_cards',
    () => ({ params: { id: 999_999 }, body: { reason: 'Late' } }),
    [404],
  ),
  'credits.voidGiftCard': staff(
    'gift_card_void',
    () => ({ params: { id: 999_999 }, body: { reason: 'Stolen' } }),
    [404],
  ),
  'credits.resendGiftCard': staff(
    'gift_cards',
    () => ({ params: { id: 999_999 }, body: { reason: 'Lost mail' } }),
    [404],
  ),
};
