/** Splits text into letters as people see them. One letter may be several code points (`é` may be e and an accent). */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

const firstLetter = (name: string): string => {
  const [first] = letters.segment(name.trim());
  return first?.segment.toLocaleUpperCase('en') ?? '';
};

/** The initials of an avatar: first letter of the first name, and of the last name when there is one (spec 5-51). */
export const initials = (firstName: string, lastName?: string | null): string =>
  `${firstLetter(firstName)}${firstLetter(lastName ?? '')}`;
