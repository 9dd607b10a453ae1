import { Link } from '@tanstack/react-router'
import { MINIMUM_AGE } from '#contract/accounts.limits.ts'
import { getSupportEmail } from '#web/core/page-meta.ts'
import { operatorSection } from './Operator.tsx'
import { EmailLink, type PageSection, SectionedPage } from './Sections.tsx'

const sections = (): PageSection[] => [
  operatorSection,
  {
    heading: 'Agreement',
    body: (
      <p>
        These terms are between you and us. By creating an account, you accept them. If you don’t accept them, please
        don’t use Last Call.
      </p>
    ),
  },
  {
    heading: 'Age',
    body: <p>You must be at least {MINIMUM_AGE} years old to use Last Call.</p>,
  },
  {
    heading: 'Your account',
    body: (
      <p>
        One person, one account. Choose the role that’s really yours. Keep your password to yourself: you’re responsible
        for what happens in your account. If someone else gets in, tell us.
      </p>
    ),
  },
  {
    heading: 'What you post',
    body: (
      <>
        <p>
          What you post stays yours. You let us show it to the people you chose to share it with. Post only what you’re
          allowed to: your own shifts, your own photos, and nothing private about other people.
        </p>
        <p>People plan their night around your shifts. Post only shifts you mean to work.</p>
      </>
    ),
  },
  {
    heading: 'How to behave',
    body: (
      <ul>
        <li>No harassment, threats or hate. No stalking the people who work here.</li>
        <li>No pretending to be someone else, or to own a bar that isn’t yours.</li>
        <li>No spam, no selling what isn’t yours, nothing illegal.</li>
        <li>No scraping, and no trying to get at what isn’t meant for you.</li>
      </ul>
    ),
  },
  {
    heading: 'Tips and money',
    body: (
      <p>
        Tip links lead to other companies’ services. Last Call handles no money and takes no cut. What you arrange there
        is between you and them.
      </p>
    ),
  },
  {
    heading: 'Verification',
    body: (
      <p>
        A verified badge means that our staff looked at what a person sent us. It isn’t a reference, and we can take it
        away.
      </p>
    ),
  },
  {
    heading: 'Leaving and suspension',
    body: (
      <p>
        You can leave at any time. We can suspend an account that breaks these terms. If we do, we’ll email you why and
        where to appeal.
      </p>
    ),
  },
  {
    heading: 'No promises',
    body: (
      <p>
        Shifts change and people get sick. We show shifts as they were posted. As far as the law allows, we don’t
        guarantee that they’re right or that Last Call is always up.
      </p>
    ),
  },
  {
    heading: 'Contact',
    body: (
      <p>
        Questions? Write to <EmailLink address={getSupportEmail()} />. How we treat your data is in the{' '}
        <Link to="/privacy" target="_blank" className="link-line">
          Privacy Policy
        </Link>
        .
      </p>
    ),
  },
]

export const TermsScreen = () => (
  <SectionedPage
    title="Terms of Service"
    lead={
      <>
        <p>House rules, in plain words.</p>
        <p>Last revised: November 29, 2026</p>
      </>
    }
    numbered
    sections={sections()}
  />
)
