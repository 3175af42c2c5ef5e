import type { Foundation } from '../../foundation.ts';
import { createOwnEarnings } from './own-earnings.service.ts';
import type { SettleEarnings } from './settle-earnings.service.ts';
import { createSilence } from './silence.service.ts';

/** Creates the services of what artists and vendors earn. The ledger itself is created before: orders and songs use it. */
export function wireEarnings(foundation: Foundation, needs: { settleEarnings: SettleEarnings }) {
  const given = { ...foundation, ...needs };
  return { silence: createSilence(given), ownEarnings: createOwnEarnings(given) };
}
