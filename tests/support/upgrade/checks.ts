import { expect } from 'vitest'
import type { Database } from '#server/core/db/db.ts'
import { countRows } from '#server/ops/database-contents.ts'
import type { Caller } from '#tests/support/person.ts'
import { textOf } from '#tests/support/requests.ts'
import { BAR, type Name, PEOPLE, shiftOf } from './seeds.ts'
import { type Served, serve } from './served.ts'
import { lost, makeState, NEWEST, upgrade } from './states.ts'

/** The migration since which each part of the seeds exists. */
const SINCE = { people: 2, venues: 3, shifts: 4, posts: 5, income: 14, forum: 22 }

const CLOSED = ['secret', 'closed', 'blocker', 'suspended'] as const

/** Creates the state after `count` migrations with data in it, upgrades it, and checks what each viewer then sees. */
export async function checkUpgrade(database: Database, count: number): Promise<void> {
  const before = await makeState(database, count)
  expect(await upgrade(database)).toBe(NEWEST - count)
  expect(lost(before, await countRows(database.query))).toEqual([])
  await serve(database, (served) => checkServed(served, count))
}

/** What people see after an upgrade from the state after `count` migrations. */
async function checkServed(served: Served, count: number): Promise<void> {
  expect(await served.health()).toBe(200)
  if (count < SINCE.people) return
  const pat = await served.logIn('pat')
  expect((await pat.api.accounts.session()).me).toMatchObject({ username: 'old_pat' })
  expect((await served.before.api.accounts.session()).me).toMatchObject({ username: 'old_pat' })
  await checkHome(pat)
  const { items: blocked } = await (await served.logIn('blocker')).api.relationships.blocked({})
  expect(blocked.map(({ username }) => username)).toEqual(['old_pat'])
  if (count >= SINCE.venues) expect((await pat.api.venues.get({ slugOrId: 'the-old-bar' })).name).toBe('The Old Bar')
  if (count >= SINCE.posts) await checkPosts(pat)
  if (count >= SINCE.shifts) await checkShifts(served, pat, count)
}

/** Every read that the first page after logging in makes. */
async function checkHome(pat: Caller): Promise<void> {
  const near = { lat: 38.515, lon: -89.995 }
  const answers = await Promise.all([
    pat.call('shifts.followed', {}),
    pat.call('shifts.onNow', near),
    pat.call('venues.near', near),
    pat.call('talent.list', {}),
    pat.call('feed.page', {}),
    pat.call('notifications.list', {}),
    pat.call('notifications.unreadCount', {}),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
}

async function checkPosts(pat: Caller): Promise<void> {
  const feed = JSON.stringify(await pat.api.feed.page({}))
  expect(feed).toContain('Said by bea before')
  expect(feed).toContain('Said for the bar')
  expect(feed).not.toContain('Said by blocker')
  expect(feed).not.toContain('Said by closed')
}

/** Open shifts are shown; of hidden ones not even an id is. */
async function checkShifts({ logIn, signedOut }: Served, pat: Caller, count: number): Promise<void> {
  const seen = await shiftTexts(pat)
  expect(idsIn(seen, 'bea')).toEqual([0, 1])
  for (const name of CLOSED) expect([name, idsIn(seen, name)]).toEqual([name, []])
  expect(seen).not.toMatch(/Notes of (secret|closed|blocker|suspended)/)
  for (const name of CLOSED) {
    const answer = await pat.call('shifts.get', { id: shiftOf(name, 1) })
    expect([name, answer.status]).toEqual([name, 404])
  }
  expect((await pat.api.shifts.get({ id: shiftOf('bea', 1) })).notes).toBe('Notes of bea 1')
  expect((await signedOut.call('shifts.get', { id: shiftOf('bea', 1) })).status).toBe(401)
  const secret = await logIn('secret')
  expect(idsIn(JSON.stringify(await secret.api.shifts.mine({})), 'secret')).toEqual([0, 1])
  const bea = await logIn('bea')
  if (count >= SINCE.income) expect(JSON.stringify(await bea.api.income.upcoming({}))).toContain('120.5')
  if (count >= SINCE.forum) expect(await textOf(await bea.call('forum.threads', {}))).toContain('An old discussion')
}

/** Everything that shows pat shifts, as one text. */
async function shiftTexts(pat: Caller): Promise<string> {
  const answers = [
    await pat.call('shifts.followed', {}),
    await pat.call('shifts.onNow', { lat: 38.515, lon: -89.995 }),
    await pat.call('venues.shifts', { slugOrId: BAR }),
    await pat.call('talent.list', {}),
    await pat.call('notifications.list', {}),
    ...(await Promise.all(CLOSED.map((name) => pat.call('profiles.get', { slugOrId: PEOPLE[name].id })))),
    await pat.call('profiles.shifts', { slugOrId: PEOPLE.bea.id }),
  ]
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
}

/** The numbers of a bartender's shifts that a text contains. */
const idsIn = (text: string, name: Name): number[] =>
  [0, 1, 2, 3].filter((number) => text.includes(shiftOf(name, number)))
