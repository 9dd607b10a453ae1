/**
 * Mutations that a test must detect, each planted alone by `plant.ts`. Replaces the first occurrence of `find`, or the
 * first after `after`. `tests` are the files that should detect it.
 */
export type Fault = { what: string; file: string; after?: string; find: string; replace: string; tests: string[] }

/** The file of a SQL function. */
const inFunction = (name: string) => ({ file: `server/core/db/functions/${name}.sql` })

const visibleShifts = inFunction('visible_shifts')
const nextShifts = inFunction('get_talents_with_next_shift')
const privateShifts = inFunction('count_private_shifts')
const cancelledShifts = inFunction('visible_cancelled_shifts')
const visibleProfiles = inFunction('visible_profiles')
const visiblePosts = inFunction('visible_posts')
const visibleComments = inFunction('visible_comments')
const visibleNotices = inFunction('visible_notifications')
const viewableSubjects = inFunction('can_view')
const visibleThreads = inFunction('visible_forum_threads')
const visibleReplies = inFunction('visible_forum_replies')
const soonestShifts = inFunction('find_soonest_shifts_near')
const mention = inFunction('describe_mention')
const theirBlock = { find: "theirs.relationship_type = 'blocked'", replace: 'false' }

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
const dark = ['tests/api/dark-schedule.test.ts', 'tests/api/schedule-privacy.test.ts']
const posts = ['server/posts', 'server/feed', 'tests/api/feed-property.test.ts', 'tests/api/read-access.test.ts']
const notices = ['server/notifications', 'tests/api/notifications-property.test.ts', 'tests/api/read-access.test.ts']
const forum = ['server/forum', 'tests/api/forum-read-access.test.ts']
const mentions = ['server/mentions', 'server/posts']
const announcements = ['server/notifications/fan-out', 'server/jobs']

