import type { Story } from '@keepsong/contract/story/stories';
import { m } from '~/paraglide/messages.js';
import { ButtonLink } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { archivePath } from './own-data.tsx';
import { PlayCodes } from './play-codes.tsx';
import { ShareFile } from './share-file.tsx';

/**
 * Links to papers for printing, and to an archive of all data of the song. The lyrics and the archive are among them
 * only once the song is finished (`sung`).
 */
function KeepPapers({ slug, sung }: { slug: string; sung: boolean }) {
  const at = `/v3/api/stories/${slug}/keep`;
  const papers = [
    ...(sung ? [{ file: 'lyrics', label: m.work_keep_lyrics() }] : []),
    { file: 'qr-card', label: m.work_keep_card() },
    { file: 'certificate', label: m.work_keep_certificate() },
    { file: 'gift-receipt', label: m.work_keep_receipt() },
  ];
  return (
    <ul className="story-links" aria-label={m.work_keep_papers()}>
      {papers.map(({ file, label }) => (
        <li key={file}>
          <TextLink href={`${at}/${file}.pdf`} target="_blank">
            {label}
          </TextLink>
        </li>
      ))}
      {sung ? (
        <li>
          <TextLink href={archivePath(slug)} download>
            {m.stories_archive()}
          </TextLink>
        </li>
      ) : null}
    </ul>
  );
}

/**
 * 'Yours to keep'. The owner gets the file once the song exists, and papers to print even while an artist writes it.
 * Everybody else gets the file when the owner allows that.
 */
export function Keep({ story }: { story: Story }) {
  const { download_url, is_owner, shares_file } = story;
  if (!download_url && (!is_owner || story.instant_product)) return null;
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
      {is_owner ? <KeepPapers slug={story.slug} sung={download_url !== null} /> : null}
      {is_owner && download_url ? <PlayCodes slug={story.slug} /> : null}
      {shares_file !== null && download_url ? <ShareFile slug={story.slug} shared={shares_file} /> : null}
    </section>
  );
}
