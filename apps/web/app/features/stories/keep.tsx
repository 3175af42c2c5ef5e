import type { Story } from '@keepsong/contract/stories';
import { m } from '~/paraglide/messages.js';
import { ButtonLink } from '~/ui/button.tsx';
import { Heading } from '~/ui/heading.tsx';

/** 'Yours to keep': the file, for the owner alone. It is there from the moment the song is. */
export function Keep({ story: { download_url } }: { story: Story }) {
  if (!download_url) return null;
  return (
    <section className="panel">
      <Heading level={2} size="d4">
        {m.stories_keep_title()}
      </Heading>
      <p className="story-keep__text">{m.stories_keep_text()}</p>
      <ButtonLink href={download_url} download icon="download" variant="ink">
        {m.stories_download()}
      </ButtonLink>
    </section>
  );
}
