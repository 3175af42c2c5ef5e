import { ok, type Result } from '@keepsong/domain/result';
import type { ConsentNow } from '@keepsong/domain/signals/consent';
import {
  type Contact,
  readBatch,
  type Signal,
  type SignalContext,
} from '@keepsong/domain/signals/read-batch';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Receiver } from '../../adapters/receivers/receivers.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { countSpeeds } from './count-speeds.ts';
import { addSpeeds } from './page-speeds.repository.ts';
import { forOutside } from './tell-outside.ts';

export type TakeEvents = {
  /**
   * Checks the events of a browser and hands on those to which the visitor has agreed. Returns how many these were.
   */
  take(body: unknown, now: ConsentNow, visit?: Visit): Promise<Result<number>>;
};

/**
 * Facts about the visit besides its events. Campaign and agent are passed on only with the consent to marketing,
 * the session of GA4 only with that to analytics.
 */
type Visit = SignalContext & { agent?: string };

type Deps = {
  receivers: readonly Receiver[];
  notifications: Pick<Notifications, 'tell'>;
  db: Db;
  clock: Clock;
  log: Log;
  settings: Pick<Settings, 'avatarEvent'>;
};

export function createTakeEvents({
  receivers,
  notifications,
  db,
  clock,
  log,
  settings: { avatarEvent },
}: Deps): TakeEvents {
  const toldAs = (name: string): string => (name === 'Avatar Image Clicked' ? avatarEvent : name);
  const warn = (receiver: string) => (error: unknown) =>
    log.warn({ err: error, receiver }, 'events not received');

  /**
   * The shop's own receiver gets the events at once. Outside receivers may be slow or away, so they get them
   * through the outbox, as far as the visitor agreed. A failing receiver affects neither the visit nor the
   * other receivers.
   */
  async function hand(
    signals: readonly Signal[],
    { agreed, owner }: Pick<ConsentNow, 'agreed' | 'owner'>,
    contact: Contact,
  ): Promise<void> {
    const own = receivers.filter(({ needs }) => needs === 'necessary');
    const outside = receivers.filter(({ needs }) => needs !== 'necessary');
    const told = signals.flatMap((signal) => forOutside(outside, { signal, agreed, contact, owner }));
    await Promise.all([
      ...own.map((receiver) => receiver.receive(signals).catch(warn(receiver.name))),
      notifications.tell(db, told).catch(warn('outbox')),
    ]);
  }

  return {
    async take(body, { agreed, visitor, owner }, { campaign = {}, agent, ga_session } = {}) {
      const read = readBatch(body, clock.now());
      if (!read.ok) return read;
      const context = {
        ...(agreed.marketing && Object.keys(campaign).length > 0 ? { campaign } : {}),
        ...(agreed.analytics && ga_session ? { ga_session } : {}),
      };
      const signals = read.value
        .filter(({ purpose }) => purpose === 'necessary' || agreed[purpose])
        .map(
          (signal): Signal => ({
            ...signal,
            name: toldAs(signal.name),
            ...{ source: 'browser', visitor, context },
          }),
        );
      const speeds = countSpeeds(signals, chicagoDay(clock.now()));
      await addSpeeds(db, speeds).catch(warn('speeds'));
      const contact = agreed.marketing && agent ? { agent } : {};
      if (signals.length > 0) await hand(signals, { agreed, owner }, contact);
      return ok(signals.length);
    },
  };
}
