import type { Quote } from '@keepsong/domain/checkout/quote';
import { FLAG, orNull, readAs, WHOLE } from '@keepsong/domain/schema/fields';
import * as v from 'valibot';
import { type SafeStorage, safeLocal } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';
import { forgetTemporaryEmail } from '~/platform/session/temporary-email.ts';
import { QUOTE } from '../price/quote-schema.ts';
import type { ProviderConfig } from '../provider/load-card-library.ts';

/** A payment that the server has prepared for one cart (spec 3.4-12). Money is in cents. */
export type PreparedPayment = {
  /** A key made of everything that the price depends on (`priceKey`). */
  cartKey: string;
  intentId: string | null;
  clientSecret: string | null;
  quoteHash: string;
  total: number;
  needsShipping: boolean;
  provider: ProviderConfig;
};

/** An order that was placed with a prepared payment and is not known to be paid. */
export type Attempt = {
  submissionId: string;
  /** A key made of the sent data. Two attempts with the same key are the same order. */
  bodyKey: string;
  payment: PreparedPayment;
  /** The price that the customer agreed to. */
  quote: Quote;
};

type Storage = Pick<SafeStorage, 'read' | 'readJson' | 'write' | 'remove'>;

/** Stores this browser's knowledge of an unfinished order. It survives a reload and a visit to the bank's page. */
export function createOrderAttempt(storage: Storage) {
  return {
    /** The last placed order. Null when there is none or it cannot be read. */
    attempt: (): Attempt | null => readAs(ATTEMPT, storage.readJson(STORED_KEYS.payment)),
    keepAttempt(attempt: Attempt): void {
      storage.write(STORED_KEYS.payment, JSON.stringify(attempt));
    },
    /**
     * Removes the attempt with its payment secret, so that the next visit to the checkout prepares a new payment (spec
     * 8.2-01).
     */
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
    /** Call this after an order. Removes the payment secret, the submission id and the values typed in the checkout. */
    clear(): void {
      for (const key of AFTER_ORDER) storage.remove(key);
      forgetTemporaryEmail();
    },
  };
}

const AFTER_ORDER = [
  STORED_KEYS.payment,
  STORED_KEYS.submission,
  STORED_KEYS.checkoutForm,
  STORED_KEYS.checkoutTold,
] as const;

export type OrderAttempt = ReturnType<typeof createOrderAttempt>;

/** The unfinished order, as this browser stores it. */
export const orderAttempt = createOrderAttempt(safeLocal);

/**
 * The submission id for the data to send. If the last attempt sent the same data, its id is used again, so that a
 * retry after a decline is the same order. Otherwise it is a new id.
 */
export const submissionIdFor = (last: Attempt | null, bodyKey: string, newId: () => string): string =>
  last?.bodyKey === bodyKey ? last.submissionId : newId();

const TEXT_OR_NULL = orNull(v.string());

const ATTEMPT = v.object({
  submissionId: v.string(),
  bodyKey: v.string(),
  payment: v.object({
    cartKey: v.string(),
    intentId: TEXT_OR_NULL,
    clientSecret: TEXT_OR_NULL,
    quoteHash: v.string(),
    total: WHOLE,
    needsShipping: FLAG,
    provider: v.object({
      provider: v.picklist(['sandbox', 'stripe']),
      publishable_key: v.string(),
      script_url: v.string(),
    }),
  }),
  quote: QUOTE,
}) satisfies v.GenericSchema<unknown, Attempt>;
