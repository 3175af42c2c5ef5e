import type { SampleConsent } from '@keepsong/contract/makers/profiles';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { browserMakers } from '~/platform/api/maker-api.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Facts } from '~/ui/layout/facts.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { doorOf } from './load-work.ts';
import { WorkPage } from './work-page.tsx';

type Props = { slug: string; token: string; loaded: SampleConsent | null };

/**
 * Asks the customer whether the artist may show the song. The customer can change the answer here later. The
 * token in the mailed link is enough, so the customer need not sign in.
 */
export function ConsentPage({ slug, token, loaded }: Props) {
  const [consent, setConsent] = useState(loaded);
  const { busy, error, run } = useAction();
  if (!consent)
    return (
      <div className="wrap work">
        <EmptyState level={1} title={m.work_change_gone()} text={m.work_change_gone_text()} />
      </div>
    );
  const { artist, sample, state, recipient } = consent;
  const answer = (is_yes: boolean) =>
    run(async () => {
      const body = { ...doorOf(slug, token), is_yes };
      setConsent((await browserMakers().profiles.answerConsent({ body })).consent);
    });
  const words = wordsOf(consent);
  const isOver = sample === null && state !== 'given';
  return (
    <WorkPage
      slug={slug}
      title={words?.title ?? m.work_consent_title({ recipient })}
      state={state}
      lead={
        <span role="status">
          {isOver
            ? m.work_consent_gone({ artist: artist.name })
            : (words?.lead ?? m.work_consent_lead({ artist: artist.name }))}
        </span>
      }
    >
      <div className="work-answer">
        {sample ? (
          <section className="work-sample" aria-label={m.work_consent_shown()}>
            <Facts
              rows={[
                { label: m.work_consent_song(), value: sample.title },
                ...(sample.recipient ? [{ label: m.work_consent_for(), value: sample.recipient }] : []),
              ]}
            />
            {sample.url ? (
              // biome-ignore lint/a11y/useMediaCaption: the customer's own song
              <audio controls preload="none" src={sample.url} aria-label={m.work_consent_hear()} />
            ) : null}
          </section>
        ) : null}
        <FieldError>{error ? errorWords(error) : null}</FieldError>
        {isOver ? null : (
          <div className="work-actions">
            {state === 'given' ? null : (
              <Button
                busy={busy}
                variant={state === 'asked' ? 'primary' : 'secondary'}
                onClick={() => void answer(true)}
              >
                {m.work_consent_yes()}
              </Button>
            )}
            {state === 'refused' ? null : (
              <Button variant="secondary" busy={busy} onClick={() => void answer(false)}>
                {state === 'given' ? m.work_consent_take_back() : m.work_consent_no()}
              </Button>
            )}
          </div>
        )}
      </div>
    </WorkPage>
  );
}

/** The texts for the customer's answer; null before an answer. */
function wordsOf({ state, artist }: SampleConsent): { title: string; lead: string } | null {
  if (state === 'given')
    return { title: m.work_consent_given(), lead: m.work_consent_given_text({ artist: artist.name }) };
  if (state === 'refused')
    return {
      title: m.work_consent_refused({ artist: artist.name }),
      lead: m.work_consent_refused_text(),
    };
  return null;
}
