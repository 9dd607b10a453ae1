export type AcceptedAdvisory = { id: string; reason: string; until: string }

/** Advisories that we accept, each with a reason and an end date, after which it fails the audit again. */
export const acceptedAdvisories: readonly AcceptedAdvisory[] = []
