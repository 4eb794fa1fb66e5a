import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import {
  countField,
  idText,
  isoDate,
  isoTime,
  paise,
  stockCode,
  wholeNumber,
  reasonField,
  signer,
  waitingProposal,
} from '../wire/fields.ts'
import { staffRoles, type StaffRole } from '../wire/staff-roles.ts'

export const instrumentRoles = ['market', 'admin'] as const satisfies readonly StaffRole[]

/** The acts of two people on a share. None of them sets a price (H2). */
export const instrumentActs = [
  'halt',
  'resume',
  'hide',
  'show',
  'suspend',
  'readmit',
  'watch',
  'unwatch',
  'delist',
  'lot',
  'band',
] as const
export type InstrumentActName = (typeof instrumentActs)[number]

export const instrumentFilters = ['all', 'NSE', 'BSE', 'halted', 'hidden', 'deleted', 'changed'] as const

export const instrumentRow = z.object({
  code: z.string(),
  name: z.string(),
  sector: z.string(),
  exchange: z.enum(['NSE', 'BSE']),
  lastPaise: paise,
  changeBps: z.int(),
  lotSize: z.int(),
  /** Whether the share has a lot of its own. */
  ownLot: z.boolean(),
  bandBps: z.int(),
  state: z.enum(['normal', 'locked', 'hidden', 'deleted']),
  halted: z.boolean(),
  suspended: z.boolean(),
  surveillance: z.nullable(z.string()),
  /** The next change: a lot, a band, or the end of the listing. */
  next: z.nullable(z.object({ act: z.enum(instrumentActs), value: z.nullable(z.int()), from: isoDate })),
  waiting: z.int(),
})
export type InstrumentRow = z.output<typeof instrumentRow>

export const listInstruments = endpoint({
  summary: 'Every share with its lot, band and state; prices to read only',
  methods: ['GET'],
  path: '/api/console/instrument/list.do',
  area: 'console',
  access: 'staff',
  roles: staffRoles,
  changes: false,
  input: z.object({
    keyword: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
    filter: z._default(z.enum(instrumentFilters), 'all'),
    page: countField(1, 1_000),
    size: countField(50, 500),
  }),
  reply: z.object({
    items: z.array(instrumentRow),
    total: z.int(),
    counts: z.record(z.enum(instrumentFilters), z.int()),
    today: isoDate,
    earliest: isoDate,
    delistEarliest: isoDate,
    phase: z.string(),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})

export const instrumentActView = z.object({
  act: z.enum(instrumentActs),
  value: z.nullable(z.int()),
  from: isoDate,
  until: z.nullable(isoDate),
  reason: z.string(),
  recordedAt: isoTime,
  madeBy: signer,
  checkedBy: signer,
})

export const openInstrument = endpoint({
  summary: 'One share with everything two people ever did to it, and what waits',
  methods: ['GET'],
  path: '/api/console/instrument/open.do',
  area: 'console',
  access: 'staff',
  roles: staffRoles,
  changes: false,
  input: z.object({ code: stockCode }),
  reply: z.object({
    ...instrumentRow.shape,
    isin: z.string(),
    holders: z.int(),
    /** Newest first. */
    history: z.array(instrumentActView),
    proposals: z.array(
      z.extend(waitingProposal, { act: z.enum(instrumentActs), value: z.nullable(z.int()), from: isoDate }),
    ),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.instrumentDeleted],
})

export const proposeInstrument = endpoint({
  summary:
    'Propose to halt, resume, hide, show, suspend, readmit, watch, unwatch or delist a share, or another lot or band, for a reason everybody reads; a second person approves',
  methods: ['POST'],
  path: '/api/console/instrument/propose.do',
  area: 'console',
  access: 'staff',
  roles: instrumentRoles,
  changes: true,
  input: z.object({
    code: stockCode,
    act: z.enum(instrumentActs),
    /** The shares of a lot (0: the usual lot again), or the band in hundredths of a percent. */
    value: z.optional(wholeNumber(/^\d{1,5}$/, z.int().check(z.minimum(0), z.maximum(10_000)))),
    /** The first day of a lot, a band or a delisting. The other acts hold from their approval on. */
    from: z.optional(isoDate),
    reason: reasonField,
  }),
  reply: z.object({ proposalId: idText }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.instrumentDeleted,
    refusals.parameterMalformed,
    refusals.beyondBounds,
    refusals.changeTooEarly,
    refusals.changeTaken,
    refusals.nothingChanges,
    refusals.keyReused,
  ],
})
