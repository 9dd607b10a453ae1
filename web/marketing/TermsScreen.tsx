import { Link } from '@tanstack/react-router'
import { MINIMUM_AGE } from '#contract/accounts.texts.ts'
import { getSupportEmail } from '#web/core/page-meta.ts'
import { EmailLink, type PageSection, SectionedPage } from './Sections.tsx'

const sections = (): PageSection[] => [
  {
    heading: 'Agreement',
    body: <p>By making an account on Last Call you accept these terms. If you do not, please do not use it.</p>,
  },
  {
    heading: 'Age',
    body: <p>You must be at least {MINIMUM_AGE} years old to use Last Call.</p>,
  },
  {
    heading: 'Your account',
    body: (
      <p>
        One person, one account, under a role that is true. Keep your password to yourself; what is done with your
        account counts as yours. Tell us if somebody else got in.
      </p>
    ),
  },
  {
    heading: 'What you post',
    body: (
      <>
        <p>
          It stays yours. You let us show it to those you chose it for. Post only what you may: your own shifts, your
          own pictures, no one’s private matters.
        </p>
        <p>Shift details are read by people who will come. Post only shifts that you mean to work.</p>
      </>
    ),
  },
  {
    heading: 'How to behave',
    body: (
      <ul>
        <li>No harassment, threats or hate, and no stalking of the people who work here.</li>
        <li>No pretending to be someone else, or a bar that is not yours.</li>
        <li>No spam, no selling of what is not yours, nothing against the law.</li>
        <li>No scraping, and no poking at what is not meant for you.</li>
      </ul>
    ),
  },
  {
    heading: 'Tips and money',
    body: (
      <p>
        Tip links lead to services of others. Last Call handles no money, takes no share, and is no party to what you
        arrange there.
      </p>
    ),
  },
  {
    heading: 'Verification',
    body: (
      <p>
        A verified badge says that staff looked at what a person sent. It is no reference, and it can be taken back.
      </p>
    ),
  },
  {
    heading: 'Suspension and ending',
    body: (
      <p>
        You may leave at any time. We may suspend an account that breaks these terms; a mail then says why and where to
        appeal.
      </p>
    ),
  },
  {
    heading: 'No promises',
    body: (
      <p>
        Shifts change and people fall ill. We show what was posted, as it is, without warranty that it is right or that
        the service is always up, as far as the law lets us say so.
      </p>
    ),
  },
  {
    heading: 'Contact',
    body: (
      <p>
        Questions: <EmailLink address={getSupportEmail()} />. How we treat your data stands in the{' '}
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
    lead="The rules of the house, in plain words."
    numbered
    sections={sections()}
  />
)
