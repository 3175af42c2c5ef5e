import type { ReactNode } from 'react';
import { ShopLink } from '../action/shop-link.tsx';

import { classes } from '../classes.ts';
import { type Picture, Sleeve } from './artwork.tsx';

type SongTileProps = {
  title: string;
  /** 'for {recipient}, by {artist}' */
  subtitle?: ReactNode;
  cover: Picture;
  disc?: Picture;
  playing?: boolean;
  /** The play button. Left out when the song has no audio. */
  play?: ReactNode;
  /** The target of the whole tile. The play button keeps its own action. */
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
