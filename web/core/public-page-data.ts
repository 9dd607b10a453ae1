import type { PublicPage } from '#contract/public-pages.ts'

/** The data that a public page was rendered from; undefined for any other document. */
export const parsePageData = (document: Document): PublicPage | undefined => {
  const text = document.getElementById('page-data')?.textContent
  return text ? (JSON.parse(text) as PublicPage) : undefined
}

/** Thrown if an address no longer has a public page. */
export class NotPublic extends Error {}

/** Fetches the data of a public page. The browser revalidates its copy, so an unchanged page costs little. */
export const fetchPageData = async (path: string, signal?: AbortSignal): Promise<PublicPage> => {
  const response = await fetch(path, { cache: 'no-cache', signal: signal ?? null })
  if (!response.ok) throw new Error(`The page answered ${response.status}.`)
  const page = parsePageData(new DOMParser().parseFromString(await response.text(), 'text/html'))
  if (!page) throw new NotPublic()
  return page
}
