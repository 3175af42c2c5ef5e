import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { ButtonLink } from '~/ui/action/button.tsx';
import type { DeskFilter } from '../table/desk-list.ts';

// Shared parts of the list of texts and the list of mails.

export const localeName = (locale: Locale): string =>
  locale === 'en' ? m.desk_words_english() : m.desk_words_spanish();

export const missingWords = (missing: readonly Locale[]): string | null =>
  missing.length === 0 ? null : m.desk_words_missing_in({ languages: missing.map(localeName).join(', ') });

/** The views of what is missing in each language. */
export const MISSING_VIEWS = [
  { name: m.desk_words_missing_sp, query: 'missing=sp' },
  { name: m.desk_words_missing_en, query: 'missing=en' },
];

export const MISSING_FILTER: DeskFilter = {
  kind: 'one',
  id: 'missing',
  label: m.desk_words_missing,
  options: () => LOCALES.map((one) => ({ value: one, label: localeName(one) })),
};

type OtherListProps = {
  /** The query of this list. */
  query: string;
  to: string;
  name: string;
  /** The text of the link while a search is active. */
  searched: (words: { words: string }) => string;
};

/** A link to the other list, with the same search. */
export function OtherList({ query, to, name, searched }: OtherListProps) {
  const q = new URLSearchParams(query).get('q') ?? '';
  return (
    <ButtonLink to={`${to}${q ? `?${new URLSearchParams({ q })}` : ''}`} size="small" variant="soft">
      {q ? searched({ words: q }) : name}
    </ButtonLink>
  );
}
