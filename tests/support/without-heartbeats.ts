/**
 * Loaded before the server (`node --import`): streams get no heartbeats. Heartbeats also check what streams depend on, so
 * without them only an event can change or end a stream.
 */
import { HEARTBEAT_MS } from '#server/live/rules.ts'

const repeat = globalThis.setInterval
const repeatWithoutHeartbeats = (work: () => void, milliseconds?: number) =>
  repeat(milliseconds === HEARTBEAT_MS ? () => {} : work, milliseconds)
globalThis.setInterval = Object.assign(repeatWithoutHeartbeats, repeat) as typeof setInterval
