import { z } from 'zod'

/** A linked name inside a text. The server stores the target's id, so a rename doesn't break or redirect the link. */
export const Mention = z.object({
  kind: z.enum(['person', 'venue']),
  starts: z.int().describe('Start in the text, in UTF-16 code units.'),
  length: z.int().describe('Length in the text, in UTF-16 code units.'),
  slug: z.string().describe('Slug of the linked profile or venue.'),
  label: z.string().describe('Text to show: `@username`, or the name of the venue.'),
})
export type Mention = z.output<typeof Mention>

/** The mentions in a text that the viewer may open. The rest of the text is plain. */
export const Mentions = z.array(Mention)
