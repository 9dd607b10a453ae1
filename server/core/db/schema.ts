// Made by `npm run db:types` from the migrated database: change a migration, not this file.
import type { ColumnType, GeneratedAlways } from 'kysely'

/** Goes in as text (JSON.stringify), comes out parsed. */
export type Json = ColumnType<unknown, string, string>

/** May be left out of an insert: the database has a default. */
export type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>

export interface AuditLog {
  id: Generated<string>
  actor_id: string | null
  action: string
  subject_id: string | null
  details: Generated<Json>
  created_at: Generated<Date>
}

export interface AuthAccount {
  id: Generated<string>
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: Date | null
  refreshTokenExpiresAt: Date | null
  scope: string | null
  password: string | null
  createdAt: Generated<Date>
  updatedAt: Date
}

export interface AuthConfirmationLinks {
  token_hash: string
  email: string
  expires_at: Date
}

export interface AuthEmailChanges {
  token_hash: string
  user_id: string
  email: string
  expires_at: Date
}

export interface AuthEmailedLinks {
  token_hash: string
  user_id: string
  purpose: 'reset' | 'login' | 'staff'
  expires_at: Date
}

export interface AuthKnownDevices {
  token_hash: string
  user_id: string
  session_id: string | null
  expires_at: Date
}

export interface AuthPendingSignUps {
  id: Generated<string>
  email: string
  password_hash: string
  user_type: 'patron' | 'bartender' | 'entertainer' | 'business'
  age_confirmed_at: Date
  created_at: Date
  expires_at: Date
}

export interface AuthRecoveryCodes {
  user_id: string
  code_hash: string
}

export interface AuthSecondFactors {
  user_id: string
  secret: string
  last_step: Generated<number>
  created_at: Date
  confirmed_at: Date | null
}

export interface AuthSession {
  id: Generated<string>
  expiresAt: Date
  token: string
  createdAt: Generated<Date>
  updatedAt: Date
  ipAddress: string | null
  userAgent: string | null
  userId: string
}

export interface AuthUser {
  id: Generated<string>
  name: string
  email: string
  emailVerified: Generated<boolean>
  image: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  user_type: Generated<'patron' | 'bartender' | 'entertainer' | 'business'>
  age_confirmed_at: Date
}

export interface Bells {
  profile_id: string
  on_profile_id: string
  created_at: Generated<Date>
}

export interface CalendarTokens {
  profile_id: string
  kind: 'followed' | 'mine'
  token_hash: string
  created_at: Date
  last_fetched_at: Date | null
}

export interface Comments {
  id: Generated<string>
  post_id: string
  profile_id: string
  content: string
  hidden_at: Date | null
  created_at: Generated<Date>
  draft_id: string | null
}

export interface DeletedAccounts {
  id: string
  deleted_at: Generated<Date>
  recorded_at: Date | null
}

export interface Deliveries {
  profile_id: string
  channel: 'push' | 'email'
  dedupe_key: string
  created_at: Generated<Date>
}

export interface FollowRequests {
  requester_id: string
  target_id: string
  created_at: Generated<Date>
}

export interface ForumReplies {
  id: Generated<string>
  thread_id: string
  content: string
  created_by: string | null
  hidden_at: Date | null
  draft_id: string | null
  created_at: Generated<Date>
}

export interface ForumThreads {
  id: Generated<string>
  title: string
  content: string | null
  created_by: string | null
  image_url: string | null
  is_pinned: Generated<boolean>
  pin_changed_at: Date | null
  reply_count: Generated<number>
  hidden_at: Date | null
  draft_id: string | null
  created_at: Generated<Date>
}

export interface IncomeGoals {
  profile_id: string
  monthly_amount: string
  updated_at: Generated<Date>
}

export interface Likes {
  id: Generated<string>
  post_id: string
  profile_id: string
  created_at: Generated<Date>
}

export interface LiveNotifier {
  is_only: Generated<boolean>
  process: string
  leased_until: Date
}

export interface LiveOutbox {
  written_by: Generated<string>
  kind: 'notifications' | 'new_posts' | 'changed_posts' | 'changed_threads'
  ids: string[]
}

