/** Makes small films for tests. Their pictures have the form of H.264 and show nothing. */

const box = (kind: string, ...contents: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(
    contents.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, body]);
};

const words = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, 4 * at);
  return bytes;
};

/** A place as phones write it (ISO 6709). */
export const PLACE = '+40.7128-074.0060/';

/** One picture: its length, and then a unit of `size` bytes. */
const picture = (size: number): Buffer =>
  Buffer.concat([words(size), Buffer.from([0x65]), Buffer.alloc(size - 1, 7)]);

type Track = {
  handler: string;
  /** The header box for the kind of media, before the tables. */
  header?: readonly Buffer[];
  tables: readonly Buffer[];
  more?: readonly Buffer[];
};

/** A track of pictures in H.264. */
const trackOf = ({ handler, header = [], tables, more = [] }: Track): Buffer =>
  box(
    'trak',
    box('tkhd', words(7, 0, 0, 1), Buffer.alloc(68)),
    box(
      'mdia',
      box('mdhd', Buffer.alloc(24)),
      box('hdlr', words(0, 0), handler, Buffer.alloc(13)),
      box(
        'minf',
        ...header,
        box(
          'stbl',
          box(
            'stsd',
            words(0, 1),
            box('avc1', Buffer.alloc(78), box('avcC', Buffer.from([1, 100, 0, 31, 255, 224, 0]))),
          ),
          ...tables,
        ),
      ),
    ),
    ...more,
  );

type Options = {
  /** Bytes in the data that no track names. */
  hidden?: Buffer;
  /** The bytes in place of the pictures. */
  pictures?: Buffer;
  handler?: string;
};

/** An MP4 of three pictures, with the place where it was taken. */
export function makeMp4({ hidden = Buffer.alloc(0), pictures, handler = 'vide' }: Options = {}): Buffer {
  const sizes = [40, 30, 20].map((size) => size + 4);
  const data = pictures ?? Buffer.concat([40, 30, 20].map(picture));
  const ftyp = box('ftyp', 'isom', words(512), 'isomiso2avc1mp41');
  const moovOf = (offset: number) =>
    box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      trackOf({
        handler,
        header: [box('vmhd', words(1, 0, 0))],
        tables: [
          box('stts', words(0, 1, 3, 1000)),
          box('stsc', words(0, 1, 1, 3, 1)),
          box('stsz', words(0, 0, 3, ...sizes)),
          box('stco', words(0, 1, offset)),
        ],
        more: [box('udta', box('loci', words(0), PLACE))],
      }),
      box('udta', box('\xa9xyz', Buffer.from([0, PLACE.length, 0x15, 0xc7]), PLACE)),
    );
  const before = ftyp.length + moovOf(0).length + 8 + hidden.length;
  return Buffer.concat([
    ftyp,
    moovOf(before),
    box('mdat', hidden, data),
    box('uuid', Buffer.alloc(16), PLACE),
  ]);
}

/** An MP4 in fragments, as recorders write it. */
export function makeFragmentedMp4(): Buffer {
  const data = Buffer.concat([40, 30].map(picture));
  const empty = ['stts', 'stsc', 'stco'].map((kind) => box(kind, words(0, 0)));
  const moov = box(
    'moov',
    box('mvhd', Buffer.alloc(100)),
    trackOf({ handler: 'vide', tables: [...empty, box('stsz', words(0, 0, 0))] }),
    box('mvex', box('trex', words(0, 1, 1, 0, 0, 0))),
  );
  const moofOf = (offset: number) =>
    box(
      'moof',
      box('mfhd', words(0, 1)),
      box('traf', box('tfhd', words(0x20000, 1)), box('trun', words(0x201, 2, offset, 44, 34))),
    );
  const moof = moofOf(moofOf(0).length + 8);
  return Buffer.concat([box('ftyp', 'iso5', words(512), 'iso5iso6mp41'), moov, moof, box('mdat', data)]);
}
