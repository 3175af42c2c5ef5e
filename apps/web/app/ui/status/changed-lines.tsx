import { classes } from '../classes.ts';

type ChangedLinesProps = {
  /** Lines of a text as they are and as they are wanted; `place` says which line it is ('Line 3'). */
  lines: readonly { id: number | string; place?: string; before: string; after: string }[];
  /** A word on all of them, under its label. */
  note?: { label: string; text: string } | undefined;
  className?: string;
};

/** What is to be changed in a text: each line struck through, with the new one under it. */
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
