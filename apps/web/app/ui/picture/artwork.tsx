import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/** A picture: its address, or its SVG text from the artwork package, or inline children. */
export type Picture = { src: string } | { svg: string } | { children: ReactNode };

type ArtworkProps = Picture & {
  /** The alternative text. '' when a text beside the picture says the same. */
  alt: string;
  /** A CSS ratio such as '4 / 5' or '16 / 10'. The default is '1'. */
  ratio?: string;
  round?: boolean;
  /**
   * Whether to load the picture only when it comes near the visible part of the page. Pass false for a picture at the
   * top.
   */
  lazy?: boolean;
  className?: string;
};

/**
 * An SVG text as a data URL. In this form the SVG cannot run scripts, and its ids cannot clash with the ids of other
 * pictures.
 */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A picture that is round or has corners of 4 px. */
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
  /** The picture of the disc, which is partly visible behind the sleeve. */
  disc?: Picture;
  alt?: string;
  /** Whether the disc is pulled out further, for a closer look. A disc that spins is always pulled out. */
  out?: boolean;
  /** Whether the disc spins, because the song is playing. */
  spinning?: boolean;
  /** The play button, shown at the bottom left. */
  play?: ReactNode;
  lazy?: boolean;
  className?: string;
};

/**
 * A square record sleeve with a notch for the thumb. 6 % of the disc is visible at the right, and 34 % when the disc is
 * pulled out, so leave space there.
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
