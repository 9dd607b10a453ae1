import { encode } from 'uqr'

/** A QR code as an SVG path of unit squares, without the quiet zone. */
export const buildQrPath = (text: string): { size: number; path: string } => {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const path = data.map((row, y) => buildRowPath(row, y)).join('')
  return { size, path }
}

/** Merges adjacent squares of a row into one bar, to avoid hairlines between them. */
const buildRowPath = (row: readonly boolean[], y: number) => {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    const length = x + 1 - start
    path += `M${start} ${y}h${length}v1h-${length}z`
  }
  return path
}
