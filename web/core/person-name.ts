export type PersonName = { full_name: string | null; username: string }

/** A person's first name, or their username if they have no full name. */
export const formatFirstName = ({ full_name, username }: PersonName): string => full_name?.split(' ')[0] || username
