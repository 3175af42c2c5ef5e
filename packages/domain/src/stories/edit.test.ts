import { describe, expect, it } from 'vitest';
import { emptySongData, type SongData } from '../builder/song-data.ts';
import { statesOf } from '../states/state-table.ts';
import { COMMISSIONS } from '../states/tables.ts';
import { editOf, editPhase, editSong } from './edit.ts';

const SONG: SongData = {
  ...emptySongData(),
  occasion: 'Anniversary',
  genre: '2',
  gender: '2',
  relationship: 'Wife',
  recipient: 'Marguerite',
  moods: ['7'],
  questions: [
    { question: 'Favorite memories together', answer: 'The blue coat.' },
    { question: 'Inside jokes and funny stories', answer: 'Wrong Portland.' },
  ],
  pronunciations: [{ subject: 'Lou', pronounce: 'loo', audio: 'a1', saved: true, expire: null }],
};

describe('editPhase', () => {
  it('is open until an artist has accepted, and a message afterwards', () => {
    const phases = Object.fromEntries(statesOf(COMMISSIONS).map((state) => [state, editPhase(state)]));
    expect(phases).toEqual({
      briefed: 'open',
      offered: 'open',
      declined: 'open',
      accepted: 'message',
      to_be_checked: 'message',
      in_revision: 'message',
      change_to_be_checked: 'message',
      delivered: 'closed',
      canceled: 'closed',
    });
  });
});

describe('editSong', () => {
  it('changes only the given fields', () => {
    const edited = editSong(SONG, {
      recipient: 'Mags',
      notes: 'No drums.',
      genre: '3',
      gender: '1',
      slug: 'x',
    });
    expect(edited).toEqual({ ok: true, value: { ...SONG, recipient: 'Mags', notes: 'No drums.' } });
  });

  it.each<[string, object, string]>([
    ['no recipient', { recipient: ' ' }, 'recipient'],
    ['no mood', { moods: [] }, 'moods'],
    ['no relationship', { relationship: '' }, 'relationship'],
    ['no occasion', { occasion: '' }, 'occasion'],
    [
      'an empty answer',
      { questions: [SONG.questions[0], { ...SONG.questions[1], answer: '\u200B' }] },
      'questions.1.answer',
    ],
    ['one question', { questions: [SONG.questions[0]] }, 'questions'],
    ['a note that is too long', { notes: 'x'.repeat(2_001) }, 'notes'],
  ])('refuses %s with its field', (_, change, field) => {
    const refused = editSong(SONG, change);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'song_data_invalid' } });
    expect(!refused.ok && Object.keys(refused.refusal.fields ?? {})).toContain(field);
  });

  it.each([null, 'text', []])('takes %j as no change', (change) => {
    expect(editSong(SONG, change)).toEqual({ ok: true, value: SONG });
  });

  it('offers only fields that it accepts', () => {
    expect(editSong(emptySongData(), editOf(SONG))).toMatchObject({ ok: false });
    const made = editSong({ ...SONG, recipient: 'X', notes: 'Y' }, editOf(SONG));
    expect(made).toEqual({ ok: true, value: SONG });
  });
});
