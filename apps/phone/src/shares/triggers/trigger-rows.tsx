import './triggers.css'
import type { TriggerView } from '@bahi/contract/shares/triggers'
import { ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useFigures } from '../../text/use-figures.ts'
import { TriggerTag, useTriggerWords } from './trigger-words.tsx'

/** Triggers in rows: share, purpose, price and state. */
export function TriggerRows({ triggers }: { triggers: readonly TriggerView[] }) {
  const words = useTriggerWords()
  const figures = useFigures()
  return (
    <ul className="trigger-rows">
      {triggers.map((one) => (
        <li key={one.id}>
          <ListRow
            bare
            href={linkTo(paths.trigger, { trigger: one.id })}
            title={one.symbol}
            detail={
              <>
                {words.line(one)}
                <span className="trigger-rows__prices">{words.prices(one)}</span>
              </>
            }
            end={one.lastPaise === 0 ? '–' : figures.price(one.lastPaise)}
            endDetail={<TriggerTag state={one.state} />}
          />
        </li>
      ))}
    </ul>
  )
}
