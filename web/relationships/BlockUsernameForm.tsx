import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BellOff, EyeOff, UserX } from 'lucide-react'
import { useState } from 'react'
import { relationshipMessages } from '#contract/relationships.texts.ts'
import { BlockUsername } from '#contract/relationships.ts'
import { api } from '#web/core/api.ts'
import { formatError } from '#web/core/errors.ts'
import { useSchemaForm } from '#web/core/form.ts'
import { invalidateRelations } from '#web/core/invalidate-relations.ts'
import { useMe } from '#web/core/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { relationshipTexts } from './texts.ts'

/**
 * Blocks someone whom the user may not be able to see. Its texts are true of every username, because nothing may tell
 * whether anyone has it.
 */
export const BlockUsernameForm = () => {
  'use no memo'
  const me = useMe()
  const cache = useQueryClient()
  const [asked, setAsked] = useState<string>()
  const { field, submit, problem, form } = useSchemaForm(BlockUsername, {
    defaults: { username: '' },
    discardable: true,
    send: async ({ username }) => {
      if (username === me.username) form.setError('username', { message: relationshipMessages.selfBlock })
      else setAsked(username)
      return 'asked'
    },
  })
  const block = useMutation(
    api.relationships.blockUsername.mutationOptions({
      onSuccess: (_done, { username }) => {
        form.reset()
        setAsked(undefined)
        toast.success(`You blocked @${username}. If anyone uses that name, now or later, you won’t see each other.`)
      },
      onSettled: () => invalidateRelations(cache),
    }),
  )
  return (
    <Card aria-label="Block someone">
      <form onSubmit={submit} noValidate className="grid gap-3">
        <TextField
          label={relationshipTexts.blockByUsername}
          start="@"
          hint="Works even if you can’t see their profile."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <FormProblem message={problem} />
        <Button type="submit" className="justify-self-start">
          Block
        </Button>
      </form>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => {
          block.reset()
          setAsked(undefined)
        }}
        title={`Block @${asked}?`}
        confirm="Block"
        confirmBusy="Blocking..."
        busy={block.isPending}
        danger
        problem={block.isError ? formatError(block.error, relationshipMessages.blockFailed) : undefined}
        onConfirm={() => asked !== undefined && block.mutate({ username: asked })}
      >
        <ul className="grid gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-5.5 [&_svg]:flex-none [&_svg]:text-ink-3">
          <li className="flex gap-3">
            <EyeOff aria-hidden />
            If anyone uses this name, now or later, you won’t see each other’s profiles, shifts or posts.
          </li>
          <li className="flex gap-3">
            <UserX aria-hidden />
            Any follows or requests between you end, and unblocking won’t restore them.
          </li>
          <li className="flex gap-3">
            <BellOff aria-hidden />
            We won’t tell them, and we can’t tell you whether the account exists.
          </li>
        </ul>
      </ConfirmDialog>
    </Card>
  )
}
