import { safe } from '@orpc/client'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { UNDO_VERIFY_MINUTES } from '#contract/admin.limits.ts'
import { adminMessages } from '#contract/admin.texts.ts'
import { profileMessages } from '#contract/profiles.texts.ts'
import { at } from '#tests/support/fixture-times.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'
import { decideVerification } from './service.ts'

const context = await createTestContext()

async function expectError(call: Promise<unknown>): Promise<unknown> {
  const { error } = await safe(call)
  if (!error) throw new Error('the call succeeded')
  return error
}

const listNotificationsFor = async (id: string) =>
  (
    await sql<{ type: string; message: string; link_url: string; sender_id: string | null }>`
      select type, message, link_url, sender_id from notifications where recipient_id = ${id}`.execute(context.db)
  ).rows

/** How long the emails and push messages of a person's notifications wait. */
const findOutgoing = async (id: string) =>
  (
    await sql<{ waits_ms: number }>`
      select extract(epoch from deliver_after - created_at)::integer * 1000 as waits_ms
      from notifications where recipient_id = ${id} and delivered_at is null`.execute(context.db)
  ).rows

test('pending verifications are listed oldest first, across pages, and leave the queue once decided', async () => {
  const ada = await context.admin('ada')
  const names = ['rookie', 'rookie2', 'rookie3']
  for (const name of names) {
    await (await context.bartender(name)).waitsForVerification()
    context.clock.advance(1000)
  }
  const first = await ada.api.admin.verifications({ limit: 2 })
  expect(first.items).toHaveLength(2)
  const second = await ada.api.admin.verifications({ limit: 2, cursor: first.next_cursor ?? '' })
  const rookie = await context.bartender('rookie')
  expect(first.items[0]).toMatchObject({ id: rookie.id, verification_status: 'pending_review' })
  expect([...first.items, ...second.items]).toHaveLength(3)
  expect(second.next_cursor).toBeNull()

  await ada.api.admin.decide({ id: rookie.id, decision: 'verify' })
  expect((await ada.api.admin.verifications({})).items.map((item) => item.id)).not.toContain(rookie.id)
  expect((await ada.api.admin.verifications({ status: 'verified' })).items).toMatchObject([{ id: rookie.id }])
})

test('verifying sets the status, notifies the person and is audited', async () => {
  const ada = await context.admin('ada')
  const rookie = await context.bartender('rookie')
  await rookie.waitsForVerification()
  expect(await ada.api.admin.decide({ id: rookie.id, decision: 'verify' })).toEqual({ verification_status: 'verified' })
  expect((await rookie.api.accounts.session()).me).toMatchObject({ verification_status: 'verified' })
  expect(await listNotificationsFor(rookie.id)).toEqual([
    { type: 'verification_decision', message: 'Your profile is verified!', link_url: '/profile/edit', sender_id: null },
  ])
  expect((await ada.api.admin.audit({})).items).toMatchObject([
    { action: 'verify', actor_username: ada.username, subject_username: rookie.username, details: {} },
  ])
})

test('a rejection needs a reason, which the person can read, and allows a new request', async () => {
  const ada = await context.admin('ada')
  const rookie = await context.bartender('rookie')
  await rookie.waitsForVerification()
  expect(await expectError(ada.api.admin.decide({ id: rookie.id, decision: 'reject', notes: '  ' }))).toMatchObject({
    code: 'INVALID',
    data: { fields: { notes: adminMessages.notesMissing } },
  })
  await ada.api.admin.decide({ id: rookie.id, decision: 'reject', notes: 'The photo shows no bar.' })
  expect(await rookie.api.profiles.mine()).toMatchObject({
    verification_status: 'rejected',
    verification_notes: 'The photo shows no bar.',
  })
  expect(await rookie.api.profiles.requestVerification({})).toEqual({ verification_status: 'pending_review' })
})

test('a verification can be revoked with a reason', async () => {
  const ada = await context.admin('ada')
  const rookie = await context.bartender('rookie')
  expect(
    await expectError(ada.api.admin.decide({ id: rookie.id, decision: 'revoke', notes: 'Left the trade.' })),
  ).toMatchObject({
    code: 'NOT_VERIFIED',
    status: 409,
  })
  await rookie.waitsForVerification()
  await ada.api.admin.decide({ id: rookie.id, decision: 'verify' })
  await ada.api.admin.decide({ id: rookie.id, decision: 'revoke', notes: 'Left the trade.' })
  expect((await rookie.api.accounts.session()).me).toMatchObject({ verification_status: 'unverified' })
})

