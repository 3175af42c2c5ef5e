import { APPLICATION_RECORDINGS } from '@keepsong/domain/artists/application';
import { isEmail } from '@keepsong/domain/auth/email';
import { m } from '~/paraglide/messages.js';
import type { Film, Recording } from '~/shell/uploads/maker-drops.tsx';

export type Answers = {
  name: string;
  /** The e-mail address. Null until somebody types; then the account's address is used. */
  email: string | null;
  genres: string[];
  languages: string[];
  otherLanguages: string;
  vocalStyle: string;
  about: string;
  recordings: readonly Recording[];
  film: Film | null;
  isAgreed: boolean;
};

export const EMPTY: Answers = {
  ...{ name: '', email: null, genres: [], languages: [], otherLanguages: '', vocalStyle: '', about: '' },
  ...{ recordings: [], film: null, isAgreed: false },
};

/** The fields in the order in which the page shows them. */
export const FIELDS = [
  'name',
  'email',
  'genres',
  'languages',
  'vocalStyle',
  'recordings',
  'about',
  'isAgreed',
] as const;
export type Field = (typeof FIELDS)[number];
export type Wrong = Partial<Record<Field, string>>;

export const languagesOf = ({ languages, otherLanguages }: Answers): string[] => [
  ...languages,
  ...otherLanguages
    .split(',')
    .map((language) => language.trim())
    .filter(Boolean),
];

/** The fields that are missing or wrong, and the text that says how to mend them. */
export function wrongOf(answers: Answers, email: string): Wrong {
  const { name, genres, vocalStyle, recordings, about, film, isAgreed } = answers;
  const left = APPLICATION_RECORDINGS - recordings.length;
  return {
    ...(name.trim() === '' && { name: m.apply_name_wrong() }),
    ...(!isEmail(email) && { email: m.apply_email_wrong() }),
    ...(genres.length === 0 && { genres: m.apply_genres_wrong() }),
    ...(languagesOf(answers).length === 0 && { languages: m.apply_languages_wrong() }),
    ...(vocalStyle.trim() === '' && { vocalStyle: m.apply_style_wrong() }),
    ...(left > 0 && { recordings: m.apply_recordings_wrong({ count: left }) }),
    ...(about.trim() === '' && film === null && { about: m.apply_about_wrong() }),
    ...(!isAgreed && { isAgreed: m.apply_terms_wrong() }),
  };
}
