import type { Phonetics } from '../../adapters/music/phonetics.ts';
import type { Foundation } from '../../foundation.ts';
import type { Editing } from '../../platform/editing/editing.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { createVendorMessages } from '../studio/vendors/vendor-messages.service.ts';
import { createCollectionsService } from './collections.service.ts';
import { createDeliveriesService } from './deliveries.service.ts';
import { createCollectionDesk } from './desk/collection-desk.service.ts';
import { createMusicDesk } from './desk/music-desk.service.ts';
import { createSampleSongs } from './desk/sample-songs.service.ts';
import { createFailedSongs } from './failed-songs.service.ts';
import { createInstantGoods } from './goods.service.ts';
import type { NameSounds } from './name-sounds.ts';
import { createNamesService } from './names.service.ts';
import { createOldSongs } from './old-songs.job.ts';
import { createPreviewLinks } from './preview-links.service.ts';
import { createPreviewsService } from './previews.service.ts';
import { createRecordingsService } from './recordings.service.ts';
import { createSongAddresses } from './song-addresses.job.ts';
import { createSongFiles } from './song-files.ts';
import { createSongMakers } from './song-makers.job.ts';
import { createSongMusic } from './song-music.service.ts';
import { createSongQueue } from './song-queue.service.ts';

type Needs = {
  catalog: CatalogService;
  editing: Editing;
  nameSounds: NameSounds;
  phonetics: Phonetics;
  secret: string;
};

/** Creates the services of instant songs. */
export function wireInstant(
  foundation: Foundation,
  { catalog, editing, nameSounds, phonetics, secret }: Needs,
) {
  const songFiles = createSongFiles(secret);
  const deliveries = createDeliveriesService({
    ...foundation,
    songFiles,
    vendorMessages: createVendorMessages(foundation),
  });
  const songMusic = createSongMusic(foundation);
  const queue = createSongQueue({ ...foundation, secret, places: songMusic.places });
  const songMakers = createSongMakers({
    ...foundation,
    ...{ music: songMusic, songFiles, queue, onEnded: deliveries.deliverDue },
  });
  const recordings = createRecordingsService(foundation);
  return {
    collections: createCollectionsService({ ...foundation, catalog }),
    collectionDesk: createCollectionDesk({ ...foundation, editing }),
    musicDesk: createMusicDesk({ ...foundation, phonetics, makers: songMakers }),
    sampleSongs: createSampleSongs({ ...foundation, phonetics, makers: songMakers }),
    previews: createPreviewsService({ ...foundation, phonetics, recordings, queue, makers: songMakers }),
    songMakers,
    songMusic,
    deliveries,
    failedSongs: createFailedSongs({ ...foundation, makers: songMakers }),
    oldSongs: createOldSongs({ ...foundation, songMusic }),
    songAddresses: createSongAddresses({ ...foundation, songFiles }),
    recordings,
    names: createNamesService({ ...foundation, phonetics, sounds: nameSounds, recordings }),
    instantGoods: createInstantGoods({ recordings }),
    previewLinks: createPreviewLinks(foundation),
  };
}
