import { AD_COOKIE, CAMPAIGN_COOKIE } from '@keepsong/domain/signals/arrival';
import { type Agreed, CONSENT_COOKIE, NOTHING, visitorIn } from '@keepsong/domain/signals/consent';
import { cookieDomains, cookiesToForget } from '@keepsong/domain/signals/networks/receiver-cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import type { ConsentReader } from './consent-of.ts';

export type ForgetAgreed = {
  /**
   * Deletes what the browser still has of an agreement that no longer holds. When the browser sends a signal that says
   * no, the agreement ends for orders and waiting events, too. Returns whether there was anything.
   */
  old(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /** Deletes the cookies of receivers outside that need more than this agreement. Returns whether there were any. */
  outside(request: FastifyRequest, reply: FastifyReply, agreed: Agreed): boolean;
};

type Deps = {
  consentReader: Pick<ConsentReader, 'of'>;
  consent: {
    /** Ends what a visitor agreed to. Returns false when this cannot be stored now. */
    endBySignal(visitor: string, ip: string): Promise<boolean>;
  };
  settings: Pick<Settings, 'receivers' | 'publicUrl'>;
};

/** Cookies that a browser may have from the time before it began to send a signal that says no. */
const AGREED_COOKIES = [CONSENT_COOKIE, AD_COOKIE, CAMPAIGN_COOKIE];
/** The scripts of receivers set fewer cookies. More would only make the answer long. */
const MOST_OUTSIDE = 20;

/**
 * Deletes the cookies of an earlier agreement with an answer of the shop (decisions 0126, 0137, 0153). The browser
 * cannot do it alone: it fetches the code that knows the receivers only for visitors who agree.
 */
export function createForgetAgreed({
  consentReader,
  consent,
  settings: { receivers, publicUrl },
}: Deps): ForgetAgreed {
  const { protocol, hostname } = new URL(publicUrl);
  const options = { path: '/', sameSite: 'lax', secure: protocol === 'https:' } as const;
  const namesOf = ({ cookies }: FastifyRequest) => Object.keys(cookies);

  const outside: ForgetAgreed['outside'] = (request, reply, agreed) => {
    const names = cookiesToForget(namesOf(request), receivers, agreed).slice(0, MOST_OUTSIDE);
    for (const name of names) {
      reply.clearCookie(name, options);
      for (const domain of cookieDomains(hostname)) reply.clearCookie(name, { ...options, domain });
    }
    return names.length > 0;
  };

  /** Whether nothing is left to end. Otherwise the browser keeps the id, so that its next page tries again. */
  async function isEnded(request: FastifyRequest): Promise<boolean> {
    const visitor = visitorIn(request.cookies[CONSENT_COOKIE]);
    if (visitor === null) return true;
    return consent.endBySignal(visitor, request.ip).catch((error: unknown) => {
      request.log.warn({ err: error }, 'agreement not ended yet');
      return false;
    });
  }

  return {
    outside,
    async old(request, reply) {
      const own = AGREED_COOKIES.filter((name) => request.cookies[name] !== undefined);
      if (own.length === 0 && cookiesToForget(namesOf(request), receivers, NOTHING).length === 0)
        return false;
      const { signal, asks, agreed } = consentReader.of(request);
      const isForgotten = !asks && outside(request, reply, agreed);
      if (!signal || own.length === 0) return isForgotten;
      const isOver = await isEnded(request);
      for (const name of own) if (isOver || name !== CONSENT_COOKIE) reply.clearCookie(name, options);
      return true;
    },
  };
}
