import { createLink } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

type LinkRowAnchorProps = Omit<ComponentProps<'a'>, 'title'> & { icon: ReactNode; title: string; hint: string }

const LinkRowAnchor = ({ icon, title, hint, ...rest }: LinkRowAnchorProps) => {
  const id = useId()
  return (
    <li className="relative flex min-h-16 items-center gap-4 px-4 py-3 not-first:border-t not-first:border-line hover:bg-surface-2 tablet:px-5">
      <span aria-hidden className="flex-none text-ink-2 [&>svg]:size-5.5">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <a
          {...rest}
          aria-describedby={id}
          className="stretch block font-semibold wrap-anywhere focus-visible:after:-outline-offset-3"
        >
          {title}
        </a>
        <p id={id} className="text-small text-ink-2 wrap-anywhere">
          {hint}
        </p>
      </div>
      <ChevronRight aria-hidden className="size-5 flex-none text-ink-3" />
    </li>
  )
}

/** An item of `LinkRows`: an icon, a title and a description. */
export const LinkRow = createLink(LinkRowAnchor)
