import { NetworkError } from '@keepsong/contract/transport/browser-transport';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutosave, REST_MS, RETRY_MS, type SaveState, type Work } from './autosave.ts';

const work = (title: string): Work => ({ title, lyrics: '', artist_note: '' });

function studio() {
  const sent: { title: string; keepalive: boolean; end: (error?: unknown) => void }[] = [];
  const states: SaveState['kind'][] = [];
  const autosave = createAutosave({
    save: ({ title }, { keepalive }) =>
      new Promise<void>((resolve, reject) => {
        sent.push({ title, keepalive, end: (error) => (error ? reject(error) : resolve()) });
      }),
    onState: ({ kind }) => states.push(kind),
    now: () => 42,
  });
  return { autosave, sent, states, titles: () => sent.map(({ title }) => title) };
}

/** Lets resolved promises continue. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('autosave', () => {
  it('waits until the artist pauses, then saves the newest text once', async () => {
    const { autosave, titles, sent, states } = studio();
    autosave.change(work('a'));
    await vi.advanceTimersByTimeAsync(REST_MS - 1);
    autosave.change(work('ab'));
    await vi.advanceTimersByTimeAsync(REST_MS - 1);
    expect(titles()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(titles()).toEqual(['ab']);
    expect(autosave.hasUnsaved()).toBe(true);
    sent[0]?.end();
    await settle();
    expect(states).toEqual(['saving', 'saved']);
    expect(autosave.hasUnsaved()).toBe(false);
  });

  it('never runs two requests at once, and ends with the newest text', async () => {
    const { autosave, titles, sent } = studio();
    autosave.change(work('a'));
    const first = autosave.flush();
    await settle();
    autosave.change(work('b'));
    const second = autosave.flush();
    await settle();
    expect(titles()).toEqual(['a']);
    sent[0]?.end();
    await settle();
    expect(titles()).toEqual(['a', 'b']);
    sent[1]?.end();
    expect(await Promise.all([first, second])).toEqual([true, true]);
  });

  it('says when the shop cannot be reached, keeps the text and tries again by itself', async () => {
    const { autosave, titles, sent, states } = studio();
    autosave.change(work('a'));
    const flushed = autosave.flush();
    await settle();
    sent[0]?.end(new NetworkError());
    expect(await flushed).toBe(false);
    expect(states.at(-1)).toBe('offline');
    expect(autosave.hasUnsaved()).toBe(true);
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(titles()).toEqual(['a', 'a']);
    sent[1]?.end();
    await settle();
    expect(states.at(-1)).toBe('saved');
  });

  it('does not send refused work again until it has changed', async () => {
    const { autosave, titles, sent, states } = studio();
    autosave.change(work('a'));
    const flushed = autosave.flush();
    await settle();
    sent[0]?.end(new Error('refused'));
    expect(await flushed).toBe(false);
    await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
    expect(titles()).toEqual(['a']);
    expect(states.at(-1)).toBe('failed');
    autosave.change(work('b'));
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(titles()).toEqual(['a', 'b']);
  });

  it('keeps newer text when an older save fails', async () => {
    const { autosave, titles, sent } = studio();
    autosave.change(work('a'));
    void autosave.flush();
    await settle();
    autosave.change(work('b'));
    sent[0]?.end(new NetworkError());
    await settle();
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(titles()).toEqual(['a', 'b']);
  });

  it('sends unsaved text when the page closes, and nothing twice', async () => {
    const { autosave, sent } = studio();
    autosave.change(work('a'));
    autosave.leave();
    autosave.leave();
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(sent.map(({ title, keepalive }) => ({ title, keepalive }))).toEqual([
      { title: 'a', keepalive: true },
    ]);
    expect(await autosave.flush()).toBe(true);
  });

  it('sends text again when its request is still running as the page closes', async () => {
    const { autosave, sent } = studio();
    autosave.change(work('a'));
    void autosave.flush();
    await settle();
    autosave.leave();
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([false, true]);
  });
});
