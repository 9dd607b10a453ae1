import { z } from 'zod'

/** When shifts are shown to others. */
export const ShiftDelay = z
  .int()
  .min(0)
  .max(60)
  .nullable()
  .describe('How many minutes after their start others can see your shifts. Null if they can once you post them.')
export type ShiftDelay = z.output<typeof ShiftDelay>
