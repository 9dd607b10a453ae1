/** What runs beside every member's page, as one file that loads after the page. */
export { startLiveUpdates } from '#web/live/start.ts'
export { startOfflineSupport } from './offline/start-offline-support.ts'
