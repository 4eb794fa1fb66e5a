import type { FastifyInstance } from 'fastify'
import {
  type AlertView,
  changeAlert,
  createAlert,
  deleteAlert,
  listAlerts,
  maxAlerts,
  maxAlertsOnOne,
  switchAlert,
} from '@bahi/contract/customers/alerts'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import {
  type AlertFacts,
  type AlertTerms,
  decideAlert,
  nextAlertState,
} from '@bahi/domain/customers/alerts/decide-alert'
import type { Subject } from '@bahi/domain/market/level-watch'
import type { StudyTerms } from '@bahi/domain/market/studies/alert-studies'
import { type Decision, accept, refusal, refuse } from '@bahi/domain/outcome'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { MarketRoom } from '../../market/quotes/market-room.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Who } from '../../platform/http/who.ts'
import { ALERT, type AlertRow, alertView, alertSubject, alertTerms, valueNow } from './alert-rows.ts'
import type { AlertWatch } from './alert-watch.ts'
import { compareNow } from './study-days.ts'

export interface AlertParts extends HttpDeps {
  readonly db: Pick<Database, 'pool'>
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly clock: BusinessClock
  readonly instruments: Pick<InstrumentRegister, 'byId' | 'byCode'>
  readonly feed: Pick<MarketFeed, 'quote' | 'indices'>
  readonly market: Pick<MarketRoom, 'actions'>
  readonly alertWatch: Pick<AlertWatch, 'refresh'>
}

export function registerAlerts(app: FastifyInstance, parts: AlertParts): void {
  serve(app, parts, listAlerts, async ({ code, subject }, who) => {
    const only = code === undefined ? null : subjectNamed(parts, subject, code)
    const { rows } = await parts.db.pool.query<AlertRow>(
      `${ALERT} where shard = $1 and customer_id = $2 and ($3::boolean or instrument_id = $4 or index_code = $5) order by id desc`,
      [
        who.shard,
        who.customerId,
        only === null,
        typeof only === 'number' ? only : null,
        typeof only === 'string' ? only : null,
      ],
    )
    return accept({ items: rows.map((row) => alertView(parts, row)), most: maxAlerts, maxOnOne: maxAlertsOnOne })
  })
  serve(app, parts, createAlert, (input, who, call) =>
    followed(parts, who, call, (tx) => create(tx, parts, input, who)),
  )
  serve(app, parts, changeAlert, ({ alertId, ...input }, who, call) =>
    followed(parts, who, call, (tx) =>
      turnOn(tx, parts, who, alertId, (row) => ({ ...alertTerms(row), ...termsAsked(input) })),
    ),
  )
  serve(app, parts, switchAlert, ({ alertId, on }, who, call) =>
    followed(parts, who, call, (tx) =>
      on ? turnOn(tx, parts, who, alertId, alertTerms) : turnOff(tx, parts, who, alertId),
    ),
  )
  serve(app, parts, deleteAlert, async ({ alertId }, who, call) => {
    const decision = await answerOnce(onceOf(parts), who, call, async (tx) => {
      await tx.query('delete from bahi.price_alert where shard = $1 and customer_id = $2 and id = $3', [
        who.shard,
        who.customerId,
        BigInt(alertId),
      ])
      return accept({})
    })
    await parts.alertWatch.refresh(BigInt(alertId))
    return decision
  })
}

const missing = refuse(refusal('watch-missing', {}, 'alertId'))

function onceOf({ db, systemClock }: AlertParts) {
  return { pool: db.pool, systemClock }
}

/** Runs a change, and after its commit lets the watch compare the alert with the current price. */
async function followed(
  parts: AlertParts,
  who: Who,
  call: Call,
  change: (tx: Transaction) => Promise<Decision<AlertView>>,
): Promise<Decision<AlertView>> {
  const decision = await answerOnce(onceOf(parts), who, call, change)
  if (decision.ok) await parts.alertWatch.refresh(BigInt(decision.accepted.id))
  return decision
}

/** The subject of a code. 0 and the empty text stand for an unknown code. */
function subjectNamed({ instruments, feed }: AlertParts, subject: 'share' | 'index', code: string): Subject {
  if (subject === 'share') return instruments.byCode(code)?.id ?? 0
  return feed.indices().find(({ indexId }) => indexId === code.toUpperCase())?.indexId ?? ''
}

function standing({ instruments }: AlertParts, subject: Subject): AlertFacts['standing'] {
  if (typeof subject === 'string') return subject === '' ? 'missing' : 'seen'
  const state = instruments.byId(subject)?.state ?? 'deleted'
  return state === 'deleted' ? 'missing' : state === 'hidden' ? 'hidden' : 'seen'
}

type TermsAsked = Pick<
  InputOf<typeof createAlert>,
  'kind' | 'level' | 'moveBps' | 'study' | 'direction' | 'period' | 'figure' | 'repeats'
>

/** Of what was asked, what belongs to its kind. */
function termsAsked({ kind, level, moveBps, repeats, ...asked }: TermsAsked): AlertTerms {
  const isLevel = kind === 'above' || kind === 'below'
  return {
    kind,
    level: isLevel ? (level ?? null) : null,
    moveBps: kind === 'move' ? (moveBps ?? null) : null,
    indicator: kind === 'indicator' ? studyAsked(asked) : null,
    repeats,
  }
}

