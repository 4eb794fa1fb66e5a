import type {
  createOfferCode,
  listOffers,
  OfferRow as RowView,
  openOffer,
  switchOfferCode,
} from '@bahi/contract/offers/staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Queryable } from '../platform/db/in-transaction.ts'
import type { Call } from '../platform/http/call.ts'
import type { Staff } from '../platform/http/staff.ts'
import { auditedAct } from '../staff/four-eyes/audited-act.ts'
import { codeHash, offerCode } from './offer-codes.ts'
import type { OfferParts } from './offer-parts.ts'
import { premiumBps, OFFER, rangeView, readOffer, offerState, type OfferRow } from './offer-rows.ts'
import { priceBounds, lastPrice, rangePercent } from './price-of-offer.ts'

type Found = OfferRow & { codes: number; codes_on: number; total: number }
type Counted = Found & { readonly held_paise: bigint; readonly paid_paise: bigint }

const COUNTED = OFFER.replace(
  'from bahi.offer o',
  `,
    coalesce(c.codes, 0)::integer as codes, coalesce(c.codes_on, 0)::integer as codes_on, (count(*) over ())::integer as total
  from bahi.offer o
  left join lateral (select count(*) as codes, count(*) filter (where switched_off_at is null) as codes_on from bahi.offer_code c where c.offer_id = o.id) c on true`,
)

/** Adds the cash of the applications, which lie with the shards of those who applied. */
async function addCash(db: Queryable, rows: readonly Found[]): Promise<Counted[]> {
  const { rows: sums } = await db.query<{ offer_id: bigint; held: bigint; paid: bigint }>(
    `select offer_id, coalesce(sum(held_paise) filter (where state = 'applied'), 0)::bigint as held, coalesce(sum(paid_paise), 0)::bigint as paid
     from bahi.offer_application where offer_id = any($1::bigint[]) group by offer_id`,
    [rows.map(({ id }) => id)],
  )
  const sumsOf = new Map(sums.map((row) => [row.offer_id, row]))
  return rows.map((row) => {
    const cash = sumsOf.get(row.id)
    return { ...row, held_paise: cash?.held ?? 0n, paid_paise: cash?.paid ?? 0n }
  })
}

function rowView(parts: OfferParts, row: Counted): RowView {
  const instrument = parts.instruments.byId(row.instrument_id)
  const last = lastPrice(parts, row.instrument_id)
  return {
    id: row.id.toString(),
    number: row.number,
    kind: row.kind,
    state: offerState(row, parts.clock.instant()),
    code: instrument?.code ?? '',
    name: instrument?.name ?? '',
    title: row.title,
    holder: row.holder,
    pricePaise: Number(row.price_paise),
    lastPaise: Number(last),
    premiumBps: premiumBps(row.price_paise, last),
    quantity: Number(row.quantity),
    taken: Number(row.taken),
    allotted: Number(row.allotted),
    customers: row.customers,
    mostCustomers: row.most_customers,
    leastQuantity: Number(row.least_quantity),
    mostQuantity: Number(row.most_quantity),
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    lockInDays: row.lock_in_days,
    heldPaise: Number(row.held_paise),
    paidPaise: Number(row.paid_paise),
    codes: row.codes,
    codesOn: row.codes_on,
    range: rangeView(priceBounds(parts, row.kind, row.instrument_id), rangePercent(parts, row.kind)),
  }
}

export async function readOffers(
  parts: OfferParts,
  { kind, page, size }: InputOf<typeof listOffers>,
): Promise<Decision<ReplyOf<typeof listOffers>>> {
  const { rows } = await parts.db.pool.query<Found>(
    `${COUNTED} where $1 = 'all' or o.kind = $1 order by o.id desc offset $2 limit $3`,
    [kind, (page - 1) * size, size],
  )
  const { settings, clock } = parts
  return accept({
    items: (await addCash(parts.db.pool, rows)).map((row) => rowView(parts, row)),
    total: rows[0]?.total ?? 0,
    today: clock.now().date,
    rangePercent: settings.value('block.rangePercent'),
    vipPercent: settings.value('vip.vipCreateMaxPercent'),
    minAmountPaise: settings.value('block.minAmt'),
    mostCustomers: settings.value('placement.maxCustomers'),
  })
}

type CodeRow = {
  id: bigint
  label: string
  ending: string
  created_at: Date
  switched_off_at: Date | null
  opened: number
}

const CODE = `select c.id, c.label, c.ending, c.created_at, c.switched_off_at from bahi.offer_code c`

/** Adds how many customers each code opened its offer to. */
async function addOpened(db: Queryable, rows: readonly Omit<CodeRow, 'opened'>[]): Promise<CodeRow[]> {
  const { rows: counts } = await db.query<{ code_id: bigint; opened: number }>(
    'select code_id, count(*)::integer as opened from bahi.offer_opening where code_id = any($1::bigint[]) group by code_id',
    [rows.map(({ id }) => id)],
  )
  const openedOf = new Map(counts.map((row) => [row.code_id, row.opened]))
  return rows.map((row) => ({ ...row, opened: openedOf.get(row.id) ?? 0 }))
}

const codeView = ({ id, label, ending, created_at: createdAt, switched_off_at: offAt, opened }: CodeRow) => ({
  id: id.toString(),
  label,
  ending,
  createdAt: createdAt.toISOString(),
  switchedOffAt: offAt?.toISOString() ?? null,
  opened,
})

