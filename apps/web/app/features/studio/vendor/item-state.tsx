import type { ItemState } from '@keepsong/domain/studio/vendor-items';
import { StateTag } from '~/shell/desk/parts.tsx';
import { STATE_WORDS } from './item-words.ts';

const LOOKS: Readonly<Record<ItemState, string>> = {
  ...{ new: 'new', making: 'in_work', shipped: 'to_be_checked', arrived: 'delivered', problem: 'disputed' },
};

export const ItemStateTag = ({ state }: { state: ItemState }) => (
  <StateTag look={LOOKS[state]}>{STATE_WORDS[state]()}</StateTag>
);
