import { FIRST_STEPS, type FirstStep } from '@keepsong/contract/staff';
import { ok, type Result } from '@keepsong/domain/result';
import type { SwitchName } from '@keepsong/domain/system/switches';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { ECards } from '../../adapters/ecards/ecards.port.ts';
import type { Mailer } from '../../adapters/email/email.port.ts';
import { type LookUp, lackingRecords } from '../../adapters/email/mail-domain.ts';
import type { InboundMails } from '../../adapters/inbound-mail/inbound-mail.port.ts';
import type { SongModel } from '../../adapters/music/music.port.ts';
import type { Payments } from '../../adapters/payments/payments.port.ts';
import type { Sms } from '../../adapters/sms/sms.port.ts';
import type { Streaming } from '../../adapters/streaming/streaming.port.ts';
import type { TaxPort } from '../../adapters/taxes/taxes.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { Log } from '../../platform/log.ts';
import type { Settings } from '../../platform/settings.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { notSetUp } from '../../platform/switches/switches.ts';
import { findAnyTaxRate, findInstantStock, findStock, findWithoutMaker } from './staff.repository.ts';

export type FirstStepsDeps = {
  db: Db;
  log: Log;
  clock: Clock;
  payments: Pick<Payments, 'findIntent'>;
  mailer: Pick<Mailer, 'check'>;
  inboundMail: InboundMails | null;
  taxes: Pick<TaxPort, 'taxesFor' | 'usesTable'>;
  songModel: Pick<SongModel, 'check'> | null;
  sms: Pick<Sms, 'check'> | null;
  streaming: Pick<Streaming, 'check'>;
  ecards: Pick<ECards, 'check'>;
  settings: Parameters<typeof notSetUp>[0] & Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dkimSelector'>;
  /** Asks name servers. Default: those of this machine. */
  lookUp?: LookUp;
};

/** An id that no payment has. The answer 'not found' proves that the provider answers and accepts the key. */
const NO_PAYMENT = 'pi_keepsongfirststeps';

/** A place that every provider of taxes knows. */
const CHICAGO = { country: 'US', state: 'IL', postal_code: '60601', city: 'Chicago' };
/** High enough that even a low rate gives some tax. */
const PRINT_CENTS = 10_000;

/** Lists what is missing before the first order, and what is turned off. Each service is really called. */
export function createFirstSteps(deps: FirstStepsDeps) {
  const { db, log, clock, payments, mailer, taxes, songModel, sms, streaming, ecards, settings } = deps;

  async function answers(key: FirstStep['key'], ask: () => Promise<unknown>): Promise<FirstStep['state']> {
    try {
      await ask();
      return 'done';
    } catch (error) {
      log.warn({ err: error, step: key }, 'a service did not answer the check of the first steps');
      return 'failed';
    }
  }

  /**
   * Asks for the tax of one product. If the shop uses its own table, product and place are taken from the
   * table.
   */
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

  /** Whether receivers can verify that mails come from the shop. The mailbox of a demo needs no domain. */
  async function mailDomain(): Promise<Pick<FirstStep, 'state' | 'lacks'>> {
    if (settings.smtpUrl === null) return { state: 'off', lacks: [] };
    const { mailFrom: from, dkimSelector } = settings;
    try {
      const lacks = await lackingRecords({ from, dkimSelector }, deps.lookUp);
      return { state: lacks.length === 0 ? 'done' : 'missing', lacks };
    } catch (error) {
      log.warn({ err: error }, 'the name servers did not answer the check of the first steps');
      return { state: 'failed', lacks: [] };
    }
  }

  /** Whether an instant song on sale has questions to be made from. A shop may sell none. */
  async function instantState(): Promise<FirstStep['state']> {
    const { product, collection } = await findInstantStock(db);
    if (!product) return 'off';
    return collection ? 'done' : 'missing';
  }

  async function look(): Promise<FirstStep[]> {
    const missing = notSetUp(settings);
    const set = (name: SwitchName) => (missing.includes(name) ? ('off' as const) : ('done' as const));
    /** Asks a service that is set up. A stand-in has nobody to ask. */
    const asked = (key: FirstStep['key'], name: SwitchName, check: (() => Promise<void>) | undefined) =>
      missing.includes(name) || !check ? set(name) : answers(key, check);
    const [stock, unmade, instant, pays, mails, domain, taxed, texts, cards, streams, model] =
      await Promise.all([
        findStock(db),
        findWithoutMaker(db),
        instantState(),
        answers('payments', () => payments.findIntent(NO_PAYMENT)),
        answers('mail', () => mailer.check()),
        mailDomain(),
        taxState(),
        asked('text_messages', 'texts', sms?.check),
        asked('ecards', 'ecards', ecards.check),
        asked('streaming', 'streaming', streaming.check),
        songModel === null ? ('off' as const) : answers('song_model', () => songModel.check()),
      ]);
    const has = (isThere: boolean) => (isThere ? 'done' : 'missing');
    const states: Record<FirstStep['key'], FirstStep['state']> = {
      payments: pays,
      mail: mails,
      mail_domain: domain.state,
      // Nobody can be asked whether answers arrive. In a demo, its mailbox takes them.
      answers: deps.inboundMail === null ? 'off' : 'done',
      tax: taxed,
      shipping: has(stock.shipping),
      product: has(stock.product),
      makers: 'done',
      instant_songs: instant,
      artist: has(stock.artist),
      texts: has(stock.texts),
      text_messages: texts,
      ecards: cards,
      streaming: streams,
      song_model: model,
    };
    return FIRST_STEPS.map((key) => ({
      ...{ key, state: states[key] },
      lacks: key === 'mail_domain' ? domain.lacks : [],
      products: key === 'makers' ? unmade : [],
    }));
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
