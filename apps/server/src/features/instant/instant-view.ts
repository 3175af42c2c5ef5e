import type { InstantCollectionView, InstantPreviewView } from '@keepsong/contract/instant';
import type { Locale } from '@keepsong/domain/format/locale';
import { productSlugOf } from '@keepsong/domain/instant/collection';
import type { TaskStatus } from '@keepsong/domain/instant/previews';
import { pagePeaks } from '../artists/artists.service.ts';
import type { CollectionRow } from './collections.repository.ts';
import { voiceName } from './song-request.ts';
import type { SongRow, TaskOfSong } from './songs.repository.ts';

/** Whether the shop sells the product with this slug (spec 8.4-10). */
type IsSold = (slug: string) => boolean;

/** A collection as the list of collections shows it. */
export function cardOf({ id, quiz }: CollectionRow, locale: Locale, isSold: IsSold) {
  return {
    id,
    title: quiz.title[locale],
    text: quiz.text[locale],
    occasion: quiz.song.occasion,
    genre: quiz.song.genre,
    mood: quiz.song.mood,
    product_slug: productSlugOf(quiz, isSold),
  };
}

export function collectionOf(
  row: CollectionRow,
  locale: Locale,
  isSold: IsSold,
  songsUsed: number,
): InstantCollectionView {
  const { quiz } = row;
  return {
    ...cardOf(row, locale, isSold),
    choices: quiz.choices,
    skip_addon_page: quiz.skip_addon_page,
    pam_enabled: quiz.pam_enabled,
    questions: quiz.questions.map(({ id, title, hint, max_answer_count, answers }) => ({
      id,
      title: title[locale],
      hint: hint[locale],
      max_answer_count,
      answers: answers.map(({ answer_key, label }) => ({ answer_key, label: label[locale] })),
    })),
    songs_remaining: Math.max(0, quiz.songs_per_visitor - songsUsed),
  };
}

/**
 * The state of a song as visitors see it. A full song is always shown as queued: it waits for the payment of its order,
 * and it may already be made for somebody else who bought the same. Buyers see its progress on their story's page.
 */
export const taskStatusOf = ({ status, extent }: Pick<SongRow, 'status' | 'extent'>): TaskStatus =>
  extent === 'full' || status === 'waiting' ? 'queued' : status;

export function taskView(found: TaskOfSong, songsUsed: number) {
  const { song } = found;
  const status = taskStatusOf(song);
  return {
    status,
    progress: song.extent === 'full' ? 0 : song.progress,
    data: status === 'completed' ? previewOf(found, songsUsed) : null,
  };
}

function previewOf({ task, song }: TaskOfSong, songsUsed: number): InstantPreviewView {
  return {
    artist_id: task.artistId,
    artist: voiceName(task.artistId),
    title: song.title,
    lyrics: song.lyrics,
    template_song_id: task.templateSongId,
    audio_url: `/media/${song.audioKey}`,
    duration_seconds: song.seconds,
    peaks: pagePeaks(song.peaks),
    lines: song.lines,
    occasion: song.request.occasion,
    genre: song.request.genre,
    moods: [song.request.mood],
    tempo: song.request.tempo,
    preview_count: songsUsed,
    ip_builder_data: {
      answers: Object.fromEntries(Object.entries(task.answers).map(([id, keys]) => [id, [...keys]])),
      name_key: task.nameKey,
      spelling: task.spelling,
    },
  };
}
