import { AD_COOKIE, CAMPAIGN_COOKIE } from '@keepsong/domain/signals/arrival';
import { CONSENT_COOKIE, readConsent } from '@keepsong/domain/signals/consent';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import type { ConsentReader } from './consent-of.ts';

export type ForgetAgreed = {
  /**
   * When the browser sends a signal that says no: deletes what it still has of an agreement, and ends this agreement for
   * orders and waiting events, too. Returns whether there was anything.
   */
  old(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
};

type Deps = {
  consentReader: Pick<ConsentReader, 'of'>;
  consent: {
    /** Ends what a visitor agreed to. Returns false when this cannot be stored now. */
    endBySignal(visitor: string, ip: string): Promise<boolean>;
  };
  settings: Pick<Settings, 'publicUrl'>;
};

/** Cookies that a browser may have from the time before it began to send a signal that says no. */
const AGREED_COOKIES = [CONSENT_COOKIE, AD_COOKIE, CAMPAIGN_COOKIE];

/** Deletes the cookies of an earlier agreement with an answer of the shop (decisions 0126 and 0151). */
export function createForgetAgreed({
  consentReader,
  consent,
  settings: { publicUrl },
}: Deps): ForgetAgreed {
  const options = { path: '/', sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const;

  /** Whether nothing is left to end. Otherwise the browser keeps the id, so that its next page tries again. */
  async function isEnded(request: FastifyRequest): Promise<boolean> {
    const visitor = readConsent(request.cookies[CONSENT_COOKIE])?.visitor ?? null;
    if (visitor === null) return true;
    return consent.endBySignal(visitor, request.ip).catch((error: unknown) => {
      request.log.warn({ err: error }, 'agreement not ended yet');
      return false;
    });
  }

  return {
    async old(request, reply) {
      const own = AGREED_COOKIES.filter((name) => request.cookies[name] !== undefined);
      if (own.length === 0 || !consentReader.of(request).signal) return false;
      const isOver = await isEnded(request);
      for (const name of own) if (isOver || name !== CONSENT_COOKIE) reply.clearCookie(name, options);
      return true;
    },
  };
}
