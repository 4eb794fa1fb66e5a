import * as z from 'zod/mini'
import { ipoTerms, type checkIpoTerms, type proposeIpo } from '@bahi/contract/ipo/staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import {
  BAND_RULE,
  computeMaxLots,
  retailShares,
  termsProblems,
  type IpoTerms,
  type TermsProblem,
} from '@bahi/domain/ipo/band-rule'
import { type IpoDates, computeIpoDates } from '@bahi/domain/ipo/ipo-dates'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { type BusinessDate, parseBusinessDate } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../../staff/four-eyes/audited-act.ts'
import type { ProposalAct } from '../../staff/four-eyes/four-eyes.ts'
import type { IpoParts } from '../rows/ipo-parts.ts'
import { ipoNumber } from '../rows/ipo-rows.ts'
import type { OfferTerms } from '../rows/offer-terms.ts'
import { nextIpoNumber, readTakenNames, writeIpo } from '../rows/write-ipo.ts'

type Terms = InputOf<typeof checkIpoTerms>
/**
 * The typed terms, the IPO's id and the commitment of its secret. The vault makes the secret with the proposal, before
 * anybody can apply.
 */
const payload = z.object({ ...ipoTerms, ipoId: z.string(), commitment: z.string() })
type Payload = z.output<typeof payload>

export const IPO_CREATE = 'ipo-create'
const MARKET = { makers: ['market'], checkers: ['market'] } as const

export function defineIpoActs(parts: IpoParts): void {
  parts.fourEyes.define<Payload>({
    kind: IPO_CREATE,
    ...MARKET,
    payload,
    check: async (tx, terms) => refuseTerms(await judgeTerms(parts, tx, terms)),
    apply: (tx, act) => createIpo(parts, tx, act),
  })
}

interface JudgedTerms {
  readonly terms: IpoTerms
  readonly dates: IpoDates | null
  readonly problems: readonly TermsProblem[]
}

/** The first trading day after today. An IPO may not open on the day of its approval, so that customers have notice. */
export function earliestOpening({ calendar, clock }: Pick<IpoParts, 'calendar' | 'clock'>): BusinessDate | null {
  const today = parseBusinessDate(clock.now().date)
  return today === null ? null : calendar.nextTradingDay(today)
}

async function judgeTerms(parts: IpoParts, db: Queryable, input: Terms): Promise<JudgedTerms> {
  const [opensOn, closesOn] = [parseBusinessDate(input.opensOn), parseBusinessDate(input.closesOn)]
  const dates = opensOn === null || closesOn === null ? null : computeIpoDates(opensOn, closesOn, parts.calendar)
  const taken = await readTakenNames(db)
  const earliest = earliestOpening(parts)
  const terms: IpoTerms = {
    bandLowPaise: BigInt(input.bandLowPaise),
    bandHighPaise: BigInt(input.bandHighPaise),
    lotSize: BigInt(input.lotSize),
    sharesOffered: BigInt(input.sharesOffered),
    sharesHere: BigInt(input.sharesHere),
    sharesAfterIssue: BigInt(input.sharesAfterIssue),
    profitPaise: BigInt(input.profitPaise),
    openDays: dates === null || opensOn === null || closesOn === null ? null : openDays(parts, opensOn, closesOn),
    opensInTime: opensOn !== null && earliest !== null && opensOn >= earliest,
    isTaken: taken.names.has(input.name) || taken.symbols.has(input.symbol),
    isMarketSimulated: parts.feed.source === 'simulated',
  }
  return {
    terms,
    dates,
    problems: [
      ...termsProblems(terms),
      ...(input.revenuePaise > 0 && input.profitPaise > 0
        ? []
        : [
            {
              rule: 'price-earnings',
              field: input.profitPaise > 0 ? 'revenuePaise' : 'profitPaise',
              least: 1n,
              most: null,
            } as const,
          ]),
    ],
  }
}

function openDays({ calendar }: Pick<IpoParts, 'calendar'>, from: BusinessDate, to: BusinessDate): number | null {
  let days = 1
  for (let day: BusinessDate | null = from; day !== null && day < to && days <= 100; day = calendar.nextTradingDay(day))
    days += 1
  return days
}

function refuseTerms({ problems }: JudgedTerms): Decision<object> {
  if (problems.some(({ rule }) => rule === 'market')) return refuse(refusal('no-new-shares'))
  const [first] = problems
  if (first === undefined) return accept({})
  const isPrice = first.field.endsWith('Paise')
  const shown = (bound: bigint | null) => (bound === null ? '–' : isPrice ? `₹${bound / 100n}` : bound.toString())
  return refuse(
    refusal(
      'beyond-offer-rule',
      {
        rule: first.rule,
        least: shown(first.least),
        most: shown(first.most),
        step: isPrice ? `₹${BAND_RULE.tickPaise / 100n}` : '1',
      },
      first.field,
    ),
  )
}

