import { z } from 'zod'
import { memberContract, talentContract } from './access-levels.ts'
import { UserType, VerificationStatus } from './accounts.ts'
import { confusableSkeleton, containsBadgeLookalike, hasMixedScripts, impersonatesStaff } from './confusables.ts'
import { EditVersion, editConflict, ReadEditVersion } from './edit-version.ts'
import { Instant } from './instant.ts'
import { limits } from './limits.ts'
import { IMAGE_SIZE_LIMITS } from './media.limits.ts'
import { ImageFile } from './media.ts'
import { Mentions } from './mentions.ts'
import { pageInput, pageOutput } from './paging.ts'
import { USERNAME_MAX, USERNAME_MIN } from './profiles.limits.ts'
import { profileMessages } from './profiles.texts.ts'
import { ShiftDelay } from './shift-delay.ts'
import { ShiftLine, ShiftVisibility } from './shifts.ts'
import { nameUpTo, optionalText, SlugOrId, Text } from './text.ts'
import { WEB_PAGE_LEVELS } from './web-page.limits.ts'

/** Routes, roles, words for the product and its staff, and literals of programming languages. */
const RESERVED_WORDS =
  'about admin administrator anonymous api auth behind-the-bar business bartender calendar deleted edit entertainer entertainers ' +
  'everyone followers following help here home income last.call last_call lastcall login logout me media moderator new notifications null official ontap ' +
  'owner patron posts privacy profile profiles register root security settings shifts staff support system talent team ' +
  'terms undefined user venue venues verified welcome true false nan infinity prototype'
/** Properties that every JavaScript object inherits, such as `__proto__` and `constructor`. */
const OBJECT_PROPERTY_NAMES = Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase())
/** Compared by skeleton, so look-alikes of a reserved word are reserved too. */
const reservedSkeletons = new Set([...RESERVED_WORDS.split(' '), ...OBJECT_PROPERTY_NAMES].map(confusableSkeleton))
const UUID_SHAPE = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/

/** The format of every username: `a-z 0-9 _ .`, 3 to 30 characters. Capitals become lower case. */
export const UsernameFormat = z
  .string({ error: profileMessages.usernameLength })
  .trim()
  .toLowerCase()
  .min(USERNAME_MIN, profileMessages.usernameLength)
  .max(USERNAME_MAX, profileMessages.usernameLength)
  .regex(/^(?!\.)(?!.*\.\.)[a-z0-9_.]+(?<!\.)$/, profileMessages.usernameCharacters)

/** A username that a user may choose: not reserved, not an id, and not like one of our staff. */
export const Username = UsernameFormat.refine(
  (name) => !reservedSkeletons.has(confusableSkeleton(name)) && !impersonatesStaff(name) && !UUID_SHAPE.test(name),
  profileMessages.usernameReserved,
)

/** A full name or stage name. */
const FullName = nameUpTo(limits.full_name, 'A full name')
  .refine((name) => !containsBadgeLookalike(name), profileMessages.nameBadge)
  .refine((name) => !hasMixedScripts(name), profileMessages.nameMixedScripts)
  .refine((name) => !impersonatesStaff(name.replace(/[^\p{L}\p{N}]+/gu, '')), profileMessages.nameImpersonatesStaff)

const TIP_HOSTS = ['paypal.me', 'www.paypal.me', 'paypal.com', 'www.paypal.com']

const addHttps = (value: string) => (value && !/^[a-z][a-z0-9+.-]*:/i.test(value) ? `https://${value}` : value)

/** A PayPal link. A missing `https://` is added, other schemes and hosts are refused, and empty becomes null. */
export const PaypalLink = Text.trim()
  .max(200, profileMessages.paypal)
  .transform(addHttps)
  .refine((value) => value === '' || isPaypal(value), profileMessages.paypal)
  .nullable()
  .transform((value) => value || null)

const isPaypal = (value: string): boolean => isHttps(value) && TIP_HOSTS.includes(new URL(value).hostname)

/** An `https:` address without a login and without a port of its own. */
function isHttps(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, port } = new URL(value)
  return protocol === 'https:' && username === '' && password === '' && port === ''
}

