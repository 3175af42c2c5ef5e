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
 * Does one job in a process of its own, so that a hostile file can neither hang, nor crash, nor fill the shop:
 * no settings in its environment, nothing to write to or to start (Node's permission model), a limited heap,
 * and an end by SIGKILL when its time or its memory is used up.
 * A thread would not do: an allocation failure in V8 ends the whole process, and native loops cannot be stopped.
 * @returns the job's result, or `audio_unreadable` with reason `timeout`, `memory` or `crashed`.
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
      // A process that died before it took the job has its exit reported; nothing is left to do here.
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

/** Windows cannot start a process without it; everything else of the environment stays here. */
const systemRoot = (): NodeJS.ProcessEnv =>
  process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {};

/** Resident memory in MB as Linux tells it; 0 where it does not. */
async function residentMb(child: ChildProcess): Promise<number> {
  if (process.platform !== 'linux' || !child.pid) return 0;
  const pages = await readFile(`/proc/${child.pid}/statm`, 'latin1').catch(() => '0 0');
  return (Number(pages.split(' ')[1]) * PAGE_KB) / 1024;
}
