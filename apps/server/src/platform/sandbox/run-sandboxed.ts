import { type ChildProcess, fork } from 'node:child_process';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Result, refuse } from '@keepsong/domain/result';

export type SandboxLimits = {
  timeoutMs: number;
  /** How much resident memory the process may use. The limit works on Linux only. */
  maxMemoryMb: number;
};

/** The codes of refusals for files that cannot be read. */
type Unreadable = 'audio_unreadable' | 'image_unreadable' | 'film_unsupported';

/**
 * The file into which the process writes what it makes, and how large it may become. A message of many bytes would hold
 * the main thread, which has to copy it.
 */
type Output = { path: string; mostBytes: number };

const HEAP_MB = 384;
const CHECK_MS = 100;
const PAGE_KB = 4;
/** The file descriptor of `Output` in the process. Those before it are its standard streams and its messages. */
export const OUTPUT_FD = 4;

/**
 * Does one job in a separate process. So a file from an attacker cannot hang or crash the shop or fill its memory. The
 * process has no settings in its environment, may not open files for writing or start programs (Node's permission
 * model), has a limited heap, and is killed when its time or memory is used up. A thread is not enough: when V8 cannot
 * allocate memory, the whole process ends, and loops in native code cannot be stopped.
 * @param program the program of the process. It answers one message with one message. It may also write to `OUTPUT_FD`
 * when there is an `output`.
 * @param unreadable the code of the refusal when the process ends without a result; its detail `reason` is `timeout`,
 * `memory` or `crashed`.
 * @throws when the process cannot be started.
 */
export async function runSandboxed<Outcome>(
  program: URL,
  job: object,
  { output, ...how }: { limits: SandboxLimits; unreadable: Unreadable; output?: Output },
): Promise<Result<Outcome>> {
  if (!output) return outcomeOf(startProcess(program), job, how);
  const file = await open(output.path, 'w', 0o600);
  try {
    // The process may end later than its answer comes, when the file is closed already.
    const isTooLarge = () =>
      file.stat().then(
        ({ size }) => size > output.mostBytes,
        () => false,
      );
    return await outcomeOf(startProcess(program, file), job, { ...how, isTooLarge });
  } finally {
    await file.close();
  }
}

type Watched = { limits: SandboxLimits; unreadable: Unreadable; isTooLarge?: () => Promise<boolean> };

function outcomeOf<Outcome>(
  child: ChildProcess,
  job: object,
  { limits, unreadable, isTooLarge }: Watched,
): Promise<Result<Outcome>> {
  return new Promise((resolve, reject) => {
    let reason: 'timeout' | 'memory' | 'crashed' = 'crashed';
    const end = (why: typeof reason) => {
      reason = why;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(end, limits.timeoutMs, 'timeout');
    const watch = setInterval(async () => {
      if ((await residentMb(child)) > limits.maxMemoryMb || (await isTooLarge?.())) end('memory');
    }, CHECK_MS);
    child.once('message', (outcome: Result<Outcome>) => resolve(outcome));
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(timer);
      clearInterval(watch);
      resolve(refuse(unreadable, { reason }));
    });
    child.send(job, (error) => {
      // Sending fails when the process has already died. Then its `exit` event above reports the failure.
      if (error) child.kill('SIGKILL');
    });
  });
}

function startProcess(program: URL, output?: FileHandle): ChildProcess {
  return fork(fileURLToPath(program), [], {
    env: systemRoot(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', ...(output ? [output.fd] : [])],
    execArgv: ['--permission', '--allow-fs-read=*', `--max-old-space-size=${HEAP_MB}`],
  });
}

/** The only environment variable that the process gets. Windows cannot start a process without it. */
const systemRoot = (): NodeJS.ProcessEnv =>
  process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {};

/** The resident memory of the process in MB on Linux; 0 on other systems. */
async function residentMb(child: ChildProcess): Promise<number> {
  if (process.platform !== 'linux' || !child.pid) return 0;
  const pages = await readFile(`/proc/${child.pid}/statm`, 'latin1').catch(() => '0 0');
  return (Number(pages.split(' ')[1]) * PAGE_KB) / 1024;
}
