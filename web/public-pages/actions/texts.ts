/** Texts of what people without an account can do on a public page. */
export const publicPageActionTexts = {
  follow: 'Follow',
  report: 'Report this page',
  claim: 'This is my venue',
  send: 'Send report',
} as const
