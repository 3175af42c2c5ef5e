import { lineKind, noFields } from '../line/line.ts';
import { streamedOnce } from '../line/sold-with.ts';
import { isStreaming } from '../named-products.ts';
import { freezePod } from './pod.ts';

/** The publication of a song on the streaming service. It is paid, or a gift of the shop. */
export const streaming = lineKind({
  name: 'streaming',
  is: isStreaming,
  own: noFields,
  soldWith: () => 'song',
  oncePerSong: streamedOnce,
  freeze: freezePod,
});
