import { classes } from '../classes.ts';

type CroppedPhotoProps = {
  src: string;
  alt: string;
  /** The middle of the visible part, as shares of the picture, and its zoom (1 or more). */
  crop: { x: number; y: number; zoom: number };
  className?: string;
};

/** A photo that fills its frame, moved and enlarged to show its important part. */
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
