import type { SwitchName } from '@keepsong/domain/system/switches';
import { useEffect, useState } from 'react';
import { browserPage } from '../chrome/page-facts.ts';
import { usePage } from '../page/page-context.tsx';
import { useSession } from './session.store.ts';

/**
 * Asks which switches are off for this visitor. The script is fetched only when some switch is not the same for
 * everybody.
 */
const askOwn = (seen?: SwitchName): Promise<readonly SwitchName[] | null> =>
  import('./own-switches.ts').then(({ ownOff }) => ownOff(seen)).catch(() => null);

/**
 * The switches that are off for this visitor, for code outside components. When the shop cannot be asked,
 * switches that only some visitors have count as on: the server refuses the calls of other visitors anyway.
 */
export async function switchesOff(): Promise<readonly SwitchName[]> {
  const { off, some } = browserPage().settings.switches;
  return some.length === 0 ? off : [...off, ...((await askOwn()) ?? [])];
}

/**
 * Whether a part of the shop that the staff can turn off is on for this visitor. If only some visitors have the
 * part, it is shown once the shop has said that this visitor is one of them. The server refuses it to all
 * others anyway.
 *
 * `isShown`: whether the page shows the part if the visitor has it. Only then does the visitor count for the
 * experiment, because other visitors of the page see the same on both sides.
 */
export function useSwitch(name: SwitchName, isShown = true): boolean {
  const { off, some } = usePage().settings.switches;
  const [own, setOwn] = useState<readonly SwitchName[] | null>(null);
  const mustAsk = some.includes(name);
  // Who signs in or out on the page may have other parts of the shop then.
  const userId = useSession(({ user }) => user?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer depends on the user
  useEffect(() => {
    if (!mustAsk) return;
    let isLatest = true;
    void askOwn(isShown ? name : undefined).then((off) => isLatest && setOwn(off));
    return () => {
      isLatest = false;
    };
  }, [mustAsk, name, isShown, userId]);
  if (off.includes(name)) return false;
  return !mustAsk || (own !== null && !own.includes(name));
}
