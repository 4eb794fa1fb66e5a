import type {
  BannerView,
  createBanner,
  listBanners,
  scheduleBanner,
  withdrawBanner,
} from '@bahi/contract/staff/banners'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { firstRefusal, decideWords } from '@bahi/domain/customers/support/decide-words'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../four-eyes/audited-act.ts'
import type { ContentParts } from './content-parts.ts'

type Row = Pick<
  Tables['banner'],
  'id' | 'position' | 'link' | 'starts_on' | 'ends_on' | 'withdrawn_at' | 'made_by' | 'made_at'
> & {
  title: BannerView['title']
  subtitle: BannerView['subtitle']
}

export async function readBannerList({ db, clock }: ContentParts): Promise<Decision<ReplyOf<typeof listBanners>>> {
  const { date } = clock.now()
  const { rows } = await db.pool.query<Row>(
    `select id, position, title, subtitle, link, starts_on, ends_on, withdrawn_at, made_by, made_at from bahi.banner where platform = 'phone' order by withdrawn_at is not null, position, id`,
  )
  return accept({
    businessDate: date,
    items: rows.map((row) => ({
      id: row.id.toString(),
      position: row.position,
      title: row.title,
      subtitle: row.subtitle,
      link: row.link,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
      state: stateOf(row, date),
      madeBy: row.made_by,
      madeAt: row.made_at?.toISOString() ?? null,
    })),
  })
}

function stateOf(
  { starts_on: startsOn, ends_on: endsOn, withdrawn_at: withdrawnAt }: Row,
  date: string,
): BannerView['state'] {
  if (withdrawnAt !== null) return 'withdrawn'
  if (startsOn > date) return 'scheduled'
  return endsOn !== null && endsOn < date ? 'ended' : 'running'
}

function decideDays({
  startsOn,
  endsOn,
}: {
  readonly startsOn: string
  readonly endsOn?: string | undefined
}): Decision<object> {
  return endsOn !== undefined && endsOn < startsOn ? refuse(refusal('parameter-malformed', {}, 'endsOn')) : accept({})
}

export function answerCreateBanner(
  parts: ContentParts,
  input: InputOf<typeof createBanner>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof createBanner>>> {
  const { title, subtitle, link, position, startsOn, endsOn, reason } = input
  const id = parts.ids.newId(0)
  return auditedAct(
    parts,
    staff,
    call,
    {
      action: 'banner.create',
      subject: `banner:${id}`,
      reason,
      detail: { title: title.en, link, startsOn, endsOn: endsOn ?? null },
    },
    async (tx) => {
      const decision = firstRefusal(
        decideDays(input),
        decideWords(Object.values(title), 'title'),
        decideWords(Object.values(subtitle), 'subtitle'),
      )
      if (!decision.ok) return decision
      await tx.query(
        `insert into bahi.banner (id, platform, position, title, subtitle, link, starts_on, ends_on, made_by, made_at) values ($1, 'phone', $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          id,
          position,
          JSON.stringify(title),
          JSON.stringify(subtitle),
          link,
          startsOn,
          endsOn ?? null,
          staff.number,
          parts.systemClock(),
        ],
      )
      return accept({ id: id.toString() })
    },
  )
}

export function answerScheduleBanner(
  parts: ContentParts,
  input: InputOf<typeof scheduleBanner>,
  staff: Staff,
  call: Call,
): Promise<Decision<Record<string, never>>> {
  const { id, position, startsOn, endsOn, reason } = input
  return auditedAct(
    parts,
    staff,
    call,
    {
      action: 'banner.schedule',
      subject: `banner:${id}`,
      reason,
      detail: { position, startsOn, endsOn: endsOn ?? null },
    },
    (tx) =>
      onBanner(tx, id, async () => {
        const decision = decideDays(input)
        if (decision.ok)
          await tx.query('update bahi.banner set position = $2, starts_on = $3, ends_on = $4 where id = $1', [
            id,
            position,
            startsOn,
            endsOn ?? null,
          ])
        return decision
      }),
  )
}

export function answerWithdrawBanner(
  parts: ContentParts,
  { id, reason }: InputOf<typeof withdrawBanner>,
  staff: Staff,
  call: Call,
): Promise<Decision<Record<string, never>>> {
  return auditedAct(parts, staff, call, { action: 'banner.withdraw', subject: `banner:${id}`, reason }, (tx) =>
    onBanner(tx, id, async () => {
      await tx.query('update bahi.banner set withdrawn_at = $2 where id = $1', [id, parts.systemClock()])
      return accept({})
    }),
  )
}

/** Changes an existing banner that is not withdrawn, under its lock. */
async function onBanner(
  tx: Transaction,
  id: string,
  change: () => Promise<Decision<object>>,
): Promise<Decision<Record<string, never>>> {
  const {
    rows: [row],
  } = await tx.query<{ withdrawn_at: Date | null }>(
    'select withdrawn_at from bahi.banner where id = $1::numeric for update',
    [id],
  )
  if (row === undefined) return refuse(refusal('subject-missing', {}, 'id'))
  if (row.withdrawn_at !== null) return refuse(refusal('content-state-wrong', {}, 'id'))
  const decision = await change()
  return decision.ok ? accept({}) : decision
}
