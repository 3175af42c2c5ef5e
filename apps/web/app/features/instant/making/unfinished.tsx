import { floodInkFor } from '@keepsong/artwork/song';
import { isBegun, selectedPreview } from '@keepsong/domain/instant/previews';
import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { discPath, sketchOf, sleevePath } from '~/platform/art/song-art.ts';
import { EmptySleeve } from '~/shell/frame/empty-sleeve.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { Tissue } from '~/ui/layout/surface.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import { instantStore } from '../page/instant.store.ts';
import { INSTANT_BUILDER } from '../page/instant-paths.ts';
import { lookOfPreview } from './preview-look.ts';

/**
 * A link to an instant song that was begun in this browser and not ordered (spec 2.6-03). Renders nothing without
 * one.
 */
export default function Unfinished() {
  // Starts as null, because only the browser knows the song and the server has rendered the page without it.
  const [state, setState] = useState<ReturnType<typeof instantStore.read> | null>(null);
  useEffect(() => setState(instantStore.read()), []);
  if (state === null || !isBegun(state)) return null;
  const song = selectedPreview(state);
  const look = song && lookOfPreview(song);
  const name = song?.ip_builder_data.spelling ?? '';
  return (
    <Tissue
      ink={look ? floodInkFor(sketchOf(look), ['rose']) : 'rose'}
      as="section"
      className="order-unfinished"
    >
      <div className="order__sleeve">
        {look ? <Sleeve cover={{ src: sleevePath(look) }} disc={{ src: discPath(look) }} /> : <EmptySleeve />}
      </div>
      <div className="order__words">
        <Heading level={2}>{song ? song.title : m.instant_unfinished_title()}</Heading>
        <p className="mt-2.5">
          {song && name ? m.instant_unfinished_for({ name }) : m.instant_unfinished_text()}
        </p>
        <div className="order__actions">
          <ButtonLink to={INSTANT_BUILDER} variant="ink" size="small">
            {m.instant_unfinished_complete()}
          </ButtonLink>
        </div>
      </div>
    </Tissue>
  );
}
