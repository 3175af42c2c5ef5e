import { classes } from '../classes.ts';

type CroppedPhotoProps = {
  src: string;
  alt: string;
  /** The middle of the visible part, as shares of width and height (0 to 1), and the zoom (1 or more). */
  crop: { x: number; y: number; zoom: number };
  className?: string;
};

/** A photo that fills its frame. It is moved and enlarged so that the part named by `crop` is visible. */
export function CroppedPhoto({ src, alt, crop, className }: CroppedPhotoProps) {
  const place = `${Math.round(crop.x * 100)}% ${Math.round(crop.y * 100)}%`;
  return (
    <span className={classes('block overflow-hidden', className)}>
      <img
        src={src}
        alt={alt}
        className="size-full object-cover"
        style={{ objectPosition: place, transformOrigin: place, scale: String(crop.zoom) }}
      />
    </span>
  );
}
