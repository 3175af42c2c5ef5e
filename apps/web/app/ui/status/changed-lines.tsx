import { classes } from '../classes.ts';

type ChangedLinesProps = {
  /** Lines of a text, each with its present and its wanted form. `place` names the line ('Line 3'). */
  lines: readonly { id: number | string; place?: string; before: string; after: string }[];
  /** A comment on all changes, under its own label. */
  note?: { label: string; text: string } | undefined;
  className?: string;
};

/** The wanted changes of a text: each old line is struck through, with the new one under it. */
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
