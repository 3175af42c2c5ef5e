import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../picture/icon.tsx';
import { ChoiceGroup, type GroupWords } from './choice-group.tsx';

/** A group of cards. `genres` is for cards with artwork: two columns, or three in wide windows. */
export function ChoiceCards(
  props: GroupWords & { columns?: '1' | '2' | '3' | 'genres'; className?: string; children: ReactNode },
) {
  const { columns = '2', className, children, ...words } = props;
  return (
    <ChoiceGroup {...words} className={className}>
      <div className={classes('choices', columns !== '1' && `choices--${columns}`)}>{children}</div>
    </ChoiceGroup>
  );
}

type Choice = {
  name: string;
  value: string;
  checked: boolean;
  onChoose: (value: string) => void;
  disabled?: boolean;
  className?: string;
};

/** A card with artwork and a label below it. A press on its play button does not choose the card. */
export function GenreCard(props: Choice & { label: string; art: ReactNode; play?: ReactNode }) {
  return (
    <div className={classes('genre-card', props.className)}>
      <input
        className="choice__input z-1"
        type="radio"
        name={props.name}
        value={props.value}
        checked={props.checked}
        disabled={props.disabled}
        aria-label={props.label}
        onChange={() => props.onChoose(props.value)}
      />
      <div className="genre-card__art">
        {props.art}
        {props.play ? <div className="genre-card__play">{props.play}</div> : null}
      </div>
      <div className="genre-card__label" aria-hidden="true">
        {props.label}
        <span className="tick">
          <Icon name="check" />
        </span>
      </div>
    </div>
  );
}

type TextCardProps = Choice & {
  title: ReactNode;
  line?: ReactNode;
  kind?: 'one' | 'many';
  children?: ReactNode;
};

/**
 * A card with a title, one line of text, and a mark at the top right. The mark is a radio button, or a checkbox when
 * several cards can be chosen.
 */
export function TextCard({ kind = 'one', ...props }: TextCardProps) {
  return (
    <label className={classes('text-card', kind === 'many' && 'text-card--many', props.className)}>
      <input
        className="choice__input"
        type={kind === 'one' ? 'radio' : 'checkbox'}
        name={props.name}
        value={props.value}
        checked={props.checked}
        disabled={props.disabled}
        onChange={() => props.onChoose(props.value)}
      />
      <span className="text-card__body">
        <span className="text-card__title">{props.title}</span>
        {props.line ? <span className="text-card__line">{props.line}</span> : null}
        {props.children}
      </span>
      <span className="radio" aria-hidden="true">
        {kind === 'many' ? <Icon name="check" /> : null}
      </span>
    </label>
  );
}