/** A web page as evidence. A missing `https://` is added, other schemes are refused, and empty becomes null. */
export const VerificationLink = Text.trim()
  .max(limits.verification_link, profileMessages.verificationLink)
  .transform(addHttps)
  .transform((value) => (isHttps(value) ? new URL(value).href : value))
  // Encoding can make an address longer.
  .refine(
    (value) => value === '' || (isHttps(value) && value.length <= limits.verification_link),
    profileMessages.verificationLink,
  )
  .nullish()
  .transform((value) => value || null)

/** What talent send with a request to be verified. */
export const VerificationRequest = z.strictObject({
  statement: optionalText(limits.verification_statement, 'Your statement'),
  link: VerificationLink,
})
export type VerificationRequest = z.output<typeof VerificationRequest>

const paymentHandle = (prefix: string, pattern: RegExp, message: string) =>
  Text.trim()
    .max(60, message)
    .transform((value) => (value.startsWith(prefix) ? value.slice(1) : value))
    .refine((value) => value === '' || pattern.test(value), message)
    .nullable()
    .transform((value) => value || null)

/** A Venmo username without its @; empty becomes null. */
export const VenmoHandle = paymentHandle('@', /^[A-Za-z0-9_-]{1,30}$/, profileMessages.venmo)
/** A Cash App $cashtag without its $; empty becomes null. */
export const CashappHandle = paymentHandle('$', /^[A-Za-z0-9_]{1,20}$/, profileMessages.cashapp)

/** How the optional texts of a profile are checked. */
const detailInputs = {
  bio: optionalText(limits.bio, 'About Me'),
  workplaces_info: optionalText(limits.workplaces_info, 'Where I Work'),
  location_text: optionalText(limits.name, 'A location'),
  paypal_link: PaypalLink,
  venmo_handle: VenmoHandle,
  cashapp_handle: CashappHandle,
}
type ProfileDetail = keyof typeof detailInputs
/** The optional texts that only viewers with full access see. Their columns have the same names. */
export const PROFILE_DETAILS = Object.keys(detailInputs) as ProfileDetail[]

const nullableString = z.string().nullable()
const detailOutputs = Object.fromEntries(PROFILE_DETAILS.map((name) => [name, nullableString])) as Record<
  ProfileDetail,
  typeof nullableString
>

/** What the profile form saves. Omitted fields stay unchanged. */
export const ProfileUpdate = z
  .strictObject({
    version: EditVersion,
    username: Username,
    full_name: FullName.nullable().transform((value) => value || null),
    ...detailInputs,
    is_private: z.boolean(),
    schedule_is_private: z.boolean(),
    shift_ends_for: ShiftVisibility.describe('Who sees when your shifts end, of the people who see your shifts.'),
    shifts_shown_after: ShiftDelay,
    user_type: UserType,
    old_handle_redirects: z
      .boolean()
      .describe('Whether your old username redirects to the new one for 30 days. Defaults to true.'),
    role_change_confirmed: z
      .boolean()
      .describe('True confirms what a change of role removes. Otherwise that fails with ROLE_CHANGE.'),
    pending_requests: z
      .enum(['accept_all', 'decline_all'])
      .describe(
        'Required to make a profile with follow requests public. Otherwise the call fails with PENDING_REQUESTS.',
      ),
  })
  .partial()

export const RelationshipStatus = z.enum(['none', 'following', 'requested', 'blocked'])
export type RelationshipStatus = z.infer<typeof RelationshipStatus>

/** The part of a profile that every viewer sees, even one whose access is only `card`. */
export const ProfileHead = z.object({
  id: z.uuid(),
  username: z.string(),
  username_slug: z.string(),
  full_name: z.string().nullable(),
  user_type: UserType,
  verification_status: VerificationStatus,
  avatar_url: z.string().nullable(),
  is_private: z.boolean(),
  follower_count: z.int(),
  following_count: z.int(),
  created_at: Instant,
})

export const ProfileParts = z.object({
  ...detailOutputs,
  schedule_is_private: z.boolean(),
  bio_mentions: Mentions,
  workplaces_info_mentions: Mentions,
})

