import { setTimeout as wait } from 'node:timers/promises';
import { GRATUITY } from '@keepsong/domain/cart/named-products';
import { taxRates } from '../../../db/schema/rates.ts';
import { createMailbox } from '../../adapters/email/mailbox.ts';
import { createSandboxPayouts } from '../../adapters/payouts/sandbox/sandbox-payouts.ts';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { isDatabaseUnavailable } from '../../platform/db/errors.ts';
import { giveAccount, stockShop } from '../commission-song.ts';
import { createDice } from '../dice.ts';
import { offerCoupon, sell } from '../money.ts';
import { openProvider, sendTo } from '../shop-process.ts';
import { type Entrance, signInStaff } from '../staff-entrance.ts';
import { createVisitor, type Sender, type Visitor } from '../visitor.ts';
import { type Answers, createAnswers } from './answers.ts';
import { areTold, type Figures, readFigures } from './figures.ts';
import { type Kills, killAgainAndAgain } from './killer.ts';
import { type Mall, PEOPLE } from './people.ts';
import { harmAgainAndAgain, type Shops } from './shops.ts';
import { openStudios } from './studios.ts';

export type ChaosOptions = {
  databaseUrl: string;
  shops: Shops;
  kills: number;
  /** How many orders customers must have seen before the run ends. The shops are killed until then. */
  orders?: number;
  seed: number;
  /** How many customers are served at the same time. */
  customers?: number;
  say?: (line: string) => void;
};

/** How many artists write songs. */
const STUDIOS = 4;
/** All waiting work must be finished within this time after the last kill, in ms. */
const REST_MS = 60_000;
/** When a request still fails after this time, in ms, the reason is not a kill. */
const PATIENCE_MS = 120_000;
/**
 * One statement checks the records of a thousand kills on a machine that may be busy, so it may take this long,
 * in ms.
 */
const JUDGING_MS = 600_000;
/** The status of answers while the database cannot be reached. */
const UNAVAILABLE = 503;
const QUIET = { warn: () => undefined };

/**
 * Kills and restarts the processes of a shop under a load of checkouts, and kills or disconnects its database
 * if the run includes that. Then compares the records of the payment provider with the records of the shop.
 * Closes the shop.
 */
export async function runChaos(options: ChaosOptions): Promise<Figures> {
  const { databaseUrl, shops, kills: wanted, orders = 1, seed, customers = 6, say } = options;
  const database = openDatabase(databaseUrl, { max: 4, statementMs: JUDGING_MS });
  const books = openDatabase(shops.booksUrl, { max: 1 });
  const origin = shops.doors[0]?.origin ?? '';
  const payments = await openProvider(shops.booksUrl, origin, 500);
  const mailbox = await createMailbox({ databaseUrl: shops.booksUrl, clock: systemClock, log: QUIET });
  const bank = await createSandboxPayouts({
    ...{ databaseUrl: shops.booksUrl, publicUrl: origin, webhookSecret: 'only reads', opensReady: true },
    ...{ clock: systemClock, log: QUIET },
  });
  try {
    const told: Mall['told'] = new Map();
    const kills: Kills = {
      ...{ wanted, done: 0, atSteps: new Map() },
      isEnough: () => kills.done >= wanted && told.size >= orders,
    };
    const dice = createDice(seed);
    const answers = createAnswers();
    const newcomer = newcomers(shops, answers);
    const entrance = { db: database.db, mailbox, newcomer: newcomers(shops, createAnswers()) };
    const staff = await openDesks(entrance, 4 + Math.ceil(wanted / 8));
    const studios = await openStudios(entrance, STUDIOS);
    const stock = await stockShop(database);
    await giveAccount(database, stock.artist.id);
    const mall: Mall = {
      db: database.db,
      payments,
      mailbox,
      settings: { publicUrl: origin },
      stock,
      giftCard: await sell(database, 'gift-card-50', { priceCents: 5_000, productType: 'gift-card' }),
      tip: await sell(database, GRATUITY, { productType: 'gratuity' }),
      dice,
      ...{ newcomer, answers },
      staff: () => dice.pick(staff),
      studio: () => dice.pick(studios),
      scarceCode: scarceCodes(database),
      told,
    };
    await database.db
      .insert(taxRates)
      .values({ country: 'US', state: 'NY', kinds: ['song'], ratePpm: 40_000 });
    const began = Date.now();
    const came = new Map<string, number>();
    const faults: string[] = [];
    const isOpen = () => !kills.isEnough();
    const telling = setInterval(() => say?.(`${kills.done} kills, ${told.size} orders shown`), 30_000);
    try {
      await Promise.all([
        ...shops.all.map((shop, n) => killAgainAndAgain(shop, kills, createDice(seed + 1 + n))),
        harmAgainAndAgain(shops.harms, kills, createDice(seed)),
        ...Array.from({ length: customers }, () =>
          comeAndGo(mall, { isOpen, came, faults, isHarmed: shops.harms !== null }),
        ),
      ]);
    } finally {
      clearInterval(telling);
    }
    await Promise.all(shops.all.map(({ ready }) => ready()));
    const calmAt = new Date();
    const ran = {
      ...{ kills, came, faults, told, agreed: answers.sent, harms: shops.harms?.done ?? null },
      ...{ loadMs: calmAt.getTime() - began, calmAt },
    };
    return await settledFigures(() => readFigures(database.db, { payments, bank, db: books.db }, ran));
  } finally {
    await shops.close();
    await mailbox.stop();
    await payments.stop();
    await bank.stop();
    await books.close();
    await database.close();
  }
}

