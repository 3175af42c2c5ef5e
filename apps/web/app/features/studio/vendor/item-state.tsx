import type { ItemState } from '@keepsong/domain/studio/vendor-items';
import { STATE_WORDS } from './item-words.ts';

/** A state as a disc that fills and a word. */
export const ItemStateTag = ({ state }: { state: ItemState }) => (
  <span className={`vend-state vend-state--${state}`}>{STATE_WORDS[state]()}</span>
);