test('the admin who verified someone can undo it; the person is waiting again and is not notified', async () => {
  const ada = await context.admin('ada')
  const rookie = await context.bartender('rookie')
  await rookie.api.profiles.requestVerification({ statement: 'Ask Sam.' })
  await ada.api.admin.decide({ id: rookie.id, decision: 'verify', notes: 'Welcome.' })
  // Nothing is emailed or pushed while the page offers Undo.
  expect(await findOutgoing(rookie.id)).toEqual([{ waits_ms: 10_000 }])
  context.clock.advance(UNDO_VERIFY_MINUTES * 60_000)
  expect(await ada.api.admin.decide({ id: rookie.id, decision: 'undo-verify' })).toEqual({
    verification_status: 'pending_review',
  })
  expect(await listNotificationsFor(rookie.id)).toEqual([])
  expect((await ada.api.admin.audit({})).items.map(({ action }) => action)).toEqual(['undo-verify', 'verify'])
  const [waiting] = (await ada.api.admin.verifications({})).items
  expect(waiting).toMatchObject({ id: rookie.id, verification_statement: 'Ask Sam.' })
  expect(waiting?.decisions.map(({ decision }) => decision)).toEqual(['undo-verify', 'verify'])

  context.clock.advance(1000)
  await ada.api.admin.decide({ id: rookie.id, decision: 'verify' })
  expect(await listNotificationsFor(rookie.id)).toMatchObject([{ message: profileMessages.verificationVerified }])
})

test('a verification cannot be undone by others, late, or after another decision', async () => {
  const [ada, bob] = [await context.admin('ada'), await context.admin('bob')]
  const rookie = await context.bartender('rookie')
  const undo = (by = ada) => expectError(by.api.admin.decide({ id: rookie.id, decision: 'undo-verify' }))
  expect(await undo()).toMatchObject({ code: 'NOT_VERIFIED' })
  await rookie.waitsForVerification()
  expect(await undo()).toMatchObject({ code: 'NOT_VERIFIED' })
  await ada.api.admin.decide({ id: rookie.id, decision: 'verify' })
  expect(await undo(bob)).toMatchObject({ code: 'TOO_LATE', status: 409, message: adminMessages.undoTooLate })
  context.clock.advance(UNDO_VERIFY_MINUTES * 60_000 + 1)
  expect(await undo()).toMatchObject({ code: 'TOO_LATE' })
  expect((await rookie.api.accounts.session()).me).toMatchObject({ verification_status: 'verified' })
  await bob.api.admin.decide({ id: rookie.id, decision: 'revoke', notes: 'Left the trade.' })
  expect(await undo()).toMatchObject({ code: 'NOT_VERIFIED' })
})

test('a case lists visible venues, earlier decisions and the number of reports', async () => {
  const [ada, ben] = [await context.admin('ada'), await context.patron('ben')]
  const rookie = await context.bartender('rookie')
  const [still, copperRail] = [await context.venue('theStill'), await context.venue('copperRail')]
  for (const [venue, from, to] of [
    [still, '10:00', '11:00'],
    [still, '12:00', '13:00'],
    [copperRail, '14:00', '15:00'],
  ] as const)
    await rookie.works(venue, at(from), at(to))
  await ben.api.reports.create({ subject_type: 'user', subject_id: rookie.id, reason: 'spam' })
  await rookie.api.profiles.requestVerification({ statement: 'Ask Sam.' })
  await ada.api.admin.decide({ id: rookie.id, decision: 'reject', notes: 'Which Sam?' })
  context.clock.advance(1000)
  await rookie.api.profiles.requestVerification({ statement: 'Sam at The Still.', link: 'https://still.test/team' })

  const findCase = async () => (await ada.api.admin.verifications({})).items.find(({ id }) => id === rookie.id)
  expect(await findCase()).toMatchObject({
    past_shift_count: 3,
    report_count: 1,
    verification_statement: 'Sam at The Still.',
    verification_link: 'https://still.test/team',
    venues: [
      { name: 'The Still', past_shift_count: 2 },
      { name: 'The Copper Rail', past_shift_count: 1 },
    ],
    decisions: [{ decision: 'reject', notes: 'Which Sam?', actor_username: ada.username }],
  })

  // Where someone with a private schedule worked is not for staff either, only how often.
  await rookie.hidesSchedule()
  expect(await findCase()).toMatchObject({ past_shift_count: 3, venues: [] })
})

