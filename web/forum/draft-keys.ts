/** Keys of the forum's drafts all start with this prefix. */
export const FORUM_DRAFT_PREFIX = 'behind the bar'

export const TITLE_DRAFT_KEY = `${FORUM_DRAFT_PREFIX} title`
export const TEXT_DRAFT_KEY = `${FORUM_DRAFT_PREFIX} text`
export const toReplyDraftKey = (thread_id: string) => `${FORUM_DRAFT_PREFIX} reply ${thread_id}`