const visibility: Fault[] = [
  {
    what: 'a cancelled shift is shown',
    ...visibleShifts,
    find: 'where s.cancelled_at is null\n    and ',
    replace: 'where ',
    tests: seen,
  },
  {
    what: 'shifts of a suspended person are shown',
    ...visibleShifts,
    find: '    and p.suspended_at is null\n',
    replace: '',
    tests: seen,
  },
  {
    what: 'a hidden shift is shown',
    ...visibleShifts,
    find: '        s.hidden_at is null\n        and not',
    replace: '        not',
    tests: ['server/moderation/report-decisions', ...seen],
  },
  {
    what: 'a private schedule is shown',
    ...visibleShifts,
    find: '        and not p.schedule_is_private\n',
    replace: '',
    tests: seen,
  },
  {
    what: 'shifts of a person the viewer blocked are shown',
    ...visibleShifts,
    find: "        and mine.relationship_type is distinct from 'blocked'\n",
    replace: '',
    tests: seen,
  },
  {
    what: 'shifts of a private profile are shown',
    ...visibleShifts,
    find: "        and (not p.is_private or mine.relationship_type = 'following')\n",
    replace: '',
    tests: seen,
  },
  { what: 'shifts of a person who blocked the viewer are shown', ...visibleShifts, ...theirBlock, tests: seen },
  {
    what: 'a hidden shift hides the next one from the directory',
    ...nextShifts,
    find: '            earlier.hidden_at is null\n            and (',
    replace: '            (',
    tests: ['server/talent', 'server/moderation/report-decisions'],
  },
  {
    what: 'a shift that ends now counts as the next one',
    ...nextShifts,
    find: '    and s.end_time > at\n',
    replace: '    and s.end_time >= at\n',
    tests: ['server/talent'],
  },
  {
    what: 'an owner who is also talent counts their own private shifts',
    ...privateShifts,
    find: ' and p.id <> owner',
    replace: '',
    tests: ['server/venues/owned-venues'],
  },
  {
    what: 'hidden shifts count as private ones',
    ...privateShifts,
    find: ' and s.hidden_at is null',
    replace: '',
    tests: ['server/venues/owned-venues', 'server/moderation/report-decisions'],
  },
  {
    what: 'a cancelled shift reveals its notes',
    ...cancelledShifts,
    find: 'case when p.id = viewer then s.notes end',
    replace: 's.notes',
    tests: calendars,
  },
  {
    what: 'a shift that is hidden and cancelled is shown',
    ...cancelledShifts,
    find: '        s.hidden_at is null\n        and not',
    replace: '        not',
    tests: calendars,
  },
  {
    what: 'a later follower is notified of a cancellation',
    ...cancelledShifts,
    find: '        and mine.since_order < s.cancelled_order\n',
    replace: '',
    tests: calendars,
  },
  {
    what: 'a cancelled shift of a private schedule is shown',
    ...cancelledShifts,
    find: '        and not p.schedule_is_private\n',
    replace: '',
    tests: calendars,
  },
  {
    what: 'a shift cancelled while the schedule was private counts as seen',
    ...inFunction('shift_changes'),
    find: ' and not p.schedule_is_private and p.schedule_dark_until',
    replace: ' and p.schedule_dark_until',
    tests: calendars,
  },
  {
    what: 'everyone has a page on the web',
    ...visibleProfiles,
    find: " or (p.web_page <> 'off' and not p.is_private)",
    replace: ' or true',
    tests: publicPages,
  },
  {
    what: 'the shifts of everyone are public',
    ...visibleShifts,
    find: "        and (viewer is not null or p.web_page in ('tonight', 'week'))\n",
    replace: '',
    tests: publicPages,
  },
  {
    what: 'a page for tonight shows the week',
    ...inFunction('public_pages'),
    find: "case p.web_page when 'week' then interval '7 days' else interval '24 hours' end",
    replace: "interval '7 days'",
    tests: publicPages,
  },
  {
    what: 'shifts at archived venues are public',
    ...inFunction('public_pages'),
    find: ' and v.archived_at is null and v.hidden_at is null',
    replace: '',
    tests: publicPages,
  },
  {
    what: 'archived venues are public',
    ...inFunction('public_pages'),
    find: 'where v.is_public and v.archived_at is null and v.hidden_at is null',
    replace: 'where v.is_public',
    tests: publicPages,
  },
  {
    what: 'every venue is public',
    ...inFunction('public_pages'),
    find: 'where v.is_public and ',
    replace: 'where ',
    tests: publicPages,
  },
  {
    what: 'making the schedule private leaves it on the web',
    ...inFunction('public_pages'),
    find: "    new.web_page := 'profile';",
    replace: '    null;',
    tests: ['server/public-pages', ...publicPages],
  },
  {
    what: 'Where I Work is public without being ticked',
    file: 'server/public-pages/queries.ts',
    find: 'case when own.web_page_shows_workplaces then p.workplaces_info end as workplaces_info',
    replace: 'p.workplaces_info',
    tests: publicPages,
  },
  {
    what: 'a dark schedule is shown',
    ...visibleShifts,
    find: '        and p.schedule_dark_until is null\n',
    replace: '',
    tests: dark,
  },
  {
    what: 'a shift for followers is shown to everyone',
    ...visibleShifts,
    find: "(s.visibility = 'followers' and mine.relationship_type = 'following')",
    replace: "s.visibility = 'followers'",
    tests: dark,
  },
  {
    what: 'a shift that only its talent may see is shown to followers',
    ...visibleShifts,
    find: "s.visibility = 'followers' and",
    replace: "s.visibility in ('followers', 'only_me') and",
    tests: dark,
  },
  {
    what: 'a shift that the viewer may not see hides the next one from the directory',
    ...nextShifts,
    find: "earlier.visibility = 'everyone'",
    replace: "earlier.visibility in ('everyone', 'followers', 'only_me')",
    tests: dark,
  },
  {
    what: 'a cancelled shift of a dark schedule is shown',
    ...cancelledShifts,
    find: '        and p.schedule_dark_until is null\n',
    replace: '',
    tests: dark,
  },
  {
    what: 'a shift cancelled while the schedule was dark counts as seen',
    ...inFunction('shift_changes'),
    find: ' and p.schedule_dark_until is null',
    replace: '',
    tests: dark,
  },
  {
    what: 'shifts of a dark schedule count as private ones',
    ...privateShifts,
    find: ' and p.schedule_dark_until is null',
    replace: '',
    tests: dark,
  },
  {
    what: 'a suspended person is shown',
    ...visibleProfiles,
    find: 'where p.suspended_at is null\n    and ',
    replace: 'where ',
    tests: ['server/moderation/suspension', 'tests/api/read-access.test.ts'],
  },
  {
    what: 'a private profile is open to everyone',
    ...visibleProfiles,
    find: "when not p.is_private or mine.relationship_type = 'following' then 'full'",
    replace: "when true then 'full'",
    tests: ['server/profiles', 'tests/api/read-access.test.ts'],
  },
  {
    what: 'a person who blocked the viewer is shown',
    ...visibleProfiles,
    ...theirBlock,
    tests: ['server/relationships', 'tests/api/read-access.test.ts'],
  },
  {
    what: 'a hidden post is shown',
    ...visiblePosts,
    find: 'where o.hidden_at is null\n    and ',
    replace: 'where ',
    tests: ['server/moderation/report-decisions', ...posts],
  },
  {
    what: 'a post of an archived venue is shown',
    ...visiblePosts,
    find: '(v.archived_at is null or v.owner_id = viewer)',
    replace: 'true',
    tests: posts,
  },
  {
    what: 'a post of a private profile is shown',
    ...visiblePosts,
    find: "            and (not p.is_private or mine.relationship_type = 'following')\n",
    replace: '',
    tests: posts,
  },
  { what: 'a post of a person who blocked the viewer is shown', ...visiblePosts, ...theirBlock, tests: posts },
  {
    what: 'a comment of a person the viewer blocked is shown',
    ...visibleComments,
    find: " and a.access <> 'blocked_by_me'\n",
    replace: '\n',
    tests: posts,
  },
  {
    what: 'a hidden comment is shown',
    ...visibleComments,
    find: '  where c.hidden_at is null\n',
    replace: '  where true\n',
    tests: ['server/moderation/report-decisions', ...posts],
  },
  {
    what: 'a withdrawn notification is shown',
    ...visibleNotices,
    find: '    and n.withdrawn_at is null\n',
    replace: '',
    tests: notices,
  },
  {
    what: 'a notification of a post that became invisible is shown',
    ...viewableSubjects,
    find: 'elsif post is not null and not public.can_view_post(viewer, post) then',
    replace: 'elsif false then',
    tests: notices,
  },
  {
    what: 'a notification of a comment that became invisible is shown',
    ...viewableSubjects,
    find: 'if not public.can_view_comment(viewer, comment) then return false; end if;',
    replace: 'null;',
    tests: notices,
  },
  {
    what: 'staff are notified of replies Behind the Bar',
    ...viewableSubjects,
    find: "  if type = 'forum_reply' and (select p.is_admin from public.profiles p where p.id = viewer) then return false; end if;\n",
    replace: '',
    tests: ['server/forum', ...notices],
  },
  {
    what: 'a shift that ends now is listed as nearby',
    ...soonestShifts,
    find: "n.venue_id = v.id and n.start_time > at - interval '24 hours' and n.end_time > at",
    replace: "n.venue_id = v.id and n.start_time > at - interval '24 hours' and n.end_time >= at",
    tests: near,
  },
  {
    what: 'a shift that ends now is listed as nearby, where many venues are',
    ...soonestShifts,
    find: "hours * interval '1 hour' and n.end_time > at",
    replace: "hours * interval '1 hour' and n.end_time >= at",
    tests: near,
  },
  {
    what: 'a long shift that is on is not listed as nearby, where many venues are',
    ...soonestShifts,
    find: 'generate_series(1, 24) hours',
    replace: 'generate_series(1, 9) hours',
    tests: near,
  },
  {
    what: 'an archived venue is listed as nearby',
    ...inFunction('venues_around'),
    find: 'where w.archived_at is null\n    and public.earth_box',
    replace: 'where public.earth_box',
    tests: [...near, 'server/venues/management'],
  },
  {
    what: 'a shift at an archived venue is listed as nearby',
    ...soonestShifts,
    find: 'v.id = w.venue_id and v.archived_at is null',
    replace: 'v.id = w.venue_id',
    tests: near,
  },
  {
    what: 'a shift at an archived venue is on now',
    ...inFunction('find_on_now_near'),
    find: 'v.id = s.venue_id and v.archived_at is null',
    replace: 'v.id = s.venue_id',
    tests: near,
  },
  {
    what: 'an unverified bartender reads discussions',
    ...visibleThreads,
    find: "me.verification_status = 'verified' and t.hidden_at is null",
    replace: 't.hidden_at is null',
    tests: forum,
  },
  {
    what: 'an unverified bartender reads replies',
    ...visibleReplies,
    find: "me.verification_status = 'verified' and t.hidden_at is null",
    replace: 't.hidden_at is null',
    tests: forum,
  },
  {
    what: 'a hidden reply is shown',
    ...visibleReplies,
    find: '      r.hidden_at is not null\n      or p.suspended_at',
    replace: '      p.suspended_at',
    tests: ['server/moderation/report-decisions', ...forum],
  },
]

