import type { CorporateAction } from '@bahi/domain/shares/positions/corporate-actions'
import { nameCells, readCsv, type NamedCells } from '../../platform/read-csv.ts'
import { readDate, readPaise } from './read-fields.ts'

/** What a company did, as a row of a file says. */
export interface ActionRow {
  readonly line: number
  readonly symbol: string
  readonly exDate: string
  readonly action: CorporateAction
}

export interface LeftAction {
  readonly line: number
  readonly why: string
}

export type ActionFile =
  | { readonly ok: true; readonly actions: readonly ActionRow[]; readonly left: readonly LeftAction[] }
  | { readonly ok: false; readonly problem: string }

const maxShares = 100

/**
 * Reads a list of corporate actions as NSE's site exports it: the columns symbol, purpose and ex-date, in any order and
 * case. What changes no number of shares and pays no dividend (meetings, rights, demergers) is left, with the reason.
 */
export function readActionFile(text: string): ActionFile {
  const file = readCsv(text.replace(/^\uFEFF/, ''))
  if (!file.ok) return { ok: false, problem: `line ${file.line}: ${file.problem}` }
  const rows = nameCells(file.rows, (name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, '-'),
  )
  const [first] = rows
  if (first === undefined || !['symbol', 'purpose', 'ex-date'].every((name) => name in first.cells))
    return { ok: false, problem: 'it needs the columns symbol, purpose and ex-date' }
  const actions: ActionRow[] = []
  const left: LeftAction[] = []
  for (const { line, cells } of rows) {
    const read = actionRowOf(line, cells)
    if ('problem' in read) return { ok: false, problem: `line ${line}: ${read.problem}` }
    if ('why' in read) left.push({ line, why: read.why })
    else actions.push(read)
  }
  return { ok: true, ...oneADay(actions, left) }
}

/** A share does one thing a day: what changes its number goes before a dividend of the same day. */
function oneADay(actions: readonly ActionRow[], left: readonly LeftAction[]) {
  const keyOf = ({ symbol, exDate }: ActionRow) => `${symbol} ${exDate}`
  const kept = new Map<string, ActionRow>()
  for (const row of actions.toSorted(
    (a, b) => Number(a.action.kind === 'dividend') - Number(b.action.kind === 'dividend'),
  ))
    if (!kept.has(keyOf(row))) kept.set(keyOf(row), row)
  const dropped = actions.filter((row) => kept.get(keyOf(row)) !== row)
  return {
    actions: [...kept.values()].toSorted((a, b) => a.line - b.line),
    left: [...left, ...dropped.map(({ line }) => ({ line, why: 'another action of the share on that day counts' }))],
  }
}

function actionRowOf(line: number, cells: NamedCells): ActionRow | { why: string } | { problem: string } {
  const [symbol, exDate] = [(cells['symbol'] ?? '').trim(), readDate(cells['ex-date'])]
  if (symbol === '') return { problem: 'the symbol is missing' }
  if (exDate === null) return { problem: 'the ex-date cannot be read' }
  const purpose = cells['purpose'] ?? ''
  const action = readPurpose(purpose)
  return typeof action === 'string' ? { why: `${action}: ${purpose.trim()}` } : { line, symbol, exDate, action }
}

/** The action that a purpose names, or why none can be taken from it. */
export function readPurpose(purpose: string): CorporateAction | string {
  const bonus = /\bbonus\D*?(\d+)\s*:\s*(\d+)/i.exec(purpose)
  if (bonus !== null) return wholeAction('bonus', Number(bonus[1]), Number(bonus[2]))
  const split =
    /\b(?:split|sub-?division)\b.*?(?:rs\.?|re\.?|₹)\s*([\d.]+).*?\bto\b.*?(?:rs\.?|re\.?|₹)\s*([\d.]+)/i.exec(purpose)
  if (split !== null) return wholeAction('split', Number(split[1]), Number(split[2]))
  const amounts = [...purpose.matchAll(/(?:rs\.?|re\.?|₹)\s*([\d.]+)/gi)]
  if (!/\bdividend\b/i.test(purpose)) return 'neither bonus, split nor dividend'
  const paise = amounts.reduce((sum, [, rupees]) => sum + Number(readPaise(rupees) ?? 0n), 0)
  return paise > 0 ? { kind: 'dividend', dividendPaise: paise } : 'a dividend without an amount in rupees'
}

/** Shares are given whole, so that no holding ends with a fraction. */
function wholeAction(kind: 'split' | 'bonus', given: number, held: number): CorporateAction | string {
  const shares = given / held
  const least = kind === 'split' ? 2 : 1
  return Number.isInteger(shares) && shares >= least && shares <= maxShares
    ? { kind, shares }
    : 'a ratio that would leave parts of shares'
}
