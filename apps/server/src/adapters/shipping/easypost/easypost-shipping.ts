import * as easyPost from '@easypost/api';
import type { ParcelStep } from '@keepsong/domain/studio/vendor-items';
import {
  type GivenBack,
  isAbroad,
  type Label,
  type LabelFacts,
  type NewLabel,
  type PostalAddress,
  type Shipping,
  ShippingRefused,
  ShippingUnavailable,
} from '../shipping.port.ts';

export type EasyPostOptions = {
  apiKey: string;
  /** The newest secret is first. */
  webhookSecrets: readonly string[];
  /** Tests send the calls to a stand-in. */
  baseUrl?: string;
};

// The package's types describe the result of `require`, but an import gets the client itself.
const EasyPostClient = easyPost.default as unknown as typeof easyPost.default.default;

const TIMEOUT_MS = 20_000;
const LABEL_MAX_BYTES = 5_000_000;

/** The fields of a shipment that the shop reads. */
type Shipment = {
  id: string;
  tracking_code: string | null;
  postage_label: { label_url?: string | null; label_pdf_url?: string | null } | null;
  selected_rate: { carrier: string; rate: string } | null;
  rates: readonly { id: string; carrier: string; rate: string }[];
  tracker: { status: string } | null;
  refund_status?: string | null;
};

/**
 * What EasyPost's states of a refund mean. It begins as `submitted`, and the carrier decides within 30 days. A `rejected`
 * one may be asked for again. `not_applicable`: the carrier charges only for labels that it scans.
 */
const REFUNDS: Readonly<Record<string, GivenBack['state']>> = {
  submitted: 'under_way',
  refunded: 'given_back',
  not_applicable: 'given_back',
  rejected: 'refused',
};
const refundOf = ({ refund_status: status }: Shipment): GivenBack['state'] =>
  REFUNDS[status ?? ''] ?? 'refused';

/**
 * The states of EasyPost's trackers. Any other state, such as `pre_transit`, means that nobody has scanned the
 * label yet.
 */
const STEPS: Readonly<Record<string, ParcelStep>> = {
  in_transit: 'on_the_way',
  out_for_delivery: 'on_the_way',
  available_for_pickup: 'on_the_way',
  delivered: 'arrived',
  return_to_sender: 'problem',
  failure: 'problem',
  cancelled: 'problem',
  error: 'problem',
};

const addressOf = ({ name, line1, line2, city, state, postalCode, country, phone }: PostalAddress) => ({
  ...{ name, street1: line1, street2: line2, city, state, zip: postalCode, country },
  ...(phone ? { phone } : {}),
});

/** Where the vendors make their goods. */
const ORIGIN = 'US';
/** Goods of less than $2,500 leave the US without a filing of their own. Carriers refuse dearer ones without. */
const WITHOUT_FILING = 'NOEEI 30.37(a)';
const FILED_FROM_CENTS = 250_000;

const leavesUnfiled = ({ from, goods }: NewLabel): boolean =>
  from.country.toUpperCase() === ORIGIN &&
  goods.reduce((sum, { cents }) => sum + cents, 0) < FILED_FROM_CENTS;

/** The customs form of a parcel to another country. Its sender signs it. */
const customsOf = (label: NewLabel) => ({
  contents_type: label.isReturn ? 'returned_goods' : 'merchandise',
  non_delivery_option: 'return',
  restriction_type: 'none',
  ...{ customs_certify: true, customs_signer: label.from.name },
  ...(leavesUnfiled(label) ? { eel_pfc: WITHOUT_FILING } : {}),
  customs_items: label.goods.map(({ title, quantity, cents, ounces, tariff }) => ({
    ...{ description: title, quantity, weight: ounces, value: cents / 100, currency: 'USD' },
    origin_country: ORIGIN,
    ...(tariff ? { hs_tariff_number: tariff } : {}),
  })),
});

const withoutRedirects = <R extends { redirects(most: number): R }>(request: R): R => request.redirects(0);

const statusOf = (error: unknown): number => {
  const status: unknown = Reflect.get(Object(error), 'statusCode') ?? Reflect.get(Object(error), 'status');
  return typeof status === 'number' ? status : 0;
};

/** Translates the error of a failed call. A call without an answer may still have had its effect. */
function faultOf(error: unknown): Error {
  if (error instanceof ShippingRefused || error instanceof ShippingUnavailable) return error;
  const status = statusOf(error);
  const cause = { cause: error };
  if (status === 401 || status === 403) return new ShippingUnavailable('misconfigured', cause);
  if (status === 429) return new ShippingUnavailable('rate_limited', cause);
  if (status === 422 || status === 400)
    return new ShippingRefused('address_unknown', 'The carrier does not take this parcel.', cause);
  if (status >= 500) return new ShippingUnavailable('server_error', cause);
  return new ShippingUnavailable('timeout', cause);
}

