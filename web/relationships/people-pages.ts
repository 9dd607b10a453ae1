import type { InfiniteData } from '@tanstack/react-query'
import type { RelatedPerson } from '#contract/relationships.ts'

export type PeoplePages = InfiniteData<{ items: RelatedPerson[]; next_cursor: string | null }, string | undefined>

/** The cached pages without one person. */
export const removePerson = (data: PeoplePages | undefined, id: string): PeoplePages | undefined =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.filter((person) => person.id !== id) })),
  }
