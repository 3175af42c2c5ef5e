import type { CartPayload } from '@keepsong/contract/checkout';
import { isInstantSong } from '@keepsong/domain/cart/cart-order';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { z } from 'zod';
import type { FrozenGreeting, FrozenInstant } from '../../../db/schema/checkout.ts';
import type { CartLine } from './cart-lines.ts';

/** The product that is nothing without a recording (spec 3.6-10). */
const GREETING = 'customer-greeting-for-instant-product';

/** What goes with an instant song alone. */
const WITH_INSTANT_SONG: readonly string[] = [GREETING, 'instant-slideshow'];

const taskIn = z.object({ task_id: z.uuid() });
const recordingIn = z.object({ id: z.uuid() });

/** What the lines of a cart say of themselves, as it was sent. */
type Sent = CartPayload['sf_cart']['products'];

export type InstantKeys = { taskIds: string[]; recordingIds: string[] };

/** What a cart names of instant songs: the tasks of the songs (spec 3.11-04) and the recorded intros. */
export function instantKeysOf(products: Sent): InstantKeys {
  return {
    taskIds: products.flatMap(({ instant_data }) => taskIn.safeParse(instant_data).data?.task_id ?? []),
    recordingIds: products.flatMap(
      ({ customer_greeting_data }) => recordingIn.safeParse(customer_greeting_data).data?.id ?? [],
    ),
  };
}

/** What the shop itself knows of them. */
export type InstantGoods = {
  songs: ReadonlyMap<string, FrozenInstant>;
  greetings: ReadonlyMap<string, FrozenGreeting>;
};

export const NO_INSTANT: InstantGoods = { songs: new Map(), greetings: new Map() };

export type InstantOfLine = { instant?: FrozenInstant; greeting?: FrozenGreeting };

/**
 * The instant songs and intros of a cart, by line. Refuses `quantity_invalid` for what goes with such a song without one, `song_data_invalid` for a song that was never picked, and
 * `pod_missing` with the line for an intro that was not recorded, is gone or is somebody else's.
 */
export function instantOf(
  lines: readonly CartLine[],
  products: Sent,
  goods: InstantGoods,
): Result<ReadonlyMap<string, InstantOfLine>> {
  const found = new Map<string, InstantOfLine>();
  const hasSong = lines.some(isInstantSong);
  if (!hasSong && lines.some(({ name }) => WITH_INSTANT_SONG.includes(name)))
    return refuse('quantity_invalid');
  for (const [at, line] of lines.entries()) {
    const { taskIds, recordingIds } = instantKeysOf(products.slice(at, at + 1));
    if (isInstantSong(line)) {
      const instant = goods.songs.get(taskIds[0] ?? '');
      if (!instant)
        return { ok: false, refusal: { code: 'song_data_invalid', fields: { instant_data: 'required' } } };
      found.set(line.cart_uuid, { instant });
    }
    if (line.name === GREETING) {
      const greeting = goods.greetings.get(recordingIds[0] ?? '');
      if (!greeting)
        return {
          ok: false,
          refusal: {
            code: 'pod_missing',
            fields: { customer_greeting_data: 'required' },
            details: { cart_uuid: line.cart_uuid },
          },
        };
      found.set(line.cart_uuid, { greeting });
    }
  }
  return ok(found);
}
