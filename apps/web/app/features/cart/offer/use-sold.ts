import { stillSold } from '@keepsong/domain/system/sold';
import type { SwitchName } from '@keepsong/domain/system/switches';
import { useSwitch } from '~/platform/session/use-switch.ts';

/** Returns a function that tells whether a product is sold to this visitor and not turned off. */
export function useSold(): (product: { name: string }) => boolean {
  const isOn = { tips: useSwitch('tips'), streaming: useSwitch('streaming'), ecards: useSwitch('ecards') };
  const off = (Object.keys(isOn) as (keyof typeof isOn)[]).filter(
    (name) => !isOn[name],
  ) satisfies SwitchName[];
  return ({ name }) => stillSold([name], off).length > 0;
}
