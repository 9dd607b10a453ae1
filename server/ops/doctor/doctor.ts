import { existsSync } from 'node:fs'
import type { Clock } from '#server/core/clock.ts'
import {
  type ConfigWithoutSecrets,
  type ExistingSecrets,
  loadConfigWithoutSecrets,
  loadExistingSecrets,
} from '#server/core/config.ts'
import type { Env } from '#server/core/environment.ts'
import { StartError } from '#server/core/start-error.ts'
import { checkConfiguration } from './configuration.ts'
import { checkDiskSpace, checkFolder, type DiskSpace } from './data-folder.ts'
import { type AskServer, checkDatabase } from './database.ts'
import { type Area, type Finding, fault } from './findings.ts'
import { checkMail, type MailCheck } from './mail.ts'
import { checkProgram, type Program } from './program.ts'
import { checkPublicAddress } from './public-address.ts'
import { checkPush } from './push.ts'
import { hideSecrets } from './secret-values.ts'
import { checkStorage } from './storage.ts'

/** What the checks need besides the configuration. Tests replace it. */
export type DoctorDeps = {
  env: Env
  clock: Clock
  program: Program
  mail: MailCheck
  readDiskSpace(folder: string): Promise<DiskSpace>
  askServer: AskServer
}

/** Checks everything that the server needs, changing nothing but test objects that it deletes again. */
export async function examine(deps: DoctorDeps): Promise<Area[]> {
  const { env, program } = deps
  const areas = [{ area: 'Program', findings: checkProgram(program) }]
  const config = readOrExplain(() => loadConfigWithoutSecrets(env))
  if (config instanceof StartError) areas.push({ area: 'Configuration', findings: [fault(config.message)] })
  else areas.push(...(await examineSetup(config, deps)))
  return hideSecrets(areas, env)
}

async function examineSetup(config: ConfigWithoutSecrets, deps: DoctorDeps): Promise<Area[]> {
  const { env, clock, mail, readDiskSpace, askServer } = deps
  const { dataDir } = config
  const areas: Area[] = []
  const add = async (area: string, check: () => Finding[] | Promise<Finding[]>): Promise<void> => {
    areas.push({ area, findings: await runCheck(check) })
  }
  await add('Configuration', () => checkConfiguration(config, env))
  await add('Data folder', async () => [
    ...checkFolder(dataDir, 'the server'),
    ...(existsSync(dataDir) ? checkDiskSpace(dataDir, await readDiskSpace(dataDir)) : []),
  ])
  let sample: string[] = []
  await add('Database', async () => {
    const report = await checkDatabase(config, { clock, askServer })
    sample = report.sample
    return report.findings
  })
  await add('Files', () => checkStorage(config, sample))
  await add('Email', () => checkMail(config, mail))
  const secrets = readOrExplain(() => loadExistingSecrets(env))
  if (secrets instanceof StartError) areas.push({ area: 'Secrets', findings: [fault(secrets.message)] })
  else await addChecksWithSecrets(add, { config, clock, secrets })
  return areas
}

async function addChecksWithSecrets(
  add: (area: string, check: () => Finding[] | Promise<Finding[]>) => Promise<void>,
  { config, clock, secrets }: { config: ConfigWithoutSecrets; clock: Clock; secrets: ExistingSecrets },
): Promise<void> {
  await add('Push notifications', () => checkPush(config, secrets.vapid))
  await add('Public address', () => checkPublicAddress({ config, secrets: secrets.appSecrets, clock }))
}

/** A check that fails in a way that it does not explain must not hide the results of the others. */
async function runCheck(check: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return [fault(`This check could not be completed: ${reason}`)]
  }
}

function readOrExplain<T>(read: () => T): T | StartError {
  try {
    return read()
  } catch (error) {
    if (error instanceof StartError) return error
    throw error
  }
}
