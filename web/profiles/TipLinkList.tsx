import type { TipLink } from './tip-links.ts'

/** The payment apps of a person, each with its handle as a link. */
export const TipLinkList = ({ links }: { links: readonly TipLink[] }) => (
  <ul>
    {links.map(({ app, handle, href }) => (
      <li key={app} className="flex items-center justify-between gap-4 py-1 not-first:border-t not-first:border-line">
        <span className="text-ink-2">{app}</span>
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className="link-line inline-flex min-h-11 min-w-0 items-center text-right wrap-anywhere"
        >
          {handle}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </li>
    ))}
  </ul>
)
