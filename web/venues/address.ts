import type { VenueDetail } from '#contract/venues.ts'

/** `212 W Main St, Belleville, IL 62220` */
export const addressText = (venue: VenueDetail): string => {
  const region = [venue.state_province, venue.postal_code].filter(Boolean).join(' ')
  return [venue.address_line1, venue.address_line2, venue.city, region].filter(Boolean).join(', ')
}

/** Where a map of it opens, or undefined when nothing says where it is. */
export const mapLink = (venue: VenueDetail): string | undefined => {
  const address = addressText(venue)
  const place = address
    ? `${venue.name}, ${address}`
    : venue.latitude !== null && venue.longitude !== null
      ? `${venue.latitude},${venue.longitude}`
      : undefined
  return place && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

/** A number to dial: digits and a leading plus. */
export const dialLink = (phone: string): string => `tel:${phone.trim().replaceAll(/(?!^\+)\D/g, '')}`

/** A website to open, if it is a web address: anything else could run as a script. */
export const siteLink = (url: string): string | undefined => {
  const parsed = URL.parse(url)
  return parsed && (parsed.protocol === 'https:' || parsed.protocol === 'http:') ? parsed.href : undefined
}
