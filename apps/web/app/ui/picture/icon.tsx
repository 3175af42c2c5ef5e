import { ICON_NAMES } from '../icons/names.ts';
import sprite from '../icons/sprite.svg';

export type IconName = (typeof ICON_NAMES)[number];

type IconProps = {
  name: IconName;
  /** Width and height in px. Components usually set the size of their icons in CSS. */
  size?: number;
  /** The accessible name. Without it the icon is decoration. */
  label?: string;
  className?: string;
};

const KNOWN: ReadonlySet<string> = new Set(ICON_NAMES);

/** Whether there is an icon with this name. For names from outside, such as the CMS. */
export function isIconName(name: string): name is IconName {
  return KNOWN.has(name);
}

/**
 * An icon, given by the shop's name for it. It is drawn from the sprite file, because icons as components would add 8
 * KB to the scripts of every page. Throws for an unknown name (spec 8.7-06).
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
