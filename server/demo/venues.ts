import type { PersonKey } from './people.ts'

/** A demo venue. All are in Metro East near St. Louis; names, phone numbers and websites are invented. */
export type DemoVenue = {
  name: string
  slug: string
  owner?: PersonKey
  description: string
  address_line1: string
  city: string
  postal_code: string
  phone_number: string
  latitude: number
  longitude: number
}

export const TIME_ZONE = 'America/Chicago'

export const demoVenues = {
  copperRail: {
    name: 'The Copper Rail',
    slug: 'the-copper-rail',
    owner: 'ruth',
    description: 'A long copper bar, a short list of classics and a piano that is never quiet after nine.',
    address_line1: '212 W Main St',
    city: 'Belleville',
    postal_code: '62220',
    phone_number: '(618) 555-0112',
    latitude: 38.5136,
    longitude: -89.9862,
  },
  mudlark: {
    name: 'Mudlark Tavern',
    slug: 'mudlark-tavern',
    owner: 'ruth',
    description: 'Neighborhood tavern with fourteen taps, darts in the back and a fish fry on Fridays.',
    address_line1: '28 E Lincoln St',
    city: 'Belleville',
    postal_code: '62220',
    phone_number: '(618) 555-0128',
    latitude: 38.5127,
    longitude: -89.9829,
  },
  theStill: {
    name: 'The Still',
    slug: 'the-still',
    description: 'Corn whiskey, country records and a porch that looks over the fields.',
    address_line1: '9 N Jefferson St',
    city: 'Millstadt',
    postal_code: '62260',
    phone_number: '(618) 555-0119',
    latitude: 38.4619,
    longitude: -90.0911,
  },
  tinCeiling: {
    name: 'Tin Ceiling',
    slug: 'tin-ceiling',
    owner: 'olive',
    description: 'Cocktails under pressed tin in an old dry-goods store.',
    address_line1: '117 N Main St',
    city: 'Edwardsville',
    postal_code: '62025',
    phone_number: '(618) 555-0171',
    latitude: 38.8118,
    longitude: -89.9534,
  },
  nightHeron: {
    name: 'Night Heron',
    slug: 'night-heron',
    owner: 'olive',
    description: 'A small stage, velvet booths and someone singing most nights.',
    address_line1: '140 E Main St',
    city: 'Collinsville',
    postal_code: '62234',
    phone_number: '(618) 555-0140',
    latitude: 38.6703,
    longitude: -89.984,
  },
  sixpenny: {
    name: 'Sixpenny Social',
    slug: 'sixpenny-social',
    description: 'Board games, sours on tap and a patio with too many string lights.',
    address_line1: '61 S Buchanan St',
    city: 'Edwardsville',
    postal_code: '62025',
    phone_number: '(618) 555-0166',
    latitude: 38.8102,
    longitude: -89.9551,
  },
  lowLantern: {
    name: 'The Low Lantern',
    slug: 'the-low-lantern',
    owner: 'olive',
    description: 'Candlelit wine and vermouth bar by the old depot.',
    address_line1: '305 W First St',
    city: 'O’Fallon',
    postal_code: '62269',
    phone_number: '(618) 555-0135',
    latitude: 38.5924,
    longitude: -89.9116,
  },
  brassAnchor: {
    name: 'The Brass Anchor',
    slug: 'the-brass-anchor',
    description: 'River views, oysters on Thursdays and rum from everywhere.',
    address_line1: '400 Broadway',
    city: 'Alton',
    postal_code: '62002',
    phone_number: '(618) 555-0187',
    latitude: 38.8903,
    longitude: -90.1798,
  },
  signalHouse: {
    name: 'Signal House',
    slug: 'signal-house',
    description: 'Railroad bar with a jukebox, a long happy hour and the best pickles in town.',
    address_line1: '1320 19th St',
    city: 'Granite City',
    postal_code: '62040',
    phone_number: '(618) 555-0154',
    latitude: 38.7017,
    longitude: -90.1482,
  },
  porchLight: {
    name: 'The Porch Light',
    slug: 'the-porch-light',
    description: 'Songwriters on the porch in summer, by the stove in winter.',
    address_line1: '216 W St Louis St',
    city: 'Lebanon',
    postal_code: '62254',
    phone_number: '(618) 555-0103',
    latitude: 38.6037,
    longitude: -89.8085,
  },
  marigold: {
    name: 'Marigold Room',
    slug: 'marigold-room',
    description: 'Low-proof cocktails, house tonics and a kitchen that closes late.',
    address_line1: '1508 N Illinois St',
    city: 'Swansea',
    postal_code: '62226',
    phone_number: '(618) 555-0158',
    latitude: 38.5351,
    longitude: -89.9873,
  },
  riverbend: {
    name: 'Riverbend Taproom',
    slug: 'riverbend-taproom',
    description: 'Twenty local taps, a dance floor on weekends and a dog by the door.',
    address_line1: '118 W Third St',
    city: 'Alton',
    postal_code: '62002',
    phone_number: '(618) 555-0122',
    latitude: 38.8912,
    longitude: -90.1856,
  },
} as const satisfies Record<string, DemoVenue>

export type VenueKey = keyof typeof demoVenues
