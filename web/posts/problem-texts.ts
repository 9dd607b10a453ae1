/** What is said where a write got no answer. */
export const NO_REPLY = 'No answer came. Check your connection and try again.'
