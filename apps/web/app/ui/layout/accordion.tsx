import { type ReactNode, useId } from 'react';
import { LinkButton } from '../action/link.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../picture/icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type AccordionSectionProps = {
  number: number;
  title: string;
  /** Whether the section is still to come, open, or done. The page keeps only one section open. */
  state: 'todo' | 'open' | 'done';
  /** The state in words, for assistive technology ('Completed'). */
  stateLabel?: string;
  /** The entered values in one line, shown when the section is done. */
  summary?: ReactNode;
  editLabel?: string;
  onEdit?: () => void;
  level?: 2 | 3;
  children?: ReactNode;
};

/** One section of a form that is filled in from top to bottom. */
export function AccordionSection(props: AccordionSectionProps) {
  const { number, title, state, level = 2, onEdit } = props;
  const id = useId();
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <section className="section" data-state={state} aria-labelledby={id}>
      <div className="section__head">
        <span className="section__number num" aria-hidden="true">
          {state === 'done' ? <Icon name="check" /> : number}
        </span>
        <Title id={id} tabIndex={-1} className="d4 section__title">
          {title}
          {props.stateLabel ? <VisuallyHidden>, {props.stateLabel}</VisuallyHidden> : null}
        </Title>
        {state === 'done' && onEdit ? (
          <LinkButton className="small" onClick={onEdit}>
            {props.editLabel}
            <VisuallyHidden> {title}</VisuallyHidden>
          </LinkButton>
        ) : null}
      </div>
      {state === 'done' && props.summary ? <div className="section__summary">{props.summary}</div> : null}
      {state === 'open' ? <div className="section__body">{props.children}</div> : null}
    </section>
  );
}

type DisclosureProps = {
  summary: ReactNode;
  /** Shown at the end of the line, for example a total or a count. */
  end?: ReactNode;
  open?: boolean;
  name?: string;
  className?: string;
  children: ReactNode;
};

/**
 * A line that opens and closes its content, even without scripts. Of the lines with the same `name` only one is open.
 */
export function Disclosure({ summary, end, open, name, className, children }: DisclosureProps) {
  return (
    <details className={classes('disclosure', className)} open={open} name={name}>
      <summary className="disclosure__summary">
        <span className="disclosure__text">{summary}</span>
        {end}
        <Icon name="chevron-down" size={20} className="disclosure__caret" />
      </summary>
      <div className="disclosure__body">{children}</div>
    </details>
  );
}
