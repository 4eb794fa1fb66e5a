import type { BusinessDate } from '@bahi/money/business-date'
import { insertNotices } from '../../customers/notices/insert-notices.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'

export type TellPapersParts = JobParts & { readonly clock: Pick<BusinessClock, 'instant'> }

type ToldRow = { shard: number; customer_id: bigint; kind: 'paper.note' | 'paper.statement' }

/** So many nights before the last one are looked at for what a customer's entries had come to. */
const NIGHTS_BACK = 5

/**
 * Customers who chose to be sent papers and have one of this day, without those who were told. Who chose nothing is told
 * nothing: the papers are in the app for everybody. Of a customer only what was posted lately is read: fills from the first
 * entry that the day has on the tape ($2), and entries behind those that a night before the last one knew ($3). An entry of
 * a day is posted in that day or in the night before it.
 */
const READ_TOLD = `
  select c.shard, c.customer_id, case c.topic when 'notes' then 'paper.note' else 'paper.statement' end as kind
  from (select distinct shard, customer_id, topic from bahi.message_choice where topic in ('notes', 'statements')) c
  where case c.topic
      when 'notes' then exists (select from bahi.fill f where f.shard = c.shard and f.owner = c.customer_id and f.tape_seq >= $2 and f.traded_on = $1)
      else exists (select from bahi.posting p join bahi.journal j on j.shard = p.shard and j.id = p.journal_id
        where p.shard = c.shard and p.owner = c.customer_id and j.business_date = $1 and p.seq > coalesce((
          select max(w.head_seq) from bahi.worth_night w where w.shard = c.shard and w.customer_id = c.customer_id and w.night = any($3::date[])), 0))
    end
    and not exists (select from bahi.notice n where n.shard = c.shard and n.customer_id = c.customer_id
      and n.kind = case c.topic when 'notes' then 'paper.note' else 'paper.statement' end and n.params ->> 'date' = $1::text)
  order by c.shard, c.customer_id, c.topic`

/** Tells who chose it that the contract note and the statement of an ended day are there. May run again. */
export async function tellPapers(parts: TellPapersParts, ended: BusinessDate): Promise<void> {
  const told = await inLeasedTransaction(parts, async (tx) => {
    const rows = await readTold(tx, ended)
    const at = parts.clock.instant()
    const params = JSON.stringify({ date: ended })
    if (rows.length > 0)
      await tx.query(
        insertNotices(
          rows.map(({ shard, customer_id: owner, kind }) => ({
            shard,
            id: parts.ids.newId(shard),
            owner,
            at,
            kind,
            params,
          })),
        ),
      )
    return rows.length
  })
  parts.log.info({ night: ended, told }, 'customers were told of their papers')
}

async function readTold(tx: Queryable, ended: BusinessDate): Promise<readonly ToldRow[]> {
  const {
    rows: [day],
  } = await tx.query<{ first_seq: bigint | null; nights: string[] }>(
    `select (select min(seq) from bahi.tape where date = $1) as first_seq,
       array(select date from bahi.exchange_day where date < $1 order by date desc offset 1 limit ${NIGHTS_BACK})::text[] as nights`,
    [ended],
  )
  const { rows } = await tx.query<ToldRow>(READ_TOLD, [ended, day?.first_seq ?? null, day?.nights ?? []])
  return rows
}
