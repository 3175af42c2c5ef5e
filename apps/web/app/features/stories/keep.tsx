import type { Story } from '@keepsong/contract/stories';
import { m } from '~/paraglide/messages.js';
import { ButtonLink } from '~/ui/button.tsx';
import { Heading } from '~/ui/heading.tsx';
import { OwnData } from './own-data.tsx';
import { KeepPapers } from './work/keep-papers.tsx';

/** 'Yours to keep': the file, for the owner alone, from the moment the song is there; papers to print also while an artist writes it. */
export function Keep({ story }: { story: Story }) {
  const { download_url, is_owner } = story;
  if (!is_owner || (story.instant_product && !download_url)) return null;
  return (
    <section className="panel">
      <Heading level={2} size="d4">
        {m.stories_keep_title()}
      </Heading>
      {download_url ? (
        <>
          <p className="story-keep__text">{m.stories_keep_text()}</p>
          <ButtonLink href={download_url} download icon="download" variant="ink">
            {m.stories_download()}
          </ButtonLink>
        </>
      ) : null}
      <KeepPapers slug={story.slug} sung={download_url !== null} />
      {download_url ? <OwnData story={story} /> : null}
    </section>
  );
}
