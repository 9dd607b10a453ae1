import { MINIMUM_AGE } from '#contract/accounts.limits.ts'
import { getStreetMap, getSupportEmail, hasPlaceSearch } from '#web/core/page-meta.ts'
import { operatorSection } from './Operator.tsx'
import { EmailLink, type PageSection, SectionedPage } from './Sections.tsx'

/** Names the tile server of the street map, if one is configured. */
const describeMapTiles = () => {
  const tiles = getStreetMap()
  return tiles?.source === 'tiles'
    ? `Only the street map is loaded from elsewhere. Its server, ${tiles.url.split('/')[2]?.replace('{s}.', '')}, learns which part of the map you look at.`
    : 'Nothing on our pages is loaded from elsewhere.'
}

const sections = (): PageSection[] => [
  operatorSection,
  {
    heading: 'Who can use Last Call',
    body: (
      <p>
        You must be at least {MINIMUM_AGE} years old. We ask you to confirm that when you register, and we store when
        you did. We don’t ask for your date of birth.
      </p>
    ),
  },
  {
    heading: 'What we keep',
    body: (
      <ul>
        <li>
          Your account: your email address, your password, hashed, and when you registered. If you turn on two-step
          login, its key, encrypted, and its recovery codes, hashed.
        </li>
        <li>
          Your profile: your username, earlier usernames, your role, and what you add, such as your full name, a bio, a
          photo, where you work and links for tips.
        </li>
        <li>What you post: shifts, posts and their photos, comments, likes, and what you write Behind the Bar.</li>
        <li>If you run a venue: its page, events, specials, menu and posts.</li>
        <li>The people and venues you follow, who you block, and who you hide your schedule from.</li>
        <li>
          The names of the rosters you import, and your calendar links: when you created them and when they were last
          used.
        </li>
        <li>
          Your notifications and your settings for them. If you turn on push, also the address that your browser gives
          us for it. We delete notifications you’ve read once they’re 90 days old. For 60 days we keep a list of what we
          sent you by push and email, without its text. For 30 days we also keep which push notifications your devices
          have shown, so that you can see whether push works. We don’t learn which ones you tap.
        </li>
        <li>
          If you say whether a special or opening hours are still right: your last answer for each. No one sees who
          answered. Your browser decides whether you’re there, and doesn’t send us your location for it.
        </li>
        <li>What you enter in your income tracker. No one else on Last Call can see it.</li>
        <li>
          What you report, and a copy of what it said at the time. We keep the copy even if the author changes or
          deletes the original. We delete it with the author’s account. Only our staff can see that you made the report.
        </li>
        <li>
          What you ask us for, such as verification or a missing venue, what you send with it, and our answer. Only you
          and our staff can read the statement and the link of a verification request.
        </li>
        <li>
          Your logins: when each one began, when you last used it, your browser, and the IP address if we receive it. A
          login ends after 30 days without use, and after 90 days at the latest.
        </li>
        <li>
          If you report a public page without an account: the report, and your email address if you give it. We send one
          answer to that address and delete it then, or after 90 days.
        </li>
        <li>
          If you register from a public page to follow it: which page that was, until you confirm your email or a day
          has passed.
        </li>
        <li>Counters that stop abuse. They can contain your IP address. We delete them within about a day.</li>
        <li>
          A log of requests and errors. It has no names, email addresses, IP addresses or locations. If we refuse a
          request, the log has your account’s internal number.
        </li>
      </ul>
    ),
  },
  {
    heading: 'What others see',
    body: (
      <>
        <p>
          People who are logged in can see your username, full name, role, profile, shifts, posts, comments and likes.
          People without an account can’t see who works where, unless that has been made public.
        </p>
        <p>
          Bartenders and entertainers can have a page on the web, which anyone can open without an account. It’s off
          until you turn it on, and you choose whether it shows your shifts: none, the next 24 hours or the next 7 days.
          People you’ve blocked can open it too, and anything public can be copied. Making your profile private takes
          the page off at once. Making your schedule private takes your shifts off it. The public page of a venue, which
          its owner can turn off, names only people whose own page shows that shift.
        </p>
        <p>
          If your profile is private, only followers you accepted can open it. If your schedule is private, only you can
          see your shifts. The owner of a bar where you work sees how many such shifts there are this week, but not
          whose they are or when.
        </p>
        <p>
          You can hide your schedule for a while, and choose for each shift whether everyone who can see your schedule,
          only your followers or only you see it. Hidden shifts are left out: no one is told, and they aren’t counted
          anywhere. We can’t recall notifications, emails and calendar entries that were already delivered.
        </p>
        <p>
          If you hide your schedule from someone, they don’t see any of your shifts while they’re logged in, and nothing
          tells them. A page on the web that shows your shifts can be read without an account, by them too.
        </p>
        <p>If you block someone, they can’t see you, and you don’t see their posts and shifts.</p>
        <p>
          When someone is reported, our staff can look at how many people have reported or blocked them, or hide their
          schedule from them. They see numbers, not names, and each look is logged.
        </p>
        <p>
          Verified bartenders can read Behind the Bar. So can our staff, and each time they do, it’s logged. Push and
          email never quote it. Your browser keeps no copy of it.
        </p>
        <p>
          Your followers can add your shifts to their own calendars. Each time a calendar updates, we check what that
          follower is allowed to see. We can’t remove what a calendar has already copied. A calendar link works without
          a login, so keep yours to yourself.
        </p>
      </>
    ),
  },
  {
    heading: 'Where it’s kept',
    body: (
      <p>
        In this server’s own PostgreSQL database and its own file storage. We may rent the machines for them from a
        hosting company, and an email provider may deliver our emails. No advertising network is involved, and no third
        party tracks you. {describeMapTiles()}{' '}
        {hasPlaceSearch()
          ? 'When you look up an address or a town, our server sends what you typed to a place search service, without saying who you are. It keeps the results for a week, without saying who asked.'
          : null}
      </p>
    ),
  },
  {
    heading: 'Cookies and what your browser keeps',
    body: (
      <>
        <p>
          One cookie keeps you logged in. Another, one per account, remembers that you’ve logged in on this browser
          before, so that someone who guesses at your password can’t lock you out here. It lasts up to 180 days, even
          after you log out. After you register, a third lasts an hour, so that the link we email you works here without
          your password. They’re HTTP-only, which means that no script can read them. There are no others.
        </p>
        <p>
          For when you have no connection, your browser keeps the app’s files and one copy of the feed and shifts you
          saw last, and of the last ten pages of people and venues you opened, with their photo. With them it keeps your
          name, username, role and verification status, whether you’re staff, own a venue or have had shifts, and
          whether your schedule is private, so that the app opens as yours. The copy is deleted when you log out, when
          someone else logs in, and after a day. Shifts leave it when they end, and after 12 hours.
        </p>
        <p>
          We ask for your location only when you tap. Your browser keeps it until you log out. It sends us your location
          rounded to about a hundred yards, to find what’s nearby. Our server doesn’t store it.{' '}
          {hasPlaceSearch() ? 'The same goes for a town you choose instead.' : null}
        </p>
        <p>
          What you’ve typed into a form but not sent survives a reload of the tab, for up to a day. Closing the tab,
          logging out or someone else logging in deletes it. Passwords, income and what you write in Behind the Bar are
          never kept this way.
        </p>
        <p>
          Your browser also remembers whether you chose light or dark, your last five searches, and small things such as
          a reminder you dismissed. Your searches are kept nowhere else. Logging out clears all of it except light or
          dark.
        </p>
      </>
    ),
  },
  {
    heading: 'Email and notifications',
    body: (
      <>
        <p>
          We email you to confirm your address, to let you log in or choose a new password, and when something changes
          in your account. We also email you about your verification, your venues and your reports, unless you turn that
          off. Other notifications come by email only if you turn them on. Each of these emails has an unsubscribe link.
        </p>
        <p>Our emails contain no images that tell us whether you read them. We never sell or rent out your address.</p>
        <p>
          If you turn on push notifications, they go through the push service of your browser’s maker. They’re
          encrypted, so only your browser can read them. They stop when you log out.
        </p>
      </>
    ),
  },
  {
    heading: 'Deleting your account',
    body: (
      <>
        <p>
          When you delete your account, we delete it right away, with your logins, profile, photos, follows, followers,
          requests, likes, comments, posts, shifts, income, notifications, settings, push subscriptions and calendar
          links.
        </p>
        <p>
          Some things stay, without your name. What you wrote Behind the Bar stays as “Deleted user”, without its
          images. Reports and the log of what our staff did stay, with your account’s internal number. What you posted
          for a venue stays with the venue. If someone blocked you, your username stays in their own list of blocked
          people.
        </p>
        <p>
          We delete backups after 30 days. For 35 days we keep a list of the internal numbers of deleted accounts, so
          that no backup can bring one back.
        </p>
      </>
    ),
  },
  {
    heading: 'Your rights',
    body: (
      <p>
        In your settings you can download your data, change your email and password, see where you’re logged in, and
        delete your account. For anything else, write to <EmailLink address={getSupportEmail()} /> from the email
        address of your account.
      </p>
    ),
  },
  {
    heading: 'Changes to this policy',
    body: (
      <p>
        The rules of this policy date from April 30, 2025. On November 29, 2026, we reworded it so that it describes
        this server exactly. When we change it, we say so here.
      </p>
    ),
  },
  {
    heading: 'Contact',
    body: (
      <p>
        Questions about your data? Write to <EmailLink address={getSupportEmail()} />.
      </p>
    ),
  },
]

/** The privacy policy, filled in with this server's configuration. */
export const PrivacyScreen = () => (
  <SectionedPage
    title="Privacy Policy"
    lead="Last updated: April 30, 2025"
    summary={
      <ul>
        <li>Your schedule is seen only by people you let see it. You can hide it at any time.</li>
        <li>No ads, no tracking, and we sell nothing about you.</li>
        <li>Your income is visible to you alone.</li>
        <li>We don’t store where you are.</li>
        <li>You can download everything we keep about you, and delete your account, in your settings.</li>
      </ul>
    }
    numbered
    sections={sections()}
  />
)
