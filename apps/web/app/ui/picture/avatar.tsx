import type { MouseEvent, ReactNode } from 'react';
import { ShopLink } from '../action/shop-link.tsx';

import { inkOf } from '../lettering/ink.ts';
import { Icon } from './icon.tsx';
import { Locket } from './locket.tsx';

export type AvatarKind = 'anonymous' | 'artist' | 'admin' | 'staff';

type AvatarProps = {
  /** Width and height in px (spec 9.6-06). */
  size?: 36 | 48 | 60 | 70;
  kind?: AvatarKind;
  image?: string;
  firstName?: string | null;
  lastName?: string | null;
  /** The id or name from which the background colour of the initials is computed. */
  seed?: string | number;
  /**
   * The accessible name. Leave it out when the name is written beside the avatar; the avatar is then only decoration.
   */
  label?: string;
  /** The address to which the avatar links. Only for artists with a bio (spec 2.10-09). */
  to?: string;
  /**
   * Called at each press, also without a link. Without a link use it only for reports, because keyboard users
   * cannot press the picture.
   */
  onClick?: (event: MouseEvent) => void;
};

const upperFirst = (name: string | null | undefined) => [...(name ?? '').trim()][0]?.toUpperCase() ?? '';

/** The initials in capitals: the first letter of the first name, and of the last name if there is one (spec 5-51). */
export function initials(firstName: string | null | undefined, lastName?: string | null): string {
  const first = upperFirst(firstName);
  return first && first + upperFirst(lastName);
}

function face({ image, kind, firstName, lastName }: AvatarProps): ReactNode {
  if (image)
    return (
      <span className="avatar__clip">
        <img src={image} alt="" loading="lazy" decoding="async" />
      </span>
    );
  if (kind === 'staff' || kind === 'admin') return <Locket mono />;
  return initials(firstName, lastName) || <Icon name="user" />;
}

/**
 * The picture of a person: a portrait, the logo for staff, initials on the person's colour, or a generic figure (spec
 * 6-19 to 6-22).
 */
export function Avatar(props: AvatarProps) {
  const { size = 48, kind = 'anonymous', image, label, to, onClick } = props;
  const staff = kind === 'staff' || kind === 'admin';
  const seed = props.seed ?? `${props.firstName ?? ''} ${props.lastName ?? ''}`;
  const lettered = !image && !staff && initials(props.firstName, props.lastName) !== '';
  const look = {
    className: `avatar${kind === 'artist' ? ' avatar--artist' : ''}${staff ? ' avatar--staff' : ''}`,
    'data-size': size,
    'data-ink-fill': lettered ? inkOf(seed) : undefined,
  };
  if (to)
    return (
      <ShopLink to={to} onClick={onClick} aria-label={label} {...look}>
        {face(props)}
      </ShopLink>
    );
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    // biome-ignore lint/a11y: a press here does nothing for the visitor, it is only counted (spec 2.10-09)
    <span {...look} {...spoken} onClick={onClick}>
      {face(props)}
    </span>
  );
}
