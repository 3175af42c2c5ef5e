import * as v from 'valibot';
import { NAME, NUMBER } from '../schema/fields.ts';

/** The longest greeting that a customer may record (the spoken intro of a song). */
export const GREETING_MAX_SECONDS = 60;

/** The greeting is played before the song. */
export const GREETING_PLACEMENT = 'before_song';

/** A recording that the shop keeps: customer_greeting_data of spec 3.5-06. */
export type GreetingData = { id: string; audio_url: string; duration_seconds: number };

/** Schema of the greeting in a cart line. It is invalid when it names no recording. */
export const GREETING_DATA = v.object({
  id: NAME,
  audio_url: NAME,
  duration_seconds: NUMBER,
}) satisfies v.GenericSchema<unknown, GreetingData>;
