import type { ReactNode } from 'react'

export type HelpQuestion = { title: string; answer: ReactNode }
