import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { limits } from '#contract/limits.ts'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import { api, client } from '#web/core/api.ts'
import { useBack } from '#web/core/back.ts'
import { useSaveEdit } from '#web/core/edit-conflict.ts'
import { MentionTextArea } from '#web/mentions/MentionTextArea.tsx'
import { BackLink } from '#web/ui/BackLink.tsx'
import { Button, SubmitButton } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { SaveBar } from '#web/ui/SaveBar.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useUnsavedChangesGuard } from '#web/ui/unsaved.ts'
import { ImageDraftButton, PhotoDraft } from './PhotoDraft.tsx'
import { formatMissingPost, PostNotFound } from './PostNotFound.tsx'
import { updateCachedPost } from './post-cache.ts'
import { postTexts } from './texts.ts'
import { useKeptText } from './use-draft.ts'
import { useGoBack } from './use-go-back.ts'
import { type PostFormOutput, usePostForm } from './use-post-form.ts'
import { usePostPhoto } from './use-post-photo.ts'

/** The form for editing one of the viewer's posts or a post by a venue they manage. */
export const EditPostScreen = () => {
  const { postId } = useParams({ from: '/member/posts/$postId/edit' })
  const back = useBack()
  // A background refetch would change the values under the user's edits.
  const query = useQuery(
    api.posts.get.queryOptions({
      input: { id: postId },
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
    }),
  )
  const missing = formatMissingPost(postId, query.error, postMessages.invalidId)
  if (missing) return <PostNotFound text={missing} />
  // The form must start from the current post, not from a cached copy.
  const fresh = query.isFetchedAfterMount ? query : { ...query, data: undefined }
  return (
    <div className="wrap pt-2 desk:pt-8">
      <div className="mx-auto max-w-[45rem]">
        <PageHeader
          title="Edit Post"
          crumb={
            <BackLink to="/posts/$postId" params={{ postId }} onClick={back.onClick}>
              {back.label('Post')}
            </BackLink>
          }
        />
        <QueryView query={fresh} failed={postMessages.loadFailed} loading={<FormSkeleton />}>
          {(post) =>
            post.is_mine ? (
              <EditPost key={post.id} post={post} />
            ) : (
              <Notice tone="error" title={postMessages.notYours}>
                <TextLink to="/posts/$postId" params={{ postId }}>
                  Back to post
                </TextLink>
              </Notice>
            )
          }
        </QueryView>
      </div>
    </div>
  )
}

const EditPost = ({ post }: { post: Post & { version?: string | undefined } }) => {
  const leave = useGoBack(post.id)
  const cache = useQueryClient()
  const draft = `post ${post.id}`
  const saveEdit = useSaveEdit(draft, post.version)
  const [text, setText] = useKeptText(draft, post.content ?? '')
  const photo = usePostPhoto(post.venue ? `/api/venues/${post.venue.id}/pictures/post` : '/api/pictures/post', {
    stored: post,
  })
  // Going back completes after the save, when `busy` is false again, so the guard needs this flag.
  const saved = useRef(false)
  const save = async (output: PostFormOutput) => {
    const changed = await saveEdit((version) => client.posts.update({ id: post.id, ...version, ...output }))
    saved.current = true
    updateCachedPost(cache, post.id, () => changed)
    toast.success('Post updated.')
    leave()
  }
  const form = usePostForm({ text, onText: setText, photo, failed: postMessages.updateFailed, save })
  const before = { text: post.content ?? '', alt: post.image_alt ?? '' }
  useUnsavedChangesGuard(
    (leaving) =>
      !saved.current &&
      (leaving === 'document' || !form.busy) &&
      (text !== before.text || photo.change.kind !== 'keep' || photo.alt !== before.alt),
  )
  return (
    <form onSubmit={form.submit} noValidate>
      <Card as="div" className="grid gap-5">
        <MentionTextArea {...form.field} label={postTexts.content} rows={4} maxLength={limits.post} />
        <PhotoDraft draft={photo} />
        {photo.has ? null : (
          <div className="flex flex-wrap items-center gap-3">
            <ImageDraftButton draft={photo}>Add photo</ImageDraftButton>
            {photo.removesStored ? (
              <>
                <p role="status" className="text-small text-ink-2">
                  The photo will be removed when you save.
                </p>
                <button type="button" className="link-line min-h-11 text-small" onClick={photo.undoRemove}>
                  {uiTexts.keep}
                </button>
              </>
            ) : null}
          </div>
        )}
        <Notice>People will see “Edited” next to the time. Likes and comments stay.</Notice>
      </Card>
      <SaveBar problem={form.problem}>
        <Button look="outline" size="l" onClick={leave}>
          {uiTexts.cancel}
        </Button>
        <SubmitButton busy={form.busy} busyLabel="Saving..." progress={photo.progress}>
          {uiTexts.saveChanges}
        </SubmitButton>
      </SaveBar>
    </form>
  )
}

const FormSkeleton = () => <LoadingBlock text="Loading the post..." className="h-96 rounded-card!" />
