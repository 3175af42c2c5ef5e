import { bag, number, text } from './read-stored.ts';

/** The product that puts the customer's own voice before an instant song (spec 3.6-10). */
export const GREETING_PRODUCT = 'customer-greeting-for-instant-product';

/** A greeting is no speech. */
export const GREETING_MAX_SECONDS = 60;

/** Where the greeting stands. */
export const GREETING_PLACEMENT = 'before_song';

/** spec 3.5-06 customer_greeting_data: a recording that the shop keeps. */
export type GreetingData = { id: string; audio_url: string; duration_seconds: number };

/** null for what names no recording. */
export function readGreeting(value: unknown): GreetingData | null {
  const { id, audio_url, duration_seconds } = bag(value);
  if (!text(id) || !text(audio_url)) return null;
  return { id: text(id), audio_url: text(audio_url), duration_seconds: number(duration_seconds) };
}
