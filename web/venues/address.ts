import type { VenueDetail } from '#contract/venues.ts'

type Addressed = Pick<
  VenueDetail,
  'address_line1' | 'address_line2' | 'city' | 'state_province' | 'postal_code' | 'country'
>
type Mapped = Addressed & Pick<VenueDetail, 'name' | 'latitude' | 'longitude'>

const HOME_COUNTRY = new Set(['us', 'usa', 'unitedstates', 'unitedstatesofamerica'])

const listAddressParts = (venue: Addressed): string[] => {
  const region = [venue.state_province, venue.postal_code].filter(Boolean).join(' ')
  return [venue.address_line1, venue.address_line2, venue.city, region].flatMap((part) => part || [])
}

/** `212 W Main St, Belleville, IL 62220`; the country only where it is another one than most venues are in. */
export const formatAddress = (venue: Addressed): string => {
  const { country } = venue
  const isHome = !country || HOME_COUNTRY.has(country.toLowerCase().replaceAll(/[^a-z]/g, ''))
  return [...listAddressParts(venue), ...(isHome ? [] : [country])].join(', ')
}

/** What opens a map: a phone's own maps, or a page of the web. */
type Platform = 'ios' | 'android' | 'web'

export const detectPlatform = (userAgent: string): Platform =>
  /iPhone|iPad/.test(userAgent) ? 'ios' : /Android/.test(userAgent) ? 'android' : 'web'

/** Where a map of it opens, or undefined when nothing says where it is. A phone's maps show the pin, if there is one. */
export const buildMapLink = (venue: Mapped, platform: Platform): string | undefined => {
  const { name, latitude, longitude, country } = venue
  const pin = latitude !== null && longitude !== null ? `${latitude},${longitude}` : undefined
  const address = formatAddress(venue) && [name, ...listAddressParts(venue), ...(country ? [country] : [])].join(', ')
  if (!address && !pin) return undefined
  if (platform === 'ios')
    return `https://maps.apple.com/?${pin ? `q=${encodeURIComponent(name)}&ll=${pin}` : `q=${encodeURIComponent(address)}`}`
  // Brackets hold the name of a pin.
  if (platform === 'android')
    return pin
      ? `geo:${pin}?q=${pin}(${encodeURIComponent(name.replaceAll(/[()]/g, ''))})`
      : `geo:0,0?q=${encodeURIComponent(address)}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address || (pin ?? ''))}`
}

/** A number to dial: digits and a leading plus. */
export const buildDialLink = (phone: string): string => `tel:${phone.trim().replaceAll(/(?!^\+)\D/g, '')}`

/** A website to open, if it is a web address: anything else could run as a script. */
export const buildSiteLink = (url: string): string | undefined => {
  const parsed = URL.parse(url)
  return parsed && (parsed.protocol === 'https:' || parsed.protocol === 'http:') ? parsed.href : undefined
}
