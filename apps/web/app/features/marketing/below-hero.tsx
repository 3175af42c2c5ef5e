import { ArtistRail } from './artist-rail.tsx';
import { Gifts } from './gifts.tsx';
import type { BelowContent } from './home-content.types.ts';
import { HowItWorks } from './how-it-works.tsx';
import { Pairing } from './pairing.tsx';
import { Revisions } from './revisions.tsx';

/** The home page under its first screen. */
export function BelowHero({ content }: { content: BelowContent }) {
  const { hero, pairing, gifts, artists } = content;
  return (
    <>
      <Pairing song={pairing} />
      <ArtistRail artists={artists} />
      <Gifts songs={gifts} />
      <HowItWorks artists={artists.slice(-4, -1)} song={hero} />
      <Revisions artist={artists.at(-1)} />
    </>
  );
}