export async function checkTerms(parts: IpoParts, input: Terms): Promise<Decision<ReplyOf<typeof checkIpoTerms>>> {
  const { terms, dates, problems } = await judgeTerms(parts, parts.db.pool, input)
  const canDivide = terms.bandHighPaise > 0n && terms.lotSize > 0n
  return accept({
    dates:
      dates === null
        ? null
        : {
            opensAt: isoOf(dates.opensAt),
            closesAt: isoOf(dates.closesAt),
            allotsAt: isoOf(dates.allotsAt),
            creditsOn: dates.creditsOn,
            listsOn: dates.listsOn,
          },
    issueSizePaise: shown(terms.sharesOffered * terms.bandHighPaise),
    oneLotPaise: shown(terms.lotSize * terms.bandHighPaise),
    priceEarningsHundredths:
      terms.profitPaise > 0n ? shown((terms.bandHighPaise * terms.sharesAfterIssue * 100n) / terms.profitPaise) : 0,
    retailShares: shown(retailShares(terms.sharesOffered)),
    maxLots: canDivide ? shown(computeMaxLots(terms, BigInt(parts.settings.value('ipo.retailMaxAmt')))) : 0,
    problems: problems.map(({ rule, field, least, most }) => ({
      rule,
      field,
      least: least === null ? null : shown(least),
      most: most === null ? null : shown(most),
    })),
  })
}

const isoOf = (time: IpoDates['opensAt']) => new Date(epochMsOf(time)).toISOString()

function shown(amount: bigint): number {
  return amount > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(amount)
}

export function answerProposeIpo(
  parts: IpoParts,
  { reason, ...input }: InputOf<typeof proposeIpo>,
  staff: Staff,
  call: Call,
): Promise<Decision<{ proposalId: string }>> {
  return auditedAct(
    parts,
    staff,
    call,
    {
      action: 'ipo.propose',
      subject: `ipo:${input.symbol}`,
      reason,
      detail: { name: input.name, bandLowPaise: input.bandLowPaise, bandHighPaise: input.bandHighPaise },
    },
    async (tx) => {
      const judged = refuseTerms(await judgeTerms(parts, tx, input))
      if (!judged.ok) return judged
      const ipoId = parts.ids.newId(0)
      // The secret belongs to this id, so the secret of a refused proposal is never used.
      const commitment = Buffer.from(await parts.vault.commit(ipoId)).toString('hex')
      return parts.fourEyes.propose(tx, staff, IPO_CREATE, { ...input, ipoId: ipoId.toString(), commitment }, reason)
    },
  )
}

async function createIpo(
  parts: IpoParts,
  tx: Transaction,
  { payload: terms, proposalId }: ProposalAct<Payload>,
): Promise<Decision<Record<string, unknown>>> {
  const judged = await judgeTerms(parts, tx, terms)
  const allowed = refuseTerms(judged)
  if (!allowed.ok || judged.dates === null)
    return allowed.ok ? refuse(refusal('beyond-offer-rule', { least: '–', most: '–', step: '1' }, 'opensOn')) : allowed
  const next = await nextIpoNumber(tx)
  if (next === null) return refuse(refusal('beyond-offer-rule', { least: '–', most: '–', step: '1' }, 'symbol'))
  await writeIpo(tx, parts, {
    id: BigInt(terms.ipoId),
    ...next,
    commitment: Buffer.from(terms.commitment, 'hex'),
    terms: offerTerms(terms),
    dates: judged.dates,
    proposalId,
  })
  return accept({ ipoId: terms.ipoId, number: ipoNumber(next.serial) })
}

function offerTerms({ name, symbol, sector, exchange, aboutEn, aboutZh, aboutHi, ...figures }: Terms): OfferTerms {
  return {
    name,
    symbol,
    sector,
    exchange,
    about: { en: aboutEn, zh: aboutZh, hi: aboutHi },
    bandLowPaise: BigInt(figures.bandLowPaise),
    bandHighPaise: BigInt(figures.bandHighPaise),
    lotSize: BigInt(figures.lotSize),
    sharesOffered: BigInt(figures.sharesOffered),
    sharesHere: BigInt(figures.sharesHere),
    sharesAfterIssue: BigInt(figures.sharesAfterIssue),
    revenuePaise: BigInt(figures.revenuePaise),
    profitPaise: BigInt(figures.profitPaise),
  }
}
