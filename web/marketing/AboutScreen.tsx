import { Link } from '@tanstack/react-router'
import { getSuggestionsEmail, getSupportEmail } from '#web/core/page-meta.ts'
import { EmailLink, type PageSection, SectionedPage } from './Sections.tsx'

const sections = (): PageSection[] => [
  {
    heading: 'Our mission',
    body: (
      <>
        <p>
          People do not go out for a bar. They go out for the person behind it, or the one on its stage. Last Call tells
          you where your favorite bartenders and entertainers work tonight, and until when.
        </p>
        <p>And it gives the people who work nights one place to say where they will be.</p>
      </>
    ),
  },
  {
    heading: 'For regulars',
    body: <p>Follow the people you like. Their shifts stand on your board: who, where, until when, how far.</p>,
  },
  {
    heading: 'For talent',
    body: (
      <p>
        Promote your schedule. Post a shift and your regulars know where to find you. Your schedule is yours: you decide
        who sees it.
      </p>
    ),
  },
  {
    heading: 'For bars',
    body: <p>A page that stays right by itself, because the people who work there keep it so.</p>,
  },
  {
    heading: 'Support',
    body: (
      <p>
        Something does not work, or somebody does not behave? Write to <EmailLink address={getSupportEmail()} />. A
        person reads it. “Report” stands wherever somebody says something; if who pestered you has blocked you since,
        nothing of theirs is left to report: write to us with the name.
      </p>
    ),
  },
  {
    heading: 'Feedback',
    body: (
      <>
        <p>
          Missing something? Tell us at <EmailLink address={getSuggestionsEmail()} />.
        </p>
        <p>
          How we treat what you tell us stands in the{' '}
          <Link to="/privacy" target="_blank" className="link-line">
            Privacy Policy
          </Link>{' '}
          and the{' '}
          <Link to="/terms" target="_blank" className="link-line">
            Terms of Service
          </Link>
          .
        </p>
      </>
    ),
  },
]

export const AboutScreen = () => (
  <SectionedPage title="About Us" lead="Follow your favorites and never miss their shifts." sections={sections()} />
)
