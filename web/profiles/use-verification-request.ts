import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { profileMessages } from '#contract/profiles.texts.ts'
import { type OwnProfile, VerificationRequest } from '#contract/profiles.ts'
import { api } from '#web/core/api.ts'
import { formatError, toFieldErrors } from '#web/core/errors.ts'
import { refreshSession } from '#web/core/session.ts'
import { useUnsavedChangesGuard } from '#web/ui/unsaved.ts'

type Values = { statement: string; link: string }

/** The statement and the link of a verification request. `send` returns false if one of them is not valid. */
export const useVerificationRequest = ({ verification_statement, verification_link }: OwnProfile) => {
  const before = { statement: verification_statement ?? '', link: verification_link ?? '' }
  const [values, setValues] = useState<Values>(before)
  const [invalid, setInvalid] = useState<Partial<Values>>({})
  const sent = useRef(false)
  const cache = useQueryClient()
  const request = useMutation(
    api.profiles.requestVerification.mutationOptions({
      onSuccess: async () => {
        await cache.invalidateQueries({ queryKey: api.profiles.key() })
        await refreshSession()
      },
      onError: () => {
        sent.current = false
      },
    }),
  )
  // Opening the email counts as leaving the page, so a request on its way to the server no longer counts as unsaved.
  useUnsavedChangesGuard(() => !sent.current && (values.statement !== before.statement || values.link !== before.link))
  const send = (): boolean => {
    const parsed = VerificationRequest.safeParse(values)
    setInvalid(parsed.success ? {} : toMessages(parsed.error.issues))
    if (!parsed.success) return false
    sent.current = true
    request.mutate(parsed.data)
    return true
  }
  const refused: Partial<Values> = toFieldErrors(request.error)
  const errors = { ...refused, ...invalid }
  const isUnexplained = request.isError && Object.keys(refused).length === 0
  return {
    ...values,
    errors,
    problem: isUnexplained ? formatError(request.error, profileMessages.verificationRequestFailed) : undefined,
    change: (changed: Partial<Values>) => setValues({ ...values, ...changed }),
    send,
  }
}

const toMessages = (issues: readonly { path: PropertyKey[]; message: string }[]): Partial<Values> =>
  Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