test('the audit log tells the operator from staff whose account has been deleted', async () => {
  const [ada, bob] = [await context.admin('ada'), await context.admin('bob')]
  const rookie = await context.bartender('rookie')
  await rookie.waitsForVerification()
  await bob.api.admin.decide({ id: rookie.id, decision: 'verify' })
  await bob.api.accounts.deleteAccount({ current_password: PASSWORD })
  context.clock.advance(1000)
  const deps = { db: context.db, clock: context.clock }
  await decideVerification(deps, { id: rookie.id }, { decision: 'revoke', notes: 'Left.', actor_id: null })
  expect((await ada.api.admin.audit({})).items).toMatchObject([
    { action: 'revoke', actor_username: null, details: { notes: 'Left.', by: 'operator' } },
    { action: 'verify', actor_username: null, details: {} },
  ])
})

test('of two concurrent decisions, one succeeds and the other gets NOT_WAITING', async () => {
  const [ada, bo] = [await context.admin('ada'), await context.admin('bob')]
  const rookie = await context.bartender('rookie')
  await rookie.waitsForVerification()
  const decisions = await Promise.all(
    [ada, bo].map((staff) => safe(staff.api.admin.decide({ id: rookie.id, decision: 'verify' }))),
  )
  expect(decisions.filter(({ error }) => !error)).toHaveLength(1)
  expect(decisions.find(({ error }) => error)?.error).toMatchObject({
    code: 'NOT_WAITING',
    message: adminMessages.notPendingReview,
  })
  expect(await listNotificationsFor(rookie.id)).toHaveLength(1)
})

test('refuses decisions on the admin’s own account, on unknown people and by non-admins', async () => {
  const ada = await context.admin('ada')
  await ada.waitsForVerification()
  expect(await expectError(ada.api.admin.decide({ id: ada.id, decision: 'verify' }))).toMatchObject({ status: 403 })
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await expectError(ada.api.admin.decide({ id: nobody, decision: 'verify' }))).toMatchObject({ status: 404 })
  const rookie = await context.bartender('rookie')
  await rookie.waitsForVerification()
  expect(await expectError(rookie.api.admin.decide({ id: rookie.id, decision: 'verify' }))).toMatchObject({
    status: 403,
  })
  expect(await rookie.api.profiles.mine()).toMatchObject({ verification_status: 'pending_review' })
})

test('the audit log lists decisions and reads separately, each across pages', async () => {
  const ada = await context.admin('ada')
  const cleo = await context.bartender('cleo')
  await cleo.isVerified()
  const { id } = await cleo.api.forum.create({ title: 'Whose ice?' })
  for (const act of ['pin', 'get', 'replies', 'unpin'] as const) {
    context.clock.advance(1000)
    await ada.api.forum[act]({ id })
  }
  const read = async (kind?: 'decisions' | 'reads') => {
    const first = await ada.api.admin.audit({ kind, limit: 1 })
    const second = await ada.api.admin.audit({ kind, limit: 1, cursor: first.next_cursor ?? undefined })
    expect(second.next_cursor).toBeNull()
    return [...first.items, ...second.items].map(({ action, subject_id, details }) => [
      action,
      subject_id,
      details.what,
    ])
  }
  const decided = [
    ['unpin-thread', id, undefined],
    ['pin-thread', id, undefined],
  ]
  expect(await read()).toEqual(decided)
  expect(await read('decisions')).toEqual(decided)
  expect(await read('reads')).toEqual([
    ['read-forum', id, 'replies'],
    ['read-forum', id, 'thread'],
  ])
  expect((await ada.call('admin.audit', { kind: 'all' })).status).toBe(422)
  expect((await cleo.call('admin.audit', { kind: 'reads' })).status).toBe(403)
})

test('the audit log is append-only', async () => {
  const ada = await context.admin('ada')
  const rookie = await context.bartender('rookie')
  await rookie.waitsForVerification()
  await ada.api.admin.decide({ id: rookie.id, decision: 'verify' })
  await expect(sql`update audit_log set action = 'nothing'`.execute(context.db)).rejects.toThrow(/cannot be changed/)
  await expect(sql`delete from audit_log`.execute(context.db)).rejects.toThrow(/cannot be changed/)
  await expect(sql`truncate audit_log`.execute(context.db)).rejects.toThrow(/cannot be changed/)
  // Truncating a referenced table with cascade would truncate the audit log as well.
  await expect(sql`truncate profiles cascade`.execute(context.db)).rejects.toThrow(/cannot be changed/)
  expect((await ada.api.admin.audit({})).items).toHaveLength(1)
})
