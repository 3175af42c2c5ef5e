import {
  type GenreId,
  genreLabel,
  isGenre,
  isMood,
  isOccasion,
  isVocals,
  type MoodId,
  moodLabel,
  type Occasion,
  type VocalsId,
  vocalsLabel,
} from '@keepsong/domain/builder/options';
import type { Locale } from '@keepsong/domain/format/locale';

const OCCASIONS_SP = {
  Anniversary: 'Aniversario',
  Birthday: 'Cumpleaños',
  Christmas: 'Navidad',
  Engagement: 'Compromiso',
  "Father's Day": 'Día del Padre',
  Graduation: 'Graduación',
  'Just Because': 'Porque sí',
  Memorial: 'En memoria',
  "Mother's Day": 'Día de la Madre',
  'New Baby': 'Nacimiento',
  Proposal: 'Propuesta de matrimonio',
  "Valentine's Day": 'San Valentín',
  Wedding: 'Boda',
  Other: 'Otra',
} satisfies Record<Occasion, string>;

const GENRES_SP = {
  '3': 'Rap / Hip-Hop',
  '4': 'Folk',
  '8': 'Rock',
  '9': 'Cristiana',
  '6': 'R&B',
  '1': 'Country',
  '2': 'Canción de autor',
  '5': 'Pop acústico',
  '10': 'En español',
} satisfies Record<GenreId, string>;

const MOODS_SP = {
  '4': 'alegre',
  '5': 'ligera',
  '2': 'cómica',
  '43': 'sentida',
  '9': 'optimista',
  '7': 'romántica',
  '6': 'reflexiva',
  '8': 'sombría',
} satisfies Record<MoodId, string>;

const VOCALS_SP = {
  '1': 'masculina',
  '2': 'femenina',
  '3': 'sin preferencia',
} satisfies Record<VocalsId, string>;

/** Names of the builder's choices (spec 3.3) in the reader's language. An unknown id is returned unchanged. */
export const occasionName = (id: string, locale: Locale): string =>
  locale === 'sp' && isOccasion(id) ? OCCASIONS_SP[id] : id;

export const vocalsName = (id: string, locale: Locale): string =>
  locale === 'sp' && isVocals(id) ? VOCALS_SP[id] : (vocalsLabel(id) ?? id);

export const genreName = (id: string, locale: Locale): string =>
  locale === 'sp' && isGenre(id) ? GENRES_SP[id] : (genreLabel(id) ?? id);

export const moodName = (id: string, locale: Locale): string =>
  locale === 'sp' && isMood(id) ? MOODS_SP[id] : (moodLabel(id) ?? id);
