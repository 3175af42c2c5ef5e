import { expectFew, expectFilm, type FilmEdit, type Span } from './film-edits.ts';
import { checkSample, type VideoCodec } from './video-samples.ts';

/** An element: its id with the length mark, its span in the file, and where its contents begin (`at`). */
type Element = Span & { id: number; at: number };

const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackKind: 0x83,
  codec: 0x86,
  cluster: 0x1f43b675,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  cues: 0x1c53bb6b,
  chapters: 0x1043a770,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  empty: 0xec,
  checksum: 0xbf,
} as const;

/** The parts of a segment that playing needs. All others are overwritten: places, texts, still pictures. */
const PLAYED: readonly number[] = [ID.seekHead, ID.info, ID.tracks, ID.cluster, ID.cues, ID.checksum];
const OTHERS: readonly number[] = [ID.chapters, ID.tags, ID.attachments, ID.empty];
const OF_SEGMENT = [...PLAYED, ...OTHERS];

const KINDS = { pictures: 1, sound: 2 } as const;
const CODECS: Readonly<Record<string, VideoCodec>> = {
  V_VP8: { name: 'vp8' },
  V_VP9: { name: 'vp9' },
  V_AV1: { name: 'av1' },
};

/**
 * Reads a WebM. Its elements must fill the file, one of its tracks must have pictures, and each block must
 * belong to a track and be valid for its codec. Returns what to overwrite.
 */
export function readWebm(bytes: Buffer): FilmEdit[] {
  const edits: FilmEdit[] = [];
  const top = elementsOf(bytes, { at: 0, to: bytes.length });
  const [head, segment, ...others] = top.filter(({ id }) => id !== ID.empty);
  expectFilm(head?.id === ID.ebml && segment?.id === ID.segment && others.length === 0, 'no segment');
  edits.push(...top.filter(({ id }) => id === ID.empty).map(emptied));
  const tracks = new Map<number, VideoCodec | null>();
  let pictures = 0;
  for (const part of elementsOf(bytes, segment)) {
    expectFilm(OF_SEGMENT.includes(part.id), 'an unknown part');
    if (OTHERS.includes(part.id)) edits.push(emptied(part));
    if (part.id === ID.tracks) readTracks(bytes, part, tracks);
    if (part.id === ID.cluster) pictures += readCluster(bytes, part, tracks, edits);
    expectFew([], edits);
  }
  expectFilm(pictures > 0, 'no pictures');
  return edits;
}

/** Reads the number at a place; its first bits tell its length. `null` stands for an unknown size. */
function numberAt(bytes: Buffer, at: number, most: number, withMark: boolean) {
  expectFilm(at < bytes.length, 'a cut element');
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  expectFilm(length <= most && at + length <= bytes.length, 'a cut element');
  const mark = 1 << (8 - length);
  let value = withMark ? first : first & (mark - 1);
  let isUnsaid = (first & (mark - 1)) === mark - 1;
  for (let place = 1; place < length; place += 1) {
    const next = bytes[at + place] ?? 0;
    isUnsaid &&= next === 0xff;
    value = value * 256 + next;
  }
  return { length, value: isUnsaid && !withMark ? null : value };
}

/**
 * The elements inside an element, which must fill it. A part of unknown size ends where the next part begins.
 */
function elementsOf(bytes: Buffer, { at: begin, to }: Pick<Element, 'at' | 'to'>): Element[] {
  const elements: Element[] = [];
  for (let from = begin; from < to; ) {
    const id = numberAt(bytes, from, 4, true);
    const size = numberAt(bytes, from + id.length, 8, false);
    const at = from + id.length + size.length;
    const end =
      size.value !== null ? at + size.value : id.value === ID.cluster ? endOfCluster(bytes, at, to) : to;
    expectFilm(end <= to, 'an element of a wrong size');
    elements.push({ id: id.value ?? 0, from, at, to: end });
    from = end;
  }
  expectFew(elements);
  return elements;
}

function endOfCluster(bytes: Buffer, begin: number, to: number): number {
  let at = begin;
  while (at < to) {
    const id = numberAt(bytes, at, 4, true);
    if (OF_SEGMENT.includes(id.value ?? 0) && id.value !== ID.empty && id.value !== ID.checksum) return at;
    const size = numberAt(bytes, at + id.length, 8, false);
    expectFilm(size.value !== null, 'an element without an end');
    at += id.length + size.length + size.value;
  }
  return at;
}

function readTracks(bytes: Buffer, part: Element, tracks: Map<number, VideoCodec | null>): void {
  for (const track of elementsOf(bytes, part).filter(({ id }) => id === ID.track)) {
    const fields = elementsOf(bytes, track);
    const field = (wanted: number) => fields.find(({ id }) => id === wanted);
    const whole = (wanted: number) => {
      const found = field(wanted);
      expectFilm(found !== undefined && found.to - found.at > 0 && found.to - found.at <= 8, 'a cut track');
      return bytes.subarray(found.at, found.to).reduce((value, byte) => value * 256 + byte, 0);
    };
    const kind = whole(ID.trackKind);
    const name = field(ID.codec);
    const codec = CODECS[name ? bytes.toString('latin1', name.at, name.to) : ''] ?? null;
    expectFilm(kind === KINDS.sound || (kind === KINDS.pictures && codec !== null), 'an unknown track');
    tracks.set(whole(ID.trackNumber), kind === KINDS.pictures ? codec : null);
  }
}

/** Looks at all blocks of a cluster. Returns how many are pictures. */
function readCluster(
  bytes: Buffer,
  cluster: Element,
  tracks: ReadonlyMap<number, VideoCodec | null>,
  edits: FilmEdit[],
): number {
  const parts = elementsOf(bytes, cluster).flatMap((part) =>
    part.id === ID.blockGroup ? elementsOf(bytes, part) : part,
  );
  edits.push(...parts.filter(({ id }) => id === ID.empty).map(emptied));
  let pictures = 0;
  for (const { id, at, to } of parts) {
    if (id !== ID.simpleBlock && id !== ID.block) continue;
    const track = numberAt(bytes, at, 4, false);
    const codec = tracks.get(track.value ?? 0);
    expectFilm(codec !== undefined, 'a block of no track');
    if (!codec) continue;
    // Two bytes of time and one byte of flags stand before the picture. A block has one picture (no lacing).
    const frame = at + track.length + 3;
    expectFilm(frame < to && ((bytes[frame - 1] ?? 0xff) & 0x06) === 0, 'no block of a picture');
    checkSample(codec, bytes.subarray(frame, to));
    pictures += 1;
  }
  return pictures;
}

/** Turns an element into empty space of the same length. */
function emptied({ from, to }: Element): FilmEdit {
  const length = to - from;
  if (length < 128 + 2) return { from, to, head: Buffer.from([ID.empty, 0x80 | (length - 2)]) };
  const head = Buffer.alloc(9);
  head.writeBigUInt64BE(BigInt(length - 9) | (1n << 56n), 1);
  head[0] = ID.empty;
  return { from, to, head };
}
