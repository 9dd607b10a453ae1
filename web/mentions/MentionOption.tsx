import { CornerDownLeft } from 'lucide-react'
import type { Mentionable } from '#contract/search.ts'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { VenueAvatar } from '#web/artwork/VenueAvatar.tsx'
import { HighlightedMatch } from '#web/core/HighlightedMatch.tsx'
import { cx } from '#web/ui/cx.ts'
import { getHighlightedPart } from './typed-mention.ts'

type MentionOptionProps = { id: string; item: Mentionable; part: string; active: boolean; onChoose: () => void }

/** A suggested person or venue. */
export const MentionOption = ({ id, item, part, active, onChoose }: MentionOptionProps) => {
  const { kind, slug, name, detail } = item
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the text field refers to it with aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={active}
      onClick={onChoose}
      className={cx(
        'flex min-h-14 cursor-pointer items-center gap-3 rounded-key px-3 py-1.5 hover:bg-surface-2',
        active && 'bg-surface-2 forced-colors:outline-2',
      )}
    >
      <OptionAvatar item={item} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <HighlightedMatch text={name || slug} part={getHighlightedPart(name || slug, part)} />
        </span>
        <span className="block truncate text-small text-ink-3">
          {kind === 'person' ? '@' : '#'}
          <HighlightedMatch text={slug} part={part} />
          {detail ? ` · ${detail}` : null}
        </span>
      </span>
      {active ? <CornerDownLeft aria-hidden className="hidden size-4 flex-none text-ink-3 desk:block" /> : null}
    </div>
  )
}

const OptionAvatar = ({ item: { kind, id, slug, name, user_type, avatar_url } }: { item: Mentionable }) =>
  kind === 'person' ? (
    <PersonAvatar
      person={{ id, username: slug, full_name: name, user_type: user_type ?? 'patron', avatar_url }}
      size="s"
    />
  ) : (
    <VenueAvatar venue={{ id, name: name ?? slug }} size="s" />
  )