/** What people see without an account. */
const mentionsInTexts: Fault[] = [
  {
    what: 'an archived venue is still mentioned',
    ...mention,
    find: ' and v.archived_at is null',
    replace: '',
    tests: mentions,
  },
  {
    what: 'a mention names a person whom the viewer may not see in full',
    ...mention,
    find: " and p.access = 'full'",
    replace: '',
    tests: mentions,
  },
  {
    what: 'a mention is shown although the writer blocked the person',
    ...mention,
    find: 'b.follower_id = writer and b.following_id = person',
    replace: 'false',
    tests: mentions,
  },
  {
    what: 'a mention is shown although the person blocked the writer',
    ...mention,
    find: 'b.follower_id = person and b.following_id = writer',
    replace: 'false',
    tests: mentions,
  },
]

const publicData: Fault[] = [
  {
    what: 'a dark schedule is public',
    ...visibleShifts,
    find: '        and p.schedule_dark_until is null\n',
    replace: '        and (viewer is null or p.schedule_dark_until is null)\n',
    tests: publicPages,
  },
  {
    what: 'shifts of a suspended person are public',
    ...visibleShifts,
    find: '    and p.suspended_at is null\n',
    replace: '    and (viewer is null or p.suspended_at is null)\n',
    tests: publicPages,
  },
  {
    what: 'a suspended person has a page on the web',
    ...visibleProfiles,
    find: 'where p.suspended_at is null\n',
    replace: 'where (viewer is null or p.suspended_at is null)\n',
    tests: publicPages,
  },
  {
    what: 'pages name people who did not choose to be on the web',
    ...inFunction('public_pages'),
    find: 'from public.visible_shifts(null) s',
    replace: "from public.visible_shifts('00000000-0000-4000-8000-000000000000') s",
    tests: publicPages,
  },
  {
    what: 'a page for the week shows only tonight',
    ...inFunction('public_pages'),
    find: "case p.web_page when 'week' then interval '7 days' else interval '24 hours' end",
    replace: "interval '24 hours'",
    tests: publicPages,
  },
  {
    what: 'the page of tonight shows the week',
    file: 'server/public-pages/tonight/queries.ts',
    find: "${now}::timestamptz + interval '24 hours'\n      order by s.start_time",
    replace: "${now}::timestamptz + interval '7 days'\n      order by s.start_time",
    tests: publicPages,
  },
  {
    what: 'the JSON and the embed of a venue show the week',
    file: 'server/public-pages/open-data/service.ts',
    find: 'const DAY = 86_400_000',
    replace: 'const DAY = 7 * 86_400_000',
    tests: [...publicRoutes, ...publicPages],
  },
  {
    what: 'making the profile private leaves it on the web',
    ...inFunction('public_pages'),
    find: "    new.web_page := 'off';",
    replace: '    null;',
    tests: ['server/public-pages', ...publicPages],
  },
  {
    what: 'a private profile can be put on the web',
    file: 'server/public-pages/rules.ts',
    find: '  if (is_private) ',
    replace: '  if (is_private && !schedule_is_private) ',
    tests: ['server/public-pages'],
  },
  {
    what: 'the feeds open for a venue that is not public',
    file: 'server/public-pages/feeds/queries.ts',
    find: 'from public_venues() open join venues v on v.id = open.id',
    replace: 'from venues v',
    tests: [...publicRoutes, ...publicPages],
  },
  {
    what: 'the sitemap lists everyone',
    file: 'server/public-pages/sitemap/queries.ts',
    find: 'as slug from visible_profiles(null) p',
    replace: 'as slug from profiles p',
    tests: [...publicRoutes, ...publicPages],
  },
  {
    what: 'a link preview names who is on',
    file: 'server/http/public-pages/head.ts',
    find: 'venue.description ??',
    replace: 'venue.shifts.map(({ person }) => person.full_name).join() ||',
    tests: [...publicRoutes, ...publicPages],
  },
  {
    what: 'a link preview quotes what a person writes about themselves',
    file: 'server/http/public-pages/head.ts',
    find: "type: 'profile',",
    replace: "type: 'profile', ...(arguments[0].bio && { description: arguments[0].bio }),",
    tests: [...publicRoutes, ...publicPages],
  },
  {
    what: 'a preview image names who is on',
    file: 'server/http/public-pages/preview.ts',
    find: 'name: venue.name, place: city,',
    replace:
      "name: venue.name, place: JSON.stringify(await (await import('#server/public-pages/queries.ts')).listPublicShiftsAtVenue(services.db, venue.id, services.clock.now())),",
    tests: [...publicRoutes, ...publicPages],
  },
  {
    what: 'a preview image shows Where I Work',
    file: 'server/http/public-pages/preview.ts',
    find: 'location_text: place,',
    replace: 'workplaces_info: place,',
    tests: publicPages,
  },
  {
    what: 'a copy of a page is current although the page changed',
    file: 'server/http/public-pages/page-copy.ts',
    find: 'JSON.stringify([content, build.head, build.script])',
    replace: 'JSON.stringify([content.path, build.head, build.script])',
    tests: publicRoutes,
  },
  {
    what: 'a page is remembered although its person or venue changed',
    file: 'server/public-pages/page-cache/service.ts',
    find: '    for (const [key, { id }] of this.#pages)',
    replace: '    for (const [key, { id }] of new Map<string, RememberedPage<Page>>())',
    tests: [...pageMemory, ...pageCache],
  },
  {
    what: 'a page that changed while it was made is remembered',
    file: 'server/public-pages/page-cache/service.ts',
    find: '[null, undefined, ...page_ids]',
    replace: '[null, ...page_ids]',
    tests: pageMemory,
  },
  {
    what: 'a page is remembered for longer than its minute',
    file: 'server/http/public-pages/pages.ts',
    find: 'cache.get(key, toMinute(services.clock.now()), async',
    replace: 'cache.get(key, new Date(0), async',
    tests: pageCache,
  },
  {
    what: 'open data is remembered for longer than its minute',
    file: 'server/public-pages/open-data/service.ts',
    find: 'openVenues.get(JSON.stringify([origin, slug.toLowerCase()]), minute, async',
    replace: 'openVenues.get(JSON.stringify([origin, slug.toLowerCase()]), new Date(0), async',
    tests: [...publicRoutes, ...pageCache],
  },
  {
    what: 'open data is remembered although its venue changed',
    file: 'server/public-pages/open-data/service.ts',
    find: 'return { id, minute, venue:',
    replace: "return { id: '', minute, venue:",
    tests: [...publicRoutes, ...pageCache],
  },
  {
    what: 'an embed is remembered although its venue changed',
    file: 'server/http/public-pages/embed.ts',
    find: 'return { id, document: embedDocument',
    replace: "return { id: '', document: embedDocument",
    tests: [...publicRoutes, ...pageCache],
  },
  {
    what: 'embeds look like the first that was asked for',
    file: 'server/http/public-pages/embed.ts',
    find: "'embed', origin, name.toLowerCase(), look]",
    replace: "'embed', origin, name.toLowerCase()]",
    tests: [...publicRoutes, ...pageCache],
  },
  {
    what: 'an embed is remembered for longer than its minute',
    file: 'server/http/public-pages/embed.ts',
    find: 'get(key, toMinute(services.clock.now()), async',
    replace: 'get(key, new Date(0), async',
    tests: [...publicRoutes, ...pageCache],
  },
  {
    what: 'the calendar and feed of a venue are remembered for longer than their minute',
    file: 'server/http/public-pages/feeds.ts',
    find: 'name.toLowerCase()]), now, async',
    replace: 'name.toLowerCase()]), new Date(0), async',
    tests: [...publicRoutes, ...pageCache],
  },
  {
    what: 'the calendar and feed of a venue are remembered although it changed',
    file: 'server/http/public-pages/feeds.ts',
    find: 'return venue && { id: venue.id, document',
    replace: "return venue && { id: '', document",
    tests: [...publicRoutes, ...pageCache],
  },
  {
    what: 'the calendar of a venue is sent as its feed',
    file: 'server/http/public-pages/feeds.ts',
    find: 'JSON.stringify([kind, origin, name.toLowerCase()])',
    replace: 'JSON.stringify([origin, name.toLowerCase()])',
    tests: [...publicRoutes, ...pageCache],
  },
  {
    what: 'the feed of a venue does not notice that a post was saved unchanged',
    file: 'server/core/db/migrations/0043_page_changes_of_edits.sql',
    find: 'old.hidden_at, old.created_at, old.edited_at)',
    replace: 'old.hidden_at, old.created_at, new.edited_at)',
    tests: pageMemory,
  },
  {
    what: 'a venue’s page does not notice that someone moved a shift there',
    ...inFunction('public_page_events'),
    find: '    perform record_page_changes(pages);\n  end if;\n  return null;',
    replace: '    null;\n  end if;\n  return null;',
    tests: pageMemory,
  },
  {
    what: 'a page does not notice that its person went dark',
    ...inFunction('public_page_events'),
    find: '  perform record_page_changes(pages);\n  perform notify_live',
    replace: '  perform notify_live',
    tests: [...publicPages, ...pageCache],
  },
  {
    what: 'a venue’s page does not notice that its owner was suspended',
    ...inFunction('page_changes'),
    find: 'select v.id from venues v where v.owner_id = new.id',
    replace: 'select v.id from venues v where false',
    tests: pageMemory,
  },
  {
    what: 'a copy of a page is current although it is no longer public',
    file: 'server/http/public-pages/pages.ts',
    find: '  if (!found) {\n',
    replace: "  if (!found) {\n    if (req.headers['if-none-match']) return !res.writeHead(304).end().destroyed\n",
    tests: publicRoutes,
  },
  {
    what: 'a copy of a feed is current although the venue is no longer public',
    file: 'server/http/document.ts',
    find: '  res.statusCode = 404\n',
    replace: "  res.statusCode = req.headers['if-none-match'] ? 304 : 404\n",
    tests: publicRoutes,
  },
  {
    what: 'pages carry the ids of people',
    file: 'server/public-pages/queries.ts',
    find: "sql`jsonb_build_object(\n  'username'",
    replace: "sql`jsonb_build_object(\n  'id', s.profile_id, 'username'",
    tests: publicPages,
  },
  {
    what: 'the JSON of a venue has usernames',
    file: 'server/public-pages/open-data/service.ts',
    find: 'name: person.full_name,',
    replace: 'name: person.username,',
    tests: publicRoutes,
  },
  {
    what: 'a page carries the id of its venue',
    file: 'server/public-pages/service.ts',
    find: '  const { id, ...facts } = found\n',
    replace: '  const { id } = found\n  const facts = found\n',
    tests: publicRoutes,
  },
  {
    what: 'a person’s page tells how many follow them',
    file: 'server/public-pages/queries.ts',
    find: 'p.avatar_url,\n      p.bio,',
    replace: 'p.avatar_url,\n      p.follower_count, p.bio,',
    tests: publicRoutes,
  },
  {
    what: 'the embed sets a cookie',
    file: 'server/http/document.ts',
    find: "  res.setHeader('ETag', tag)\n",
    replace: "  res.setHeader('ETag', tag)\n  res.setHeader('Set-Cookie', 'visitor=1')\n",
    tests: publicRoutes,
  },
  {
    what: 'a photo opens without an account although its person has no page',
    file: 'server/http/media.ts',
    find: "audience.of === 'person' && canViewProfileCard(services.db, null, audience.owner_id)",
    replace: "audience.of === 'person' && audience.owner_id !== ''",
    tests: publicPages,
  },
  {
    what: 'a page that is not public can be reported',
    file: 'server/public-pages/reports/handlers.ts',
    find: "page.kind === 'venue' ? await findPublicVenue(db, page.name)",
    replace:
      "page.kind === 'venue' ? await db.selectFrom('venues').select('id').where('slug', '=', page.name).executeTakeFirst()",
    tests: ['server/public-pages/reports'],
  },
]

