import { findLockHolder, lockFolder } from '#server/core/db/folder-lock.ts'
import { StartError } from '#server/core/start-error.ts'
import { formatMegabytes, toDiskError } from '#server/ops/backup.ts'
import { formatPercent, type MapPlan, nameRegion } from './map-plan.ts'
import { PartialFile, partialFolder, removePartial } from './partial-file.ts'
import { readAhead } from './read-ahead.ts'
import type { Read } from './reads.ts'
import type { RemoteFile } from './remote-file.ts'

const PROGRESS_STEP = 5

type Download = { plan: MapPlan; target: string; report: (line: string) => void }

/** Writes the map beside its place and then into it. Returns its SHA-256. */
export async function downloadMap(source: RemoteFile, { plan, target, report }: Download): Promise<string> {
  const folder = partialFolder(target)
  const holder = findLockHolder(folder)
  if (holder) throw new StartError(`Process ${holder.pid} is downloading a map to ${target}: wait until it has ended.`)
  const lock = await lockFolder(folder, 0)
  let sha256: string
  try {
    sha256 = await writeMap(source, { plan, target, report })
  } catch (error) {
    throw toDiskError(error, folder, 'Run this command again when it can be: it continues where it stopped.')
  } finally {
    lock.release()
  }
  removePartial(target)
  return sha256
}

async function writeMap(source: RemoteFile, { plan, target, report }: Download): Promise<string> {
  const { id, region, start, reads, tileDataOffset, bytes } = plan
  const partial = await PartialFile.open(target, { url: source.url, region: nameRegion(region), plan: id })
  try {
    if (partial.bytes === 0) await partial.append(start)
    const rest = skipWritten(reads, partial.bytes - start.length)
    const read = ({ offset, length }: Read) => source.read(tileDataOffset + offset, length)
    let reported = Math.floor((100 * partial.bytes) / bytes)
    for await (const [{ offset, wanted }, received] of readAhead(rest, read)) {
      await partial.append(
        Buffer.concat(
          wanted.map((span) => received.subarray(span.offset - offset, span.offset - offset + span.length)),
        ),
      )
      const percent = Math.floor((100 * partial.bytes) / bytes)
      if (percent < reported + PROGRESS_STEP && percent < 100) continue
      report(`${formatPercent(partial.bytes, bytes)} of ${formatMegabytes(bytes)}`)
      reported = percent
    }
    return await partial.finish()
  } catch (error) {
    await partial.save()
    throw error
  } finally {
    await partial.close()
  }
}

/** The reads after those whose tiles have been written. The file is saved only after whole reads. */
function skipWritten(reads: readonly Read[], written: number): Read[] {
  let bytes = 0
  return reads.filter(({ wanted }) => {
    const isWritten = bytes < written
    bytes += wanted.reduce((sum, { length }) => sum + length, 0)
    return !isWritten
  })
}
