import type { Dice } from '#web/artwork/seed.ts'

/** What a room is drawn from. Units are the picture's own pixels; `glow` is the colour that lights it. */
export type Room = { roll: Dice; width: number; height: number; glow: string }

/** Light, the drawing, and a darkening towards the edges. Fills `a` glow, `w` lamp, `d` light from above, `u` from below. */
export const framed = ({ width, height, glow }: Room, ground: string, drawing: string, shapes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><defs>` +
  `<radialGradient id="a" cy=".4" r=".75"><stop stop-color="${glow}" stop-opacity=".8"/><stop offset=".6" stop-color="${glow}" stop-opacity=".22"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>` +
  `<radialGradient id="v" r=".74"><stop offset=".5" stop-color="#0b1310" stop-opacity="0"/><stop offset="1" stop-color="#0b1310" stop-opacity=".74"/></radialGradient>` +
  `<radialGradient id="w"><stop stop-color="#ffe3ab" stop-opacity=".95"/><stop offset=".35" stop-color="#ffcf7a" stop-opacity=".5"/><stop offset="1" stop-color="#ffcf7a" stop-opacity="0"/></radialGradient>` +
  `<linearGradient id="d" x2="0" y2="1"><stop stop-color="#ffcf7a" stop-opacity=".7"/><stop offset="1" stop-color="#ffcf7a" stop-opacity="0"/></linearGradient>` +
  `<linearGradient id="u" x2="0" y2="1"><stop stop-color="#ffcf7a" stop-opacity="0"/><stop offset="1" stop-color="#ffcf7a" stop-opacity=".62"/></linearGradient>` +
  `${shapes}</defs>${box(0, 0, width, height, ground)}${drawing}${box(0, 0, width, height, 'url(#v)')}</svg>`

export const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" fill="${fill}"${more && ` ${more}`}/>`

export const disc = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="${fill}"${more && ` ${more}`}/>`

export const place = (shape: string, x: number, y: number, scale: number, fill: string) =>
  `<use href="#${shape}" fill="${fill}" transform="translate(${num(x)} ${num(y)})scale(${num(scale, 3)})"/>`

/** A number as short text. */
export const num = (value: number, digits = 1) => String(Number(value.toFixed(digits)))
