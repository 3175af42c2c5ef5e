import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { PlainTable } from '../../table/plain-table.tsx';
import type { Edit, Standing } from '../use-edit.ts';

type ConflictProps<T extends Standing & B, B extends object> = {
  edit: Edit<T, B>;
  /** `labelOf` gives the name of a field, and `wordsOfField` gives its value as text. */
  labelOf: (field: keyof B) => string;
  wordsOfField: (field: keyof B, body: B) => string;
  bodyOf: (item: T) => B;
};

/**
 * Compares the version that somebody else has saved in the meantime with the changes made here, so that the
 * editor can choose. Only fields that both have changed are listed: the others need no choice.
 */
export function EditConflict<T extends Standing & B, B extends object>(props: ConflictProps<T, B>) {
  const { edit, labelOf, wordsOfField, bodyOf } = props;
  const { theirs, body, clashes, take, keepMine } = edit;
  if (!theirs) return null;
  const other = bodyOf(theirs);
  return (
    <section className="edit-conflict" role="alert" aria-labelledby="conflict">
      <h2 className="desk-title" id="conflict">
        {m.desk_edit_conflict({ by: theirs.edited_by ?? '–', version: theirs.version })}
      </h2>
      {clashes.length === 0 ? (
        <p>{m.desk_edit_no_clash()}</p>
      ) : (
        <PlainTable
          rows={clashes}
          keyOf={(field) => String(field)}
          columns={[
            { label: m.desk_edit_field(), cell: (field) => labelOf(field) },
            { label: m.desk_edit_mine(), cell: (field) => wordsOfField(field, body), isLabelled: true },
            { label: m.desk_edit_theirs(), cell: (field) => wordsOfField(field, other), isLabelled: true },
          ]}
        />
      )}
      <p className="muted">{m.desk_edit_keep_mine_lead()}</p>
      <div className="edit-conflict__acts">
        <Button variant="secondary" size="small" onClick={keepMine}>
          {m.desk_edit_keep_mine()}
        </Button>
        <Button variant="secondary" size="small" onClick={() => take(theirs)}>
          {m.desk_edit_take_theirs()}
        </Button>
      </div>
    </section>
  );
}
