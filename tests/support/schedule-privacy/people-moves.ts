import { sql } from 'kysely'
import { expect } from 'vitest'
import { DARK_DURATIONS } from '#contract/dark-schedule.limits.ts'
import { SHIFT_DELAYS, SHIFT_VISIBILITIES } from '#contract/shifts.limits.ts'
import { decideOnReports } from '#server/moderation/report-decisions/service.ts'
import { changeSuspension } from '#server/moderation/suspension/service.ts'
import { cancel, hideFrom, type Model, type Relation, relate, setDelay, showTo, type Viewer, viewers } from './model.ts'
import { choose, type Make, nameOf, standing, stillToCome } from './move.ts'
import { announce, forgetViewer, withdrawFrom } from './notifications.ts'
import type { PrivacySetup } from './setup.ts'
import { atLocal, DAY, HOUR, iso, localDay } from './times.ts'

const switches =
  (line: string, isOff: (model: Model) => boolean, change: Partial<Pick<Model, 'schedule_is_private'>>): Make =>
  ({ stage, model }) =>
    model.is_suspended || !isOff(model)
      ? undefined
      : {
          line,
          async run() {
            await stage.ana.client.profiles.update(change)
            Object.assign(model, change)
          },
        }

export const hidesSchedule = switches('Ana makes her schedule private', (model) => !model.schedule_is_private, {
  schedule_is_private: true,
})
export const showsSchedule = switches('Ana makes her schedule public', (model) => model.schedule_is_private, {
  schedule_is_private: false,
})

const DARK_ENDS: Record<(typeof DARK_DURATIONS)[number], (model: Model) => number> = {
  tonight: ({ now }) => {
    const six = atLocal(localDay(now), 6 * HOUR)
    return now < six ? six : atLocal(localDay(now) + 1, 6 * HOUR)
  },
  '24_hours': ({ now }) => now + DAY,
  indefinite: () => Number.POSITIVE_INFINITY,
}

/** Ana hides her schedule, or changes for how long. */
export const goesDark: Make = ({ stage, model }, { amount }) => {
  const duration = choose(DARK_DURATIONS, amount)
  if (model.is_suspended || !duration) return undefined
  return {
    line: `Ana goes dark: ${duration}`,
    async run() {
      const until = DARK_ENDS[duration](model)
      const { schedule_is_dark, schedule_dark_until } = await stage.ana.client.profiles.goDark({ duration })
      expect({ schedule_is_dark, schedule_dark_until }).toEqual({
        schedule_is_dark: true,
        schedule_dark_until: until === Number.POSITIVE_INFINITY ? null : iso(until),
      })
      model.dark_until = until
    },
  }
}

export const endsDark: Make = ({ stage, model }) =>
  model.is_suspended || model.dark_until === null
    ? undefined
    : {
        line: 'Ana shows her schedule again',
        async run() {
          await stage.ana.client.profiles.endDark()
          model.dark_until = null
        },
      }

/** Ana changes who sees when her shifts end, which notifies no one. */
export const changesEnds: Make = ({ stage, model }, { amount }) => {
  const shift_ends_for = choose(
    SHIFT_VISIBILITIES.filter((one) => one !== model.shift_ends_for),
    amount,
  )
  if (model.is_suspended || !shift_ends_for) return undefined
  return {
    line: `Ana shows the ends of her shifts to ${shift_ends_for}`,
    async run() {
      await stage.ana.client.profiles.update({ shift_ends_for })
      model.shift_ends_for = shift_ends_for
    },
  }
}

const DELAYS = [null, ...SHIFT_DELAYS] as const

/** Ana changes when her shifts are shown, which notifies no one. */
export const changesDelay: Make = ({ stage, model }, { amount }) => {
  const minutes = choose(
    DELAYS.filter((one) => one !== model.shown_after),
    amount,
  )
  if (model.is_suspended || minutes === undefined) return undefined
  return {
    line: `Ana shows her shifts ${minutes === null ? 'when she posts them' : `${minutes} minutes after their start`}`,
    async run() {
      await stage.ana.client.profiles.update({ shifts_shown_after: minutes })
      setDelay(model, minutes)
    },
  }
}

export const goesPrivate: Make = ({ stage, model }) =>
  model.is_suspended || model.is_private
    ? undefined
    : {
        line: 'Ana makes her profile private',
        async run() {
          await stage.ana.client.profiles.update({ is_private: true })
          model.is_private = true
        },
      }

