import type { VenueDetail } from '#contract/venues.ts'

type AddressedVenue = Pick<
  VenueDetail,
  'address_line1' | 'address_line2' | 'city' | 'state_province' | 'postal_code' | 'country'
>
export type MappedVenue = AddressedVenue & Pick<VenueDetail, 'name' | 'latitude' | 'longitude'>

const HOME_COUNTRY = new Set(['us', 'usa', 'unitedstates', 'unitedstatesofamerica'])

const listAddressParts = (venue: AddressedVenue): string[] => {
  const region = [venue.state_province, venue.postal_code].filter(Boolean).join(' ')
  return [venue.address_line1, venue.address_line2, venue.city, region].flatMap((part) => part || [])
}

/** `212 W Main St, Belleville, IL 62220`. Shows the country only if it isn't the usual one. */
export const formatAddress = (venue: AddressedVenue): string => {
  const { country } = venue
  const isHome = !country || HOME_COUNTRY.has(country.toLowerCase().replaceAll(/[^a-z]/g, ''))
  return [...listAddressParts(venue), ...(isHome ? [] : [country])].join(', ')
}

/** What opens the map: the phone's maps app, or a web page. */
export type Platform = 'ios' | 'android' | 'web'

export const detectPlatform = (userAgent: string): Platform =>
  /iPhone|iPad/.test(userAgent) ? 'ios' : /Android/.test(userAgent) ? 'android' : 'web'

/** The URL of a map of the venue; undefined without address and location. On phones it opens the pin, if any. */
export const buildMapLink = (venue: MappedVenue, platform: Platform): string | undefined => {
  const { name, latitude, longitude, country } = venue
  const pin = latitude !== null && longitude !== null ? `${latitude},${longitude}` : undefined
  const address = formatAddress(venue) && [name, ...listAddressParts(venue), ...(country ? [country] : [])].join(', ')
  if (!address && !pin) return undefined
  if (platform === 'ios')
    return `https://maps.apple.com/?${pin ? `q=${encodeURIComponent(name)}&ll=${pin}` : `q=${encodeURIComponent(address)}`}`
  // `geo:` URLs have the name of the pin in parentheses, so the name itself must not contain any.
  if (platform === 'android')
    return pin
      ? `geo:${pin}?q=${pin}(${encodeURIComponent(name.replaceAll(/[()]/g, ''))})`
      : `geo:0,0?q=${encodeURIComponent(address)}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address || (pin ?? ''))}`
}

/** A `tel:` link with digits and a leading plus. */
export const buildDialLink = (phone: string): string => `tel:${phone.trim().replaceAll(/(?!^\+)\D/g, '')}`

/** The link to a website; undefined unless it is http or https, because another scheme could run a script. */
export const buildSiteLink = (url: string): string | undefined => {
  const parsed = URL.parse(url)
  return parsed && (parsed.protocol === 'https:' || parsed.protocol === 'http:') ? parsed.href : undefined
}
