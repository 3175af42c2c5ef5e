/** The stored state of a browser that has answered the birthday quiz and played a song (`HEARD`). */
const MADE = { answers: { traits: ['kind', 'funny'] }, name_key: 'r:RAH-zuh-lind', spelling: 'Rosalind' };
const WORDS = { text: 'Rosalind', from: 0, to: 2 };
export const HEARD = JSON.stringify({
  version: 1,
  collectionId: 'birthday',
  answers: MADE.answers,
  selectedNames: [{ name_key: MADE.name_key, active: true, customSpelling: MADE.spelling }],
  previews: [
    {
      task_id: '00000000-0000-4000-8000-000000000001',
      artist_id: '1',
      artist: 'June',
      title: 'Rosalind, Roll the Windows Down',
      lyrics: 'Rosalind',
      template_song_id: 't',
      status: 'completed',
      progress: 100,
      audio_url: '/media/none.mp3',
      duration_seconds: 30,
      peaks: [0.2, 0.8],
      lines: [{ ...WORDS, words: [WORDS] }],
      genre: '4',
      mood: '4',
      tempo: '3',
      ip_builder_data: MADE,
    },
  ],
  songsRemaining: 3,
});
