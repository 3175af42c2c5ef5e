import type { Arm, SwitchName } from '@keepsong/domain/system/switches';
import { browserApi } from '../api/api.ts';
import { tellVariant } from './tell-variant.ts';

type Own = { off: readonly SwitchName[]; tried: readonly { name: SwitchName; arm: Arm }[] };

/** What this visitor does not have. It is asked for once, and only when something is not for everybody. */
let asked: Promise<Own | null> | null = null;

function askOwn(): Promise<Own | null> {
  asked ??= browserApi()
    .system.own()
    .catch(() => {
      asked = null;
      return null;
    });
  return asked;
}

/**
 * What the visitor does not have; null when the shop cannot be asked. `seen` is the switch whose part of the page the visitor
 * sees or misses now: if it is tried, they have seen a side of it (decision 0140).
 */
export async function ownOff(seen?: SwitchName): Promise<readonly SwitchName[] | null> {
  const own = await askOwn();
  const side = own?.tried.find(({ name }) => name === seen);
  if (side) tellVariant(`${side.name}-${side.arm}`);
  return own?.off ?? null;
}
