import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { DisplayFigure } from '@bahi/ui/figures/price'
import { Cover, CoverLine, CoverNote } from '@bahi/ui/layout/cover'
import type { Veil } from '../../session/use-hidden-amounts.tsx'
import { useText } from '../../text/use-text.tsx'
import { CheckChip } from '../check/check-chip.tsx'
import type { AccountCheck } from '../check/use-account-check.ts'

/** At full size a crore with its paise fits on one line of the narrowest phone. */
const roomForLetters = 13

interface WorthCoverProps {
  netWorth: string
  owned: string
  owed: string
  proven: boolean
  check: AccountCheck
  veil: Veil
  onProof: () => void
}

/** The one large figure of the page, and whether it was proven. */
export function WorthCover({ netWorth, owned, owed, proven, check, veil: { hidden, veil }, onProof }: WorthCoverProps) {
  const { t } = useText()
  return (
    <Cover name={t('assets.netWorth')}>
      <CoverLine>
        <CoverNote>{t('assets.netWorth')}</CoverNote>
        <CheckChip check={check} onCover onPress={onProof} />
      </CoverLine>
      <div
        className={
          netWorth.length > roomForLetters ? 'assets-screen__worth assets-screen__worth--long' : 'assets-screen__worth'
        }
      >
        <DoubleRule proven={proven}>
          <DisplayFigure text={netWorth} name={hidden ? t('assets.hidden') : undefined} />
        </DoubleRule>
      </div>
      <CoverLine>
        <CoverNote>{veil(t('assets.own', { amount: owned }))}</CoverNote>
        <CoverNote>{veil(t('assets.owe', { amount: owed }))}</CoverNote>
      </CoverLine>
    </Cover>
  )
}
