import type { ArtistCard, ArtistClip } from '@keepsong/contract/artists';
import { useEffect, useState } from 'react';
import { savesData } from '~/platform/loading/lazy-part.tsx';

/** Fetches clips before their cards are turned to; not for who saves data. */
export default function ClipsAhead({ artists }: { artists: readonly ArtistCard[] }) {
  const [open, setOpen] = useState(false);
  // Never while the page is still being read from the server.
  useEffect(() => setOpen(!savesData()), []);
  if (!open) return null;
  return artists.flatMap(({ id, video }) => (video ? [<Ahead key={id} sources={video.sources} />] : []));
}

function Ahead({ sources }: Pick<ArtistClip, 'sources'>) {
  return (
    <video preload="auto" muted data-ahead>
      {sources.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
    </video>
  );
}
