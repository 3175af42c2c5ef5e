/** The longest note that the staff write to each other about an order. */
export const NOTE_MAX = 4_000;
