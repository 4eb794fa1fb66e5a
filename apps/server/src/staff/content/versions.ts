import type pg from 'pg'
import type { checkVersion } from '@bahi/contract/site/site-info'
import type { announceVersion, listVersions, setLeastVersion } from '@bahi/contract/staff/app-versions'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { appVersion } from '@bahi/contract/wire/headers'
import { decideWords } from '@bahi/domain/customers/support/decide-words'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import {
  answerVersion,
  decideLeastVersion,
  leastVersionOn,
  nextLeastVersion,
  type LeastVersion,
} from '@bahi/domain/staff/app-versions'
import { addDays, businessDate } from '@bahi/money/business-date'
import { istTimeOf } from '@bahi/money/ist'
import type { Tables } from '../../platform/db/tables.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../four-eyes/audited-act.ts'
import type { ContentParts } from './content-parts.ts'

type Notes = ReplyOf<typeof checkVersion>['notes']
type VersionRow = Pick<Tables['app_version'], 'code' | 'version' | 'size_kb' | 'made_by' | 'made_at'> & {
  notes: Notes
}
type LeastRow = Tables['least_version']

const versionColumns = 'code, version, notes, size_kb, made_by, made_at'

/** The calendar date in India. Versions follow real time, not the market's business date. */
function today({ systemClock }: ContentParts): string {
  return istTimeOf(systemClock().getTime()).date
}

async function readLeast(pool: pg.Pool): Promise<LeastRow[]> {
  const { rows } = await pool.query<LeastRow>(
    'select id, code, from_day, reason, made_by, made_at from bahi.least_version order by id',
  )
  return rows
}

function leastOf(rows: readonly LeastRow[]): LeastVersion[] {
  return rows.map(({ id, code, from_day: fromDay }) => ({ id, code, fromDay }))
}

/**
 * Checks a version of the app. The current version is the one that this server serves, because an update cannot give
 * another.
 */
export async function answerCheckVersion(
  parts: ContentParts,
  { code }: InputOf<typeof checkVersion>,
): Promise<Decision<ReplyOf<typeof checkVersion>>> {
  const { update, endsOn } = answerVersion(code, appVersion.code, leastOf(await readLeast(parts.db.pool)), today(parts))
  const {
    rows: [current],
  } = await parts.db.pool.query<VersionRow>(`select ${versionColumns} from bahi.app_version where code = $1`, [
    appVersion.code,
  ])
  return accept({
    ...appVersion,
    update,
    notes: current?.notes ?? { en: [], zh: [], hi: [] },
    sizeKb: current?.size_kb ?? null,
    worksUntil: endsOn === null ? null : addDays(businessDate(endsOn), -1),
  })
}

export async function readVersions(parts: ContentParts): Promise<Decision<ReplyOf<typeof listVersions>>> {
  const { rows } = await parts.db.pool.query<VersionRow>(
    `select ${versionColumns} from bahi.app_version order by code desc`,
  )
  const history = await readLeast(parts.db.pool)
  const least = leastOf(history)
  return accept({
    shipped: { ...appVersion },
    least: { code: leastVersionOn(least, today(parts)), next: nextLeastVersion(least, today(parts)) },
    items: rows.map((row) => ({
      code: row.code,
      version: row.version,
      notes: row.notes,
      sizeKb: row.size_kb,
      madeBy: row.made_by,
      madeAt: row.made_at.toISOString(),
    })),
    history: history.toReversed().map((row) => ({
      code: row.code,
      fromDay: row.from_day,
      reason: row.reason,
      madeBy: row.made_by,
      madeAt: row.made_at.toISOString(),
    })),
  })
}

export function answerAnnounceVersion(
  parts: ContentParts,
  { code, version, notes, sizeKb, reason }: InputOf<typeof announceVersion>,
  staff: Staff,
  call: Call,
): Promise<Decision<Record<string, never>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'version.announce', subject: `version:${code}`, reason, detail: { version } },
    async (tx) => {
      if (code > appVersion.code) return refuse(refusal('version-not-shipped', { version: appVersion.version }, 'code'))
      const decision = decideWords(Object.values(notes).flat(), 'notes')
      if (!decision.ok) return decision
      const { rows } = await tx.query<{ code: number; version: string }>(
        'select code, version from bahi.app_version where code = $1 or version = $2',
        [code, version],
      )
      if (rows.some((row) => row.code !== code || row.version !== version))
        return refuse(refusal('content-state-wrong', {}, 'version'))
      await tx.query(
        `insert into bahi.app_version (code, version, notes, size_kb, made_by, made_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (code) do update set notes = excluded.notes, size_kb = excluded.size_kb, made_by = excluded.made_by, made_at = excluded.made_at`,
        [code, version, JSON.stringify(notes), sizeKb ?? null, staff.number, parts.systemClock()],
      )
      return accept({})
    },
  )
}

export function answerSetLeastVersion(
  parts: ContentParts,
  { code, fromDay, reason }: InputOf<typeof setLeastVersion>,
  staff: Staff,
  call: Call,
): Promise<Decision<Record<string, never>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'version.least', subject: `version:${code}`, reason, detail: { fromDay } },
    async (tx) => {
      const decision = decideLeastVersion({ code, fromDay }, { shipped: appVersion, today: today(parts) })
      if (!decision.ok) return decision
      const { rowCount } = await tx.query('select 1 from bahi.app_version where code = $1', [code])
      if (rowCount === 0) return refuse(refusal('subject-missing', {}, 'code'))
      await tx.query(
        'insert into bahi.least_version (id, code, from_day, reason, made_by, made_at) values ($1, $2, $3, $4, $5, $6)',
        [parts.ids.newId(0), code, fromDay, reason, staff.number, parts.systemClock()],
      )
      return accept({})
    },
  )
}
