import { classes } from '../classes.ts';

type ChangedLinesProps = {
  /**
   * The changed lines. `before` is the old text of a line and `after` the new one. `place` names the line ('Line 3').
   */
  lines: readonly { id: number | string; place?: string; before: string; after: string }[];
  /** A comment on all the changes, with its label. */
  note?: { label: string; text: string } | undefined;
  className?: string;
};

/** The changes that somebody asks for in a text. Each old line is struck through, and the new line stands under it. */
export function ChangedLines({ lines, note, className }: ChangedLinesProps) {
  return (
    <dl className={classes('changed-lines', className)}>
      {lines.map(({ id, place, before, after }) => (
        <div key={id}>
          <dt>
            {place} <del>{before}</del>
          </dt>
          <dd>
            <b>{after}</b>
          </dd>
        </div>
      ))}
      {note ? (
        <div>
          <dt>{note.label}</dt>
          <dd className="changed-lines__note">{note.text}</dd>
        </div>
      ) : null}
    </dl>
  );
}