/** Reads an offer with counts of its applications. The console does not see the applicants here. */
export async function readOpenOffer(
  parts: OfferParts,
  { id }: InputOf<typeof openOffer>,
): Promise<Decision<ReplyOf<typeof openOffer>>> {
  const { pool } = parts.db
  const { rows: found } = await pool.query<Found>(`${COUNTED} where o.id = $1`, [id])
  const [row] = await addCash(pool, found)
  if (row === undefined) return refuse(refusal('offer-missing'))
  const { rows: documents } = await pool.query<{ title: string; body: string; hash: Buffer }>(
    'select title, body, hash from bahi.offer_document where offer_id = $1 order by position',
    [id],
  )
  const { rows: codes } = await pool.query<Omit<CodeRow, 'opened'>>(`${CODE} where c.offer_id = $1 order by c.id`, [id])
  const {
    rows: [people],
  } = await pool.query<{ reason: string; maker: string; maker_name: string; checker: string; checker_name: string }>(
    `select p.reason, m.number as maker, m.display_name as maker_name, c.number as checker, c.display_name as checker_name from bahi.offer_approval a join bahi.proposal p on p.id = a.proposal_id join bahi.staff m on m.id = p.made_by join bahi.staff c on c.id = p.checked_by where a.offer_id = $1`,
    [row.id],
  )
  return accept({
    offer: rowView(parts, row),
    about: row.about,
    documents: documents.map(({ title, body, hash }) => ({ title, body, hash: hash.toString('hex') })),
    codes: (await addOpened(pool, codes)).map(codeView),
    madeBy: people === undefined ? null : { number: people.maker, displayName: people.maker_name },
    checkedBy: people === undefined ? null : { number: people.checker, displayName: people.checker_name },
    reason: people?.reason ?? null,
    applications: await countApplications(pool, row.id),
  })
}

async function countApplications(db: Queryable, offerId: bigint): Promise<ReplyOf<typeof openOffer>['applications']> {
  const {
    rows: [row],
  } = await db.query<{
    applied: number
    allotted: number
    not_allotted: number
    asked: bigint
    got: bigint
    locked: bigint
  }>(
    `select (count(*) filter (where a.state = 'applied'))::integer as applied, (count(*) filter (where a.state = 'allotted'))::integer as allotted, (count(*) filter (where a.state = 'not-allotted'))::integer as not_allotted,
       coalesce(sum(a.quantity), 0)::bigint as asked, coalesce(sum(a.allotted), 0)::bigint as got, coalesce(sum(i.quantity) filter (where i.released_at is null), 0)::bigint as locked
     from bahi.offer_application a left join bahi.lock_in i on i.shard = a.shard and i.application_id = a.id where a.offer_id = $1`,
    [offerId],
  )
  return {
    applied: row?.applied ?? 0,
    allotted: row?.allotted ?? 0,
    notAllotted: row?.not_allotted ?? 0,
    askedShares: Number(row?.asked ?? 0),
    allottedShares: Number(row?.got ?? 0),
    lockedShares: Number(row?.locked ?? 0),
  }
}

/**
 * Makes a new code. The database stores the code's hash, and the stored answer of the call names only the id. The code
 * is computed from the id on every call, so that no table holds it.
 */
export async function answerCreateCode(
  parts: OfferParts,
  { id, label, reason }: InputOf<typeof createOfferCode>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof createOfferCode>>> {
  const offer = await readOffer(parts.db.pool, BigInt(id))
  const made = await auditedAct(
    parts,
    staff,
    call,
    { action: 'offer.code-create', subject: `offer:${id}`, reason, detail: { label } },
    async (tx) => {
      if (offer === undefined) return refuse(refusal('offer-missing'))
      const codeId = parts.ids.newId(0)
      const code = offerCode(parts.seal, offer.kind, codeId)
      await tx.query(
        'insert into bahi.offer_code (id, offer_id, hash, ending, label, created_at, switched_off_at) values ($1, $2, $3, $4, $5, $6, null)',
        [codeId, offer.id, codeHash(parts.seal, code), code.slice(-2), label, parts.systemClock()],
      )
      return accept({ codeId: codeId.toString() })
    },
  )
  if (!made.ok || offer === undefined) return made.ok ? refuse(refusal('offer-missing')) : made
  return accept({ codeId: made.accepted.codeId, code: offerCode(parts.seal, offer.kind, BigInt(made.accepted.codeId)) })
}

export function answerSwitchCode(
  parts: OfferParts,
  { codeId, off, reason }: InputOf<typeof switchOfferCode>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof switchOfferCode>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: off ? 'offer.code-off' : 'offer.code-on', subject: `offer-code:${codeId}`, reason },
    async (tx) => {
      const {
        rows: [before],
      } = await tx.query<{ switched_off_at: Date | null }>(
        'select switched_off_at from bahi.offer_code where id = $1 for update',
        [codeId],
      )
      if (before === undefined) return refuse(refusal('offer-missing'))
      if ((before.switched_off_at !== null) === off) return refuse(refusal('nothing-changes'))
      await tx.query('update bahi.offer_code set switched_off_at = $2 where id = $1', [
        codeId,
        off ? parts.systemClock() : null,
      ])
      const { rows } = await tx.query<Omit<CodeRow, 'opened'>>(`${CODE} where c.id = $1`, [codeId])
      const [row] = await addOpened(tx, rows)
      if (row === undefined) throw new Error(`code ${codeId} is gone`)
      return accept({ code: codeView(row) })
    },
  )
}
