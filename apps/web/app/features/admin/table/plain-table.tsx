import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { classes } from '~/ui/classes.ts';

export type PlainColumn<Row> = {
  label: string;
  /**
   * Null or empty when the row has no value. The table then shows a grey dash, and a phone leaves the cell out.
   */
  cell: (row: Row) => ReactNode;
  /** The column is right-aligned, as numbers and days are. */
  isEnd?: true;
  /** Shows the label before the cell on a phone, because a phone shows no column heads. */
  isLabelled?: true;
};

type PlainTableProps<Row> = {
  /** The first column names the row. */
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Buttons of a row, in a column of their own. */
  rowActs?: (row: Row) => ReactNode;
  className?: string;
};

/** A short table of the desk that is always shown whole. For lists with pages and filters use `DeskTable`. */
export function PlainTable<Row>({ columns, rows, keyOf, rowActs, className }: PlainTableProps<Row>) {
  return (
    <table className={classes('desk-table', className)}>
      <thead>
        <tr>
          {columns.map(({ label, isEnd }) => (
            <th key={label} scope="col" className={classes(isEnd && 'desk-end')}>
              {label}
            </th>
          ))}
          {rowActs ? <th scope="col">{m.admin_actions()}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, index) => (
              <PlainCell key={column.label} column={column} row={row} isName={index === 0} />
            ))}
            {rowActs ? <td>{rowActs(row)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps<Row> = { column: PlainColumn<Row>; row: Row; isName: boolean };

function PlainCell<Row>({ column: { label, cell, isEnd, isLabelled }, row, isName }: CellProps<Row>) {
  const content = cell(row);
  if (isName) return <th scope="row">{content}</th>;
  const isMissing = content === null || content === undefined || content === '';
  return (
    <td className={classes(isEnd && 'desk-end', isMissing && 'desk-none')}>
      {isLabelled && !isMissing ? <span className="desk-only-phone">{label}: </span> : null}
      {isMissing ? '–' : content}
    </td>
  );
}
