import type { Arm, SwitchName } from '@keepsong/domain/system/switches';
import { useEffect, useState } from 'react';
import { browserPage } from '../chrome/page-facts.ts';
import { usePage } from '../page/page-context.tsx';

type Own = { off: readonly SwitchName[]; tried: readonly { name: SwitchName; arm: Arm }[] };

/** What this visitor does not have. It is asked for once, and only when something is not for everybody. */
let asked: Promise<Own | null> | null = null;

function askOwn(): Promise<Own | null> {
  asked ??= import('../api/api.ts')
    .then(({ browserApi }) => browserApi().system.own())
    .catch(() => {
      asked = null;
      return null;
    });
  return asked;
}

/**
 * What the visitor does not have, for code that is no component. When the shop cannot be asked, what only some have counts
 * as there: the shop refuses it anyway.
 */
export async function switchesOff(): Promise<readonly SwitchName[]> {
  const { off, some } = browserPage().settings.switches;
  return some.length === 0 ? off : [...off, ...((await askOwn())?.off ?? [])];
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
    if (!mustAsk) return;
    void askOwn().then((answer) => {
      setOwn(answer?.off ?? null);
      const side = answer?.tried.find((one) => one.name === name);
      // Somebody who is on a side has seen the experiment with this part of the page.
      if (side)
        void import('./tell-variant.ts').then(({ tellVariant }) => tellVariant(`${name}-${side.arm}`));
    });
  }, [mustAsk, name]);
  if (off.includes(name)) return false;
  return !mustAsk || (own !== null && !own.includes(name));
}
