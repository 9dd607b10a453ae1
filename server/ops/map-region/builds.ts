import { z } from 'zod'
import { StartError } from '#server/core/start-error.ts'
import { describeConnectionError } from '#server/ops/doctor/connection-errors.ts'

/** Where Protomaps lists its daily builds of the whole world, and where they are. Tests replace it. */
export type Builds = { list: string; folder: string }
export const PROTOMAPS_BUILDS: Builds = {
  list: 'https://build-metadata.protomaps.dev/builds.json',
  folder: 'https://build.protomaps.com/',
}

/** The newest may not be complete yet. */
const CANDIDATES = 3
const MAX_LIST_BYTES = 2_000_000
const TIMEOUT_MS = 30_000

const Listed = z.array(z.object({ key: z.string() }))

/** The addresses of the newest builds, newest first. */
export async function listNewestBuilds({ list, folder }: Builds): Promise<string[]> {
  try {
    const response = await fetch(list, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`it answers with status ${response.status}`)
    const listed = Listed.parse(JSON.parse(await readText(response)))
    const names = listed.map(({ key }) => key).filter((key) => /^\d{8}\.pmtiles$/.test(key))
    if (names.length === 0) throw new Error('it lists no builds')
    return names
      .sort()
      .reverse()
      .slice(0, CANDIDATES)
      .map((name) => new URL(name, folder).href)
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'its form has changed' : describeConnectionError(error)
    throw new StartError(
      `The list of builds ${list} cannot be read: ${reason}. Name one with --from, like --from=${folder}20261129.pmtiles.`,
    )
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_LIST_BYTES) throw new Error('it is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
