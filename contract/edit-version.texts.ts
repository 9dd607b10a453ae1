export const editConflictMessage = 'This was changed since you opened it.'

export const editVersionMessage = 'Send the version as it was read.'
