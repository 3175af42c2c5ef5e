import type { SelectedArtist } from '@keepsong/domain/builder/song-data';
import { track } from '~/platform/page/analytics.ts';
import { Avatar } from '~/ui/picture/avatar.tsx';

/** The small portrait of the chosen artist, for a place where the artist's name stands beside it. */
export function ArtistAvatar({ artist, size }: { artist: SelectedArtist; size: 60 | 70 }) {
  return (
    <Avatar
      size={size}
      kind="artist"
      image={artist.photo ?? undefined}
      firstName={artist.artist_name}
      onClick={() => track('Avatar Image Clicked', { artistName: artist.artist_name })}
    />
  );
}
