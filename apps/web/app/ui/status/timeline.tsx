import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Icon } from '../picture/icon.tsx';

type StageState = 'done' | 'now' | 'todo';

export type Stage = {
  id: string;
  title: string;
  /** What is done in this stage and who does it. For a finished stage, when it was finished. */
  detail?: ReactNode;
  state: StageState;
};

type TimelineProps = {
  label: string;
  stages: readonly Stage[];
  /** The name of each state, for screen readers. */
  stateLabels: Record<StageState, string>;
  /** Shown below the stages, for example the artist's note. */
  children?: ReactNode;
};

/** The stages of an order. They stand side by side from 1000 px on, and below each other in narrower windows. */
export function Timeline({ label, stages, stateLabels, children }: TimelineProps) {
  return (
    <div>
      <ol className="timeline" aria-label={label}>
        {stages.map((stage) => (
          <li
            key={stage.id}
            className="timeline__stage"
            data-state={stage.state}
            aria-current={stage.state === 'now' ? 'step' : undefined}
          >
            <span className="timeline__dot" aria-hidden="true">
              {stage.state === 'done' ? <Icon name="check" /> : null}
            </span>
            <span>
              <span className="timeline__title">
                {stage.title}
                <VisuallyHidden>, {stateLabels[stage.state]}</VisuallyHidden>
              </span>
              {stage.detail ? <span className="timeline__detail">{stage.detail}</span> : null}
            </span>
          </li>
        ))}
      </ol>
      {children ? <div className="timeline__note">{children}</div> : null}
    </div>
  );
}
