import type { WebPageLevel } from '#contract/profiles.ts'

export const webPageTexts = {
  title: 'My page on the web',
  lead: 'A page that anyone can open without an account. It’s off until you turn it on.',
  levels: 'What your page shows',
  workplaces: 'Show Where I Work',
  workplacesHint: 'It often says when you work, too.',
  preview: 'What anyone will see',
  save: 'Save changes',
  openPage: 'Open your page',
  copyLink: 'Copy link',
  linkCopied: 'Link copied.',
  linkNotCopied: 'Could not copy the link. Open your page and copy its link.',
  loadFailed: 'Could not load your page’s settings.',
  previewFailed: 'Could not load the preview.',
  notSaved: 'Could not save your page’s settings.',
  nowOff: 'Your page on the web is now off.',
  onWithProfile: 'Your page is on the web, with your profile.',
  onWithTonight: 'Your page is on the web, with your shifts for the next 24 hours.',
  onWithWeek: 'Your page is on the web, with your shifts for the next 7 days.',
  nowProfile: 'Your page on the web now shows only your profile.',
} as const

export const LEVEL_CARDS: Record<WebPageLevel, { title: string; text: string }> = {
  off: { title: 'Off', text: 'No one without an account can see you.' },
  profile: { title: 'Profile', text: 'Name, role, badge, photo, About Me and tip links.' },
  tonight: { title: 'Profile and tonight', text: 'Plus your shifts for the next 24 hours.' },
  week: { title: 'Profile and this week', text: 'Plus your shifts for the next 7 days.' },
}
