import type { ComponentProps } from 'react';
import type { LinkProps } from 'react-router';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../picture/icon.tsx';
import { ShopLink } from './shop-link.tsx';

type Look = {
  icon: IconName;
  /** What it does; also the spoken name. With a badge, say the count here ('Cart, 3 items'). */
  label: string;
  look?: 'plain' | 'outline' | 'soft' | 'ink';
  /** A small count at the corner; not spoken. */
  badge?: string | number;
};

const lookClass = (look: Look['look'], className?: string) =>
  classes('icon-btn', look && look !== 'plain' && `icon-btn--${look}`, className);

function Content({ icon, badge }: Pick<Look, 'icon' | 'badge'>) {
  return (
    <>
      <Icon name={icon} />
      {badge === undefined ? null : (
        <span className="icon-btn__badge num" aria-hidden="true">
          {badge}
        </span>
      )}
    </>
  );
}

/** A round 44 px button with an icon only. */
export function IconButton({
  icon,
  label,
  look,
  badge,
  className,
  ...rest
}: Look & ComponentProps<'button'>) {
  return (
    <button type="button" aria-label={label} className={lookClass(look, className)} {...rest}>
      <Content icon={icon} badge={badge} />
    </button>
  );
}

/** The same as a link. */
export function IconLink({
  icon,
  label,
  look,
  badge,
  className,
  ...rest
}: Look & Omit<LinkProps, 'children'>) {
  return (
    <ShopLink {...rest} aria-label={label} className={lookClass(look, className)}>
      <Content icon={icon} badge={badge} />
    </ShopLink>
  );
}
