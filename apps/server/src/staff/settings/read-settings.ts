import type { listSettings, openSetting, SettingRow } from '@bahi/contract/staff/settings'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { boundsInWords, settingOn } from '@bahi/domain/staff/decide-setting-change'
import { isSettingName, settings, type SettingName, type SettingValue } from '@bahi/domain/staff/setting-bounds'
import { settingGroup, settingLabels } from '@bahi/domain/staff/setting-words'
import { addDays, businessDate } from '@bahi/money/business-date'
import type { Staff } from '../../platform/http/staff.ts'
import { readStoredSettings, readWaitingSettings, type StoredSetting, type WaitingSetting } from './setting-rows.ts'
import type { SettingsParts } from './settings-parts.ts'

export async function answerListSettings({
  db,
  clock,
  calendar,
}: SettingsParts): Promise<Decision<ReplyOf<typeof listSettings>>> {
  const today = businessDate(clock.now().date)
  const [stored, waiting] = await Promise.all([readStoredSettings(db.pool), readWaitingSettings(db.pool)])
  const names = Object.keys(settings) as SettingName[]
  return accept({
    items: names.map((name) => rowOf(name, stored, waiting, today)),
    today,
    earliest: calendar.nextTradingDay(today) ?? addDays(today, 1),
  })
}

export async function answerOpenSetting(
  { db, clock, fourEyes }: SettingsParts,
  { name }: InputOf<typeof openSetting>,
  staff: Staff,
): Promise<Decision<ReplyOf<typeof openSetting>>> {
  if (!isSettingName(name)) return refuse(refusal('subject-missing', {}, 'name'))
  const today = clock.now().date
  const [stored, waiting] = await Promise.all([readStoredSettings(db.pool), readWaitingSettings(db.pool)])
  return accept({
    ...rowOf(name, stored, waiting, today),
    history: stored
      .filter((row) => row.name === name)
      .map(({ from, value, reason, recordedAt, madeBy, checkedBy }) => ({
        from,
        value: plain(value),
        reason,
        recordedAt: recordedAt.toISOString(),
        madeBy,
        checkedBy,
      })),
    proposals: waiting
      .filter(({ payload }) => payload.name === name)
      .map((row) => ({
        id: row.id.toString(),
        value: plain(row.payload.value),
        from: row.payload.from,
        reason: row.reason,
        madeBy: { number: row.number, displayName: row.display_name },
        madeAt: row.made_at.toISOString(),
        mine: row.made_by === staff.id,
        mayCheck: fourEyes.mayCheck('setting-change', staff, row.made_by),
      })),
  })
}

function rowOf(
  name: SettingName,
  stored: readonly StoredSetting[],
  waiting: readonly WaitingSetting[],
  today: string,
): SettingRow {
  const own = stored.filter((row) => row.name === name)
  const next = own.findLast(({ from }) => from > today)
  return {
    name,
    group: settingGroup(name),
    unit: settings[name].unit,
    label: settingLabels[name],
    bounds: boundsInWords(name),
    initial: plain(settings[name].initial),
    now: plain(settingOn(own, name, today)),
    since: own.find(({ from }) => from <= today)?.from ?? null,
    next: next === undefined ? null : { value: plain(next.value), from: next.from },
    waiting: waiting.filter(({ payload }) => payload.name === name).length,
  }
}

function plain(value: SettingValue): SettingRow['now'] {
  return Array.isArray(value)
    ? value.map(({ from, to }) => ({ from, to }))
    : (value as Exclude<SettingValue, readonly unknown[]>)
}
