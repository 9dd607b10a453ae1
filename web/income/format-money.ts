/** `$1,234.50` for `1234.50`, `-$5.00` for `-5.00`. Amounts stay text, so that money never becomes a float. */
export const formatMoney = (amount: string): string => {
  const [, sign = '', whole = '0', cents = '00'] = /^(-?)(\d+)\.(\d\d)$/.exec(amount) ?? []
  return `${sign}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

/** Shortens an amount to fit above a bar: `$282`, `$1.2k`, or a dash for zero. */
export const formatShortMoney = (amount: string): string => {
  const dollars = Math.round(Number(amount))
  if (isZeroAmount(amount)) return '–'
  if (dollars < 1000) return `$${dollars}`
  return `$${dollars < 99_950 ? (dollars / 1000).toFixed(1) : Math.round(dollars / 1000)}k`
}

export const isZeroAmount = (amount: string): boolean => !/[1-9]/.test(amount)

export const isNegativeAmount = (amount: string): boolean => amount.startsWith('-')

/** The amount without its sign. */
export const toAbsoluteAmount = (amount: string): string => amount.replace('-', '')
