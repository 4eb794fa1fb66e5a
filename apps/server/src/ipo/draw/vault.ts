import type pg from 'pg'
import { askedAfter, type DemandTerms, finalBids, simulatedCategories } from '@bahi/proofs/ipo-demand'
import { makeIsin } from '../../market/ports/isin.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { nativeSha256 } from '../../platform/sha256.ts'

/** The facts that the exchange needs to list a new share. */
export interface OfferedShare {
  readonly instrumentId: number
  readonly isin: string
  readonly symbol: string
  readonly name: string
  readonly sector: string
  readonly exchange: 'NSE' | 'BSE'
  readonly issuePricePaise: bigint
  readonly sharesAfterIssue: bigint
  readonly sharesOffered: bigint
  readonly listsOn: string
}

export interface OfferVaultParts {
  /** Connects as the role bahi_exchange, the only role that may read the secrets. */
  readonly pool: pg.Pool
  readonly seal: { seal(plain: Uint8Array, context: string): Buffer; open(sealed: Uint8Array, context: string): Buffer }
  /** The source of random bytes for secrets. */
  readonly entropy: (bytes: number) => Uint8Array
  readonly systemClock: () => Date
}

const contextOf = (ipoId: bigint) => `ipo-secret:${ipoId}`

/** Shares of new companies have a higher volatility than the market and a high turnover. */
const VOLATILITY_BPS = 240
const BETA_BPS = 10_500
const BAND_BPS = 2_000
const TURNOVER_OF_FLOAT = 40n

/**
 * The exchange's side of IPOs. The vault makes the secret of each draw before the IPO opens, keeps the secret sealed by
 * a key outside the database, and reveals the secret only once the list of applications is fixed. The simulated demand
 * follows from the same secret, so the vault computes the demand and returns only figures.
 */
export class IpoVault {
  readonly #parts: OfferVaultParts

  constructor(parts: OfferVaultParts) {
    this.#parts = parts
  }

  /** Makes the secret of an IPO and returns its commitment, the SHA-256 of the secret. */
  async commit(ipoId: bigint): Promise<Uint8Array> {
    const secret = this.#parts.entropy(32)
    await this.#parts.pool.query('insert into bahi.ipo_secret (ipo_id, sealed, made_at) values ($1, $2, $3)', [
      ipoId,
      this.#parts.seal.seal(secret, contextOf(ipoId)),
      this.#parts.systemClock(),
    ])
    return nativeSha256(secret)
  }

  /** Returns the secret once the list of applications is fixed. Null before, and when the secret cannot be opened. */
  async reveal(ipoId: bigint): Promise<Uint8Array | null> {
    const { rowCount } = await this.#parts.pool.query(
      `select from bahi.ipo where id = $1 and root is not null and state in ('closed', 'basis', 'credited', 'listed')`,
      [ipoId],
    )
    return rowCount === 1 ? this.#open(ipoId) : null
  }

  /**
   * Writes the simulated demand after a part of the time, in basis points of the whole. The bids are written only when
   * `isFinal` is true, after the list is fixed.
   */
  async writeDemand(
    ipoId: bigint,
    terms: DemandTerms,
    { elapsedBps, asOf, isFinal }: { elapsedBps: number; asOf: Date; isFinal: boolean },
  ): Promise<void> {
    const secret = await this.#open(ipoId)
    if (secret === null) return
    const rows = simulatedCategories.map((category) => {
      const bids = finalBids(secret, category, terms, nativeSha256)
      const final = bids.reduce((sum, bid) => sum + bid.shares, 0)
      return {
        category,
        offered: terms.offered[category],
        asked: askedAfter(category, final, isFinal ? 10_000 : elapsedBps, terms.lotSize),
        bids: isFinal ? bids : null,
      }
    })
    await inTransaction(this.#parts.pool, async (tx) => {
      for (const { category, offered, asked, bids } of rows) {
        await tx.query(
          `insert into bahi.ipo_demand (ipo_id, category, offered_shares, asked_shares, as_of, bids) values ($1, $2, $3, $4, $5, $6)
           on conflict (ipo_id, category) do update set asked_shares = greatest(ipo_demand.asked_shares, excluded.asked_shares), as_of = greatest(ipo_demand.as_of, excluded.as_of), bids = coalesce(ipo_demand.bids, excluded.bids)`,
          [ipoId, category, offered, asked, asOf, bids === null ? null : JSON.stringify(bids)],
        )
      }
    })
  }

  /** Adds the instrument at the issue price, for trading from its first day. A second call changes nothing. */
  async enterShare(share: OfferedShare): Promise<void> {
    const volume = share.sharesOffered / TURNOVER_OF_FLOAT
    await this.#parts.pool.query(
      `insert into bahi.instrument (id, isin, symbol, exchange, name, sector, kind, source, lot_size, band_bps, base_price_paise, shares_outstanding, free_float, listed_on, state, halted, suspended,
         surveillance, surveillance_bars_orders, daily_volatility_bps, market_beta_bps, average_daily_volume, index_codes)
       values ($1, $2, $3, $4, $5, $6, 'share', 'simulated', 1, $7, $8, $9, $10, $11, 'normal', false, false, null, false, $12, $13, $14, '{}') on conflict (id) do nothing`,
      [
        share.instrumentId,
        share.isin,
        share.symbol,
        share.exchange,
        share.name,
        share.sector,
        BAND_BPS,
        share.issuePricePaise,
        share.sharesAfterIssue,
        share.sharesOffered,
        share.listsOn,
        VOLATILITY_BPS,
        BETA_BPS,
        volume > 20_000n ? volume : 20_000n,
      ],
    )
  }

  isinOf(instrumentId: number): string {
    return makeIsin(instrumentId)
  }

  async #open(ipoId: bigint): Promise<Uint8Array | null> {
    const {
      rows: [row],
    } = await this.#parts.pool.query<{ sealed: Buffer }>('select sealed from bahi.ipo_secret where ipo_id = $1', [
      ipoId,
    ])
    if (row === undefined) return null
    try {
      return new Uint8Array(this.#parts.seal.open(row.sealed, contextOf(ipoId)))
    } catch {
      // The secret was sealed by another key or changed. No other secret may take its place, because the published
      // commitment binds the exchange to the first one.
      return null
    }
  }
}
