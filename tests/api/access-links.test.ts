import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { everybody, type Statuses } from '#tests/access-by-relation.ts'
import { eventDraft } from '#tests/support/events.ts'
import { drawnPicture } from '#tests/support/pictures.ts'
import * as a from '#tests/support/relation-inputs.ts'
import { createRelationSetup, KINDS, type RelatedCaller } from '#tests/support/relation-setup.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext({ keep: true })
const stage = await createRelationSetup(context)
const { quinn, venue } = stage
let cells = 0

afterAll(() => process.stdout.write(`access by links: ${KINDS.length} callers, ${cells} cells checked\n`))

/** 200 for the kinds given and 404 for all others: a link that may not be opened looks missing. */
const openFor = (to: (typeof KINDS)[number][], of: readonly (typeof KINDS)[number][] = KINDS): Statuses =>
  Object.fromEntries(of.map((kind) => [kind, to.includes(kind) ? 200 : 404])) as Statuses
const openForAllExcept = (...except: (typeof KINDS)[number][]) =>
  openFor(KINDS.filter((kind) => !except.includes(kind)))

const WITHOUT_SESSION = ['signed_out', 'unconfirmed', 'suspended'] as const
/** Verified bartenders and staff. 404 for everyone else, and for viewers for whom a block collapses the discussion. */
const BEHIND_THE_BAR = openFor(['owner', 'other_owner', 'follower', 'requested', 'verified', 'admin'])
const NONE = openFor([])
/** A venue is not a person: its owner's privacy, blocks and suspension do not hide it. */
const VENUE_IMAGE = { open: everybody(200), closed: everybody(200), gone: everybody(200), archived: openFor(['owner']) }

const standing = stage.callers[0] as RelatedCaller
const image = async () => ({ picture: await drawnPicture() })
const by = { slugOrId: venue.slug }
const postDraft = { image_alt: null, content: 'Look.' }

/** The statuses while Quinn is public, private and suspended, and while the venue is archived. */
type Link = Record<'open' | 'closed' | 'gone', Statuses> & {
  name: string
  make(): Promise<string | null>
  archived?: Statuses
}

/** Every kind of image. Quinn, who may see it, gets the link; then every caller opens that same link. */
const LINKS: Link[] = [
  {
    name: 'avatar',
    make: async () => (await quinn.api.profiles.setAvatar(await image())).avatar_url,
    // Viewers who may see the profile card can open it.
    open: openForAllExcept(...WITHOUT_SESSION, 'blocked'),
    closed: openForAllExcept(...WITHOUT_SESSION, 'blocked'),
    // Staff see the profiles that they decide about.
    gone: openFor(['admin']),
  },
  {
    name: 'avatar of someone with a page on the web',
    make: async () => {
      const { avatar_url } = await quinn.api.profiles.setAvatar(await image())
      // Refused while the profile is private.
      await quinn.call('profiles.updateWebPage', { level: 'profile', shows_workplaces: false })
      return avatar_url
    },
    open: openForAllExcept('blocked'),
    closed: openForAllExcept(...WITHOUT_SESSION, 'blocked'),
    gone: openFor(['admin']),
  },
  {
    name: 'post',
    make: async () => {
      const { image_id } = await quinn.api.media.post(await image())
      return (await quinn.api.posts.create({ ...postDraft, image_id })).image_url
    },
    open: openForAllExcept(...WITHOUT_SESSION, 'blocker', 'blocked'),
    closed: openFor(['owner', 'follower']),
    gone: NONE,
  },
  {
    name: 'post of a venue',
    make: async () => {
      const { image_id } = await quinn.api.media.venuePost({ ...by, ...(await image()) })
      return (await quinn.api.posts.createForVenue({ ...by, ...postDraft, image_id })).image_url
    },
    ...VENUE_IMAGE,
    // Posts that a suspended person published for a venue are hidden with the person.
    gone: NONE,
  },
  {
    name: 'venue',
    make: async () => {
      const { image_id } = await quinn.api.media.venue(await image())
      return (await quinn.api.venues.update({ ...by, image_id })).venue.venue_image_url
    },
    ...VENUE_IMAGE,
  },
  {
    name: 'event',
    make: async () => {
      const { image_id } = await quinn.api.media.event({ ...by, ...(await image()) })
      return (await quinn.api.events.create({ ...by, ...eventDraft(), image_id })).image_url
    },
    ...VENUE_IMAGE,
  },
  {
    name: 'special',
    make: async () => {
      const { image_id } = await quinn.api.media.special({ ...by, ...(await image()) })
      return (await quinn.api.specials.create({ ...by, title: 'Flights', image_id })).image_url
    },
    ...VENUE_IMAGE,
  },
  {
    name: 'menu',
    make: async () => {
      const { image_id } = await quinn.api.media.menu({ ...by, ...(await image()) })
      return (await quinn.api.menus.create({ ...by, image_id })).image_url
    },
    ...VENUE_IMAGE,
  },
  {
    name: 'discussion',
    make: async () => {
      const { image_id } = await quinn.api.media.thread(await image())
      return (await quinn.api.forum.create({ title: 'Ice', content: null, image_alt: null, image_id })).image_url
    },
    open: BEHIND_THE_BAR,
    closed: BEHIND_THE_BAR,
    gone: openFor(['admin']),
  },
]

