import type { DatedSetting, SettingChangeFacts } from '@bahi/domain/staff/decide-setting-change'
import { isSettingName, type SettingValue } from '@bahi/domain/staff/setting-bounds'
import { businessDate } from '@bahi/money/business-date'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { SettingsParts } from './settings-parts.ts'

export interface StoredSetting extends DatedSetting {
  readonly reason: string
  readonly recordedAt: Date
  readonly madeBy: { readonly number: string; readonly displayName: string } | null
  readonly checkedBy: { readonly number: string; readonly displayName: string } | null
}

type Row = {
  name: string
  effective_from: string
  value: SettingValue
  reason: string
  recorded_at: Date
  maker: string | null
  maker_name: string | null
  checker: string | null
  checker_name: string | null
}

/** Reads every dated value with its two people, newest first. Unknown names are left out, because no code uses them. */
export async function readStoredSettings(db: Queryable): Promise<StoredSetting[]> {
  const { rows } = await db.query<Row>(
    `select s.name, s.effective_from, s.value, s.reason, s.recorded_at,
            maker.number as maker, maker.display_name as maker_name, checker.number as checker, checker.display_name as checker_name
     from bahi.setting s left join bahi.proposal p on p.id = s.proposal_id
     left join bahi.staff maker on maker.id = p.made_by left join bahi.staff checker on checker.id = p.checked_by
     order by s.effective_from desc, s.name`,
  )
  return rows.flatMap((row) =>
    isSettingName(row.name)
      ? [
          {
            name: row.name,
            from: row.effective_from,
            value: row.value,
            reason: row.reason,
            recordedAt: row.recorded_at,
            madeBy: signerOf(row.maker, row.maker_name),
            checkedBy: signerOf(row.checker, row.checker_name),
          },
        ]
      : [],
  )
}

function signerOf(number: string | null, displayName: string | null): StoredSetting['madeBy'] {
  return number === null ? null : { number, displayName: displayName ?? '' }
}

export type WaitingSetting = {
  readonly id: bigint
  readonly payload: { readonly name: string; readonly value: SettingValue; readonly from: string }
  readonly reason: string
  readonly made_by: bigint
  readonly made_at: Date
  readonly number: string
  readonly display_name: string
}

export async function readWaitingSettings(db: Queryable): Promise<WaitingSetting[]> {
  const { rows } = await db.query<WaitingSetting>(
    `select p.id, p.payload, p.reason, p.made_by, p.made_at, s.number, s.display_name from bahi.proposal p join bahi.staff s on s.id = p.made_by
     where p.kind = 'setting-change' and p.state = 'waiting' order by p.id`,
  )
  return rows
}

/** Reads the facts that decide a change of a setting. */
export async function readSettingFacts(
  tx: Queryable,
  { clock, calendar, verificationCodes }: Pick<SettingsParts, 'clock' | 'calendar' | 'verificationCodes'>,
): Promise<SettingChangeFacts> {
  const today = businessDate(clock.now().date)
  return {
    today,
    nextTradingDay: calendar.nextTradingDay(today),
    dated: await readStoredSettings(tx),
    codesArrive: verificationCodes.reaches({ isBeyondLoopback: true }),
  }
}
