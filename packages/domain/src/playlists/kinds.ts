/** What the songs of a playlist have in common (`kinds` of spec 7.2-16). */
export const PLAYLIST_KINDS = ['occasion', 'genre', 'mood'] as const;
export type PlaylistKind = (typeof PLAYLIST_KINDS)[number];

export const isPlaylistKind = (text: string): text is PlaylistKind =>
  PLAYLIST_KINDS.some((kind) => kind === text);
