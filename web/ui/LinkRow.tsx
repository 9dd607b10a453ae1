import { createLink } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

type LinkRowAnchorProps = Omit<ComponentProps<'a'>, 'title'> & { icon: ReactNode; title: string; hint: string }

const LinkRowAnchor = ({ icon, title, hint, href, ...rest }: LinkRowAnchorProps) => {
  const id = useId()
  return (
    <li className="not-first:border-t not-first:border-line">
      <a
        {...rest}
        href={href}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-hint`}
        className="flex min-h-16 items-center gap-4 px-4 py-3 -outline-offset-3 hover:bg-surface-2 tablet:px-5"
      >
        <span aria-hidden className="flex-none text-ink-2 [&>svg]:size-5.5">
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span id={`${id}-title`} className="block font-semibold">
            {title}
          </span>
          <span id={`${id}-hint`} className="block text-small text-ink-2 wrap-anywhere">
            {hint}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 flex-none text-ink-3" />
      </a>
    </li>
  )
}

/** An item of `LinkRows`: an icon, a title, and what is behind it. */
export const LinkRow = createLink(LinkRowAnchor)
