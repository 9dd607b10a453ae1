import { formatAdminCommand } from '#server/core/admin-command.ts'
import type { ConfigWithoutSecrets } from '#server/core/config.ts'
import { openStorage } from '#server/core/storage.ts'
import { STORAGE_MARKER_KEY } from '#server/media/storage-marker.ts'
import { checkBucket } from './bucket.ts'
import { checkFolder } from './data-folder.ts'
import { type Finding, fault, note, ok } from './findings.ts'

/** Checks where uploaded files are stored. `sample` are keys of files that the database lists. */
export async function checkStorage({ storage }: ConfigWithoutSecrets, sample: string[]): Promise<Finding[]> {
  const findings = storage.kind === 's3' ? await checkBucket(storage) : checkFolder(storage.folder, 'uploaded files')
  const isUsable = findings.every(({ level }) => level !== 'fault')
  return isUsable && sample.length > 0 ? [...findings, ...(await checkContents(storage, sample))] : findings
}

/** A folder whose disk is not mounted, or another bucket, has none of the files. */
async function checkContents(config: ConfigWithoutSecrets['storage'], sample: string[]): Promise<Finding[]> {
  const storage = openStorage(config)
  const missing: string[] = []
  for (const key of sample) if (!(await storage.exists(key))) missing.push(key)
  const name = config.kind === 's3' ? `The bucket ${config.bucket}` : config.folder
  if (missing.length === sample.length)
    return [
      fault(
        `${name} has none of the files that the database lists: it is not the storage used before. Mount its disk, correct STORAGE_URL, or move the files (${formatAdminCommand('move-files')}).`,
      ),
    ]
  if (missing.length > 0)
    return [
      fault(
        `${name} lacks files that the database lists (${missing.join(', ')}): run ${formatAdminCommand('verify-integrity')}, and restore them from a backup.`,
      ),
    ]
  return (await storage.exists(STORAGE_MARKER_KEY))
    ? [ok(`${name} has the files that the database lists.`)]
    : [note(`${name} has the files that the database lists, but no ${STORAGE_MARKER_KEY}: the next start writes it.`)]
}
