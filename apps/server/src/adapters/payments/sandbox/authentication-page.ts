import type { Locale } from '@keepsong/domain/format/locale';
import type { IntentRow } from './ledger.ts';

/**
 * The page on which a customer proves to be the owner of the card (like the page of a bank), or pays by PayPal. It
 * works without script.
 */

const WORDS = {
  en: {
    title: 'Confirm your payment',
    explain: 'This card asks for authentication. This is the demo bank’s page: no money moves.',
    amount: 'Amount',
    card: 'Card',
    complete: 'Complete authentication',
    fail: 'Fail authentication',
    paypalTitle: 'Pay with PayPal',
    paypalExplain: 'This is the demo of PayPal’s page: no account is needed, and no money moves.',
    pay: 'Pay',
    cancel: 'Cancel and return to the shop',
    gone: 'This authentication is no longer open',
    back: 'Back to the shop',
    goneExplain: 'The payment was already confirmed, declined or canceled.',
  },
  sp: {
    title: 'Confirma tu pago',
    explain:
      'Esta tarjeta pide autenticación. Esta es la página del banco de demostración: no se mueve dinero.',
    amount: 'Monto',
    card: 'Tarjeta',
    complete: 'Completar autenticación',
    fail: 'Rechazar autenticación',
    paypalTitle: 'Pagar con PayPal',
    paypalExplain:
      'Esta es la demostración de la página de PayPal: no hace falta una cuenta y no se mueve dinero.',
    pay: 'Pagar',
    cancel: 'Cancelar y volver a la tienda',
    gone: 'Esta autenticación ya no está abierta',
    back: 'Volver a la tienda',
    goneExplain: 'El pago ya se confirmó, se rechazó o se canceló.',
  },
} satisfies Record<Locale, Record<string, string>>;

/**
 * The policy of the page. After the form is sent, the answer redirects to the shop, so `form-action` must allow the
 * shop's origin as well.
 */
export function authenticationPolicy(publicUrl: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self' ${new URL(publicUrl).origin}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ');
}

export function authenticationPage(intent: IntentRow, locale: Locale): string {
  const words = WORDS[locale];
  const amount = new Intl.NumberFormat(locale === 'sp' ? 'es-US' : 'en-US', {
    style: 'currency',
    currency: 'USD',
  }).format(intent.amount_cents / 100);
  const digits = intent.card_last4;
  const [title, explain, yes, no] =
    digits === null
      ? [words.paypalTitle, words.paypalExplain, words.pay, words.cancel]
      : [words.title, words.explain, words.complete, words.fail];
  const card = digits === null ? '' : `<div><dt>${words.card}</dt><dd>•••• ${digits}</dd></div>`;
  return page(
    locale,
    title,
    `<p>${explain}</p>
      <dl>
        <div><dt>${words.amount}</dt><dd>${amount}</dd></div>
        ${card}
      </dl>
      <form method="post">
        <button class="btn" name="outcome" value="complete">${yes}</button>
        <button class="btn sec" name="outcome" value="fail">${no}</button>
      </form>`,
  );
}

export function goneAuthenticationPage(locale: Locale, publicUrl: string): string {
  const words = WORDS[locale];
  const shop = new URL(publicUrl).origin;
  return page(
    locale,
    words.gone,
    `<p>${words.goneExplain}</p>
      <p><a class="btn" href="${shop}/">${words.back}</a></p>`,
  );
}

function page(locale: Locale, title: string, content: string): string {
  return `<!doctype html>
<html lang="${locale === 'sp' ? 'es' : 'en'}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="stylesheet" href="/sandbox-payments/hosted.css">
  </head>
  <body class="sheet">
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>
`;
}
