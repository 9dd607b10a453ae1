import { readFileSync } from 'node:fs'
import { findCode, findStatements, type Place } from './place.ts'

/** Finds its code by the name of the function and the part that it replaces; a fault needs exactly one place. */
type Edit = { places: () => Place[]; by: string }
/** A mutation that a test must detect, planted alone by `plant.ts`. `tests` are the files that should detect it. */
export type Fault = Edit & { what: string; tests: readonly string[] }

/** Replaces code. */
const swap = (name: string, code: string, by: string): Edit => ({ places: () => findCode(name, code), by })
/** Makes a condition true. */
const drop = (name: string, condition: string): Edit => swap(name, condition, 'true')
/** Removes the statement that mentions this. */
const omit = (name: string, mention: string): Edit => ({ places: () => findStatements(name, mention), by: ';' })

const noticedBy = (tests: readonly string[], edits: Record<string, Edit>): Fault[] =>
  Object.entries(edits).map(([what, edit]) => ({ what, tests, ...edit }))

const seen = [
  'tests/api/existence-leaks.test.ts',
  'tests/api/read-access.test.ts',
  'tests/api/schedule-privacy.test.ts',
]
const near = ['tests/api/shifts-near.test.ts', 'tests/api/shifts-near-random.test.ts', 'server/shifts']
const calendars = ['server/calendars', 'tests/api/schedule-privacy.test.ts']
const publicPages = ['tests/api/public-pages.test.ts', 'tests/api/public-pages-property.test.ts']
const pageCache = ['tests/api/page-cache-property.test.ts']
const pageMemory = ['server/public-pages/page-cache/service.test.ts']
const publicRoutes = ['server/http/public-pages', 'server/http/open-data.test.ts']
const outlets = [...publicRoutes, ...publicPages]
const remembered = [...publicRoutes, ...pageCache]
const dark = ['tests/api/dark-schedule.test.ts', 'tests/api/schedule-privacy.test.ts']
const posts = ['server/posts', 'server/feed', 'tests/api/feed-property.test.ts', 'tests/api/read-access.test.ts']
const notices = ['server/notifications', 'tests/api/notifications-property.test.ts', 'tests/api/read-access.test.ts']
const forum = ['server/forum', 'tests/api/forum-read-access.test.ts']
const mentions = ['server/mentions', 'server/posts']
const announcements = ['server/notifications/fan-out', 'server/notifications/delivery']
const reportDecisions = ['server/moderation/report-decisions']
const secondFactor = ['server/accounts/second-factor']
const limits = ['server/http/limits.test.ts']

/** Reads who is on at a venue. */
const SHIFTS_AT_VENUE =
  "await (await import('#server/public-pages/queries.ts')).listPublicShiftsAtVenue(services.db, venue.id, services.clock.now())"
/** Finds a venue that may not be public. */
const ANY_VENUE = "await db.selectFrom('venues').select('id').where('slug', '=', page.name).executeTakeFirst()"

