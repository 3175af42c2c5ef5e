import type { Locale } from '../format/locale.ts';

/** What the staff can turn off, or give to a part of the visitors only. */
export const SWITCH_NAMES = ['tips', 'streaming', 'voice_memos', 'instant_songs', 'texts', 'ecards'] as const;
export type SwitchName = (typeof SWITCH_NAMES)[number];

/** To whom something that is on is given: everybody, accounts, the staff, or visitors with one language. */
export const AUDIENCES = ['everyone', 'signed_in', 'staff', 'en', 'sp'] as const;
export type Audience = (typeof AUDIENCES)[number];

export type SwitchSetting = {
  isOn: boolean;
  /** How many of 100 visitors of the audience have it. */
  share: number;
  audience: Audience;
};

/** A switch that nobody has changed is on for everybody. */
export const UNCHANGED: SwitchSetting = { isOn: true, share: 100, audience: 'everyone' };

export type SwitchVisitor = {
  /** Null for somebody without a session, who cannot be told from others. */
  visitorId: string | null;
  isSignedIn: boolean;
  isStaff: boolean;
  /** Null where the language is not known: then languages do not count. */
  locale: Locale | null;
};

/**
 * The place of a visitor among 100, by FNV-1a over switch and visitor. It never changes, so that somebody who has a
 * thing keeps it when the share grows; and it differs by switch, so that not always the same people come first.
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

/** Whether a visitor has something. A visitor without a session belongs to no share. */
export function isOnFor(
  name: SwitchName,
  { isOn, share, audience }: SwitchSetting,
  visitor: SwitchVisitor,
): boolean {
  if (!isOn || !isIn(audience, visitor)) return false;
  if (share >= 100) return true;
  return visitor.visitorId !== null && placeOf(name, visitor.visitorId) < share;
}

/** The side of an experiment: with the thing, or without. */
export const ARMS = ['on', 'off'] as const;
export type Arm = (typeof ARMS)[number];

/**
 * On which side a visitor is of something that only a share has. Null for whoever takes no part: visitors of no audience,
 * and those without a session, who could not be told from others at the next page.
 */
export function armOf(name: SwitchName, setting: SwitchSetting, visitor: SwitchVisitor): Arm | null {
  const { isOn, share, audience } = setting;
  const isTried = isOn && share > 0 && share < 100;
  if (!isTried || visitor.visitorId === null || !isIn(audience, visitor)) return null;
  return isOnFor(name, setting, visitor) ? 'on' : 'off';
}

/** Whether all visitors have something, none of them, or some. */
export function reachOf({ isOn, share, audience }: SwitchSetting): 'all' | 'some' | 'none' {
  if (!isOn || share === 0) return 'none';
  return share >= 100 && audience === 'everyone' ? 'all' : 'some';
}
