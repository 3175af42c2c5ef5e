import { expectFew, expectFilm, type FilmEdit, gapsBetween, type Span } from './film-edits.ts';
import { checkSample, type PlainCodec, type VideoCodec } from './video-samples.ts';

/** A box: its four letters, its span in the file, and where its contents begin (`at`). */
type Box = Span & { kind: string; at: number };
type Track = { id: number; codec: VideoCodec | null; samples: Span[] };

/**
 * The boxes that are kept inside each box. All others are overwritten, such as texts, places and still
 * pictures.
 */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  file: ['ftyp', 'moov', 'mdat', 'moof', 'styp', 'sidx', 'mfra'],
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'tref', 'mdia'],
  mdia: ['mdhd', 'hdlr', 'elng', 'minf'],
  minf: ['vmhd', 'smhd', 'dinf', 'stbl'],
  stbl: [
    'stsd',
    'stts',
    'ctts',
    'cslg',
    'stsc',
    'stsz',
    'stco',
    'co64',
    'stss',
    'stdp',
    'sdtp',
    'sgpd',
    'sbgp',
  ],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sgpd', 'sbgp', 'subs'],
};
const HANDLERS = ['vide', 'soun'];

/**
 * The length of a video sample entry before its boxes; and for each codec, the place in its box that says how
 * many bytes the length of a unit has.
 */
const VISUAL_ENTRY = 78;
const UNIT_CODECS: Readonly<Record<string, { box: string; lengthAt: number }>> = {
  avc1: { box: 'avcC', lengthAt: 4 },
  avc3: { box: 'avcC', lengthAt: 4 },
  hvc1: { box: 'hvcC', lengthAt: 21 },
  hev1: { box: 'hvcC', lengthAt: 21 },
};
const OTHER_CODECS: Readonly<Record<string, PlainCodec>> = { av01: 'av1', vp08: 'vp8', vp09: 'vp9' };

/**
 * Reads an MP4 (ISO/IEC 14496-12), whole or in fragments. Its boxes must fill the file, one of its tracks must
 * have pictures, and each sample must lie in the data and be valid for its codec. Returns what to overwrite:
 * all boxes that playing does not need, and all data that no sample of pictures or sound uses.
 */
export function readMp4(bytes: Buffer): FilmEdit[] {
  const edits: FilmEdit[] = [];
  const top = keep(bytes, { kind: 'file', from: 0, at: 0, to: bytes.length }, edits);
  const [moov, ...others] = top.filter(({ kind }) => kind === 'moov');
  expectFilm(moov !== undefined && others.length === 0, 'not one moov');
  const parts = keep(bytes, moov, edits);
  const tracks = parts
    .filter(({ kind }) => kind === 'trak')
    .flatMap((trak) => readTrack(bytes, trak, edits) ?? []);
  const sizes = defaultSizes(bytes, parts);
  for (const moof of top.filter(({ kind }) => kind === 'moof'))
    readFragment(bytes, keep(bytes, moof, edits), { moof, tracks, sizes, edits });
  const pictures = tracks.filter(({ codec }) => codec !== null);
  expectFilm(
    pictures.some(({ samples }) => samples.length > 0),
    'no pictures',
  );
  const samples = tracks.flatMap((track) => track.samples);
  expectFew(samples);
  const data = top.filter(({ kind }) => kind === 'mdat').map(({ at, to }) => ({ from: at, to }));
  edits.push(...gapsBetween(data, samples));
  for (const { codec, samples: own } of pictures)
    if (codec) for (const { from, to } of own) checkSample(codec, bytes.subarray(from, to));
  expectFew(samples, edits);
  return edits;
}

/**
 * The boxes inside a box, which must fill it. `file` stands for the whole file; its last box may reach to the
 * end.
 */
