import type { InstantCollectionView, InstantPreviewView } from '@keepsong/contract/instant';
import type { Locale } from '@keepsong/domain/format/locale';
import { productSlugOf } from '@keepsong/domain/instant/collection';
import type { TaskStatus } from '@keepsong/domain/instant/previews';
import { pagePeaks } from '../artists/artists.service.ts';
import type { CollectionRow } from './collections.repository.ts';
import { voiceName } from './song-request.ts';
import type { SongRow, TaskOfSong } from './songs.repository.ts';

/** The prices of the products that the shop sells, in cents by slug (spec 8.4-10). */
type Prices = ReadonlyMap<string, number>;

/** A collection as the list of collections shows it. */
export function cardOf({ id, quiz }: CollectionRow, locale: Locale, prices: Prices) {
  const product_slug = productSlugOf(quiz, (slug) => prices.has(slug));
  return {
    id,
    title: quiz.title[locale],
    text: quiz.text[locale],
    occasion: quiz.song.occasion,
    genre: quiz.song.genre,
    mood: quiz.song.mood,
    product_slug,
    price: prices.get(product_slug) ?? null,
  };
}

export function collectionOf(
  row: CollectionRow,
  locale: Locale,
  prices: Prices,
  songsUsed: number,
): InstantCollectionView {
  const { quiz } = row;
  return {
    ...cardOf(row, locale, prices),
    choices: quiz.choices,
    skip_addon_page: quiz.skip_addon_page,
    pam_enabled: quiz.pam_enabled,
    questions: quiz.questions.map(({ id, title, hint, max_answer_count, answers }) => ({
      id,
      title: title[locale],
      hint: hint[locale],
      max_answer_count,
      answers: answers.map(({ answer_key, label, sets: { genre, mood, tempo } }) => ({
        answer_key,
        label: label[locale],
        sets: { genre, mood, tempo },
      })),
    })),
    songs_remaining: Math.max(0, quiz.songs_per_visitor - songsUsed),
  };
}

/**
 * The state of a song as visitors see it. A full song is always shown as queued: it waits for the payment of
 * its order. Its real state could be 'finished' already, because somebody else bought the same song. Buyers see
 * its progress on their story's page.
 */
export const taskStatusOf = ({ status, extent }: Pick<SongRow, 'status' | 'extent'>): TaskStatus =>
  extent === 'full' || status === 'waiting' ? 'queued' : status;

/** @param waitSeconds about how long it takes until the song is finished; null when it does not wait */
export function taskView(found: TaskOfSong, songsUsed: number, waitSeconds: number | null) {
  const { song } = found;
  const status = taskStatusOf(song);
  return {
    status,
    progress: song.extent === 'full' ? 0 : song.progress,
    wait_seconds: song.extent === 'full' ? null : waitSeconds,
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
