import { type RawBuilder, sql } from 'kysely'
import { ANSWER_DAYS } from '#contract/confirmations.limits.ts'
import type { SqlValue } from '#server/core/db/db.ts'
import type { Instant } from './shifts.ts'

/** SQL: when the venue last confirmed special `s`. Saving it confirms it, too. */
export const specialConfirmedAt = sql`greatest(s.confirmed_at, s.updated_at)`

/** SQL: whether fewer than two people have said since then that special `s` is no longer right. */
export const isSpecialConfirmed = sql`coalesce(s.doubted_at <= ${specialConfirmedAt}, true)`

/** SQL: when venue `v` last confirmed its opening hours. It is unknown if the previous release saved them first. */
export const hoursConfirmedAt = sql`coalesce(v.hours_confirmed_at, v.created_at)`

/** SQL: the same for the opening hours of venue `v`. */
export const areHoursConfirmed = sql`coalesce(v.hours_doubted_at <= ${hoursConfirmedAt}, true)`

type Answering = { viewer: SqlValue<string>; now: Instant }

/** SQL: whether the viewer can answer for special `s` of venue `v`. */
export const canAnswerForSpecial = (answering: Answering) => canAnswer(answering, sql`a.special_id = s.id`)

/** SQL: whether the viewer can answer for the opening hours of venue `v`. */
export const canAnswerForHours = (answering: Answering) =>
  canAnswer(answering, sql`a.venue_id = v.id and a.special_id is null`)

const canAnswer = ({ viewer, now }: Answering, isAbout: RawBuilder<unknown>) => sql`(
  v.owner_id is distinct from ${viewer}::uuid and not exists (
    select from venue_answers a
    where a.profile_id = ${viewer} and ${isAbout}
      and a.answered_at > ${now}::timestamptz - make_interval(hours => 24 * ${sql.lit(ANSWER_DAYS)})
  )
)`
