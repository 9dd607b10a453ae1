import { Fragment } from 'react'
import { cx } from '#web/ui/cx.ts'
import { splitLinks } from './links.ts'

/** User text with its line breaks and with web addresses as links. Renders no other markup. */
export const PlainText = ({ text, className }: { text: string; className?: string }) => (
  <p dir="auto" className={cx('text-pretty whitespace-pre-line wrap-anywhere', className)}>
    {splitLinks(text).map(({ at, text: piece, href }) =>
      href ? (
        <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow" className="link-line text-ink">
          {piece}
        </a>
      ) : (
        <Fragment key={at}>{piece}</Fragment>
      ),
    )}
  </p>
)
