/** A value as JSON for a script element: a `<` in a text could end the element. */
export const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
