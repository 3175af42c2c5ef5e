import type { FirstStep } from '@keepsong/contract/staff';
import { ok, type Result } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Mailer } from '../../adapters/email/email.port.ts';
import type { Payments } from '../../adapters/payments/payments.port.ts';
import type { TaxPort } from '../../adapters/taxes/taxes.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { Log } from '../../platform/log.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { findAnyTaxRate, findStock } from './staff.repository.ts';

export type FirstStepsDeps = {
  db: Db;
  log: Log;
  clock: Clock;
  payments: Pick<Payments, 'findIntent'>;
  mailer: Pick<Mailer, 'check'>;
  taxes: Pick<TaxPort, 'taxesFor' | 'usesTable'>;
};

/** An id that no payment has. To find that out, the provider must answer, and must accept the key. */
const NO_PAYMENT = 'pi_keepsongfirststeps';

/** A place that every provider of taxes knows. */
const CHICAGO = { country: 'US', state: 'IL', postal_code: '60601', city: 'Chicago' };
/** Dear enough to be taxed even by a low rate. */
const PRINT_CENTS = 10_000;

/** What is missing before the first order. Each service is really asked. */
export function createFirstSteps({ db, log, clock, payments, mailer, taxes }: FirstStepsDeps) {
  async function answers(key: FirstStep['key'], ask: () => Promise<unknown>): Promise<FirstStep['state']> {
    try {
      await ask();
      return 'done';
    } catch (error) {
      log.warn({ err: error, step: key }, 'a service did not answer the check of the first steps');
      return 'failed';
    }
  }

  /** Asks for the tax of one thing. By the shop's own table that is a thing, and a place, that stands in the table. */
  async function taxState(): Promise<FirstStep['state']> {
    const rate = taxes.usesTable ? await findAnyTaxRate(db, chicagoDay(clock.now())) : null;
    if (taxes.usesTable && !rate) return 'missing';
    const kind = rate?.kinds[0] ?? 'physical';
    return answers('tax', () =>
      taxes.taxesFor({
        address: rate ? { ...CHICAGO, country: rate.country, state: rate.state } : CHICAGO,
        lines: [
          {
            cart_uuid: 'first-steps',
            cents: PRINT_CENTS,
            kind,
            name: 'Lyric print',
          },
        ],
        shippingCents: 0,
        rates: rate ? [{ ...rate, kind }] : [],
      }),
    );
  }

  async function look(): Promise<FirstStep[]> {
    const [stock, pays, mails, taxed] = await Promise.all([
      findStock(db),
      answers('payments', () => payments.findIntent(NO_PAYMENT)),
      answers('mail', () => mailer.check()),
      taxState(),
    ]);
    const has = (isThere: boolean) => (isThere ? 'done' : 'missing');
    return [
      { key: 'payments', state: pays },
      { key: 'mail', state: mails },
      { key: 'tax', state: taxed },
      { key: 'shipping', state: has(stock.shipping) },
      { key: 'product', state: has(stock.product) },
      { key: 'artist', state: has(stock.artist) },
      { key: 'texts', state: has(stock.texts) },
    ];
  }

  return {
    look,

    /** Refuses with `sign_in_required`, `forbidden`. */
    async steps(session: Session | null): Promise<Result<{ steps: FirstStep[] }>> {
      const by = requireStaff(session, 'staff');
      return by.ok ? ok({ steps: await look() }) : by;
    },
  };
}

export type FirstStepsService = ReturnType<typeof createFirstSteps>;
