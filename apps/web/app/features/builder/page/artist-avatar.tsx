import type { SelectedArtist } from '@keepsong/domain/builder/song-data';
import { Avatar } from '~/ui/picture/avatar.tsx';

/** The portrait of the chosen artist, beside their written name. */
export function ArtistAvatar({ artist, size }: { artist: SelectedArtist; size: 60 | 70 }) {
  return (
    <Avatar size={size} kind="artist" image={artist.photo ?? undefined} firstName={artist.artist_name} />
  );
}