const handlers: Fault[] = [
  {
    what: 'anyone edits or deletes a shift',
    file: 'server/shifts/service.ts',
    find: '  if (visibility === null) throw apiErrors.FORBIDDEN({ message: notYours })\n  return { ...shift, visibility }\n',
    replace: "  return { ...shift, visibility: visibility ?? 'everyone' }\n",
    tests: ['server/shifts', 'tests/api/access-by-relation.test.ts'],
  },
  {
    what: 'overlaps are rejected although they were allowed',
    file: 'server/shifts/handlers.ts',
    find: 'if (other && !input.allow_overlap)',
    replace: 'if (other && input.allow_overlap)',
    tests: ['server/shifts'],
  },
  {
    what: 'changed notes are announced',
    file: 'server/shifts/handlers.ts',
    find: 'if (moved) await enqueueShiftFanOut',
    replace: 'await enqueueShiftFanOut',
    tests: ['server/notifications/fan-out'],
  },
  {
    what: "unfollowing leaves the person's notifications in the list",
    file: 'server/relationships/handlers.ts',
    find: '  await withdrawNotifications(trx, { recipient_id: follower, sender_id: followed, types }, how)\n',
    replace: '',
    tests: ['server/relationships', 'tests/api/relationships.test.ts'],
  },
  {
    what: 'a person without a request is accepted',
    file: 'server/relationships/handlers.ts',
    find: '    if (!hadRequest) throw errors.NOT_FOUND({ message: relationshipMessages.requestNotFound })\n',
    replace: '',
    tests: ['server/relationships', 'tests/api/relationships.test.ts'],
  },
  {
    what: 'the shifts of a private profile are an empty list',
    file: 'server/profiles/service.ts',
    find: "  if (person.access === 'card') throw apiErrors.FORBIDDEN({ message: profileMessages.private })\n",
    replace: '',
    tests: ['server/profiles', 'tests/api/access-by-relation.test.ts'],
  },
  {
    what: 'a card shows fields of the full profile',
    file: 'server/profiles/queries.ts',
    find: "where p.id = f.id and f.access = 'full'",
    replace: 'where p.id = f.id',
    tests: ['server/profiles', 'tests/api/read-access.test.ts'],
  },
  {
    what: 'a replaced photo stays in storage',
    file: 'server/profiles/handlers.ts',
    find: 'confirmUpload(trx, jobs, { kept, replaced: toAvatarFile(before.avatar_url) })',
    replace: 'confirmUpload(trx, jobs, { kept, replaced: null })',
    tests: ['server/profiles', 'server/media'],
  },
  {
    what: 'anyone has business access',
    file: 'server/http/authorize.ts',
    find: "viewer.user_type === 'business' || viewer.is_admin",
    replace: 'viewer.id !== ""',
    tests: ['tests/api/access.test.ts'],
  },
  {
    what: 'an unverified bartender has bartender access',
    file: 'server/http/authorize.ts',
    find: " && viewer.verification_status === 'verified'",
    replace: '',
    tests: ['tests/api/access.test.ts'],
  },
  {
    what: 'staff without a second factor read Behind the Bar',
    file: 'server/http/authorize.ts',
    find: " && (access_level === 'admin' || access_level === 'bartender')",
    replace: " && access_level === 'admin'",
    tests: ['server/accounts/second-factor'],
  },
  {
    what: 'staff without a second factor keep their rights',
    file: 'server/http/session.ts',
    find: 'is_admin: found.viewer.is_admin && !needs_second_factor',
    replace: 'is_admin: found.viewer.is_admin',
    tests: ['server/accounts/second-factor'],
  },
  {
    what: 'staff set up a second factor without an invitation',
    file: 'server/accounts/second-factor/reauthentication.ts',
    find: '  if (token === undefined) throw authErrors.INVITATION_NEEDED()\n',
    replace: '  if (token === undefined) return\n',
    tests: ['server/accounts/second-factor'],
  },
  {
    what: 'staff can be suspended',
    file: 'server/moderation/report-decisions/rules.ts',
    find: "      if (thing.is_admin) return refusal('STAFF')\n",
    replace: '',
    tests: ['server/moderation/report-decisions'],
  },
  {
    what: 'a special expires a moment late',
    file: 'server/specials/rules.ts',
    find: 'valid_until <= now',
    replace: 'valid_until < now',
    tests: ['server/specials'],
  },
  {
    what: 'an event is over a moment late',
    file: 'server/events/rules.ts',
    find: ') <= now.getTime()',
    replace: ') < now.getTime()',
    tests: ['server/events'],
  },
]

