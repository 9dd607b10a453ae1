import type { Page } from '@playwright/test'

/** Where the API lists the content of which a path of the screen list names the first in braces. */
const LISTS = new Map([
  ['post', '/api/venues/the-copper-rail/posts'],
  ['own-post', '/api/me/posts'],
  ['thread', '/api/forum/threads'],
  ['shift', '/api/me/shifts'],
  ['event', '/api/venues/night-heron/events'],
  ['rail-event', '/api/public/venues/the-copper-rail'],
  ['special', '/api/venues/tin-ceiling/specials'],
  ['menu-page', '/api/venues/tin-ceiling/menu-pages'],
])

/** Opens a path of the screen list. */
export const openScreen = async (page: Page, path: string) => {
  const [placeholder, name = ''] = /\{(.+)\}/.exec(path) ?? []
  await page.goto(placeholder ? path.replace(placeholder, await findFirstId(page, name)) : path)
}

const findFirstId = async (page: Page, name: string): Promise<string> => {
  const list = LISTS.get(name)
  if (!list) throw new Error(`No list of the API is known for {${name}}.`)
  const answer = await page.request.get(list)
  const { items, events } = (await answer.json()) as { items?: { id: string }[]; events?: { id: string }[] }
  const first = (items ?? events)?.[0]
  if (!first) throw new Error(`${list} answered ${answer.status()} without an item.`)
  return first.id
}
