import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { CallContext, Handlers } from '../../platform/http/implement.ts';
import type { ArtistAvailability } from './availability.service.ts';

/** The artist that the signed-in user is. Refusals: `sign_in_required`; `forbidden` for everybody else. */
async function artistOf({ session }: CallContext): Promise<Result<number>> {
  const current = await session.find();
  if (!current?.user) return refuse('sign_in_required');
  return current.provedAt && current.user.artistId !== null ? ok(current.user.artistId) : refuse('forbidden');
}

export const availabilityHandlers = (availability: ArtistAvailability): Handlers<'availability'> => ({
  own: async (_input, context) => {
    const artist = await artistOf(context);
    return artist.ok ? availability.view(artist.value) : artist;
  },
  save: async ({ body }, context) => {
    const artist = await artistOf(context);
    if (!artist.ok) return artist;
    const { capacity_a_week: capacityAWeek, days_off: daysOff, paused: isPaused, full: isFull } = body;
    return availability.save(artist.value, {
      ...{ capacityAWeek, daysOff, isPaused, isFull },
      deliveryDays: body.delivery_days,
    });
  },
});
