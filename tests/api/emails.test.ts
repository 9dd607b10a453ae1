import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { NOTIFICATION_TYPES, SUMMARY_EMAILS } from '#contract/notifications.limits.ts'
import * as credentialEmails from '#server/accounts/credentials/emails.ts'
import * as accountEmails from '#server/accounts/emails.ts'
import * as secondFactorEmails from '#server/accounts/second-factor/emails.ts'
import type { Email } from '#server/core/email/email.ts'
import { buildNotificationEmail } from '#server/notifications/email/notification-emails.ts'
import { buildSummaryEmail } from '#server/notifications/email/summary-emails.ts'
import { wordNotificationEmail } from '#server/notifications/email-wording/rules.ts'
import { buildNotificationLink, type NotificationLine } from '#server/notifications/rules.ts'
import { findEmailLeaks } from '#tests/support/email-sink.ts'

const ORIGIN = 'https://lastcall.example'
const ADDRESS = 'ana@bar.example'
const SUPPORT = 'help@lastcall.example'
const TOKEN = 'a-token'

/** Every account email, by the name of the function that builds it. */
const accountKinds: Record<string, Email> = {
  buildConfirmationEmail: accountEmails.buildConfirmationEmail(ADDRESS, ORIGIN, TOKEN),
  buildAlreadyRegisteredEmail: accountEmails.buildAlreadyRegisteredEmail(ADDRESS, ORIGIN),
  buildNoPendingSignUpEmail: accountEmails.buildNoPendingSignUpEmail(ADDRESS, ORIGIN),
  buildPasswordResetEmail: accountEmails.buildPasswordResetEmail(ADDRESS, ORIGIN, TOKEN),
  buildLoginLinkEmail: accountEmails.buildLoginLinkEmail(ADDRESS, ORIGIN, TOKEN),
  buildNoAccountEmail: accountEmails.buildNoAccountEmail(ADDRESS, ORIGIN),
  buildConfirmNewEmailEmail: accountEmails.buildConfirmNewEmailEmail(ADDRESS, ORIGIN, TOKEN),
  buildEmailTakenEmail: accountEmails.buildEmailTakenEmail(ADDRESS, ORIGIN),
  buildEmailChangeRequestedEmail: accountEmails.buildEmailChangeRequestedEmail(ADDRESS, ORIGIN),
  buildEmailChangedEmail: accountEmails.buildEmailChangedEmail(ADDRESS, ORIGIN),
  buildNewReportEmail: accountEmails.buildNewReportEmail(ADDRESS, ORIGIN, true),
  buildReportOutcomeEmail: accountEmails.buildReportOutcomeEmail(ADDRESS, ORIGIN, 'The venue is now hidden.'),
  buildAccountDeletedEmail: accountEmails.buildAccountDeletedEmail(ADDRESS, ORIGIN),
  buildSuspendedEmail: accountEmails.buildSuspendedEmail(ADDRESS, SUPPORT, 'Threats to a <colleague>.\nTwice.'),
  buildSuspensionLiftedEmail: accountEmails.buildSuspensionLiftedEmail(ADDRESS, ORIGIN),
  buildPasswordChangedEmail: credentialEmails.buildPasswordChangedEmail(ADDRESS, ORIGIN),
  buildSecondFactorEnabledEmail: secondFactorEmails.buildSecondFactorEnabledEmail(ADDRESS, ORIGIN),
  buildSecondFactorDisabledEmail: secondFactorEmails.buildSecondFactorDisabledEmail(ADDRESS, ORIGIN),
  buildStaffInvitationEmail: secondFactorEmails.buildStaffInvitationEmail(ADDRESS, ORIGIN, TOKEN),
  buildSecondFactorResetEmail: secondFactorEmails.buildSecondFactorResetEmail(ADDRESS, ORIGIN),
  buildRecoveryCodeUsedEmail: secondFactorEmails.buildRecoveryCodeUsedEmail(ADDRESS, ORIGIN, 9),
  buildRecoveryCodesEmail: secondFactorEmails.buildRecoveryCodesEmail(ADDRESS, ORIGIN),
}

