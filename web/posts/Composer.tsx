import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AtSign, ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { VenueAvatar } from '#web/artwork/VenueAvatar.tsx'
import { api, client } from '#web/core/api.ts'
import { useMe } from '#web/core/session.ts'
import { MentionTextArea } from '#web/mentions/MentionTextArea.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Counter } from '#web/ui/Counter.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useUnsavedChangesGuard } from '#web/ui/unsaved.ts'
import { ImageDraftButton, PhotoDraft } from './PhotoDraft.tsx'
import { postTexts } from './texts.ts'
import { useDraft } from './use-draft.ts'
import { useDraftId } from './use-draft-id.ts'
import { type PostFormOutput, usePostForm } from './use-post-form.ts'
import { usePostPhoto } from './use-post-photo.ts'

type ComposerProps = {
  /** The venue that speaks; without it, I do. */
  venue?: Pick<VenueDetail, 'id' | 'name' | 'venue_image_url'>
  placeholder: string
  /** On this page what is posted shows up by itself; elsewhere a link leads to it. */
  showsNewPosts: boolean
}

/** Where one says something: text with names, a picture, or both. */
export const Composer = (props: ComposerProps) => {
  const [posted, setPosted] = useState<Post>()
  const [round, setRound] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 outline-none">
      <ComposerForm
        key={round}
        {...props}
        onPosted={(post) => {
          setPosted(post)
          setRound(round + 1)
          // The key that had the focus is gone with the form.
          box.current?.focus()
        }}
      />
      {posted ? (
        <Notice tone="success" title={postTexts.posted}>
          {props.showsNewPosts ? null : (
            <Link
              to="/posts/$postId"
              params={{ postId: posted.id }}
              className="link-line inline-flex min-h-11 items-center"
            >
              See your post
            </Link>
          )}
        </Notice>
      ) : null}
    </div>
  )
}

const ComposerForm = ({ venue, placeholder, onPosted }: ComposerProps & { onPosted: (post: Post) => void }) => {
  const me = useMe()
  const cache = useQueryClient()
  const [text, setText] = useDraft(venue ? `post of ${venue.id}` : 'post')
  const picture = usePostPhoto(venue ? `/api/venues/${venue.id}/pictures/post` : '/api/pictures/post')
  const drafts = useDraftId()
  // The text is kept as a draft; the picture is not.
  useUnsavedChangesGuard(() => picture.has && !form.busy)
  const save = async ({ picture_id, ...words }: PostFormOutput) => {
    const said = { ...words, ...(picture_id && { picture_id }) }
    const draft = { ...said, ...drafts.of(said) }
    const post = venue
      ? await client.posts.createForVenue({ slugOrId: venue.id, ...draft })
      : await client.posts.create(draft)
    setText('')
    void cache.invalidateQueries({ queryKey: venue ? api.posts.ofVenue.key() : api.posts.mine.key() })
    void cache.invalidateQueries({ queryKey: api.posts.ofProfile.key() })
    onPosted(post)
  }
  const form = usePostForm({ text, picture, failed: postMessages.createFailed, save })
  return (
    <form
      onSubmit={form.submit}
      onPaste={(event) => picture.pick([...event.clipboardData.files].find(({ type }) => type.startsWith('image/')))}
      noValidate
      className="grid gap-3"
    >
      <div className="flex items-start gap-3">
        {venue ? (
          <VenueAvatar venue={{ ...venue, image_url: venue.venue_image_url }} size="s" />
        ) : (
          <PersonAvatar person={me} size="s" />
        )}
        <div className="-mt-1.5 min-w-0 flex-1">
          <MentionTextArea
            id={form.id}
            label={<span className="sr-only">{venue ? `Post of ${venue.name}` : postTexts.content}</span>}
            placeholder={placeholder}
            rows={2}
            className="min-h-18! resize-none!"
            value={text}
            error={form.mark}
            onChange={(event) => {
              setText(event.target.value)
              form.forgetMark()
            }}
          />
        </div>
      </div>
      <PhotoDraft draft={picture} />
      <FormProblem message={form.problem} />
      <div className="flex items-center gap-1 tablet:pl-13">
        {picture.has ? null : (
          <ImageDraftButton draft={picture}>
            {(open) => (
              <IconButton label="Add a picture" className="-ml-2.5" onClick={open}>
                <ImagePlus aria-hidden />
              </IconButton>
            )}
          </ImageDraftButton>
        )}
        <IconButton
          label="Name somebody"
          className={picture.has ? '-ml-2.5' : undefined}
          onClick={() => insertMentionSign(form.id)}
        >
          <AtSign aria-hidden />
        </IconButton>
        <span className="mr-2 ml-auto text-micro text-ink-3">
          <Counter length={text.length} max={limits.post} />
        </span>
        <Button
          type="submit"
          look="solid"
          busy={form.busy}
          busyLabel={picture.progress === undefined ? 'Posting...' : 'Uploading...'}
        >
          Post
        </Button>
      </div>
    </form>
  )
}

/** Writes the sign that names begin with, as if it were typed. */
const insertMentionSign = (id: string) => {
  const area = document.getElementById(id)
  if (!(area instanceof HTMLTextAreaElement)) return
  area.focus()
  const before = area.value.slice(0, area.selectionStart)
  const sign = before === '' || /\s$/.test(before) ? '@' : ' @'
  // The only way that keeps the browser's own undo.
  if (document.execCommand('insertText', false, sign)) return
  area.setRangeText(sign, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
