import { parseStorageConfig, type StorageConfig } from '#server/core/config.ts'
import { type Env, readVariable } from '#server/core/environment.ts'
import { ConfigError, StartError } from '#server/core/start-error.ts'

export type MoveOptions = { from: StorageConfig; to: StorageConfig; deletesOld: boolean }

type MoveContext = { env: Env; dataDir: string; storage: StorageConfig }

const FOLDER = 'folder'
/** Keeps a password out of the list of processes and of the shell's history. */
const VARIABLE = /^env:([A-Z_][A-Z0-9_]*)$/

/**
 * Parses `--to STORAGE [--from STORAGE] [--delete-old]`; a storage is `folder`, a URL like that of STORAGE_URL, or
 * `env:NAME` of a variable that holds one. Undefined for invalid arguments.
 */
export function parseMoveOptions(args: readonly string[], context: MoveContext): MoveOptions | undefined {
  const named: Record<string, StorageConfig> = {}
  let deletesOld = false
  for (let index = 0; index < args.length; index += 1) {
    const option = args[index] ?? ''
    if (option === '--delete-old') deletesOld = true
    else if (option === '--to' || option === '--from') named[option] = parseStorage(args[++index], option, context)
    else return undefined
  }
  const { '--to': to, '--from': from } = named
  return to && { to, from: from ?? findOldStorage(to, context), deletesOld }
}

function parseStorage(text = '', option: string, { env, dataDir }: MoveContext): StorageConfig {
  const [, variable] = VARIABLE.exec(text) ?? []
  const value = variable === undefined ? text : readVariable(env, variable)
  if (!value)
    throw new ConfigError(option, 'must be folder, s3://key:secret@host/bucket or env:NAME of a variable that is set')
  return parseStorageConfig(option, value === FOLDER ? undefined : value, dataDir)
}

/** The configured storage, or the folder if the configuration names the new one already. */
function findOldStorage(to: StorageConfig, { dataDir, storage }: MoveContext): StorageConfig {
  const folder = parseStorageConfig('STORAGE_URL', undefined, dataDir)
  const old = [storage, folder].find((one) => nameStorage(one) !== nameStorage(to))
  if (old) return old
  throw new StartError('The files are in that folder already: name the storage to move them from, like --from s3://….')
}

/** Names a storage without its key and secret. The same name means the same storage. */
export const nameStorage = (storage: StorageConfig): string =>
  storage.kind === 'folder'
    ? `the folder ${storage.folder}`
    : `the bucket ${storage.bucket} at ${new URL(storage.endpoint).host}`
