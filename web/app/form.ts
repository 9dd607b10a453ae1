import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { codeOf, fieldProblems, problemText } from './problems.ts'

type SchemaForm<Input extends FieldValues, Output> = {
  defaults: DefaultValues<Input>
  /** Sends valid values. What it throws becomes marks on the fields, or the form's `problem`. */
  send: (values: Output) => Promise<void>
  /** What to say when the server gave no words of its own. */
  fallback: string
  /** Own words for an error; undefined leaves it to the server's. */
  explain?: (error: unknown, values: Output) => string | undefined
  /** Error codes that are about one field: they are said there, in the server's words. */
  fieldOf?: Record<string, Path<Input>>
}

/**
 * A form checked by the contract's schema, here and on the server. `field(name)` gives a control its name, id, handlers
 * and error. Fresh functions every render: react-hook-form changes its state in place, which memoised code would miss.
 */
export const useSchemaForm = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  { defaults, send, fallback, explain, fieldOf }: SchemaForm<Input, Output>,
) => {
  'use no memo'
  const prefix = useId()
  const [problem, setProblem] = useState<string>()
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: defaults,
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState

  const errorOf = (name: Path<Input>) => {
    const error = form.getFieldState(name, form.formState).error
    return typeof error?.message === 'string' ? error.message : undefined
  }

  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined)
    try {
      await send(values)
    } catch (error) {
      const place = fieldOf?.[codeOf(error) ?? '']
      if (place) {
        form.setError(place, { type: 'server', message: problemText(error, fallback) }, { shouldFocus: true })
        return
      }
      const fields = Object.entries(fieldProblems(error))
      for (const [at, [name, message]] of fields.entries())
        form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: at === 0 })
      setProblem(explain?.(error, values) ?? problemText(error, fallback))
    }
  })

  return {
    form,
    /** Whether it is being sent. */
    busy: isSubmitting,
    /** What is wrong with the form as a whole. */
    problem,
    setProblem,
    hasErrors: Object.keys(errors).length > 0,
    field: (name: Path<Input>) => ({ ...form.register(name), id: `${prefix}${name}`, error: errorOf(name) }),
    errorOf,
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      if (!form.formState.isSubmitting) void submit()
    },
  }
}
