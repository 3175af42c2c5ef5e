import { classes } from '../classes.ts';

/** A fact with its label. Facts with an empty value are not shown. */
export type Fact = { label: string; value: string };

/** A table of facts about a song or an artist, with labels on the left and values on the right. */
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
