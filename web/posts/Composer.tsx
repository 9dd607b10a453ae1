import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AtSign, ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { postMessages } from '#contract/posts.texts.ts'
import type { Post } from '#contract/posts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { VenueAvatar } from '#web/artwork/VenueAvatar.tsx'
import { api, client } from '#web/core/api.ts'
import { useMe } from '#web/core/session.ts'
import { useDraftId } from '#web/core/use-draft-id.ts'
import { insertText, MentionTextArea } from '#web/mentions/MentionTextArea.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Counter } from '#web/ui/Counter.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useUnsavedChangesGuard } from '#web/ui/unsaved.ts'
import { ImageDraftPicker, PhotoDraft } from './PhotoDraft.tsx'
import { postTexts } from './texts.ts'
import { useDraft } from './use-draft.ts'
import { type PostFormOutput, usePostForm } from './use-post-form.ts'
import { usePostPhoto } from './use-post-photo.ts'

type ComposerProps = {
  /** The venue to post as; without it, the viewer posts as themselves. */
  venue?: Pick<VenueDetail, 'id' | 'name' | 'venue_image_url'>
  placeholder: string
  /** Whether the page was opened to write a post. */
  startsFocused?: boolean
  /** A photo that the post starts with. */
  photo?: File | undefined
  /** Whether the page lists new posts itself; if not, the success message links to the post. */
  showsNewPosts: boolean
  onPosted?: (post: Post) => void
}

/** The form for a new post: text with mentions, a photo, or both. */
export const Composer = (props: ComposerProps) => {
  const [posted, setPosted] = useState<Post>()
  const [formKey, setFormKey] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 outline-none">
      <ComposerForm
        key={formKey}
        {...props}
        photo={posted ? undefined : props.photo}
        startsFocused={props.startsFocused && !posted}
        onPosted={(post) => {
          setPosted(post)
          props.onPosted?.(post)
          setFormKey(formKey + 1)
          // The new key replaces the form, and with it the button that had the focus.
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

type ComposerFormProps = Omit<ComposerProps, 'showsNewPosts' | 'onPosted'> & { onPosted: (post: Post) => void }

const ComposerForm = ({ venue, placeholder, startsFocused, photo: initial, onPosted }: ComposerFormProps) => {
  const me = useMe()
  const cache = useQueryClient()
  const [text, setText] = useDraft(venue ? `post of ${venue.id}` : 'post', { survivesReload: true })
  const photo = usePostPhoto(venue ? `/api/venues/${venue.id}/pictures/post` : '/api/pictures/post', { initial })
  const draftIds = useDraftId()
  // The text is kept as a draft; the photo is not.
  useUnsavedChangesGuard(() => photo.has && !form.busy)
  const save = async ({ image_id, ...texts }: PostFormOutput) => {
    const content = { ...texts, ...(image_id && { image_id }) }
    const draft = { ...content, ...draftIds.forContent(content) }
    const post = venue
      ? await client.posts.createForVenue({ slugOrId: venue.id, ...draft })
      : await client.posts.create(draft)
    setText('')
    void cache.invalidateQueries({ queryKey: venue ? api.posts.ofVenue.key() : api.posts.mine.key() })
    void cache.invalidateQueries({ queryKey: api.posts.ofProfile.key() })
    onPosted(post)
  }
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (startsFocused) box.current?.querySelector('textarea')?.focus()
  }, [startsFocused])
  const form = usePostForm({ text, onText: setText, photo, failed: postMessages.createFailed, save })
  return (
    <form
      ref={box}
      onSubmit={form.submit}
      onPaste={(event) => photo.pick([...event.clipboardData.files].find(({ type }) => type.startsWith('image/')))}
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
            {...form.field}
            label={<span className="sr-only">{venue ? `Post as ${venue.name}` : postTexts.content}</span>}
            placeholder={placeholder}
            rows={2}
            className="min-h-18! resize-none!"
          />
        </div>
      </div>
      <PhotoDraft draft={photo} />
      <FormProblem message={form.problem} />
      <div className="flex flex-wrap items-center gap-1 tablet:pl-13">
        {photo.has ? null : (
          <ImageDraftPicker draft={photo}>
            {(open) => (
              <IconButton label="Add a photo" className="-ml-2.5" onClick={open}>
                <ImagePlus aria-hidden />
              </IconButton>
            )}
          </ImageDraftPicker>
        )}
        <IconButton
          label="Mention someone"
          className={photo.has ? '-ml-2.5' : undefined}
          onClick={() => insertMentionSign(form.field.id)}
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
          busyLabel={photo.progress === undefined ? 'Posting...' : 'Uploading...'}
        >
          Post
        </Button>
      </div>
    </form>
  )
}

/** Inserts "@" at the cursor as if it had been typed, which opens the mention suggestions. */
const insertMentionSign = (id: string) => {
  const area = document.getElementById(id)
  if (!(area instanceof HTMLTextAreaElement)) return
  area.focus()
  const before = area.value.slice(0, area.selectionStart)
  const sign = before === '' || /\s$/.test(before) ? '@' : ' @'
  insertText(area, sign, area.selectionStart, area.selectionEnd)
}
