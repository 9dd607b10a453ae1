import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useRevealFailure } from '#web/ui/reveal-failure.ts'
import { toast } from '#web/ui/toast.ts'
import { hasChanged, useUnsavedChangesGuard } from '#web/ui/unsaved.ts'
import { formatError, formatErrorReason, getErrorCode, toFieldErrors } from './errors.ts'
import { sendLoggedIn } from './login-request.ts'
import { useFormDraft } from './use-form-draft.ts'

/** The event of a form's submit. */
export type SubmitEvent = { preventDefault: () => void; currentTarget: Element }

type SchemaFormOptions<Input extends FieldValues, Output> = {
  defaults: DefaultValues<Input>
  /**
   * Sends valid values. What it throws becomes field errors or the form's `problem`. Resolves to `asked` if nothing is
   * saved yet because a confirmation dialog is open.
   */
  send: (values: Output) => Promise<unknown>
  /** An extra check on each submit, whose errors the screen shows itself. False stops the submit. */
  validateExtra?: () => boolean
  /** Where unsent input is kept for a reload, such as `shift new`. Not for passwords, income, the forum and settings. */
  draft?: string
  /** Whether something outside the fields has changed, such as an image. */
  hasOtherChanges?: () => boolean
  /** Contains nothing worth keeping, such as a re-entered password, so leaving doesn't ask. */
  discardable?: boolean
  /** The message when the server gives none; without it, only the reason is shown. */
  fallback?: string
  /** A custom message for an error; undefined uses the server's. */
  explain?: (error: unknown, values: Output) => string | undefined
  /** Error codes that concern one field. The server's message is shown at that field. */
  fieldByErrorCode?: Record<string, Path<Input>>
}

/**
 * A form validated by the contract's schema, here and on the server. `field(name)` returns a control's name, id,
 * handlers and error. The functions are new on every render, because react-hook-form mutates its state in place and
 * memoized code would miss the changes.
 */
export const useSchemaForm = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  options: SchemaFormOptions<Input, Output>,
) => {
  'use no memo'
  const prefix = useId()
  const [problem, setProblem] = useState<string>()
  const revealFailure = useRevealFailure()
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: options.defaults,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  // After a change, the reason of the last failure may no longer apply.
  useEffect(() => {
    const changes = form.watch(() => setProblem(undefined))
    return () => changes.unsubscribe()
  }, [form])

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
    (saved.current === undefined && options.hasOtherChanges?.() === true)
  useFormDraft(form, options.draft)
  // While a request is in flight, leaving for another page loses nothing, but a reload would abort it.
  const unsaved = useUnsavedChangesGuard(
    (leaving) => !options.discardable && (leaving === 'document' || !sending.current) && isChanged(),
  )
  const hasLeft = useHasLeft()
  const toMessage = (error: unknown) =>
    options.fallback === undefined ? formatErrorReason(error) : formatError(error, options.fallback)

  const submit = form.handleSubmit(
    async (values) => {
      setProblem(undefined)
      if (options.validateExtra?.() === false) return
      sending.current = true
      saved.current = undefined
      try {
        if ((await sendLoggedIn(() => options.send(values))) !== 'asked') markSaved()
      } catch (error) {
        if (hasLeft.current) return toast.error(options.explain?.(error, values) ?? toMessage(error))
        const place = options.fieldByErrorCode?.[getErrorCode(error) ?? '']
        if (place) {
          form.setError(place, { type: 'server', message: toMessage(error) })
          return
        }
        for (const [name, message] of Object.entries(toFieldErrors(error)))
          form.setError(name as Path<Input>, { type: 'server', message })
        setProblem(options.explain?.(error, values) ?? toMessage(error))
      } finally {
        sending.current = false
      }
    },
    () => void options.validateExtra?.(),
  )

  return {
    form,
    /** Whether a submit is in flight. */
    busy: isSubmitting,
    /** The error of the form as a whole. */
    problem,
    setProblem,
    hasErrors: Object.keys(errors).length > 0,
    field: (name: Path<Input>) => ({ ...form.register(name), id: `${prefix}${name}`, error: errorOf(name) }),
    errorOf,
    /** Closes the form, asking first if changes would be lost. */
    leave: unsaved.leave,
    /** For a form whose `send` returned `asked`: marks its current values as saved. */
    markSaved,
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      const { currentTarget } = event
      if (!form.formState.isSubmitting) void submit().then(() => revealFailure(currentTarget))
    },
  }
}

/** Whether the user has left the page since. */
const useHasLeft = () => {
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])
  return hasLeft
}
