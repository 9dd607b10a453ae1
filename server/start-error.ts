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

/** The sentence for a data folder that cannot be used. */
export function unwritable(dataDir: string, error: unknown): unknown {
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
