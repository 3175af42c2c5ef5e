import { AfterSongs } from '~/shell/frame/layouts.tsx';
import { ArtistRail } from './artist-rail.tsx';
import { Gifts } from './gifts.tsx';
import type { BelowContent } from './home-content.types.ts';
import { HowItWorks } from './how-it-works.tsx';
import { Pairing } from './pairing.tsx';
import { Revisions } from './revisions.tsx';
import { Said } from './said.tsx';
import { InstantWay, LastCall } from './ways.tsx';

/** The home page below its first screen. */
export function BelowHero({ content }: { content: BelowContent }) {
  const { words, hero, grounds, pairing, gifts, artists, reviews, instant, facts } = content;
  return (
    <>
      <AfterSongs />
      {pairing && (
        <>
          <Pairing song={pairing} words={words} />
          <AfterSongs />
        </>
      )}
      <ArtistRail artists={artists} title={words.explore_title} />
      <AfterSongs />
      <Gifts songs={gifts} title={words.gift_title} />
      <AfterSongs />
      <HowItWorks artists={artists.slice(-4, -1)} {...{ song: hero, words }} ground={grounds.step} />
      <Said reviews={reviews} title={words.said_title} />
      <InstantWay {...{ instant, words }} song={gifts[0] ?? hero} ground={grounds.instant} />
      <Revisions artist={artists.at(-1)} title={words.revisions_title} text={words.revisions_text} />
      <LastCall {...{ facts, words }} />
    </>
  );
}
