import { History } from 'lucide-react'
import { searchOptionStyle } from './SearchOption.tsx'
import { searchTexts } from './texts.ts'

type RecentSearchesProps = {
  texts: readonly string[]
  listId: string
  optionId: (key: string) => string
  active: string | undefined
  onSearch: (text: string) => void
  onClear: () => void
}

/** The user's last searches, while the field is empty. Choosing one runs it again. */
export const RecentSearches = ({ texts, listId, optionId, active, onSearch, onClear }: RecentSearchesProps) => (
  <>
    <div className="flex items-center justify-between gap-3 pl-3">
      <p aria-hidden className="text-small font-semibold text-ink-3">
        {searchTexts.recent}
      </p>
      <button type="button" className="link-line min-h-11 px-3 text-small" onClick={onClear}>
        Clear<span className="sr-only"> recent searches</span>
      </button>
    </div>
    <div role="listbox" id={listId} aria-label={searchTexts.recent}>
      {texts.map((text) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
        <div
          key={text}
          id={optionId(text)}
          role="option"
          aria-selected={text === active}
          tabIndex={-1}
          onClick={() => onSearch(text)}
          className={searchOptionStyle(text === active)}
        >
          <History aria-hidden className="size-5 flex-none text-ink-3" />
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {text}
          </span>
        </div>
      ))}
    </div>
  </>
)
