import { expect, test } from 'vitest'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

/** Roy, whom two people have reported, one for two things; Ana and Bob block him, and Ana hides her schedule from him. */
async function createFixtures() {
  const [ada, ana, bob, roy] = [
    await context.admin('ada'),
    await context.bartender('ana'),
    await context.bartender('bob'),
    await context.patron('roy'),
  ]
  const post = await roy.api.posts.create({ content: 'Where is she tonight?' })
  const of = { subject_type: 'user', subject_id: roy.id } as const
  await ana.api.reports.create({ ...of, reason: 'harassment' })
  await ana.api.reports.create({ subject_type: 'post', subject_id: post.id, reason: 'harassment' })
  await bob.api.reports.create({ ...of, reason: 'danger' })
  await ana.api.relationships.hideSchedule({ slugOrId: roy.id })
  for (const one of [ana, bob]) await one.api.relationships.block({ slugOrId: roy.id })
  return { ada, ana, bob, roy, of, post: { subject_type: 'post', subject_id: post.id } as const }
}

const read = async (who: Person, of: Record<string, unknown>) => (await who.call('admin.personCounts', of)).status

test('staff see how many people reported, blocked or hid from the person behind a report, counted once each', async () => {
  const { ada, ana, of, post } = await createFixtures()
  const counts = { reported_by: 2, blocked_by: 2, hidden_by: 1 }
  expect(await ada.api.admin.personCounts(of)).toEqual(counts)
  expect(await ada.api.admin.personCounts(post)).toEqual(counts)
  await ana.api.relationships.unblock({ slugOrId: of.subject_id })
  await ana.api.relationships.showSchedule({ slugOrId: of.subject_id })
  expect(await ada.api.admin.personCounts(of)).toEqual({ reported_by: 2, blocked_by: 1, hidden_by: 0 })
})

test('each look is in the audit log, among the views', async () => {
  const { ada, roy, of } = await createFixtures()
  const before = (await ada.api.admin.audit({})).items
  await ada.api.admin.personCounts(of)
  expect((await ada.api.admin.audit({ kind: 'reads' })).items).toMatchObject([
    {
      actor_username: ada.username,
      action: 'read-person-counts',
      subject_id: roy.id,
      subject_username: roy.username,
      details: of,
    },
  ])
  expect((await ada.api.admin.audit({})).items).toEqual(before)
})

test('only staff see them, of no one without a report, and not of themselves', async () => {
  const { ada, ana, roy, of } = await createFixtures()
  expect(await read(ana, of)).toBe(403)
  expect(await read(roy, of)).toBe(403)
  expect(await read(ada, { subject_type: 'user', subject_id: ana.id })).toBe(404)
  await ana.api.reports.create({ subject_type: 'user', subject_id: ada.id, reason: 'other' })
  expect(await read(ada, { subject_type: 'user', subject_id: ada.id })).toBe(403)
  const eve = await context.admin('eve')
  expect(await read(eve, { subject_type: 'user', subject_id: ada.id })).toBe(200)
  expect((await ada.api.admin.audit({ kind: 'reads' })).items).toHaveLength(1)
})

test('the person learns nothing of it', async () => {
  const { ada, roy, of } = await createFixtures()
  const readAll = async () => [
    await roy.api.notifications.list({}),
    await roy.api.profiles.mine(),
    await roy.api.accounts.session(),
  ]
  const before = await readAll()
  await ada.api.admin.personCounts(of)
  expect(await readAll()).toEqual(before)
})