export const Profile = ProfileHead.extend({
  access: z.enum(['full', 'card', 'blocked_by_me']),
  relationship_status: RelationshipStatus,
  follows_me: z.boolean(),
  is_me: z.boolean(),
  parts: ProfileParts.nullable().describe('Null unless `access` is `full`.'),
  has_bell: z.boolean().describe('True if you are notified of all their posts.'),
  hides_schedule: z.boolean().describe('True if you hide your schedule from them.'),
  on_shift: ShiftLine.nullable().describe('Current shift. Null if there is none that you can view.'),
  upcoming_shifts: pageOutput(ShiftLine).describe('Current and upcoming shifts. Empty if the schedule is private.'),
})
export type Profile = z.output<typeof Profile>

/** What people without an account see of a person, from nothing to the shifts of a week. */
export const WebPageLevel = z.enum(WEB_PAGE_LEVELS)
export type WebPageLevel = z.infer<typeof WebPageLevel>

export const OwnProfile = ProfileHead.extend({
  ...ProfileParts.shape,
  schedule_is_dark: z.boolean().describe('True while only you see your shifts.'),
  schedule_dark_until: Instant.nullable().describe('Null if your schedule is not dark, or until you turn it back on.'),
  shift_ends_for: ShiftVisibility.describe('Who sees when your shifts end, of the people who see your shifts.'),
  shifts_shown_after: ShiftDelay,
  web_page: WebPageLevel.describe('A private profile or schedule, or another role, lowers it.'),
  verification_notes: z.string().nullable(),
  verification_statement: z.string().nullable(),
  verification_link: z.string().nullable(),
  version: ReadEditVersion,
})
export type OwnProfile = z.output<typeof OwnProfile>

const usernameTaken = {
  USERNAME_TAKEN: {
    status: 409,
    message: profileMessages.usernameIsTaken,
    data: z.object({ username: z.string() }),
  },
} as const

const confirmations = {
  ROLE_CHANGE: {
    status: 409,
    message: profileMessages.roleChange,
    data: z.object({
      cancelled_shifts: z.int().describe('Number of upcoming shifts that would be cancelled.'),
      resets_verification: z.boolean(),
    }),
  },
  PENDING_REQUESTS: {
    status: 409,
    message: profileMessages.pendingRequests,
    data: z.object({ count: z.int().describe('Number of follow requests.') }),
  },
} as const

export const profiles = {
  mine: memberContract.get('/me/profile', 'Returns your own profile with all fields.').output(OwnProfile),

  update: memberContract
    .patch('/me/profile', 'Updates your profile. Omitted fields stay unchanged.')
    .errors({ ...usernameTaken, ...confirmations, ...editConflict })
    .input(ProfileUpdate)
    .output(OwnProfile),

  get: memberContract
    .get(
      '/profiles/{slugOrId}',
      'Returns a profile; `access` says how much of it you can view. Returns 404 for a person who has blocked you, is suspended or does not exist.',
    )
    .input(z.strictObject({ slugOrId: SlugOrId }))
    .output(Profile),

  shifts: memberContract
    .get(
      '/profiles/{slugOrId}/shifts',
      "Lists more of a person's current and upcoming shifts, soonest first. Returns 403 if your `access` to the profile is `card`.",
    )
    .input(z.strictObject({ slugOrId: SlugOrId, ...pageInput(20, 50) }))
    .output(pageOutput(ShiftLine)),

  setAvatar: memberContract
    .put('/me/avatar', 'Sets your profile photo, replacing the previous one.')
    .meta({ access_level: 'member', upload: true, max_body: IMAGE_SIZE_LIMITS.avatar })
    .input(z.strictObject({ picture: ImageFile }))
    .output(OwnProfile),

  removeAvatar: memberContract.delete('/me/avatar', 'Removes your profile photo.').output(OwnProfile),

  requestVerification: talentContract
    .post(
      '/me/verification-request',
      'Asks staff to verify you. Only staff can read the statement and the link. Has no effect if you have already asked or are verified.',
    )
    .meta({ access_level: 'talent', forbidden: profileMessages.verificationTalentOnly })
    .input(VerificationRequest)
    .output(z.object({ verification_status: VerificationStatus })),
}
