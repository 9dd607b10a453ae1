/** Whether a person in a list is on shift at `now`. The answer of the server may be older than their shift’s end. */
export const isPersonOn = ({ is_on, on_until }: { is_on: boolean; on_until: string | null }, now: number): boolean =>
  is_on && (on_until === null || Date.parse(on_until) > now)
