/** Milliseconds of processor time that this process needs for `work`, which do not depend on what else the machine does. */
export async function measureProcessorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
