import type { SwitchName } from '@keepsong/domain/system/switches';
import { useEffect, useState } from 'react';
import { browserPage } from '../chrome/page-facts.ts';
import { usePage } from '../page/page-context.tsx';

/** Its script is fetched only when something is not for everybody. */
const askOwn = (seen?: SwitchName): Promise<readonly SwitchName[] | null> =>
  import('./own-switches.ts').then(({ ownOff }) => ownOff(seen)).catch(() => null);

/**
 * What the visitor does not have, for code that is no component. When the shop cannot be asked, what only some have counts
 * as there: the shop refuses it anyway.
 */
export async function switchesOff(): Promise<readonly SwitchName[]> {
  const { off, some } = browserPage().settings.switches;
  return some.length === 0 ? off : [...off, ...((await askOwn()) ?? [])];
}

/**
 * Whether the visitor has a part of the shop that the staff can turn off. What only some visitors have is shown after
 * the shop has said that this one is among them. The server refuses it to the others anyway.
 */
export function useSwitch(name: SwitchName): boolean {
  const { off, some } = usePage().settings.switches;
  const [own, setOwn] = useState<readonly SwitchName[] | null>(null);
  const mustAsk = some.includes(name);
  useEffect(() => {
    if (mustAsk) void askOwn(name).then(setOwn);
  }, [mustAsk, name]);
  if (off.includes(name)) return false;
  return !mustAsk || (own !== null && !own.includes(name));
}
