export const USER_TYPES = ['patron', 'bartender', 'entertainer', 'business'] as const

/** Years. Also shown in the terms, the privacy policy and the registration checkbox. */
export const MINIMUM_AGE = 18
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
