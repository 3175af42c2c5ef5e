import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { StartSongLink, useStartSongWords } from '~/shell/header/start-song-link.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import type { Ink } from '~/ui/lettering/ink.ts';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import type { BelowContent } from './home-content.types.ts';
import { SongFacts } from './song-facts.tsx';

/**
 * A link to instant songs, for people in a hurry: these songs are generated in minutes. Left out while the shop
 * does not sell them.
 */
export function InstantWay({
  instant,
  song,
  ground,
  words,
}: Pick<BelowContent, 'instant' | 'words'> & { song: BelowContent['hero']; ground: Ink }) {
  const { locale } = usePage();
  if (instant === null) return null;
  return (
    <section className="wrap home-panel">
      <div className="flood home-panel__flood" data-ink={ground}>
        <div className="home-panel__words">
          <Heading level={2} size="d2">
            <span data-cms="homepage2024.instant_title">{words.instant_title}</span>
          </Heading>
          <Lead className="home-panel__lead">
            <span data-cms="homepage2024.instant_text">
              {words.instant_text.replace('{{price}}', formatMoney(instant.price, locale))}
            </span>
          </Lead>
          <ButtonLink to="/instant-builder">{m.catalog_store_start_instant()}</ButtonLink>
        </div>
        {song && (
          <div className="home-panel__sleeve">
            <Sleeve cover={{ src: song.cover }} disc={{ src: song.disc }} out />
          </div>
        )}
      </div>
    </section>
  );
}

/** The end of the page: a link to begin a song. Left out when a song is already in the cart (spec 2.9-16). */
export function LastCall({ facts, words }: Pick<BelowContent, 'facts' | 'words'>) {
  if (useStartSongWords() === null) return null;
  return (
    <section className="flood home-end" data-ink="rose">
      <div className="wrap home-end__words">
        <Heading level={2} size="d2">
          <span data-cms="homepage2024.end_title">{words.end_title}</span>
        </Heading>
        <SongFacts facts={facts} />
        <StartSongLink placement="home_end" />
      </div>
    </section>
  );
}
