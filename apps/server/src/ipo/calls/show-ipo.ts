import type { getIpoDetail, getIpoDocument } from '@bahi/contract/ipo/calls'
import type { IpoDetail, IpoDocument } from '@bahi/contract/ipo/views'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { sharesByCategory } from '@bahi/domain/ipo/band-rule'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import type { IpoParts } from '../rows/ipo-parts.ts'
import { type IpoRecord, subscribedHundredths } from '../rows/ipo-rows.ts'
import { readFullRows, toApplicationView } from './read-application.ts'
import { readExtras, rowView } from './read-ipos.ts'

type DocumentRow = {
  id: bigint
  ipo_id: bigint
  kind: IpoDocument['kind']
  title: string
  body: string
  sha256: Buffer
  published_at: Date
  bytes: number
}
type DemandRow = {
  category: 'institutional' | 'non-institutional' | 'retail-elsewhere'
  asked_shares: bigint
  as_of: Date
}
type OwnRow = { applications: number; shares: bigint; lots: bigint }

/** Reads an IPO by its id, or by the number that people are shown. */
export async function findIpo(db: Queryable, idOrNumber: string): Promise<IpoRecord | null> {
  const serial = /^NS-(\d{4,9})$/.exec(idOrNumber)?.[1]
  const {
    rows: [row],
  } =
    serial === undefined
      ? await db.query<IpoRecord>('select * from bahi.ipo where id = $1::numeric', [idOrNumber])
      : await db.query<IpoRecord>('select * from bahi.ipo where serial = $1', [Number(serial)])
  return row ?? null
}

export function documentView(row: Omit<DocumentRow, 'body'>): IpoDocument {
  return {
    id: row.id.toString(),
    kind: row.kind,
    title: row.title,
    publishedAt: row.published_at.toISOString(),
    sha256: row.sha256.toString('hex'),
    bytes: row.bytes,
  }
}

export function drawSteps(row: IpoRecord): IpoDetail['draw'] {
  const lotsToDraw = Number(row.shares_here / row.lot_size)
  return {
    commitment: row.commitment.toString('hex'),
    committedAt: row.committed_at.toISOString(),
    root: row.root?.toString('hex') ?? null,
    rootAt: row.closed_at?.toISOString() ?? null,
    secret: row.secret?.toString('hex') ?? null,
    revealedAt: row.revealed_at?.toISOString() ?? null,
    revealBy: row.reveal_by.toISOString(),
    entries: row.entries,
    lotsToDraw,
    lotsAllotted: row.issue_price_paise === null ? null : Number(row.allotted_shares / row.lot_size),
  }
}

/** The demand by category: the simulator's figures plus the applications made here. */
export async function readSubscription(
  db: Queryable,
  row: IpoRecord,
): Promise<{ subscription: IpoDetail['subscription']; asOf: Date; own: OwnRow }> {
  const offered = sharesByCategory({ sharesOffered: row.shares_offered, sharesHere: row.shares_here })
  const { rows: demand } = await db.query<DemandRow>(
    'select category, asked_shares, as_of from bahi.ipo_demand where ipo_id = $1',
    [row.id],
  )
  const {
    rows: [own],
  } = await db.query<OwnRow>(
    `select count(*)::int as applications, coalesce(sum(shares), 0)::bigint as shares, coalesce(sum(lots), 0)::bigint as lots from bahi.ipo_application where ipo_id = $1 and state <> 'withdrawn'`,
    [row.id],
  )
  const simulated = (['institutional', 'non-institutional', 'retail-elsewhere'] as const).map((category) => {
    const asked = demand.find((one) => one.category === category)?.asked_shares ?? 0n
    return {
      category,
      offeredShares: Number(offered[category]),
      askedShares: Number(asked),
      timesHundredths: subscribedHundredths(asked, offered[category]),
      simulated: true,
      applications: null,
    }
  })
  const here = own ?? { applications: 0, shares: 0n, lots: 0n }
  return {
    subscription: [
      ...simulated,
      {
        category: 'retail',
        offeredShares: Number(row.shares_here),
        askedShares: Number(here.shares),
        timesHundredths: subscribedHundredths(here.shares, row.shares_here),
        simulated: false,
        applications: here.applications,
      },
    ],
    asOf: demand.reduce((latest, { as_of: at }) => (at > latest ? at : latest), row.announced_at),
    own: here,
  }
}

export async function readDetail(
  parts: Pick<IpoParts, 'settings' | 'feed' | 'clock'>,
  db: Queryable,
  row: IpoRecord,
  who: Who | undefined,
): Promise<IpoDetail> {
  const extras = await readExtras(db, [row.id], who)
  const { subscription, asOf, own } = await readSubscription(db, row)
  const { rows: documents } = await db.query<Omit<DocumentRow, 'body'>>(
    'select id, ipo_id, kind, title, sha256, published_at, octet_length(body) as bytes from bahi.ipo_document where ipo_id = $1 order by id',
    [row.id],
  )
  return {
    ...rowView(parts, row, extras.get(row.id)),
    isin: row.isin,
    about: row.about,
    issueSizePaise: Number(row.shares_offered * row.band_high_paise),
    sharesOffered: Number(row.shares_offered),
    sharesHere: Number(row.shares_here),
    lastYear: {
      revenuePaise: Number(row.revenue_paise),
      profitPaise: Number(row.profit_paise),
      sharesAfterIssue: Number(row.shares_after_issue),
      priceEarningsHundredths: Number((row.band_high_paise * row.shares_after_issue * 100n) / row.profit_paise),
    },
    subscription,
    subscribedAt: (row.closed_at === null && asOf < parts.clock.instant() ? parts.clock.instant() : asOf).toISOString(),
    documents: documents.map(documentView),
    draw: drawSteps(row),
    applications: own.applications,
    madeBy: row.proposal_id === null ? 'exchange' : 'two-people',
  }
}

export async function showIpo(
  parts: IpoParts,
  { ipoId }: InputOf<typeof getIpoDetail>,
  who: Who,
): Promise<Decision<ReplyOf<typeof getIpoDetail>>> {
  const { pool } = parts.db
  const row = await findIpo(pool, ipoId)
  if (row === null) return refuse(refusal('ipo-missing', {}, 'ipoId'))
  const [own] = await readFullRows(pool, who, `a.ipo_id = $3 and a.state <> 'withdrawn'`, [row.id], 1)
  return accept({
    ipo: await readDetail(parts, pool, row, who),
    application: own === undefined ? null : toApplicationView(parts, own),
    serverTime: parts.clock.instant().toISOString(),
  })
}

export async function showDocument(
  parts: IpoParts,
  { documentId }: InputOf<typeof getIpoDocument>,
): Promise<Decision<ReplyOf<typeof getIpoDocument>>> {
  const {
    rows: [row],
  } = await parts.db.pool.query<DocumentRow & { name: string }>(
    'select d.*, octet_length(d.body) as bytes, o.name from bahi.ipo_document d join bahi.ipo o on o.id = d.ipo_id where d.id = $1::numeric',
    [documentId],
  )
  if (row === undefined) return refuse(refusal('ipo-missing', {}, 'documentId'))
  return accept({ document: documentView(row), ipoId: row.ipo_id.toString(), name: row.name, text: row.body })
}
