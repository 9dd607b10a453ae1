export const editConflictMessage = 'This was changed since you opened it.'
