import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The controller of cgroup v1, which only root can write. */
const CONTROLLER = '/sys/fs/cgroup/cpu'
/** Short, so that a process waits often and briefly instead of rarely and long. */
const PERIOD_US = 10_000

export type ProcessorLimit = { release(): void }

/** Gives each process at most this share of one processor. Undefined if this machine does not allow it. */
export function limitProcessors(pids: readonly number[], share: number): ProcessorLimit | undefined {
  const groups: string[] = []
  const release = () => {
    for (const group of groups.splice(0)) removeGroup(group)
  }
  try {
    for (const pid of pids) {
      const group = join(CONTROLLER, `last-call-bench-${pid}`)
      mkdirSync(group)
      groups.push(group)
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US))
      writeFileSync(join(group, 'cpu.cfs_quota_us'), String(Math.round(PERIOD_US * share)))
      writeFileSync(join(group, 'cgroup.procs'), String(pid))
    }
    return { release }
  } catch {
    release()
    return undefined
  }
}

/** A group can only be removed once its processes have left it. */
function removeGroup(group: string): void {
  const pids = readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)
  for (const pid of pids) writeFileSync(join(CONTROLLER, 'cgroup.procs'), pid)
  rmdirSync(group)
}
