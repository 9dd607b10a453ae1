import { BACKUP_DAYS } from '#server/media/deletions.ts'

/** Parses `backup [FOLDER] [--keep-days N]`. Undefined for invalid arguments. */
export function parseBackupOptions(
  args: readonly string[],
): { into: string | undefined; keepDays: number } | undefined {
  let into: string | undefined
  let keepDays: number = BACKUP_DAYS
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? ''
    if (arg === '--keep-days') keepDays = parseWholeNumber(args[++index])
    else if (arg.startsWith('-') || into !== undefined) return undefined
    else into = arg
  }
  // Users are promised that backups are deleted after BACKUP_DAYS.
  return keepDays >= 1 && keepDays <= BACKUP_DAYS ? { into, keepDays } : undefined
}

/** Parses `restore FOLDER [--replace] [--despite-age]`. Undefined for invalid arguments. */
export function parseRestoreOptions(
  args: readonly string[],
): { from: string; replace: boolean; despiteAge: boolean } | undefined {
  const [from, ...more] = args.filter((arg) => !arg.startsWith('-'))
  const options = args.filter((arg) => arg.startsWith('-'))
  if (from === undefined || more.length > 0) return undefined
  if (options.some((option) => option !== '--replace' && option !== '--despite-age')) return undefined
  return { from, replace: options.includes('--replace'), despiteAge: options.includes('--despite-age') }
}

const parseWholeNumber = (text: string | undefined): number =>
  /^\d{1,3}$/.test(text ?? '') ? Number(text) : Number.NaN
