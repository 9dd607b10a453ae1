import { sql } from 'kysely'
import { APP_SECRET, type BenchContext } from './context.ts'
import type { PostgresProxy, Traffic } from './postgres-proxy.ts'
import { signIn } from './viewers.ts'

type Call = { name: string; method: 'GET' | 'PUT' | 'POST' | 'DELETE'; path: string; body?: object }

/** Enough that each of the server's connections has prepared its statements. */
const REPEATS = 12
const VIEWER = 2000

/** Counts what each kind of request makes the server send to PostgreSQL. */
export async function measureRoundTrips(context: BenchContext, proxy: PostgresProxy): Promise<void> {
  const { db } = context.database
  await sql`delete from rate_limits`.execute(db)
  const [viewer] = await signIn(db, APP_SECRET, [VIEWER])
  if (!viewer) throw new Error(`No person has the number ${VIEWER}`)
  const headers = { Cookie: viewer.cookie, 'X-Forwarded-For': viewer.address, 'Sec-Fetch-Site': 'same-origin' }
  const send = async ({ method, path, body }: Call) => {
    const answer = await fetch(`${context.server.origin}/api${path}`, {
      method,
      headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`)
  }
  context.report('request: round trips, statements planned again, bytes sent')
  for (const repeats of await buildCalls(context, viewer.id)) {
    const measured: Traffic[] = []
    for (const call of repeats) measured.push(await proxy.count(() => send(call)))
    // The least, because the first repeats also prepare statements.
    const least = (key: keyof Traffic) => Math.min(...measured.map((one) => one[key]))
    context.report(`  ${repeats[0]?.name}: ${least('round_trips')}, ${least('planned')}, ${least('bytes_sent')}`)
  }
}

/** Each kind of request several times. */
async function buildCalls({ database: { db } }: BenchContext, viewerId: string): Promise<Call[][]> {
  const { rows: posts } = await sql<{ id: string }>`
    select o.id from posts o join profiles p on p.id = o.profile_id
    where o.venue_id is null and not p.is_private and p.id <> ${viewerId}
      and not exists (select from likes l where l.post_id = o.id and l.profile_id = ${viewerId})
    order by o.created_at limit ${REPEATS}`.execute(db)
  const { rows: people } = await sql<{ slug: string }>`
    select p.username_slug as slug from profiles p join shifts s on s.profile_id = p.id
    where not p.is_private and p.id <> ${viewerId} and s.start_time > now() order by p.created_at, p.id limit 1`.execute(
    db,
  )
  const { rows: venues } = await sql<{ id: string; slug: string }>`
    select id, slug from venues where archived_at is null order by follower_count desc, id limit 1`.execute(db)
  const [post, person, venue] = [posts[0]?.id, people[0]?.slug, venues[0]]
  const place = 'lat=38.515&lon=-89.995'
  const get = (name: string, path: string): Call[] => repeat({ name, method: 'GET', path })
  const startsAt = Date.now() + 300 * 86_400_000 + Math.floor(Math.random() * 1e6) * 60_000
  return [
    get('feed', '/feed'),
    get('notifications', '/notifications'),
    get('unread count', '/notifications/unread-count'),
    get('profile', `/profiles/${person}`),
    get('posts of a profile', `/profiles/${person}/posts`),
    get('shifts of a profile', `/profiles/${person}/shifts`),
    get('own profile', '/me/profile'),
    get('venue', `/venues/${venue?.slug}`),
    get('shifts of a venue', `/venues/${venue?.slug}/shifts`),
    get('posts of a venue', `/venues/${venue?.slug}/posts`),
    get('events of a venue', `/venues/${venue?.slug}/events`),
    get('specials of a venue', `/venues/${venue?.slug}/specials`),
    get('menu of a venue', `/venues/${venue?.slug}/menu-pages`),
    get('venues', '/venues'),
    get('venues nearby', `/venues/near?${place}`),
    get('followed shifts', '/shifts/followed'),
    get('own shifts', '/me/shifts'),
    get('shifts nearby', `/shifts/near?${place}`),
    get('on now', `/shifts/on-now?${place}`),
    get('talent', '/talent'),
    get('search', '/search?q=aba'),
    get('post', `/posts/${post}`),
    get('comments', `/posts/${post}/comments`),
    posts.map(({ id }) => ({ name: 'like', method: 'PUT', path: `/posts/${id}/like` })),
    posts.map(({ id }) => ({ name: 'unlike', method: 'DELETE', path: `/posts/${id}/like` })),
    repeat({ name: 'comment', method: 'POST', path: `/posts/${post}/comments`, body: { content: 'See you there' } }),
    repeat({ name: 'write a post', method: 'POST', path: '/posts', body: { content: 'On at eight' } }),
    Array.from({ length: REPEATS }, (_, index) => ({
      name: 'post a shift',
      method: 'POST',
      path: '/shifts',
      body: {
        venue_id: venue?.id,
        start_time: new Date(startsAt + index * 86_400_000).toISOString(),
        end_time: new Date(startsAt + index * 86_400_000 + 18_000_000).toISOString(),
        notes: null,
      },
    })),
  ]
}

const repeat = (call: Call): Call[] => Array.from({ length: REPEATS }, () => call)
