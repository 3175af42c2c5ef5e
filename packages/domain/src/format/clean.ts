// A picture (but not © ® ™, which are text), a flag letter or a keycap, with the joiners and tones that belong to it.
const EMOJI =
  /(?:(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|[0-9#*]\uFE0F?\u20E3)(?:\uFE0F|\u200D|\p{Emoji_Modifier}|[\u{E0020}-\u{E007F}])*/gu;

/** Text without emoji and with single spaces, trimmed (spec 5-52). */
export const cleanText = (text: string): string => text.replace(EMOJI, '').replace(/\s+/g, ' ').trim();
