import './taxes.css'
import type { SaleTaxView } from '@bahi/contract/reports/tax'
import { formatPercent } from '@bahi/money/format'
import { TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { KeyValue, Well } from '@bahi/ui/rows/sum-list'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { LotDisc } from '../entries/lot-disc.tsx'
import { useMission } from '../learning/missions/use-mission.ts'
import { linkTo, paths } from '../navigation/paths.ts'
import { formatDay } from '../text/business-time.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import type { AskedSale } from './use-sale-tax.ts'

const classKeys = {
  equity: 'saleTax.class.equity',
  gold: 'saleTax.class.gold',
  mixed: 'saleTax.class.mixed',
  debt: 'saleTax.class.debt',
} as const satisfies Record<SaleTaxView['taxClass'], string>

interface SaleTaxSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  estimate: SaleTaxView
  kind: AskedSale['kind']
}

/** How the tax of a sale is worked out: which lots the law takes, the term and the rate of each, and the sums. */
export function SaleTaxSheet({ open, onOpenChange, estimate, kind }: SaleTaxSheetProps) {
  const { t } = useText()
  useMission('tax', open)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('saleTax.title')} closeName={t('app.close')}>
      <div className="sale-tax-sheet">
        <h3>{t('saleTax.lots')}</h3>
        <p>{t(kind === 'shares' ? 'saleTax.lots.shares' : 'saleTax.lots.units')}</p>
        {estimate.hasBonus ? <p>{t('saleTax.lots.bonus')}</p> : null}
        <Lots lots={estimate.lots} />
        <h3>{t('saleTax.sum')}</h3>
        <Sums estimate={estimate} />
        <p>{t(classKeys[estimate.taxClass])}</p>
        <Note>
          <p>{t('saleTax.note')}</p>
        </Note>
        <TextLink href={linkTo(paths.paper, { kind: 'tax', period: estimate.yearFrom.slice(0, 4) })}>
          {t('saleTax.paper')}
        </TextLink>
      </div>
    </Sheet>
  )
}

function Lots({ lots }: { lots: SaleTaxView['lots'] }) {
  const { t, language } = useText()
  const figures = useFigures()
  return (
    <ol>
      {lots.map(({ boughtOn, quantity, term, gainPaise, rateBps, longTermFrom }, index) => (
        <li key={`${boughtOn} ${index}`} className="sale-tax-sheet__lot">
          <LotDisc number={index + 1} />
          <span className="sale-tax-sheet__what">
            {t('saleTax.lot', { count: figures.shares(quantity), day: formatDay(boughtOn, language) })}
            <small>
              {t(term === 'long' ? 'saleTax.lot.long' : 'saleTax.lot.short')} ·{' '}
              {rateBps === null ? t('saleTax.lot.slab') : formatPercent(rateBps)}
              {term === 'long' || longTermFrom === null
                ? null
                : ` · ${t('saleTax.lot.from', { day: formatDay(longTermFrom, language) })}`}
            </small>
          </span>
          <Move direction={directionOf(gainPaise)} text={figures.signedRupees(gainPaise)} size="small" />
        </li>
      ))}
    </ol>
  )
}

function Sums({ estimate }: { estimate: SaleTaxView }) {
  const { t } = useText()
  const figures = useFigures()
  const { exemptionPaise, exemptBeforePaise, exemptPaise, basicPaise, setOffPaise, withIncomePaise } = estimate
  const hasExemption = estimate.taxClass === 'equity'
  return (
    <Well>
      {hasExemption ? (
        <>
          <KeyValue small label={t('saleTax.exemption')} value={figures.rupees(exemptionPaise)} />
          <KeyValue small label={t('saleTax.exempt.before')} value={figures.rupees(exemptBeforePaise)} />
          <KeyValue small label={t('saleTax.exempt.now')} value={figures.rupees(exemptPaise)} />
        </>
      ) : null}
      <Part label={t('saleTax.setOff')} paise={setOffPaise} />
      <Part label={t('saleTax.basic')} paise={basicPaise} />
      <Part label={t('saleTax.slab')} paise={withIncomePaise} />
      <TaxParts estimate={estimate} />
    </Well>
  )
}

/** The parts of the tax in the order in which they add up to it. */
function TaxParts({ estimate: { parts, slab, taxPaise } }: { estimate: SaleTaxView }) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <>
      <Part label={t('saleTax.part.fixed')} paise={parts.fixedPaise} />
      {slab === 'to-come' ? (
        <KeyValue small label={t('saleTax.part.slab')} value={t('saleTax.slab.toCome')} />
      ) : (
        <Part label={t('saleTax.part.slab')} paise={parts.slabPaise} />
      )}
      <Part label={t('saleTax.part.rebate')} paise={-parts.rebatePaise} />
      <Part label={t('saleTax.part.surcharge')} paise={parts.surchargePaise} />
      <Part label={t('saleTax.part.relief')} paise={-parts.reliefPaise} />
      <Part label={t('saleTax.part.cess')} paise={parts.cessPaise} />
      <KeyValue total label={t('saleTax.tax')} value={figures.rupees(taxPaise)} />
    </>
  )
}

/** A line of the sum, unless it is nothing. */
function Part({ label, paise }: { label: string; paise: number }) {
  const figures = useFigures()
  return paise === 0 ? null : <KeyValue small label={label} value={figures.signedRupees(paise)} />
}
