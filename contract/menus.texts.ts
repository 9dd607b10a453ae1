import { MENU_PAGES_LIMIT } from './menus.limits.ts'

export const menuMessages = {
  imageMissing: 'Menu page image is required.',
  order: 'Page order must be a whole number, 0 or higher.',
  tooManyPages: `A venue can have at most ${MENU_PAGES_LIMIT} menu pages. Delete an old one first.`,
  notYours: 'Unauthorized to add menu pages for this venue.',
  notYoursToEdit: 'Unauthorized to edit menu pages for this venue.',
  notYoursToDelete: 'Unauthorized to delete menu pages for this venue.',
  notFound: 'Menu page not found.',
  loadFailed: 'Could not load menu for this venue.',
  createFailed: 'Failed to add menu page:',
  updateFailed: 'Failed to update menu page:',
  deleteFailed: 'Could not delete menu page:',
  created: 'Menu page added successfully!',
  updated: 'Menu page updated successfully!',
  deleted: 'Menu page deleted.',
  none: 'No menu posted.',
} as const