const limits: Fault[] = [
  {
    what: 'every limit allows one request more',
    file: 'server/core/requests/rate-limits.ts',
    find: 'row.hits > limitHit.quota[0]',
    replace: 'row.hits > limitHit.quota[0] + 1',
    tests: ['server/http/limits.test.ts'],
  },
  {
    what: 'new accounts get the full limits',
    file: 'server/core/requests/rate-limits.ts',
    find: 'Math.floor(tries * fraction)',
    replace: 'tries',
    tests: ['server/http/limits.test.ts'],
  },
  {
    what: 'a lease counts eleven calls as ten',
    file: 'server/core/requests/rate-limits.ts',
    find: 'unused + (limitHits[0]?.hits ?? 1) - 1',
    replace: 'unused + (limitHits[0]?.hits ?? 1)',
    tests: ['server/http/limits.test.ts', 'server/search'],
  },
  {
    what: 'each refused like counts ten for its address',
    file: 'server/core/requests/rate-limits.ts',
    find: '&& !findLease(context, viewerId, action)?.isRefused',
    replace: '',
    tests: ['server/http/limits.test.ts'],
  },
  {
    what: 'a correct password resets the daily limit of guesses',
    file: 'server/core/requests/rate-limits.ts',
    find: "await refundHit(context, 'sign_in_day', email)",
    replace: "await resetLimit(context, 'sign_in_day', email)",
    tests: ['server/accounts', 'server/http/limits.test.ts'],
  },
  {
    what: 'a forged client address is trusted',
    file: 'server/core/requests/client-ip.ts',
    find: 'forwarded.at(-hops)',
    replace: 'forwarded.at(0)',
    tests: ['server/core/requests/client-ip.test.ts'],
  },
  {
    what: 'each IPv6 address has limits of its own',
    file: 'server/core/requests/client-ip.ts',
    find: '`${address.toString()}/64`',
    replace: '`${address.toString()}/128`',
    tests: ['server/core/requests/client-ip.test.ts'],
  },
  {
    what: 'guessing a missing name costs no more than a page',
    file: 'server/core/requests/read-budget.ts',
    find: 'window.unwritten += MISS_UNITS',
    replace: 'window.unwritten += 0',
    tests: ['server/http/read-budget.test.ts'],
  },
  {
    what: 'an account runs four uploads at once',
    file: 'server/http/upload-slots.ts',
    find: 'own >= MAX_UPLOADS_PER_ACCOUNT',
    replace: 'own > MAX_UPLOADS_PER_ACCOUNT',
    tests: ['server/http/upload-slots.test.ts'],
  },
]

