import type { AvatarShape } from '#web/ui/Avatar.tsx'
import { roundToTenth } from './seeded-random.ts'

const point = (radius: number, angle: number) =>
  `${roundToTenth(50 + radius * Math.sin(angle))} ${roundToTenth(50 - radius * Math.cos(angle))}`

/** A circular outline with `teeth` smooth waves of height `depth` around `radius`. */
const scalloped = (teeth: number, radius: number, depth: number) => {
  const step = Math.PI / teeth
  let path = `M${point(radius, -step / 2)}`
  for (let wave = 0; wave < teeth * 2; wave++) {
    const control = radius + (wave % 2 === 0 ? depth : -depth) * 2
    path += `Q${point(control, wave * step)} ${point(radius, (wave + 0.5) * step)}`
  }
  return `${path}Z`
}

const sign = (edge: number, corner: number) => {
  const side = 100 - 2 * edge - 2 * corner
  const arc = (dx: number, dy: number) => `a${corner} ${corner} 0 0 1 ${dx * corner} ${dy * corner}`
  return `M${edge + corner} ${edge}h${side}${arc(1, 1)}v${side}${arc(-1, 1)}h${-side}${arc(-1, -1)}v${-side}${arc(1, -1)}Z`
}

/** The avatar shape of each role: crown cap, rosette, coaster, sign. */
export const shapes = {
  crownCap: { outer: scalloped(20, 47.2, 2.2), inner: scalloped(20, 40.2, 1.9), groove: 36 },
  rosette: { outer: scalloped(8, 45.6, 3.6), inner: scalloped(8, 38.8, 3.2) },
  coaster: {
    outer: 'M50 2a48 48 0 1 1 0 96a48 48 0 1 1 0-96Z',
    inner: 'M50 9a41 41 0 1 1 0 82a41 41 0 1 1 0-82Z',
  },
  sign: { outer: sign(3, 21), inner: sign(11, 16) },
} satisfies Record<string, AvatarShape>
