import './market.css'
import type { ReactNode } from 'react'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import type { Exchange } from '../../quotes/use-ranking.ts'
import { useText } from '../../text/use-text.tsx'

const exchanges = [undefined, 'NSE', 'BSE'] as const satisfies readonly (Exchange | undefined)[]

/** The exchange that an address names; both when it names none. */
export function parseExchange(name: string | undefined): Exchange | undefined {
  return exchanges.find((one) => one === name)
}

interface ExchangeChipsProps {
  exchange: Exchange | undefined
  onChoose: (exchange: Exchange | undefined) => void
  /** At the end of the line: how new the list is. */
  end?: ReactNode
}

/** One exchange or both. */
export function ExchangeChips({ exchange, onChoose, end }: ExchangeChipsProps) {
  const { t } = useText()
  return (
    <div className="exchange-chips">
      <ChipRow name={t('search.exchange')}>
        {exchanges.map((one) => (
          <Chip key={one ?? ''} on={one === exchange} onPress={() => onChoose(one)}>
            {one ?? t('search.all')}
          </Chip>
        ))}
      </ChipRow>
      {end === undefined ? null : <span className="exchange-chips__end">{end}</span>}
    </div>
  )
}
