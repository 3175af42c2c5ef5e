import type { Quote } from '@keepsong/domain/checkout/quote';
import type { SafeStore } from '~/platform/storage.ts';
import { STORED_KEYS } from '~/platform/stored-keys.ts';
import { forgetTemporaryEmail } from '~/platform/temporary-email.ts';
import type { ProviderConfig } from './payments/load-card-library.ts';
import { readQuote } from './read-quote.ts';

/** A payment that the server has prepared for one cart (spec 3.4-12). Money in cents. */
export type PreparedPayment = {
  /** What the price depends on (`priceKey`). */
  cartKey: string;
  intentId: string | null;
  clientSecret: string | null;
  quoteHash: string;
  total: number;
  needsShipping: boolean;
  provider: ProviderConfig;
};

/** An order that was placed with a prepared payment, and is not known to be paid. */
export type Attempt = {
  submissionId: string;
  /** What was sent; the same again is the same order. */
  bodyKey: string;
  payment: PreparedPayment;
  /** The price that the customer agreed to. */
  quote: Quote;
};

type Storage = Pick<SafeStore, 'read' | 'readJson' | 'write' | 'remove'>;

/** What this browser knows of an order on its way. It survives leaving the page for the bank and a reload. */
export function createPaymentStore(storage: Storage) {
  return {
    /** The order that was placed last; null when there is none or it cannot be read. */
    attempt: (): Attempt | null => readAttempt(storage.readJson(STORED_KEYS.payment)),
    keepAttempt(attempt: Attempt): void {
      storage.write(STORED_KEYS.payment, JSON.stringify(attempt));
    },
    /** spec 8.2-01: the payment secret goes; the next entry prepares a new payment. */
    forgetAttempt(): void {
      storage.remove(STORED_KEYS.payment);
    },
    /** The submission that may have become an order (spec 3.10-02). */
    submission: (): string | null => storage.read(STORED_KEYS.submission),
    keepSubmission(id: string): void {
      storage.write(STORED_KEYS.submission, id);
    },
    forgetSubmission(): void {
      storage.remove(STORED_KEYS.submission);
    },
    /** After an order: no address, no secret and nothing typed stays behind. */
    clear(): void {
      for (const key of AFTER_ORDER) storage.remove(key);
      forgetTemporaryEmail();
    },
  };
}

const AFTER_ORDER = [STORED_KEYS.payment, STORED_KEYS.submission, STORED_KEYS.checkoutForm] as const;

export type PaymentStore = ReturnType<typeof createPaymentStore>;

/**
 * The submission id for what is about to be sent: the one of the last attempt when that sent the very same, so that
 * a retry after a decline is the same order; a new one otherwise.
 */
export const submissionIdFor = (last: Attempt | null, bodyKey: string, newId: () => string): string =>
  last?.bodyKey === bodyKey ? last.submissionId : newId();

type Bag = Readonly<Record<string, unknown>>;

const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function readAttempt(stored: unknown): Attempt | null {
  if (!isBag(stored) || !isBag(stored.payment)) return null;
  const { submissionId, bodyKey } = stored;
  const [payment, quote] = [readPayment(stored.payment), readQuote(stored.quote)];
  if (typeof submissionId !== 'string' || typeof bodyKey !== 'string') return null;
  return payment && quote ? { submissionId, bodyKey, payment, quote } : null;
}

function readPayment({
  cartKey,
  quoteHash,
  total,
  needsShipping,
  provider,
  ...ids
}: Bag): PreparedPayment | null {
  const config = isBag(provider) ? readProvider(provider) : null;
  if (typeof cartKey !== 'string' || typeof quoteHash !== 'string' || config === null) return null;
  if (typeof total !== 'number' || !Number.isSafeInteger(total)) return null;
  return {
    cartKey,
    quoteHash,
    total,
    needsShipping: needsShipping === true,
    intentId: textOrNull(ids.intentId),
    clientSecret: textOrNull(ids.clientSecret),
    provider: config,
  };
}

function readProvider({ provider, publishable_key, script_url }: Bag): ProviderConfig | null {
  if (provider !== 'sandbox' && provider !== 'stripe') return null;
  if (typeof publishable_key !== 'string' || typeof script_url !== 'string') return null;
  return { provider, publishable_key, script_url };
}
