import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { fromJson, idText, isoDate, isoTime, reasonField, signer, waitingProposal } from '../wire/fields.ts'
import { staffRoles, type StaffRole } from '../wire/staff-roles.ts'

/** The roles that may propose a change and that may sign it as the second person. */
export const settingRoles = ['treasury', 'market', 'admin'] as const satisfies readonly StaffRole[]

const clockWindow = z.object({ from: z.string(), to: z.string() })
/** Whole numbers, decimals as text, switches, windows. Null means "off", or "the share's own" value. */
export const settingValue = z.union([z.number(), z.string(), z.boolean(), z.null(), z.array(clockWindow)])
export type SettingValueView = z.output<typeof settingValue>

/** One value with its first day and the two people who signed it; both are null for an installed value. */
export const datedValue = z.object({
  from: isoDate,
  value: settingValue,
  reason: z.string(),
  recordedAt: isoTime,
  madeBy: z.nullable(signer),
  checkedBy: z.nullable(signer),
})
export type DatedValueView = z.output<typeof datedValue>

export const settingRow = z.object({
  name: z.string(),
  group: z.string(),
  unit: z.string(),
  /** The name in plain words, and the bounds from the code. */
  label: z.string(),
  bounds: z.string(),
  initial: settingValue,
  now: settingValue,
  /** The first day of the present value; null since the installation. */
  since: z.nullable(isoDate),
  next: z.nullable(z.object({ value: settingValue, from: isoDate })),
  /** How many proposals wait for a second person. */
  waiting: z.int(),
})
export type SettingRow = z.output<typeof settingRow>

export const listSettings = endpoint({
  summary: 'Every setting: its value now and next, since when, and its bounds',
  methods: ['GET'],
  path: '/api/console/setting/list.do',
  area: 'console',
  access: 'staff',
  roles: staffRoles,
  changes: false,
  input: z.object({}),
  reply: z.object({
    items: z.array(settingRow),
    today: isoDate,
    /** The first day on which a change can begin. */
    earliest: isoDate,
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})

export const openSetting = endpoint({
  summary: 'One setting with everything it ever was and will be, and what waits',
  methods: ['GET'],
  path: '/api/console/setting/open.do',
  area: 'console',
  access: 'staff',
  roles: staffRoles,
  changes: false,
  input: z.object({ name: z.string().check(z.maxLength(60)) }),
  reply: z.object({
    ...settingRow.shape,
    /** Newest first. */
    history: z.array(datedValue),
    proposals: z.array(z.extend(waitingProposal, { value: settingValue, from: isoDate })),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.subjectMissing],
})

export const proposeSetting = endpoint({
  summary:
    'Propose another value within the bounds, from the next trading day at the earliest; a second person approves',
  methods: ['POST'],
  path: '/api/console/setting/propose.do',
  area: 'console',
  access: 'staff',
  roles: settingRoles,
  changes: true,
  input: z.object({
    name: z.string().check(z.maxLength(60)),
    /** The value as JSON: 100, "0.25", true, null, [{"from":"10:00","to":"16:00"}]. */
    value: z.string().check(z.minLength(1), z.maxLength(400)),
    from: isoDate,
    reason: reasonField,
  }),
  reply: z.object({ proposalId: idText }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.subjectMissing,
    refusals.parameterMalformed,
    refusals.beyondBounds,
    refusals.changeTooEarly,
    refusals.changeTaken,
    refusals.nothingChanges,
    refusals.keyReused,
  ],
})

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** The clock times of a session that differs from the usual session. */
export const sessionTimes = z.object({
  preOpenStart: clockTime,
  preOpenEnd: clockTime,
  preOpenMatch: clockTime,
  continuousStart: clockTime,
  continuousEnd: clockTime,
})

export const calendarDay = z.object({
  date: isoDate,
  kind: z.enum(['trading', 'weekend', 'holiday']),
  settlement: z.boolean(),
  name: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
  session: z.nullable(sessionTimes),
})
export type CalendarDay = z.output<typeof calendarDay>

export const maxCalendarDays = 800

const daysField = z.pipe(
  fromJson(400_000, z.array(z.unknown())),
  z.array(calendarDay).check(z.minLength(1), z.maxLength(maxCalendarDays)),
)

export const listCalendar = endpoint({
  summary: 'The days of the running market, and the dated days that two people keep for a live one',
  methods: ['GET'],
  path: '/api/console/calendar/list.do',
  area: 'console',
  access: 'staff',
  roles: staffRoles,
  changes: false,
  input: z.object({ year: z.optional(z.string().check(z.regex(/^20\d\d$/))) }),
  reply: z.object({
    today: isoDate,
    earliest: isoDate,
    year: z.string(),
    running: z.object({
      /** A generated calendar follows a rule and a replayed one was imported; staff can change neither. */
      source: z.enum(['generated', 'replayed']),
      /** Every day of the year that is neither an ordinary weekday nor a weekend. */
      days: z.array(z.extend(calendarDay, { kind: z.enum(['trading', 'weekend', 'holiday', 'unknown']) })),
      tradingDays: z.int(),
    }),
    dated: z.array(
      z.extend(calendarDay, {
        reason: z.nullable(z.string()),
        madeBy: z.nullable(z.string()),
        checkedBy: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})

export const proposeCalendar = endpoint({
  summary: 'Propose trading and settlement days and special sessions, one or a whole year; a second person approves',
  methods: ['POST'],
  path: '/api/console/calendar/propose.do',
  area: 'console',
  access: 'staff',
  roles: settingRoles,
  changes: true,
  input: z.object({ days: daysField, reason: reasonField }),
  reply: z.object({ proposalId: idText }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.parameterMalformed,
    refusals.changeTooEarly,
    refusals.keyReused,
  ],
})