const pictures = LINKS.flatMap(({ name, make, open, closed, gone, archived }) => [
  { name, make, way: 'public', expected: open },
  { name, make, way: 'private', expected: closed },
  { name, make, way: 'suspended', expected: gone },
  ...(archived ? [{ name, make, way: 'archived', expected: archived }] : []),
])

/** Opens the link as every caller in turn. */
async function statusByCaller(open: (standing: RelatedCaller) => Promise<Response>): Promise<Record<string, number>> {
  const answered: Record<string, number> = {}
  for (const one of stage.callers) {
    const answer = await open(one)
    await answer.arrayBuffer()
    answered[one.kind] = answer.status
    cells += 1
  }
  return answered
}

describe('a signed link to an image', () => {
  test.each(pictures)('$name, $way: opens for the expected callers only', async ({ make, way, expected }) => {
    await stage.restore({ is_private: way === 'private' })
    const link = (await make()) ?? ''
    expect(link).toMatch(/^\/media\//)
    if (way === 'archived') await sql`update venues set archived_at = now() where id = ${venue.id}`.execute(context.db)
    if (way === 'suspended') await quinn.isSuspended()
    expect(await statusByCaller(({ caller }) => caller.fetch(link))).toEqual(expected)
  })

  test.each(pictures.filter(({ way }) => way === 'public'))(
    '$name: stops working after an hour or when its signature is changed',
    async ({ make }) => {
      await stage.restore()
      const link = (await make()) ?? ''
      const changed = link.replace(/s=./, (sign) => (sign === 's=A' ? 's=B' : 's=A'))
      expect(await statusByCaller(({ caller }) => caller.fetch(changed))).toEqual(NONE)
      context.clock.advance(3_601_000)
      expect(await statusByCaller(({ caller }) => caller.fetch(link))).toEqual(NONE)
      context.clock.advance(-3_601_000)
    },
  )
})

describe('a calendar link', () => {
  const calendarOf = async (kind: 'mine' | 'followed') => {
    await stage.restore()
    return new URL((await quinn.api.calendars.make({ kind })).url).pathname
  }

  test.each(['mine', 'followed'] as const)('%s: opens for anyone until it is revoked', async (kind) => {
    const address = await calendarOf(kind)
    expect(await statusByCaller(({ caller }) => caller.fetch(address))).toEqual(everybody(200))
    await quinn.api.calendars.revoke({ kind })
    expect(await statusByCaller(({ caller }) => caller.fetch(address))).toEqual(NONE)
  })

  test.each(['mine', 'followed'] as const)('%s: returns 404 while its owner is suspended', async (kind) => {
    const address = await calendarOf(kind)
    await quinn.isSuspended()
    expect(await statusByCaller(({ caller }) => caller.fetch(address))).toEqual(NONE)
  })

  test.each([false, true])(
    "followed: only a follower's calendar contains a shift of Quinn (private: %s)",
    async (closed) => {
      await stage.restore({ is_private: closed })
      const shift = await a.shift(stage, standing)
      for (const { kind, me } of stage.callers) {
        if (!me || kind === 'suspended') continue
        const { url } = await me.api.calendars.make({ kind: 'followed' })
        const isListed = (await (await fetch(url)).text()).replaceAll('\r\n ', '').includes(String(shift.id))
        cells += 1
        expect([kind, isListed]).toEqual([kind, kind === 'follower'])
      }
    },
  )
})

describe('a link in an email', () => {
  const ONE_CLICK = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  }

  test('unsubscribes by POST for any caller; opening the page with GET changes nothing', async () => {
    await stage.restore()
    const { token } = await a.unsubscribeToken(stage, standing)
    const page = `/unsubscribe/${String(token)}`
    const preferences = () =>
      sql`select from notification_preferences where profile_id = ${quinn.id}`.execute(context.db)
    await statusByCaller(({ caller }) => caller.fetch(page))
    expect((await preferences()).rows).toEqual([])
    expect(await statusByCaller(({ caller }) => caller.fetch(page, ONE_CLICK))).toEqual(everybody(200))
    expect((await preferences()).rows).toHaveLength(1)
    expect(await statusByCaller(({ caller }) => caller.fetch(`${page}x`, ONE_CLICK))).toEqual(NONE)
  })

  const mailed = () => /token=([\w-]+)/.exec(String(context.mails.at(-1)?.text))?.[1] ?? ''
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }

  test('confirms a registration once, whoever is logged in', async () => {
    await stage.restore()
    const tokens = new Map<string, string>()
    const confirm = ({ kind }: RelatedCaller) => context.signedOut.call('accounts.confirmEmail', body(kind))
    const body = (kind: string) => ({ token: tokens.get(kind) ?? '', password: PASSWORD })
    const sent = async (one: RelatedCaller) => {
      const email = `newcomer.${one.kind}@demo.test`
      await context.signedOut.call('accounts.signUp', { email, ...passwords, user_type: 'patron', age_confirmed: true })
      tokens.set(one.kind, mailed())
      await sql`delete from rate_limits`.execute(context.db)
      return one.caller.call('accounts.confirmEmail', body(one.kind))
    }
    expect(await statusByCaller(sent)).toEqual(everybody(200))
    await sql`delete from rate_limits`.execute(context.db)
    expect(await statusByCaller(confirm)).toEqual(everybody(410))
  })

  test('confirms a registration without its password for no one but the browser that sent it', async () => {
    await stage.restore()
    const registered = async ({ kind, caller }: RelatedCaller) => {
      await sql`delete from rate_limits`.execute(context.db)
      const email = `reader.${kind}@demo.test`
      await context.signedOut.call('accounts.signUp', { email, ...passwords, user_type: 'patron', age_confirmed: true })
      return caller.call('accounts.confirmEmail', { token: mailed() })
    }
    expect(await statusByCaller(registered)).toEqual(everybody(403))
  })

  test('resets a password or confirms a new email once, whoever is logged in', async () => {
    await stage.restore()
    const hal = await context.patron('hal')
    const reset = async ({ caller }: RelatedCaller) => {
      await sql`delete from rate_limits`.execute(context.db)
      await context.signedOut.api.accounts.requestPasswordReset({ email: hal.email })
      const token = mailed()
      const first = await caller.call('accounts.resetPassword', { token, ...passwords })
      expect((await caller.call('accounts.resetPassword', { token, ...passwords })).status).toBe(410)
      return first
    }
    expect(await statusByCaller(reset)).toEqual(everybody(200))
    let email = hal.email
    const confirmMove = async ({ kind, caller }: RelatedCaller) => {
      await sql`delete from rate_limits`.execute(context.db)
      const moved = `hal.${kind}@demo.test`
      await (await context.signIn(email)).api.accounts.changeEmail({ email: moved, current_password: PASSWORD })
      email = moved
      const token = /token=([\w-]+)/.exec(String(context.mails.at(-2)?.text))?.[1] ?? ''
      const first = await caller.call('accounts.confirmNewEmail', { token })
      expect((await caller.call('accounts.confirmNewEmail', { token })).status).toBe(410)
      return first
    }
    expect(await statusByCaller(confirmMove)).toEqual(everybody(200))
  })
})
