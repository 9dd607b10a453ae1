/**
 * A fault keeps something from working or being safe; a warning is probably a mistake; a note cannot be judged by a
 * program; ok is a check that passed. The text states the fact and, unless it is ok, what to do.
 */
export type Finding = { level: 'fault' | 'warning' | 'note' | 'ok'; text: string }

export const fault = (text: string): Finding => ({ level: 'fault', text })
export const warning = (text: string): Finding => ({ level: 'warning', text })
export const note = (text: string): Finding => ({ level: 'note', text })
export const ok = (text: string): Finding => ({ level: 'ok', text })

/** Everything found in one area, such as the database. */
export type Area = { area: string; findings: Finding[] }

/** The finding, or that the check passed. */
export const orOk = (findings: Finding[], text: string): Finding[] => (findings.length > 0 ? findings : [ok(text)])
