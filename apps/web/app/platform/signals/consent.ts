import { API_BASE } from '@keepsong/contract/transport/call-definition';
import {
  type Agreed,
  CONSENT_COOKIE,
  countsEverywhere,
  NOTHING,
  readConsent,
} from '@keepsong/domain/signals/consent';
import { cookieNamed } from '../api/cookies.ts';
import { track } from '../page/analytics.ts';
import { useConsent, whenAgreed } from './consent.store.ts';
import { retryAfter } from './waiting-events.ts';

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
 * The question that waits for the shop's answer, and the choice that is being stored. The answer to a question may set
 * a cookie that says yes. If it came after a refusal, it would overwrite the refusal in the browser.
 */
let question = new AbortController();
let storing: Promise<Answer | null> = Promise.resolve(null);

/** The next question to a shop that has not answered, and how many questions in a row got no answer. */
let repeat: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/** What is known without asking the shop: the browser's signal, or the visitor's choice in the cookie. */
function known(): (Pick<Answer, 'signal'> & { agreed: Agreed }) | null {
  if (hasSignal()) return { agreed: NOTHING, signal: true };
  const kept = readConsent(cookieNamed(CONSENT_COOKIE));
  return kept && countsEverywhere(kept) ? { agreed: kept.agreed, signal: false } : null;
}

/** Takes over what is known. Listeners hear only of a change. */
function takeKnown(): boolean {
  const next = known();
  const { status, agreed: before } = useConsent.getState();
  if (next === null) return false;
  const { analytics, marketing } = next.agreed;
  if (status !== 'known' || before.analytics !== analytics || before.marketing !== marketing)
    useConsent.setState({ status: 'known', ...next });
  return true;
}

/**
 * Finds out what this visitor agreed to: from the browser's signal, from the visitor's choice in the cookie, or
 * else by asking the shop. A cookie that was set without a question, or that says yes to another version of it, does
 * not count everywhere, so the shop is asked then, too. The page itself cannot say it, because public pages are the same for everybody. Without an
 * answer no events are sent, so the shop is asked again later.
 */
export async function startConsent(): Promise<void> {
  clearTimeout(repeat);
  repeat = undefined;
  if (takeKnown() || (await storing)) return;
  const { signal } = question;
  const answer = await ask({ signal });
  // The visitor may have chosen meanwhile.
  if (answer && useConsent.getState().status !== 'known') take(answer);
  if (answer) failures = 0;
  if (answer || signal.aborted) return;
  failures += 1;
  clearTimeout(repeat);
  repeat = setTimeout(askAgain, retryAfter(failures));
}

/**
 * Asks the shop again without more waiting if its last answer is missing, because the connection or the visitor
 * is back.
 */
export function askAgain(): void {
  if (repeat !== undefined && useConsent.getState().status === 'unknown') void startConsent();
}

/**
 * Looks again at what is known, because the visitor may have chosen in another tab. The tabs share only the
 * cookie. A page whose visitor is not known yet waits for the shop's answer.
 */
export function lookAgain(): void {
  if (useConsent.getState().status !== 'unknown') takeKnown();
}

/**
 * Shows the question to a visitor who was not asked before and has come to a place where visitors are asked.
 * The shop then takes no events and says so in its answer.
 */
export const askNow = (): void => useConsent.setState({ status: 'asking', agreed: NOTHING });

/** Everything that was agreed to since this document was opened, also what another tab has taken back. */
const agreedHere = { ...NOTHING };
whenAgreed((agreed) => {
  if (agreed?.analytics) agreedHere.analytics = true;
  if (agreed?.marketing) agreedHere.marketing = true;
});

/** Whether a choice refuses something that was agreed to in this document. */
export const takesBack = ({ analytics, marketing }: Agreed): boolean =>
  (agreedHere.analytics && !analytics) || (agreedHere.marketing && !marketing);

/** Stores the visitor's choice. Returns false when the shop could not store it; then nothing changes. */
export async function choose(agreed: Agreed): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json' };
  question.abort();
  question = new AbortController();
  storing = ask({ method: 'POST', headers, body: JSON.stringify(agreed) });
  const answer = await storing;
  storing = Promise.resolve(null);
  if (!answer) {
    if (useConsent.getState().status === 'unknown') void startConsent();
    return false;
  }
  take(answer);
  useConsent.setState({ choosing: false });
  track('Consent Changed', { analytics: answer.analytics, marketing: answer.marketing });
  return true;
}