function boxesOf(bytes: Buffer, { kind, at, to }: Box): Box[] {
  const boxes: Box[] = [];
  for (let from = at; from < to; ) {
    expectFilm(to - from >= 8, 'a cut box');
    const said = bytes.readUInt32BE(from);
    const isLong = said === 1;
    const size = isLong
      ? Number(bytes.readBigUInt64BE(from + 8))
      : said === 0 && kind === 'file'
        ? to - from
        : said;
    const head = isLong ? 16 : 8;
    expectFilm(size >= head && size <= to - from, 'a box of a wrong size');
    boxes.push({
      kind: bytes.toString('latin1', from + 4, from + 8),
      from,
      at: from + head,
      to: from + size,
    });
    from += size;
  }
  return boxes;
}

/** The boxes that playing needs. All others become free space. */
function keep(bytes: Buffer, box: Box, edits: FilmEdit[]): Box[] {
  const kept = KEPT[box.kind] ?? [];
  const boxes = boxesOf(bytes, box);
  for (const other of boxes) if (!kept.includes(other.kind)) edits.push(free(bytes, other));
  return boxes.filter(({ kind }) => kept.includes(kind));
}

/** Turns a box into free space of the same size, in whichever form the size is written. */
const free = (bytes: Buffer, { from, at, to }: Box): FilmEdit => ({
  from: from + 4,
  to,
  // A long size stands between the letters and the contents, and is kept.
  head: Buffer.concat([Buffer.from('free'), bytes.subarray(from + 8, at)]),
});

function childOf(boxes: readonly Box[], kind: string): Box {
  const found = boxes.find((box) => box.kind === kind);
  expectFilm(found !== undefined, `no ${kind}`);
  return found;
}

/**
 * Reads a track of pictures or sound. Any other track, such as one of places, becomes free space and gives
 * null.
 */
function readTrack(bytes: Buffer, trak: Box, edits: FilmEdit[]): Track | null {
  const before = edits.length;
  const parts = keep(bytes, trak, edits);
  const media = keep(bytes, childOf(parts, 'mdia'), edits);
  const handlerAt = childOf(media, 'hdlr').at + 8;
  const handler = bytes.toString('latin1', handlerAt, handlerAt + 4);
  if (!HANDLERS.includes(handler)) {
    edits.length = before;
    edits.push(free(bytes, trak));
    return null;
  }
  const head = childOf(parts, 'tkhd').at;
  const id = bytes.readUInt32BE(head + (bytes[head] === 1 ? 20 : 12));
  const tables = keep(bytes, childOf(keep(bytes, childOf(media, 'minf'), edits), 'stbl'), edits);
  const codec = handler === 'vide' ? codecOf(bytes, childOf(tables, 'stsd')) : null;
  return { id, codec, samples: samplesOf(bytes, tables) };
}

function codecOf(bytes: Buffer, { at, to, from }: Box): VideoCodec {
  const [entry, ...others] = boxesOf(bytes, { kind: 'stsd', from, at: at + 8, to });
  expectFilm(entry !== undefined && others.length === 0, 'not one kind of pictures');
  const other = OTHER_CODECS[entry.kind];
  if (other) return { name: other };
  const units = UNIT_CODECS[entry.kind];
  expectFilm(units !== undefined, 'an unknown codec');
  const setup = childOf(boxesOf(bytes, { ...entry, at: entry.at + VISUAL_ENTRY }), units.box);
  expectFilm(setup.to - setup.at > units.lengthAt, 'a cut setup');
  return { name: 'units', lengthBytes: ((bytes[setup.at + units.lengthAt] ?? 0) & 3) + 1 };
}

/** Where the samples of a track lie. A film in fragments has none in its tables. */
function samplesOf(bytes: Buffer, tables: readonly Box[]): Span[] {
  const sizes = childOf(tables, 'stsz');
  const [same, count] = [bytes.readUInt32BE(sizes.at + 4), bytes.readUInt32BE(sizes.at + 8)];
  expectFilm(count <= bytes.length, 'more samples than bytes');
  const sizeOf = (number: number) => same || bytes.readUInt32BE(sizes.at + 12 + 4 * number);
  const samples: Span[] = [];
  let [number, run] = [0, 0];
  const runs = runsOf(bytes, childOf(tables, 'stsc'));
  for (const [chunk, offset] of offsetsOf(bytes, tables).entries()) {
    while ((runs[run + 1]?.first ?? Number.POSITIVE_INFINITY) <= chunk + 1) run += 1;
    let at = offset;
    for (let left = runs[run]?.each ?? 0; left > 0 && number < count; left -= 1) {
      const to = at + sizeOf(number);
      if (to > at) samples.push({ from: at, to });
      at = to;
      number += 1;
    }
  }
  expectFilm(number === count, 'samples without a place');
  return samples;
}

