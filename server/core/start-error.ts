import { formatAdminCommand } from './admin-command.ts'
import { explainWriteError } from './write-errors.ts'

/** A startup failure that the operator can fix: one sentence, shown without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}

/** An environment variable with an invalid value; the sentence names the variable and says what is allowed. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
  readonly variable: string
  /** Those of other variables, found at the same time. */
  readonly others: readonly ConfigError[] = []

  constructor(variable: string, rule: string) {
    super(`${variable} ${rule}.`)
    this.variable = variable
  }
}

/** The sentence to print for an error that ends startup, or one for each invalid variable. */
export function formatStartError(error: unknown, failed = 'Last Call could not start'): string {
  if (error instanceof ConfigError) return [error, ...error.others].map(({ message }) => message).join('\n')
  if (error instanceof StartError) return error.message
  if (!(error instanceof Error)) return formatUnexpectedError(failed, String(error))
  // When a file is renamed, the destination is the path more likely to be at fault.
  const { code, path: from, dest: path = from } = error as NodeJS.ErrnoException & { dest?: string }
  const remedy = explainWriteError(error)
  if (path !== undefined)
    return `${path} cannot be used (${code}): ${REASONS[code ?? ''] ?? remedy ?? 'check what it is'}.`
  if ('severity' in error) return formatDatabaseError(code ?? '', error.message)
  return remedy === undefined
    ? formatUnexpectedError(failed, error.message)
    : `${failed}: a file could not be written, because ${remedy}.`
}

function formatDatabaseError(code: string, message: string): string {
  if (code === '53100') return 'The disk of the database is full: free space on it.'
  if (code === '25006') return 'The database is read-only: DATABASE_URL must name the primary server, not a standby.'
  if (code === '42501') {
    return `The user of DATABASE_URL lacks a privilege that startup needs (${message}): run ${formatAdminCommand('migrate')} with the DATABASE_URL of the database's owner, and grant what docs/operations.md lists.`
  }
  return `The database refused a statement that startup needs (${code}: ${firstLine(message)}): its log says more.`
}

const formatUnexpectedError = (failed: string, message: string): string =>
  `${failed}: ${firstLine(message)}. LOG_LEVEL=debug shows where.`

const firstLine = (text: string): string => (text.split('\n')[0] ?? '').replace(/\.$/, '')

const REASONS: Record<string, string> = {
  EACCES: 'this user has no permission to use it: give it the right to',
  EPERM: 'this user has no permission to use it: give it the right to',
  EISDIR: 'it is a folder and must be a file',
  ENOTDIR: 'part of the path is not a folder',
  ENOENT: 'it does not exist',
  EMFILE: 'too many files are open',
}

/** The code of an error of the system or the database; empty if it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** The error for a data folder that cannot be used. */
export function toDataDirError(dataDir: string, error: unknown): unknown {
  if (error instanceof StartError) return error
  const reasons: Record<string, string> = {
    EEXIST: 'part of the path is not a folder',
    ENOTDIR: 'part of the path is not a folder',
    ENOENT: 'it is on a disk that does not exist',
  }
  const reason = explainWriteError(error) ?? reasons[errorCode(error)]
  return reason
    ? new ConfigError('DATA_DIR', `must name a folder that can be written, but ${dataDir} cannot be: ${reason}`)
    : error
}
