import { type ECards, ECardsRefused } from './ecards.port.ts';

/** A shop without a greeting-card partner. It sells no cards, and cards that it sold before wait. */
export const noECards: ECards = { create: () => Promise.reject(new ECardsRefused('no partner is set')) };
