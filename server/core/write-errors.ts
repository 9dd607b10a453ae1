const NO_RIGHT = 'this user may not write there: give it the right to'

/** Why something cannot be written, and what to do about it, by the code of the error. */
const REMEDIES: Record<string, string> = {
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS:
    'its disk is read-only: mount it writable (in a systemd unit with ProtectSystem=strict, list the folder in ReadWritePaths=)',
  ENOSPC: 'its disk is full: free space on it',
  EDQUOT: "this user's quota of its disk is used up: free space, or raise the quota",
}

/** Programs like pg_dump pass on only the system's text. */
const CODES_BY_TEXT: [RegExp, code: string][] = [
  [/no space left on device/i, 'ENOSPC'],
  [/disk quota exceeded/i, 'EDQUOT'],
  [/read-only file system/i, 'EROFS'],
]

/** Explains why writing failed, like "its disk is full: free space on it"; undefined for any other error. */
export function explainWriteError(thrown: unknown): string | undefined {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const { code, message } = error as NodeJS.ErrnoException
    const found = REMEDIES[code ?? ''] ?? REMEDIES[CODES_BY_TEXT.find(([text]) => text.test(message))?.[1] ?? '']
    if (found !== undefined) return found
  }
  return undefined
}