const media: Fault[] = [
  {
    what: 'a link to an image never expires',
    file: 'server/media/links.ts',
    find: 'if (!target || target.expires * 1000 <= now.getTime())',
    replace: 'if (!target)',
    tests: ['server/media', 'server/http'],
  },
  {
    what: "a link's expiry can be changed",
    file: 'server/media/links.ts',
    find: '\\n${expires}`',
    replace: '`',
    tests: ['server/media', 'server/http'],
  },
  {
    what: 'images of an archived venue are shown',
    file: 'server/http/media.ts',
    find: "audience?.of === 'venue' && !audience.is_archived",
    replace: "audience?.of === 'venue'",
    tests: ['server/media', 'server/venues/management'],
  },
  {
    what: 'staff without a second factor see images from Behind the Bar',
    file: 'server/http/media.ts',
    find: '    if (viewer.needs_second_factor) return false\n',
    replace: '',
    tests: ['server/forum', 'server/accounts/second-factor'],
  },
  {
    what: 'browsers cache the photo of a private person',
    file: 'server/http/media.ts',
    find: "isPublicImage(audience) ? 'brief' : 'never'",
    replace: "'brief'",
    tests: ['server/media'],
  },
  {
    what: 'reads of images from Behind the Bar by staff are not audited',
    file: 'server/http/media.ts',
    find: "    await auditForumRead(services, viewer, { what: 'picture', thread_id })\n",
    replace: '',
    tests: ['server/forum'],
  },
  {
    what: "an image's content may differ from its declared type",
    file: 'server/media/rules.ts',
    find: 'DECODER_FORMATS[mime]?.includes(format) ?? false',
    replace: 'mime !== format',
    tests: ['server/media'],
  },
  {
    what: 'an animation may have any number of frames',
    file: 'server/media/rules.ts',
    find: 'width * height * frames > MAX_IMAGE_PIXELS',
    replace: 'width * height > MAX_IMAGE_PIXELS + frames * 0',
    tests: ['server/media'],
  },
  {
    what: 'staff upload images for discussions',
    file: 'server/media/handlers.ts',
    find: '  if (context.viewer.is_admin) throw errors.FORBIDDEN({ message: forumMessages.staffReadOnly })\n',
    replace: '',
    tests: ['server/forum', 'tests/api/access.test.ts'],
  },
]

