import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { classes } from '~/ui/classes.ts';

export type PlainColumn<Row> = {
  label: string;
  /** Null or empty for what a row does not have: it is a grey dash in the table, and left out on a phone. */
  cell: (row: Row) => ReactNode;
  /** Numbers and days stand at the right. */
  isEnd?: true;
  /** A phone has no heads, so there the label stands before the cell. */
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

/** A table of the desk that is short and always whole. Lists that are paged and filtered are a `DeskTable`. */
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
