import type { Story } from '@keepsong/contract/story/stories';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { StarChoice } from './star-choice.tsx';

/** Lets the owner of an accepted song rate it with stars, and change the rating later. */
export function RateSong({ story }: { story: Story }) {
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction();
  const rating = story.production?.rating ?? null;
  const [stars, setStars] = useState(rating?.stars ?? null);
  if (!rating) return null;
  const artist = story.song.artist.fullName;
  const rate = () =>
    run(async () => {
      if (stars === null) return;
      const { browserMakers } = await import('~/platform/api/maker-api.ts');
      await browserMakers().standing.rate({ params: { slug: story.slug }, body: { stars } });
      toast.show({ tone: 'success', text: m.stories_rated({ artist }) });
      await revalidate();
    }, showFailure);
  return (
    <section className="panel story-accept" id="rate">
      <Heading level={2} size="d4">
        {rating.stars === null ? m.stories_rate_title({ artist }) : m.stories_rate_given()}
      </Heading>
      <p>{m.stories_rate_text({ artist })}</p>
      <StarChoice stars={stars} onChoose={setStars} />
      {rating.stars === null ? null : (
        <p>
          <TextLink to={`/stories/${story.slug}/review`}>{m.stories_rate_words()}</TextLink>
        </p>
      )}
      {stars === null || stars === rating.stars ? null : (
        <div className="story-actions">
          <Button busy={busy} variant="secondary" onClick={() => void rate()}>
            {m.stories_rate()}
          </Button>
        </div>
      )}
    </section>
  );
}
