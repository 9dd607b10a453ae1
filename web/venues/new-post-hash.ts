/** Ends links to a venue's posts that put the cursor into the form for a new one. */
export const NEW_POST_HASH = 'new'
