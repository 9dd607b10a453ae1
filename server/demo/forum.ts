import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVER_FILES } from '#server/core/paths.ts'
import type { Services } from '#server/core/requests/context.ts'
import { insertReply, insertThread, setThreadPinned } from '#server/forum/queries.ts'
import { confirmMedia, lockPendingMedia, setAltText } from '#server/media/queries.ts'
import { toThreadImageFolder } from '#server/media/rules.ts'
import { storeImage } from '#server/media/service.ts'
import { demoThreads } from './forum-threads.ts'
import type { PersonKey } from './people.ts'

const MINUTE = 60_000

/** Inserts the demo's threads and replies, without notifications. */
export async function insertForum(
  services: Pick<Services, 'db' | 'clock' | 'storage'>,
  personIds: ReadonlyMap<PersonKey, string>,
): Promise<void> {
  const now = services.clock.now().getTime()
  for (const { who, minutesAgo, title, content, image, alt, is_pinned, replies = [] } of demoThreads) {
    const started = new Date(now - minutesAgo * MINUTE)
    const created_by = personIds.get(who) ?? ''
    const place = { ...toThreadImageFolder(created_by), owner_id: created_by }
    // Store the image before the row that refers to it, as an upload does.
    const sent = image
      ? await storeImage(services, place, await readFile(join(SERVER_FILES, `demo/post-pictures/${image}.webp`)))
      : null
    await services.db.transaction().execute(async (trx) => {
      const kept = sent && (await lockPendingMedia(trx, { ...place, id: sent.image_id }))
      if (sent && !(kept && (await confirmMedia(trx, kept.id))))
        throw new Error(`the upload of ${image} expired before it was confirmed`)
      if (kept) await setAltText(trx, kept.bucket, kept.path, alt ?? null)
      const thread = { title, content: content ?? null, created_by, image_url: kept?.path ?? null, draft_id: null }
      const thread_id = await insertThread(trx, thread, started)
      if (is_pinned) await setThreadPinned(trx, thread_id, true, started)
      // Spread the replies evenly, the last one a while before now.
      const step = (minutesAgo * MINUTE * 0.9) / (replies.length + 1)
      for (const [index, [by, said]] of replies.entries()) {
        const reply = { thread_id, content: said, created_by: personIds.get(by) ?? '', draft_id: null }
        await insertReply(trx, reply, new Date(started.getTime() + Math.round(step * (index + 1))))
      }
    })
  }
}
