/** Texts of the landing page's board, imported by components and tests. */
export const landingTexts = {
  tonight: 'Tonight nearby',
  loading: 'Loading tonight’s shifts...',
  publicOnly: 'Public shifts only. With an account, you see more.',
  example: 'An example. These people and bars are made up.',
} as const
