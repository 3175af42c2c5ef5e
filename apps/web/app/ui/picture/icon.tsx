import { ICON_NAMES } from '../icons/names.ts';
import sprite from '../icons/sprite.svg';

export type IconName = (typeof ICON_NAMES)[number];

type IconProps = {
  name: IconName;
  /** The edge in px. Components usually size their icons in CSS. */
  size?: number;
  /** The accessible name. Without it the icon is decoration. */
  label?: string;
  className?: string;
};

const KNOWN: ReadonlySet<string> = new Set(ICON_NAMES);

/** Whether an icon name from outside (the CMS) exists. */
export function isIconName(name: string): name is IconName {
  return KNOWN.has(name);
}

/**
 * One icon by the shop's name for it, from the sprite. Icons as components would add 8 KB to every page's script.
 * Throws for an unknown name (spec 8.7-06).
 */
export function Icon({ name, size = 24, label, className }: IconProps) {
  if (!isIconName(name)) throw new Error(`Unknown icon: ${String(name)}`);
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: `spoken` sets the accessible name or hides the icon.
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      {...spoken}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
