import type { MoodId, Occasion } from '@keepsong/domain/builder/options';
import type { Locale } from '@keepsong/domain/format/locale';
import type { DetailKey } from './detail-keys.ts';

export type Language = Locale;

/** Groups of occasions that share one set of words. */
export type Family = 'love' | 'birthday' | 'family' | 'cheer' | 'memory';

/** The general mood of the words of a section. A section without a tint fits every mood. */
export type Tint = 'bright' | 'tender' | 'quiet';

export type SectionKind = 'verse' | 'chorus' | 'bridge' | 'outro';

export type Template = {
  kind: SectionKind;
  tint: Tint | null;
  /** The song's title. Only choruses have one. */
  title: string | null;
  /** `{name}` marks where the recipient's name is sung. */
  lines: readonly string[];
};

export type Bank = {
  families: Readonly<Record<Family, readonly Template[]>>;
  details: Readonly<Record<DetailKey, readonly (readonly string[])[]>>;
  moods: Readonly<Record<MoodId, readonly (readonly string[])[]>>;
};

export const FAMILY_OF: Readonly<Record<Occasion, Family>> = {
  Anniversary: 'love',
  Engagement: 'love',
  Proposal: 'love',
  "Valentine's Day": 'love',
  Wedding: 'love',
  Birthday: 'birthday',
  "Father's Day": 'family',
  "Mother's Day": 'family',
  'New Baby': 'family',
  Christmas: 'cheer',
  Graduation: 'cheer',
  'Just Because': 'cheer',
  Other: 'cheer',
  Memorial: 'memory',
};

/**
 * The tint of each mood (spec 3.3-06). The moods are in this order: happy, lighthearted, comical and uplifting
 * are bright, heartfelt and romantic are tender, reflective and somber are quiet.
 */
export const TINT_OF: Readonly<Record<MoodId, Tint>> = {
  '4': 'bright',
  '5': 'bright',
  '2': 'bright',
  '9': 'bright',
  '43': 'tender',
  '7': 'tender',
  '6': 'quiet',
  '8': 'quiet',
};

/** The words that are sung instead of a name when the customer gives none. */
export const NO_NAME: Readonly<Record<Language, Readonly<Record<Family, string>>>> = {
  en: { love: 'my love', birthday: 'my friend', family: 'my dear', cheer: 'my friend', memory: 'dear heart' },
  sp: { love: 'mi amor', birthday: 'corazón', family: 'mi cielo', cheer: 'corazón', memory: 'mi bien' },
};