/**
 * Labels and parcels by EasyPost. EasyPost takes the shop's reference in place of its own id, so a label is
 * found again by its reference.
 */
export function createEasyPostShipping({ apiKey, webhookSecrets, baseUrl }: EasyPostOptions): Shipping {
  const client = new EasyPostClient(apiKey, {
    timeout: TIMEOUT_MS,
    // The client would follow up to five redirects and send the key along.
    requestMiddleware: withoutRedirects,
    ...(baseUrl ? { baseUrl } : {}),
  });

  async function find(id: string): Promise<Shipment | null> {
    try {
      return (await client.Shipment.retrieve(id)) as unknown as Shipment;
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  const create = (label: NewLabel) => {
    const { reference, from, to, parcel } = label;
    return client.Shipment.create({
      ...{ reference, from_address: addressOf(from), to_address: addressOf(to) },
      ...(isAbroad(label) ? { customs_info: customsOf(label) } : {}),
      parcel: {
        ...{ weight: parcel.ounces, length: parcel.inches[0] },
        ...{ width: parcel.inches[1], height: parcel.inches[2] },
      },
      options: { label_format: 'PDF', label_size: '4x6' },
    } as never) as unknown as Promise<Shipment>;
  };

  async function pdfOf({ postage_label: label }: Shipment): Promise<Uint8Array> {
    const url = label?.label_pdf_url ?? label?.label_url;
    if (!url) throw new ShippingUnavailable('server_error');
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    if (!answer.ok) throw new ShippingUnavailable('server_error');
    const pdf = new Uint8Array(await answer.arrayBuffer());
    if (pdf.length > LABEL_MAX_BYTES || Buffer.from(pdf.subarray(0, 5)).toString() !== '%PDF-')
      throw new ShippingUnavailable('server_error');
    return pdf;
  }

  function factsOf({ id, tracking_code: tracking, selected_rate: rate }: Shipment): LabelFacts {
    if (!tracking || !rate) throw new ShippingUnavailable('server_error');
    return { id, tracking, carrier: rate.carrier, costCents: Math.round(Number(rate.rate) * 100) };
  }
  const labelOf = async (shipment: Shipment): Promise<Label> => ({
    ...factsOf(shipment),
    pdf: await pdfOf(shipment),
  });

  async function refund(id: string): Promise<GivenBack['state']> {
    try {
      return refundOf((await client.Shipment.refund(id)) as unknown as Shipment);
    } catch (error) {
      const fault = faultOf(error);
      if (fault instanceof ShippingRefused) return 'refused';
      throw fault;
    }
  }

  return {
    provider: 'easypost',
    async buyLabel(input) {
      try {
        const known = (await find(input.reference)) ?? (await create(input));
        if (known.postage_label) return await labelOf(known);
        const cheapest = [...known.rates].sort((one, other) => Number(one.rate) - Number(other.rate))[0];
        if (!cheapest) throw new ShippingRefused('no_rates', 'No carrier takes this parcel.');
        const bought = await client.Shipment.buy(known.id, cheapest.id);
        return await labelOf(bought as unknown as Shipment);
      } catch (error) {
        throw faultOf(error);
      }
    },
    async giveBack(reference) {
      try {
        const shipment = await find(reference);
        if (!shipment?.postage_label) return { state: 'given_back', asked: false, label: null };
        const label = factsOf(shipment);
        if (refundOf(shipment) !== 'refused') return { state: refundOf(shipment), asked: false, label };
        return { state: await refund(shipment.id), asked: true, label };
      } catch (error) {
        throw faultOf(error);
      }
    },
    async track(id) {
      try {
        const shipment = await find(id);
        return shipment && (STEPS[shipment.tracker?.status ?? ''] ?? 'made');
      } catch (error) {
        throw faultOf(error);
      }
    },
    readWebhook(rawBody, headers) {
      for (const secret of webhookSecrets) {
        try {
          const event: { result?: { object?: string; shipment_id?: string | null } } =
            client.Utils.validateWebhook(rawBody, headers as never, secret) as never;
          return { parcel: (event.result?.object === 'Tracker' && event.result.shipment_id) || null };
        } catch {
          // The SDK throws when the signature is wrong. The next secret may fit.
        }
      }
      return null;
    },
  };
}
