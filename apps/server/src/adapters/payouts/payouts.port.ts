/** The account of an artist or vendor at the provider. The provider asks for name, bank and tax number, not the shop. */
export type PayoutAccount = {
  id: string;
  /** Whether money can be sent to the account. */
  isReady: boolean;
  /** The facts that the provider still needs, in its own words. */
  needs: string[];
};

/** Money that was sent to an account. */
export type Transfer = {
  id: string;
  /** The shop's name for the transfer. */
  reference: string;
  account: string;
  amountCents: number;
  status: 'pending' | 'paid' | 'failed';
  /** How much of it came back. The whole amount when the transfer has failed. */
  returnedCents: number;
};

/**
 * An event from a webhook with a valid signature. It only says that something happened. Ask `findTransfer` or
 * `findAccount` for the facts.
 */
export type PayoutEvent = {
  id: string;
  about: { transfer: string } | { account: string } | null;
};

export type WebhookHeaders = Record<string, string | string[] | undefined>;

/**
 * The provider that pays artists and vendors. Amounts are integer cents of US dollars.
 *
 * Every call may throw `PayoutsUnavailable` or `PayoutsRefused`. After `PayoutsUnavailable` it is unknown whether the call
 * had an effect: look the transfer up by its reference, or repeat the call with the same idempotency key. After
 * `PayoutsRefused` it had no effect. Providers may forget a key after 24 hours, but not a reference.
 */
export type Payouts = {
  readonly provider: 'sandbox' | 'stripe';
  /** Whether accounts can be paid before their owners have entered anything, as in a demo. */
  readonly opensReady?: boolean;
  openAccount(input: { email: string; reference: string; idempotencyKey: string }): Promise<PayoutAccount>;
  /** Null when the provider does not know the account, or when the shop's key may not use it. */
  findAccount(id: string): Promise<PayoutAccount | null>;
  /**
   * The address of the provider's page where an account's owner enters what is needed. It works once and for a
   * short time.
   */
  onboardingLink(id: string, back: { returnUrl: string; refreshUrl: string }): Promise<string>;
  transfer(input: NewTransfer): Promise<Transfer>;
  /** The transfer with this reference. Null when there is none. */
  findTransfer(reference: string): Promise<Transfer | null>;
  /** All transfers that were made at or after `since`, as they stand now. */
  findTransfers(since: Date): Promise<Transfer[]>;
  /** Checks the signature of a webhook and reads its event. Null when it is forged, damaged or stale. */
  readWebhook(rawBody: Buffer, headers: WebhookHeaders, now: Date): PayoutEvent | null;
};

export type NewTransfer = {
  account: string;
  amountCents: number;
  reference: string;
  /** The payout run. The provider shows it beside the transfer. */
  runId: number;
  idempotencyKey: string;
};

/** A webhook that was signed longer ago than this counts as a replay and is refused. */
export const WEBHOOK_TOLERANCE_SECONDS = 300;

export type PayoutsUnavailableReason = 'timeout' | 'server_error' | 'rate_limited' | 'misconfigured';

/** Thrown when it is unknown whether the call had an effect. */
export class PayoutsUnavailable extends Error {
  override readonly name = 'PayoutsUnavailable';
  readonly reason: PayoutsUnavailableReason;

  constructor(reason: PayoutsUnavailableReason, options?: { cause?: unknown }) {
    super(`The provider of payouts is not available (${reason}).`, options);
    this.reason = reason;
  }
}

export type PayoutsRefusedCode =
  | 'account_not_found'
  | 'account_not_ready'
  /** The shop's own balance at the provider is too small. */
  | 'balance_too_small'
  | 'idempotency_key_reused'
  | 'invalid_request';

/** Thrown when the provider understood the call and refused it. The call had no effect. */
export class PayoutsRefused extends Error {
  override readonly name = 'PayoutsRefused';
  readonly code: PayoutsRefusedCode;

  constructor(code: PayoutsRefusedCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
