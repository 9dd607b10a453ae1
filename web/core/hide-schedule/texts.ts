export const hideScheduleTexts = {
  hide: 'Hide my schedule',
} as const
