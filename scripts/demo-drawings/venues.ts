import type { VenueKey } from '#server/demo/venues.ts'
import { accentColors } from '#web/artwork/accent-colors.ts'
import { drawCircle, drawRect, frameScene } from '#web/artwork/scenes/frame.ts'
import { createSeededRandom } from '#web/artwork/seeded-random.ts'

export const [WIDTH, HEIGHT] = [160, 90]

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')
const line = (path: string, color: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const fill = (path: string, color: string, more = '') => `<path d="${path}" fill="${color}" ${more}/>`
const light = (x: number, y: number, radius: number) => drawCircle(x, y, radius, 'url(#w)')
const glass = (x: number, foot: number, drink: string) =>
  `${fill(`M${x - 4} ${foot - 12}Q${x} ${foot - 3} ${x + 4} ${foot - 12}Z`, drink)}${line(`M${x} ${foot - 6}V${foot}M${x - 3} ${foot}H${x + 3}`, '#fff3da', 0.7)}`
const bulbs = (count: number, y: number, sag: number) =>
  line(`M0 ${y}Q80 ${y + sag * 2} 160 ${y}`, '#0b0705', 0.6) +
  times(count, (at) => {
    const share = (at + 0.5) / count
    const drop = y + sag * 4 * share * (1 - share) + 1.5
    return light(share * WIDTH, drop, 6) + drawCircle(share * WIDTH, drop, 1.2, '#fff3da')
  })
const counter = (color: string) =>
  drawRect(0, 68, 160, 22, color) +
  drawRect(0, 68, 160, 1.4, '#ffcf7a') +
  drawRect(0, 69.4, 160, 9, 'url(#d)', 'opacity=".3"')

const piano =
  drawRect(46, 24, 68, 30, '#1b0f0b') +
  drawRect(43, 50, 74, 12, '#2a1710') +
  drawRect(48, 62, 4, 14, '#1b0f0b') +
  drawRect(108, 62, 4, 14, '#1b0f0b') +
  drawRect(46, 52, 68, 6, '#f6ead0') +
  times(17, (at) => drawRect(46 + at * 4 - 0.2, 52, 0.4, 6, '#6b5a4c')) +
  times(16, (at) => (at % 7 === 2 || at % 7 === 6 ? '' : drawRect(48.8 + at * 4, 52, 2.2, 3.6, '#0b0705'))) +
  drawRect(68, 32, 24, 14, '#f6ead0', 'rx="1" opacity=".85"') +
  line('M71 37H89M71 41H89', '#6b5a4c', 0.6) +
  light(40, 20, 24) +
  fill('M32 22Q34 13 40 13T48 22Z', '#c97a16') +
  line('M40 0V13', '#0b0705', 0.8)

const dartboard =
  light(80, 38, 50) +
  drawCircle(80, 38, 29, '#0b0705') +
  times(20, (at) => {
    const [from, to] = [(at - 0.5) * 18, (at + 0.5) * 18].map((degrees) => (degrees * Math.PI) / 180)
    const corner = (angle = 0, radius = 25) =>
      `${(80 + radius * Math.sin(angle)).toFixed(1)} ${(38 - radius * Math.cos(angle)).toFixed(1)}`
    return fill(`M80 38L${corner(from)}A25 25 0 0 1 ${corner(to)}Z`, at % 2 ? '#efe3c4' : '#1f3d2c')
  }) +
  `<g fill="none" stroke="#b92b35" stroke-width="1.8"><circle cx="80" cy="38" r="24"/><circle cx="80" cy="38" r="14.5"/></g>` +
  drawCircle(80, 38, 4, '#2f6b4c') +
  drawCircle(80, 38, 1.9, '#b92b35') +
  line('M83 34L100 22M78 42L97 32', '#d9dde0', 1) +
  fill('M98 20l8-4-2 6-5 3ZM95 30l8-2-3 5-5 1Z', '#ffb52e')

const potStill =
  fill(
    'M44 74Q40 44 62 38Q68 34 69 20Q74 12 84 14L122 30V72H116V34L86 22Q80 20 79 26Q80 34 86 38Q108 44 104 74Z',
    '#c4702f',
  ) +
  fill('M50 70Q48 50 62 44', 'none', 'stroke="#ffd7a0" stroke-width="2.4" stroke-linecap="round" opacity=".7"') +
  line('M46 58H102M63 38H86', '#7a3f1a', 1.2) +
  drawCircle(74, 64, 5, '#7a3f1a') +
  drawCircle(74, 64, 3.4, '#ffcf7a') +
  times(
    3,
    (at) =>
      drawRect(124 + (at % 2) * 12, 58 - at * 0, 11, 16, '#5d3416', 'rx="3"') +
      drawRect(124 + (at % 2) * 12, 62, 11, 1.2, '#24120a'),
  ) +
  drawRect(8, 60, 26, 14, '#5d3416', 'rx="6"') +
  drawRect(13, 60, 1.6, 14, '#24120a') +
  drawRect(27, 60, 1.6, 14, '#24120a')

const tinTile = (x: number, y: number, width: number, height: number) =>
  drawRect(x + 0.4, y + 0.4, width - 0.8, height - 0.8, '#8f979c', 'opacity=".55"') +
  drawRect(x + width * 0.16, y + height * 0.16, width * 0.68, height * 0.68, '#c6ccd0', 'opacity=".4"') +
  `<ellipse cx="${x + width / 2}" cy="${y + height / 2}" rx="${width * 0.2}" ry="${height * 0.2}" fill="#eef1f2" opacity=".5"/>`
const tinCeiling =
  times(4, (row) =>
    times(10, (column) => tinTile(column * 16, [0, 13, 24, 33][row] ?? 0, 16, [13, 11, 9, 7][row] ?? 0)),
  ) +
  drawRect(0, 40, 160, 3, '#2a1c14') +
  light(80, 40, 34) +
  line('M80 0V28M62 34Q80 26 98 34M62 34V38M98 34V38M71 31V37M89 31V37', '#c98d38', 1.2) +
  times(4, (at) => light(62 + at * 12, 40, 9) + drawCircle(62 + at * 12, 40, 2, '#fff3da')) +
  counter('#2b1a11') +
  glass(54, 68, '#b92b35') +
  glass(80, 68, '#e9a92d') +
  glass(106, 68, '#d9879a')

// Small enough that a wide page header shows all of it.
const heron =
  '<g transform="translate(80 44)scale(.66)translate(-80 -44)">' +
  drawCircle(80, 34, 25, '#f6ead0', 'opacity=".92"') +
  drawCircle(72, 28, 4, '#d8c9a6', 'opacity=".6"') +
  drawCircle(90, 42, 6, '#d8c9a6', 'opacity=".5"') +
  fill(
    'M92 12Q84 12 82 20L66 24L82 23Q83 29 88 33Q94 38 86 44Q72 46 64 62Q84 66 97 50Q104 40 95 32Q88 26 90 20Q94 18 94 15Z',
    '#101a2c',
  ) +
  line('M84 60V98M90 56V98M92 13Q100 14 104 19', '#101a2c', 1.2) +
  '</g>' +
  drawRect(0, 76, 160, 14, '#16263c') +
  times(9, (at) => line(`M${8 + at * 17} ${80 + (at % 3) * 3}h${9 - (at % 3)}`, '#8fc2ff', 0.5)) +
  times(14, (at) =>
    line(
      `M${(at < 7 ? at * 6 : 118 + (at - 7) * 6) + 2} 84Q${(at < 7 ? at * 6 : 118 + (at - 7) * 6) + (at % 2 ? 6 : -2)} 66 ${(at < 7 ? at * 6 : 118 + (at - 7) * 6) + 4} ${52 + (at % 3) * 7}`,
      '#0d1c1a',
      1.3,
    ),
  )

const patio =
  bulbs(9, 8, 7) +
  bulbs(7, 20, 6) +
  times(
    8,
    (at) =>
      drawRect(at * 20, 40, 1.6, 30, '#24130b') +
      drawRect(at * 20, 44, 20, 2, '#24130b') +
      drawRect(at * 20, 58, 20, 2, '#24130b'),
  ) +
  drawRect(34, 56, 92, 4, '#7a4a22') +
  drawRect(44, 60, 4, 26, '#4d2614') +
  drawRect(112, 60, 4, 26, '#4d2614') +
  fill('M58 56L66 48H94L102 56Z', '#f0e3c8') +
  times(8, (at) => fill(`M${62 + at * 4.6} ${at % 2 ? 54 : 52}h3.4v-2h-3.4Z`, at % 2 ? '#b92b35' : '#1f3d2c')) +
  fill('M74 50a3 3 0 1 1 3 0l2 4h-7Z', '#20708f') +
  fill('M86 50a3 3 0 1 1 3 0l2 4h-7Z', '#c97a16') +
  glass(46, 56, '#d9879a') +
  glass(116, 56, '#7fa63f')

const lantern =
  light(80, 44, 62) +
  line('M80 0V14M70 22Q70 12 80 12T90 22', '#0b0705', 1.6) +
  fill('M62 28L68 20H92L98 28Z', '#1b120d') +
  fill('M64 28H96L92 68H68Z', '#ffcf7a', 'opacity=".35"') +
  line('M64 28L68 68M96 28L92 68M80 28V68', '#1b120d', 1.4) +
  drawRect(64, 68, 32, 5, '#1b120d', 'rx="1"') +
  drawRect(75, 50, 10, 18, '#f6ead0') +
  fill('M80 34Q87 43 80 50Q73 43 80 34Z', '#ffb52e') +
  fill('M80 40Q83 45 80 49Q77 45 80 40Z', '#fff3da') +
  drawRect(0, 73, 160, 17, '#24120a') +
  drawRect(0, 73, 160, 1, '#ffcf7a') +
  glass(38, 73, '#b92b35') +
  glass(124, 73, '#e9d9a0') +
  glass(136, 73, '#b92b35')

const river =
  drawCircle(118, 22, 9, '#f6ead0') +
  drawRect(0, 50, 160, 40, '#123a4a') +
  fill('M0 50Q30 36 62 46T130 42T160 50Z', '#0f211f') +
  line(
    'M0 48H160M14 48V28M60 48V28M106 48V28M14 28Q37 52 60 28Q83 52 106 28Q130 50 160 30M0 38L14 28',
    '#0b0f14',
    1.2,
  ) +
  times(10, (at) => line(`M${104 + (at % 3) * 4} ${54 + at * 3.4}h${18 - at}`, '#f6ead0', 0.6)) +
  light(80, 54, 26) +
  `<g transform="translate(36)" fill="none" stroke="#e9b45e" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"><circle cx="44" cy="34" r="4"/><path d="M44 38V74M34 46H54M24 58Q26 74 44 74T64 58M24 58l-3 6M24 58l5 5M64 58l3 6M64 58l-5 5"/></g>`

const railroad =
  fill('M0 54H160V90H0Z', '#1b1512') +
  times(9, (at) => drawRect(80 - (10 + at * at), 56 + at * 3.7, (10 + at * at) * 2, 0.9 + at * 0.22, '#4a3020')) +
  line('M77 54L36 90M83 54L124 90', '#b7bec4', 1.5) +
  fill('M0 54Q20 44 44 52T90 50T160 54Z', '#11181a') +
  line('M112 8V74', '#0b0705', 2.4) +
  drawRect(105, 8, 14, 34, '#0b0705', 'rx="6"') +
  light(112, 16, 13) +
  drawCircle(112, 16, 4.2, '#ff5a3c') +
  drawCircle(112, 26, 4.2, '#5a3f12') +
  drawCircle(112, 35, 4.2, '#12402c') +
  drawRect(18, 30, 42, 24, '#241a16') +
  fill('M14 30L20 22H58L64 30Z', '#3a1c12') +
  drawRect(23, 36, 10, 10, '#ffc25c') +
  drawRect(37, 36, 8, 18, '#140a08') +
  drawRect(48, 36, 8, 10, '#ffc25c') +
  light(40, 42, 24)

const porch =
  drawRect(0, 0, 160, 12, '#2c1a12') +
  times(16, (at) => drawRect(at * 10, 12, 0.5, 60, '#000', 'opacity=".35"')) +
  drawRect(0, 72, 160, 18, '#4d2c18') +
  times(5, (at) => drawRect(0, 74 + at * 3.6, 160, 0.6, '#24120a')) +
  drawRect(22, 12, 5, 62, '#e8dcc2') +
  drawRect(133, 12, 5, 62, '#e8dcc2') +
  drawRect(66, 26, 28, 46, '#7d2c26') +
  drawRect(70, 30, 20, 16, '#ffc25c') +
  drawCircle(90, 54, 1.2, '#ffcf7a') +
  line('M80 12V15', '#0b0705', 1) +
  light(80, 19, 30) +
  drawRect(77.4, 15, 5.2, 7, '#fff3da', 'rx="2"') +
  `<g transform="rotate(14 112 58)">${drawRect(110.6, 26, 2.8, 28, '#2a1710')}${drawCircle(112, 56, 7, '#c97a16')}${drawCircle(112, 66, 9.4, '#c97a16')}${drawCircle(112, 58, 2.8, '#24120a')}${drawRect(108, 67, 8, 1.6, '#24120a')}</g>` +
  line('M38 72L42 50M58 72L54 50M40 62H56M42 50L40 34M54 50L56 34M40 38H56M40 44H56', '#e8dcc2', 1.6)

const marigold = (x: number, y: number, size: number, color: string) =>
  times(
    12,
    (at) =>
      `<ellipse cx="${x}" cy="${y - size * 0.62}" rx="${size * 0.26}" ry="${size * 0.42}" fill="${color}" transform="rotate(${at * 30} ${x} ${y})"/>`,
  ) +
  times(
    8,
    (at) =>
      `<ellipse cx="${x}" cy="${y - size * 0.34}" rx="${size * 0.2}" ry="${size * 0.3}" fill="#ffcf5a" transform="rotate(${at * 45} ${x} ${y})"/>`,
  ) +
  drawCircle(x, y, size * 0.22, '#b5651d')
const marigolds =
  line(
    'M80 74Q80 50 80 34M80 74Q64 56 58 44M80 74Q98 54 104 42M80 74Q54 64 40 56M80 74Q110 64 122 54',
    '#3f6b3a',
    1.8,
  ) +
  marigold(80, 28, 19, '#f08c1e') +
  marigold(52, 40, 15, '#e8a02c') +
  marigold(108, 38, 15, '#e36f1e') +
  marigold(34, 56, 11, '#f0a63a') +
  marigold(127, 54, 11, '#f08c1e') +
  fill('M68 62H92L89 82H71Z', '#20708f') +
  drawRect(66, 60, 28, 4, '#2f86a8', 'rx="1"') +
  drawRect(0, 81, 160, 9, '#3b2013') +
  drawRect(0, 81, 160, 1, '#ffcf7a') +
  glass(28, 81, '#7fa63f') +
  glass(134, 81, '#d9879a')

const handle = (x: number, color: string) =>
  fill(`M${x - 2} 46L${x - 4.4} 22Q${x} 16 ${x + 4.4} 22L${x + 2} 46Z`, color) +
  drawRect(x - 2.4, 27, 4.8, 7, '#f6ead0') +
  drawRect(x - 1.2, 46, 2.4, 12, '#e9b45e')
const taproom =
  times(9, (row) =>
    times(9, (column) =>
      drawRect(
        column * 20 - (row % 2) * 10,
        row * 8,
        19,
        7,
        '#8a4630',
        `opacity="${0.5 + ((row * 7 + column * 3) % 4) * 0.1}"`,
      ),
    ),
  ) +
  drawRect(14, 44, 132, 5, '#c98d38', 'rx="2"') +
  drawRect(14, 45, 132, 1, '#ffe3ab') +
  times(3, (at) => light(30 + at * 50, 8, 28)) +
  times(10, (at) => handle(22 + at * 12.9, ['#b92b35', '#20708f', '#7fa63f', '#c97a16', '#6c4fa0'][at % 5] ?? '')) +
  counter('#24130b') +
  fill('M122 88Q118 72 130 70Q130 60 138 60L141 55L144 61Q151 63 151 67Q148 71 143 70Q148 78 146 88Z', '#e0c493') +
  drawCircle(143.6, 64, 0.9, '#1d1412') +
  drawCircle(150.6, 66, 1.1, '#1d1412') +
  line('M134 71Q139 74 143 71', '#b92b35', 1.6)

type Scene = { glow: keyof typeof accentColors; wall: string; drawing: string }

const scenes: Record<VenueKey, Scene> = {
  copperRail: { glow: 'rye', wall: '#12261d', drawing: piano + counterRail() },
  mudlark: { glow: 'pine', wall: '#2a1a10', drawing: dartboard + counter('#3b2013') },
  theStill: { glow: 'rye', wall: '#2b1a12', drawing: potStill + drawRect(0, 74, 160, 16, '#24120a') },
  tinCeiling: { glow: 'curacao', wall: '#14202a', drawing: tinCeiling },
  nightHeron: { glow: 'violette', wall: '#141832', drawing: heron },
  sixpenny: { glow: 'absinthe', wall: '#152319', drawing: patio },
  lowLantern: { glow: 'campari', wall: '#200e10', drawing: lantern },
  brassAnchor: { glow: 'curacao', wall: '#0e2230', drawing: river },
  signalHouse: { glow: 'campari', wall: '#241a28', drawing: railroad },
  porchLight: { glow: 'pine', wall: '#2f4a44', drawing: porch },
  marigold: { glow: 'rose', wall: '#2c1420', drawing: marigolds },
  riverbend: { glow: 'rye', wall: '#2a1510', drawing: taproom },
}

/** The long copper rail in front of the piano. */
function counterRail(): string {
  return (
    drawRect(0, 74, 160, 16, '#2b1a11') +
    drawRect(0, 72, 160, 3.4, '#c4702f') +
    drawRect(0, 72.6, 160, 0.8, '#ffd7a0') +
    glass(28, 72, '#b92b35') +
    glass(132, 72, '#e9a92d')
  )
}

/** The demo's venues, each with a scene of its own. */
export const listVenues = (): VenueKey[] => Object.keys(scenes) as VenueKey[]

export const drawVenue = (key: VenueKey): string => {
  const { glow, wall, drawing } = scenes[key]
  const scene = { random: createSeededRandom(key), width: WIDTH, height: HEIGHT, glow: accentColors[glow][0] }
  return frameScene(scene, wall, drawRect(0, 0, WIDTH, HEIGHT, 'url(#a)', 'opacity=".8"') + drawing)
}
