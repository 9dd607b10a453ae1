/**
 * Loaded before the server (`node --import`), so that its demo and its pages are the same each time: time stands still
 * on a Friday evening in Belleville, and ids come from a seed.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { GALLERY_TIME } from './gallery-time.ts'

const RealDate = Date
const now = RealDate.parse(GALLERY_TIME)

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    // All arguments are passed on; the type only names one of the constructor's overloads.
    super(...((given.length === 0 ? [now] : given) as [number]))
  }
  static override now() {
    return now
  }
} as DateConstructor

let count = 0
crypto.randomUUID = () => {
  count += 1
  const digits = crypto.createHash('sha256').update(`id ${count}`).digest('hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
syncBuiltinESMExports()
