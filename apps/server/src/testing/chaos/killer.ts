import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '../dice.ts';
import type { ShopProcess } from '../shop-process.ts';

/** The steps of a checkout, of a refund, of a song and of a payout at which a shop is killed (platform/steps.ts). */
export const STEPS = [
  'checkout.intent',
  'checkout.quoted',
  'checkout.before_reserve',
  'checkout.held',
  'checkout.reserved',
  'settle.intent_read',
  'settle.before_commit',
  'settle.committed',
  'webhook.before_record',
  'refund.given',
  'refund.before_asked',
  'refund.asked',
  'refund.sent',
  'refund.returns_read',
  'refund.before_commit',
  'refund.settled',
  'song.before_handed_over',
  'song.before_accepted',
  'earnings.before_release',
  'bonus.before_given',
  'payout.before_approved',
  'payout.approved',
  'payout.sent',
  'payout.before_settled',
  'payout.settled',
] as const;

/**
 * How long a shop may take to reach the step at which it must die. After this time it is killed wherever it is.
 */
const STEP_WAIT_MS = 3_000;
const LIFE_MS = [50, 1_500] as const;

export type Kills = {
  wanted: number;
  done: number;
  atSteps: Map<string, number>;
  /** Whether the shops were killed often enough, and have made enough orders meanwhile. */
  isEnough: () => boolean;
};

/**
 * Kills one shop again and again, until all shops together were killed often enough. In about half of the cases
 * it tries to kill at a named step.
 */
export async function killAgainAndAgain(shop: ShopProcess, kills: Kills, dice: Dice): Promise<void> {
  while (!kills.isEnough()) {
    await shop.ready();
    await wait(dice.between(...LIFE_MS));
    if (kills.isEnough()) return;
    kills.done += 1;
    const step = dice.oneIn(2) ? dice.pick(STEPS) : null;
    if (step !== null && (await diesAt(shop, step)))
      kills.atSteps.set(step, (kills.atSteps.get(step) ?? 0) + 1);
    else await killNow(shop);
  }
}

async function diesAt(shop: ShopProcess, step: string): Promise<boolean> {
  const life = shop.lives();
  shop.arm(step);
  const until = Date.now() + STEP_WAIT_MS;
  while (shop.lives() === life && Date.now() < until) await wait(10);
  shop.disarm();
  return shop.lives() !== life;
}

async function killNow(shop: ShopProcess): Promise<void> {
  const life = shop.lives();
  shop.kill();
  while (shop.lives() === life) await wait(10);
}
