import { z } from 'zod'
import { UserType } from './accounts.ts'
import { EventSeries, VenueEvent } from './events.ts'
import { Instant } from './instant.ts'
import { imageFields } from './media.ts'
import { MenuPage } from './menus.ts'
import type { Night } from './night-choice.ts'
import { VenueHours } from './opening-hours.ts'
import { Post } from './posts.ts'
import { VenueSpecial } from './specials.ts'

/** What pages without an account show. Nothing here has the id of a person, or notes of a shift. */

/** A person with a page on the web, as it names them. */
export const PublicPerson = z.object({
  username: z.string(),
  full_name: z.string().nullable(),
  user_type: UserType,
  is_verified: z.boolean(),
  avatar_url: z.string().nullable(),
})
export type PublicPerson = z.output<typeof PublicPerson>

/** A venue as public pages name it. */
export const PublicVenueName = z.object({
  name: z.string(),
  city: z.string().nullable(),
  time_zone: z.string().describe('IANA time zone name.'),
  slug: z.string().nullable().describe('Null if the venue has no public page.'),
})
export type PublicVenueName = z.output<typeof PublicVenueName>

/** A shift of a person who shows their schedule on the web. */
export const PublicShift = z.object({
  start_time: Instant,
  end_time: Instant.nullable().describe('Null if not shown.'),
  person: PublicPerson,
  venue: PublicVenueName,
})
export type PublicShift = z.output<typeof PublicShift>

export const PublicProfile = PublicPerson.extend({
  bio: z.string().nullable(),
  workplaces_info: z.string().nullable().describe('Null unless the person shows it on the web.'),
  paypal_link: z.string().nullable(),
  venmo_handle: z.string().nullable(),
  cashapp_handle: z.string().nullable(),
  shifts: z
    .array(PublicShift)
    .nullable()
    .describe('Current and upcoming shifts, soonest first. Null if the page shows no schedule.'),
  level: z.enum(['profile', 'tonight', 'week']),
})
export type PublicProfile = z.output<typeof PublicProfile>

const noVenue = { venue_id: true, venue_name: true, venue_slug: true, venue_time_zone: true } as const

export const PublicEvent = VenueEvent.omit(noVenue)
export type PublicEvent = z.output<typeof PublicEvent>
export const PublicSpecial = VenueSpecial.omit(noVenue).omit({
  created_at: true,
  confirmed_at: true,
  is_confirmed: true,
  can_answer: true,
})
export type PublicSpecial = z.output<typeof PublicSpecial>
export const PublicMenuPage = MenuPage.omit({ venue_id: true, venue_name: true, venue_slug: true, created_at: true })
export type PublicMenuPage = z.output<typeof PublicMenuPage>
/** A post of a venue. Mentions are plain text: venues by name, people by username. */
export const PublicPost = Post.pick({ id: true, content: true, created_at: true }).extend(imageFields)
export type PublicPost = z.output<typeof PublicPost>

/** The facts of a venue with a public page. */
export const PublicVenueFacts = PublicVenueName.extend({
  slug: z.string(),
  description: z.string().nullable(),
  address_line1: z.string().nullable(),
  address_line2: z.string().nullable(),
  state_province: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string().nullable(),
  phone_number: z.string().nullable(),
  website_url: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  venue_image_url: z.string().nullable(),
  venue_image_full_url: z.string().nullable(),
  venue_image_alt: z.string().nullable(),
  follower_count: z.int(),
  has_owner: z.boolean().describe('False if no one runs the page yet.'),
  hours: VenueHours.nullable().describe('Null if its owner gave none.'),
})
export type PublicVenueFacts = z.output<typeof PublicVenueFacts>

/** A venue's public page. */
export const PublicVenue = PublicVenueFacts.extend({
  shifts: z
    .array(PublicShift)
    .describe('Current and upcoming shifts, soonest first, as far as each person shows them.'),
  specials: z.array(PublicSpecial).describe('Specials that are not over.'),
  events: z.array(PublicEvent).describe('Running and upcoming events, soonest first.'),
  menu_pages: z.array(PublicMenuPage),
  posts: z.array(PublicPost).describe('Latest posts.'),
})
export type PublicVenue = z.output<typeof PublicVenue>

/** The page of one event: past, present or cancelled. */
export const PublicEventPage = z.object({
  event: PublicEvent,
  venue: PublicVenueFacts,
  series: EventSeries.pick({ last_start_time: true })
    .nullable()
    .describe('How it repeats weekly. Null if it does not.'),
})
export type PublicEventPage = z.output<typeof PublicEventPage>

/** A venue near a place, with who and what is on. */
export const PublicVenueTonight = PublicVenueFacts.pick({
  name: true,
  city: true,
  time_zone: true,
  slug: true,
  latitude: true,
  longitude: true,
  venue_image_url: true,
}).extend({
  shifts: z.array(PublicShift).describe('Of the next 24 hours, or of the chosen night, soonest first.'),
  specials: z
    .array(z.object({ title: z.string(), start_time: Instant.nullable(), end_time: Instant.nullable() }))
    .describe(
      'Those that are active now, or on in the chosen night: price and title, and when they begin, unless they run already, and end.',
    ),
  events: z.array(PublicEvent).describe('Running, or starting within 24 hours, or on in the chosen night.'),
})
export type PublicVenueTonight = z.output<typeof PublicVenueTonight>

/** The pages of a venue: all of it, or one of its lists. */
export type PublicVenueSection = 'all' | 'events' | 'specials' | 'menu' | 'posts'

/** A city that has venues with a public page, by the name in its address. */
export type PublicCity = { name: string; slug: string }

/** What a page without an account is rendered from, on the server and again in the browser. */
export type PublicPage = {
  /** The minute in which the page was made. Both sides render this time, so that they render the same text. */
  now: string
  support_email: string
  suggestions_email: string
} & (
  | { kind: 'venue'; section: PublicVenueSection; venue: PublicVenue }
  | ({ kind: 'event' } & PublicEventPage)
  | { kind: 'profile'; profile: PublicProfile }
  | {
      kind: 'tonight'
      /** The chosen night; null if the page is of now. */
      night: Night | null
      /** Whether its address names a day that cannot be chosen. The page is then of now. */
      is_out_of_reach: boolean
      /** The day of the present night, where the venues are. */
      present_night: string
      /** The city or the place that the venues are near; null if no city is known there. */
      city: PublicCity | null
      is_in_city: boolean
      /** The location that its address names, rounded; null if it names none. */
      location: { lat: number; lon: number } | null
      cities: PublicCity[]
      venues: PublicVenueTonight[]
    }
)
