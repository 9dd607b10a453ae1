import { TIME_LIMITS } from '#server/core/requests/time-limit.ts'

/** Pages wait for all that travels in them, however slow the machine is, so that the same page is always the same. */
export const PATIENT_LIMITS = { ...TIME_LIMITS, pageData: TIME_LIMITS.standard }
