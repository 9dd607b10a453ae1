/** The help questions that other screens link to, by id, and who they are for. */
export const HELP_TOPICS = {
  'my-location': { for: 'regulars', title: 'How do I use my own location?' },
  follow: { for: 'regulars', title: 'How do I follow someone?' },
  'new-shifts': { for: 'regulars', title: 'How do I hear about new shifts?' },
  'no-shifts': { for: 'regulars', title: 'Why can’t I see someone’s shifts?' },
  'on-tap': { for: 'regulars', title: 'What shows up On Tap?' },
  'post-shifts': { for: 'talent', title: 'How do I post my shifts?' },
  'unwanted-attention': { for: 'talent', title: 'Someone makes me uneasy. What can I do?' },
  income: { for: 'talent', title: 'How do I track what I earn?' },
  verified: { for: 'talent', title: 'How do I get verified?' },
  'add-venue': { for: 'venues', title: 'How do I add my venue?' },
  'working-here': { for: 'venues', title: 'Who shows up as working at my venue?' },
} as const

export type HelpTopic = keyof typeof HELP_TOPICS
