/** A start that cannot succeed, for a reason the operator can mend: one sentence, shown without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}

/** A variable of the environment with a value that will not do; the sentence names it and says what would. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
  readonly variable: string

  constructor(variable: string, rule: string) {
    super(`${variable} ${rule}.`)
    this.variable = variable
  }
}

/** The sentence to print for an error that ends a start. */
export function formatStartError(error: unknown, failed = 'Last Call could not start'): string {
  if (error instanceof StartError) return error.message
  if (!(error instanceof Error)) return formatUnexpectedError(failed, String(error))
  // Of a file that is moved, the place it goes to is the one in doubt.
  const { code, path: from, dest: path = from } = error as NodeJS.ErrnoException & { dest?: string }
  if (path !== undefined) return `${path} cannot be used (${code}): ${REASONS[code ?? ''] ?? 'see what it is'}.`
  if ('severity' in error) return formatDatabaseError(code ?? '', error.message)
  return formatUnexpectedError(failed, error.message)
}

function formatDatabaseError(code: string, message: string): string {
  if (code === '25006')
    return 'The database can only be read: DATABASE_URL must name the primary server, not a standby.'
  if (code === '42501') {
    return `The user of DATABASE_URL lacks a right that the start needs (${message}): run npm run admin -- migrate with DATABASE_URL of the database's owner, and grant what docs/operations.md lists.`
  }
  return `The database refused what the start needs (${code}: ${firstLine(message)}): its log says more.`
}

const formatUnexpectedError = (failed: string, message: string): string =>
  `${failed}: ${firstLine(message)}. LOG_LEVEL=debug shows where.`

const firstLine = (text: string): string => (text.split('\n')[0] ?? '').replace(/\.$/, '')

const REASONS: Record<string, string> = {
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EISDIR: 'it is a folder and must be a file',
  ENOTDIR: 'something that is no folder stands in the way',
  ENOENT: 'it is not there',
  EMFILE: 'too many files are open',
}

/** The sentence for a data folder that cannot be used. */
export function toDataDirError(dataDir: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reasons: Record<string, string> = {
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    EEXIST: 'something that is no folder stands in the way',
    ENOTDIR: 'something that is no folder stands in the way',
    ENOENT: 'the disk it names is not there',
  }
  const reason = reasons[code]
  return reason
    ? new ConfigError('DATA_DIR', `must name a folder that can be written, but ${dataDir} cannot: ${reason}`)
    : error
}
