import './bank-cards.css'
import type { BankBranch } from '@bahi/contract/wallet/bank-cards'
import { Chip } from '@bahi/ui/buttons/chip'
import { useText } from '../../text/use-text.tsx'

/** The demo knows no real bank: some of its invented ones, to try. */
export function DemoBanks({
  branches,
  chosen,
  onChoose,
}: {
  branches: readonly BankBranch[]
  chosen: string
  onChoose: (ifsc: string) => void
}) {
  const { t } = useText()
  if (branches.length === 0) return null
  return (
    <div className="demo-banks" role="group" aria-label={t('bank.demo')}>
      <p className="demo-banks__text">{t('bank.demo')}</p>
      <div className="demo-banks__list">
        {branches.map(({ ifsc, bankName }) => (
          <Chip key={ifsc} on={ifsc === chosen} onPress={() => onChoose(ifsc)}>
            {bankName}
          </Chip>
        ))}
      </div>
    </div>
  )
}
