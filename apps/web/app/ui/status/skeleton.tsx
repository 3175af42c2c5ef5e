import { classes } from '../classes.ts';

type SkeletonProps = {
  shape?: 'line' | 'sleeve' | 'disc' | 'block';
  /** Width and height as CSS lengths. */
  width?: string;
  height?: string;
  ratio?: string;
  className?: string;
};

/**
 * A pale block in the shape of the content that is loading. Tell screen readers once that the region is loading, with
 * `aria-busy` on the region.
 */
export function Skeleton({ shape = 'line', width, height, ratio, className }: SkeletonProps) {
  return (
    <span
      className={classes('skeleton', className)}
      data-shape={shape}
      style={{ width, height, aspectRatio: ratio }}
      aria-hidden="true"
    />
  );
}

/** A skeleton in the shape of a song tile: a sleeve, a title and a line. */
export function SkeletonTile() {
  return (
    <div aria-hidden="true">
      <Skeleton shape="sleeve" />
      <Skeleton className="mt-3.5" height="20px" width="76%" />
      <Skeleton className="mt-2" height="15px" width="54%" />
    </div>
  );
}
