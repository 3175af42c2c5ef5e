import type { Story } from '@keepsong/contract/story/stories';
import type { Locale } from '@keepsong/domain/format/locale';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { cityOfZone } from '@keepsong/domain/stories/zone-cities';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { usePage } from '~/platform/page/page-context.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';

const GiveDialog = lazyPart(() => import('./give-dialog.tsx'), { Missing: DialogMissing });

/** Lets the owner give the song as a gift to open, and shows the state of the gift. */
export function GiveButton({ story }: { story: Story }) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  const { locale } = usePage();
  const { reveal, slug, attributes } = story;
  const { recipient } = attributes;
  const isThere = story.view === 'song';
  const isOpen = !reveal || reveal.state === 'scheduled' || reveal.state === 'waiting';
  return (
    <section className="panel">
      <Heading level={2} size="d4">
        {recipient ? m.stories_give_heading({ recipient }) : m.stories_give_heading_plain()}
      </Heading>
      <p className="story-keep__text">{stateWords(story, locale)}</p>
      {reveal?.thanks ? <blockquote className="story-thanks">{reveal.thanks.message}</blockquote> : null}
      {isOpen ? (
        <Button variant="ink" icon="gift" aria-haspopup="dialog" onClick={() => setDialog('open')}>
          {reveal ? m.stories_give_change() : m.stories_give()}
        </Button>
      ) : null}
      {reveal && isThere && story.visibility !== 'private' ? (
        <p className="story-give__look">
          <TextLink to={reveal.path} reloadDocument>
            {m.stories_give_preview()}
          </TextLink>
        </p>
      ) : null}
      {dialog === 'never' ? null : (
        <GiveDialog
          open={dialog === 'open'}
          onClose={() => setDialog('closed')}
          promisedAt={isThere ? null : (story.production?.promised_at ?? null)}
          {...{ slug, recipient, reveal, isThere }}
        />
      )}
    </section>
  );
}

function stateWords(story: Story, locale: Locale): string {
  const { reveal, view, visibility, attributes } = story;
  const { recipient } = attributes;
  if (!reveal) return view === 'song' ? m.stories_give_text() : m.stories_give_text_before();
  const { to, send_on, time_zone } = reveal;
  // Only the owner can see a private page. So nothing is sent until the owner lets others see the page again.
  if (visibility === 'private' && reveal.state !== 'opened')
    return reveal.state === 'sent'
      ? m.stories_give_state_shut_sent({ to })
      : m.stories_give_state_shut({ to });
  switch (reveal.state) {
    case 'scheduled':
      if (!send_on) return m.stories_give_state_going({ to });
      return scheduledWords(view === 'song', {
        to,
        day: formatWeekday(send_on.slice(0, 10), locale),
        time: send_on.slice(11),
        zone: cityOfZone(time_zone, locale),
      });
    case 'waiting':
      return send_on ? m.stories_give_state_waiting({ to }) : m.stories_give_state_going({ to });
    case 'sent':
      return m.stories_give_state_sent({ to });
    case 'opened':
      if (reveal.thanks)
        return recipient ? m.stories_give_state_thanked({ recipient }) : m.stories_give_state_thanked_plain();
      return recipient ? m.stories_give_state_opened({ recipient }) : m.stories_give_state_opened_plain();
  }
}

const scheduledWords = (
  isThere: boolean,
  plan: { to: string; day: string; time: string; zone: string },
): string => (isThere ? m.stories_give_state_scheduled(plan) : m.stories_give_state_before(plan));
