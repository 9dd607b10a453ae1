import type { Audience } from './audiences.ts'
import type { HelpQuestion } from './question.ts'
import { regularQuestions } from './regular-questions.tsx'
import { sharedQuestions } from './shared-questions.tsx'
import { talentQuestions } from './talent-questions.tsx'
import { venueQuestions } from './venue-questions.tsx'

/** The questions of each audience, in the order of the help page. */
export const questions: Record<Audience, readonly HelpQuestion[]> = {
  regulars: [...regularQuestions, ...sharedQuestions],
  talent: [...talentQuestions, ...sharedQuestions],
  venues: [...venueQuestions, ...sharedQuestions],
}
