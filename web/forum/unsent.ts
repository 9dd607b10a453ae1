/** How the places are called whose drafts are of the forum. */
export const UNSENT = 'behind the bar'

export const unsentTitle = `${UNSENT} title`
export const unsentText = `${UNSENT} text`
export const unsentReply = (thread_id: string) => `${UNSENT} reply ${thread_id}`
