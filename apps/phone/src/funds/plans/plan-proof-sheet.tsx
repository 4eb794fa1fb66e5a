import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { VerifiedChip } from '@bahi/ui/feedback/verified-chip'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { linkTo, paths } from '../../navigation/paths.ts'
import type { useSheet } from '../../page/use-sheet.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { formatNav } from '../scheme/nav-figure.ts'
import type { SchemeHolding } from '../scheme/use-schemes.ts'
import { planProof, type PlanProof } from './plan-proof.ts'
import { usePlanEntries } from './use-plans.ts'

/** failed: the entries say something else; unknown: they could not be read, or are too many to read one by one. */
export interface PlanCheck {
  state: 'checked' | 'checking' | 'failed' | 'unknown'
  proof: PlanProof | null
  again: () => void
}

/** Reads the entries of the plan's orders on this phone and adds the units up. */
export function usePlanCheck(holding: SchemeHolding | undefined): PlanCheck {
  const book = usePlanEntries(holding?.code ?? '', holding?.units)
  const again = () => void book.refetch()
  if (holding === undefined || (book.data === undefined && !book.isError))
    return { state: 'checking', proof: null, again }
  if (book.data === undefined || book.data === null) return { state: 'unknown', proof: null, again }
  const proof = planProof(holding, book.data)
  return { state: proof.isSame ? 'checked' : 'failed', proof, again }
}

const chipKeys = {
  checked: 'plan.proof.checked',
  checking: 'plan.proof.checking',
  failed: 'plan.proof.failed',
  unknown: 'plan.proof.unknown',
} as const

export function PlanProofChip({ check, onPress }: { check: PlanCheck; onPress: () => void }) {
  const { t } = useText()
  return <VerifiedChip state={check.state} text={t(chipKeys[check.state])} onPress={onPress} />
}

/** Units that came less units that went, times the last value: the sum that earns the double rule. */
export function PlanProofSheet({
  sheet,
  holding,
  check: { proof, state, again },
}: {
  sheet: ReturnType<typeof useSheet>
  holding: SchemeHolding
  check: PlanCheck
}) {
  const { t } = useText()
  const figures = useFigures()
  const foot = (
    <>
      <Button kind="soft" href={linkTo(paths.customerService)}>
        {t('plan.proof.ask')}
      </Button>
      <Button onPress={again}>{t('plan.proof.again')}</Button>
    </>
  )
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('plan.proof')}
      closeName={t('app.close')}
      foot={
        state === 'failed' ? (
          <div className="plan-proof__foot">{foot}</div>
        ) : (
          <Button kind="soft" onPress={again}>
            {t('plan.proof.again')}
          </Button>
        )
      }
    >
      {proof === null ? (
        <Note tone="wait">{state === 'checking' ? t('plan.proof.checking.text') : t('plan.proof.unknown.text')}</Note>
      ) : (
        <>
          <KeyValue label={t('plan.proof.came')} value={figures.shares(proof.came)} />
          <KeyValue label={t('plan.proof.went')} value={figures.shares(proof.went)} />
          <KeyValue label={t('plan.proof.shown')} value={figures.shares(holding.units)} />
          <KeyValue
            total
            label={t('plan.proof.difference')}
            value={
              <DoubleRule proven={proof.difference === 0n}>{String(proof.difference).replace('-', '−')}</DoubleRule>
            }
          />
          <KeyValue
            label={t('scheme.sum.units', { count: figures.shares(holding.units), nav: formatNav(holding.nav) })}
            value={figures.rupees(holding.valuePaise)}
          />
          {proof.isSame ? (
            <p className="text-caption text-2">{t('plan.proof.text')}</p>
          ) : (
            <Note tone="alert">{t('plan.proof.failed.text')}</Note>
          )}
        </>
      )}
    </Sheet>
  )
}
