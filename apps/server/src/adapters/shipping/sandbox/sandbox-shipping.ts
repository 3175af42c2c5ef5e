import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ParcelStep } from '@keepsong/domain/studio/vendor-items';
import type pg from 'pg';
import { openStandIn, type StandInLog } from '../../stand-in-database.ts';
import {
  isAbroad,
  type Label,
  type LabelFacts,
  type NewLabel,
  type Shipping,
  ShippingRefused,
  ShippingUnavailable,
} from '../shipping.port.ts';
import { labelPdf } from './label-pdf.ts';
import { CARRIER_TABLES } from './schema.ts';

export const CARRIER_SIGNATURE = 'sandbox-carrier-signature';

export type SandboxShippingOptions = {
  databaseUrl: string;
  webhookSecret: string;
  clock: { now(): Date };
  log: StandInLog;
  /** The times in milliseconds after which a parcel is on its way, and after which it arrives. */
  pace?: { leaves: number; arrives: number };
};

/** A parcel as `/dev/shipping.json` shows it. */
export type CarrierParcel = {
  id: string;
  reference: string;
  tracking: string;
  step: ParcelStep;
  given_back: boolean;
};

export type SandboxShipping = Shipping & {
  readonly provider: 'sandbox';
  readBooks(): Promise<{ parcels: CarrierParcel[] }>;
  controls: {
    /** The next calls fail as if the carrier did not answer. */
    failNext(times?: number): void;
    /**
     * Sets where a parcel is from now on, whatever the clock says. Throws `ShippingRefused` for an unknown
     * parcel.
     */
    set(id: string, step: ParcelStep): Promise<void>;
    /** The body and headers of a webhook, as the carrier signs it. */
    sign(body: object): { rawBody: Buffer; headers: Record<string, string> };
  };
  stop(): Promise<void>;
};

type Row = {
  id: string;
  reference: string;
  tracking: string;
  label: NewLabel;
  step: ParcelStep | null;
  created_at: Date;
  given_back: boolean;
};

const MINUTE_MS = 60_000;
/** Parcels of a demo are fast, so that people who try the shop see them arrive. */
const PACE = { leaves: 2 * MINUTE_MS, arrives: 10 * MINUTE_MS };
const CARRIER = 'USPS';
/** The price of a parcel of up to a pound, and of each further pound. */
const COST_CENTS = { first: 845, more: 120 };
const POUND = 16;

/** A tracking number that looks like a carrier's. It is too short to be mistaken for a card number. */
const newTracking = (): string => `KS${randomBytes(4).readUInt32BE().toString().padStart(10, '0')}US`;

const sign = (secret: string, body: Buffer): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** A carrier inside the shop, which delivers nothing. Its parcels move with the clock. */
export async function createSandboxShipping(options: SandboxShippingOptions): Promise<SandboxShipping> {
  const { clock, webhookSecret, pace = PACE } = options;
  const { databaseUrl, log } = options;
  const pool = await openStandIn({ databaseUrl, log, name: 'sandbox-carrier', max: 2 }, CARRIER_TABLES);
  const query = <Found extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    pool.query<Found>(text, values);
  let failures = 0;

  const stepOf = ({ step, created_at }: Row): ParcelStep => {
    if (step) return step;
    const age = clock.now().getTime() - created_at.getTime();
    return age >= pace.arrives ? 'arrived' : age >= pace.leaves ? 'on_the_way' : 'made';
  };
  const answer = (): void => {
    if (failures <= 0) return;
    failures -= 1;
    throw new ShippingUnavailable('timeout');
  };
  const factsOf = ({ id, tracking, label }: Row): LabelFacts => {
    const more = Math.max(0, Math.ceil(label.parcel.ounces / POUND) - 1);
    return { id, tracking, carrier: CARRIER, costCents: COST_CENTS.first + more * COST_CENTS.more };
  };
  async function labelOf(row: Row): Promise<Label> {
    const { label, tracking, created_at } = row;
    const { ounces } = label.parcel;
    const pdf = await labelPdf({ ...label, tracking, carrier: CARRIER, ounces, createdAt: created_at });
    return { ...factsOf(row), pdf };
  }

  return {
    provider: 'sandbox',
    async buyLabel(input) {
      answer();
      // An address in a street named 'nowhere' is refused, so that a refusal can be tried out.
      if (/nowhere/i.test(input.to.line1) || input.to.line1 === '')
        throw new ShippingRefused('address_unknown', 'No carrier finds this address.');
      const isDeclared = input.goods.length > 0 && input.from.name !== '';
      if (isAbroad(input) && !isDeclared)
        throw new ShippingRefused('invalid_request', 'The parcel has no customs form.');
      await query(
        `INSERT INTO sandbox_carrier.parcels (id, reference, tracking, label, created_at)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (reference) DO NOTHING`,
        [
          `shp_${randomBytes(12).toString('hex')}`,
          input.reference,
          newTracking(),
          JSON.stringify(input),
          clock.now(),
        ],
      );
      const { rows } = await query<Row>('SELECT * FROM sandbox_carrier.parcels WHERE reference = $1', [
        input.reference,
      ]);
      if (!rows[0]) throw new Error('the carrier has no parcel');
      return labelOf(rows[0]);
    },
    async giveBack(reference) {
      answer();
      const { rows } = await query<Row>('SELECT * FROM sandbox_carrier.parcels WHERE reference = $1', [
        reference,
      ]);
      const [row] = rows;
      if (!row) return { state: 'given_back', asked: false, label: null };
      const label = factsOf(row);
      if (!row.given_back && stepOf(row) !== 'made') return { state: 'refused', asked: true, label };
      await query('UPDATE sandbox_carrier.parcels SET given_back = true WHERE id = $1', [row.id]);
      return { state: 'given_back', asked: !row.given_back, label };
    },
    async track(id) {
      answer();
      const { rows } = await query<Row>('SELECT * FROM sandbox_carrier.parcels WHERE id = $1', [id]);
      return rows[0] ? stepOf(rows[0]) : null;
    },
    readWebhook(rawBody, headers) {
      const given = headers[CARRIER_SIGNATURE];
      if (typeof given !== 'string') return null;
      const [one, other] = [Buffer.from(given), Buffer.from(sign(webhookSecret, rawBody))];
      if (one.length !== other.length || !timingSafeEqual(one, other)) return null;
      try {
        const { parcel }: { parcel?: unknown } = JSON.parse(rawBody.toString());
        return { parcel: typeof parcel === 'string' ? parcel : null };
      } catch {
        return null;
      }
    },
    async readBooks() {
      const { rows } = await query<Row>('SELECT * FROM sandbox_carrier.parcels ORDER BY created_at, id');
      return {
        parcels: rows.map((row) => ({
          ...{ id: row.id, reference: row.reference, tracking: row.tracking, step: stepOf(row) },
          given_back: row.given_back,
        })),
      };
    },
    controls: {
      failNext(times = 1) {
        failures = times;
      },
      async set(id, step) {
        const done = await query(
          'UPDATE sandbox_carrier.parcels SET step = $2 WHERE id = $1 OR tracking = $1',
          [id, step],
        );
        if (done.rowCount === 0) throw new ShippingRefused('invalid_request', 'There is no such parcel.');
      },
      sign(body) {
        const rawBody = Buffer.from(JSON.stringify(body));
        return { rawBody, headers: { [CARRIER_SIGNATURE]: sign(webhookSecret, rawBody) } };
      },
    },
    stop: () => pool.end(),
  };
}
