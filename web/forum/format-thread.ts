import type { Thread } from '#contract/forum.ts'
import { appTexts } from '#web/core/texts.ts'
import { formatPersonName } from '#web/posts/format-post.ts'

export const formatAuthorName = (author: Thread['author']): string =>
  author ? formatPersonName(author) : appTexts.deletedUser

/** `Show 13 more`, or `Show more` if the number is not known. */
export const formatShowMore = (total: number, shown: number): string =>
  total > shown ? `Show ${(total - shown).toLocaleString('en-US')} more` : 'Show more'

/** `17 replies`, `1 new reply` */
export const formatReplyCount = (count: number, kind: '' | 'new ' = ''): string =>
  `${count.toLocaleString('en-US')} ${kind}${count === 1 ? 'reply' : 'replies'}`

/** `2 new at the top`: discussions that were started or pinned since the list was loaded. */
export const formatNewThreadCount = (count: number): string => `${count.toLocaleString('en-US')} new at the top`
