/** Former names of input fields, and their present names. Requests may use them until the release after 1.0.0. */
export const FORMER_FIELDS = [['picture_id', 'image_id']] as const
