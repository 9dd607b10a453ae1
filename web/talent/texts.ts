/** Texts of the talent directory, imported by components and tests. */
export const talentTexts = {
  nearestFirst: 'On now, nearest first. Then by next shift.',
  onNowFirst: 'On now first. Then by next shift.',
} as const
