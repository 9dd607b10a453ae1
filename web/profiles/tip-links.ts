import type { OwnProfile } from '#contract/profiles.ts'

export type TipFieldValues = Pick<OwnProfile, 'paypal_link' | 'venmo_handle' | 'cashapp_handle'>
export type TipLink = { app: 'Venmo' | 'Cash App' | 'PayPal'; handle: string; href: string }

/** The payment apps of a person, each with its link. */
export const listTipLinks = ({ venmo_handle, cashapp_handle, paypal_link }: TipFieldValues): TipLink[] => {
  const links: TipLink[] = []
  if (venmo_handle) {
    const href = `https://venmo.com/u/${encodeURIComponent(venmo_handle)}`
    links.push({ app: 'Venmo', handle: `@${venmo_handle}`, href })
  }
  if (cashapp_handle) {
    const href = `https://cash.app/$${encodeURIComponent(cashapp_handle)}`
    links.push({ app: 'Cash App', handle: `$${cashapp_handle}`, href })
  }
  // The server accepts only https links to PayPal. This check keeps any other value from becoming a link.
  if (paypal_link?.startsWith('https://')) {
    links.push({ app: 'PayPal', handle: paypal_link.slice('https://'.length), href: paypal_link })
  }
  return links
}
