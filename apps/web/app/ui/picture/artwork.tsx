import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/** A picture given by address, as SVG text of our artwork package, or as inline children. */
export type Picture = { src: string } | { svg: string } | { children: ReactNode };

type ArtworkProps = Picture & {
  /** The description of the picture, '' when the text beside it says the same. */
  alt: string;
  /** A CSS ratio such as '4 / 5' or '16 / 10'. The default is '1'. */
  ratio?: string;
  round?: boolean;
  /** Loads the picture when it comes near the window. For pictures below the fold. */
  lazy?: boolean;
  className?: string;
};

/**
 * SVG text as a data URL. In this form it cannot run scripts, and its ids cannot clash with those of other pictures.
 */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A picture, with corners of 4 px or round. */
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
  /** The record behind the sleeve. */
  disc?: Picture;
  alt?: string;
  /** Pulls the disc out, while it plays or for a closer look. */
  out?: boolean;
  /** Whether the song is playing. */
  spinning?: boolean;
  /** The play button at the bottom left. */
  play?: ReactNode;
  lazy?: boolean;
  className?: string;
};

/**
 * A square sleeve with its thumb notch. The disc shows by 6 %, and by 34 % when pulled out, so leave space at the
 * right.
 */
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
