/** What becomes of a stored picture when its form is saved. */
export type ImageFieldChange = { kind: 'keep' } | { kind: 'set'; file: File } | { kind: 'remove' }

/** Nothing is to become of it. */
export const UNCHANGED_IMAGE: ImageFieldChange = { kind: 'keep' }
