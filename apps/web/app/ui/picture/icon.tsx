import { ICON_NAMES } from '../icons/names.ts';
import sprite from '../icons/sprite.svg';

export type IconName = (typeof ICON_NAMES)[number];

type IconProps = {
  name: IconName;
  /** Edge in px; components usually size their icons in CSS. */
  size?: number;
  /** Spoken name; without it the icon is decoration. */
  label?: string;
  className?: string;
};

const KNOWN: ReadonlySet<string> = new Set(ICON_NAMES);

/** Whether content from outside (the CMS) names an icon that exists. */
export function isIconName(name: string): name is IconName {
  return KNOWN.has(name);
}

/**
 * One icon by the shop's name for it, from the sprite: drawings as components would be 8 KB of every page's script.
 * An unknown name raises an error (spec 8.7-06).
 */
export function Icon({ name, size = 24, label, className }: IconProps) {
  if (!isIconName(name)) throw new Error(`Unknown icon: ${String(name)}`);
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the spoken name, or that there is none, comes with `spoken`.
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