const calendarsAndNotices: Fault[] = [
  {
    what: 'a shift removed after its end is listed as cancelled',
    file: 'server/calendars/queries.ts',
    find: ' and s.cancelled_at < s.end_time',
    replace: '',
    tests: calendars,
  },
  {
    what: 'a calendar contains shifts from before the follow',
    file: 'server/calendars/queries.ts',
    find: 'greatest(${since}::timestamptz, f.created_at)',
    replace: '${since}::timestamptz',
    tests: calendars,
  },
  {
    what: 'the calendar link of a suspended person works',
    file: 'server/calendars/queries.ts',
    find: '${hashToken(token)} and p.suspended_at is null',
    replace: '${hashToken(token)}',
    tests: calendars,
  },
  {
    what: 'a calendar contains events of an archived venue',
    file: 'server/calendars/queries.ts',
    find: 'where f.user_id = ${me} and v.archived_at is null and',
    replace: 'where f.user_id = ${me} and',
    tests: calendars,
  },
  {
    what: "a calendar file of an archived venue's event is served",
    file: 'server/calendars/queries.ts',
    find: '${isReadableVenue(viewerId)}',
    replace: '${viewerId}::text is not null',
    tests: ['server/events', 'server/calendars', 'tests/api/access-by-relation.test.ts'],
  },
  {
    what: 'a later follower is notified of a change',
    file: 'server/notifications/fan-out/queries.ts',
    find: 'f.since_order < t.notified_order',
    replace: 'true',
    tests: announcements,
  },
  {
    what: 'a cancellation is announced for a shift that was never announced',
    file: 'server/notifications/fan-out/queries.ts',
    find: " and (${what} = 'posted' or s.notified_order is not null)\n",
    replace: " and ${what}::text <> ''\n",
    tests: announcements,
  },
  {
    what: 'a fan-out notifies people who may not see the shift',
    file: 'server/notifications/fan-out/queries.ts',
    find: '    where ${any} and exists (${sees})\n',
    replace: '    where ${any}\n',
    tests: announcements,
  },
  {
    what: 'people are notified of their own actions',
    file: 'server/notifications/queries.ts',
    find: 'where p.id is distinct from ${recipient} and ${any}',
    replace: 'where ${any}',
    tests: ['server/notifications', 'server/posts'],
  },
  {
    what: 'a notification from a blocked person is shown',
    file: 'server/notifications/queries.ts',
    find: "where id = ${sender} and access <> 'blocked_by_me'",
    replace: 'where id = ${sender}',
    tests: ['server/notifications', 'server/relationships', 'server/posts'],
  },
  {
    what: 'a notification that is wanted by email counts as delivered',
    file: 'server/notifications/preferences/queries.ts',
    after: 'outgoing: sql',
    find: "or ${isOnFor('email')}",
    replace: '',
    tests: ['server/jobs'],
  },
  {
    what: 'a notification that is wanted by push counts as delivered',
    file: 'server/notifications/preferences/queries.ts',
    after: 'outgoing: sql',
    find: "(${isOnFor('push')} and exists",
    replace: '(false and exists',
    tests: ['server/jobs'],
  },
  {
    what: 'a notification that is sent to no one waits for delivery',
    file: 'server/notifications/queries.ts',
    find: 'case when not ${outgoing} then ${created_at} end',
    replace: 'null::timestamptz',
    tests: ['server/jobs'],
  },
  {
    what: 'a lock screen shows the text of a reply Behind the Bar',
    file: 'server/notifications/rules.ts',
    find: "line.type === 'forum_reply' ? 'New reply Behind the Bar.' : formatNotification(line)",
    replace: 'formatNotification(line)',
    tests: ['server/notifications', 'server/forum', 'server/jobs'],
  },
]

