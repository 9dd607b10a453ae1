import { settle } from './data.ts'
import { load } from './load.ts'
import { APP_SECRET, median, type Scene } from './scene.ts'
import { becomeKind, KINDS, signIn, type Viewer } from './viewers.ts'

type Page = { next_cursor: string | null }

/** One connection, one question: which takes how long, whoever asks and however far down. */
export async function measureFeeds(scene: Scene): Promise<void> {
  const { db } = scene.database
  const viewers = await signIn(
    db,
    APP_SECRET,
    KINDS.map((_, index) => 1001 + index),
  )
  for (const [index, viewer] of viewers.entries()) await becomeKind(db, viewer.id, KINDS[index] ?? 'nobody')
  await settle(db)
  const first: number[] = []
  for (const [index, kind] of KINDS.entries()) {
    const viewer = viewers[index]
    if (!viewer) continue
    const [one] = await timesOf(scene, viewer, ['/api/feed'])
    first.push(one ?? 0)
    scene.say(`  feed of who follows ${kind}: p50 ${one?.toFixed(2)} ms`)
  }
  const worst = Math.max(...first)
  scene.say(`feed p50, worst ÷ best: ${(worst / Math.min(...first)).toFixed(2)} (must 4)`)
  const many = viewers[KINDS.indexOf('300')]
  if (!many) return
  for (const [name, path] of [
    ['feed', '/api/feed'],
    ['directory', '/api/talent'],
  ] as const) {
    const fiftieth = await pageOf(scene, many, path, 50)
    const [one = 0, last = 0] = await timesOf(scene, many, [path, fiftieth])
    scene.say(
      `${name}, page 50 ÷ page 1: ${(last / one).toFixed(2)} (must 1.5); ${last.toFixed(2)} and ${one.toFixed(2)} ms`,
    )
  }
}

/** The median of several rounds, in which the paths take turns. */
export async function timesOf(scene: Scene, viewer: Viewer, paths: string[]): Promise<number[]> {
  const times = paths.map((): number[] => [])
  for (let round = 0; round < scene.rounds; round += 1)
    for (const [index, path] of paths.entries()) {
      const options = { port: scene.server.port, connections: 1, seconds: scene.seconds / 2 }
      times[index]?.push((await load(() => ({ path, ...viewer }), options)).p50)
    }
  return times.map(median)
}

async function pageOf({ server }: Scene, { cookie }: Viewer, path: string, number: number): Promise<string> {
  let at = path
  for (let page = 1; page < number; page += 1) {
    const answer = await fetch(server.origin + at, { headers: { cookie } })
    const { next_cursor } = (await answer.json()) as Page
    if (!next_cursor) throw new Error(`${path} ends at page ${page}: the factor is too small`)
    at = `${path}?cursor=${next_cursor}`
  }
  return at
}
