/** When the screenshots of the gallery are taken: a Friday at 8:40 PM in Belleville. */
export const GALLERY_TIME = '2026-11-21T02:40:00Z'
