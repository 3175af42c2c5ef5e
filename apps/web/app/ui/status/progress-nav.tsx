import { ShopLink } from '../action/shop-link.tsx';

export type ProgressStep = {
  id: string;
  label: string;
  state: 'done' | 'now' | 'todo';
  /** How much of the current step is done, 0 to 1. */
  share?: number;
  /** The address of a finished step. Leave it out when the visitor may not open the step again. */
  to?: string;
};

const WHOLE = { done: 1, now: 0, todo: 0 };

function Step({ step }: { step: ProgressStep }) {
  const share = step.state === 'now' ? (step.share ?? 0) : WHOLE[step.state];
  return (
    <>
      <span className="steps__bar" aria-hidden="true">
        <span
          className="steps__fill"
          style={{ width: `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%` }}
        />
      </span>
      <span className="steps__label">{step.label}</span>
    </>
  );
}

/** The steps of the builder. Labels are visible from 1000 px on; screen readers always read them. */
export function ProgressNav({ label, steps }: { label: string; steps: readonly ProgressStep[] }) {
  return (
    <nav aria-label={label}>
      <ol className="steps">
        {steps.map((step) => (
          <li
            key={step.id}
            className="steps__step"
            data-state={step.state}
            aria-current={step.state === 'now' ? 'step' : undefined}
          >
            {step.to ? (
              <ShopLink className="steps__link" to={step.to}>
                <Step step={step} />
              </ShopLink>
            ) : (
              <Step step={step} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