const still = { name: 'The <Still>', slug: 'the-still', time_zone: 'America/Chicago' }
const buildLine = (type: NotificationLine['type'], more: Partial<NotificationLine> = {}): NotificationLine => ({
  type,
  message: 'You now own The <Still>.',
  link_url: '/posts/1',
  item_id: '0a4e9b9c-50c9-4e6f-9a54-0c8b4d7e1f10',
  sender: {
    id: '6f2b0d9e-3c1c-4f0e-9f7e-0d5b5a0f7c11',
    username: 'bea',
    username_slug: 'bea',
    full_name: 'Bea “B” Lima',
    avatar_url: null,
    user_type: 'bartender',
    verification_status: 'verified',
  },
  sender_count: 1,
  in_comment: type === 'mention',
  venue: type === 'new_like' || type === 'new_comment' ? null : still,
  start_time: new Date('2026-11-21T02:00:00Z'),
  shift_count: 0,
  title: 'Quiz & wings',
  ...more,
})
const envelope = { address: ADDRESS, origin: ORIGIN, unsubscribe: `${ORIGIN}/unsubscribe/token` }
const buildEmail = (line: NotificationLine, excerpt: string | null = null) =>
  buildNotificationEmail(
    { topic: line.type, ...wordNotificationEmail(line, excerpt), link_url: buildNotificationLink(line) },
    envelope,
  )
const notificationKinds: [name: string, email: Email][] = [
  ...NOTIFICATION_TYPES.map((type): [string, Email] => [type, buildEmail(buildLine(type))]),
  ...(['shift_posted', 'shift_changed', 'shift_cancelled', 'works_elsewhere'] as const).map((type): [string, Email] => [
    `${type} (several)`,
    buildEmail(buildLine(type, { shift_count: 3, item_id: null })),
  ]),
  ['new_comment (with its text)', buildEmail(buildLine('new_comment'), 'See you\n<there>')],
]

const row = {
  id: '1',
  name: 'Bea <Lima>',
  talent_slug: 'bea',
  venue_name: 'The Still',
  venue_slug: 'the-still',
  time_zone: 'America/Chicago',
  start_time: new Date('2026-11-21T02:00:00Z'),
  end_time: new Date('2026-11-21T08:00:00Z'),
}
const summaryKinds = SUMMARY_EMAILS.map((topic): [string, Email] => {
  const event = { ...row, id: '2', name: 'Quiz night', talent_slug: null }
  const email = buildSummaryEmail({ topic, day: '2026-11-20', zone: 'America/Chicago' }, [row, event], envelope)
  if (!email) throw new Error('nothing to list')
  return [topic, email]
})

