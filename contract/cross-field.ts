import type { z } from 'zod'

type CrossFieldRule<Values> = {
  /** The fields that the rule compares. The rule is skipped while one of them is invalid. */
  fields: readonly (keyof Values & string)[]
  /** The field that gets the message. */
  errorField: keyof Values & string
  error: string
}

/**
 * The second argument of `.refine` for a rule that compares fields. By default zod skips such a rule when any field is
 * invalid, so its message would appear only after the other fields are corrected.
 */
export const crossFieldRule = <Values>({ fields, errorField, error }: CrossFieldRule<Values>) => ({
  path: [errorField],
  error,
  ...whileValid<Values>(fields),
})

/** The same for `.superRefine`, whose function adds the messages itself. */
export const whileValid = <Values>(fields: CrossFieldRule<Values>['fields']) => ({
  when: ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => fields.some((field) => field === path?.[0])),
})
