import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { LongWords } from '../lettering/long-words.tsx';

/** The sticky bar at the top of a builder: logo, steps, close. */
export function BuilderBar(props: { start: ReactNode; end: ReactNode; children?: ReactNode }) {
  return (
    <header className="builder-bar">
      <div className="wrap builder-bar__in">
        {props.start}
        <div className="builder-bar__middle">{props.children}</div>
        {props.end}
      </div>
    </header>
  );
}

/** The sticky bar at the bottom: saved state or Back on the left, Continue on the right. It stays above the player. */
export function BuilderFoot({ children }: { children: ReactNode }) {
  return (
    <div className="builder-foot">
      <div className="wrap builder-foot__in">{children}</div>
    </div>
  );
}

/** The questions, and from 1000 px on 'your song so far' in a side column. */
export function BuilderColumns(props: { side: ReactNode; children: ReactNode }) {
  return (
    <div className="builder-columns">
      <div className="min-w-0">{props.children}</div>
      <aside className="builder-columns__side">
        <div className="builder-columns__sticky">{props.side}</div>
      </aside>
    </div>
  );
}

/** A question of a builder step. Its groups of choices hide their own legends. */
export function Question(props: {
  /** The target of 'Edit' links. */
  id?: string;
  title: string;
  hint?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section id={props.id} className={classes('question', props.className)}>
      <h2 className="d4 question__title">
        <LongWords>{props.title}</LongWords>
      </h2>
      {props.hint ? <p className="question__hint">{props.hint}</p> : null}
      {props.children}
    </section>
  );
}
