import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { CustomerFacts, LeavingCustomer } from '@bahi/domain/customers/customer-facts'
import { applicableDay, type ApplicableDay } from '@bahi/domain/funds/orders/applicable-day'
import type { RedeemFacts, SchemeKind, SubscribeFacts, UnitFacts } from '@bahi/domain/funds/scheme-facts'
import { type BusinessDate, type BusinessTime, businessDate } from '@bahi/money/business-date'
import { joinOwnLimits, OWN_LIMITS, type OwnLimitsRow, readOwnLimits } from '../../customers/limits/own-limits-of.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Settings } from '../../platform/settings.ts'
import { type SchemeRow, schemeTerms } from '../schemes/scheme-rows.ts'
import { readFundLots } from './fund-order-rows.ts'

export interface FundFactParts {
  readonly systemClock: SystemClock
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
  readonly calendar: Pick<Calendar, 'dayKind' | 'nextTradingDay'>
  readonly settings: Pick<Settings, 'value'>
}

/** The market segment of each kind of scheme; a segment switched off bars subscriptions only. */
export const SEGMENT: Readonly<Record<SchemeKind, 'funds' | 'plans'>> = { fund: 'funds', plan: 'plans' }

/**
 * The second of the day of a SIP or another morning job. The business clock still stands at the last close then, so the
 * time cannot come from the clock; 08:00 is before the session and before the cut-off.
 */
const MORNING_SECOND = 8 * 3_600

/** Returns the day whose NAV applies to an order placed now, or placed in the morning of the given day. */
export function applicableNow({ clock, calendar, settings }: FundFactParts, morning?: BusinessDate): ApplicableDay {
  const now = clock.now()
  const at: BusinessTime =
    morning === undefined
      ? { date: businessDate(now.date), second: now.second }
      : { date: morning, second: MORNING_SECOND }
  return applicableDay(calendar, at, settings.value('fund.cutOff'))
}

type Person = { readonly entering: CustomerFacts; readonly leaving: LeavingCustomer }

/**
 * Reads the facts about the person who owns the order. The sponsor of a scheme has no customer row, so no rule about a
 * person bars a sponsor.
 */
async function readPerson(
  db: Queryable,
  { systemClock, clock }: FundFactParts,
  { owner: { shard, owner }, kind, morning }: Omit<AskedOf, 'scheme'>,
): Promise<Person> {
  const {
    rows: [row],
  } = await db.query<
    OwnLimitsRow & {
      identity_state: CustomerFacts['identity']
      is_off: boolean
      is_locked: boolean | null
      is_account_locked: boolean | null
    }
  >({
    name: 'funds-read-customer',
    text: `select c.identity_state, $3 = any(c.segments_off) as is_off, l.is_locked, l.is_account_locked, ${OWN_LIMITS}
           from bahi.customer c cross join lateral (
             select count(*) > 0 as is_locked, count(*) filter (where kind = 'account') > 0 as is_account_locked from bahi.customer_lock
             where customer_lock.shard = $1 and customer_id = $2 and lifted_at is null and locked_at <= $4 and (locked_until is null or locked_until > $4)) l
           ${joinOwnLimits('$1', '$2', '$4')}
           where c.shard = $1 and c.id = $2`,
    values: [shard, owner, SEGMENT[kind], systemClock()],
  })
  const identity = row?.identity_state ?? 'completed'
  return {
    entering: {
      isSignedIn: true,
      isLocked: row?.is_locked ?? false,
      isSegmentOff: row?.is_off ?? false,
      identity,
      limits: await readOwnLimits(db, { shard, owner }, row, morning ?? clock.now().date),
    },
    leaving: { isSignedIn: true, isLocked: row?.is_account_locked ?? false, identity },
  }
}

export interface AskedOf {
  readonly owner: OwnerKey
  readonly kind: SchemeKind
  /** Null: no scheme has the requested code. */
  readonly scheme: SchemeRow | null
  /** The order is placed in the morning of this day, before the session. */
  readonly morning?: BusinessDate
}

/**
 * Collects the facts that the rules of a subscription need, for units or (`fixedPaise`) for an amount. The caller holds
 * the owner's lock when the facts decide an order; a preview reads them without a lock.
 */
export async function readSubscribeFacts(
  db: Queryable,
  parts: FundFactParts,
  { owner, kind, scheme, morning }: AskedOf,
  availablePaise: bigint,
  fixedPaise: bigint | null = null,
): Promise<SubscribeFacts> {
  const { entering } = await readPerson(db, parts, { owner, kind, ...(morning === undefined ? {} : { morning }) })
  // A scheme without a NAV takes no orders yet.
  const isKnown = scheme !== null && scheme.nav !== null
  return {
    scheme: isKnown ? schemeTerms(scheme) : null,
    customer: entering,
    lastNav: scheme?.nav ?? 0n,
    appliesOn: applicableNow(parts, morning).appliesOn,
    bufferPercent: parts.settings.value('fund.holdBufferPercent'),
    availablePaise,
    fixedPaise,
  }
}

export async function readRedeemFacts(
  db: Queryable,
  parts: FundFactParts,
  { owner, kind, scheme, morning }: AskedOf,
  units: UnitFacts,
): Promise<RedeemFacts> {
  const { leaving } = await readPerson(db, parts, { owner, kind })
  const lots = scheme === null ? [] : await readFundLots(db, owner, scheme.id)
  return {
    scheme: scheme === null || scheme.nav === null ? null : schemeTerms(scheme),
    customer: leaving,
    units,
    lots,
    appliesOn: applicableNow(parts, morning).appliesOn,
  }
}
