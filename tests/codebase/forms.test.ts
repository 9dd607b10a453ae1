import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** What happens to the entered data when a user leaves a form. */
const FORMS: Record<string, 'asks' | 'keeps a draft' | 'nothing to lose'> = {
  // Only a password, a code or an email address to prove identity, which is quickly typed again.
  'web/accounts/EmailAddressPage.tsx': 'nothing to lose',
  'web/accounts/ConfirmEmailScreen.tsx': 'nothing to lose',
  'web/accounts/ConfirmScreen.tsx': 'nothing to lose',
  'web/accounts/DeleteAccountCard.tsx': 'nothing to lose',
  'web/accounts/EndSessionDialog.tsx': 'nothing to lose',
  'web/accounts/LoginLinkScreen.tsx': 'nothing to lose',
  'web/accounts/LoginForm.tsx': 'nothing to lose',
  'web/accounts/SecondFactorChangeDialog.tsx': 'nothing to lose',
  'web/accounts/SecondFactorSetUpDialog.tsx': 'nothing to lose',
  // A username that is typed to block someone.
  'web/relationships/BlockUsernameForm.tsx': 'nothing to lose',

  'web/accounts/EmailCard.tsx': 'asks',
  'web/accounts/PasswordCard.tsx': 'asks',
  'web/accounts/RegisterScreen.tsx': 'asks',
  'web/accounts/ResetScreen.tsx': 'asks',
  'web/moderation/VerificationDetail.tsx': 'keeps a draft',
  'web/moderation/DeclineVenueRequest.tsx': 'asks',
  'web/moderation/ReportDecisionForm.tsx': 'keeps a draft',
  'web/moderation/SetVenueOwner.tsx': 'asks',
  'web/events/EventForm.tsx': 'asks',
  'web/forum/Replies.tsx': 'keeps a draft',
  'web/forum/use-thread-form.ts': 'keeps a draft',
  'web/home/welcome/NameForm.tsx': 'asks',
  'web/home/welcome/use-talent-page.ts': 'asks',
  'web/income/GoalDialog.tsx': 'asks',
  'web/income/IncomeDialog.tsx': 'asks',
  'web/menus/MenuPageForm.tsx': 'asks',
  'web/posts/CommentForm.tsx': 'keeps a draft',
  'web/posts/Composer.tsx': 'keeps a draft',
  'web/posts/EditPostScreen.tsx': 'asks',
  'web/profiles/use-profile-form.ts': 'asks',
  'web/profiles/use-verification-request.ts': 'asks',
  'web/reports/ReportDialog.tsx': 'asks',
  'web/shifts/roster/use-roster-review.ts': 'asks',
  'web/shifts/roster/RosterForm.tsx': 'asks',
  'web/shifts/roster/RosterPersonStep.tsx': 'asks',
  'web/shifts/roster/UnreadLines.tsx': 'asks',
  'web/shifts/schedule/use-copy-week.ts': 'asks',
  'web/shifts/use-shift-form.ts': 'asks',
  'web/specials/use-special-form.ts': 'asks',
  'web/venues/VenueForm.tsx': 'asks',
  'web/venues/hours/HoursForm.tsx': 'asks',
  'web/venues/ClaimVenueDialog.tsx': 'asks',
  'web/venues/VenueRequestDialog.tsx': 'asks',
}
/** Components that draw a form whose data another file holds. */
const DRAWN: Record<string, string> = {
  'web/accounts/FormEnd.tsx': 'web/accounts/EndSessionDialog.tsx',
  'web/forum/ReplyForm.tsx': 'web/forum/Replies.tsx',
  'web/forum/NewThreadForm.tsx': 'web/forum/use-thread-form.ts',
  'web/home/welcome/TalentStep.tsx': 'web/home/welcome/use-talent-page.ts',
  'web/income/AmountDialog.tsx': 'web/income/IncomeDialog.tsx',
  'web/shifts/roster/RosterReview.tsx': 'web/shifts/roster/use-roster-review.ts',
  'web/shifts/schedule/CopyWeekForm.tsx': 'web/shifts/schedule/use-copy-week.ts',
  'web/shifts/ShiftForm.tsx': 'web/shifts/use-shift-form.ts',
  'web/profiles/AboutFields.tsx': 'web/profiles/use-profile-form.ts',
  'web/profiles/ProfileForm.tsx': 'web/profiles/use-profile-form.ts',
  'web/profiles/VerificationRequestFields.tsx': 'web/profiles/use-verification-request.ts',
  'web/specials/SpecialForm.tsx': 'web/specials/use-special-form.ts',
  'web/venues/PublicPageTools.tsx': 'web/venues/VenueForm.tsx',
}

const UNGUARDED = new Set([
  'web/mentions/MentionTextArea.tsx',
  // Public pages are without the guard: one asks for a day, and a report is at most a note.
  'web/public-pages/NightLinks.tsx',
  'web/public-pages/ReportPageDialog.tsx',
])

const files = new Map<string, string>()
for await (const path of glob('web/**/*.{ts,tsx}')) files.set(path, await readFile(path, 'utf8'))

test('every form declares what happens to unsaved changes, and every text area is in such a form', () => {
  const forms = [...files].filter(
    ([path, text]) =>
      !path.includes('.test.') &&
      path !== 'web/core/form.ts' &&
      !path.startsWith('web/ui/') &&
      (/<form\b|\buseSchemaForm\(/.test(text) || /<(TextAreaField|MentionTextArea)\b/.test(text)),
  )
  const unlisted = forms.map(([path]) => path).filter((path) => !FORMS[path] && !DRAWN[path] && !UNGUARDED.has(path))
  expect(unlisted).toEqual([])
  for (const holder of Object.values(DRAWN)) expect(FORMS[holder], holder).toBeDefined()
})

test.each(Object.entries(FORMS))('%s: %s', (path, kind) => {
  const text = files.get(path) ?? ''
  const credentials = /discardable: true/.test(text)
  if (kind === 'nothing to lose') expect(credentials).toBe(true)
  else if (kind === 'keeps a draft') expect(text).toMatch(/\buseDraft\(/)
  else {
    expect(credentials).toBe(false)
    expect(text).toMatch(/\buse(SchemaForm|UnsavedChangesGuard)\(/)
  }
})

test('a dialog with a form asks before it closes', () => {
  for (const [path, kind] of Object.entries(FORMS)) {
    const text = files.get(path) ?? ''
    if (kind !== 'asks' || !/<(Dialog|AmountDialog)$|<(Dialog|AmountDialog)\b/m.test(text)) continue
    expect(text, path).toMatch(/leave\(onClose\)/)
  }
})
