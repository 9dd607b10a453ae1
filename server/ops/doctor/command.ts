import { resolveMx, resolveTxt } from 'node:dns/promises'
import { statfs } from 'node:fs/promises'
import { systemClock } from '#server/core/clock.ts'
import type { Env } from '#server/core/environment.ts'
import { WEB_FILES } from '#server/core/paths.ts'
import type { DiskSpace } from './data-folder.ts'
import type { AskServer } from './database.ts'
import { examine } from './doctor.ts'
import { countFindings, formatReport, toJson } from './report.ts'

/** What a command prints, and its exit code. */
export type DoctorResult = { text: string; exitCode: 0 | 1 | 2 }

/** Runs `doctor [--json] [--email ADDRESS]`. Exits with 0 without faults, 1 with faults, 2 if it could not run. */
export async function runDoctor(
  args: readonly string[],
  { env, usage, askServer }: { env: Env; usage: string; askServer: AskServer },
): Promise<DoctorResult> {
  const options = parseDoctorOptions(args)
  if (!options) return { text: usage, exitCode: 2 }
  const areas = await examine({
    env,
    clock: systemClock,
    program: { nodeVersion: process.versions.node, webRoot: WEB_FILES },
    mail: { sendTo: options.sendTo, dns: { resolveTxt, resolveMx } },
    readDiskSpace,
    askServer,
  })
  return {
    text: options.isJson ? toJson(areas) : formatReport(areas),
    exitCode: countFindings(areas, 'fault') > 0 ? 1 : 0,
  }
}

/** Undefined for invalid arguments. */
export function parseDoctorOptions(
  args: readonly string[],
): { isJson: boolean; sendTo: string | undefined } | undefined {
  let isJson = false
  let sendTo: string | undefined
  for (let index = 0; index < args.length; index += 1) {
    if (args[index] === '--json') isJson = true
    else if (args[index] === '--email' && /^[^\s@]+@[^\s@]+$/.test(args[index + 1] ?? '')) sendTo = args[++index]
    else return undefined
  }
  return { isJson, sendTo }
}

async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
