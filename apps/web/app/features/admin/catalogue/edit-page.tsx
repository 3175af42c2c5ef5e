import { type ReactNode, useEffect, useRef } from 'react';
import { Crumbs } from '../crumbs.tsx';
import { DeskHead } from '../frame.tsx';
import { type BarProps, EditBar } from './edit-bar.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { EditHistory } from './edit-history.tsx';
import { EditFacts, EditStateMark } from './edit-parts.tsx';
import type { Edit, Standing } from './use-edit.ts';
import './catalogue.css';

type EditPageProps<T extends Standing & B, B extends object> = {
  edit: Edit<T, B>;
  /** The lists to which the thing belongs, the widest first. */
  above: readonly { to: string; name: string }[];
  title: string;
  /** The name of the thing below its lists, if that is not its title. */
  here?: string;
  /** What is said of a thing that was never saved; null for any other. */
  newFacts?: string | null;
  /** What is said before who saved the thing, and what stands in place of its state. */
  facts?: ReactNode;
  mark?: ReactNode;
  bodyOf: (item: T) => B;
  /** The name of a field, and how its value is read when two versions are compared. */
  labelOf: (field: keyof B) => string;
  wordsOfField: (field: keyof B, body: B) => string;
  history: () => ReturnType<Parameters<typeof EditHistory>[0]['load']>;
  /** Missing for what is never rolled back. */
  rollBack?: (wish: { version: number; to: number }) => Promise<T>;
  bar: Omit<BarProps<T, B>, 'edit' | 'children'>;
  /** What stands beside the fields, below them, and links beside the buttons. */
  side?: ReactNode;
  below?: ReactNode;
  links?: ReactNode;
  children: ReactNode;
};

/** The frame of everything that editors keep: title and state, what others have saved, fields, history, buttons. */
export function EditPage<T extends Standing & B, B extends object>(props: EditPageProps<T, B>) {
  const {
    edit,
    above,
    title,
    here = title,
    newFacts = null,
    bodyOf,
    labelOf,
    wordsOfField,
    rollBack,
  } = props;
  const { item } = edit;
  const isNew = newFacts !== null;
  const fields = useRef<HTMLDivElement>(null);
  const { wrong } = edit;
  useEffect(() => {
    // The fields have rendered with their faults by now, and what was closed over a fault is open.
    if (Object.keys(wrong).length > 0)
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);
  return (
    <>
      <Crumbs above={[...above]} here={here} />
      <DeskHead
        title={title}
        facts={
          newFacts ?? (
            <>
              {props.facts} <EditFacts item={item} />
            </>
          )
        }
        actions={isNew ? null : (props.mark ?? <EditStateMark state={item.state} />)}
      />
      <EditConflict {...{ edit, labelOf, wordsOfField, bodyOf }} />
      <div className="desk-columns">
        <div>
          {/* Fields that keep what is typed begin anew with the values of another version. */}
          <div key={edit.taken} ref={fields}>
            {props.children}
          </div>
          {props.below}
        </div>
        <aside className="edit-side">
          {props.side}
          {isNew ? null : (
            <EditHistory
              version={item.version}
              load={props.history}
              {...(rollBack && {
                rollBack: async (to: number) => edit.take(await rollBack({ version: item.version, to })),
              })}
            />
          )}
        </aside>
      </div>
      <EditBar edit={edit} {...props.bar}>
        {props.links}
      </EditBar>
    </>
  );
}
