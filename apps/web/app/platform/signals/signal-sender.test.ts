import { expect, it, vi } from 'vitest';
import type { Tracked } from '../page/analytics.ts';
import { createSignalSender } from './signal-sender.ts';

const one = (place: number): Tracked => ({
  event: 'Page Viewed',
  props: { path: `/artists/${place}`, title: '' },
  at: 0,
  path: `/artists/${place}`,
});

/**
 * A sender with a fake clock that the test moves. `statuses` are the shop's answers, in order; after the last
 * one the answer is 200.
 */
function open(statuses: number[] = [], wrong: number | null = null) {
  const waits: number[] = [];
  let due: (() => void) | null = null;
  let ids = 0;
  const sent: { event_id: string; properties: { path: string } }[][] = [];
  const sender = createSignalSender({
    async post(body) {
      sent.push(JSON.parse(body).events);
      const status = statuses.shift() ?? 200;
      return { status, wrong: status === 400 ? wrong : null };
    },
    newId: () => `id-${++ids}`,
    later(work, ms) {
      waits.push(ms);
      due = work;
      return () => {
        due = null;
      };
    },
  });
  const pass = async () => {
    const work = due;
    due = null;
    work?.();
    await vi.waitFor(() => undefined);
  };
  return { sender, sent, waits, pass };
}

it('tells the events of a second in one batch', async () => {
  const { sender, sent, pass } = open();
  for (const place of [1, 2, 3]) sender.add(one(place));
  await pass();
  expect(sent.map((batch) => batch.map(({ properties }) => properties.path))).toEqual([
    ['/artists/1', '/artists/2', '/artists/3'],
  ]);
});

it('sends nothing that the server tells itself, and gives it the id of the server', async () => {
  const { sender, sent, pass } = open();
  const lead = { ...one(1), event: 'Lead', props: { source: 'footer' }, id: 'of-the-server' } as const;
  expect(sender.add(lead)).toMatchObject({ event_id: 'of-the-server', name: 'Lead' });
  await pass();
  expect(sent).toEqual([]);
});

it('sends an event again under the same id until the shop has it, ever more seldom', async () => {
  const { sender, sent, waits, pass } = open([0, 503, 429]);
  sender.add(one(1));
  for (let times = 0; times < 5; times += 1) await pass();
  expect(sent.map((batch) => batch.map(({ event_id }) => event_id))).toEqual(Array(4).fill(['id-1']));
  expect(waits).toEqual([1_000, 2_000, 5_000, 15_000]);
});

it.each([
  [0, ['id-2']],
  [503, ['id-2']],
  [429, ['id-1', 'id-2']],
])('after the answer %s, a speed that the shop may have counted is not sent again', async (status, again) => {
  const { sender, sent, pass } = open([status]);
  sender.add({ ...one(1), event: 'Page Speed Measured' });
  sender.add(one(2));
  for (let times = 0; times < 2; times += 1) await pass();
  expect(sent.map((batch) => batch.map(({ event_id }) => event_id))).toEqual([['id-1', 'id-2'], again]);
});

it('drops an event that the shop refuses, and sends the others without it', async () => {
  const { sender, sent, pass } = open([400], 1);
  for (const place of [1, 2, 3]) sender.add(one(place));
  for (let times = 0; times < 3; times += 1) await pass();
  expect(sent.map((batch) => batch.map(({ event_id }) => event_id))).toEqual([
    ['id-1', 'id-2', 'id-3'],
    ['id-1', 'id-3'],
  ]);
});

it('drops a batch that the shop refuses as a whole', async () => {
  const { sender, sent, pass } = open([403]);
  sender.add(one(1));
  await pass();
  await pass();
  expect(sent).toHaveLength(1);
});

it('sends at most forty events in a request, and the rest after it', async () => {
  const { sender, sent, pass } = open();
  for (let place = 0; place < 100; place += 1) sender.add(one(place));
  for (let times = 0; times < 4; times += 1) await pass();
  expect(sent.map(({ length }) => length)).toEqual([40, 40, 20]);
});

it('keeps the newest events without a connection', async () => {
  const { sender, sent, pass } = open([0]);
  for (let place = 0; place < 400; place += 1) sender.add(one(place));
  await pass();
  expect(sent[0]?.[0]?.properties.path).toBe('/artists/100');
});

it('keeps what was done while a song was playing for minutes without a connection', async () => {
  const { sender, sent, pass } = open([0]);
  sender.add(one(1));
  for (let times = 0; times < 400; times += 1)
    sender.add({ ...one(1), event: 'real-time listened', props: {} });
  sender.add(one(2));
  for (let times = 0; times < 9; times += 1) await pass();
  // The first batch did not arrive.
  const paths = sent.slice(1).flatMap((batch) => batch.map(({ properties }) => properties.path));
  expect(paths).toHaveLength(300);
  expect(paths.filter(Boolean)).toEqual(['/artists/1', '/artists/2']);
});

it('sends what waits when the page is left', async () => {
  const { sender, sent } = open();
  sender.add(one(1));
  sender.leave();
  expect(sent).toHaveLength(1);
});

it('sends all that waits when the page is left during a send, and nothing of it twice', async () => {
  const { sender, sent, pass } = open();
  sender.add(one(0));
  const first = pass();
  for (let place = 1; place < 100; place += 1) sender.add(one(place));
  sender.leave();
  const batches = [1, 40, 40, 19];
  expect(sent.map(({ length }) => length)).toEqual(batches);
  await first;
  for (let times = 0; times < 3; times += 1) await pass();
  expect(sent.map(({ length }) => length)).toEqual(batches);
});

it('sends the newest events that a browser still takes when the page is left, and the others later', async () => {
  const { sender, sent, pass } = open();
  const long = (place: number): Tracked => ({
    ...one(place),
    // Two bytes for each letter.
    props: { path: `/artists/${place}`, title: 'é'.repeat(2_000) },
  });
  for (let place = 0; place < 4; place += 1) sender.add(long(place));
  const first = pass();
  for (let place = 4; place < 24; place += 1) sender.add(long(place));
  sender.leave();
  const bytes = sent.map((events) => new TextEncoder().encode(JSON.stringify({ events })).length);
  expect(bytes.reduce((sum, count) => sum + count, 0)).toBeLessThan(64 * 1024 - 8_000);
  expect(sent.at(-1)?.at(-1)?.properties.path).toBe('/artists/23');
  await first;
  for (let times = 0; times < 4; times += 1) await pass();
  const ids = sent.flat().map(({ event_id }) => event_id);
  expect([ids.length, new Set(ids).size]).toEqual([24, 24]);
});

it('sends what did not arrive when the page was left, and stayed open, again', async () => {
  const { sender, sent, pass } = open([0]);
  sender.add(one(1));
  sender.leave();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await pass();
  expect(sent.map((batch) => batch.map(({ event_id }) => event_id))).toEqual([['id-1'], ['id-1']]);
});
