import { safe } from '@orpc/client'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { accountMessages } from '#contract/accounts.texts.ts'
import { adminMessages } from '#contract/admin.texts.ts'
import { runCommand } from '#server/moderation/service.ts'
import { at } from '#tests/support/fixture-times.ts'
import { FakeBrowser } from '#tests/support/push-service.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()

/** Prepares a suspension: `suspend` lets Ada suspend Ana over a post that Ben reported. */
async function createSuspendedPerson() {
  const [ana, ben, ada] = [await context.bartender('ana'), await context.patron('ben'), await context.admin('ada')]
  const post = await ana.api.posts.create({ content: 'Her words' })
  const what = { subject_type: 'post', subject_id: post.id } as const
  await ben.api.reports.create({ ...what, reason: 'harassment' })
  const suspend = () =>
    ada.api.admin.decideReport({ ...what, decision: 'suspend', notes: 'Threats to a <colleague>.\nTwice.' })
  return { ana, ben, ada, post, what, suspend }
}

const signIn = (email: string, password: string) => context.signedOut.call('accounts.signIn', { email, password })

test('follower counts match the lists, which leave out suspended people until the suspension is lifted', async () => {
  const [pat, ana, bea] = [await context.patron('pat'), await context.bartender('ana'), await context.bartender('bea')]
  for (const other of [ana, bea]) {
    await pat.follows(other)
    await other.follows(pat)
  }
  const numbers = async () => {
    const { follower_count, following_count } = await pat.api.profiles.mine()
    const lists = [await pat.api.relationships.followers({}), await pat.api.relationships.following({})]
    return [follower_count, following_count, ...lists.map(({ items }) => items.length)]
  }
  expect(await numbers()).toEqual([2, 2, 2, 2])
  await bea.isSuspended()
  expect(await numbers()).toEqual([1, 1, 1, 1])
  await sql`update profiles set suspended_at = null where id = ${bea.id}`.execute(context.db)
  expect(await numbers()).toEqual([2, 2, 2, 2])
})

describe('a suspension', () => {
  test('ends sessions, push subscriptions and calendar links at once, and notifies the people concerned', async () => {
    const { ana, ben, ada, suspend } = await createSuspendedPerson()
    await ana.api.push.subscribe(new FakeBrowser('https://fcm.googleapis.com/fcm/send/ana').subscription)
    const { url } = await ana.api.calendars.make({ kind: 'mine' })
    expect(await suspend()).toMatchObject({ outcome: 'suspended', person: { is_suspended: true } })

    expect((await ana.api.accounts.session()).me).toBeNull()
    expect((await ana.call('profiles.mine', {})).status).toBe(401)
    const { rows } = await sql`
      select (select count(*)::int from auth.session where "userId" = ${ana.id}) as sessions,
        (select count(*)::int from push_subscriptions where profile_id = ${ana.id}) as browsers`.execute(context.db)
    expect(rows).toEqual([{ sessions: 0, browsers: 0 }])
    expect((await fetch(url)).status).toBe(404)

    const mails = context.mails.filter(({ to }) => to.address === ana.email)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({ to: { address: ana.email }, subject: 'Your Last Call account is suspended' })
    expect(mail?.text).toContain('Threats to a <colleague>.\nTwice.')
    expect(mail?.text).toContain(context.services.config.supportEmail)
    expect(mail?.html).toContain('Threats to a &lt;colleague&gt;.<br>Twice.')

    expect((await ben.api.notifications.list({})).items).toMatchObject([
      { type: 'report_outcome', message: 'We suspended the account behind the post you reported. Thank you.' },
    ])
    expect((await ada.api.admin.suspended({})).items).toMatchObject([
      { id: ana.id, notes: 'Threats to a <colleague>.\nTwice.' },
    ])
    expect((await ada.api.admin.audit({})).items).toMatchObject([
      { action: 'suspend', actor_username: ada.username, subject_username: ana.username },
    ])
  })

  test('makes the person and their content answer 404', async () => {
    const { ana, ben, post, suspend } = await createSuspendedPerson()
    const shift = await ana.works(await context.venue('theStill'), at('20:00'), at('23:30'))
    await suspend()
    for (const [path, input] of [
      ['profiles.get', { slugOrId: ana.username }],
      ['posts.get', { id: post.id }],
      ['shifts.get', { id: shift.id }],
    ] as const)
      expect([path, (await ben.call(path, input)).status]).toEqual([path, 404])
    expect(await (await ben.call('talent.list', {})).text()).not.toContain(ana.username)
  })

  test('is revealed at login only with the right password, with the address for appeals and no session', async () => {
    const { ana, suspend } = await createSuspendedPerson()
    await suspend()
    const wrong = await signIn(ana.email, 'not-this-one')
    const nobody = await signIn('nobody@demo.test', 'not-this-one')
    expect([wrong.status, await wrong.text()]).toEqual([401, await nobody.text()])
    const right = await signIn(ana.email, PASSWORD)
    expect([right.status, await right.json()]).toMatchObject([
      403,
      {
        code: 'SUSPENDED',
        message: `${accountMessages.suspended} To appeal, write to ${context.services.config.supportEmail}.`,
      },
    ])
    expect(right.headers.getSetCookie()).toEqual([])
    const { rows } = await sql`select from auth.session where "userId" = ${ana.id}`.execute(context.db)
    expect(rows).toEqual([])
  })

  test('still allows a password reset, but no login, and discards a pending change of email address', async () => {
    const { ana, suspend } = await createSuspendedPerson()
    await ana.api.accounts.changeEmail({ email: 'ana.moves@bar.test', current_password: PASSWORD })
    const change = /token=([\w-]+)/.exec(
      context.mails.find(({ to }) => to.address === 'ana.moves@bar.test')?.text ?? '',
    )
    await suspend()
    expect((await context.signedOut.call('accounts.confirmNewEmail', { token: change?.[1] })).status).toBe(410)
    await context.signedOut.api.accounts.requestPasswordReset({ email: ana.email })
    const token = /token=([\w-]+)/.exec(context.mails.at(-1)?.text ?? '')?.[1] ?? ''
    const password = 'a-much-better-one'
    await context.signedOut.api.accounts.resetPassword({ token, password, password_confirmation: password })
    expect((await signIn(ana.email, password)).status).toBe(403)
    expect((await signIn(ana.email, PASSWORD)).status).toBe(401)
  })
})

