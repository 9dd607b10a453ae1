import type { Db } from '#server/core/db/db.ts'
import type { Logger } from '#server/core/log.ts'
import type { Storage } from '#server/core/storage.ts'
import { Gone, isGone } from '#server/core/unavailable.ts'
import { DELETIONS } from './deletions.ts'
import { findSomeKept } from './queries.ts'
import { keyOf } from './service.ts'

/** Stands in every storage of ours from the first start, beside what is no picture either. */
export const MARK = `${DELETIONS}/here`

/**
 * A storage that is gone where its mark is: a folder whose disk is not mounted is there and empty, and would look as
 * if every picture had been removed. One without a mark gets it where nothing speaks against its being ours.
 */
export async function withMark(storage: Storage, { db, log }: { db: Db; log: Logger }): Promise<Storage> {
  const check = async (): Promise<void> => {
    if (await storage.exists(MARK)) return
    if (!(await isOurs(storage, db)))
      throw new Gone(`The storage holds neither ${MARK} nor any file that the database names: it is not the one it was`)
    await storage.put(MARK, 'The files of Last Call are here.\n')
  }
  await check().catch((error: unknown) => log.error({ err: error }, 'The storage of files is not there'))
  return {
    put: async (...all) => {
      await check()
      return storage.put(...all)
    },
    delete: async (...all) => {
      await check()
      return storage.delete(...all)
    },
    exists: async (...all) => {
      const isThere = await storage.exists(...all)
      if (!isThere) await check()
      return isThere
    },
    getBytes: async (...all) => {
      try {
        return await storage.getBytes(...all)
      } catch (error) {
        if (!isGone(error)) await check()
        throw error
      }
    },
    listAll: storage.listAll,
  }
}

/** Nothing is known of any file yet, or one of those is there. */
async function isOurs(storage: Storage, db: Db): Promise<boolean> {
  const known = await findSomeKept(db)
  for (const { bucket, path } of known) if (await storage.exists(keyOf(bucket, path))) return true
  return known.length === 0
}
