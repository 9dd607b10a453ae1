import type { ReactNode } from 'react'

/** `id` is the question's anchor on the help page, which other screens and people link to. */
export type HelpQuestion = { id: string; title: string; answer: ReactNode }
