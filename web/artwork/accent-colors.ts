import { createSeededRandom, pick } from './seeded-random.ts'

/** Accent colors, each with a readable text color. */
export const accentColors = {
  rye: ['#C97A16', '#1B0E00'],
  campari: ['#B92B35', '#FFFFFF'],
  absinthe: ['#7FA63F', '#0F1803'],
  curacao: ['#20708F', '#FFFFFF'],
  violette: ['#6C4FA0', '#FFFFFF'],
  rose: ['#D9879A', '#26060E'],
  stout: ['#5B3A2C', '#FFF3E6'],
  pine: ['#2F6B4C', '#FFFFFF'],
} as const
export type AccentColor = keyof typeof accentColors

const ACCENT_COLORS = ['rye', 'campari', 'absinthe', 'curacao', 'violette', 'rose', 'stout', 'pine'] as const

/** The accent color of a person or venue. Always the same for an id. */
export const pickAccentColor = (id: string): AccentColor => pick(createSeededRandom(id)(), ACCENT_COLORS)

/** The light colors of scenes: every accent color except stout, which is too dark. */
export const GLOW_COLORS = ['rye', 'campari', 'absinthe', 'curacao', 'violette', 'rose', 'pine'] as const

export const pickGlowColor = (id: string): AccentColor => pick(createSeededRandom(`glow ${id}`)(), GLOW_COLORS)