export interface Media {
  id: Generated<string>
  bucket: 'avatars' | 'venues' | 'posts' | 'venue-event-images' | 'venue_special_images' | 'forum-images'
  path: string
  owner_id: string | null
  state: Generated<'pending' | 'stored' | 'marked_for_deletion'>
  content_hash: string
  bytes: number
  width: number
  height: number
  placeholder: string
  alt: string | null
  created_at: Generated<Date>
}

export interface Mentions {
  id: Generated<string>
  in_profile_id: string | null
  in_field: 'bio' | 'workplaces_info' | null
  starts: number
  length: number
  profile_id: string | null
  venue_id: string | null
  in_post_id: string | null
  in_comment_id: string | null
}

export interface NotificationPreferences {
  profile_id: string
  topic: string
  channel: 'in_app' | 'push' | 'email'
  is_on: boolean
}

export interface NotificationSettings {
  profile_id: string
  only_bells: Generated<boolean>
  quiet_from: string | null
  quiet_until: string | null
  time_zone: string | null
}

export interface Notifications {
  id: Generated<string>
  recipient_id: string
  sender_id: string | null
  type: 'new_follower' | 'follow_request' | 'follow_accepted' | 'new_like' | 'new_comment' | 'mention' | 'new_post' | 'shift_posted' | 'shift_changed' | 'shift_cancelled' | 'shift_soon' | 'works_elsewhere' | 'new_event' | 'new_special' | 'verification_decision' | 'venue_request' | 'venue_ownership' | 'forum_reply' | 'report_outcome' | 'hidden_by_staff'
  message: string
  link_url: string | null
  metadata: Generated<Json>
  is_read: Generated<boolean>
  created_at: Generated<Date>
  withdrawn_at: Date | null
  dedupe_key: string | null
  group_key: Generated<string>
  is_listed: Generated<boolean>
  post_id: string | null
  comment_id: string | null
  shift_id: string | null
  event_id: string | null
  special_id: string | null
  venue_id: string | null
  batch_id: string | null
  delivered_at: Date | null
  deliver_after: Date | null
  thread_id: string | null
  reply_id: string | null
}

export interface Posts {
  id: Generated<string>
  profile_id: string | null
  venue_id: string | null
  content: string | null
  image_url: string | null
  like_count: Generated<number>
  comment_count: Generated<number>
  hidden_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  edited_at: Date | null
  draft_id: string | null
}

export interface Profiles {
  id: string
  username: string
  username_slug: GeneratedAlways<string>
  username_chosen_at: Date | null
  full_name: string | null
  user_type: 'patron' | 'bartender' | 'entertainer' | 'business'
  bio: string | null
  avatar_url: string | null
  paypal_link: string | null
  venmo_handle: string | null
  cashapp_handle: string | null
  workplaces_info: string | null
  is_private: Generated<boolean>
  schedule_is_private: Generated<boolean>
  location_text: string | null
  verification_status: Generated<'unverified' | 'pending_review' | 'verified' | 'rejected'>
  verification_notes: string | null
  is_admin: Generated<boolean>
  suspended_at: Date | null
  follower_count: Generated<number>
  following_count: Generated<number>
  sort_name: GeneratedAlways<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  verification_requested_at: Date | null
  search_text: GeneratedAlways<string>
  username_skeleton: GeneratedAlways<string>
  verification_statement: string | null
  verification_link: string | null
}

export interface PushSubscriptions {
  id: Generated<string>
  profile_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Generated<Date>
}

export interface RateLimits {
  key: string
  window_ends_at: Date
  hits: number
}

export interface Reports {
  id: Generated<string>
  reporter_id: string | null
  subject_type: 'user' | 'post' | 'comment' | 'shift' | 'venue' | 'thread' | 'reply'
  subject_id: string
  reported_profile_id: string | null
  reported_content: string | null
  reason: 'harassment' | 'hate' | 'danger' | 'impersonation' | 'spam' | 'private_information' | 'other'
  note: string | null
  outcome: 'hidden' | 'restored' | 'suspended' | 'removed' | 'dismissed' | null
  resolved_by: string | null
  resolved_at: Date | null
  created_at: Generated<Date>
}

export interface RosterEntries {
  source_id: string
  uid_digest: string
  recurrence: string
  shift_id: string
}

