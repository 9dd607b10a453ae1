import type { BarOrPub, DayOfWeek, Event, Graph, OpeningHoursSpecification, Person, WithContext } from 'schema-dts'
import { toEventPath } from '#contract/event-path.ts'
import { EVENT_TAGS } from '#contract/event-tags.ts'
import { isWholeDay, type OpeningSpan, type OpeningWeek } from '#contract/opening-spans.ts'
import type { PublicEvent, PublicPage, PublicProfile, PublicVenueFacts } from '#contract/public-pages.ts'

/** What a page says to machines, in the words of schema.org. It names no shift and no one who is on. */
export function buildStructuredData(page: PublicPage, origin: string): Graph | WithContext<Person> | undefined {
  if (page.kind === 'profile') return { '@context': 'https://schema.org', ...toPerson(page.profile, origin) }
  if (page.kind === 'tonight') return undefined
  if (page.kind === 'event')
    return {
      '@context': 'https://schema.org',
      '@graph': [toBar(page.venue, origin), toEvent(page.event, page.venue, origin)],
    }
  const { venue, section } = page
  const events = section === 'all' || section === 'events' ? venue.events : []
  return {
    '@context': 'https://schema.org',
    '@graph': [
      toBar(venue, origin, venue.menu_pages.length > 0),
      ...events.map((event) => toEvent(event, venue, origin)),
    ],
  }
}

const toVenueUrl = ({ slug }: PublicVenueFacts, origin: string): string => `${origin}/venues/${slug}`

type Node<Type> = Exclude<Type, string>

function toBar(venue: PublicVenueFacts, origin: string, hasMenu = false): Node<BarOrPub> {
  const url = toVenueUrl(venue, origin)
  return {
    '@type': 'BarOrPub',
    '@id': url,
    url,
    name: venue.name,
    image: `${url}/preview.png`,
    ...(venue.description && { description: venue.description }),
    ...(venue.phone_number && { telephone: venue.phone_number }),
    ...(venue.website_url && { sameAs: venue.website_url }),
    ...(hasMenu && { hasMenu: `${url}/menu` }),
    address: {
      '@type': 'PostalAddress',
      ...toDefined({
        streetAddress: [venue.address_line1, venue.address_line2].filter(Boolean).join(', ') || null,
        addressLocality: venue.city,
        addressRegion: venue.state_province,
        postalCode: venue.postal_code,
        addressCountry: venue.country,
      }),
    },
    ...(venue.latitude !== null &&
      venue.longitude !== null && {
        geo: { '@type': 'GeoCoordinates', latitude: venue.latitude, longitude: venue.longitude },
      }),
    ...(venue.hours && { openingHoursSpecification: toOpeningHours(venue.hours) }),
  }
}

const DAYS: DayOfWeek[] = [
  'https://schema.org/Sunday',
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
]

/** The days that have the same hours share an entry. A closing before the opening is on the next day. */
function toOpeningHours({ week, exceptions }: OpeningWeek): Node<OpeningHoursSpecification>[] {
  const spans = new Map<string, { span: OpeningSpan; days: DayOfWeek[] }>()
  for (const [day, dayOfWeek] of DAYS.entries())
    for (const span of week[day] ?? []) {
      const key = `${span.opens} ${span.closes}`
      spans.set(key, { span, days: [...(spans.get(key)?.days ?? []), dayOfWeek] })
    }
  return [
    ...[...spans.values()].map(({ span, days }) => ({ ...toHours(span), dayOfWeek: days })),
    ...exceptions.flatMap(({ date, spans }) =>
      (spans.length > 0 ? spans.map(toHours) : [toHours(CLOSED)]).map((hours) => ({
        ...hours,
        validFrom: date,
        validThrough: date,
      })),
    ),
  ]
}

/** Search engines read the same time twice as closed. */
const CLOSED = { opens: '00:00', closes: '00:00' }

const toHours = (span: Pick<OpeningSpan, 'opens' | 'closes'>) => ({
  '@type': 'OpeningHoursSpecification' as const,
  opens: span.opens,
  // And a whole day as one minute less.
  closes: span !== CLOSED && isWholeDay(span) ? '23:59' : span.closes,
})

function toEvent(event: PublicEvent, venue: PublicVenueFacts, origin: string): Node<Event> {
  const venueUrl = toVenueUrl(venue, origin)
  const url = origin + toEventPath(venue.slug, event.id)
  return {
    '@type': 'Event',
    '@id': url,
    url,
    name: event.name,
    image: `${url}/preview.png`,
    startDate: event.start_time,
    ...(event.end_time && { endDate: event.end_time }),
    ...(event.description && { description: event.description }),
    ...(event.tags.length > 0 && { keywords: event.tags.map((tag) => EVENT_TAGS[tag]).join(', ') }),
    eventStatus: event.cancelled_at ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@id': venueUrl },
    organizer: { '@id': venueUrl },
  }
}

function toPerson({ username, full_name, user_type }: PublicProfile, origin: string): Node<Person> {
  const url = `${origin}/profiles/${username.toLowerCase()}`
  return {
    '@type': 'Person',
    '@id': url,
    url,
    name: full_name || username,
    alternateName: `@${username}`,
    jobTitle: user_type === 'entertainer' ? 'Entertainer' : 'Bartender',
    image: `${url}/preview.png`,
  }
}

const toDefined = (fields: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== null))
