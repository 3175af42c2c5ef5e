import { type ReactNode, useEffect, useRef } from 'react';
import { Crumbs } from '../crumbs.tsx';
import { DeskHead } from '../frame.tsx';
import { type BarProps, EditBar } from './edit-bar.tsx';
import { EditFacts, EditStateMark } from './edit-parts.tsx';
import type { Edit, Standing } from './use-edit.ts';
import { EditConflict } from './versions/edit-conflict.tsx';
import { EditHistory } from './versions/edit-history.tsx';
import './catalogue.css';

type EditPageProps<T extends Standing & B, B extends object> = {
  edit: Edit<T, B>;
  /** The lists above this page for the breadcrumbs, the outermost first. */
  above: readonly { to: string; name: string }[];
  title: string;
  /** The last breadcrumb, if it differs from the title. */
  here?: string;
  /** The facts line of a thing that was never saved; null for a saved thing. */
  newFacts?: string | null;
  /** `facts` stands before the name of the person who saved last. `mark` replaces the mark of the state. */
  facts?: ReactNode;
  mark?: ReactNode;
  bodyOf: (item: T) => B;
  /** The name of a field, and the text of its value for comparing two versions. */
  labelOf: (field: keyof B) => string;
  wordsOfField: (field: keyof B, body: B) => string;
  history: () => ReturnType<Parameters<typeof EditHistory<B>>[0]['load']>;
  /** Undefined for things that cannot be rolled back. */
  rollBack?: (wish: { version: number; to: number }) => Promise<T>;
  bar: Omit<BarProps<T, B>, 'edit' | 'children'>;
  /** `side` stands beside the fields, `below` under them, and `links` beside the buttons. */
  side?: ReactNode;
  below?: ReactNode;
  links?: ReactNode;
  children: ReactNode;
};

/** The frame of every editor: title and state, changes by others, fields, history, buttons. */
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
    // By now the fields have rendered with their errors, and closed parts with an error are open.
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
          {/*
            The new key resets fields that keep typed text, when another version is loaded. Nothing can be typed from the
            first save until the page of the new thing is open, because that page would not have it.
          */}
          <div key={edit.taken} ref={fields} inert={isNew && (edit.busy || item.version > 0)}>
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
              {...{ fields: edit.body, labelOf, wordsOfField }}
              {...(rollBack && {
                rollBack: (to: number) => edit.rollBack(to, rollBack),
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
