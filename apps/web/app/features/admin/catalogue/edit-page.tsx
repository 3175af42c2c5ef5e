import type { ReactNode } from 'react';
import { Crumbs } from '../crumbs.tsx';
import { DeskHead } from '../frame.tsx';
import { EditBar } from './edit-bar.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { EditHistory } from './edit-history.tsx';
import { EditFacts, EditStateMark } from './edit-parts.tsx';
import type { Edit, Standing } from './use-edit.ts';
import './catalogue.css';

type EditPageProps<T extends Standing & B & { id: number }, B extends object> = {
  edit: Edit<T, B>;
  /** The list to which the thing belongs. */
  list: { to: string; name: string };
  title: string;
  /** What is said of a thing that was never saved; null for any other. */
  newFacts: string | null;
  bodyOf: (item: T) => B;
  /** The name of a field, and how its value is read when two versions are compared. */
  labelOf: (field: keyof B) => string;
  wordsOfField: (field: keyof B, body: B) => string;
  history: () => ReturnType<Parameters<typeof EditHistory>[0]['load']>;
  rollBack: (wish: { version: number; to: number }) => Promise<T>;
  /** What publishing means for what was sold and for open carts. */
  note: string;
  /** What stands beside the fields, and links beside the buttons. */
  side?: ReactNode;
  links?: ReactNode;
  children: ReactNode;
};

/** The frame of everything that editors keep: title and state, what others have saved, fields, history, buttons. */
export function EditPage<T extends Standing & B & { id: number }, B extends object>(
  props: EditPageProps<T, B>,
) {
  const { edit, list, title, newFacts, bodyOf, labelOf, wordsOfField } = props;
  const { item } = edit;
  return (
    <>
      <Crumbs above={[list]} here={title} />
      <DeskHead
        title={title}
        facts={newFacts ?? <EditFacts item={item} />}
        actions={newFacts === null ? <EditStateMark state={item.state} /> : null}
      />
      <EditConflict {...{ edit, labelOf, wordsOfField, bodyOf }} />
      <div className="desk-columns">
        {/* Fields that keep what is typed begin anew with the values of another version. */}
        <div key={edit.taken}>{props.children}</div>
        <aside className="edit-side">
          {props.side}
          {newFacts === null ? (
            <EditHistory
              version={item.version}
              load={props.history}
              rollBack={async (to) => edit.take(await props.rollBack({ version: item.version, to }))}
            />
          ) : null}
        </aside>
      </div>
      <EditBar edit={edit} note={props.note}>
        {props.links}
      </EditBar>
    </>
  );
}