export const goesPublic: Make = ({ stage, model }, { amount }) => {
  if (model.is_suspended || !model.is_private) return undefined
  const accepts = amount % 2 === 0
  return {
    line: `Ana makes her profile public and ${accepts ? 'accepts' : 'declines'} the waiting requests`,
    async run() {
      const pending_requests = accepts ? 'accept_all' : 'decline_all'
      await stage.ana.client.profiles.update({ is_private: false, pending_requests })
      model.is_private = false
      for (const viewer of viewers) if (model.relations[viewer].kind === 'requested') answer(model, viewer, accepts)
    },
  }
}

function answer(model: Model, viewer: Viewer, accepts: boolean): void {
  model.notices.touched.add(viewer)
  relate(model, viewer, accepts ? { kind: 'following', since: model.now, has_bell: false } : { kind: 'none' })
}

/** Ana stops being talent, which cancels her upcoming shifts, or becomes talent again. */
export const changesRole: Make = ({ stage, model }) => {
  if (model.is_suspended) return undefined
  return {
    line: model.is_talent ? 'Ana stops bartending' : 'Ana bartends again',
    async run() {
      const user_type = model.is_talent ? 'patron' : 'bartender'
      await stage.ana.client.profiles.update({ user_type, role_change_confirmed: true })
      if (model.is_talent) {
        const shifts = stillToCome(model)
        cancel(model, shifts)
        announce(model, 'cancelled', shifts)
      }
      model.is_talent = !model.is_talent
    },
  }
}

/** An action between Ana and a viewer, possible in certain relations. */
const relation =
  (
    words: (name: string) => string,
    isPossible: (kind: Relation['kind'], model: Model) => boolean,
    act: (stage: PrivacySetup, viewer: Viewer) => Promise<unknown>,
    change: (model: Model, viewer: Viewer) => void,
    { isSilent = false } = {},
  ): Make =>
  ({ stage, model }, move) => {
    const candidates = viewers.filter((viewer) => viewer !== 'stu' && isPossible(model.relations[viewer].kind, model))
    const viewer = choose(candidates, move.who)
    if (!viewer || model.is_suspended) return undefined
    return {
      line: words(nameOf(viewer)),
      async run() {
        await act(stage, viewer)
        if (!isSilent) model.notices.touched.add(viewer)
        change(model, viewer)
      },
    }
  }

const ofAna = ({ ana }: PrivacySetup) => ({ slugOrId: ana.id })
const isKnown = (kind: Relation['kind']) => kind !== 'blocks_ana' && kind !== 'blocked_by_ana'

function stopsFollowing(model: Model, viewer: Viewer): void {
  withdrawFrom(model, viewer)
  relate(model, viewer, { kind: 'none' })
}

