import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { adminMessages } from '#contract/admin.texts.ts'
import type { VerificationCase } from '#contract/admin.ts'
import { limits } from '#contract/limits.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { roleNames } from '#web/artwork/RoleBadge.tsx'
import { api } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { useDraft } from '#web/posts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { formatMonthAndYear } from '#web/ui/times.ts'
import { toast } from '#web/ui/toast.ts'
import { toastVerifiedWithUndo } from './undo-verify.ts'
import { VerificationEvidence } from './VerificationEvidence.tsx'

type Decision = 'verify' | 'reject' | 'revoke'

/** A verification request: the person, what they sent, earlier decisions, and the new decision. */
export const VerificationDetail = ({ person, onDecided }: { person: VerificationCase; onDecided: () => void }) => {
  const name = person.full_name ?? `@${person.username}`
  return (
    <Card as="div">
      <div className="flex flex-wrap items-center gap-x-4">
        <PersonAvatar person={person} size="l" />
        <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
          <h2 className="text-title">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-small text-ink-2">
            @{person.username} · {roleNames[person.user_type]} · member since {formatMonthAndYear(person.created_at)}
          </p>
        </div>
        <TextLink to="/profiles/$userIdentifier" params={{ userIdentifier: person.username_slug }}>
          Open profile
        </TextLink>
      </div>
      <dl className="mt-4 flex flex-wrap gap-3">
        <Count label="past shifts" value={person.past_shift_count} />
        <Count label="followers" value={person.follower_count} />
        <Count label="reports" value={person.report_count} />
      </dl>
      <VerificationEvidence person={person} name={name} />
      <DecisionForm person={person} name={name} onDecided={onDecided} />
    </Card>
  )
}

const Count = ({ label, value }: { label: string; value: number }) => (
  <div className="flex flex-1 basis-20 flex-col-reverse rounded-key bg-surface-2 py-3 text-center">
    <dt className="text-micro text-ink-2">{label}</dt>
    <dd className="sign text-title font-bold">{value.toLocaleString('en-US')}</dd>
  </div>
)

type DecisionFormProps = { person: VerificationCase; name: string; onDecided: () => void }

const DecisionForm = ({ person, name, onDecided }: DecisionFormProps) => {
  const [notes, setNotes] = useDraft(`staff case ${person.id}`)
  const [missing, setMissing] = useState(false)
  const queryClient = useQueryClient()
  const decide = useMutation(
    api.admin.decide.mutationOptions({
      onSuccess: async ({ verification_status }) => {
        if (verification_status === 'verified') toastVerifiedWithUndo({ id: person.id, name }, queryClient)
        else toast.success(`${name} has been notified.`)
        setNotes('')
        onDecided()
        await queryClient.invalidateQueries({ queryKey: api.admin.key() })
      },
    }),
  )
  const send = (decision: Decision) => {
    const without = decision !== 'verify' && notes.trim() === ''
    setMissing(without)
    if (!without) decide.mutate({ id: person.id, decision, notes })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send('verify')
  }
  const isPending = person.verification_status === 'pending_review'
  const verified = person.verification_status === 'verified'
  if (!isPending && !verified) return null
  return (
    <form onSubmit={submit} noValidate className="mt-5 border-t border-line pt-5">
      <TextAreaField
        label={`Note to ${name}`}
        hint={`${name} will see this note.`}
        placeholder={isPending ? 'Required if you don’t approve' : 'Required to remove the badge'}
        maxLength={limits.notes}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
        error={missing ? adminMessages.notesMissing : undefined}
      />
      {decide.isError ? (
        <Notice tone="error" title={formatError(decide.error, adminMessages.decisionFailed)} className="mt-3" />
      ) : null}
      <div className="mt-4 grid gap-3 tablet:grid-cols-2">
        <Button look="outline" busy={decide.isPending} onClick={() => send(isPending ? 'reject' : 'revoke')}>
          <X aria-hidden />
          {isPending ? 'Don’t approve' : 'Remove badge'}
        </Button>
        {isPending ? (
          <Button look="solid" type="submit" busy={decide.isPending}>
            <BadgeCheck aria-hidden />
            Verify
          </Button>
        ) : null}
      </div>
    </form>
  )
}
