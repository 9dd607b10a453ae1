import { z } from 'zod'

/** A name inside a text that leads somewhere: who or what is meant is kept by id, so that a new name does not mislead. */
export const Mention = z.object({
  kind: z.enum(['person', 'venue']),
  starts: z.int().describe('place in the text, UTF-16 units'),
  length: z.int(),
  slug: z.string().describe('of the page it leads to'),
  label: z.string().describe('what is shown: `@username`, or the name of the venue'),
})
export type Mention = z.output<typeof Mention>

/** The mentions in a text that the viewer may follow; what stands in no mention is plain text. */
export const Mentions = z.array(Mention)
