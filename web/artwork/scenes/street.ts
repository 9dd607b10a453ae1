import { pick } from '#web/artwork/seeded-random.ts'
import { drawCircle, drawRect, drawShape, frameScene, type SceneContext } from './frame.ts'

const LAMP =
  '<g id="l"><path d="M0 52V0" stroke="#0a0808" stroke-width="1.6"/><circle cy="-3" r="30" fill="url(#w)"/><path d="M-3 .5L-4.2-6H4.2L3 .5Z" fill="#fff3da"/></g>'
const SIGN =
  '<g id="n"><path d="M-12-10H2" stroke="#0b0705" stroke-width="1.4"/><circle r="22" fill="url(#w)"/><circle r="8.5" fill="#12261D" stroke="#FFB52E" stroke-width="1.4"/>' +
  '<path d="M-3.5-3.5h7L0 .5ZM0 .5V4M-2.2 4h4.4" fill="none" stroke="#FFB52E" stroke-width="1.1" stroke-linejoin="round"/></g>'

const bar = (x: number, ground: number, wide: number, unit: number, glow: string) => {
  const top = ground - unit * 44
  let drawn =
    drawRect(x, top - unit * 10, wide, ground - top + unit * 10, '#120c0a') +
    drawRect(x + wide * 0.05, top + unit * 2, wide * 0.56, unit * 32, '#ffc25c') +
    drawRect(x + wide * 0.05, top + unit * 2, wide * 0.56, unit * 32, 'url(#w)') +
    drawRect(x + wide * 0.68, top + unit * 2, wide * 0.2, unit * 42, '#2c1710') +
    drawRect(x + wide * 0.71, top + unit * 8, wide * 0.14, unit * 18, '#ffce70') +
    drawCircle(x + wide * 0.85, ground - unit * 12, unit, '#ffcf7a')
  for (let at = 0; at < 6; at++)
    drawn += drawRect(
      x + wide * (0.09 + at * 0.085),
      ground - unit * (18 - (at % 3) * 3),
      wide * 0.04,
      unit * (8 - (at % 3) * 3),
      '#4a210c',
      'opacity=".8"',
    )
  drawn += drawRect(x + wide * 0.05, ground - unit * 10.5, wide * 0.56, unit * 10.5, '#241108')
  const flap = (wide * 1.06) / 9
  for (let at = 0; at < 9; at++)
    drawn += drawShape('f', x - wide * 0.03 + at * flap, top, flap / 12, at % 2 ? '#f6ead0' : glow)
  return (
    drawn +
    drawRect(x + wide * 0.1, top - unit * 8.5, wide * 0.8, unit * 5.5, glow, 'opacity=".55"') +
    drawRect(x + wide * 0.1, top - unit * 3, wide * 0.8, unit * 0.8, '#fff3da')
  )
}

const FLAP = '<path id="f" d="M0 0h12v8a6 5 0 0 1-12 0Z"/>'

/** Draws a bar from outside: awning, lit window, lamp, wet street. */
export const drawStreet = (scene: SceneContext) => {
  const { random, width, height, glow } = scene
  const unit = height / 100
  const ground = height * 0.8
  let drawing = drawRect(0, 0, width, height, 'url(#a)', 'opacity=".7"')
  for (let star = 0; star < Math.min(12, (width / height) * 6); star++)
    drawing += drawCircle(
      random() * width,
      random() * height * 0.34,
      0.6 + random(),
      '#fff',
      `opacity=".${2 + Math.floor(random() * 5)}"`,
    )
  for (let x = -height * 0.1; x < width; ) {
    const [wide, tall] = [height * (0.34 + random() * 0.3), height * (0.38 + random() * 0.28)]
    drawing += drawRect(x, ground - tall, wide, tall, pick(random(), ['#241a22', '#1b2029', '#2a1c18', '#18221f']))
    drawing += drawRect(x - unit, ground - tall - unit * 2, wide + unit * 2, unit * 3, '#0e0c10')
    for (let at = 0; at < 3; at++)
      if (random() < 0.55)
        drawing += drawRect(
          x + (wide * (at + 0.5)) / 3 - unit * 3,
          ground - tall + unit * 6,
          unit * 6,
          unit * 9.5,
          '#ffd98a',
          'opacity=".7"',
        )
    x += wide
  }
  const wide = Math.min(width * 0.72, height * 0.98)
  const left = (width - wide) / 2
  drawing +=
    bar(left, ground, wide, unit, glow) +
    drawShape('n', left + wide + unit * 10, ground - unit * 46, unit, 'none') +
    drawShape('l', left - unit * 24, height * 0.28, unit, 'none') +
    drawRect(0, ground, width, height * 0.2, '#0c0d12') +
    drawRect(0, ground, width, unit * 1.8, '#2a2528')
  for (let at = 0; at < Math.min(16, (width / height) * 7); at++) {
    const x = random() * width
    const near = x > left && x < left + wide
    drawing += drawRect(
      x,
      ground + unit * (2 + random() * 4),
      unit * (1 + random() * 3),
      unit * (4 + random() * 14),
      near ? '#ffc25c' : glow,
      `rx="2" opacity=".${near ? 4 : 2}"`,
    )
  }
  return frameScene(scene, '#101828', drawing, LAMP + SIGN + FLAP)
}