export const faults: readonly Fault[] = [
  ...noticedBy(['server/venues/handlers.test.ts'], {
    'people who ask for venues nearby together count whom the first of them may see': swap(
      'lookUpVenuesNear',
      'selectCardColumns(sql`reader.viewer`,',
      "selectCardColumns(readers[0]?.viewerId ?? '',",
    ),
  }),
  ...noticedBy(seen, {
    'a cancelled shift is shown': drop('visible_shifts_with_end', 's.cancelled_at is null'),
    'shifts of a suspended person are shown': drop('visible_shifts_with_end', 'p.suspended_at is null'),
    'a private schedule is shown': drop('visible_shifts_with_end', 'not p.schedule_is_private'),
    'shifts of a person the viewer blocked are shown': drop(
      'visible_shifts_with_end',
      "mine.relationship_type is distinct from 'blocked'",
    ),
    'shifts of a private profile are shown': drop(
      'visible_shifts_with_end',
      "(not p.is_private or mine.relationship_type = 'following')",
    ),
    'shifts of a person who blocked the viewer are shown': swap(
      'visible_shifts_with_end',
      "theirs.relationship_type = 'blocked'",
      'false',
    ),
  }),
  ...noticedBy([...reportDecisions, ...seen], {
    'a hidden shift is shown': drop('visible_shifts_with_end', 's.hidden_at is null'),
  }),
  ...noticedBy(['server/talent', 'server/moderation/report-decisions'], {
    'a hidden shift hides the next one from the directory': drop(
      'get_talents_with_next_shift',
      'earlier.hidden_at is null',
    ),
  }),
  ...noticedBy(['server/talent'], {
    'a shift that ends now counts as the next one': swap(
      'get_talents_with_next_shift',
      's.ends_at > at',
      's.ends_at >= at',
    ),
  }),
  ...noticedBy(['server/venues/owned-venues'], {
    'an owner who is also talent counts their own private shifts': drop('count_private_shifts', 'p.id <> owner'),
  }),
  ...noticedBy(['server/venues/owned-venues', 'server/moderation/report-decisions'], {
    'hidden shifts count as private ones': drop('count_private_shifts', 's.hidden_at is null'),
  }),
  ...noticedBy(calendars, {
    'a cancelled shift reveals its notes': swap(
      'visible_cancelled_shifts_with_end',
      'case when p.id = viewer then s.notes end',
      's.notes',
    ),
    'a shift that is hidden and cancelled is shown': drop('visible_cancelled_shifts_with_end', 's.hidden_at is null'),
    'a later follower is notified of a cancellation': drop(
      'visible_cancelled_shifts_with_end',
      'mine.since_order < s.cancelled_order',
    ),
    'a cancelled shift of a private schedule is shown': drop(
      'visible_cancelled_shifts_with_end',
      'not p.schedule_is_private',
    ),
    'a shift cancelled while the schedule was private counts as seen': drop(
      'record_cancellation_order',
      'not p.schedule_is_private',
    ),
    'a shift removed after its end is listed as cancelled': drop('selectFollowedEntries', 's.cancelled_at < s.ends_at'),
    'a calendar contains shifts from before the follow': swap(
      'selectFollowedEntries',
      's.ends_at > f.created_at',
      'true',
    ),
    'the calendar link of a suspended person works': drop('findCalendarOwner', 'p.suspended_at is null'),
    'a calendar contains events of an archived venue': swap(
      'selectFollowedEntries',
      'f.user_id = ${me} and v.archived_at is null',
      'f.user_id = ${me}',
    ),
  }),
  ...noticedBy(publicPages, {
    'everyone has a page on the web': swap('searchable_profiles', "p.web_page <> 'off' and not p.is_private", 'true'),
    'the shifts of everyone are public': drop(
      'visible_shifts_with_end',
      "(viewer is not null or p.web_page in ('tonight', 'week'))",
    ),
    'a page for tonight shows the week': swap(
      'public_shifts',
      "case p.web_page when 'week' then interval '7 days' else interval '24 hours' end",
      "interval '7 days'",
    ),
    'shifts at archived venues are public': drop('public_shifts', 'v.archived_at is null and v.hidden_at is null'),
    'archived venues are public': drop('public_venues', 'v.archived_at is null and v.hidden_at is null'),
    'every venue is public': drop('public_venues', 'v.is_public'),
    'Where I Work is public without being ticked': swap(
      'findPublicProfile',
      'case when own.web_page_shows_workplaces then p.workplaces_info end',
      'p.workplaces_info',
    ),
    'a dark schedule is public': swap(
      'visible_shifts_with_end',
      'p.schedule_dark_until is null',
      '(viewer is null or p.schedule_dark_until is null)',
    ),
    'shifts of a suspended person are public': swap(
      'visible_shifts_with_end',
      'p.suspended_at is null',
      '(viewer is null or p.suspended_at is null)',
    ),
    'a suspended person has a page on the web': swap(
      'searchable_profiles',
      'p.suspended_at is null',
      '(viewer is null or p.suspended_at is null)',
    ),
    'pages name people who did not choose to be on the web': swap(
      'public_shifts',
      'visible_shifts_with_end(null)',
      'visible_shifts_with_end(gen_random_uuid())',
    ),
    'a page for the week shows only tonight': swap(
      'public_shifts',
      "case p.web_page when 'week' then interval '7 days' else interval '24 hours' end",
      "interval '24 hours'",
    ),
    'the page of tonight shows the week': swap('toTonightSpan', 'now.getTime() + DAY', 'now.getTime() + 7 * DAY'),
    'a preview image shows Where I Work': swap('buildProfilePreview', 'place: null', 'place: person.workplaces_info'),
    'pages carry the ids of people': swap(
      'personColumn',
      "jsonb_build_object( 'username'",
      "jsonb_build_object( 'id', s.profile_id, 'username'",
    ),
    'a photo opens without an account although its person has no page': swap(
      'canViewMedia',
      'canViewProfileCard(services.db, null, audience.owner_id)',
      "audience.owner_id !== ''",
    ),
  }),
  ...noticedBy(['server/public-pages', ...publicPages], {
    'making the schedule private leaves it on the web': swap('lower_web_page', "new.web_page := 'profile';", 'null;'),
    'making the profile private leaves it on the web': swap('lower_web_page', "new.web_page := 'off';", 'null;'),
  }),
  ...noticedBy(dark, {
    'a dark schedule is shown': drop('visible_shifts_with_end', 'p.schedule_dark_until is null'),
    'a shift for followers is shown to everyone': swap(
      'visible_shifts_with_end',
      "s.visibility = 'followers' and mine.relationship_type = 'following'",
      "s.visibility = 'followers'",
    ),
    'a shift that only its talent may see is shown to followers': swap(
      'visible_shifts_with_end',
      "s.visibility = 'followers' and",
      "s.visibility in ('followers', 'only_me') and",
    ),
    'a shift that the viewer may not see hides the next one from the directory': swap(
      'get_talents_with_next_shift',
      "earlier.visibility = 'everyone'",
      "earlier.visibility in ('everyone', 'followers', 'only_me')",
    ),
    'a cancelled shift of a dark schedule is shown': drop(
      'visible_cancelled_shifts_with_end',
      'p.schedule_dark_until is null',
    ),
    'a shift cancelled while the schedule was dark counts as seen': drop(
      'record_cancellation_order',
      'p.schedule_dark_until is null',
    ),
    'shifts of a dark schedule count as private ones': drop('count_private_shifts', 'p.schedule_dark_until is null'),
  }),
  ...noticedBy(['server/moderation/suspension', 'tests/api/read-access.test.ts'], {
    'a suspended person is shown': drop('searchable_profiles', 'p.suspended_at is null'),
  }),
  ...noticedBy(['server/profiles', 'tests/api/read-access.test.ts'], {
    'a private profile is open to everyone': drop(
      'searchable_profiles',
      "not p.is_private or mine.relationship_type = 'following'",
    ),
    'a card shows fields of the full profile': drop('selectParts', "f.access = 'full'"),
  }),
  ...noticedBy(['server/relationships', 'tests/api/read-access.test.ts'], {
    'a person who blocked the viewer is shown': swap(
      'searchable_profiles',
      "theirs.relationship_type = 'blocked'",
      'false',
    ),
  }),
  ...noticedBy([...reportDecisions, ...posts], {
    'a hidden post is shown': drop('visible_posts', 'o.hidden_at is null'),
    'a hidden comment is shown': drop('visible_comments', 'c.hidden_at is null'),
  }),
  ...noticedBy(posts, {
    'a post of an archived venue is shown': drop('visible_posts', '(v.archived_at is null or v.owner_id = viewer)'),
    'a post of a private profile is shown': drop(
      'visible_posts',
      "(not p.is_private or mine.relationship_type = 'following')",
    ),
    'a post of a person who blocked the viewer is shown': swap(
      'visible_posts',
      "theirs.relationship_type = 'blocked'",
      'false',
    ),
    'a comment of a person the viewer blocked is shown': drop('visible_comments', "a.access <> 'blocked_by_me'"),
  }),
  ...noticedBy(dark, {
    'a shift is shown before she is there': swap('hold_shift', "new.visibility := 'only_me';", 'null;'),
    'who sees a shift is forgotten until she is there': swap(
      'hold_shift',
      'new.held_visibility := chosen;',
      "new.held_visibility := 'everyone';",
    ),
    'a new shift is shown at its start, whatever the delay': swap(
      'hold_shift',
      'new.held_until := new.start_time + make_interval(mins => minutes);',
      'new.held_until := new.start_time;',
    ),
    'shifts that she posted before are shown at their start, whatever the delay': swap(
      'applyShiftDelay',
      'held_until = s.start_time + ${delay}',
      'held_until = s.start_time',
    ),
    'shifts that she posted before are not held': swap(
      'applyShiftDelay',
      "visibility = 'only_me',",
      'visibility = s.visibility,',
    ),
    'followers are not notified when a shift is shown': swap('showShiftsOf', 'ids.length > 0', 'ids.length > 1_000'),
  }),
  ...noticedBy(['server/relationships/follower-changes'], {
    'undoing a removal answers a new request to follow': drop(
      'restoreFollow',
      'not exists (select from follow_requests q where q.requester_id = one.id and q.target_id = other.id)',
    ),
    'undoing a block ends a later one': drop('deleteBlockOf', 'created_at = ${at}'),
    'a change of followers is undone twice': swap('undoChange', '=== 0', '=== -1'),
    'the undo of a removal tells whether a bell was on': swap(
      'sealChange',
      '.padEnd((change.people.length + 1) * PERSON_LENGTH)',
      '',
    ),
    'people from whom the schedule was hidden before count as changed': swap(
      'changeFollowers',
      'followers.filter(({ hides_schedule }) => !hides_schedule)',
      'followers',
    ),
  }),
  ...noticedBy(['server/moderation/person-counts'], {
    'staff see how others responded to themselves': swap('personCounts', 'subject_id === viewer.id', 'false'),
    'someone who reports twice is counted twice': swap(
      'countResponses',
      'count(distinct r.reporter_id)',
      'count(r.reporter_id)',
    ),
  }),
  ...noticedBy(['server/shifts/held-shifts'], {
    'a change of who sees a shift that has begun hides it again': drop(
      'hold_shift',
      'new.start_time <> old.start_time',
    ),
    'a cancelled shift is shown before it is restored': drop('showDueShifts', 's.cancelled_at is null'),
  }),
  ...noticedBy(dark, {
    'the ends of shifts are shown to everyone': swap(
      'visible_shifts_with_end',
      "p.shift_ends_for = 'everyone'",
      'true',
    ),
    'ends for followers are shown to everyone': swap(
      'visible_shifts_with_end',
      "(p.shift_ends_for = 'followers' and mine.relationship_type = 'following')",
      "p.shift_ends_for = 'followers'",
    ),
    'followers are not shown the ends that are for them': swap(
      'visible_shifts_with_end',
      "(p.shift_ends_for = 'followers' and mine.relationship_type = 'following')",
      'false',
    ),
    'the ends of cancelled shifts are shown to everyone': swap(
      'visible_cancelled_shifts_with_end',
      "p.shift_ends_for in ('everyone', 'followers')",
      'true',
    ),
  }),
  ...noticedBy(['tests/api/hidden-schedule.test.ts'], {
    'shifts on now are sorted by ends that are not shown': swap(
      'listOnNowNear',
      's.end_time desc, s.id',
      's.ends_at desc, s.id',
    ),
    'the part of a night tells of ends that are not shown': swap(
      'isInNight',
      'coalesce(s.end_time, ${toAssumedEnd(sql`s`)})',
      's.ends_at',
    ),
    'the directory of a night tells of ends that are not shown': swap(
      'get_talents_of_night',
      'coalesce(s.end_time, public.assumed_end(s.start_time))',
      's.ends_at',
    ),
    'shifts near someone in a night tell of ends that are not shown': swap(
      'find_night_shifts_near',
      'coalesce(s.end_time, public.assumed_end(s.start_time))',
      's.ends_at',
    ),
    'shifts near someone are found by ends that are not shown': swap(
      'find_on_now_near',
      's.end_time desc, s.id',
      's.ends_at desc, s.id',
    ),
  }),
  ...noticedBy(['server/shifts/shift-ends.test.ts'], {
    'followers are notified of an end that they are not shown': drop('isNewsToFollowers', "endsAreFor !== 'only_me'"),
    'a push expires with an end that is not shown': swap(
      'buildMessage',
      'ends_at: row.shown_ends_at',
      'ends_at: row.ends_at',
    ),
  }),
  ...noticedBy(['server/live/schedule-events.test.ts'], {
    'nothing tells open pages that ends are hidden': swap(
      'emit_shift_ends_change',
      'followers_until, others_until);',
      'null, null);',
    ),
    'everyone learns that ends are hidden from some': swap(
      'emit_shift_ends_change',
      'where is_for_others and not new.is_private',
      'where true',
    ),
  }),
  ...noticedBy(['tests/api/hidden-schedule.test.ts'], {
    'a schedule is shown to people from whom it is hidden': drop(
      'visible_shifts_with_end',
      'p.id <> all (array(select h.profile_id from public.schedule_hidden_from h where h.viewer_id = viewer))',
    ),
    'cancelled shifts are shown to people from whom the schedule is hidden': drop(
      'visible_cancelled_shifts_with_end',
      'p.id <> all (array(select h.profile_id from public.schedule_hidden_from h where h.viewer_id = viewer))',
    ),
    'private shifts are counted for an owner from whom the schedule is hidden': swap(
      'count_private_shifts',
      'h.viewer_id = owner and h.profile_id = p.id',
      'false',
    ),
    'the page of tonight shows a member the shifts of someone who hides them': swap(
      'listPublicShiftsAtVenues',
      'h.viewer_id = ${memberId}::uuid and h.profile_id = s.profile_id',
      'false',
    ),
  }),
  ...noticedBy(['server/live/schedule-events'], {
    'an event tells of a shift that is hidden from the viewer': swap(
      'findScheduleReaders',
      'h.viewer_id = v.id and h.profile_id = c.profile_id',
      'false',
    ),
    'an event tells an owner of a private shift that is hidden from them': swap(
      'findPrivateCountReaders',
      'h.viewer_id = v.owner_id and h.profile_id = c.profile_id',
      'false',
    ),
    'an event tells of a relationship that shows no other shifts, as the schedule is hidden': swap(
      'emit_shown_schedule_change',
      'or hides_schedule(person_id, viewer)',
      '',
    ),
    'a block tells an owner of private shifts that were hidden from them': swap(
      'emit_relationship_schedule_change',
      'if not hides_schedule(follower, followed) then',
      'if true then',
    ),
    'an open page keeps a schedule that was hidden from the viewer': omit(
      'emit_hidden_schedule_change',
      'emit_schedule_to_viewer',
    ),
  }),
  ...noticedBy(['server/live/notification-events'], {
    'an event tells that a notification hidden from the viewer was deleted': swap(
      'could_see_notification',
      'and hides_schedule(sender, viewer)',
      'and false',
    ),
  }),
  ...noticedBy(['server/relationships/hidden-schedules'], {
    'someone is notified of the change of a shift that was hidden from them': swap(
      'renew_follow_on_show',
      "relationship_type = 'following'",
      'false',
    ),
    'a schedule is hidden from any number of people': swap('limit_hidden_schedules', '>= 200', '>= 100000'),
    'the limit counts people who are not in the list': swap(
      'limit_hidden_schedules',
      'from schedule_hidden_from h join visible_profiles(new.profile_id) p on p.id = h.viewer_id',
      'from schedule_hidden_from h',
    ),
  }),
  ...noticedBy(['server/relationships/blocks'], {
    'a blocked username does not apply to someone who takes it later': swap(
      'block_new_username',
      'b.username = new.username and b.by_name',
      'false',
    ),
  }),
  ...noticedBy(['tests/api/existence-leaks'], {
    'an event tells that a block deleted a notification from someone suspended': swap(
      'could_see_notification',
      'if is_suspended(sender)',
      'if false',
    ),
  }),
  ...noticedBy(notices, {
    'a withdrawn notification is shown': drop('visible_notifications', 'n.withdrawn_at is null'),
    'a notification of a post that became invisible is shown': swap(
      'can_view_notification_subject',
      'post is not null and not public.can_view_post(viewer, post)',
      'false',
    ),
    'a notification of a comment that became invisible is shown': swap(
      'can_view_notification_subject',
      'not public.can_view_comment(viewer, comment)',
      'false',
    ),
  }),
  ...noticedBy(['server/forum', ...notices], {
    'staff are notified of replies Behind the Bar': swap(
      'can_view_notification_subject',
      "type = 'forum_reply' and",
      'false and',
    ),
  }),
  ...noticedBy(near, {
    'a shift that ends now is listed as nearby': swap(
      'find_soonest_shifts_by_venue',
      "n.venue_id = v.id and n.start_time > at - interval '24 hours' and n.ends_at > at",
      "n.venue_id = v.id and n.start_time > at - interval '24 hours' and n.ends_at >= at",
    ),
    'a shift that ends now is listed as nearby, where many venues are': swap(
      'list_soonest_shifts',
      'n.end_time > at',
      'n.end_time >= at',
    ),
    'a long shift that is on is not listed as nearby, where many venues are': swap(
      'list_soonest_shifts',
      'generate_series(1, 24) hours',
      'generate_series(1, 9) hours',
    ),
    'a shift at an archived venue is listed as nearby': drop('find_soonest_shifts_by_start', 'v.archived_at is null'),
    'a shift at an archived venue is on now': drop('find_on_now_near', 'v.archived_at is null'),
  }),
  ...noticedBy([...near, 'server/venues/management'], {
    'an archived venue is listed as nearby': drop('venues_around', 'w.archived_at is null'),
  }),
  ...noticedBy(forum, {
    'an unverified bartender reads discussions': drop('visible_forum_threads', "me.verification_status = 'verified'"),
    'an unverified bartender reads replies': drop('visible_forum_replies', "me.verification_status = 'verified'"),
  }),
  ...noticedBy([...reportDecisions, ...forum], {
    'a hidden reply is shown': swap(
      'visible_forum_replies',
      'r.hidden_at is not null or p.suspended_at',
      'p.suspended_at',
    ),
  }),
  ...noticedBy(mentions, {
    'an archived venue is still mentioned': drop('describe_mention', 'v.archived_at is null'),
    'a mention names a person whom the viewer may not see in full': drop('describe_mention', "p.access = 'full'"),
    'a mention is shown although the writer blocked the person': swap(
      'describe_mention',
      'b.follower_id = writer and b.following_id = person',
      'false',
    ),
    'a mention is shown although the person blocked the writer': swap(
      'describe_mention',
      'b.follower_id = person and b.following_id = writer',
      'false',
    ),
  }),
  ...noticedBy(outlets, {
    'the JSON and the embed of a venue show the week': swap(
      'server/public-pages/open-data/service.ts',
      'const DAY = 86_400_000',
      'const DAY = 7 * 86_400_000',
    ),
    'the feeds open for a venue that is not public': swap(
      'findFeedVenue',
      'from public_venues() open join venues v on v.id = open.id',
      'from venues v',
    ),
    'the sitemap lists everyone': swap('listPublicProfilePages', 'visible_profiles(null)', 'profiles'),
    'a link preview names who is on': swap(
      'summarizeVenue',
      'venue.description ??',
      'venue.shifts.map(({ person }) => person.full_name).join() ||',
    ),
    'a link preview quotes what a person writes about themselves': swap(
      'summarizeProfile',
      "type: 'profile',",
      "type: 'profile', ...(arguments[0].bio && { description: arguments[0].bio }),",
    ),
    'a preview image names who is on': swap(
      'buildVenuePreview',
      'place: city',
      `place: JSON.stringify(${SHIFTS_AT_VENUE})`,
    ),
  }),
  ...noticedBy(['server/public-pages'], {
    'a private profile can be put on the web': swap(
      'findPrivacyConflict',
      'if (is_private)',
      'if (is_private && !schedule_is_private)',
    ),
  }),
  ...noticedBy(publicRoutes, {
    'a copy of a page is current although the page changed': swap(
      'hash',
      'JSON.stringify([content,',
      'JSON.stringify([content.path,',
    ),
    'a copy of a page is current although it is no longer public': swap(
      'handlePage',
      'if (!found) {',
      "if (!found) { if (req.headers['if-none-match']) return !res.writeHead(304).end().destroyed;",
    ),
    'a copy of a feed is current although the venue is no longer public': swap(
      'sendMissing',
      '= 404',
      "= req.headers['if-none-match'] ? 304 : 404",
    ),
    'the JSON of a venue has usernames': swap('toOpenShift', 'name: person.full_name,', 'name: person.username,'),
    'a page carries the id of its venue': swap(
      'findVenuePage',
      '...facts } = found',
      '...others } = found, facts = { id, ...others }',
    ),
    'a person’s page tells how many follow them': swap(
      'findPublicProfile',
      'p.avatar_url, p.bio',
      'p.avatar_url, p.follower_count, p.bio',
    ),
    'the embed sets a cookie': swap(
      'sendDocument',
      "res.setHeader('ETag', tag)",
      "res.setHeader('ETag', tag).setHeader('Set-Cookie', 'visitor=1')",
    ),
  }),
  ...noticedBy([...pageMemory, ...pageCache], {
    'a page is remembered although its person or venue changed': swap(
      '#forgetChanged',
      'of this.#pages',
      'of new Map<string, RememberedPage<Page>>()',
    ),
  }),
  ...noticedBy(pageMemory, {
    'a page that changed while it was made is remembered': swap(
      '#forgetChanged',
      '[null, undefined, ...page_ids]',
      '[null, ...page_ids]',
    ),
    'the feed of a venue does not notice that a post was saved unchanged': swap(
      'server/core/db/migrations/0043_page_changes_of_edits.sql',
      'old.created_at, old.edited_at',
      'old.created_at, new.edited_at',
    ),
    'a venue’s page does not notice that someone moved a shift there': swap(
      'emit_shift_page_change',
      'perform record_page_changes(pages); end if; return null;',
      'end if; return null;',
    ),
    'a venue’s page does not notice that its owner was suspended': swap(
      'record_owner_suspension',
      'v.owner_id = new.id',
      'false',
    ),
  }),
  ...noticedBy(pageCache, {
    'a page is remembered for longer than its minute': swap(
      'findPage',
      'toMinute(services.clock.now())',
      'new Date(0)',
    ),
  }),
  ...noticedBy(remembered, {
    'open data is remembered for longer than its minute': swap(
      'readOpenVenue',
      'slug.toLowerCase()]), minute',
      'slug.toLowerCase()]), new Date(0)',
    ),
    'open data is remembered although its venue changed': swap('readOpenVenue', '{ id, minute,', "{ id: '', minute,"),
    'an embed is remembered although its venue changed': swap('buildEmbed', '{ id, document:', "{ id: '', document:"),
    'embeds look like the first that was asked for': swap(
      'buildEmbed',
      'name.toLowerCase(), look',
      'name.toLowerCase()',
    ),
    'an embed is remembered for longer than its minute': swap(
      'buildEmbed',
      'toMinute(services.clock.now())',
      'new Date(0)',
    ),
    'the calendar and feed of a venue are remembered for longer than their minute': swap(
      'findDocument',
      'name.toLowerCase()]), now',
      'name.toLowerCase()]), new Date(0)',
    ),
    'the calendar and feed of a venue are remembered although it changed': swap(
      'findDocument',
      'id: venue.id, document',
      "id: '', document",
    ),
    'the calendar of a venue is sent as its feed': swap('findDocument', '[kind, origin,', '[origin,'),
  }),
  ...noticedBy([...publicPages, ...pageCache], {
    'a page does not notice that its person went dark': swap(
      'emit_profile_page_change',
      'perform record_page_changes(pages); perform notify_live',
      'perform notify_live',
    ),
  }),
  ...noticedBy(['server/public-pages/reports'], {
    'a page that is not public can be reported': swap(
      'findPublicPage',
      'await findPublicVenue(db, page.name)',
      ANY_VENUE,
    ),
  }),
  ...noticedBy(['server/shifts', 'tests/api/access-by-relation.test.ts'], {
    'anyone edits or deletes a shift': swap(
      'requireOwnShift',
      'if (visibility === null || end_time === null) throw apiErrors.FORBIDDEN({ message: notYours }) return { ...shift, visibility, end_time }',
      "return { ...shift, visibility: visibility ?? 'everyone', end_time: end_time ?? shift.start_time }",
    ),
  }),
  ...noticedBy(['server/shifts'], {
    'overlaps are rejected although they were allowed': swap(
      'assertNoConflict',
      '!input.allow_overlap',
      'input.allow_overlap',
    ),
  }),
  ...noticedBy(['server/notifications/fan-out'], {
    'changed notes are announced': swap('edit', 'moved && (what', '(what'),
  }),
  ...noticedBy(['server/relationships', 'tests/api/relationships.test.ts'], {
    "unfollowing leaves the person's notifications in the list": omit('endFollow', 'sender_id: followed, types'),
    'a person without a request is accepted': omit('accept', 'requestNotFound'),
  }),
  ...noticedBy(['server/profiles', 'tests/api/access-by-relation.test.ts'], {
    'the shifts of a private profile are an empty list': omit('requireFullAccess', 'profileMessages.private'),
  }),
  ...noticedBy(['server/profiles', 'server/media'], {
    'a replaced photo stays in storage': swap('replaceAvatar', 'toAvatarFile(before.avatar_url)', 'null'),
  }),
  ...noticedBy(['tests/api/access.test.ts'], {
    'anyone has business access': swap(
      'ACCESS_RULES',
      "viewer.user_type === 'business' || viewer.is_admin",
      'viewer.id !== ""',
    ),
    'an unverified bartender has bartender access': drop('bartender', "viewer.verification_status === 'verified'"),
  }),
  ...noticedBy(secondFactor, {
    'staff without a second factor read Behind the Bar': swap(
      'needsSecondFactor',
      "access_level === 'admin' || access_level === 'bartender'",
      "access_level === 'admin'",
    ),
    'staff without a second factor keep their rights': swap(
      'readViewer',
      'found.viewer.is_admin && !needs_second_factor',
      'found.viewer.is_admin',
    ),
    'staff set up a second factor without an invitation': swap(
      'assertInvited',
      'throw authErrors.INVITATION_NEEDED()',
      'return',
    ),
  }),
  ...noticedBy(reportDecisions, {
    'staff can be suspended': omit('checkReportDecision', "refusal('STAFF')"),
  }),
  ...noticedBy(['server/specials'], {
    'a special expires a moment late': swap('stateByDates', 'valid_until <= now', 'valid_until < now'),
  }),
  ...noticedBy(['server/events'], {
    'an event is over a moment late': swap('isEventOver', ') <= now.getTime()', ') < now.getTime()'),
  }),
  ...noticedBy(['server/posts/likes.test.ts'], {
    'likes that are stored together exceed the limit per hour': swap(
      'like_posts',
      'count(*) filter (where not v.was_liked) over (partition by v.liker order by v.n) + (',
      '1 + (',
    ),
  }),
  ...noticedBy(['server/core/db/batched-writes.test.ts'], {
    'one refused like refuses those that are stored with it': swap(
      'writeTogether',
      'batch.length > 1',
      'batch.length > 99',
    ),
    'likes whose connection was lost are stored again': drop('isRolledBack', "'severity' in error"),
  }),
  ...noticedBy(limits, {
    'every limit allows one request more': swap(
      'findExceeded',
      'row.hits > limitHit.quota[0]',
      'row.hits > limitHit.quota[0] + 1',
    ),
    'new accounts get the full limits': swap('toTargetHit', 'Math.floor(tries * fraction)', 'tries'),
    'each refused like counts ten for its address': drop(
      'hitsToCount',
      '!findLease(context, viewerId, action)?.isRefused',
    ),
  }),
  ...noticedBy(['server/http/limits.test.ts', 'server/search'], {
    'a lease counts eleven calls as ten': swap(
      'recordLease',
      'unused + (limitHits[0]?.hits ?? 1) - 1',
      'unused + (limitHits[0]?.hits ?? 1)',
    ),
  }),
  ...noticedBy(['server/accounts', 'server/http/limits.test.ts'], {
    'a correct password resets the daily limit of guesses': swap(
      'resetSignInLimits',
      "refundHit(context, 'sign_in_day'",
      "resetLimit(context, 'sign_in_day'",
    ),
  }),
  ...noticedBy(['server/core/requests/client-ip.test.ts'], {
    'a forged client address is trusted': swap('clientIp', 'forwarded.at(-hops)', 'forwarded.at(0)'),
    'each IPv6 address has limits of its own': swap(
      'toRateLimitKey',
      '`${address.toString()}/64`',
      '`${address.toString()}/128`',
    ),
  }),
  ...noticedBy(['server/http/read-budget.test.ts'], {
    'guessing a missing name costs no more than a page': swap(
      'chargeMiss',
      'window.unwritten += MISS_UNITS',
      'window.unwritten += 0',
    ),
  }),
  ...noticedBy(['server/http/transport/upload-slots.test.ts'], {
    'an account runs four uploads at once': swap(
      'acquireUploadSlot',
      'own >= MAX_UPLOADS_PER_ACCOUNT',
      'own > MAX_UPLOADS_PER_ACCOUNT',
    ),
  }),
  ...noticedBy(['server/media', 'server/http'], {
    'a link to an image never expires': swap('createMediaLinks', 'target.expires * 1000 <= now.getTime()', 'false'),
    "a link's expiry can be changed": swap('createMediaLinks', '\\n${expires}`', '`'),
  }),
  ...noticedBy(['server/media', 'server/venues/management'], {
    'images of an archived venue are shown': drop('findCachePolicy', '!audience.is_archived'),
  }),
  ...noticedBy(['server/forum', 'server/accounts/second-factor'], {
    'staff without a second factor see images from Behind the Bar': omit('canViewMedia', 'viewer.needs_second_factor'),
  }),
  ...noticedBy(['server/media'], {
    'browsers cache the photo of a private person': swap(
      'findCachePolicy',
      "isPublicImage(audience) ? 'brief' : 'never'",
      "'brief'",
    ),
    "an image's content may differ from its declared type": swap(
      'matchesMimeType',
      'DECODER_FORMATS[mime]?.includes(format) ?? false',
      'mime !== format',
    ),
    'an animation may have any number of frames': swap(
      'hasTooManyPixels',
      'width * height * frames > MAX_IMAGE_PIXELS',
      'width * height > MAX_IMAGE_PIXELS + frames * 0',
    ),
  }),
  ...noticedBy(['server/forum'], {
    'reads of images from Behind the Bar by staff are not audited': omit('canViewMedia', 'auditForumRead('),
  }),
  ...noticedBy(['server/forum', 'tests/api/access.test.ts'], {
    'staff upload images for discussions': omit('thread', 'forumMessages.staffReadOnly'),
  }),
  ...noticedBy(['server/events', 'server/calendars', 'tests/api/access-by-relation.test.ts'], {
    "a calendar file of an archived venue's event is served": swap(
      'findEventEntry',
      '${isReadableVenue(viewerId)}',
      '${viewerId}::text is not null',
    ),
  }),
  ...noticedBy(announcements, {
    'a later follower is notified of a change': drop('wasNotified', 'f.since_order < t.notified_order'),
    'a cancellation is announced for a shift that was never announced': swap(
      'listNotifiableShifts',
      "(${what} = 'posted' or s.notified_order is not null)",
      "${what}::text <> ''",
    ),
    'a fan-out notifies people who may not see the shift': drop('notifyBatch', 'exists (${sees})'),
    'a venue where the talent has worked before counts as new': swap(
      'listNotifiableShifts',
      'and not exists (',
      'and exists (',
    ),
  }),
  ...noticedBy(['server/notifications', 'server/posts'], {
    'people are notified of their own actions': drop('insertNotification', 'p.id is distinct from ${recipient}'),
  }),
  ...noticedBy(['server/notifications', 'server/relationships', 'server/posts'], {
    'a notification from a blocked person is shown': drop('insertNotification', "access <> 'blocked_by_me'"),
  }),
  ...noticedBy(['server/notifications/delivery'], {
    'a notification that is wanted by email counts as delivered': swap('outgoing', "or ${isOnFor('email')}", ''),
    'a notification that is wanted by push counts as delivered': swap('outgoing', "${isOnFor('push')}", 'false'),
    'a notification that is sent to no one waits for delivery': swap(
      'insertNotification',
      'case when not ${outgoing} then ${created_at} end',
      'null::timestamptz',
    ),
  }),
  ...noticedBy(['server/notifications', 'server/forum'], {
    'a lock screen shows the text of a reply Behind the Bar': swap(
      'formatNotificationForLockScreen',
      "line.type === 'forum_reply' ? 'New reply Behind the Bar.' : formatNotification(line)",
      'formatNotification(line)',
    ),
  }),
  ...noticedBy(['server/venues/places'], {
    'the geocoder may redirect a search elsewhere': swap('requestPlaces', "redirect: 'manual'", "redirect: 'follow'"),
    'an expired place search is answered from the cache': swap(
      'findCachedPlaces',
      ".where('expires_at', '>', now)",
      '',
    ),
    'place searches have no limit': swap('PROCEDURE_LIMITS', "'places.find': 'place',", ''),
  }),
  ...noticedBy(['server/http/map-file'], {
    'a part of another version of the map file is served': drop('answerWithoutBody', 'isForVersion(req, tag)'),
  }),
  ...noticedBy(['web/profiles/OwnProfileScreen'], {
    'the text of another failure: a failed read of the own profile': swap(
      'OwnProfileScreen',
      'profileMessages.loadFailed',
      'profileMessages.editLoadFailed',
    ),
  }),
  ...noticedBy(['web/relationships'], {
    'the text of another failure: a failed unblock': swap(
      'UnblockButton',
      'relationshipMessages.unblockFailed',
      'relationshipMessages.blockFailed',
    ),
  }),
  ...noticedBy(['web/feed'], {
    'the text of another failure: an unreadable list of followed shifts': swap(
      'FollowedOnBoard',
      'feedMessages.followedFailed',
      'feedMessages.failed',
    ),
  }),
  ...noticedBy(['server/shifts/handlers'], {
    'the text of another failure: a shift posted by someone who is not talent': swap(
      'shifts',
      'forbidden: shiftMessages.notTalent',
      'forbidden: shiftMessages.onlyTalent',
    ),
  }),
  ...noticedBy(['server/core/db'], {
    'a statement that comes after a part of its transaction has failed is run': omit('withinDeadline', 'shared.end()'),
  }),
  ...noticedBy(['server/core/queue'], {
    'a worker pauses although more jobs are due': swap('startWorker', 'boss.notifyWorker(workerId)', 'await null'),
  }),
  ...noticedBy(['web/posts'], {
    'a failure of the list of likes does not reach a dialog that is still loading': swap(
      'LikersButton',
      '...NOTIFY_OF_EVERY_CHANGE,',
      '',
    ),
  }),
  ...noticedBy(['server/live/notification-events'], {
    'an event tells that a notification of a dark schedule was deleted': swap(
      'could_see_notification',
      'select has_open_schedule(p.suspended_at, p.schedule_is_private, p.schedule_dark_until)',
      'select true',
    ),
  }),
  ...noticedBy(['server/live/comment-events'], {
    'an event tells of a comment of someone whom the viewer blocked': drop(
      'findPostsWithOtherComments',
      "p.access <> 'blocked_by_me'",
    ),
  }),
  ...noticedBy(['server/live/schedule-events'], {
    'an open page of a blocked person goes on showing the shifts': swap(
      'emit_relationship_schedule_change',
      'perform emit_shown_schedule_change(followed, follower, type_of_other, type_of_other, was_blocked, is_blocked);',
      'null;',
    ),
  }),
  ...noticedBy(['server/notifications/fan-out/short-lived-shifts'], {
    'followers who never saw a shift are told of its cancellation': swap(
      'buildAudience',
      "${job.kind === 'shift_cancelled' ? mayHaveBeenSeen : sql``}",
      '',
    ),
  }),
]

/** The file and its text with the fault planted, or undefined unless the fault finds exactly one place. */
export function plantedIn({ places, by }: Fault): { file: string; text: string } | undefined {
  const [place, ...others] = places()
  if (!place || others.length > 0) return undefined
  const { file, start, end } = place
  const text = readFileSync(file, 'utf8')
  return { file, text: text.slice(0, start) + by + text.slice(end) }
}
