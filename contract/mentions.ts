import { z } from 'zod'

/** A linked name inside a text. The server stores the target's id, so a rename doesn't break or redirect the link. */
export const Mention = z.object({
  kind: z.enum(['person', 'venue']),
  starts: z.int().describe('place in the text, UTF-16 units'),
  length: z.int(),
  slug: z.string().describe('of the page it leads to'),
  label: z.string().describe('what is shown: `@username`, or the name of the venue'),
})
export type Mention = z.output<typeof Mention>

/** The mentions in a text that the viewer may open. The rest of the text is plain. */
export const Mentions = z.array(Mention)
