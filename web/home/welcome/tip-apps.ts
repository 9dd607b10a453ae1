/** The payment apps for tips, by the field of a profile that names the account. */
export const TIP_APPS = [
  { value: 'venmo_handle', label: 'Venmo', start: '@' },
  { value: 'cashapp_handle', label: 'Cash App', start: '$' },
  { value: 'paypal_link', label: 'PayPal', placeholder: 'paypal.me/yourname' },
] as const
export type TipApp = (typeof TIP_APPS)[number]['value']
