import type { Locale } from '../format/locale.ts';

/** The parts of the shop that the staff can turn off, or give to only some visitors. */
export const SWITCH_NAMES = [
  'tips',
  'streaming',
  'voice_memos',
  'instant_songs',
  'texts',
  'ecards',
  /** New orders. Orders that were submitted before can still be paid. */
  'checkout',
  /** E-mail. While it is off, mails wait. */
  'mail',
] as const;
export type SwitchName = (typeof SWITCH_NAMES)[number];

/**
 * The audiences of a switch that is on: everybody, signed-in users, the staff, or visitors with one language.
 */
export const AUDIENCES = ['everyone', 'signed_in', 'staff', 'en', 'sp'] as const;
export type Audience = (typeof AUDIENCES)[number];

export type SwitchSetting = {
  isOn: boolean;
  /** The percentage of the audience that has it. */
  share: number;
  audience: Audience;
};

/** The setting of a switch that nobody has changed: on for everybody. */
export const UNCHANGED: SwitchSetting = { isOn: true, share: 100, audience: 'everyone' };

export type SwitchVisitor = {
  /** Null for somebody without a session, who cannot be recognised. */
  visitorId: string | null;
  isSignedIn: boolean;
  isStaff: boolean;
  /** Null where the language is unknown. The audience of a language then includes the visitor. */
  locale: Locale | null;
};

/**
 * The place of a visitor from 0 to 99, by FNV-1a over switch and visitor. It never changes, so a visitor who
 * has the part keeps it when the share grows. It differs by switch, so that it is not always the same people
 * who come first.
 */
export function placeOf(name: SwitchName, visitorId: string): number {
  let hash = 0x811c9dc5;
  for (const letter of `${name}:${visitorId}`) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash % 100;
}

function isIn(audience: Audience, { isSignedIn, isStaff, locale }: SwitchVisitor): boolean {
  switch (audience) {
    case 'everyone':
      return true;
    case 'signed_in':
      return isSignedIn;
    case 'staff':
      return isStaff;
    case 'en':
    case 'sp':
      return locale === null || locale === audience;
  }
}

/** Whether a visitor has this part of the shop. A visitor without a session belongs to no share. */
export function isOnFor(
  name: SwitchName,
  { isOn, share, audience }: SwitchSetting,
  visitor: SwitchVisitor,
): boolean {
  if (!isOn || !isIn(audience, visitor)) return false;
  if (share >= 100) return true;
  return visitor.visitorId !== null && placeOf(name, visitor.visitorId) < share;
}

/** The sides of an experiment: with the part of the shop, or without. */
export const ARMS = ['on', 'off'] as const;
export type Arm = (typeof ARMS)[number];

/**
 * The visitor's side of an experiment, when only a share of the audience has this part of the shop. Null for
 * visitors who take no part: those outside the audience, and those without a session, who could not be
 * recognised on the next page.
 */
export function armOf(name: SwitchName, setting: SwitchSetting, visitor: SwitchVisitor): Arm | null {
  const { isOn, share, audience } = setting;
  const isTried = isOn && share > 0 && share < 100;
  if (!isTried || visitor.visitorId === null || !isIn(audience, visitor)) return null;
  return isOnFor(name, setting, visitor) ? 'on' : 'off';
}

/** Whether all visitors, some of them or none have this part of the shop. */
export function reachOf({ isOn, share, audience }: SwitchSetting): 'all' | 'some' | 'none' {
  if (!isOn || share === 0) return 'none';
  return share >= 100 && audience === 'everyone' ? 'all' : 'some';
}
