import { z } from 'zod'
import { parseAmount } from './parse-amount.ts'

/** The amount of a form: reads what people type, then checks it like the API. */
export const readTypedAmount = (amount: z.ZodType<string, string>) =>
  z
    .string()
    .transform((typed) => parseAmount(typed) ?? typed)
    .pipe(amount)
