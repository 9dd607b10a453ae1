import { drawRect, drawShape, formatNumber, frameScene, type SceneContext } from './frame.ts'

const MIC =
  '<g id="m"><ellipse cy="4.5" rx="24" ry="3.5" fill="#ffe3ab" opacity=".85"/><ellipse cy="5" rx="7" ry="1.4" fill="#140c0a"/>' +
  '<path d="M0 5V-31" stroke="#140c0a" stroke-width="1.4"/><rect x="-2.6" y="-38" width="5.2" height="8.5" rx="2.6" fill="#140c0a"/><path d="M-1.2-36v4" stroke="#fff3da" stroke-linecap="round"/></g>' +
  '<g id="c"><path d="M-5-10L-7.5 5M5-10L7.5 5" stroke="#140c0a" stroke-width="1.3"/><ellipse cy="-10.5" rx="7.5" ry="1.8" fill="#3a1c12"/></g>' +
  '<g id="h"><circle cy="-6" r="10" fill="#060505"/><path d="M-20 16q0-24 20-24t20 24Z" fill="#060505"/></g>' +
  '<g id="b"><circle r="4" fill="url(#w)"/><circle r=".9" fill="#fff3da"/></g>'

/** Draws a small stage: curtains, two lights, a microphone, heads in front. */
export const drawStage = (scene: SceneContext) => {
  const { random, width, height, glow } = scene
  const unit = height / 100
  const floor = height * 0.76
  const middle = width * (0.5 + (random() - 0.5) * 0.06)
  const light = (from: number, opacity: number) =>
    `<path d="M${formatNumber(from - unit * 2)} ${formatNumber(unit * 6)}h${formatNumber(unit * 4)}L${formatNumber(middle + unit * 24)} ${formatNumber(floor + unit * 5)}H${formatNumber(middle - unit * 24)}Z" fill="url(#d)" opacity="${opacity}"/>`
  const fold = unit * 8
  const curtain =
    `<pattern id="f" width="${formatNumber(fold)}" height="${height}" patternUnits="userSpaceOnUse">${drawRect(0, 0, fold, height, glow)}` +
    `${drawRect(0, 0, fold * 0.42, height, '#000', 'opacity=".42"')}${drawRect(fold * 0.66, 0, fold * 0.12, height, '#fff', 'opacity=".13"')}</pattern>`
  const side = Math.round(Math.min(width * 0.24, height * 0.5) / fold) * fold
  let drawing =
    drawRect(0, 0, width, height, 'url(#a)', 'opacity=".75"') +
    light(middle - unit * 50, 0.55) +
    light(middle + unit * 46, 0.5) +
    drawRect(0, floor, width, unit * 14, '#3b2013') +
    drawRect(0, floor + unit * 13, width, unit * 1.6, '#ffcf7a', 'opacity=".8"') +
    drawRect(0, floor + unit * 14.6, width, height, '#140a08')
  const bulbs = Math.round((width / height) * 7)
  for (let at = 0; at < bulbs; at++)
    drawing += drawShape('b', (at * width) / bulbs, height * 0.2 + Math.sin(at * 0.9) * unit * 1.8, unit, 'none')
  drawing +=
    drawShape('m', middle, floor, unit, 'none') +
    drawShape('c', middle + unit * 34, floor, unit, 'none') +
    drawRect(0, 0, side, floor + unit * 3, 'url(#f)') +
    drawRect(width - side, 0, side, floor + unit * 3, 'url(#f)')
  const swags = Math.round((width / height) * 4)
  const swag = width / swags
  for (let at = 0; at < swags; at++)
    drawing += `<path d="M${formatNumber(at * swag)} 0h${formatNumber(swag)}v${formatNumber(unit * 8)}a${formatNumber(swag / 2)} ${formatNumber(unit * 7)} 0 0 1-${formatNumber(swag)} 0Z" fill="${glow}" stroke="#ffcf7a" stroke-width="${formatNumber(unit * 0.8)}"/>`
  for (let x = 0; x < width; x += unit * (16 + random() * 12))
    drawing += drawShape('h', x, height * (0.94 + random() * 0.05), unit * (0.6 + random() * 0.3), 'none')
  return frameScene(scene, '#0d0a0e', drawing, MIC + curtain)
}