const unescapeHtml = (html: string) =>
  html
    .replace(/&(lt|gt|quot|#39);/g, (entity) => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"' })[entity] ?? "'")
    .replaceAll('&amp;', '&')
/** The visible text of some HTML, without its white space. */
const readText = (html: string) =>
  unescapeHtml(html.replace(/<br>/g, ' ').replace(/<[^>]+>/g, '')).replaceAll(/\s+/g, '')
const findPreheader = ({ html }: Email) => {
  const [, style = '', text = ''] = /<div class="preheader" style="([^"]*)">([^<]*)<\/div>/.exec(html) ?? []
  return { style, text: unescapeHtml(text.replace(/(&#847;&zwnj;&nbsp;)+$/, '')) }
}

test('every account email is tested here', () => {
  const builders = Object.keys({ ...accountEmails, ...credentialEmails, ...secondFactorEmails })
  expect(Object.keys(accountKinds).sort()).toEqual(builders.filter((name) => name.startsWith('build')).sort())
})

describe.each([...Object.entries(accountKinds), ...notificationKinds, ...summaryKinds])('%s', (_, email) => {
  const [, body = ''] = /<td class="card ink"[^>]*>([\s\S]*)<\/td><\/tr>\s*<tr><td class="quiet"/.exec(email.html) ?? []
  const [card = '', button = ''] = body.split(
    /(?=<table role="presentation" cellpadding="0" cellspacing="0" style="margin)/,
  )

  test('has a subject, and a hidden preheader that says something else', () => {
    expect(email.subject).toMatch(/^\S.{5,100}$/)
    const { style, text } = findPreheader(email)
    expect(style).toContain('display:none')
    expect(text).toMatch(/^\S.{4,}/)
    expect(text).not.toBe(email.subject)
  })

  test('has exactly one button, whose link is also in the text part', () => {
    const buttons = [...email.html.matchAll(/<a class="button" href="([^"]*)"[^>]*>([^<]+)<\/a>/g)]
    expect(buttons).toHaveLength(1)
    const [url, label] = [unescapeHtml(buttons[0]?.[1] ?? ''), unescapeHtml(buttons[0]?.[2] ?? '')]
    expect(url).toBe(email.link)
    expect(email.text.split('\n')).toContain(`${label}: ${url}`)
    expect(url).toMatch(/^(https:\/\/lastcall\.example|mailto:)/)
  })

  test('says the same in both parts, and does not begin with its subject', () => {
    const [first = ''] = email.text.split('\n\n')
    expect(first.startsWith(email.subject)).toBe(false)
    const [beforeAction = ''] = email.text.split(/\n\n[^\n]*: (?:https?:|mailto:)[^\n]*\n\n/)
    const withoutUrls = beforeAction.replaceAll(/\n {2}https:\S+/g, '').replaceAll(/^- /gm, '')
    expect(readText(card)).toBe(withoutUrls.replaceAll(/\s+/g, ''))
    expect(readText(button)).not.toBe('')
  })

  test('loads nothing, names its language and title, and works in both color schemes', async () => {
    const parsed = await PostalMime.parse(`Content-Type: text/html; charset=utf-8\r\n\r\n${email.html}`)
    expect(findEmailLeaks(parsed, ORIGIN)).toEqual([])
    expect(email.html).toMatch(/^<!doctype html><html lang="en">/)
    expect(unescapeHtml(/<title>([^<]*)<\/title>/.exec(email.html)?.[1] ?? '')).toBe(email.subject)
    expect(email.html).toContain('<meta name="color-scheme" content="light dark">')
  })
})

test.each(summaryKinds)('each line of %s leads to its shift or event', (_, { text }) => {
  expect(text.match(/^ {2}\S+$/gm)).toEqual([
    `  ${ORIGIN}/profiles/bea#shift-1`,
    `  ${ORIGIN}/venues/the-still/events/2`,
  ])
})

test('a notification says what happened in its subject, and when and where in its text', () => {
  const words = (
    type: NotificationLine['type'],
    more: Partial<NotificationLine> = {},
    excerpt: string | null = null,
  ) => {
    const { subject, text } = buildEmail(buildLine(type, more), excerpt)
    return [subject, text.split('\n\n')[0]?.replaceAll('\u00A0', ' ')]
  }
  expect(words('shift_posted')).toEqual(['Bea “B” Lima posted a shift', 'Fri, Nov 20, 8:00 PM at The <Still>.'])
  expect(words('shift_changed')).toEqual([
    'Bea “B” Lima changed a shift',
    'It’s now Fri, Nov 20, 8:00 PM at The <Still>.',
  ])
  expect(words('shift_soon')).toEqual(['Bea “B” Lima starts soon', 'On from 8:00 PM at The <Still>.'])
  expect(words('works_elsewhere', { shift_count: 2 })).toEqual([
    'Bea “B” Lima is new at The <Still>',
    'They posted 2 shifts.',
  ])
  expect(words('new_event')).toEqual(['The <Still> added an event', 'Quiz & wings: Fri, Nov 20, 8:00 PM.'])
  expect(words('new_event', { is_weekly: true })).toEqual([
    'The <Still> posted a weekly event',
    'Quiz & wings: from Fri, Nov 20, 8:00 PM.',
  ])
  expect(words('mention', { sender: null })[0]).toBe('The <Still> mentioned you in a comment')
  expect(words('new_comment', {}, 'Save me\na seat')).toEqual([
    'Bea “B” Lima commented on your post',
    '“Save me a seat”',
  ])
  expect(words('venue_ownership')).toEqual(['A change to the venues you own', 'You now own The <Still>.'])
  expect(words('venue_ownership', { link_url: '/venues/the-still#not-confirmed' })[0]).toBe('Is this still right?')
})

test('a name that someone typed stays on one line of the subject, and a long one is cut between characters', () => {
  const subjectWith = (name: string) => buildEmail(buildLine('new_event', { venue: { ...still, name } })).subject
  expect(subjectWith('Ana\r\nBcc: eve@evil.example')).toBe('Ana Bcc: eve@evil.example added an event')
  expect(subjectWith(`${'x'.repeat(148)}🍸🍸`)).toBe(`${'x'.repeat(148)}…`)
})

test('a reply Behind the Bar shows neither its author nor its thread', () => {
  const { subject, text, html } = buildEmail(buildLine('forum_reply'))
  expect(subject + text + html).not.toMatch(/Lima|Quiz/)
})
