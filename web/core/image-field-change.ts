/** What saving the form does to the stored image. */
export type ImageFieldChange = { kind: 'keep' } | { kind: 'set'; file: File } | { kind: 'remove' }

export const UNCHANGED_IMAGE: ImageFieldChange = { kind: 'keep' }
