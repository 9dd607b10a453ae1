/**
 * Runs `work`, which must not reject, every `everyMs`, and first after `firstAfterMs`: at once if that is 0, not at all
 * if it is undefined. `stop` waits for a run that has begun. The timers do not keep the process alive.
 */
export function runPeriodically(
  work: () => Promise<unknown>,
  { everyMs, firstAfterMs }: { everyMs: number; firstAfterMs: number | undefined },
): { stop(): Promise<void> } {
  let running: Promise<unknown> | undefined
  const run = (): void => {
    running = work()
  }
  if (firstAfterMs === 0) run()
  const first = firstAfterMs ? setTimeout(run, firstAfterMs).unref() : undefined
  const timer = setInterval(run, everyMs).unref()
  return {
    async stop() {
      clearTimeout(first)
      clearInterval(timer)
      await running
    },
  }
}
