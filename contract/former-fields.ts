/** Former names of input fields. Requests may use them until the release after 1.0.0. */
export const FORMER_FIELDS: Readonly<Record<string, string>> = { picture_id: 'image_id' }
