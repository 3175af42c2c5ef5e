import type { ComponentProps } from 'react';
import type { LinkProps } from 'react-router';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../picture/icon.tsx';
import { ShopLink } from './shop-link.tsx';

type Look = {
  icon: IconName;
  /** The accessible name. It says what the button does. With a badge, include the count ('Cart, 3 items'). */
  label: string;
  look?: 'plain' | 'outline' | 'soft' | 'ink';
  /** A small count at the corner. Screen readers skip it. */
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

/** A round button of 44 px with only an icon. */
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

/** A link that looks like an `IconButton`. */
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
