import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'
import { SERVER_FILES } from '#server/core/paths.ts'
import type { Services } from '#server/core/requests/context.ts'
import { confirmMedia, lockPendingMedia, setAltText } from '#server/media/queries.ts'
import { toPostImageFolder, toVenuePostImageFolder } from '#server/media/rules.ts'
import { storeImage } from '#server/media/service.ts'
import { insertMentions, resolveMentions } from '#server/mentions/queries.ts'
import { notify } from '#server/notifications/queries.ts'
import { insertComment, insertPost } from '#server/posts/queries.ts'
import { buildCommentNotification, buildLikeNotification } from '#server/posts/rules.ts'
import { demoPeople, type PersonKey } from './people.ts'
import { demoVenues, type VenueKey } from './venues.ts'

/** The newest post comes last. A comment's `minutes` count from the post. */
type DemoPost = {
  who: PersonKey
  at?: VenueKey
  hoursAgo: number
  content?: string
  image?: string
  alt?: string
  likes?: PersonKey[]
  comments?: [who: PersonKey, minutes: number, content: string][]
}

/** The demo's posts. */
const demoPosts: DemoPost[] = [
  {
    who: 'freya',
    hoursAgo: 122,
    content: 'Closing the back room to twelve people tonight. You know who you are.',
    likes: ['pat'],
  },
  { who: 'rex', hoursAgo: 118, content: 'Nobody can read this one.' },
  {
    who: 'teo',
    hoursAgo: 101,
    content: 'Aquavit flight at #sixpenny-social until the dill runs out.',
    likes: ['olive', 'kit'],
  },
  {
    who: 'ruth',
    at: 'copperRail',
    hoursAgo: 96,
    content: 'New on the wall: a bonded rye that says 100 proof and means it. Ask @dezbehindbar.',
    image: 'back-bar',
    alt: 'Two lit shelves of bottles behind a bar.',
    likes: ['dez', 'mari', 'pat', 'nora'],
    comments: [['dez', 41, 'It does mean it.']],
  },
  {
    who: 'june',
    hoursAgo: 80,
    content: 'Someone left a cello at the bar. It has been a patient customer.',
    likes: ['kit', 'olive'],
  },
  {
    who: 'hank',
    hoursAgo: 72,
    content: 'Two sets Friday with @otis.bell. The second one is the quiet one.',
    likes: ['pat', 'eli', 'kit', 'ruth'],
    comments: [
      ['kit', 12, 'Is the quiet one the one with the ballads?'],
      ['hank', 19, 'It is the one where people stop talking. So: yes.'],
    ],
  },
  {
    who: 'eli',
    hoursAgo: 51,
    content: 'Restrung. All twelve of them. #the-porch-light on Wednesday, bring a napkin with your song on it.',
    image: 'twelve-strings',
    alt: 'A small stage with blue curtains, a microphone in a spot of light.',
    likes: ['pat', 'ines', 'bea', 'sol'],
    comments: [['bea', 33, 'Mine says “something from before 1970”.']],
  },
  {
    who: 'lola',
    hoursAgo: 44,
    content: 'Torch songs at ten, terrible puns at eleven, apologies at midnight. #night-heron',
    likes: ['olive', 'nora', 'eli'],
  },
  {
    who: 'nora',
    hoursAgo: 30,
    content: 'Third bar this week where @marisol.pours’ Negroni is the one people ask for.',
    likes: ['mari'],
  },
  {
    who: 'dez',
    hoursAgo: 28,
    content: 'Cleaned the lines. All of them. If your pint tastes of something, it is beer.',
    image: 'clean-lines',
    alt: 'Four taps on a copper rail, glasses below three of them.',
    likes: ['mari', 'bea', 'ruth', 'gus'],
    comments: [
      ['gus', 25, 'Thirty years I have been saying it.'],
      ['dez', 31, 'And I heard you every time.'],
    ],
  },
  {
    who: 'olive',
    at: 'tinCeiling',
    hoursAgo: 22,
    content: 'The new awning is up. Come in out of the rain and tell us that blue was right.',
    image: 'new-awning',
    alt: 'A lit bar at night with a blue and white awning over a wet street.',
    likes: ['lola', 'june', 'nora'],
    comments: [['june', 70, 'Blue was right.']],
  },
  {
    who: 'kit',
    hoursAgo: 18,
    content: 'Rain, a window seat, and @wes.tran’s Bloody Mary. Saturday is solved.',
    image: 'rain-on-main',
    alt: 'Three stools at a window with lamps over the bar and rain on the glass.',
    likes: ['pat'],
  },
  {
    who: 'mari',
    hoursAgo: 9,
    content: 'Off menu until Sunday: equal parts, bitter, shaken twice. Say “the yellow one” at #the-copper-rail.',
    image: 'sour',
    alt: 'A yellow drink in a coupe with a twist of lemon.',
    likes: ['bea', 'dez', 'nora', 'pat', 'ruth'],
    comments: [
      ['nora', 8, 'The yellow one.'],
      ['bea', 15, 'Save me one, I am off at two.'],
      ['mari', 21, '@bea.c there is always one behind the juicer.'],
    ],
  },
  {
    who: 'ruth',
    at: 'copperRail',
    hoursAgo: 6,
    content: 'Half-price flights tonight, and the kitchen stays open an hour longer.',
    likes: ['pat', 'dez'],
  },
  {
    who: 'bea',
    hoursAgo: 3,
    content: 'Smoked it over applewood, put a cherry in it, called it a Manhattan. @pat.morrow, it is yours.',
    image: 'manhattan',
    alt: 'A red-brown drink in a coupe with a cherry, on a dark bar.',
    likes: ['pat', 'mari', 'kit', 'nora', 'omar'],
    comments: [
      ['pat', 6, 'On my way. I will drive.'],
      ['mari', 18, 'You could have told me before I left.'],
    ],
  },
]

