import { classes } from '../classes.ts';

/** One thing that is known; an empty value is not shown. */
export type Fact = { label: string; value: string };

/** What is known of a song or an artist: names at the left, values at the right. */
export function Facts({ rows, className }: { rows: readonly Fact[]; className?: string }) {
  return (
    <dl className={classes('facts', className)}>
      {rows
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
