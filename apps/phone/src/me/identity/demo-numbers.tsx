import './identity.css'
import type { IdentityView, IdType } from '@bahi/contract/customers/identity'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { useText } from '../../text/use-text.tsx'

interface DemoNumbersProps {
  offered: IdentityView['demoNumbers']
  idType: IdType
  chosen: string
  onChoose: (idNumber: string) => void
}

/** The made-up numbers that the demo takes, where a number is asked for. */
export function DemoNumbers({ offered, idType, chosen, onChoose }: DemoNumbersProps) {
  const { t } = useText()
  const numbers = offered?.find((one) => one.idType === idType)?.numbers ?? []
  if (offered === null || numbers.length === 0) return null
  return (
    <div className="demo-numbers">
      <p className="demo-numbers__text">{t('identity.demoNumbers')}</p>
      <ChipRow name={t('identity.demoNumbers.name')} wrap>
        {numbers.map((number) => (
          <Chip key={number} on={number === chosen} onPress={() => onChoose(number)}>
            {number}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
