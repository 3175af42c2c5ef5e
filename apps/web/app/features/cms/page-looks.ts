import type { SongSketch } from '@keepsong/artwork/song';
import type { CmsGroup } from '@keepsong/domain/cms/fields';
import type { Ink } from '~/ui/lettering/ink.ts';

export type PageGroup = Extract<
  CmsGroup,
  'how_it_works' | 'artist_community' | 'song_revisions' | 'careers' | 'contact_us' | 'event_reminder'
>;

const sketch = (title: string, genre: string, mood: string, tempo: string): SongSketch => ({
  title,
  recipient: '',
  genre,
  mood,
  tempo,
});

/**
 * The head of each page: its ink, and the sleeve in it, drawn as if the page were a song. The mood is one whose two
 * inks look unlike the ink of the head.
 */
export const PAGE_LOOKS: Readonly<Record<PageGroup, { ink: Ink; song: SongSketch }>> = {
  how_it_works: { ink: 'amber', song: sketch('Half the Map', '2', '7', '4') },
  artist_community: { ink: 'ultra', song: sketch('Loudest in the Car', '8', '4', '3') },
  song_revisions: { ink: 'mint', song: sketch('Sung Again', '4', '2', '4') },
  careers: { ink: 'sky', song: sketch('Tuesday Kitchen', '5', '4', '4') },
  contact_us: { ink: 'tangerine', song: sketch('Porch Light', '1', '6', '2') },
  event_reminder: { ink: 'violet', song: sketch('Their Day', '6', '7', '4') },
};