function runsOf(bytes: Buffer, { at }: Box): { first: number; each: number }[] {
  return Array.from({ length: entries(bytes, at + 4) }, (_, number) => ({
    first: bytes.readUInt32BE(at + 8 + 12 * number),
    each: bytes.readUInt32BE(at + 12 + 12 * number),
  }));
}

function offsetsOf(bytes: Buffer, tables: readonly Box[]): number[] {
  const long = tables.find(({ kind }) => kind === 'co64');
  const { at } = long ?? childOf(tables, 'stco');
  return Array.from({ length: entries(bytes, at + 4) }, (_, number) =>
    long ? Number(bytes.readBigUInt64BE(at + 8 + 8 * number)) : bytes.readUInt32BE(at + 8 + 4 * number),
  );
}

/** The number of entries that a table declares. No table can have more entries than the file has bytes. */
function entries(bytes: Buffer, at: number): number {
  const count = bytes.readUInt32BE(at);
  expectFilm(count <= bytes.length, 'a table of a wrong length');
  return count;
}

/** For each track, the size of samples for which a fragment gives no size. */
function defaultSizes(bytes: Buffer, parts: readonly Box[]): Map<number, number> {
  const mvex = parts.find(({ kind }) => kind === 'mvex');
  const tracks = mvex ? boxesOf(bytes, mvex).filter(({ kind }) => kind === 'trex') : [];
  return new Map(tracks.map(({ at }) => [bytes.readUInt32BE(at + 4), bytes.readUInt32BE(at + 16)]));
}

type Fragment = { moof: Box; tracks: readonly Track[]; sizes: Map<number, number>; edits: FilmEdit[] };

/** Adds the samples of a fragment to their tracks. */
function readFragment(bytes: Buffer, parts: readonly Box[], { moof, tracks, sizes, edits }: Fragment): void {
  for (const traf of parts.filter(({ kind }) => kind === 'traf')) {
    const boxes = keep(bytes, traf, edits);
    const { at } = childOf(boxes, 'tfhd');
    const [flags, id] = [bytes.readUInt32BE(at) & 0xffffff, bytes.readUInt32BE(at + 4)];
    const track = tracks.find((one) => one.id === id);
    expectFilm(track !== undefined, 'a fragment of another track');
    let place = at + 8;
    const base = flags & 1 ? Number(bytes.readBigUInt64BE(place)) : moof.from;
    place += flags & 1 ? 8 : 0;
    place += flags & 2 ? 4 : 0;
    place += flags & 8 ? 4 : 0;
    const size = flags & 16 ? bytes.readUInt32BE(place) : (sizes.get(id) ?? 0);
    let next = base;
    for (const trun of boxes.filter(({ kind }) => kind === 'trun'))
      next = readRun(bytes, trun, { base, next, size, samples: track.samples });
  }
}

type Run = { base: number; next: number; size: number; samples: Span[] };

function readRun(bytes: Buffer, { at }: Box, { base, next, size, samples }: Run): number {
  const flags = bytes.readUInt32BE(at) & 0xffffff;
  const count = entries(bytes, at + 4);
  let from = flags & 1 ? base + bytes.readInt32BE(at + 8) : next;
  let entry = at + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  for (let number = 0; number < count; number += 1) {
    const own = flags & 0x200 ? bytes.readUInt32BE(entry + (flags & 0x100 ? 4 : 0)) : size;
    for (const flag of [0x100, 0x200, 0x400, 0x800]) entry += flags & flag ? 4 : 0;
    if (own > 0) samples.push({ from, to: from + own });
    from += own;
  }
  expectFew(samples);
  return from;
}
