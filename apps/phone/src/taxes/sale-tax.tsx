import './taxes.css'
import { useState } from 'react'
import type { SaleTaxView } from '@bahi/contract/reports/tax'
import { TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { formatShortDay } from '../text/business-time.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { SaleTaxSheet } from './sale-tax-sheet.tsx'
import { TaxDetailsSheet } from './tax-details-sheet.tsx'
import { type AskedSale, useSaleTax } from './use-sale-tax.ts'

/** What stays of a sale: the estimated tax, what is in hand after it, and how both are worked out. */
export function SaleTax({ asked }: { asked: AskedSale }) {
  const { t } = useText()
  const figures = useFigures()
  const { estimate, isOld, failed } = useSaleTax(asked)
  const [open, setOpen] = useState(false)
  const [isTelling, setTelling] = useState(false)
  if (failed) return <KeyValue label={t('saleTax.tax')} value={t('saleTax.none')} />
  if (estimate === null) return null
  const { taxPaise, inHandPaise, slab, withIncomePaise, yearFrom } = estimate
  const isToCome = slab === 'to-come'
  return (
    <section className={isOld ? 'sale-tax sale-tax--old' : 'sale-tax'} aria-label={t('saleTax.title')}>
      {isToCome && taxPaise === 0 ? null : (
        <KeyValue
          label={taxPaise < 0 ? t('saleTax.less') : t('saleTax.tax')}
          value={taxPaise > 0 ? `−${figures.rupees(taxPaise)}` : figures.rupees(-taxPaise)}
        />
      )}
      {isToCome ? (
        <KeyValue
          label={t('saleTax.slab.on', { gain: figures.signedRupees(withIncomePaise) })}
          value={t('saleTax.slab.toCome')}
        />
      ) : null}
      <KeyValue
        total
        label={t(isToCome ? 'saleTax.inHand.beforeSlab' : 'saleTax.inHand')}
        value={figures.rupees(inHandPaise)}
      />
      <Wait estimate={estimate} asked={asked} />
      {isToCome ? <TextLink onPress={() => setTelling(true)}>{t('saleTax.slab.tell')}</TextLink> : null}
      <TextLink onPress={() => setOpen(true)}>{t('saleTax.how')}</TextLink>
      <SaleTaxSheet open={open} onOpenChange={setOpen} estimate={estimate} kind={asked.kind} />
      {isTelling ? <TaxDetailsSheet year={Number(yearFrom.slice(0, 4))} open onOpenChange={setTelling} /> : null}
    </section>
  )
}

/** How much less tax there is for lots that wait until they are long-term. */
function Wait({ estimate: { wait, lots, taxPaise }, asked }: { estimate: SaleTaxView; asked: AskedSale }) {
  const { t, language } = useText()
  const figures = useFigures()
  if (wait === null) return null
  const count = lots.reduce((sum, { waitUntil, quantity }) => (waitUntil === null ? sum : sum + quantity), 0)
  const values = {
    count: figures.shares(count),
    day: formatShortDay(wait.until, language),
    saved: figures.rupees(taxPaise - wait.taxPaise),
  }
  return <Note tone="wait">{t(asked.kind === 'shares' ? 'saleTax.wait.shares' : 'saleTax.wait.units', values)}</Note>
}
