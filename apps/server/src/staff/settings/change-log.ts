import type { listChanges, LoggedChange } from '@bahi/contract/staff/change-log'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision } from '@bahi/domain/outcome'
import { isSettingName, settings } from '@bahi/domain/staff/setting-bounds'
import type { SettingsParts } from './settings-parts.ts'

type Payload = {
  readonly name?: string
  readonly value?: LoggedChange['after']
  readonly before?: LoggedChange['before']
  readonly from?: string
  readonly instrumentId?: number
  readonly act?: string
  readonly days?: readonly { readonly date: string }[]
}
type Row = {
  id: bigint
  kind: string
  payload: Payload
  reason: string
  checked_at: Date
  maker: string
  checker: string
  act_from: string | null
  act_until: string | null
}

const KINDS = { setting: 'setting-change', instrument: 'instrument-change', calendar: 'calendar-change' } as const

/** Lists approved changes of rules, newest first. Everyone may read them. */
export async function answerListChanges(
  parts: SettingsParts,
  { kind, before, size }: InputOf<typeof listChanges>,
): Promise<Decision<ReplyOf<typeof listChanges>>> {
  const kinds = kind === undefined ? Object.values(KINDS) : [KINDS[kind]]
  const { rows } = await parts.db.pool.query<Row>(
    `select p.id, p.kind, p.payload, p.reason, p.checked_at, maker.number as maker, checker.number as checker, a.effective_from as act_from, a.effective_to as act_until
     from bahi.proposal p join bahi.staff maker on maker.id = p.made_by join bahi.staff checker on checker.id = p.checked_by
     left join bahi.instrument_act a on a.proposal_id = p.id
     where p.state = 'approved' and p.kind = any($1::text[])
       and ($2::bigint is null or (p.checked_at, p.id) < (select q.checked_at, q.id from bahi.proposal q where q.id = $2))
     order by p.checked_at desc, p.id desc limit $3`,
    [kinds, before ?? null, size + 1],
  )
  return accept({
    items: rows.slice(0, size).map((row) => changeOf(row, parts)),
    more: rows.length > size,
    today: parts.clock.now().date,
  })
}

function changeOf(row: Row, { instruments }: SettingsParts): LoggedChange {
  const { payload, reason } = row
  const common = {
    id: row.id.toString(),
    reason,
    madeBy: row.maker,
    checkedBy: row.checker,
    recordedAt: row.checked_at.toISOString(),
  }
  if (row.kind === KINDS.setting) {
    const name = payload.name ?? ''
    return {
      ...common,
      kind: 'setting',
      subject: name,
      what: isSettingName(name) ? settings[name].unit : '',
      before: payload.before ?? null,
      after: payload.value ?? null,
      from: payload.from ?? '',
      until: null,
    }
  }
  if (row.kind === KINDS.instrument) {
    const code = instruments.byId(payload.instrumentId ?? 0)?.code ?? String(payload.instrumentId)
    return {
      ...common,
      kind: 'instrument',
      subject: code,
      what: payload.act ?? '',
      before: payload.before ?? null,
      after: payload.value ?? null,
      from: row.act_from ?? payload.from ?? '',
      until: row.act_until,
    }
  }
  const dates = (payload.days ?? []).map(({ date }) => date).toSorted()
  return {
    ...common,
    kind: 'calendar',
    subject: dates[0] ?? '',
    what: String(dates.length),
    before: null,
    after: null,
    from: dates[0] ?? '',
    until: dates.at(-1) ?? null,
  }
}
