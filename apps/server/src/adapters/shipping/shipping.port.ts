import type { DeclaredGoods } from '@keepsong/domain/studio/customs';
import type { ParcelStep } from '@keepsong/domain/studio/vendor-items';

/** An address as carriers read it. */
export type PostalAddress = {
  name: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  phone?: string;
};

export type NewLabel = {
  /** Names the label. The same name never buys two labels. */
  reference: string;
  from: PostalAddress;
  to: PostalAddress;
  /** Weight and size with the package. */
  parcel: { ounces: number; inches: readonly [length: number, width: number, height: number] };
  /** What is in the parcel. A parcel to another country is refused without. */
  goods: readonly DeclaredGoods[];
  /** Whether a customer sends the goods back. */
  isReturn: boolean;
};

/** Whether a parcel passes the customs. */
export const isAbroad = ({ from, to }: Pick<NewLabel, 'from' | 'to'>): boolean =>
  from.country.toUpperCase() !== to.country.toUpperCase();

/** A label that was bought, as a PDF of 4 by 6 inches. */
export type Label = {
  /** The provider's id of the parcel. */
  id: string;
  carrier: string;
  tracking: string;
  costCents: number;
  pdf: Uint8Array;
};

/** What a label cost, and how its carrier and the provider name it. */
export type LabelFacts = Omit<Label, 'pdf'>;

/**
 * What became of a label that is given back. `given_back`: its price is refunded or was never charged, or there is no such
 * label. `under_way`: the carrier has not decided yet, which takes days. `refused`: the carrier does not take it back now.
 * `asked` says that this call asked the carrier to take it back; otherwise it only looked what became of it. `label` is
 * null when nothing was bought.
 */
export type GivenBack = {
  state: 'given_back' | 'under_way' | 'refused';
  asked: boolean;
  label: LabelFacts | null;
};

export type WebhookHeaders = Record<string, string | string[] | undefined>;

/**
 * The provider that sells labels and follows parcels. Amounts are integer cents of US dollars.
 *
 * Every call may throw `ShippingUnavailable` or `ShippingRefused`. After `ShippingUnavailable` it is unknown whether the
 * call had an effect: repeat it with the same reference. After `ShippingRefused` nothing was bought.
 */
export type Shipping = {
  readonly provider: 'sandbox' | 'easypost';
  /** Buys the cheapest label, or returns the one with this reference. */
  buyLabel(input: NewLabel): Promise<Label>;
  /**
   * Gives back the label with this reference, so that its price is refunded. A repeated call asks again after a refusal,
   * and otherwise only tells what became of it. A carrier refuses a label that it has already.
   */
  giveBack(reference: string): Promise<GivenBack>;
  /** Where a parcel is. Null for an unknown parcel. */
  track(id: string): Promise<ParcelStep | null>;
  /**
   * Checks the signature of a webhook and reads which parcel it is about. The event only says that something
   * happened; ask `track` where the parcel is. So an event that comes late, twice or in another order does no
   * harm. Null when the webhook is forged or damaged; `parcel` is null when the event is about something else.
   */
  readWebhook(rawBody: Buffer, headers: WebhookHeaders): { parcel: string | null } | null;
};

export type ShippingUnavailableReason = 'timeout' | 'server_error' | 'rate_limited' | 'misconfigured';

/**
 * Thrown when the provider could not be used now. After `timeout` and `server_error` the call may still have
 * had its effect.
 */
export class ShippingUnavailable extends Error {
  override readonly name = 'ShippingUnavailable';
  readonly reason: ShippingUnavailableReason;

  constructor(reason: ShippingUnavailableReason, options?: { cause?: unknown }) {
    super(`The provider of labels is not available (${reason}).`, options);
    this.reason = reason;
  }
}

export type ShippingRefusedCode = 'address_unknown' | 'no_rates' | 'invalid_request';

/** Thrown when the provider understood the call and refused it. Nothing was bought. */
export class ShippingRefused extends Error {
  override readonly name = 'ShippingRefused';
  readonly code: ShippingRefusedCode;

  constructor(code: ShippingRefusedCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
