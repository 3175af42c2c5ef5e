import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { allowsOutside, isPaymentPage } from '../chrome/public-pages.ts';
import { parseSettings } from '../chrome/settings.ts';
import { pageContext } from './load-context.ts';
import { needPaymentDocument, needReceiverDocument, needWorkDocument } from './need-document.ts';

const CHAT = { widgets: { chat: 'https://chat.example/c.js' } };

/** Where the browser is sent when a page needs another document than the one that was loaded from `path`. */
function sentTo(path: string, settings: object, need = needWorkDocument): string | null {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    ...{ settings: parseSettings(settings), locale: 'en', nonce: '', csrfToken: null, user: null },
    ...{ ownFlags: {}, takesPayments: isPaymentPage(path), allowsOutside: allowsOutside(path) },
  });
  try {
    need(context, new Request('https://songs.example/next'));
    return null;
  } catch (thrown) {
    const { headers } = thrown as Response;
    return headers.get('X-Remix-Reload-Document') && headers.get('Location');
  }
}

it.each([
  ['/store', CHAT, true],
  ['/store', { receivers: { gtm: 'GTM-1' } }, true],
  ['/store', { receivers: { sentry: 'https://a@faults.example/1' } }, false],
  ['/store', {}, false],
  ['/admin', CHAT, false],
  // The desk must not send its own document to itself, however its address is written.
  ['/Admin', CHAT, false],
  ['/%61dmin', CHAT, false],
  ['/partners/3', CHAT, false],
  ['/checkout', CHAT, false],
])('from %s with %j, the desk is a new document: %s', (path, settings, isNew) => {
  expect(sentTo(path, settings)).toBe(isNew ? 'https://songs.example/next' : null);
});

it.each([
  ['/cart', true],
  ['/checkout', false],
  ['/Checkout', false],
  ['/%63heckout', false],
  ['/checkout//', false],
])('from %s, the checkout is a new document: %s', (path, isNew) => {
  expect(sentTo(path, {}, needPaymentDocument)).toBe(isNew ? 'https://songs.example/next' : null);
});

it.each([
  ['/checkout', { receivers: { gtm: 'GTM-1' } }, true],
  ['/checkout', CHAT, false],
  ['/cart', { receivers: { gtm: 'GTM-1' } }, false],
  ['/complete-checkout', { receivers: { gtm: 'GTM-1' } }, false],
])('from %s with %j, the page of a new order is a new document: %s', (path, settings, isNew) => {
  expect(sentTo(path, settings, needReceiverDocument)).toBe(isNew ? 'https://songs.example/next' : null);
});
