import type { CallContext, Handlers } from '../../platform/http/implement.ts';
import { requireArtist } from '../auth/sign-in/proof.ts';
import type { ArtistAvailability } from './availability.service.ts';

const artistOf = async ({ session }: CallContext) => requireArtist(await session.find());

export const availabilityHandlers = (availability: ArtistAvailability): Handlers<'availability'> => ({
  own: async (_input, context) => {
    const artist = await artistOf(context);
    return artist.ok ? availability.view(artist.value.artistId) : artist;
  },
  save: async ({ body }, context) => {
    const artist = await artistOf(context);
    if (!artist.ok) return artist;
    const { capacity_a_week: capacityAWeek, days_off: daysOff, paused: isPaused, full: isFull } = body;
    return availability.save(artist.value.artistId, {
      ...{ capacityAWeek, daysOff, isPaused, isFull },
      deliveryDays: body.delivery_days,
      version: body.version,
    });
  },
});
