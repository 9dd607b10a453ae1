import { MINIMUM_AGE } from '#contract/accounts.texts.ts'
import { getMapTiles, getSupportEmail } from '#web/core/page-meta.ts'
import { EmailLink, type PageSection, SectionedPage } from './Sections.tsx'

/** Names the tile server of the street map, if one is configured. */
const describeMapTiles = () => {
  const tiles = getMapTiles()
  return tiles
    ? `The street map alone is loaded from elsewhere (${tiles.url.split('/')[2]?.replace('{s}.', '')}), which learns which part of it you look at.`
    : 'Nothing on our pages is loaded from elsewhere.'
}

const sections = (): PageSection[] => [
  {
    heading: 'Who may use Last Call',
    body: (
      <p>
        You must be at least {MINIMUM_AGE} years old. We ask you to confirm it when you register and keep the moment you
        did. We do not ask for your birth date.
      </p>
    ),
  },
  {
    heading: 'What we keep',
    body: (
      <ul>
        <li>Your account: email address, a scrambled form of your password, and when you registered.</li>
        <li>
          Your profile: username, and what you add to it, such as your full name, a bio, a picture, where you work and
          links for tips.
        </li>
        <li>What you post: shifts, posts with their pictures, comments and likes, and whom you follow or block.</li>
        <li>
          What reached you as a notification, what you want to hear of, and, where you turned it on, the address at
          which your browser takes notifications from us.
        </li>
        <li>What you write into your income tracker. Nobody but you can open it.</li>
        <li>
          What you report, and what it said at that moment, also if its author changes or deletes it later. Nobody but
          our staff learns that it was you. Those words go when their author’s account is deleted.
        </li>
        <li>Your sessions: when they began, the browser and the network address they came from.</li>
      </ul>
    ),
  },
  {
    heading: 'What others see',
    body: (
      <>
        <p>
          Your username, name, role, profile, shifts, posts, comments and likes are visible to people who are signed in.
          Nobody who is signed out learns who works where.
        </p>
        <p>
          A private profile opens only to followers you accepted. A private schedule shows your shifts to nobody but
          you; who keeps a bar learns how many such shifts it has this week, not whose or when. Whoever you block does
          not see you, and you do not see them.
        </p>
        <p>
          What is said Behind the Bar is read by verified bartenders, and by our staff: each read of theirs is recorded.
          No push or mail repeats it, and no copy of it stays in your browser.
        </p>
        <p>
          Those who follow you may have your shifts read into their own calendar. What they may see is asked anew each
          time; what their calendar has copied before, we cannot take back.
        </p>
      </>
    ),
  },
  {
    heading: 'Where it is kept',
    body: (
      <p>
        On this server, which runs its own PostgreSQL database and keeps uploaded files in its own storage. There is no
        hosted database service behind it, no advertising network and no third party that watches you.{' '}
        {describeMapTiles()}
      </p>
    ),
  },
  {
    heading: 'Cookies and what your browser keeps',
    body: (
      <>
        <p>
          One cookie keeps you signed in. It is HTTP-only, which means that no script can read it. There are no others.
        </p>
        <p>
          For a dead spot your browser keeps one copy of the feed and the shifts you saw last. It goes when you sign
          out, when somebody else signs in, and after a day.
        </p>
        <p>
          Your choice of light or dark stays in your browser. So does your position: we ask for it only when you tap,
          and send it rounded to about a hundred yards to find what is near. It is not stored on the server.
        </p>
      </>
    ),
  },
  {
    heading: 'Mail and notifications',
    body: (
      <>
        <p>
          We mail you to confirm your address, to let you choose a new password, when your account changes, and about
          things you asked to hear of; one tap in such a mail stops it. There are no pictures in our mails that would
          tell us whether you read them. We never sell or lend your address.
        </p>
        <p>
          If you turn on notifications, they travel through the push service of your browser’s maker, locked so that
          only your browser can read them. They stop when you sign out.
        </p>
      </>
    ),
  },
  {
    heading: 'Deleting your account',
    body: (
      <>
        <p>
          When your account is deleted, these are gone at once: the account and its sessions, your picture and files,
          whom you follow and who follows you, requests, likes, comments, your personal posts, shifts, income, notices,
          preferences, push and calendar addresses.
        </p>
        <p>
          Under “Deleted user”, without link or picture, we keep what others answered in the forum, reports, and the
          record of what staff did. What a venue published is the venue’s and stays.
        </p>
        <p>
          Backups age out within 30 days. For five days longer we keep the number of the account, and nothing else of
          it, so that no backup brings it back.
        </p>
      </>
    ),
  },
  {
    heading: 'Your rights',
    body: (
      <p>
        Under “Account” you download everything of yours, change your email and password, see where you are signed in,
        and delete your account. For anything else, write to <EmailLink address={getSupportEmail()} /> from the address
        you registered with.
      </p>
    ),
  },
  {
    heading: 'Changes to this policy',
    body: <p>When this page changes, the date at its top changes with it.</p>,
  },
  {
    heading: 'Contact',
    body: (
      <p>
        Questions about your data: <EmailLink address={getSupportEmail()} />.
      </p>
    ),
  },
]

/** The privacy policy, filled in with this server's configuration. */
export const PrivacyScreen = () => (
  <SectionedPage title="Privacy Policy" lead="Last updated: April 30, 2025" numbered sections={sections()} />
)
