import type { InstrumentActName, InstrumentRow, listInstruments, openInstrument } from '@bahi/contract/shares/staff'
import { instrumentFilters } from '@bahi/contract/shares/staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { DELIST_NOTICE_TRADING_DAYS } from '@bahi/domain/market/decide-instrument-change'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { addDays, businessDate } from '@bahi/money/business-date'
import type { Instrument } from '../../market/instruments/instrument.ts'
import { quoteMoveBps } from '../../market/quotes/quote-move-bps.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { tradingDayAfter } from './instrument-facts.ts'
import type { InstrumentParts } from './instrument-parts.ts'

type Filter = (typeof instrumentFilters)[number]
type Waiting = {
  id: bigint
  instrument_id: number
  act: InstrumentActName
  value: number | null
  from: string | null
  reason: string
  made_by: bigint
  made_at: Date
  number: string
  display_name: string
}

export async function answerListInstruments(
  parts: InstrumentParts,
  { keyword, filter, page, size }: InputOf<typeof listInstruments>,
): Promise<Decision<ReplyOf<typeof listInstruments>>> {
  const today = businessDate(parts.clock.now().date)
  const waiting = await readWaiting(parts)
  const all = parts.instruments.all()
  const word = keyword.toUpperCase()
  const named = all.filter(
    ({ code, name, isin }) =>
      word === '' ||
      code.toUpperCase().includes(word) ||
      name.toUpperCase().includes(word) ||
      isin.toUpperCase() === word,
  )
  const found = named
    .filter((instrument) => passes(instrument, filter))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
  return accept({
    items: found.slice((page - 1) * size, page * size).map((instrument) => rowOf(parts, instrument, waiting, today)),
    total: found.length,
    counts: Object.fromEntries(
      instrumentFilters.map((one) => [one, all.filter((instrument) => passes(instrument, one)).length]),
    ) as Record<Filter, number>,
    today,
    earliest: parts.calendar.nextTradingDay(today) ?? addDays(today, 1),
    delistEarliest: tradingDayAfter(parts, today, DELIST_NOTICE_TRADING_DAYS) ?? addDays(today, 7),
    phase: parts.clock.phase(),
  })
}

function passes({ exchange, halted, state, told = [] }: Instrument, filter: Filter): boolean {
  if (filter === 'all') return true
  if (filter === 'halted') return halted
  if (filter === 'changed') return told.length > 0
  return filter === 'hidden' || filter === 'deleted' ? state === filter : exchange === filter
}

async function readWaiting({ db }: InstrumentParts): Promise<Waiting[]> {
  const { rows } = await db.pool.query<Waiting>(
    `select p.id, (p.payload ->> 'instrumentId')::integer as instrument_id, p.payload ->> 'act' as act, (p.payload ->> 'value')::integer as value, p.payload ->> 'from' as from,
            p.reason, p.made_by, p.made_at, s.number, s.display_name
     from bahi.proposal p join bahi.staff s on s.id = p.made_by where p.kind = 'instrument-change' and p.state = 'waiting' order by p.id`,
  )
  return rows
}

function rowOf(
  { feed }: InstrumentParts,
  instrument: Instrument,
  waiting: readonly Waiting[],
  today: string,
): InstrumentRow {
  const quote = feed.quote(instrument.id)
  const previous = quote?.previousClosePaise ?? 0
  const lastPaise = quote?.lastPaise || previous
  const next = instrument.told
    ?.filter(({ from }) => from > today)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))[0]
  return {
    code: instrument.code,
    name: instrument.name,
    sector: instrument.sector,
    exchange: instrument.exchange,
    lastPaise,
    changeBps: quoteMoveBps(lastPaise, previous),
    lotSize: instrument.lotSize,
    ownLot: instrument.hasOwnLot === true,
    bandBps: instrument.bandBps,
    state: instrument.state,
    halted: instrument.halted,
    suspended: instrument.suspended,
    surveillance: instrument.surveillance,
    next: next === undefined ? null : { act: next.act, value: next.value, from: next.from },
    waiting: waiting.filter(({ instrument_id: id }) => id === instrument.id).length,
  }
}

type ActRow = {
  act: InstrumentActName
  value: number | null
  effective_from: string
  effective_to: string | null
  reason: string
  recorded_at: Date
  maker: string
  maker_name: string
  checker: string
  checker_name: string
}

export async function answerOpenInstrument(
  parts: InstrumentParts,
  { code }: InputOf<typeof openInstrument>,
  staff: Staff,
): Promise<Decision<ReplyOf<typeof openInstrument>>> {
  const instrument = parts.instruments.byCode(code)
  if (instrument === undefined) return refuse(refusal('instrument-deleted', {}, 'code'))
  const today = parts.clock.now().date
  const waiting = await readWaiting(parts)
  const { rows: acts } = await parts.db.pool.query<ActRow>(
    `select a.act, a.value, a.effective_from, a.effective_to, a.reason, a.recorded_at,
            maker.number as maker, maker.display_name as maker_name, checker.number as checker, checker.display_name as checker_name
     from bahi.instrument_act a join bahi.proposal p on p.id = a.proposal_id join bahi.staff maker on maker.id = p.made_by join bahi.staff checker on checker.id = p.checked_by
     where a.instrument_id = $1 order by a.id desc limit 100`,
    [instrument.id],
  )
  const {
    rows: [holders],
  } = await parts.db.pool.query<{ count: number }>(
    'select count(distinct owner)::integer as count from bahi.balance where asset = $1 and amount > 0',
    [instrument.id],
  )
  return accept({
    ...rowOf(parts, instrument, waiting, today),
    isin: instrument.isin,
    holders: holders?.count ?? 0,
    history: acts.map((row) => ({
      act: row.act,
      value: row.value,
      from: row.effective_from,
      until: row.effective_to,
      reason: row.reason,
      recordedAt: row.recorded_at.toISOString(),
      madeBy: { number: row.maker, displayName: row.maker_name },
      checkedBy: { number: row.checker, displayName: row.checker_name },
    })),
    proposals: waiting
      .filter(({ instrument_id: id }) => id === instrument.id)
      .map((row) => ({
        id: row.id.toString(),
        act: row.act,
        value: row.value,
        from: row.from ?? today,
        reason: row.reason,
        madeBy: { number: row.number, displayName: row.display_name },
        madeAt: row.made_at.toISOString(),
        mine: row.made_by === staff.id,
        mayCheck: parts.fourEyes.mayCheck('instrument-change', staff, row.made_by),
      })),
  })
}
