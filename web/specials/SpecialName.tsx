import type { VenueSpecial } from '#contract/specials.ts'

/** A special's price or discount as the headline, and its title. */
export const SpecialName = ({ special: { price, title } }: { special: Pick<VenueSpecial, 'price' | 'title'> }) => (
  <>
    {price ? <bdi className="block text-page leading-tight">{price} </bdi> : null}
    {title}
  </>
)
