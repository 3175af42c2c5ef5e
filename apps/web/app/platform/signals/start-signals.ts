import { API_BASE } from '@keepsong/contract/transport/call-definition';
import { NOTHING } from '@keepsong/domain/signals/consent';
import { safeLocal } from '../api/storage.ts';
import { browserPage } from '../chrome/page-facts.ts';
import { takeTracked } from '../page/analytics.ts';
import { reportView } from '../page/page-views.ts';
import { forgetRefused } from './agreed-keys.ts';
import { whenAgreed } from './consent.store.ts';
import { askAgain, askNow, lookAgain, startConsent } from './consent.ts';
import { createConsentGate } from './consent-gate.ts';
import { createJoinedOnce } from './joined-once.ts';
import { createOutsideGate, type Outside } from './outside/outside-gate.ts';
import { createSignalSender, type Posted } from './signal-sender.ts';

/**
 * A random UUID. Browsers offer `randomUUID` only on secure pages, and a shop in a local network may run
 * without https.
 */
function newId(): string {
  const [...bytes] = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Sends a batch without the API client. That client can reload the page or open popups after some answers, and
 * events must never disturb the visitor (decision 0125).
 */
async function post(body: string): Promise<Posted> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${API_BASE}/events`, { method: 'POST', headers, body, keepalive: true });
    const text = await answer.text();
    if (answer.ok && text.includes('"asks":true')) askNow();
    return { status: answer.status, wrong: answer.status === 400 ? wrongOf(text) : null };
  } catch {
    return { status: 0, wrong: null };
  }
}

/** The index of the refused event, taken from a field name such as `events.3.name`. */
function wrongOf(text: string): number | null {
  const place = /"events\.(\d+)/.exec(text)?.[1];
  return place === undefined ? null : Number(place);
}

/**
 * Opens the receivers outside the shop. Null on payment pages and on the work pages of staff, artists and
 * vendors. Their documents do not even allow the receivers' scripts (decisions 0137 and 0151).
 */
function openOutside(): Outside | null {
  const { settings, allowsOutside } = browserPage();
  const { receivers } = settings;
  if (receivers === null || !allowsOutside) return null;
  return createOutsideGate(async () => (await import('./outside/start-outside.ts')).startOutside(receivers));
}

/** The visitor or the connection is back. */
function comeBack(): void {
  lookAgain();
  askAgain();
}

let isStarted = false;

/** Begins to send the events of this page to the shop. */
export function startSignals(): void {
  if (isStarted) return;
  isStarted = true;
  const sender = createSignalSender({
    post,
    newId,
    later(work, ms) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  const outside = openOutside();
  const isFirst = createJoinedOnce(safeLocal);
  const gate = createConsentGate((one) => {
    // Only networks in the page are told what the server tells, too.
    if (one.id !== undefined && !(outside && isFirst(one.id))) return;
    const told = sender.add(one);
    outside?.tell({ ...told, path: one.path });
  });
  takeTracked((one) => {
    lookAgain();
    gate.add(one);
  });
  let isMeasured = false;
  whenAgreed((agreed) => {
    outside?.know(agreed ?? NOTHING);
    gate.know(agreed);
    // Parts of the page that use a stored value hear of the refusal first and keep it in memory.
    if (agreed) queueMicrotask(() => forgetRefused(agreed));
    // The script is fetched only for visitors who agreed. If that fails, only the measurements are missing.
    if (!agreed?.analytics || isMeasured) return;
    isMeasured = true;
    import('./page-speed.ts').then(({ watchPageSpeed }) => watchPageSpeed()).catch(() => undefined);
  });
  void startConsent();
  const leave = () => sender.leave();
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else comeBack();
  });
  // A browser may keep a page that the visitor leaves, and show it again as it was when the visitor comes back. The
  // router does not hear of that.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reportView(window.location.pathname);
  });
  // Two windows beside each other are both visible all the time.
  window.addEventListener('focus', comeBack);
  window.addEventListener('online', comeBack);
}