export interface RosterSources {
  id: Generated<string>
  profile_id: string
  venue_id: string
  name: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ShiftBatches {
  batch_id: string
  shift_id: string
  kind: 'posted' | 'changed' | 'cancelled'
}

export interface ShiftIncome {
  id: Generated<string>
  shift_id: string
  user_id: string
  amount: string
  income_type: 'tips' | 'hourly_wage' | 'commission' | 'other_income'
  notes: string | null
  recorded_for_date: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface Shifts {
  id: Generated<string>
  profile_id: string
  venue_id: string
  start_time: Date
  end_time: Date
  notes: string | null
  series_id: string | null
  cancelled_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  revision: Generated<number>
  reminded_for: Date | null
  notified_revision: number | null
  hidden_at: Date | null
  cancelled_order: number | null
  notified_order: number | null
}

export interface UserRelationships {
  follower_id: string
  following_id: string
  relationship_type: 'following' | 'blocked'
  created_at: Generated<Date>
  since_order: Generated<number>
}

export interface UsernameHistory {
  username: string
  profile_id: string
  released_at: Date
  redirects: boolean
  skeleton: GeneratedAlways<string>
}

export interface VenueEvents {
  id: Generated<string>
  venue_id: string
  name: string
  description: string | null
  start_time: Date
  end_time: Date | null
  image_url: string | null
  cancelled_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  revision: Generated<number>
}

export interface VenueFollows {
  user_id: string
  venue_id: string
  created_at: Generated<Date>
}

export interface VenueMenuPages {
  id: Generated<string>
  venue_id: string
  title: string | null
  description: string | null
  image_url: string
  page_order: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface VenueRequests {
  id: Generated<string>
  requester_id: string
  name: string
  city: string | null
  details: string | null
  status: Generated<'open' | 'listed' | 'declined'>
  notes: string | null
  venue_id: string | null
  created_at: Generated<Date>
  answered_at: Date | null
}

export interface VenueSlugHistory {
  slug: string
  venue_id: string
  released_at: Date
}

export interface VenueSpecialWindows {
  special_id: string
  day: number
  start_time: string
  end_time: string
}

export interface VenueSpecials {
  id: Generated<string>
  venue_id: string
  title: string
  details: string | null
  valid_from: Date | null
  valid_until: Date | null
  valid_from_day: string | null
  valid_until_day: string | null
  image_url: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface Venues {
  id: Generated<string>
  name: string
  slug: string
  owner_id: string | null
  description: string | null
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state_province: string | null
  postal_code: string | null
  country: string | null
  phone_number: string | null
  website_url: string | null
  venue_image_url: string | null
  latitude: number | null
  longitude: number | null
  time_zone: string
  follower_count: Generated<number>
  archived_at: Date | null
  sort_name: GeneratedAlways<string>
  search_text: GeneratedAlways<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  hidden_at: Date | null
}

export interface DB {
  audit_log: AuditLog
  'auth.account': AuthAccount
  'auth.confirmation_links': AuthConfirmationLinks
  'auth.email_changes': AuthEmailChanges
  'auth.emailed_links': AuthEmailedLinks
  'auth.known_devices': AuthKnownDevices
  'auth.pending_sign_ups': AuthPendingSignUps
  'auth.recovery_codes': AuthRecoveryCodes
  'auth.second_factors': AuthSecondFactors
  'auth.session': AuthSession
  'auth.user': AuthUser
  bells: Bells
  calendar_tokens: CalendarTokens
  comments: Comments
  deleted_accounts: DeletedAccounts
  deliveries: Deliveries
  follow_requests: FollowRequests
  forum_replies: ForumReplies
  forum_threads: ForumThreads
  income_goals: IncomeGoals
  likes: Likes
  live_notifier: LiveNotifier
  live_outbox: LiveOutbox
  media: Media
  mentions: Mentions
  notification_preferences: NotificationPreferences
  notification_settings: NotificationSettings
  notifications: Notifications
  posts: Posts
  profiles: Profiles
  push_subscriptions: PushSubscriptions
  rate_limits: RateLimits
  reports: Reports
  roster_entries: RosterEntries
  roster_sources: RosterSources
  shift_batches: ShiftBatches
  shift_income: ShiftIncome
  shifts: Shifts
  user_relationships: UserRelationships
  username_history: UsernameHistory
  venue_events: VenueEvents
  venue_follows: VenueFollows
  venue_menu_pages: VenueMenuPages
  venue_requests: VenueRequests
  venue_slug_history: VenueSlugHistory
  venue_special_windows: VenueSpecialWindows
  venue_specials: VenueSpecials
  venues: Venues
}
