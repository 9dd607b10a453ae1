import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { limits } from '#contract/limits.ts'
import { api } from '#web/core/api.ts'
import { ImageDraftButton, PhotoDraft } from '#web/posts/PhotoDraft.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Counter } from '#web/ui/Counter.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { forumTexts } from './texts.ts'
import { useThreadForm } from './use-thread-form.ts'

/** The form for a new discussion: a title, with optional text and image. */
export const NewThreadForm = () => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { title, content, image, busy, problem, submit } = useThreadForm((thread) => {
    cache.setQueryData(api.forum.get.queryKey({ input: { id: thread.id } }), thread)
    void cache.invalidateQueries({ queryKey: api.forum.threads.key() })
    toast.success('Your discussion is up.')
    void navigate({ to: '/behind-the-bar/threads/$threadId', params: { threadId: thread.id } })
  })
  return (
    <form
      onSubmit={submit}
      onPaste={(event) => image.pick([...event.clipboardData.files].find(({ type }) => type.startsWith('image/')))}
      noValidate
      className="grid gap-4"
    >
      <TextField
        label="Title"
        autoComplete="off"
        hint={
          <span className="flex justify-end">
            <Counter length={title.value.length} max={limits.thread_title} />
          </span>
        }
        {...title}
      />
      <TextAreaField label={forumTexts.content} optional rows={4} maxLength={limits.thread} {...content} />
      {image.has ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <ImageDraftButton draft={image}>Add image</ImageDraftButton>
          <p className="text-micro text-ink-3">Up to 5 MB</p>
        </div>
      )}
      <PhotoDraft draft={image} />
      <FormProblem message={problem} />
      <Button
        type="submit"
        look="solid"
        busy={busy}
        busyLabel={image.progress === undefined ? 'Starting...' : 'Uploading...'}
      >
        {forumTexts.startDiscussion}
      </Button>
    </form>
  )
}