/** Reads the figures until nothing is wrong any more and every order is told, or until `REST_MS` is over. */
async function settledFigures(read: () => Promise<Figures>): Promise<Figures> {
  const until = Date.now() + REST_MS;
  for (;;) {
    const figures = await read();
    if ((figures.wrongs.length === 0 && areTold(figures)) || Date.now() > until) return figures;
    await wait(500);
  }
}

type Crowd = {
  isOpen: () => boolean;
  came: Map<string, number>;
  faults: string[];
  /** Whether the database is also killed and disconnected. */
  isHarmed: boolean;
};

/** Lets one customer after another come as long as the shop is being killed. */
async function comeAndGo(mall: Mall, { isOpen, came, faults, isHarmed }: Crowd): Promise<void> {
  const kinds = Object.keys(PEOPLE);
  while (isOpen()) {
    const kind = mall.dice.pick(kinds);
    try {
      await PEOPLE[kind]?.(mall);
      came.set(kind, (came.get(kind) ?? 0) + 1);
    } catch (error) {
      // A kill interrupted the registration: the account exists, but this browser is not signed in to it. This
      // is not a fault; the next customer comes with another e-mail address. The run itself also reads and
      // writes the database, and these statements fail while a harmed database is away.
      const said = error instanceof Error ? error.message : String(error);
      if (!said.startsWith('not registered') && !(isHarmed && isDatabaseUnavailable(error)))
        faults.push(`customers who ${kind}: ${said}`);
    }
  }
}

/**
 * Makes browsers. A browser uses any running process. It tries again when the connection breaks, or when a shop
 * with a harmed database answers that it is not available now.
 */
function newcomers({ doors, harms }: Shops, answers: Answers) {
  let people = 0;
  return () => {
    people += 1;
    let at = people;
    const send: Sender = async (request) => {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const isPatient = Date.now() < until;
        const answer = await sendTo(doors[at % doors.length]?.origin ?? '', request).catch(
          (error: unknown) => {
            if (!isPatient) throw error;
          },
        );
        if (answer && (harms === null || answer.statusCode !== UNAVAILABLE || !isPatient)) return answer;
        at += 1;
        await wait(50);
      }
    };
    const address = `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`;
    return answers.give(send, (way) => createVisitor(way, address));
  };
}

/**
 * Signs in staff members, in pairs. A long run needs many, because each may make only a limited number of
 * refunds in an hour. The pairs sign in one after another, because the number of sign-ins at once is limited.
 */
async function openDesks(entrance: Entrance, pairs: number): Promise<(readonly [Visitor, Visitor])[]> {
  const desks: (readonly [Visitor, Visitor])[] = [];
  while (desks.length < pairs)
    desks.push(
      await Promise.all([signInStaff(entrance, 'finance'), signInStaff(entrance, 'owner')] as const),
    );
  return desks;
}

/** Gives out coupon codes that only two orders may use. Each code is given to five customers. */
function scarceCodes(database: Pick<Mall, 'db'>): () => Promise<string> {
  let asked = 0;
  return async () => {
    const number = Math.floor(asked / 5);
    const isFirst = asked % 5 === 0;
    asked += 1;
    const code = `SCARCE${number}`;
    if (isFirst) await offerCoupon(database, code, { discountPercent: 15, maxUses: 2 });
    return code;
  };
}