/** Each text remains in the product, but not in the situation that the specification gives it. */
const places: Fault[] = [
  {
    what: 'the geocoder may redirect a search elsewhere',
    file: 'server/venues/places/service.ts',
    find: "redirect: 'manual'",
    replace: "redirect: 'follow'",
    tests: ['server/venues/places'],
  },
  {
    what: 'an expired place search is answered from the cache',
    file: 'server/venues/places/queries.ts',
    find: "    .where('expires_at', '>', now)\n",
    replace: '',
    tests: ['server/venues/places'],
  },
  {
    what: 'place searches have no limit',
    file: 'server/core/requests/rate-limit-quotas.ts',
    find: "  'places.find': 'place',\n",
    replace: '',
    tests: ['server/venues/places'],
  },
  {
    what: 'a part of another version of the map file is served',
    file: 'server/http/map-file.ts',
    find: 'isForVersion(req, tag)',
    replace: 'true',
    tests: ['server/http/map-file'],
  },
]

const texts: Fault[] = [
  {
    what: 'the text of another failure: a failed read of the own profile',
    file: 'web/profiles/OwnProfileScreen.tsx',
    find: 'profileMessages.notFoundOwn : profileMessages.loadFailed',
    replace: 'profileMessages.notFoundOwn : profileMessages.editLoadFailed',
    tests: ['web/profiles/OwnProfileScreen'],
  },
  {
    what: 'the text of another failure: a failed unblock',
    file: 'web/relationships/UnblockButton.tsx',
    find: 'relationshipMessages.unblockFailed',
    replace: 'relationshipMessages.blockFailed',
    tests: ['web/relationships'],
  },
  {
    what: 'the text of another failure: an unreadable list of followed shifts',
    file: 'web/feed/FollowedOnBoard.tsx',
    find: 'feedMessages.followedFailed',
    replace: 'feedMessages.failed',
    tests: ['web/feed'],
  },
  {
    what: 'the text of another failure: a shift posted by someone who is not talent',
    file: 'contract/shifts.ts',
    find: 'forbidden: shiftMessages.notTalent',
    replace: 'forbidden: shiftMessages.onlyTalent',
    tests: ['server/shifts/handlers'],
  },
]

export const faults: readonly Fault[] = [
  ...visibility,
  ...mentionsInTexts,
  ...publicData,
  ...handlers,
  ...limits,
  ...media,
  ...calendarsAndNotices,
  ...places,
  ...texts,
]

/** The text with the fault planted, or undefined if it no longer contains what the fault replaces. */
export function plantedIn(text: string, { after, find, replace }: Fault): string | undefined {
  const begin = after === undefined ? 0 : text.indexOf(after)
  const place = begin < 0 ? -1 : text.indexOf(find, begin)
  return place < 0 ? undefined : text.slice(0, place) + replace + text.slice(place + find.length)
}
