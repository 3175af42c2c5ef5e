import { classes } from '../classes.ts';

const STAR = 'M12 1.8l3.1 6.6 7.1.9-5.2 5 1.3 7.1L12 17.9l-6.3 3.5L7 14.3l-5.2-5 7.1-.9z';

type StarsProps = { rating: number; label: string; className?: string };

/** A rating from 1 to 5 as stars. `label` says it in words, for example '4 of 5'. */
export function Stars({ rating, label, className }: StarsProps) {
  return (
    <span role="img" aria-label={label} className={classes('stars', className)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 24 24" aria-hidden="true" data-on={star <= rating || undefined}>
          <path d={STAR} />
        </svg>
      ))}
    </span>
  );
}
