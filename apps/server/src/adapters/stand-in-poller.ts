export type Poller = {
  /** Starts `work` now instead of at the next interval. If `work` is running, it starts again right afterwards. */
  kick(): void;
  /** Waits until a running `work` has ended, and then runs `work` once more. Errors go to `onError`, as always. */
  run(): Promise<void>;
  /** Stops the poller. Resolves when a running `work` has ended. */
  stop(): Promise<void>;
};

/** Repeats `work` every `intervalMs`. Two runs never overlap. After an error the next run still takes place. */
export function startPoller(
  work: () => Promise<void>,
  intervalMs: number,
  onError: (error: unknown) => void,
): Poller {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  function schedule(afterMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(begin, afterMs).unref();
  }

  function begin(): void {
    if (stopped || running) return;
    clearTimeout(timer);
    again = false;
    running = work()
      .catch(onError)
      .finally(() => {
        running = undefined;
        if (!stopped) schedule(again ? 0 : intervalMs);
      });
  }

  schedule(0);
  return {
    kick() {
      again = true;
      if (!running && !stopped) schedule(0);
    },
    async run() {
      await running;
      begin();
      await running;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