function studyAsked({
  study,
  direction,
  period,
  figure,
}: Pick<TermsAsked, 'study' | 'direction' | 'period' | 'figure'>): StudyTerms | null {
  if (study === undefined || direction === undefined) return null
  return { study, direction, period: period ?? null, figure: figure ?? null }
}

/** Locks the customer's row first, so that simultaneous calls cannot exceed the maximum number of alerts. */
async function readAlertFacts(
  tx: Transaction,
  parts: AlertParts,
  who: Who,
  { subject, terms, apart }: { readonly subject: Subject; readonly terms: AlertTerms; readonly apart: bigint | null },
): Promise<AlertFacts> {
  await tx.query('select from bahi.customer where shard = $1 and id = $2 for no key update', [
    who.shard,
    who.customerId,
  ])
  const {
    rows: [counted],
  } = await tx.query<{ on_this: number; in_all: number }>(
    `select count(*) filter (where instrument_id = $3 or index_code = $4)::int as on_this, count(*)::int as in_all from bahi.price_alert where shard = $1 and customer_id = $2 and id is distinct from $5`,
    [
      who.shard,
      who.customerId,
      typeof subject === 'number' ? subject : null,
      typeof subject === 'string' ? subject : null,
      apart,
    ],
  )
  return {
    standing: standing(parts, subject),
    now: valueNow(parts.feed, subject),
    compared:
      terms.indicator === null
        ? null
        : await compareNow(
            tx,
            { feed: parts.feed, actions: parts.market.actions },
            { terms: terms.indicator, subject, today: parts.clock.now().date },
          ),
    onThis: counted?.on_this ?? 0,
    inAll: counted?.in_all ?? 0,
  }
}

async function create(
  tx: Transaction,
  parts: AlertParts,
  input: InputOf<typeof createAlert>,
  who: Who,
): Promise<Decision<AlertView>> {
  const subject = subjectNamed(parts, input.subject, input.code)
  const terms = termsAsked(input)
  const decision = decideAlert(terms, await readAlertFacts(tx, parts, who, { subject, terms, apart: null }))
  if (!decision.ok) return decision
  const id = parts.ids.newId(who.shard)
  await tx.query(
    `insert into bahi.price_alert (shard, id, customer_id, instrument_id, index_code, kind, level, move_bps, study, direction, period, figure, repeats, state, armed, terms_on, fired_times, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'on', $14, $15, 0, $16, $16)`,
    [
      who.shard,
      id,
      who.customerId,
      typeof subject === 'number' ? subject : null,
      typeof subject === 'string' ? subject : null,
      terms.kind,
      terms.level,
      terms.moveBps,
      ...studyColumns(terms),
      terms.repeats,
      decision.accepted.isArmed,
      parts.clock.now().date,
      parts.clock.instant(),
    ],
  )
  return read(tx, parts, who, id)
}

function studyColumns({ indicator }: AlertTerms): (string | number | null)[] {
  return [indicator?.study ?? null, indicator?.direction ?? null, indicator?.period ?? null, indicator?.figure ?? null]
}

/** Changes or switches on an alert. The rules of a new alert apply, so its price must not be reached already. */
async function turnOn(
  tx: Transaction,
  parts: AlertParts,
  who: Who,
  alertId: string,
  termsOfRow: (row: AlertRow) => AlertTerms,
): Promise<Decision<AlertView>> {
  const row = await lockOwn(tx, who, alertId)
  const state = row === undefined ? null : nextAlertState(row.state, 'change')
  if (row === undefined || state === null) return missing
  const terms = termsOfRow(row)
  const decision = decideAlert(
    terms,
    await readAlertFacts(tx, parts, who, { subject: alertSubject(row), terms, apart: row.id }),
  )
  if (!decision.ok) return decision
  await tx.query(
    'update bahi.price_alert set kind = $3, level = $4, move_bps = $5, study = $6, direction = $7, period = $8, figure = $9, repeats = $10, state = $11, armed = $12, terms_on = $13, changed_at = $14 where shard = $1 and id = $2',
    [
      row.shard,
      row.id,
      terms.kind,
      terms.level,
      terms.moveBps,
      ...studyColumns(terms),
      terms.repeats,
      state,
      decision.accepted.isArmed,
      parts.clock.now().date,
      parts.clock.instant(),
    ],
  )
  return read(tx, parts, who, row.id)
}

async function turnOff(tx: Transaction, parts: AlertParts, who: Who, alertId: string): Promise<Decision<AlertView>> {
  const row = await lockOwn(tx, who, alertId)
  if (row === undefined) return missing
  const state = nextAlertState(row.state, 'switch-off')
  // An alert that is already off stays unchanged.
  if (state !== null)
    await tx.query('update bahi.price_alert set state = $3, changed_at = $4 where shard = $1 and id = $2', [
      row.shard,
      row.id,
      state,
      parts.clock.instant(),
    ])
  return read(tx, parts, who, row.id)
}

async function lockOwn(tx: Transaction, who: Who, alertId: string): Promise<AlertRow | undefined> {
  const { rows } = await tx.query<AlertRow>(`${ALERT} where shard = $1 and id = $2 and customer_id = $3 for update`, [
    who.shard,
    BigInt(alertId),
    who.customerId,
  ])
  return rows[0]
}

async function read(tx: Transaction, parts: AlertParts, who: Who, id: bigint): Promise<Decision<AlertView>> {
  const {
    rows: [row],
  } = await tx.query<AlertRow>(`${ALERT} where shard = $1 and id = $2`, [who.shard, id])
  return row === undefined ? missing : accept(alertView(parts, row))
}