export const follows = relation(
  (name) => `${name} follows Ana, or requests to`,
  (kind) => kind === 'none',
  (stage, viewer) => stage.people[viewer].client.relationships.follow(ofAna(stage)),
  (model, viewer) =>
    relate(
      model,
      viewer,
      model.is_private ? { kind: 'requested' } : { kind: 'following', since: model.now, has_bell: false },
    ),
)
export const unfollows = relation(
  (name) => `${name} stops following Ana, or cancels the request`,
  (kind) => kind === 'following' || kind === 'requested',
  (stage, viewer) => stage.people[viewer].client.relationships.unfollow(ofAna(stage)),
  stopsFollowing,
)
export const accepts = relation(
  (name) => `Ana accepts ${name}`,
  (kind) => kind === 'requested',
  ({ ana, people }, viewer) => ana.client.relationships.accept({ id: people[viewer].id }),
  (model, viewer) => answer(model, viewer, true),
)
export const declines = relation(
  (name) => `Ana declines ${name}`,
  (kind) => kind === 'requested',
  ({ ana, people }, viewer) => ana.client.relationships.decline({ id: people[viewer].id }),
  (model, viewer) => answer(model, viewer, false),
)
export const removesFollower = relation(
  (name) => `Ana removes ${name} from her followers`,
  (kind) => kind === 'following',
  ({ ana, people }, viewer) => ana.client.relationships.removeFollower({ id: people[viewer].id }),
  stopsFollowing,
)
export const blocks = relation(
  (name) => `Ana blocks ${name}`,
  isKnown,
  ({ ana, people }, viewer) => ana.client.relationships.block({ slugOrId: people[viewer].id }),
  (model, viewer) => {
    forgetViewer(model, viewer)
    relate(model, viewer, { kind: 'blocked_by_ana' })
  },
)
export const unblocks = relation(
  (name) => `Ana unblocks ${name}`,
  (kind) => kind === 'blocked_by_ana',
  ({ ana, people }, viewer) => ana.client.relationships.unblock({ slugOrId: people[viewer].id }),
  (model, viewer) => relate(model, viewer, { kind: 'none' }),
)
export const isBlocked = relation(
  (name) => `${name} blocks Ana`,
  isKnown,
  (stage, viewer) => stage.people[viewer].client.relationships.block(ofAna(stage)),
  (model, viewer) => {
    forgetViewer(model, viewer)
    relate(model, viewer, { kind: 'blocks_ana' })
  },
)
export const hidesFrom = relation(
  (name) => `Ana hides her schedule from ${name}`,
  (kind) => kind !== 'blocks_ana',
  ({ ana, people }, viewer) => ana.client.relationships.hideSchedule({ slugOrId: people[viewer].id }),
  hideFrom,
  { isSilent: true },
)
export const showsTo = relation(
  (name) => `Ana shows ${name} her schedule again`,
  (kind) => kind !== 'blocks_ana',
  ({ ana, people }, viewer) => ana.client.relationships.showSchedule({ slugOrId: people[viewer].id }),
  showTo,
  { isSilent: true },
)
export const isUnblocked = relation(
  (name) => `${name} unblocks Ana`,
  (kind) => kind === 'blocks_ana',
  (stage, viewer) => stage.people[viewer].client.relationships.unblock(ofAna(stage)),
  (model, viewer) => relate(model, viewer, { kind: 'none' }),
)

export const bell =
  (has_bell: boolean): Make =>
  ({ stage, model }, { who }) => {
    const candidates = viewers.filter((viewer) => {
      const relation = model.relations[viewer]
      return relation.kind === 'following' && relation.has_bell !== has_bell
    })
    const viewer = choose(candidates, who)
    if (!viewer || model.is_suspended) return undefined
    return {
      line: `${nameOf(viewer)} turns the bell for Ana ${has_bell ? 'on' : 'off'}`,
      async run() {
        const { notifications } = stage.people[viewer].client
        await (has_bell ? notifications.ringBell(ofAna(stage)) : notifications.stopBell(ofAna(stage)))
        const relation = model.relations[viewer]
        if (relation.kind === 'following') relation.has_bell = has_bell
      },
    }
  }

export const moderation =
  (decision: 'hide' | 'restore'): Make =>
  ({ stage, model }, { pick }) => {
    const hides = decision === 'hide'
    const shift = choose(
      standing(model).filter(({ is_hidden }) => is_hidden !== hides),
      pick,
    )
    if (!shift) return undefined
    return {
      line: `Staff ${hides ? 'hide' : 'show'} #${shift.no}${hides ? '' : ' again'}`,
      async run() {
        const { services } = stage.testContext
        // A report by an account that was deleted since.
        await sql`
          insert into reports (subject_type, subject_id, reported_profile_id, reason, created_at)
          values ('shift', ${shift.id}, ${stage.ana.id}, 'spam', ${services.clock.now()})`.execute(services.db)
        const decided = { subject_type: 'shift' as const, subject_id: shift.id, decision, notes: '', again: true }
        const by = { actor_id: stage.people.ada.id, answer: async () => undefined }
        const outcome = await decideOnReports(services, decided, by)
        if (typeof outcome === 'string') throw new Error(`Staff could not ${decision} #${shift.no}: ${outcome}`)
        shift.is_hidden = hides
      },
    }
  }

export const suspension =
  (action: 'suspend' | 'lift'): Make =>
  ({ stage, model }) => {
    const suspends = action === 'suspend'
    if (model.is_suspended === suspends) return undefined
    return {
      line: suspends ? 'Staff suspend Ana' : "Staff lift Ana's suspension",
      async run() {
        const change = { do: action, notes: 'Because.', actor_id: stage.people.ada.id }
        await changeSuspension(stage.testContext.services, { id: stage.ana.id }, change)
        model.is_suspended = suspends
      },
    }
  }
