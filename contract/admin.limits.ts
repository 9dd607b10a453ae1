/** How long the admin who verified a person can undo it. */
export const UNDO_VERIFY_MINUTES = 10
