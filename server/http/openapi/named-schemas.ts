import { z } from 'zod'
import {
  AccountSettings,
  EmailedToken,
  Me,
  Person,
  PersonOnNow,
  Session,
  UserType,
  VerificationStatus,
} from '#contract/accounts.ts'
import {
  AuditEntry,
  ReportCase,
  StaffVenue,
  SuspendedPerson,
  VenueRequest,
  VerificationCase,
  Waiting,
} from '#contract/admin.ts'
import { CalendarKind, CalendarLink, NewCalendarLink } from '#contract/calendars.ts'
import { VenueEvent } from '#contract/events.ts'
import { Reply, Thread, ThreadLine } from '#contract/forum.ts'
import {
  IncomeEntry,
  IncomeKind,
  IncomeMonth,
  IncomeRates,
  IncomeSummary,
  Money,
  OpenShift,
  TrackedShift,
} from '#contract/income.ts'
import { imageFields } from '#contract/media.ts'
import { Mention, Mentions } from '#contract/mentions.ts'
import { MenuPage } from '#contract/menus.ts'
import { Notification, Preferences } from '#contract/notifications.ts'
import { HoursException, HoursSpan, OpeningState, VenueHours } from '#contract/opening-hours.ts'
import { Cursor } from '#contract/paging.ts'
import { Comment, Post, PostVenue } from '#contract/posts.ts'
import { OwnProfile, Profile, ProfileHead, ProfileParts, RelationshipStatus, WebPageLevel } from '#contract/profiles.ts'
import { PublicPerson, PublicProfile, PublicShift, PublicVenueName } from '#contract/public-pages.ts'
import { RelatedPerson } from '#contract/relationships.ts'
import { OwnReport, ReportReasonSchema } from '#contract/reports.ts'
import { RosterEntry } from '#contract/roster.ts'
import { Clash, OwnShift, PlannedShift, PlannedText } from '#contract/schedule.ts'
import { FoundVenue, Mentionable } from '#contract/search.ts'
import { ListedOwnShift, NearbyShift, OwnShiftLine, ShiftDetail, ShiftLine, ShiftVisibility } from '#contract/shifts.ts'
import { SpecialBound, SpecialStatus, SpecialWindow, VenueSpecial } from '#contract/specials.ts'
import { TalentCard } from '#contract/talent.ts'
import { SlugOrId } from '#contract/text.ts'
import { SavedVenue } from '#contract/venue-management.ts'
import { NearbyVenue, OwnVenue, Tonight, VenueCard, VenueDetail, VenueOption } from '#contract/venues.ts'
import { WebPage } from '#contract/web-page.ts'

/** The schemas that the document names and refers to. Any equal schema in the contract becomes a reference. */
export const namedSchemas = {
  AccountSettings,
  AuditEntry,
  CalendarKind,
  CalendarLink,
  Clash,
  Comment,
  Cursor,
  Done: z.object({ done: z.literal(true) }),
  EmailedToken,
  FoundVenue,
  HoursException,
  HoursSpan,
  IncomeEntry,
  IncomeKind,
  IncomeMonth,
  IncomeRates,
  IncomeSummary,
  ListedOwnShift,
  Me,
  Mention,
  Mentionable,
  Mentions,
  MenuPage,
  Money,
  NearbyShift,
  NearbyVenue,
  NewCalendarLink,
  NoticeType: Notification.shape.type,
  Notification,
  NotificationTopic: Preferences.shape.topics.element.shape.topic,
  OpeningState,
  OpenShift,
  OwnProfile,
  OwnReport,
  OwnShift,
  OwnShiftLine,
  OwnVenue,
  Person,
  PersonOnNow,
  PictureFields: z.object(imageFields),
  PlannedShift,
  PlannedText,
  Post,
  PostVenue,
  Preferences,
  Profile,
  ProfileHead,
  ProfileParts,
  PublicPerson,
  PublicProfile,
  PublicShift,
  PublicVenueName,
  RelatedPerson,
  RelationshipStatus,
  Reply,
  ReportCase,
  ReportReason: ReportReasonSchema,
  RosterEntry,
  SavedVenue: SavedVenue,
  Session,
  ShiftDetail,
  ShiftLine,
  ShiftVisibility,
  SlugOrId,
  SpecialBound,
  SpecialStatus,
  SpecialWindow,
  StaffVenue,
  SuspendedPerson,
  TalentCard,
  Thread,
  ThreadLine,
  Tonight,
  TrackedShift,
  UserType,
  VenueCard,
  VenueDetail,
  VenueEvent,
  VenueHours,
  VenueOption,
  VenueRequest,
  VenueSpecial,
  VerificationCase,
  VerificationStatus,
  Waiting,
  WebPage,
  WebPageLevel,
} satisfies Record<string, z.ZodType>
