import { getRouteApi, useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { getSupportEmail } from '#web/core/page-meta.ts'
import { useSession } from '#web/core/session.ts'
import { EmailLink } from '#web/marketing/Sections.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { AUDIENCES, toAudience } from './audiences.ts'
import type { HelpQuestion } from './question.ts'
import { questions } from './questions.ts'

const route = getRouteApi('/help')

/** Answers to the questions that people of each role ask. The URL's hash opens one of them. */
export const HelpScreen = () => {
  const { me } = useSession()
  const { for: chosen } = route.useSearch()
  const navigate = route.useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const audience = chosen ?? toAudience(me?.user_type)
  return (
    <div className="wrap max-w-[48rem] pt-4 desk:pt-10">
      <PageHeader
        title="Help"
        lead={
          <>
            Not here? Email <EmailLink address={getSupportEmail()} />. A person reads it.
          </>
        }
      />
      <SegmentedControl
        label="Questions for"
        segments={AUDIENCES}
        value={audience}
        onChange={(value) => void navigate({ search: { for: value }, replace: true })}
        className="mb-4"
      />
      <Card className="py-1 tablet:px-6">
        {questions[audience].map((question) => (
          <Question key={`${audience} ${question.id}`} {...question} linked={question.id === hash} />
        ))}
      </Card>
    </div>
  )
}

const Question = ({ id, title, answer, linked }: HelpQuestion & { linked: boolean }) => {
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!linked) return
    summary.current?.focus({ preventScroll: true })
    summary.current?.scrollIntoView()
  }, [linked])
  return (
    <details id={id} open={linked} className="group border-line not-last:border-b">
      <summary
        ref={summary}
        className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 py-3 font-semibold [&::-webkit-details-marker]:hidden"
      >
        <h2 className="text-body">{title}</h2>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-2 group-open:rotate-180" />
      </summary>
      <div className="grid gap-2 pt-2 pb-4 text-pretty text-ink-2">{answer}</div>
    </details>
  )
}
