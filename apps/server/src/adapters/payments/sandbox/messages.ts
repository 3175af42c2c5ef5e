import type { Locale } from '@keepsong/domain/format/locale';
import type { CardProblem, DeclineCode } from './cards.ts';

/** Why an attempt to pay failed, as the provider stores it. */
export type AttemptFailure = DeclineCode | 'payment_intent_authentication_failure';

export type SandboxErrorCode =
  | AttemptFailure
  | CardProblem
  | 'amount_changed'
  | 'intent_unexpected_state'
  | 'invalid_client_secret'
  | 'invalid_return_url'
  | 'processing_error'
  | 'rate_limit';

type Words = Record<Locale, string>;

const MESSAGES = {
  generic_decline: { en: 'Your card was declined.', sp: 'Tu tarjeta fue rechazada.' },
  insufficient_funds: {
    en: 'Your card has insufficient funds.',
    sp: 'Tu tarjeta no tiene fondos suficientes.',
  },
  test_mode_live_card: {
    en: 'Your card was declined. This shop is in demo mode: use a test card such as 4242 4242 4242 4242.',
    sp: 'Tu tarjeta fue rechazada. Esta tienda está en modo de demostración: usa una tarjeta de prueba como 4242 4242 4242 4242.',
  },
  payment_intent_authentication_failure: {
    en: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    sp: 'No pudimos autenticar tu forma de pago. Elige otra forma de pago e inténtalo de nuevo.',
  },
  incorrect_number: { en: 'Your card number is not valid.', sp: 'El número de tu tarjeta no es válido.' },
  invalid_expiry: {
    en: 'Your card’s expiration date is not valid.',
    sp: 'La fecha de vencimiento de tu tarjeta no es válida.',
  },
  incorrect_cvc: {
    en: 'Your card’s security code is not valid.',
    sp: 'El código de seguridad de tu tarjeta no es válido.',
  },
  amount_changed: {
    en: 'The amount has changed since it was shown. Nothing was taken.',
    sp: 'El monto cambió desde que se mostró. No se cobró nada.',
  },
  intent_unexpected_state: {
    en: 'This payment has already been made or canceled.',
    sp: 'Este pago ya se realizó o se canceló.',
  },
  invalid_client_secret: { en: 'This payment does not exist.', sp: 'Este pago no existe.' },
  invalid_return_url: {
    en: 'The return address must belong to this shop.',
    sp: 'La dirección de regreso debe ser de esta tienda.',
  },
  processing_error: {
    en: 'An error occurred while processing your card. Please try again in a moment.',
    sp: 'Ocurrió un error al procesar tu tarjeta. Inténtalo de nuevo en un momento.',
  },
  rate_limit: {
    en: 'Too many attempts at once. Please try again in a moment.',
    sp: 'Demasiados intentos a la vez. Inténtalo de nuevo en un momento.',
  },
} satisfies Record<SandboxErrorCode, Words>;

export function messageFor(code: SandboxErrorCode, locale: Locale): string {
  return MESSAGES[code][locale];
}
