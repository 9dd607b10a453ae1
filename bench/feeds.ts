import { APP_SECRET, type BenchContext, median } from './context.ts'
import { vacuumAnalyze } from './data.ts'
import { runLoad } from './load.ts'
import { type BenchViewer, FEED_KINDS, setFollows, signIn } from './viewers.ts'

type FeedPage = { next_cursor: string | null }

/** Measures the feed over one connection, with one request at a time: latency by viewer and by depth of the page. */
export async function measureFeeds(context: BenchContext): Promise<void> {
  const { db } = context.database
  const viewers = await signIn(
    db,
    APP_SECRET,
    FEED_KINDS.map((_, index) => 1001 + index),
  )
  for (const [index, viewer] of viewers.entries()) await setFollows(db, viewer.id, FEED_KINDS[index] ?? 'nobody')
  await vacuumAnalyze(db)
  const first: number[] = []
  for (const [index, kind] of FEED_KINDS.entries()) {
    const viewer = viewers[index]
    if (!viewer) continue
    const [one] = await measureMedians(context, viewer, ['/api/feed'])
    first.push(one ?? 0)
    context.report(`  feed of a viewer who follows ${kind}: p50 ${one?.toFixed(2)} ms`)
  }
  const worst = Math.max(...first)
  context.report(`feed p50, worst ÷ best: ${(worst / Math.min(...first)).toFixed(2)} (target 4)`)
  const many = viewers[FEED_KINDS.indexOf('300')]
  if (!many) return
  for (const [name, path] of [
    ['feed', '/api/feed'],
    ['directory', '/api/talent'],
  ] as const) {
    const fiftieth = await findPagePath(context, many, path, 50)
    const [one = 0, last = 0] = await measureMedians(context, many, [path, fiftieth])
    context.report(
      `${name}, page 50 ÷ page 1: ${(last / one).toFixed(2)} (target 1.5); ${last.toFixed(2)} and ${one.toFixed(2)} ms`,
    )
  }
}

/** The median of several rounds, in which the paths take turns. */
export async function measureMedians(context: BenchContext, viewer: BenchViewer, paths: string[]): Promise<number[]> {
  const times = paths.map((): number[] => [])
  for (let round = 0; round < context.rounds; round += 1)
    for (const [index, path] of paths.entries()) {
      const options = { port: context.server.port, connections: 1, seconds: context.seconds / 2 }
      times[index]?.push((await runLoad(() => ({ path, ...viewer }), options)).p50)
    }
  return times.map(median)
}

async function findPagePath(
  { server }: BenchContext,
  { cookie }: BenchViewer,
  path: string,
  number: number,
): Promise<string> {
  let at = path
  for (let page = 1; page < number; page += 1) {
    const answer = await fetch(server.origin + at, { headers: { cookie } })
    const { next_cursor } = (await answer.json()) as FeedPage
    if (!next_cursor) throw new Error(`${path} ends at page ${page}: the factor is too small`)
    at = `${path}?cursor=${next_cursor}`
  }
  return at
}
