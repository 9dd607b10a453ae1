import type { SeededRandom } from '#web/artwork/seeded-random.ts'

/** The parameters of a scene. Sizes are in pixels of the drawing; `glow` is the color of its light. */
export type SceneContext = { random: SeededRandom; width: number; height: number; glow: string }

/** Frames a drawing with light and a vignette. Gradients: `a` glow, `w` lamp, `d` light from above, `u` from below. */
export const frameScene = ({ width, height, glow }: SceneContext, ground: string, drawing: string, shapes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><defs>` +
  `<radialGradient id="a" cy=".4" r=".75"><stop stop-color="${glow}" stop-opacity=".8"/><stop offset=".6" stop-color="${glow}" stop-opacity=".22"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>` +
  `<radialGradient id="v" r=".74"><stop offset=".5" stop-color="#0b1310" stop-opacity="0"/><stop offset="1" stop-color="#0b1310" stop-opacity=".74"/></radialGradient>` +
  `<radialGradient id="w"><stop stop-color="#ffe3ab" stop-opacity=".95"/><stop offset=".35" stop-color="#ffcf7a" stop-opacity=".5"/><stop offset="1" stop-color="#ffcf7a" stop-opacity="0"/></radialGradient>` +
  `<linearGradient id="d" x2="0" y2="1"><stop stop-color="#ffcf7a" stop-opacity=".7"/><stop offset="1" stop-color="#ffcf7a" stop-opacity="0"/></linearGradient>` +
  `<linearGradient id="u" x2="0" y2="1"><stop stop-color="#ffcf7a" stop-opacity="0"/><stop offset="1" stop-color="#ffcf7a" stop-opacity=".62"/></linearGradient>` +
  `${shapes}</defs>${drawRect(0, 0, width, height, ground)}${drawing}${drawRect(0, 0, width, height, 'url(#v)')}</svg>`

export const drawRect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(width)}" height="${formatNumber(height)}" fill="${fill}"${more && ` ${more}`}/>`

export const drawCircle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(radius)}" fill="${fill}"${more && ` ${more}`}/>`

export const drawShape = (shape: string, x: number, y: number, scale: number, fill: string) =>
  `<use href="#${shape}" fill="${fill}" transform="translate(${formatNumber(x)} ${formatNumber(y)})scale(${formatNumber(scale, 3)})"/>`

/** A number with at most `digits` decimals. */
export const formatNumber = (value: number, digits = 1) => String(Number(value.toFixed(digits)))
