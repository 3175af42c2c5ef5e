import { plainPath } from '@keepsong/domain/navigation/plain-path';
import { readReferralCode } from '@keepsong/domain/referrals/referral';
import {
  AD_COOKIE,
  AD_SECONDS,
  ARRIVAL_COOKIE,
  adOf,
  arrivalOf,
  CAMPAIGN_COOKIE,
  packFacts,
  REFERRAL_COOKIE,
  VARIANT_COOKIE,
  waitingFacts,
} from '@keepsong/domain/signals/arrival';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConsentReader } from '../consent/consent-of.ts';
import type { ForgetAgreed } from '../consent/forget-agreed.ts';

/**
 * Stores in cookies what the address of a page says about how the visitor came. Returns whether the answer is
 * for this visitor only.
 */
export type KeepArrival = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

type Deps = {
  consentReader: Pick<ConsentReader, 'of'>;
  forgetAgreed: Pick<ForgetAgreed, 'old'>;
  /** Whether the shop is served by https. */
  secure: boolean;
};

/**
 * Puts the facts of arrival into cookies with the first answer, so that they are kept even when the visitor
 * clicks on or the script does not run (decision 0130). The campaign and the ad are stored only for visitors
 * who agreed or need not be asked. For all others the browser holds them until the visitor answers. When a
 * browser sends a signal that says no, the cookies of an earlier agreement are deleted with the page, so that
 * no script of the page takes them for an agreement.
 */
export function createKeepArrival({ consentReader: { of }, forgetAgreed, secure }: Deps): KeepArrival {
  const options = { path: '/', sameSite: 'lax', secure } as const;

  /** Stores the code of a friend's link, which is in the path of the address. */
  function keepReferral({ url }: FastifyRequest, reply: FastifyReply): boolean {
    const [, page = '', named = ''] = (url.split('?', 1)[0] ?? '').split('/', 3);
    const code = plainPath(page) === 'r' ? readReferralCode(named) : null;
    if (code !== null) reply.setCookie(REFERRAL_COOKIE, code, options);
    return code !== null;
  }

  return async (request, reply) => {
    const isForgotten = await forgetAgreed.old(request, reply);
    const isReferral = keepReferral(request, reply);
    const arrival = arrivalOf(new URLSearchParams(request.url.split('?', 2)[1] ?? ''));
    if (arrival === null) return isForgotten || isReferral;
    const { coupon, affiliate, lp_variant, campaign } = arrival;
    if (coupon + affiliate !== '') {
      const before = waitingFacts(request.cookies[ARRIVAL_COOKIE]);
      const facts = { coupon: coupon || before.coupon, affiliate: affiliate || before.affiliate };
      reply.setCookie(ARRIVAL_COOKIE, packFacts(facts), options);
    }
    if (lp_variant !== '') reply.setCookie(VARIANT_COOKIE, lp_variant, options);
    if (Object.keys(campaign).length === 0 || !of(request).agreed.marketing) return true;
    reply.setCookie(CAMPAIGN_COOKIE, packFacts(campaign), { ...options, maxAge: AD_SECONDS });
    const ad = adOf(arrival);
    if (ad !== null) reply.setCookie(AD_COOKIE, ad, { ...options, maxAge: AD_SECONDS });
    return true;
  };
}