describe('lifting a suspension', () => {
  test('restores everything but the sessions and emails the person', async () => {
    const { ana, ben, ada, post, suspend } = await createSuspendedPerson()
    await suspend()
    expect(await ada.api.admin.liftSuspension({ id: ana.id })).toEqual({ done: true })
    expect((await ben.call('posts.get', { id: post.id })).status).toBe(200)
    expect((await ben.call('profiles.get', { slugOrId: ana.username })).status).toBe(200)
    expect((await ana.api.accounts.session()).me).toBeNull()
    expect((await signIn(ana.email, PASSWORD)).status).toBe(200)
    expect(context.mails.at(-1)).toMatchObject({
      to: { address: ana.email },
      subject: 'Your Last Call account is back',
    })
    expect((await ada.api.admin.suspended({})).items).toEqual([])
    const { error } = await safe(ada.api.admin.liftSuspension({ id: ana.id }))
    expect(error).toMatchObject({ code: 'NOT_SUSPENDED', status: 409, message: adminMessages.notSuspended })
  })

  test('works from the report that led to it, and the suspension counts as an earlier outcome', async () => {
    const { ana, ben, ada, what, suspend } = await createSuspendedPerson()
    await suspend()
    context.clock.advance(1000)
    expect(await ada.api.admin.decideReport({ ...what, decision: 'lift' })).toMatchObject({
      person: { is_suspended: false, earlier_outcomes: 0 },
    })
    await ben.api.reports.create({ subject_type: 'user', subject_id: ana.id, reason: 'spam' })
    expect((await ada.api.admin.reports({})).items).toMatchObject([{ person: { earlier_outcomes: 1 } }])
  })
})

test('refuses to suspend any admin, and to suspend without a reason', async () => {
  const { ben, ada, what } = await createSuspendedPerson()
  const bo = await context.admin('bob')
  for (const staff of [bo, ada]) {
    const about = { subject_type: 'user', subject_id: staff.id } as const
    await ben.api.reports.create({ ...about, reason: 'other' })
    const { error } = await safe(ada.api.admin.decideReport({ ...about, decision: 'suspend', notes: 'Why not' }))
    expect(error).toMatchObject({ code: 'STAFF', status: 409, message: adminMessages.staffProtected })
  }
  const silent = await ada.call('admin.decideReport', { ...what, decision: 'suspend', notes: ' ' })
  expect([silent.status, await silent.json()]).toMatchObject([
    422,
    { data: { fields: { notes: adminMessages.reasonMissing } } },
  ])
  expect(context.mails.filter(({ to }) => to.address !== context.services.config.supportEmail)).toEqual([])
})

test('two concurrent suspensions take effect and send an email once', async () => {
  const { ana, ada, what } = await createSuspendedPerson()
  const decide = () => ada.call('admin.decideReport', { ...what, decision: 'suspend', notes: 'Why' })
  const answers = await Promise.all([decide(), decide()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(context.mails.filter(({ to }) => to.address === ana.email)).toHaveLength(1)
})

test('the admin command suspends and lifts by the same rules', async () => {
  const [ana, ada] = [await context.bartender('ana'), await context.admin('ada')]
  const run = (...args: string[]) => runCommand(context.services, args)
  expect(await run('suspend', ana.username)).toEqual({ done: false, text: adminMessages.reasonMissing })
  expect(await run('suspend', ada.username, 'Why')).toEqual({ done: false, text: adminMessages.staffProtected })
  expect(await run('suspend', 'nobody.here', 'Why')).toMatchObject({ done: false })
  expect(await run('suspend', `@${ana.username}`, 'Spam,', 'daily.')).toEqual({
    done: true,
    text: `@${ana.username} is suspended.`,
  })
  expect((await ana.api.accounts.session()).me).toBeNull()
  expect(context.mails.at(-1)?.text).toContain('Spam, daily.')
  expect(await run('suspend', ana.username, 'Why')).toEqual({ done: false, text: adminMessages.doneAlready })
  expect((await run('list')).text).toContain(`suspended\t@${ana.username}`)
  context.clock.advance(1000)
  expect(await run('lift', ana.email)).toMatchObject({ done: true })
  expect(await run('lift', ana.username)).toEqual({ done: false, text: adminMessages.notSuspended })
  expect((await ada.api.admin.audit({})).items.map(({ action, actor_username }) => [action, actor_username])).toEqual([
    ['lift', null],
    ['suspend', null],
  ])
})
