import { formatMoney } from './format-money.ts'
import { incomeTexts } from './texts.ts'

/**
 * An amount as people type it, in the form the API wants: `12.50` for `$12,50`, `1234.50` for `1,234.50` or `1.234,50`.
 * As in the US, a comma before three digits separates thousands. Undefined if it is no amount.
 */
export const parseAmount = (typed: string): string | undefined => {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/^(US ?\$|USD|\$)\s*/i, '')
    .replace(/\s*(\$|USD|dollars)$/i, '')
  const [, whole = '', point = '', decimals = ''] = /^(.*?)(?:([.,])(\d{0,2}))?$/.exec(text) ?? []
  const digits = whole === '' && decimals !== '' ? '0' : joinThousands(whole, point)
  return digits && (decimals === '' ? digits : `${digits}.${decimals}`)
}

/** `1234` for `1,234`; undefined if the digits are not grouped by one separator other than the decimal point. */
const joinThousands = (whole: string, point: string): string | undefined => {
  if (/^\d+$/.test(whole)) return whole
  const separators = new Set(whole.match(/[., '’]/g))
  const [first = '', ...groups] = whole.split(/[., '’]/)
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
  // One point before three digits would be a decimal point.
  const isDecimal = separators.has('.') && point === '' && groups.length === 1
  return isGrouped && separators.size === 1 && !separators.has(point) && !isDecimal
    ? [first, ...groups].join('')
    : undefined
}

/** `Read as $12.50`, if the amount was typed in another form than it is saved. */
export const formatTypedAmount = (typed: string): string | undefined => {
  const amount = parseAmount(typed)
  if (amount === undefined || amount === typed.trim()) return undefined
  const [whole, cents = ''] = amount.split('.')
  return incomeTexts.readAs(formatMoney(`${whole}.${cents.padEnd(2, '0')}`))
}
