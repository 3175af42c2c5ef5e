import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/** A picture by address, as SVG text of our own artwork package, or drawn inline. */
export type Picture = { src: string } | { svg: string } | { children: ReactNode };

type ArtworkProps = Picture & {
  /** What it shows; '' when the text beside it says so. */
  alt: string;
  /** CSS ratio, '1' unless told: '4 / 5', '16 / 10'. */
  ratio?: string;
  round?: boolean;
  /** Below the fold: loaded when it comes near. */
  lazy?: boolean;
  className?: string;
};

/** SVG text as an address: it cannot run scripts, and its ids cannot clash with those of other pictures. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A print with 4 px corners, or round. */
export function Artwork({ alt, ratio, round, lazy = true, className, ...picture }: ArtworkProps) {
  return (
    <span
      className={classes('artwork', round && 'artwork--round', className)}
      style={ratio ? { aspectRatio: ratio } : undefined}
    >
      <PictureOf picture={picture} alt={alt} lazy={lazy} />
    </span>
  );
}

function PictureOf({ picture, alt, lazy }: { picture: Picture; alt: string; lazy: boolean }) {
  if ('children' in picture) return picture.children;
  const src = 'src' in picture ? picture.src : svgAddress(picture.svg);
  return <img src={src} alt={alt} loading={lazy ? 'lazy' : 'eager'} decoding="async" />;
}

type SleeveProps = {
  cover: Picture;
  /** The record behind it. */
  disc?: Picture;
  alt?: string;
  /** The disc is pulled out: playing, or to be looked at. */
  out?: boolean;
  /** Its song is playing. */
  spinning?: boolean;
  /** Play disc at the bottom left. */
  play?: ReactNode;
  lazy?: boolean;
  className?: string;
};

/** A square sleeve with its thumb notch; the disc peeks 6 %, and 34 % when out. Leave room at its right. */
export function Sleeve({ cover, disc, alt = '', out, spinning, play, lazy = true, className }: SleeveProps) {
  return (
    <span className={classes('sleeve', className)} data-out={out || spinning || undefined}>
      {disc ? (
        <span className="sleeve__disc" data-spinning={spinning || undefined}>
          <PictureOf picture={disc} alt="" lazy={lazy} />
        </span>
      ) : null}
      <span className="sleeve__cover">
        <PictureOf picture={cover} alt={alt} lazy={lazy} />
      </span>
      {play ? <span className="sleeve__play">{play}</span> : null}
    </span>
  );
}
