import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { toastError } from '#web/ui/toast.ts'
import { hasChanged, useUnsavedChangesGuard } from '#web/ui/unsaved.ts'
import { formatError, formatErrorReason, getErrorCode, toFieldErrors } from './errors.ts'

type SchemaFormOptions<Input extends FieldValues, Output> = {
  defaults: DefaultValues<Input>
  /**
   * Sends valid values. What it throws becomes marks on the fields, or the form's `problem`. `asked`: nothing is saved
   * yet, a question is open.
   */
  send: (values: Output) => Promise<unknown>
  /** What else is checked at each try, and marked by the screen: false keeps the form from being sent. */
  validateExtra?: () => boolean
  /** Whether something was changed that is not among the fields, as a picture. */
  hasOtherChanges?: () => boolean
  /** Holds nothing that anybody would miss, as a password asked for once more: leaving it asks nothing. */
  discardable?: boolean
  /** What to say when the server gave no words of its own; the reason alone without it. */
  fallback?: string
  /** Own words for an error; undefined leaves it to the server's. */
  explain?: (error: unknown, values: Output) => string | undefined
  /** Error codes that are about one field: they are said there, in the server's words. */
  fieldByErrorCode?: Record<string, Path<Input>>
}

/**
 * A form checked by the contract's schema, here and on the server. `field(name)` gives a control its name, id, handlers
 * and error. Fresh functions every render: react-hook-form changes its state in place, which memoised code would miss.
 */
export const useSchemaForm = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  {
    defaults,
    send,
    validateExtra,
    hasOtherChanges,
    discardable,
    fallback,
    explain,
    fieldByErrorCode,
  }: SchemaFormOptions<Input, Output>,
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

  const saved = useRef<unknown>(undefined)
  const sending = useRef(false)
  const markSaved = () => {
    saved.current = form.getValues()
  }
  const isChanged = () =>
    hasChanged(form.getValues(), saved.current ?? form.formState.defaultValues) ||
    (saved.current === undefined && hasOtherChanges?.() === true)
  // On its way it is not lost by going on to another page; a reload would take it back.
  const unsaved = useUnsavedChangesGuard(
    (leaving) => !discardable && (leaving === 'document' || !sending.current) && isChanged(),
  )
  const left = useHasLeft()
  const textOf = (error: unknown) => (fallback === undefined ? formatErrorReason(error) : formatError(error, fallback))

  const submit = form.handleSubmit(
    async (values) => {
      setProblem(undefined)
      if (validateExtra?.() === false) return
      sending.current = true
      saved.current = undefined
      try {
        if ((await send(values)) !== 'asked') markSaved()
      } catch (error) {
        if (left.current) return toastError(explain?.(error, values) ?? textOf(error))
        const place = fieldByErrorCode?.[getErrorCode(error) ?? '']
        if (place) {
          form.setError(place, { type: 'server', message: textOf(error) }, { shouldFocus: true })
          return
        }
        const fields = Object.entries(toFieldErrors(error))
        for (const [at, [name, message]] of fields.entries())
          form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: at === 0 })
        setProblem(explain?.(error, values) ?? textOf(error))
      } finally {
        sending.current = false
      }
    },
    () => void validateExtra?.(),
  )

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
    /** Closes the form, after a question if something would be lost. */
    leave: unsaved.leave,
    /** For a form whose `send` asked first: what stands in it is saved now. */
    markSaved,
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      if (!form.formState.isSubmitting) void submit()
    },
  }
}

/** Whether the person went on to another page meanwhile. */
const useHasLeft = () => {
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  return left
}
