import { existsSync } from 'node:fs'
import type { Clock } from '#server/core/clock.ts'
import { inspectConfig, loadExistingSecrets } from '#server/core/config.ts'
import type { Env } from '#server/core/environment.ts'
import { StartError } from '#server/core/start-error.ts'
import { checkConfiguration } from './configuration.ts'
import { checkDiskSpace, checkFolder, type DiskSpace } from './data-folder.ts'
import { type AskServer, checkDatabase } from './database.ts'
import { type Area, type Finding, fault, note } from './findings.ts'
import { checkMail, type MailCheck } from './mail.ts'
import { checkProgram, type Program } from './program.ts'
import { checkPublicAddress } from './public-address.ts'
import { checkPush } from './push.ts'
import { hideSecrets } from './secret-values.ts'
import { checkStorage } from './storage.ts'
import { checkStreetMap } from './street-map.ts'

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
  const config = inspectConfig(env)
  const areas = [
    { area: 'Program', findings: checkProgram(program) },
    { area: 'Configuration', findings: await runCheck(() => checkConfiguration(config, env)) },
    ...(await examineSetup(config, deps)),
  ]
  return hideSecrets(areas, env)
}

/** Checks what the valid variables allow to check. */
async function examineSetup(
  { settings: config, problems }: ReturnType<typeof inspectConfig>,
  deps: DoctorDeps,
): Promise<Area[]> {
  const { env, clock, mail, readDiskSpace, askServer } = deps
  const { dataDir } = config
  const listInvalid = (...names: string[]) => names.filter((name) => problems.some(({ variable }) => variable === name))
  const areas: Area[] = []
  const add = async (area: string, needs: string[], check: () => Finding[] | Promise<Finding[]>): Promise<void> => {
    const invalid = listInvalid(...needs)
    const findings = invalid.length > 0 ? [note(`Not checked: correct ${invalid.join(' and ')} first.`)] : undefined
    areas.push({ area, findings: findings ?? (await runCheck(check)) })
  }
  await add('Data folder', [], async () => [
    ...checkFolder(dataDir, 'the server'),
    ...(existsSync(dataDir) ? checkDiskSpace(dataDir, await readDiskSpace(dataDir)) : []),
  ])
  let sample: string[] = []
  await add('Database', ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'PREPARED'], async () => {
    const report = await checkDatabase(config, { clock, askServer })
    sample = report.sample
    return report.findings
  })
  await add('Files', ['STORAGE_URL'], () => checkStorage(config, sample))
  await add('Street map', ['MAP_PMTILES', 'MAP_TILE_URL', 'MAP_ATTRIBUTION', 'DEFAULT_CENTER'], () =>
    checkStreetMap(config),
  )
  const isSenderKnown = listInvalid('MAIL_FROM', 'SUPPORT_EMAIL').length === 0
  await add('Email', ['SMTP_URL', 'MAIL_MODE'], () => checkMail(config, { ...mail, isSenderKnown }))
  const secrets = readOrExplain(() => loadExistingSecrets(env))
  if (secrets instanceof StartError) return [...areas, { area: 'Secrets', findings: [fault(secrets.message)] }]
  await add('Push notifications', ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'], () =>
    checkPush(config, secrets.vapid),
  )
  const trustProxy = listInvalid('TRUST_PROXY').length > 0 ? undefined : config.trustProxy
  await add('Public address', ['PUBLIC_URL'], () =>
    checkPublicAddress({ config: { ...config, trustProxy }, secrets: secrets.appSecrets, clock }),
  )
  return areas
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
