import type pg from 'pg'
import {
  checkSetting,
  isSettingName,
  settings,
  type ClockWindow,
  type SettingName,
  type SettingValue,
} from '@bahi/domain/staff/setting-bounds'

type Switch = 'kite.open' | 'mcp.open' | 'trade.sameDaySell' | 'demo.desk' | `verification.${string}`
type OffWhenNull = 'trade.maxRise' | 'trade.maxFall' | 'trade.riseRate'

/** What a setting's value is: percentages and fractions are decimal text, because a binary float never touches money. */
export type ValueOf<Name extends SettingName> = Name extends Switch
  ? boolean
  : Name extends OffWhenNull
    ? number | null
    : Name extends `${string}Percent` | 'fund.cutOff'
      ? string
      : Name extends `${string}${'w' | 'W'}indows`
        ? readonly ClockWindow[]
        : number

export interface Settings {
  /** The value in force on the present business date: the latest dated row, or the default in code. */
  value<Name extends SettingName>(name: Name): ValueOf<Name>
  /** The dated value in force on the present business date; undefined while the default was never changed. */
  decided<Name extends SettingName>(name: Name): ValueOf<Name> | undefined
  /** The dated values, the latest first, with those that are still to come; empty while the default was never changed. */
  history<Name extends SettingName>(
    name: Name,
  ): readonly { readonly effectiveFrom: string; readonly value: ValueOf<Name> }[]
  /** Reads the rows again; also done by itself every few seconds, so that every process follows. */
  reload(): Promise<void>
  close(): void
}

export interface SettingParts {
  readonly pool: pg.Pool
  readonly businessDate: () => string
  readonly onError: (error: unknown) => void
  readonly reloadMs?: number
}

interface DatedValue {
  readonly effectiveFrom: string
  readonly value: SettingValue
}

export async function openSettings({ pool, businessDate, onError, reloadMs = 5_000 }: SettingParts): Promise<Settings> {
  let rows: ReadonlyMap<SettingName, readonly DatedValue[]> = new Map()
  let inForce: { date: string; values: Map<SettingName, SettingValue> } = { date: '', values: new Map() }

  const reload = async (): Promise<void> => {
    rows = await readRows(pool, onError)
    inForce = { date: '', values: new Map() }
  }
  // A value may be null, which is one: undefined alone says that there is none.
  const decidedOn = (name: SettingName, date: string) =>
    rows.get(name)?.find(({ effectiveFrom }) => effectiveFrom <= date)?.value
  const value = (name: SettingName): SettingValue => {
    const date = businessDate()
    if (inForce.date !== date) inForce = { date, values: new Map() }
    const remembered = inForce.values.get(name)
    if (remembered !== undefined) return remembered
    const decided = decidedOn(name, date)
    const found = decided === undefined ? settings[name].initial : decided
    inForce.values.set(name, found)
    return found
  }

  await reload()
  const timer = setInterval(() => void reload().catch(onError), reloadMs).unref()
  return {
    value: value as Settings['value'],
    history: ((name) => rows.get(name) ?? []) as Settings['history'],
    decided: ((name) => decidedOn(name, businessDate())) as Settings['decided'],
    reload,
    close: () => clearInterval(timer),
  }
}

/** Reads the rows, newest first. A row beyond the bounds in code is not in force, whichever account wrote it (H11). */
async function readRows(
  pool: pg.Pool,
  onError: (error: unknown) => void,
): Promise<ReadonlyMap<SettingName, readonly DatedValue[]>> {
  const { rows } = await pool.query<{ name: string; effective_from: string; value: SettingValue }>(
    'select name, effective_from, value from bahi.setting order by name, effective_from desc',
  )
  const dated = new Map<SettingName, DatedValue[]>()
  for (const { name, effective_from: effectiveFrom, value } of rows) {
    const check = checkSetting(name, value)
    if (!isSettingName(name)) onError(new Error(`There is no setting ${name}`))
    else if (!check.ok)
      onError(new Error(`The setting ${name} from ${effectiveFrom} is beyond its bounds: ${check.problem}`))
    else dated.set(name, [...(dated.get(name) ?? []), { effectiveFrom, value }])
  }
  return dated
}
