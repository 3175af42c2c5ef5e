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

/**
 * The sticky bar at the bottom of a builder, with the saved state or 'Back' on the left and 'Continue' on the right.
 * The player lies below it.
 */
export function BuilderFoot({ children }: { children: ReactNode }) {
  return (
    <div className="builder-foot">
      <div className="wrap builder-foot__in">{children}</div>
    </div>
  );
}

/** The questions of a builder page. From 1000 px on, the side column beside them shows 'your song so far'. */
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

/** A question of a builder step. Its groups of choices must hide their own legends. */
export function Question(props: {
  /** The id to which 'Edit' links lead. */
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
