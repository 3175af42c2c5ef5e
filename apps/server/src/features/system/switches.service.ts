import type { SwitchView } from '@keepsong/contract/system/system';
import { ok, type Result } from '@keepsong/domain/result';
import {
  reachOf,
  SWITCH_NAMES,
  type SwitchName,
  type SwitchSetting,
  UNCHANGED,
} from '@keepsong/domain/system/switches';
import type { Clock } from '../../platform/clock.ts';
import { afterCommit, type Database } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { findSwitches, lockSwitch, type Switches, saveSwitch } from '../../platform/switches/switches.ts';
import type { Notifications } from '../notifications/notifications.service.ts';

type Deps = {
  database: Database;
  clock: Clock;
  switches: Pick<Switches, 'forget' | 'missing'>;
  notifications: Pick<Notifications, 'mailWasOff'>;
};

const shownOf = ({ isOn, share, audience }: SwitchSetting) => ({ is_on: isOn, share, audience });

/** The staff turn parts of the shop off and on. */
export function createSwitchDesk({ database, clock, switches, notifications }: Deps) {
  const { db } = database;

  async function all(): Promise<SwitchView[]> {
    const rows = await findSwitches(db);
    return SWITCH_NAMES.map((name) => {
      const row = rows.find((one) => one.name === name);
      return {
        name,
        ...shownOf(row ?? UNCHANGED),
        is_set_up: !switches.missing.includes(name),
        changed_at: row?.changedAt.toISOString() ?? null,
      };
    });
  }

  return {
    /** Refuses with `sign_in_required`, `forbidden`. */
    async list(session: Session | null): Promise<Result<{ switches: SwitchView[] }>> {
      const by = requireStaff(session, 'system');
      return by.ok ? ok({ switches: await all() }) : by;
    },

    /** Refuses with `sign_in_required`, `forbidden`. The log keeps the setting before and after. */
    async set(
      session: Session | null,
      name: SwitchName,
      { reason, ...setting }: SwitchSetting & { reason: string },
    ): Promise<Result<{ switches: SwitchView[] }>> {
      const by = requireStaff(session, 'switches');
      if (!by.ok) return by;
      const changed = { changedBy: by.value.id, changedAt: clock.now() };
      await database.transaction(async (tx) => {
        const before = await lockSwitch(tx, name, changed);
        // Each change counts the time since the one before, also one that leaves mail off.
        if (name === 'mail' && reachOf(before) === 'none')
          await notifications.mailWasOff(tx, before.changedAt);
        await saveSwitch(tx, name, setting, changed);
        afterCommit(tx, switches.forget);
        await noteStaff(tx, by.value, clock.now(), {
          action: 'switch.set',
          before: { switch: name, ...shownOf(before) },
          after: { switch: name, ...shownOf(setting) },
          reason,
        });
        return ok(null);
      });
      return ok({ switches: await all() });
    },
  };
}

export type SwitchDesk = ReturnType<typeof createSwitchDesk>;
