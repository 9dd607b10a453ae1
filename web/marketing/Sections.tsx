import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export type PageSection = { heading: string; body: ReactNode }

type SectionedPageProps = {
  title: string
  lead: ReactNode
  /** A decorative drawing above the sections. */
  artwork?: ReactNode
  numbered?: boolean
  sections: readonly PageSection[]
}

/** A text page: a heading and one card per section. */
export const SectionedPage = ({ title, lead, artwork, numbered = false, sections }: SectionedPageProps) => (
  <div className="wrap max-w-[48rem] pt-4 desk:pt-10">
    <PageHeader title={title} lead={lead} />
    <div className="grid gap-4">
      {artwork ? <div className="lights-down h-40 overflow-hidden rounded-card desk:h-44">{artwork}</div> : null}
      {sections.map(({ heading, body }, at) => (
        <Card key={heading} className="tablet:p-6">
          <h2>{numbered ? `${at + 1}. ${heading}` : heading}</h2>
          <div className="mt-2 grid gap-3 text-pretty text-ink-2 [&_li]:ml-5 [&_li]:list-disc [&_ul]:grid [&_ul]:gap-1.5">
            {body}
          </div>
        </Card>
      ))}
    </div>
  </div>
)

/** An email link that opens in a new tab, like every link on these pages. */
export const EmailLink = ({ address }: { address: string }) => (
  <a className="link-line wrap-anywhere" href={`mailto:${address}`} target="_blank" rel="noopener noreferrer">
    {address}
  </a>
)
