import { m } from '~/paraglide/messages.js';
import { TextLink } from '~/ui/link.tsx';

/** Papers around the song, to print: what is worth nothing before the song is there comes with it. */
export function KeepPapers({ slug, sung }: { slug: string; sung: boolean }) {
  const at = `/v3/api/stories/${slug}/keep`;
  const papers = [
    ...(sung ? [{ file: 'lyrics', label: m.work_keep_lyrics() }] : []),
    { file: 'qr-card', label: m.work_keep_card() },
    { file: 'certificate', label: m.work_keep_certificate() },
    { file: 'gift-receipt', label: m.work_keep_receipt() },
  ];
  return (
    <ul className="story-papers" aria-label={m.work_keep_papers()}>
      {papers.map(({ file, label }) => (
        <li key={file}>
          <TextLink href={`${at}/${file}.pdf`} alone target="_blank">
            {label}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
