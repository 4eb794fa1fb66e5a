import { Check, Clock, EyeOff, Lock, Pause, X } from 'lucide-react'
import type { InstrumentRow } from '@bahi/contract/shares/staff'
import { Tag } from '@bahi/ui/feedback/tag'

/** Whether a share trades, and whether something about it waits for a second person. */
export function StateTag({
  row: { state, halted, suspended, waiting },
}: {
  row: Pick<InstrumentRow, 'state' | 'halted' | 'suspended' | 'waiting'>
}) {
  const icon = { size: 13, strokeWidth: 2.2 }
  return (
    <span className="row__tags">
      {state === 'deleted' ? (
        <Tag tone="mute" icon={<X {...icon} />}>
          Off the list
        </Tag>
      ) : halted ? (
        <Tag tone="bad" icon={<Pause {...icon} />}>
          Halted
        </Tag>
      ) : suspended || state === 'locked' ? (
        <Tag tone="bad" icon={<Lock {...icon} />}>
          {suspended ? 'Suspended' : 'Locked'}
        </Tag>
      ) : state === 'hidden' ? (
        <Tag tone="mute" icon={<EyeOff {...icon} />}>
          Hidden
        </Tag>
      ) : (
        <Tag tone="done" icon={<Check {...icon} />}>
          Open
        </Tag>
      )}
      {waiting > 0 ? (
        <Tag tone="wait" icon={<Clock {...icon} />}>
          Change waits
        </Tag>
      ) : null}
    </span>
  )
}
