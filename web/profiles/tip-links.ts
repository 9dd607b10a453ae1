import type { OwnProfile } from '#contract/profiles.ts'

export type TipFieldValues = Pick<OwnProfile, 'paypal_link' | 'venmo_handle' | 'cashapp_handle'>
export type TipLink = { app: 'Venmo' | 'Cash App' | 'PayPal'; handle: string; href: string }

/** Where somebody takes tips, each with its link. */
export const listTipLinks = ({ venmo_handle, cashapp_handle, paypal_link }: TipFieldValues): TipLink[] => {
  const ways: TipLink[] = []
  if (venmo_handle) {
    const href = `https://venmo.com/u/${encodeURIComponent(venmo_handle)}`
    ways.push({ app: 'Venmo', handle: `@${venmo_handle}`, href })
  }
  if (cashapp_handle) {
    const href = `https://cash.app/$${encodeURIComponent(cashapp_handle)}`
    ways.push({ app: 'Cash App', handle: `$${cashapp_handle}`, href })
  }
  // The database holds https links to PayPal only; one that is not is shown to nobody as a link.
  if (paypal_link?.startsWith('https://')) {
    ways.push({ app: 'PayPal', handle: paypal_link.slice('https://'.length), href: paypal_link })
  }
  return ways
}
