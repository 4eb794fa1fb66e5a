import type pg from 'pg'
import type { ActionRow } from './read-actions.ts'

export interface ActionCounts {
  readonly written: number
  /** Those that stood there before. */
  readonly known: number
  /** Of shares that are not in the replay, or on a day that no file has of the share. */
  readonly elsewhere: readonly ActionRow[]
}

/** An action that differs from the one that is known of the share and day. Nothing was written. */
export class DifferentAction extends Error {
  override readonly name = 'DifferentAction'
}

/** Writes the actions of replayed shares in one transaction, as the owner of the tables. */
export async function writeActions(client: pg.ClientBase, actions: readonly ActionRow[]): Promise<ActionCounts> {
  await client.query('begin')
  try {
    const counts = { written: 0, known: 0, elsewhere: [] as ActionRow[] }
    for (const row of actions) {
      const instrumentId = await findShare(client, row)
      if (instrumentId === null) counts.elsewhere.push(row)
      else if (await isWritten(client, instrumentId, row)) counts.written += 1
      else counts.known += 1
    }
    await client.query('commit')
    return counts
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The replayed share of a symbol that trades on the ex-date: on any other day the action could not take effect. */
async function findShare(client: pg.ClientBase, { symbol, exDate }: ActionRow): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `select i.id from bahi.instrument i join bahi.daily_bar b on b.instrument_id = i.id and b.date = $2
     where i.source = 'replay' and i.symbol = $1 order by i.id limit 1`,
    [symbol, exDate],
  )
  return rows[0]?.id ?? null
}

async function isWritten(client: pg.ClientBase, instrumentId: number, { exDate, action, symbol }: ActionRow) {
  const [shares, dividend] = action.kind === 'dividend' ? [null, action.dividendPaise] : [action.shares, null]
  const { rowCount } = await client.query(
    'insert into bahi.imported_action (instrument_id, ex_date, kind, shares, dividend_paise) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [instrumentId, exDate, action.kind, shares, dividend],
  )
  if (rowCount === 1) return true
  const { rowCount: same } = await client.query(
    'select from bahi.imported_action where instrument_id = $1 and ex_date = $2 and kind = $3 and shares is not distinct from $4 and dividend_paise is not distinct from $5',
    [instrumentId, exDate, action.kind, shares, dividend],
  )
  if (same === 0) throw new DifferentAction(`${symbol} has another action on ${exDate}; nothing was imported`)
  return false
}
