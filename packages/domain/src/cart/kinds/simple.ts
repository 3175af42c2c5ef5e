import { lineKind, noFields } from '../line/line.ts';
import { songOfGoods, streamedOnce } from '../line/sold-with.ts';
import { freezePod } from './pod.ts';

/** A product without fields of its own. All products that fit no other kind are of this kind. */
export const simple = lineKind({
  name: 'simple',
  own: noFields,
  soldWith: songOfGoods,
  oncePerSong: streamedOnce,
  /** Refuses lines with pictures, because the product asks for none. */
  freeze: freezePod,
});
