// Made by `npm run db:types` from the migrated database: change a migration, not this file.
import type { ColumnType, GeneratedAlways } from 'kysely'

/** Goes in as text (JSON.stringify), comes out parsed. */
export type Json = ColumnType<unknown, string, string>

/** May be left out of an insert: the database has a default. */
export type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>

export interface DB {
  audit_log: {
    id: Generated<string>
    actor_id: string | null
    action: string
    subject_id: string | null
    details: Generated<Json>
    created_at: Generated<Date>
  }
  'auth.account': {
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
  'auth.confirmation_links': {
    token_hash: string
    email: string
    expires_at: Date
  }
  'auth.email_changes': {
    token_hash: string
    user_id: string
    email: string
    expires_at: Date
  }
  'auth.emailed_links': {
    token_hash: string
    user_id: string
    purpose: 'reset' | 'login' | 'staff'
    expires_at: Date
  }
  'auth.known_devices': {
    token_hash: string
    user_id: string
    session_id: string | null
    expires_at: Date
  }
  'auth.pending_sign_ups': {
    id: Generated<string>
    email: string
    password_hash: string
    user_type: 'patron' | 'bartender' | 'entertainer' | 'business'
    age_confirmed_at: Date
    created_at: Date
    expires_at: Date
    follows: string | null
  }
  'auth.recovery_codes': {
    user_id: string
    code_hash: string
  }
  'auth.second_factors': {
    user_id: string
    secret: string
    last_step: Generated<number>
    created_at: Date
    confirmed_at: Date | null
  }
  'auth.session': {
    id: Generated<string>
    expiresAt: Date
    token: string
    createdAt: Generated<Date>
    updatedAt: Date
    ipAddress: string | null
    userAgent: string | null
    userId: string
  }
  'auth.user': {
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
  bells: {
    profile_id: string
    on_profile_id: string
    created_at: Generated<Date>
  }
  blocked_username_matches: {
    blocker_id: string
    username: string
    blocked_id: string
  }
  blocked_usernames: {
    blocker_id: string
    username: string
    by_name: boolean
    created_at: Generated<Date>
  }
  calendar_tokens: {
    profile_id: string
    kind: 'followed' | 'mine'
    token_hash: string
    created_at: Date
    last_fetched_at: Date | null
  }
  comments: {
    id: Generated<string>
    post_id: string
    profile_id: string
    content: string
    hidden_at: Date | null
    created_at: Generated<Date>
    draft_id: string | null
  }
  deleted_accounts: {
    id: string
    deleted_at: Generated<Date>
    recorded_at: Date | null
  }
  deliveries: {
    profile_id: string
    channel: 'push' | 'email'
    dedupe_key: string
    created_at: Generated<Date>
  }
  follow_requests: {
    requester_id: string
    target_id: string
    created_at: Generated<Date>
  }
  forum_replies: {
    id: Generated<string>
    thread_id: string
    content: string
    created_by: string | null
    hidden_at: Date | null
    draft_id: string | null
    created_at: Generated<Date>
  }
  forum_threads: {
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
  income_goals: {
    profile_id: string
    monthly_amount: string
    updated_at: Generated<Date>
  }
  likes: {
    id: Generated<string>
    post_id: string
    profile_id: string
    created_at: Generated<Date>
  }
  live_notifier: {
    is_only: Generated<boolean>
    process: string
    leased_until: Date
  }
  live_outbox: {
    written_by: Generated<string>
    kind: 'notifications' | 'new_posts' | 'changed_posts' | 'new_comments' | 'changed_threads' | 'changed_schedules'
    ids: string[]
  }
  media: {
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
  mentions: {
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
  notification_preferences: {
    profile_id: string
    topic: string
    channel: 'in_app' | 'push' | 'email'
    is_on: boolean
  }
  notification_settings: {
    profile_id: string
    only_bells: Generated<boolean>
    quiet_from: string | null
    quiet_until: string | null
    time_zone: string | null
    push_silence_emailed_at: Date | null
  }
  notifications: {
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
  page_changes: {
    changed_by: Generated<string>
    page_id: string
    changed_at: Generated<Date>
  }
  place_searches: {
    query: string
    places: Json
    expires_at: Date
  }
  posts: {
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
  profiles: {
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
    schedule_dark_until: Date | null
    web_page: Generated<'off' | 'profile' | 'tonight' | 'week'>
    web_page_shows_workplaces: Generated<boolean>
    folded_text: GeneratedAlways<string>
    shift_ends_for: Generated<'everyone' | 'followers' | 'only_me'>
    shifts_shown_after: number | null
  }
  push_deliveries: {
    id: Generated<string>
    subscription_id: string
    profile_id: string
    topic: string | null
    due_at: Date
    accepted_at: Date | null
    shown_at: Date | null
    failure: 'gone' | 'failed' | null
  }
  push_subscriptions: {
    id: Generated<string>
    profile_id: string
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    created_at: Generated<Date>
    gone_at: Date | null
    removed_at: Date | null
    hides_details: Generated<boolean>
    last_shown_at: Date | null
  }
  rate_limits: {
    key: string
    window_ends_at: Date
    hits: number
  }
  reports: {
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
    is_anonymous: Generated<boolean>
    reporter_email: string | null
  }
  roster_entries: {
    source_id: string
    uid_digest: string
    recurrence: string
    shift_id: string
  }
  roster_sources: {
    id: Generated<string>
    profile_id: string
    venue_id: string
    name: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  schedule_hidden_from: {
    profile_id: string
    viewer_id: string
    created_at: Generated<Date>
  }
  shift_batches: {
    batch_id: string
    shift_id: string
    kind: 'posted' | 'changed' | 'cancelled'
  }
  shift_income: {
    id: Generated<string>
    shift_id: string
    user_id: string
    amount: string
    income_type: 'tips' | 'hourly_wage' | 'commission' | 'other_income'
    notes: string | null
    recorded_for_date: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    draft_id: string | null
  }
  shifts: {
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
    visibility: Generated<'everyone' | 'followers' | 'only_me'>
    held_until: Date | null
    held_visibility: 'everyone' | 'followers' | 'only_me' | null
  }
  user_relationships: {
    follower_id: string
    following_id: string
    relationship_type: 'following' | 'blocked'
    created_at: Generated<Date>
    since_order: Generated<number>
    is_unlisted: Generated<boolean>
  }
  username_history: {
    username: string
    profile_id: string
    released_at: Date
    redirects: boolean
    skeleton: GeneratedAlways<string>
  }
  venue_answers: {
    id: Generated<string>
    profile_id: string
    venue_id: string
    special_id: string | null
    is_right: boolean
    answered_at: Date
  }
  venue_events: {
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
    draft_id: string | null
    tags: Generated<string[]>
    folded_name: GeneratedAlways<string>
    series_id: string | null
  }
  venue_exception_hours: {
    venue_id: string
    date: string
    position: number
    opens: string
    closes: string
    kitchen_until: string | null
  }
  venue_follows: {
    user_id: string
    venue_id: string
    created_at: Generated<Date>
  }
  venue_hours: {
    venue_id: string
    day: number
    position: number
    opens: string
    closes: string
    kitchen_until: string | null
  }
  venue_hours_exceptions: {
    venue_id: string
    date: string
    position: number
    note: string | null
    saved_at: Date
  }
  venue_menu_pages: {
    id: Generated<string>
    venue_id: string
    title: string | null
    description: string | null
    image_url: string
    page_order: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    draft_id: string | null
  }
  venue_requests: {
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
    claimed_venue_id: string | null
  }
  venue_slug_history: {
    slug: string
    venue_id: string
    released_at: Date
  }
  venue_special_windows: {
    special_id: string
    day: number
    start_time: string
    end_time: string
  }
  venue_specials: {
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
    draft_id: string | null
    price: string | null
    folded_title: GeneratedAlways<string>
    confirmed_at: Date | null
    doubted_at: Date | null
  }
  venues: {
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
    is_public: Generated<boolean>
    folded_text: GeneratedAlways<string>
    hours_confirmed_at: Date | null
    hours_doubted_at: Date | null
  }
}