/** The venues that demo accounts follow. */
const followedVenues: Partial<Record<PersonKey, VenueKey[]>> = {
  pat: ['copperRail', 'porchLight'],
  nora: ['copperRail', 'tinCeiling', 'nightHeron'],
  bea: ['copperRail'],
}

type PostSeedDeps = Pick<Services, 'db' | 'clock' | 'storage'>
type Ids = { personIds: ReadonlyMap<PersonKey, string>; venueIds: ReadonlyMap<VenueKey, string> }
const MINUTE = 60_000

/** Inserts posts, likes and comments. Images are stored before the rows that refer to them, as uploads are. */
export async function insertPosts(services: PostSeedDeps, ids: Ids): Promise<void> {
  const now = services.clock.now()
  for (const [who, places] of Object.entries(followedVenues))
    for (const where of places)
      await sql`
        insert into venue_follows (user_id, venue_id, created_at)
        values (${ids.personIds.get(who as PersonKey)}, ${ids.venueIds.get(where)}, ${now})`.execute(services.db)
  for (const post of demoPosts)
    await insertDemoPost(services, ids, post, new Date(now.getTime() - post.hoursAgo * 60 * MINUTE))
}

async function insertDemoPost(services: PostSeedDeps, ids: Ids, post: DemoPost, now: Date): Promise<void> {
  const [profile_id, venue_id] = [ids.personIds.get(post.who), post.at ? ids.venueIds.get(post.at) : null]
  if (!profile_id || venue_id === undefined) return
  const place = {
    ...(venue_id ? toVenuePostImageFolder(venue_id) : toPostImageFolder(profile_id)),
    owner_id: profile_id,
  }
  const sent = post.image
    ? await storeImage(services, place, await readFile(join(SERVER_FILES, `demo/post-pictures/${post.image}.webp`)))
    : null
  await services.db.transaction().execute(async (trx) => {
    const kept = sent && (await lockPendingMedia(trx, { ...place, id: sent.image_id }))
    if (sent && !(kept && (await confirmMedia(trx, kept.id))))
      throw new Error(`the upload of ${post.image} expired before it was confirmed`)
    if (kept) await setAltText(trx, kept.bucket, kept.path, post.alt ?? null)
    const values = {
      profile_id,
      venue_id,
      content: post.content ?? null,
      image_url: kept?.path ?? null,
      draft_id: null,
    }
    const id = await insertPost(trx, values, now)
    await insertDemoMentions(trx, { in_post_id: id }, profile_id, post.content ?? '', now)
    const venue_name = post.at ? demoVenues[post.at].name : null
    await insertReactions(trx, ids, post, { id, owner_id: profile_id, venue_name, now })
  })
}

/** Inserts likes, comments and their notifications, all marked as read and delivered, so that none is sent. */
async function insertReactions(
  trx: Db,
  { personIds }: Ids,
  { likes = [], comments = [] }: DemoPost,
  { id, owner_id, venue_name, now }: { id: string; owner_id: string; venue_name: string | null; now: Date },
): Promise<void> {
  for (const [index, who] of likes.entries()) {
    const liker = personIds.get(who) ?? ''
    const at = new Date(now.getTime() + (index + 1) * 7 * MINUTE)
    const { id: like_id } = await trx
      .insertInto('likes')
      .values({ post_id: id, profile_id: liker, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const notification = buildLikeNotification({ ...demoPeople[who], id: liker }, { id, venue_name }, like_id, owner_id)
    await notify(trx, notification, { now: at })
  }
  for (const [who, minutes, content] of comments) {
    const commenter = personIds.get(who) ?? ''
    const at = new Date(now.getTime() + minutes * MINUTE)
    const comment_id = await insertComment(trx, { post_id: id, profile_id: commenter, content, draft_id: null }, at)
    await insertDemoMentions(trx, { in_comment_id: comment_id }, commenter, content, at)
    const notification = buildCommentNotification(
      { ...demoPeople[who], id: commenter },
      { id, venue_name },
      comment_id,
      owner_id,
    )
    await notify(trx, notification, { now: at })
  }
  await sql`
    update notifications set delivered_at = created_at, is_read = true where post_id = ${id} and delivered_at is null`.execute(
    trx,
  )
}

async function insertDemoMentions(
  trx: Db,
  text: { in_post_id: string } | { in_comment_id: string },
  writer: string,
  content: string,
  now: Date,
): Promise<void> {
  const meant = await resolveMentions(trx, writer, content, now)
  await insertMentions(trx, text, meant)
}
