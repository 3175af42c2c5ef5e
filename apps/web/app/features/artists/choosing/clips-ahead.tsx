import type { ArtistCard, ArtistClip } from '@keepsong/contract/artists';
import { useEffect, useState } from 'react';
import { savesData } from '~/platform/loading/lazy-part.tsx';

/** Fetches the clips of these artists before their cards are shown. Does nothing for visitors who save data. */
export default function ClipsAhead({ artists }: { artists: readonly ArtistCard[] }) {
  const [open, setOpen] = useState(false);
  // Start only after the first render, so that the clips do not slow down the loading of the page.
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
