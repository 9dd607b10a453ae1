import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export type PageSection = { heading: string; body: ReactNode }

type SectionedPageProps = {
  title: string
  lead: ReactNode
  /** A decorative drawing above the sections. */
  artwork?: ReactNode
  /** Numbers the sections and lists them on top, for pages that people look things up in. */
  numbered?: boolean
  /** What matters most, on top of a long page. */
  summary?: ReactNode
  sections: readonly PageSection[]
}

const bodyStyle = 'mt-2 grid gap-3 text-pretty text-ink-2 [&_li]:ml-5 [&_li]:list-disc [&_ul]:grid [&_ul]:gap-1.5'

const toSectionId = (at: number) => `section-${at + 1}`

/** A text page: a heading and one card per section. */
export const SectionedPage = ({ title, lead, artwork, numbered = false, summary, sections }: SectionedPageProps) => (
  <div className="wrap max-w-[48rem] pt-4 desk:pt-10">
    <PageHeader title={title} lead={lead} />
    <div className="grid gap-4">
      {artwork ? <div className="lights-down h-40 overflow-hidden rounded-card desk:h-44">{artwork}</div> : null}
      {summary ? (
        <Card className="tablet:p-6">
          <h2>In short</h2>
          <div className={bodyStyle}>{summary}</div>
        </Card>
      ) : null}
      {numbered ? <SectionIndex sections={sections} /> : null}
      {sections.map(({ heading, body }, at) => (
        <Card key={heading} className="tablet:p-6">
          <h2 id={toSectionId(at)} tabIndex={-1} className="scroll-mt-20 outline-none">
            {numbered ? `${at + 1}. ${heading}` : heading}
          </h2>
          <div className={bodyStyle}>{body}</div>
        </Card>
      ))}
    </div>
  </div>
)

const SectionIndex = ({ sections }: Pick<SectionedPageProps, 'sections'>) => (
  <nav aria-label="On this page">
    <ol className="grid gap-x-6 tablet:grid-cols-2">
      {sections.map(({ heading }, at) => (
        <li key={heading}>
          <a href={`#${toSectionId(at)}`} className="link-line inline-flex min-h-11 items-center">
            {at + 1}. {heading}
          </a>
        </li>
      ))}
    </ol>
  </nav>
)

/** An email link that opens in a new tab, like every link on these pages. */
export const EmailLink = ({ address }: { address: string }) => (
  <a className="link-line wrap-anywhere" href={`mailto:${address}`} target="_blank" rel="noopener noreferrer">
    {address}
  </a>
)
