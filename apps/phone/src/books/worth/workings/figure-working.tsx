import type { WorthClass } from '@bahi/contract/reports/worth'
import type { WorthFigure, WorthFigureRow, WorthFigureView } from '@bahi/contract/reports/worth-figure'
import { navText } from '@bahi/money/nav'
import { Section } from '@bahi/ui/layout/screen'
import { ListRow } from '@bahi/ui/rows/list-row'
import { SumList } from '@bahi/ui/rows/sum-list'
import { linkTo, paths } from '../../../navigation/paths.ts'
import type { Veil } from '../../../session/use-hidden-amounts.tsx'
import { formatDay } from '../../../text/business-time.ts'
import { sectorName } from '../../../text/sector-name.ts'
import { type Figures, useFigures } from '../../../text/use-figures.ts'
import { useText, type Text, type TextKey } from '../../../text/use-text.tsx'
import { classTexts } from '../worth-allocation.tsx'
import { Lines } from './entries-sheet.tsx'
import { figureAddsUp } from './figure-sum.ts'

const names = {
  night: 'worth.legend.worth',
  class: 'worth.by.class',
  sector: 'worth.by.sector',
  holding: 'worth.by.holding',
  contributed: 'worth.contributed',
  realised: 'worth.realised',
  unrealised: 'worth.unrealised',
  dividends: 'worth.dividends',
  'to-come': 'worth.toCome.all',
  charges: 'worth.charges',
  taxes: 'worth.taxes',
  'exit-loads': 'worth.exitLoads',
  'loan-interest': 'worth.loanInterest',
} as const satisfies Record<WorthFigure, TextKey>

/** Rows whose sign is a gain or a loss. */
const signed: readonly WorthFigure[] = ['realised', 'unrealised', 'contributed']

interface FigureProps {
  figure: WorthFigureView
  veil: Veil
}

/** One figure as a written sum of rows, added on this phone, or as the entries that come to it. */
export function FigureWorking({ figure, veil }: FigureProps) {
  const text = useText()
  const { t, language } = text
  const figures = useFigures()
  const { of, on, totalPaise, rows, lines } = figure
  const name = nameOf(figure, text)
  const money = (paise: number) =>
    veil.veil(veil.mask(signed.includes(of) ? figures.signedRupees(paise) : figures.rupees(paise)))
  return (
    <>
      <h2 className="working-page__name">{name}</h2>
      <p className="working-page__words">
        {on === null ? t('working.now') : t('working.until', { day: formatDay(on, language) })}
      </p>
      {lines.length > 0 ? (
        <div className="working-page__lines">
          <Lines lines={lines} range={figure} expectedPaise={signOf(of) * totalPaise} veil={veil} />
        </div>
      ) : rows.length === 0 ? (
        <p className="working-page__words">{t('working.rows.none')}</p>
      ) : (
        <Section title={t('working.gain.made')}>
          <SumList totalLabel={name} totalText={money(totalPaise)} proven={figureAddsUp(figure)}>
            {rows.map((row, at) => (
              <FigureRow key={`${row.kind} ${row.code} ${at}`} row={row} of={of} end={money(row.paise)} veil={veil} />
            ))}
          </SumList>
        </Section>
      )}
    </>
  )
}

/** Entries say what they add to the account; charges and taxes are told as what was paid. */
const signOf = (of: WorthFigure): 1 | -1 => (of === 'charges' || of === 'taxes' ? -1 : 1)

const isClass = (key: string): key is WorthClass => Object.hasOwn(classTexts, key)

function nameOf({ of, key, rows }: WorthFigureView, text: Text): string {
  if (of === 'class' && isClass(key)) return text.t(classTexts[key])
  if (of === 'sector') return sectorName(key, text)
  if (of === 'holding') return rows[0]?.name ?? key
  return text.t(names[of])
}

interface RowProps {
  row: WorthFigureRow
  of: WorthFigure
  end: ReturnType<Veil['veil']>
  veil: Veil
}

function FigureRow({ row, of, end, veil }: RowProps) {
  const text = useText()
  const figures = useFigures()
  const details = detailsOf(row, text, figures, veil)
  return (
    <ListRow
      plain
      title={titleOf(row, of, text, figures)}
      detail={
        details.length === 0
          ? undefined
          : details.map((detail) => (
              <span key={detail} className="working-page__detail">
                {veil.veil(detail)}
              </span>
            ))
      }
      end={end}
      href={placeOf(row)}
    />
  )
}

function titleOf(row: WorthFigureRow, of: WorthFigure, { t, language }: Text, figures: Figures): string {
  const { kind, name, from, quantity } = row
  const day = from === null ? '' : formatDay(from, language)
  const titles: Partial<Record<WorthFigureRow['kind'], string>> = {
    cash: t(of === 'night' ? 'worth.class.cash' : 'assets.available'),
    'cash-held': t('assets.held'),
    'cash-settling': t('assets.unsettled'),
    owed: t('assets.owed'),
    redeeming: name === '' ? t('assets.redeeming') : name,
    lot: t('working.lot', { day }),
    loan: t('working.loan', { day }),
    earlier: t('working.earlier', { count: figures.shares(quantity ?? 0) }),
  }
  return titles[kind] ?? name
}

/** How the amount of a row comes about: shares by price, units by NAV, and what was sold less what it cost. */
function detailsOf(row: WorthFigureRow, { t, language }: Text, figures: Figures, veil: Veil): string[] {
  const { kind, quantity, eachPaise, navTenThousandths, from, until, valuePaise, costPaise, chargesPaise } = row
  if (kind === 'earlier') return []
  const count = quantity === null ? '' : veil.maskCount(figures.shares(quantity))
  const money = (paise: number) => veil.mask(figures.rupees(paise))
  const day = (on: string) => formatDay(on, language)
  const product =
    eachPaise === null
      ? navTenThousandths === null
        ? count
        : t('working.units', { count, nav: `₹${navText(BigInt(navTenThousandths))}` })
      : t('working.times', { count, price: veil.mask(`₹${figures.price(eachPaise)}`) })
  const days =
    kind === 'lot' || kind === 'loan' || (from === null && until === null)
      ? ''
      : kind === 'dividend'
        ? t('worth.toCome.days', { ex: day(from ?? ''), paid: day(until ?? '') })
        : from === null || until === null
          ? day(until ?? from ?? '')
          : t('working.days', { from: day(from), until: day(until) })
  const difference =
    valuePaise === null
      ? ''
      : [valuePaise, costPaise, chargesPaise].flatMap((paise) => (paise === null ? [] : [money(paise)])).join(' − ')
  return [product, days, difference].filter((part) => part !== '')
}

const places: Partial<Record<WorthFigureRow['kind'], (code: string) => string>> = {
  share: (code) => linkTo(paths.stock, { code }),
  dividend: (code) => linkTo(paths.stock, { code }),
  fund: (code) => linkTo(paths.fund, { code }),
  plan: (code) => linkTo(paths.plan, { code }),
  redeeming: (code) => linkTo(paths.fundOrder, { order: code }),
  loan: (code) => linkTo(paths.loanRecords, { loan: code }),
}

function placeOf({ kind, code }: WorthFigureRow): string | undefined {
  if (code === null) return kind === 'owed' ? linkTo(paths.loan) : undefined
  return places[kind]?.(code)
}
