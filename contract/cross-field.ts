import type { z } from 'zod'

type CrossFieldRule<Values> = {
  /** The fields that the rule compares. It stays silent while one of them is wrong by itself. */
  fields: readonly (keyof Values & string)[]
  /** The field that gets the message. */
  errorField: keyof Values & string
  error: string
}

/**
 * The parameters of `.refine` for a rule that compares fields. By default zod skips such a rule as soon as any field is
 * wrong, so its message would come up only after the other fields were corrected.
 */
export const crossFieldRule = <Values>({ fields, errorField, error }: CrossFieldRule<Values>) => ({
  path: [errorField],
  error,
  when: ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => fields.some((field) => field === path?.[0])),
})
