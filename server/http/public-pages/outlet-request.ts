import type { Services } from '#server/core/requests/context.ts'
import type { AnswerMemory } from '#server/core/requests/ports.ts'
import type { PublicDocument } from '#server/http/transport/document.ts'

/** A request for a document about the venue or person of this name, or about an event of that venue. */
export type OutletRequest = { name: string; eventId: string; origin: string; query: URLSearchParams }
export type VenueDocument = { id: string; document: PublicDocument }
export type OutletServices = Services & {
  documents: AnswerMemory<VenueDocument>
  /** The path of the web font; undefined if the pages are not built. */
  findFont: () => Promise<string | undefined>
}
