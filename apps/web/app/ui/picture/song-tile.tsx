import type { ReactNode } from 'react';
import { ShopLink } from '../action/shop-link.tsx';

import { classes } from '../classes.ts';
import { type Picture, Sleeve } from './artwork.tsx';

type SongTileProps = {
  title: string;
  /** For example 'for {recipient}, by {artist}'. */
  subtitle?: ReactNode;
  cover: Picture;
  disc?: Picture;
  playing?: boolean;
  /** The play button. Leave it out when the song has no audio. */
  play?: ReactNode;
  /** The address to which the whole tile links. The play button still plays. */
  to?: string;
  level?: 2 | 3 | 4;
  className?: string;
};

/** A song as a tile with its sleeve. */
export function SongTile({
  title,
  subtitle,
  cover,
  disc,
  playing,
  play,
  to,
  level = 3,
  className,
}: SongTileProps) {
  const Title = `h${level}` as const;
  return (
    <article className={classes('song-tile', className)}>
      <Sleeve cover={cover} disc={disc} spinning={playing} play={play} />
      <Title className="song-tile__title">{to ? <ShopLink to={to}>{title}</ShopLink> : title}</Title>
      {subtitle ? <p className="song-tile__subtitle">{subtitle}</p> : null}
    </article>
  );
}
