import { z } from 'zod'
import { accessMessages } from './access-levels.texts.ts'
import { anyoneContract, done, memberContract, respondsWith } from './access-levels.ts'
import { PASSWORD_MAX, PASSWORD_MIN, USER_TYPES } from './accounts.limits.ts'
import { accountMessages } from './accounts.texts.ts'
import { crossFieldRule } from './cross-field.ts'
import { Instant } from './instant.ts'
import { limits } from './limits.ts'
import { PublicPageAddress } from './public-page-address.ts'
import { schemaMessages } from './schema.texts.ts'
import { secondFactorMessages } from './second-factor.texts.ts'
import { ShiftDelay } from './shift-delay.ts'
import { Text } from './text.ts'

export const UserType = z.enum(USER_TYPES)
export type UserType = z.infer<typeof UserType>

export const VerificationStatus = z.enum(['unverified', 'pending_review', 'verified', 'rejected'])
export type VerificationStatus = z.infer<typeof VerificationStatus>

/** A person as every list shows them. */
export const Person = z.object({
  id: z.uuid(),
  username: z.string(),
  username_slug: z.string(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  user_type: UserType,
  verification_status: VerificationStatus,
})

/** A person in a list that marks who is on shift. */
export const PersonOnNow = Person.extend({
  is_on: z.boolean().describe('True if you can view a current shift.'),
  on_until: Instant.nullable().describe('Null if there is none, or if not shown to you.'),
})

export const Email = z
  .string({ error: accountMessages.emailMissing })
  .trim()
  .min(1, accountMessages.emailMissing)
  .max(254, accountMessages.emailInvalid)
  .pipe(z.email(accountMessages.emailInvalid))
  .transform((value) => value.toLowerCase())

const NewPassword = Text.min(PASSWORD_MIN, accountMessages.passwordShort).max(
  PASSWORD_MAX,
  accountMessages.passwordLong,
)
/** An existing password. Only new passwords have a minimum length, so older, shorter ones keep working. */
export const CurrentPassword = Text.min(1, accountMessages.passwordMissing).max(
  PASSWORD_MAX,
  accountMessages.passwordLong,
)

/** A 6-digit authenticator code or a 16-character recovery code. Spaces and dashes are ignored. */
export const SecondFactorCode = z
  .string({ error: secondFactorMessages.codeMissing })
  .max(40, secondFactorMessages.codeForm)
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .refine((code) => code !== '', secondFactorMessages.codeMissing)
  .refine((code) => code === '' || /^(\d{6}|[A-Z0-9]{16})$/.test(code), secondFactorMessages.codeForm)

export const EmailedToken = z
  .string()
  .min(16, accountMessages.linkExpired)
  .max(200, accountMessages.linkExpired)
  .regex(/^[A-Za-z0-9_-]+$/, accountMessages.linkExpired)

type NewPasswordFields = { password: string; password_confirmation: string }
const passwordsMatch = (form: NewPasswordFields) => form.password === form.password_confirmation
const passwordsMatchRule = crossFieldRule<NewPasswordFields>({
  fields: ['password_confirmation'],
  errorField: 'password_confirmation',
  error: accountMessages.passwordsDiffer,
})

export const SignUp = z
  .strictObject({
    email: Email,
    password: NewPassword,
    password_confirmation: z.string().max(PASSWORD_MAX),
    user_type: z.enum(USER_TYPES, { error: accountMessages.userTypeMissing }),
    age_confirmed: z.literal(true, { error: accountMessages.ageMissing }),
    follows: PublicPageAddress.optional().describe('The public page to follow once the email is confirmed.'),
  })
  .refine(passwordsMatch, passwordsMatchRule)

/** An account with a second factor also needs `code`; a request without it fails with SECOND_FACTOR_NEEDED. */
export const SignIn = z.strictObject({ email: Email, password: CurrentPassword, code: SecondFactorCode.optional() })
export const LinkSignIn = z.strictObject({ token: EmailedToken, code: SecondFactorCode.optional() })
export const EmailOnly = z.strictObject({ email: Email })
export const LoginLinkRequest = EmailOnly.extend({
  follows: PublicPageAddress.optional().describe('The public page to follow after login.'),
})
/** The browser that registered may leave out `password` for an hour. Elsewhere that fails with PASSWORD_NEEDED. */
export const RegistrationConfirmation = z.strictObject({
  token: EmailedToken,
  password: CurrentPassword.optional(),
})
export const PasswordReset = z
  .strictObject({
    token: EmailedToken,
    password: NewPassword,
    password_confirmation: z.string().max(PASSWORD_MAX),
  })
  .refine(passwordsMatch, passwordsMatchRule)

export const PasswordChange = z
  .strictObject({
    current_password: CurrentPassword,
    password: NewPassword,
    password_confirmation: z.string().max(PASSWORD_MAX),
  })
  .refine(passwordsMatch, passwordsMatchRule)
export const EmailChange = z.strictObject({ email: Email, current_password: CurrentPassword })
export const NewEmailConfirmation = z.strictObject({ token: EmailedToken })
/** Ends one session by id, or every session except the current one. */
export const SessionEnd = z.strictObject({
  session: z.union([z.uuid(), z.literal('others')], schemaMessages.session),
  current_password: CurrentPassword,
})
export const AccountDeletion = z.strictObject({ current_password: CurrentPassword })

/** A signed-in browser. */
export const Session = z.object({
  id: z.uuid(),
  is_current: z.boolean(),
  device: z
    .string()
    .nullable()
    .describe(
      'Browser and operating system, such as "Firefox on Windows". Null if the browser does not identify itself.',
    ),
  device_kind: z.enum(['phone', 'tablet', 'computer']).nullable(),
  created_at: Instant,
  used_at: Instant.describe('Time of last use, accurate to the day.'),
})
export type Session = z.output<typeof Session>

export const AccountSettings = z.object({
  email: z.string(),
  new_email: z.string().nullable().describe('New address that has not been confirmed yet. Null if there is none.'),
  sessions: z.array(Session).describe('The current session first, then by last use, most recent first.'),
  owned_venues: z
    .array(z.object({ id: z.uuid(), name: z.string(), slug: z.string() }))
    .describe('Venues that would have no owner if you deleted your account.'),
  second_factor: z.object({
    on_since: Instant.nullable().describe('When two-step login was turned on. Null if it is off.'),
    recovery_codes_left: z.int().describe('Number of unused recovery codes.'),
    is_required: z.boolean().describe('True if this server requires two-step login of you, because you are staff.'),
  }),
  is_only_admin: z.boolean().describe('True if there is no other active admin account.'),
})
export type AccountSettings = z.output<typeof AccountSettings>

/** The signed-in user, as every screen needs them. */
export const Me = z.object({
  id: z.uuid(),
  username: z.string(),
  username_slug: z.string(),
  username_chosen: z.boolean().describe('False while the username is still the generated one.'),
  full_name: z.string().max(limits.full_name).nullable(),
  user_type: UserType,
  verification_status: VerificationStatus,
  is_admin: z.boolean(),
  needs_second_factor: z
    .boolean()
    .describe('True for staff whose admin rights are inactive until they log in with a second factor.'),
  schedule_is_private: z.boolean(),
  schedule_is_dark: z.boolean(),
  schedule_dark_until: z.iso.datetime().nullable(),
  shifts_shown_after: ShiftDelay,
  avatar_url: z.string().nullable(),
  has_bio: z.boolean(),
  owns_venue: z.boolean(),
  has_shifts: z
    .boolean()
    .describe('True if you have a shift that is not cancelled, or income. You keep both when your role changes.'),
})
export type Me = z.output<typeof Me>

const CurrentSession = z.object({ me: Me.nullable(), unread_count: z.int() })
export type CurrentSession = z.output<typeof CurrentSession>

export const wrongPasswordError = { WRONG_PASSWORD: { status: 403, message: accessMessages.wrongPassword } } as const
export const wrongCodeError = { WRONG_CODE: { status: 403, message: secondFactorMessages.wrongCode } } as const
export const suspendedError = { SUSPENDED: { status: 403, message: accountMessages.suspended } } as const

export const accounts = {
  signUp: anyoneContract
    .post(
      '/auth/sign-up/email',
      'Requests an account and emails a confirmation link. The response is the same whether or not the address is registered.',
    )
    .input(SignUp)
    .output(done),

  resendConfirmation: anyoneContract
    .post(
      '/auth/send-verification-email',
      'Emails the confirmation link again if the address has an unconfirmed registration. The response is always the same.',
    )
    .input(EmailOnly)
    .output(done),

  confirmEmail: anyoneContract
    .post(
      '/auth/verify-email',
      'Confirms a registration with the emailed token, creates the account and logs in. Needs the password chosen at sign-up, except for an hour in the browser that registered. Deletes other pending registrations of the address.',
    )
    .errors({
      LINK_EXPIRED: { status: 410, message: accountMessages.linkExpired },
      PASSWORD_NEEDED: { status: 403, message: accountMessages.confirmPasswordNeeded },
      CONFIRM_MISMATCH: { status: 403, message: accountMessages.confirmMismatch },
    })
    .input(RegistrationConfirmation)
    .output(done.extend({ follows: z.string().nullable().describe('The public page that the registration named.') })),

  signIn: anyoneContract
    .post(
      '/auth/sign-in/email',
      'Logs in and sets the session as an HTTP-only cookie. An account with two-step login also needs `code`.',
    )
    .errors({
      INVALID_CREDENTIALS: { status: 401, message: accountMessages.wrongCredentials },
      EMAIL_NOT_CONFIRMED: { status: 403, message: accountMessages.notConfirmed },
      SECOND_FACTOR_NEEDED: { status: 403, message: secondFactorMessages.codeNeeded },
      ...wrongCodeError,
      ...suspendedError,
      SIGN_IN_PAUSED: {
        status: 429,
        message: accountMessages.signInPaused,
        data: z.object({ retry_after: z.int().describe('Seconds until the server accepts a password again.') }),
      },
    })
    .input(SignIn)
    .output(done),

  requestLoginLink: anyoneContract
    .post(
      '/auth/request-login-link',
      'Emails a login link, for use while wrong passwords have paused login. The response is always the same.',
    )
    .input(LoginLinkRequest)
    .output(done),

  signInByLink: anyoneContract
    .post(
      '/auth/sign-in/link',
      'Logs in with an emailed token, which works once. An account with two-step login also needs `code`.',
    )
    .errors({
      LINK_EXPIRED: { status: 410, message: accountMessages.linkExpired },
      SECOND_FACTOR_NEEDED: { status: 403, message: secondFactorMessages.codeNeeded },
      ...wrongCodeError,
      ...suspendedError,
    })
    .input(LinkSignIn)
    .output(done),

  signOut: anyoneContract.post('/auth/sign-out', 'Ends the current session. Succeeds even without one.').output(done),

  session: anyoneContract
    .get(
      '/auth/get-session',
      'Returns the logged-in user, or null, and the number of their unread notifications, up to 100.',
    )
    .output(CurrentSession),

  requestPasswordReset: anyoneContract
    .post('/auth/request-password-reset', 'Emails a link to set a new password. The response is always the same.')
    .input(EmailOnly)
    .output(done),

  resetPassword: anyoneContract
    .post('/auth/reset-password', 'Sets a new password with an emailed token and ends all sessions of the account.')
    .errors({ LINK_EXPIRED: { status: 410, message: accountMessages.linkExpired } })
    .input(PasswordReset)
    .output(done),

  settings: memberContract
    .get('/me/account', 'Returns your email address, sessions, venues and two-step login status.')
    .output(AccountSettings),

  changePassword: memberContract
    .post('/auth/change-password', 'Sets a new password and ends all your other sessions.')
    .errors(wrongPasswordError)
    .input(PasswordChange)
    .output(done),

  changeEmail: memberContract
    .post(
      '/auth/change-email',
      'Emails a confirmation link to the new address and notifies the old one. The response is the same if the new address is taken.',
    )
    .errors(wrongPasswordError)
    .input(EmailChange)
    .output(done),

  confirmNewEmail: anyoneContract
    .post(
      '/auth/confirm-new-email',
      'Changes the email address of an account with an emailed token and ends all its sessions.',
    )
    .errors({ LINK_EXPIRED: { status: 410, message: accountMessages.linkExpired } })
    .input(NewEmailConfirmation)
    .output(done),

  endSession: memberContract
    .post('/auth/revoke-session', 'Ends one of your sessions, or all except the current one.')
    .errors(wrongPasswordError)
    .input(SessionEnd)
    .output(done),

  deleteAccount: memberContract
    .post(
      '/me/deletion',
      'Deletes your account and all its data, immediately and permanently. Venues that you own are left without an owner.',
    )
    .meta({ access_level: 'member', long_running: true })
    .errors(wrongPasswordError)
    .input(AccountDeletion)
    .output(done),

  exportMine: memberContract
    .get(
      '/me/export',
      'Returns all your data as a ZIP file of JSON and images.',
      respondsWith('application/zip', 'binary'),
    )
    .meta({ access_level: 'member', download: true })
    .output(z.instanceof(ReadableStream)),
}
