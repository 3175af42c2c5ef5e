import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Result, refuse } from '@keepsong/domain/result';
import type { AudioJob, AudioOutcome } from './audio-job.ts';
import type { AudioLimits } from './audio-types.ts';

const ENTRY = fileURLToPath(new URL('./audio-process.ts', import.meta.url));
const HEAP_MB = 384;
const MEMORY_CHECK_MS = 100;
const PAGE_KB = 4;

/**
 * Does one job in a separate process. So a file from an attacker cannot hang or crash the shop or fill its memory. The
 * process has no settings in its environment, may not write files or start programs (Node's permission model), has a
 * limited heap, and is killed when its time or memory is used up. A thread is not enough: when V8 cannot allocate
 * memory, the whole process ends, and loops in native code cannot be stopped.
 * @returns the result of the job. Refused with `audio_unreadable` and the reason `timeout`, `memory` or `crashed` when
 * the process ended without a result.
 * @throws when the process cannot be started.
 */
export function runSandboxed(job: AudioJob, limits: AudioLimits): Promise<Result<AudioOutcome>> {
  const child = startProcess();
  return new Promise((resolve, reject) => {
    let reason: 'timeout' | 'memory' | 'crashed' = 'crashed';
    const end = (why: typeof reason) => {
      reason = why;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(end, limits.timeoutMs, 'timeout');
    const watch = setInterval(async () => {
      if ((await residentMb(child)) > limits.maxMemoryMb) end('memory');
    }, MEMORY_CHECK_MS);
    child.once('message', (outcome: Result<AudioOutcome>) => resolve(outcome));
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(timer);
      clearInterval(watch);
      resolve(refuse('audio_unreadable', { reason }));
    });
    child.send(job, (error) => {
      // Sending fails when the process has already died. Then its `exit` event above reports the failure.
      if (error) child.kill('SIGKILL');
    });
  });
}

function startProcess(): ChildProcess {
  return fork(ENTRY, [], {
    env: systemRoot(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--permission', '--allow-fs-read=*', `--max-old-space-size=${HEAP_MB}`],
  });
}

/** The only environment variable that the process gets, because Windows cannot start a process without it. */
const systemRoot = (): NodeJS.ProcessEnv =>
  process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {};

/** The resident memory of the process in MB on Linux; 0 on other systems. */
async function residentMb(child: ChildProcess): Promise<number> {
  if (process.platform !== 'linux' || !child.pid) return 0;
  const pages = await readFile(`/proc/${child.pid}/statm`, 'latin1').catch(() => '0 0');
  return (Number(pages.split(' ')[1]) * PAGE_KB) / 1024;
}
