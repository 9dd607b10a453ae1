/** Something many are to be told of. `ids` of shifts of one person. */
export type Announcement =
  | { kind: 'shifts'; what: 'posted' | 'changed' | 'cancelled'; ids: string[] }
  | { kind: 'new_post' | 'new_event' | 'new_special'; id: string }
