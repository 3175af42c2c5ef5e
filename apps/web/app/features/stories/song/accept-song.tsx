import type { Story } from '@keepsong/contract/story/stories';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { StarChoice } from './star-choice.tsx';

/** Lets the owner accept the song or say what is wrong. Hidden once the song is accepted. */
export function AcceptSong({ story }: { story: Story }) {
  const { locale } = usePage();
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction();
  const [stars, setStars] = useState<number | null>(null);
  const acceptBy = story.production?.accept_by;
  if (!acceptBy) return null;
  const artist = story.song.artist.fullName;
  const accept = () =>
    run(async () => {
      const { browserMakers } = await import('~/platform/api/maker-api.ts');
      const params = { slug: story.slug };
      await browserMakers().stories.accept({ params });
      if (stars !== null) await browserMakers().standing.rate({ params, body: { stars } });
      toast.show({ tone: 'success', text: m.stories_accepted({ artist }) });
      await revalidate();
    }, showFailure);
  return (
    <section className="panel story-accept">
      <Heading level={2} size="d4">
        {m.stories_accept_title()}
      </Heading>
      <p>{m.stories_accept_text({ artist, day: formatWeekday(chicagoDay(new Date(acceptBy)), locale) })}</p>
      <StarChoice stars={stars} onChoose={setStars} />
      <div className="story-actions">
        <Button busy={busy} onClick={() => void accept()}>
          {m.stories_accept()}
        </Button>
        <TextLink to={`/stories/${story.slug}/revisions`} alone>
          {m.stories_accept_wrong()}
        </TextLink>
      </div>
    </section>
  );
}
