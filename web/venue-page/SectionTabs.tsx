import { type MouseEvent, useEffect, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { venueTexts } from '#web/venues/texts.ts'

/** The sections of a venue's page, by the ids of their headings. */
const SECTIONS = [
  { id: 'venue-events', label: 'Events' },
  { id: 'specials', label: 'Specials' },
  { id: 'menu-pages', label: 'Menu' },
  { id: 'venue-posts', label: 'Posts' },
]

/**
 * Links to the sections of a venue's page, which stay at the top while it scrolls. The section in view is marked.
 * `className` hides them where the sections have more than one column.
 */
export const SectionTabs = ({ className }: { className: string }) => {
  const current = useSectionInView()
  return (
    <nav aria-label={venueTexts.onThisPage} className={cx('sticky top-14 z-10 mt-1 bg-room', className)}>
      <ul className="wrap rail border-b border-line">
        {SECTIONS.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              onClick={(event) => moveToSection(event, id)}
              className={cx(
                'inline-flex min-h-11 items-center px-2 text-small font-semibold',
                id === current ? 'border-b-2 border-current text-ink' : 'text-ink-2',
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Moves the focus, too, so that Tab and a screen reader continue in the section. Adds nothing to the history. */
const moveToSection = (event: MouseEvent, id: string) => {
  const heading = document.getElementById(id)
  if (!heading || event.metaKey || event.ctrlKey) return
  event.preventDefault()
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView()
}

/** Counts as in view: what crosses the upper third of the screen. */
const IN_VIEW = '-20% 0px -65%'

const useSectionInView = (): string | undefined => {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting)?.target.getAttribute('aria-labelledby')
        if (entered) setCurrent(entered)
      },
      { rootMargin: IN_VIEW },
    )
    for (const { id } of SECTIONS) {
      const section = document.getElementById(id)?.closest('section')
      if (section) watch.observe(section)
    }
    return () => watch.disconnect()
  }, [])
  return current
}
