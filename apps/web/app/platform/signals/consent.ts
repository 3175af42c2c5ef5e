import { API_BASE } from '@keepsong/contract/transport/call-definition';
import { type Agreed, CONSENT_COOKIE, NOTHING, readConsent } from '@keepsong/domain/signals/consent';
import { cookieNamed } from '../api/cookies.ts';
import { track } from '../page/analytics.ts';
import { useConsent } from './consent.store.ts';

const CONSENT_URL = `${API_BASE}/consent`;

/** Whether the browser itself sends a signal that its user does not want to be tracked. */
const hasSignal = (): boolean =>
  Reflect.get(navigator, 'globalPrivacyControl') === true || navigator.doNotTrack === '1';

type Answer = Agreed & { asks: boolean; signal: boolean };

function isAnswer(value: unknown): value is Answer {
  return ['analytics', 'marketing', 'asks', 'signal'].every(
    (name) => typeof Reflect.get(Object(value), name) === 'boolean',
  );
}

const take = ({ analytics, marketing, asks, signal }: Answer): void =>
  useConsent.setState({ status: asks ? 'asking' : 'known', agreed: { analytics, marketing }, signal });

async function ask(init?: RequestInit): Promise<Answer | null> {
  try {
    const answer = await fetch(CONSENT_URL, init);
    const body: unknown = answer.ok ? await answer.json() : null;
    return isAnswer(body) ? body : null;
  } catch {
    return null;
  }
}

/**
 * Finds out what this visitor agreed to: from the browser's signal, from the cookie, or else by asking the
 * shop. The page itself cannot say it, because public pages are the same for everybody. Without an answer no
 * events are sent.
 */
export async function startConsent(): Promise<void> {
  const kept = readConsent(cookieNamed(CONSENT_COOKIE));
  const known = hasSignal()
    ? { agreed: NOTHING, signal: true }
    : kept && { agreed: kept.agreed, signal: false };
  if (known) useConsent.setState({ status: 'known', ...known });
  const answer = known ? null : await ask();
  if (answer) take(answer);
}

/**
 * Shows the question to a visitor who was not asked before and has come to a place where visitors are asked.
 * The shop then takes no events and says so in its answer.
 */
export const askNow = (): void => useConsent.setState({ status: 'asking', agreed: NOTHING });

/** Stores the visitor's choice. Returns false when the shop could not store it; then nothing changes. */
export async function choose(agreed: Agreed): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await ask({ method: 'POST', headers, body: JSON.stringify(agreed) });
  if (!answer) return false;
  take(answer);
  useConsent.setState({ choosing: false });
  track('Consent Changed', { analytics: answer.analytics, marketing: answer.marketing });
  return true;
}
