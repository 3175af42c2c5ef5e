import type { SwitchName } from '@keepsong/domain/system/switches';
import { useEffect, useState } from 'react';
import { usePage } from '../page/page-context.tsx';

/** What this visitor does not have. It is asked for once, and only when something is not for everybody. */
let asked: Promise<readonly SwitchName[] | null> | null = null;

function askOwn(): Promise<readonly SwitchName[] | null> {
  asked ??= import('../api/api.ts')
    .then(({ browserApi }) => browserApi().system.own())
    .then(({ off }) => off)
    .catch(() => {
      asked = null;
      return null;
    });
  return asked;
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
    if (mustAsk) void askOwn().then(setOwn);
  }, [mustAsk]);
  if (off.includes(name)) return false;
  return !mustAsk || (own !== null && !own.includes(name));
}
